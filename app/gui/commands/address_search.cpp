// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/address_search.h"

#include <algorithm>

#include <QRegularExpression>

#include "app/gui/session/session.h"
#include "core/model/parameter_ids.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

/// What stands before a value: "c[12]@40" of "c[12]@40 = 0.03 · …".
QString withoutValue(const QString& typed)
{
    static const QRegularExpression value(QStringLiteral(R"(\s+[=·].*$)"));
    QString text = typed.trimmed();
    return text.remove(value);
}

/// How a gate may be called: "R forget", "R f", "layer 0, forward, R forget", its path.
bool isCalled(const ParameterId& id, const QString& name)
{
    const auto is = [&name](const QString& other) {
        return name.compare(other, Qt::CaseInsensitive) == 0;
    };
    const QString letter =
        TermNames::symbol(id.kind) + QLatin1Char(' ') + QString::fromLatin1(letterOf(id.gate));
    return is(TermNames::parameter(id)) || is(letter) || is(TermNames::place(id)) ||
           is(QString::fromStdString(pathOf(id)));
}

/// The gate of that name: of the selected layer and direction where it has one, else of the first.
std::optional<ParameterId> parameterCalled(const RnnModel& model, const ParameterId& selected,
                                           const QString& name)
{
    std::optional<ParameterId> found;
    for (const ParameterId& id : orderedIds(model)) {
        if (!isCalled(id, name)) {
            continue;
        }
        if (id.layer == selected.layer && id.direction == selected.direction) {
            return id;
        }
        found = found ? found : id;
    }
    return found;
}

/// Collects what a text may mean, kind by kind.
class AddressReader
{
public:
    AddressReader(const QString& text, const Session& session, const AddressActions& actions)
        : m_text(text)
        , m_session(session)
        , m_actions(actions)
        , m_model(session.selection().rnn)
        , m_run(session.runOfSelection())
    {
    }

    [[nodiscard]] std::vector<PaletteEntry> read()
    {
        readStep();
        readUnit();
        readByte();
        if (m_model != nullptr && m_session.selection().parameter) {
            readExtreme();
            readCell() || readGate() || readPoint();
        }
        return std::move(m_entries);
    }

private:
    void add(const QString& title, const QString& hint, const QString& reason,
             std::function<void()> act)
    {
        m_entries.push_back({title, hint, reason, std::move(act)});
    }

    [[nodiscard]] QRegularExpressionMatch matched(const char* pattern) const
    {
        const QRegularExpression expression(QLatin1String(pattern),
                                            QRegularExpression::CaseInsensitiveOption);
        return expression.match(m_text);
    }

    /// Empty where the run has the step.
    [[nodiscard]] QString objectionTo(std::uint64_t step) const
    {
        if (m_run == nullptr) {
            return AddressSearch::tr("No sequence was run yet");
        }
        return step < m_run->steps()
                   ? QString()
                   : AddressSearch::tr("The run has %1 steps").arg(formatCount(m_run->steps()));
    }

    void readStep()
    {
        const auto step = matched(R"(^@(\d+)$)");
        if (step.hasMatch()) {
            const std::uint64_t number = step.captured(1).toULongLong();
            add(AddressSearch::tr("step %1").arg(number), AddressSearch::tr("step"),
                objectionTo(number), [act = m_actions, number] { act.showStep(number); });
        }
    }

    void readUnit()
    {
        const auto unit = matched(R"(^\D+\s(\d+)$)");
        if (!unit.hasMatch() || m_model == nullptr) {
            return;
        }
        const QString called = AddressSearch::tr("unit %1").arg(unit.captured(1));
        if (m_text.compare(called, Qt::CaseInsensitive) == 0) {
            const std::uint64_t number = unit.captured(1).toULongLong();
            const std::uint64_t units = m_model->spec.hiddenSize;
            add(called, AddressSearch::tr("unit"),
                number < units
                    ? QString()
                    : AddressSearch::tr("The network has %1 units").arg(formatCount(units)),
                [act = m_actions, number] { act.showUnit(number); });
        }
    }

    void readByte()
    {
        const auto byte = matched("^0x([0-9a-f]+)$");
        bool isNumber = false;
        const std::uint64_t offset = byte.captured(1).toULongLong(&isNumber, 16);
        if (isNumber && m_session.checkpoint() != nullptr) {
            add(AddressSearch::tr("byte %1 of the file").arg(formatOffset(offset)),
                AddressSearch::tr("byte"), QString(),
                [act = m_actions, offset] { act.showByte(offset); });
        }
    }

