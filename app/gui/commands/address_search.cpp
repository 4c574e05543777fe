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
    const auto& model = session.selection().rnn;
    const auto& selected = session.selection().parameter;
    std::vector<PaletteEntry> entries;
    const auto add = [&entries](const QString& title, const QString& hint, const QString& reason,
                                std::function<void()> act) {
        entries.push_back({title, hint, reason, std::move(act)});
    };
    const auto matched = [&text](const char* pattern) {
        const QRegularExpression expression(QLatin1String(pattern),
                                            QRegularExpression::CaseInsensitiveOption);
        return expression.match(text);
    };
    const auto run = session.runOfSelection();
    const QString noRun = tr("No sequence was run yet");
    if (const auto step = matched(R"(^@(\d+)$)"); step.hasMatch()) {
        const std::uint64_t number = step.captured(1).toULongLong();
        const QString reason = run == nullptr ? noRun
                               : number >= run->steps()
                                   ? tr("The run has %1 steps").arg(formatCount(run->steps()))
                                   : QString();
        add(tr("step %1").arg(number), tr("step"), reason,
            [actions, number] { actions.showStep(number); });
    }
    if (const auto unit = matched(R"(^\D+\s(\d+)$)");
        unit.hasMatch() && model != nullptr &&
        text.compare(tr("unit %1").arg(unit.captured(1)), Qt::CaseInsensitive) == 0) {
        const std::uint64_t number = unit.captured(1).toULongLong();
        add(tr("unit %1").arg(number), tr("unit"),
            number < model->spec.hiddenSize
                ? QString()
                : tr("The network has %1 units").arg(formatCount(model->spec.hiddenSize)),
            [actions, number] { actions.showUnit(number); });
    }
    if (const auto byte = matched("^0x([0-9a-f]+)$"); byte.hasMatch()) {
        bool isNumber = false;
        const std::uint64_t offset = byte.captured(1).toULongLong(&isNumber, 16);
        if (isNumber && session.checkpoint() != nullptr) {
            add(tr("byte %1 of the file").arg(formatOffset(offset)), tr("byte"), QString(),
                [actions, offset] { actions.showByte(offset); });
        }
    }
    if (model == nullptr || !selected) {
        return entries;
    }

    struct Extreme
    {
        const char* word;
        CellWish wish;
    };

    for (const Extreme& extreme :
         {Extreme{"max", CellWish::Largest}, Extreme{"min", CellWish::Smallest},
          Extreme{"nan", CellWish::Nan}, Extreme{"inf", CellWish::Infinity}}) {
        if (text.compare(QLatin1String(extreme.word), Qt::CaseInsensitive) == 0) {
            //: %1 is max, min, NaN or inf; %2 a gate such as "R forget"
            add(tr("%1 of %2").arg(QLatin1String(extreme.word), TermNames::parameter(*selected)),
                tr("cell"), QString(),
                [actions, wish = extreme.wish] { actions.showExtreme(wish); });
        }
    }
    if (const auto cell = matched(R"(^(.+?)\s*\[\s*(\d+)\s*[,;]\s*(\d+)\s*\]$)"); cell.hasMatch()) {
        const std::uint64_t row = cell.captured(2).toULongLong();
        const std::uint64_t col = cell.captured(3).toULongLong();
        if (const auto id = parameterCalled(*model, *selected, cell.captured(1).trimmed())) {
            const GateView& gate = *model->find(*id);
            add(QStringLiteral("%1 [%2, %3]").arg(TermNames::place(*id)).arg(row).arg(col),
                tr("cell"),
                row < gate.rows && col < gate.cols
                    ? QString()
                    : tr("It has %1 numbers").arg(formatShape(gate.rows, gate.cols)),
                [actions, id = *id, row, col] { actions.showCell(id, row, col); });
        }
    } else if (text.contains(QLatin1Char('@')) && text.contains(QLatin1Char('['))) {
        const auto input = matched(R"(^x\[\d+\]@(\d+)$)");
        const auto point = tracePointFromText(text.toStdString(), *model);
        if (input.hasMatch()) {
            add(text, tr("step"), run == nullptr ? noRun : QString(),
                [actions, step = input.captured(1).toULongLong()] { actions.showStep(step); });
        } else if (point) {
            const bool isThere =
                run != nullptr && point->step < run->steps() && point->sequence < run->batch();
            add(QString::fromStdString(toText(*point)), tr("value"),
                run == nullptr ? noRun
                : isThere      ? QString()
                               : tr("The run has %1 steps").arg(formatCount(run->steps())),
                [actions, at = *point] { actions.showPoint(at); });
        } else {
            add(text, tr("value"), coreText(point.error().message), [] {});
        }
    }
    return entries;
}

} // namespace gateloupe