    void readExtreme()
    {
        struct Extreme
        {
            const char* word;
            CellWish wish;
        };

        for (const Extreme& extreme :
             {Extreme{"max", CellWish::Largest}, Extreme{"min", CellWish::Smallest},
              Extreme{"nan", CellWish::Nan}, Extreme{"inf", CellWish::Infinity}}) {
            if (m_text.compare(QLatin1String(extreme.word), Qt::CaseInsensitive) == 0) {
                //: %1 is max, min, NaN or inf; %2 a gate such as "R forget"
                add(AddressSearch::tr("%1 of %2")
                        .arg(QLatin1String(extreme.word),
                             TermNames::parameter(*m_session.selection().parameter)),
                    AddressSearch::tr("cell"), QString(),
                    [act = m_actions, wish = extreme.wish] { act.showExtreme(wish); });
            }
        }
    }

    /// As the other readers below: whether the text has the form.
    bool readCell()
    {
        const auto cell = matched(R"(^(.+?)\s*\[\s*(\d+)\s*[,;]\s*(\d+)\s*\]$)");
        if (!cell.hasMatch()) {
            return false;
        }
        const std::uint64_t row = cell.captured(2).toULongLong();
        const std::uint64_t col = cell.captured(3).toULongLong();
        if (const auto id = called(cell.captured(1).trimmed())) {
            const GateView& gate = *m_model->find(*id);
            add(QStringLiteral("%1 [%2, %3]").arg(TermNames::place(*id)).arg(row).arg(col),
                AddressSearch::tr("cell"),
                row < gate.rows && col < gate.cols
                    ? QString()
                    : AddressSearch::tr("It has %1 numbers").arg(formatShape(gate.rows, gate.cols)),
                [act = m_actions, id = *id, row, col] { act.showCell(id, row, col); });
        }
        return true;
    }

    /// The path of a gate, as the tree copies it.
    bool readGate()
    {
        const auto id = m_text.contains(QLatin1Char('/')) ? called(m_text) : std::nullopt;
        if (id) {
            add(TermNames::place(*id), AddressSearch::tr("gate"), QString(),
                [act = m_actions, id = *id] { act.showCell(id, 0, 0); });
        }
        return id.has_value();
    }

    bool readPoint()
    {
        if (!m_text.contains(QLatin1Char('@')) || !m_text.contains(QLatin1Char('['))) {
            return false;
        }
        const auto input = matched(R"(^x\[\d+\]@(\d+)$)");
        if (input.hasMatch()) {
            const std::uint64_t step = input.captured(1).toULongLong();
            add(m_text, AddressSearch::tr("step"), objectionTo(step),
                [act = m_actions, step] { act.showStep(step); });
            return true;
        }
        const auto point = tracePointFromText(m_text.toStdString(), *m_model);
        if (!point) {
            add(m_text, AddressSearch::tr("value"), coreText(point.error().message), [] {});
            return true;
        }
        QString objection = objectionTo(point->step);
        if (objection.isEmpty() && point->sequence >= m_run->batch()) {
            objection =
                AddressSearch::tr("The run has %1 sequences").arg(formatCount(m_run->batch()));
        }
        add(QString::fromStdString(toText(*point)), AddressSearch::tr("value"), objection,
            [act = m_actions, at = *point] { act.showPoint(at); });
        return true;
    }

    [[nodiscard]] std::optional<ParameterId> called(const QString& name) const
    {
        return parameterCalled(*m_model, *m_session.selection().parameter, name);
    }

    const QString& m_text;
    const Session& m_session;
    const AddressActions& m_actions;
    const std::shared_ptr<const RnnModel>& m_model;
    std::shared_ptr<const SequenceRun> m_run;
    std::vector<PaletteEntry> m_entries;
};

} // namespace

std::optional<StoredCell> AddressSearch::cellOfByte(const GateView& gate, std::uint64_t offsetBytes)
{
    const auto place = gate.place();
    if (!place || offsetBytes < place->offsetBytes || gate.rowStride < 0 || gate.colStride < 0) {
        return std::nullopt;
    }
    const std::uint64_t element = (offsetBytes - place->offsetBytes) / sizeOf(gate.dtype());
    const auto rowStride = static_cast<std::uint64_t>(gate.rowStride);
    const auto colStride = static_cast<std::uint64_t>(gate.colStride);
    StoredCell cell;
    std::uint64_t left = element;
    const auto take = [&left](std::uint64_t stride) {
        const std::uint64_t index = stride == 0 ? 0 : left / stride;
        left -= index * stride;
        return index;
    };
    if (rowStride >= colStride || gate.cols == 1) {
        cell.row = take(rowStride);
        cell.col = gate.cols == 1 ? 0 : take(colStride);
    } else {
        cell.col = take(colStride);
        cell.row = take(rowStride);
    }
    return left == 0 && cell.row < gate.rows && cell.col < gate.cols ? std::optional(cell)
                                                                     : std::nullopt;
}

std::vector<PaletteEntry> AddressSearch::entriesFor(const QString& typed, const Session& session,
                                                    const AddressActions& actions)
{
    const QString text = withoutValue(typed);
    return AddressReader(text, session, actions).read();
}

} // namespace gateloupe
