// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_editor.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStringListModel>

#include "core/analysis/watch/watch_expression.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

/// In the order of the kinds' box.
constexpr std::array kKinds = {StopKind::Watch, StopKind::Step, StopKind::NonFinite,
                               StopKind::Divergence};
constexpr double kStopsUsualTolerance = 1e-5; ///< what backends in f32 differ by

} // namespace

/// Offers names for the word before the cursor, wherever it stands in the condition; a whole
/// condition while it is only begun.
class WordCompleter : public QCompleter
{
public:
    WordCompleter(QStringListModel* words, const QLineEdit& line, QObject* parent)
        : QCompleter(words, parent)
        , m_words(words)
        , m_line(line)
    {
    }

    [[nodiscard]] QStringList splitPath(const QString& text) const override
    {
        const QString before = text.left(m_line.cursorPosition());
        const QString word = before.mid(beginOfWord(before, text));
        // Nothing is offered where no word is begun: an empty one would match all.
        return {word.isEmpty() ? QString(QChar::Null) : word};
    }

    [[nodiscard]] QString pathFromIndex(const QModelIndex& index) const override
    {
        const QString text = m_line.text();
        const QString before = text.left(m_line.cursorPosition());
        return text.left(beginOfWord(before, text)) + QCompleter::pathFromIndex(index) +
               text.mid(before.size());
    }

private:
    /// 0 where the whole text begins one of the words, which may be conditions.
    [[nodiscard]] qsizetype beginOfWord(const QString& before, const QString& text) const
    {
        const QStringList words = m_words->stringList();
        if (before.size() == text.size() &&
            std::ranges::any_of(words, [&](const auto& word) { return word.startsWith(before); })) {
            return 0;
        }
        qsizetype begin = before.size();
        while (begin > 0 && (before[begin - 1].isLetterOrNumber() || before[begin - 1] == u'_')) {
            --begin;
        }
        return begin;
    }

    QStringListModel* m_words;
    const QLineEdit& m_line;
};

/// What a stop looks for, a page for each kind: a condition, a step, nothing to choose, a
/// tolerance.
class StopSubject : public QStackedWidget
{
public:
    StopSubject()
        : m_condition(named(new QLineEdit, "condition"))
        , m_names(new QStringListModel(this))
        , m_step(named(new QSpinBox, "breakpointStep"))
        , m_tolerance(named(new QLineEdit, "divergenceTolerance"))
    {
        addWidget(m_condition); // in the order of kKinds
        addWidget(m_step);
        addWidget(newLabel([] { return StopEditor::tr("in any gate or state"); }));
        addWidget(m_tolerance);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_condition->setFont(numberFont());
        m_condition->setClearButtonEnabled(true);
        auto* completer = new WordCompleter(m_names, *m_condition, this);
        completer->setCaseSensitivity(Qt::CaseSensitive);
        m_condition->setCompleter(completer);
        m_step->setFont(numberFont());
        m_tolerance->setFont(numberFont());
        m_tolerance->setText(locale().toString(kStopsUsualTolerance));
        inEveryLanguage(this, [this] {
            m_condition->setPlaceholderText(StopEditor::tr("abs(h) > 0.99 && forget < 0.01"));
            m_condition->setAccessibleName(StopEditor::tr("Condition"));
            //: in front of the number of a step
            m_step->setPrefix(StopEditor::tr("step "));
            m_step->setAccessibleName(StopEditor::tr("Step of the breakpoint"));
            m_tolerance->setAccessibleName(StopEditor::tr("Tolerance"));
            m_tolerance->setToolTip(
                StopEditor::tr("Stops where a gate or a state of the same run on the reference is "
                               "further off than this; a run of the reference is compared with the "
                               "CPU's"));
        });
    }

    /// Where something is typed.
    [[nodiscard]] std::array<QLineEdit*, 2> lines() const { return {m_condition, m_tolerance}; }

    void setExamples(const QStringList& conditions) { m_names->setStringList(conditions); }

    void setSteps(std::uint64_t steps) { m_step->setRange(0, std::max(0, asInt(steps) - 1)); }

    void setStop(const Stop& stop)
    {
        m_condition->setText(QString::fromStdString(stop.condition));
        m_step->setMaximum(std::max(m_step->maximum(), asInt(stop.step)));
        m_step->setValue(asInt(stop.step));
        if (stop.kind == StopKind::Divergence) {
            m_tolerance->setText(locale().toString(stop.tolerance));
        }
    }

    /// Into a stop that has its kind.
    void fill(Stop& stop) const
    {
        if (stop.kind == StopKind::Step) {
            stop.step = static_cast<std::uint64_t>(m_step->value());
        } else if (stop.kind == StopKind::Watch) {
            stop.condition = m_condition->text().trimmed().toStdString();
        } else if (stop.kind == StopKind::Divergence) {
            bool isNumber = false;
            const double tolerance = locale().toDouble(m_tolerance->text(), &isNumber);
            stop.tolerance = isNumber ? tolerance : -1.0; // which validate() refuses
        }
    }

private:
    QLineEdit* m_condition;
    QStringListModel* m_names;
    QSpinBox* m_step;
    QLineEdit* m_tolerance;
};

StopEditor::StopEditor(QWidget* parent)
    : QWidget(parent)
    , m_kind(newChoice("stopKind", tr,
                       {
                           //: a condition on the numbers of a step; a run stops where it holds
                           QT_TR_NOOP("Watch"),
                           QT_TR_NOOP("Breakpoint"),
                           QT_TR_NOOP("NaN or infinity"),
                           //: a run stops where the same run on another backend has other numbers
                           QT_TR_NOOP("Other backend"),
                       }))
    , m_what(new StopSubject)
    , m_moment(newChoice("moment", tr,
                         {
                             //: a condition counts at every step at which it holds
                             QT_TR_NOOP("while it holds"),
                             //: a condition counts at the first of the steps at which it holds
                             QT_TR_NOOP("where it begins"),
                         })) // in the order of StopMoment
    , m_layer(named(new QComboBox, "stopLayer"))
    , m_unit(named(new QSpinBox, "stopUnit"))
    , m_add(newButton("addStop", [] { return tr("Add"); }))
    , m_change(newButton("changeStop", [] { return tr("Change"); }))
    , m_problem(newPlainText("stopProblem"))
{
    for (QComboBox* box : {m_kind, m_moment, m_layer}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_unit->setFont(numberFont());
    m_unit->setRange(-1, 0);
    m_unit->setValue(-1);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_add->setAutoDefault(false);
    m_change->setAutoDefault(false);
    //: which layer and direction a stop looks at
    QWidget* layer = paneOf(rowOf({newLabel([] { return tr("Layer"); }, m_layer), m_layer}));
    QWidget* unit = paneOf(rowOf({newLabel([] { return tr("Unit"); }, m_unit), m_unit}));
    constexpr int kGap = 6;
    setLayoutOf(this, columnOf({wrappingRowOf({m_kind, m_what, m_moment}, kGap), m_problem,
                                wrappingRowOf({layer, unit, m_change, m_add}, kGap)},
                               4));
    connect(m_kind, &QComboBox::currentIndexChanged, this, &StopEditor::showKind);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &StopEditor::check);
    connect(m_unit, &QSpinBox::valueChanged, this, &StopEditor::check);
    for (QLineEdit* field : m_what->lines()) {
        connect(field, &QLineEdit::textChanged, this, &StopEditor::check);
        connect(field, &QLineEdit::returnPressed, this,
                [this] { request(m_change->isEnabled() ? m_change : m_add); });
    }
    connect(m_add, &QPushButton::clicked, this, [this] { request(m_add); });
    connect(m_change, &QPushButton::clicked, this, [this] { request(m_change); });
    inEveryLanguage(this, [this] {
        m_kind->setAccessibleName(tr("What to stop at"));
        m_moment->setAccessibleName(tr("When it counts"));
        m_unit->setSpecialValueText(tr("every unit"));
        fillLayers();
        check();
    });
    setModel(nullptr);
}

void StopEditor::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    setEnabled(m_model != nullptr);
    setToolTip(m_model == nullptr ? tr("Run a sequence first") : QString());
    fillLayers();
    QStringList examples;
    if (m_model != nullptr) {
        const RnnSpec& spec = m_model->spec;
        m_unit->setRange(-1, asInt(spec.hiddenSize) - 1);
        const bool hasForget = gateIndex(spec.cell, Gate::Forget).has_value();
        examples = {QStringLiteral("abs(h) > 0.99"), QStringLiteral("max(abs(h)) > 0.99"),
                    QStringLiteral("x[0] > 0"), QStringLiteral("abs(dh) > 0.5")};
        if (hasForget) {
            examples << QStringLiteral("any(forget < 0.01)")
                     << QStringLiteral("abs(h) > 0.99 && forget < 0.01");
        }
        for (const std::string& name : watchNames(spec)) {
            examples << QString::fromStdString(name);
        }
        for (const std::string& name : watchFunctions()) {
            examples << QString::fromStdString(name) + QLatin1Char('(');
        }
    }
    m_what->setExamples(examples);
    check();
}

void StopEditor::fillLayers()
{
    setEntries(*m_layer, QStringList{StopTexts::layer(std::nullopt, nullptr)} +
                             TermNames::places(m_model.get()));
}

void StopEditor::setSteps(std::uint64_t steps)
{
    m_what->setSteps(steps);
}

void StopEditor::setStop(const Stop& stop)
{
    m_isEnabled = stop.isEnabled;
    m_what->setStop(stop);
    m_moment->setCurrentIndex(static_cast<int>(stop.moment));
    m_layer->setCurrentIndex(stop.pseudoLayer ? asInt(std::uint64_t{stop.pseudoLayer->value} + 1)
                                              : 0);
    m_unit->setValue(stop.unit ? asInt(*stop.unit) : -1);
    const auto kind = std::find(kKinds.begin(), kKinds.end(), stop.kind) - kKinds.begin();
    m_kind->setCurrentIndex(static_cast<int>(kind));
}

Stop StopEditor::stop() const
{
    Stop stop;
    stop.kind = kKinds[static_cast<std::size_t>(std::max(0, m_kind->currentIndex()))];
    stop.isEnabled = m_isEnabled;
    m_what->fill(stop);
    if (stop.kind == StopKind::Watch) {
        stop.moment = static_cast<StopMoment>(std::max(0, m_moment->currentIndex()));
    }
    if (m_layer->currentIndex() > 0) {
        stop.pseudoLayer =
            PseudoLayerIndex(static_cast<std::uint32_t>(m_layer->currentIndex() - 1));
    }
    if (m_unit->value() >= 0) {
        stop.unit = static_cast<std::uint64_t>(m_unit->value());
    }
    return stop;
}

void StopEditor::setCanChange(bool canChange)
{
    m_canChange = canChange;
    check();
}

void StopEditor::showKind()
{
    const int index = std::max(0, m_kind->currentIndex());
    m_what->setCurrentIndex(index);
    m_moment->setVisible(kKinds[static_cast<std::size_t>(index)] == StopKind::Watch);
    check();
}

void StopEditor::check()
{
    const Stop wanted = stop();
    const bool isEmpty = wanted.kind == StopKind::Watch && wanted.condition.empty();
    const Status status =
        m_model == nullptr || isEmpty ? Status() : validate(wanted, m_model->spec);
    //: tool tip of the field of a condition
    const QString help = tr("Names: x, gates, c, h, t, unit. Over all units: max, min, mean, any, "
                            "all. One unit: h[12].");
    const QString problem = status ? QString() : coreText(status.error().message);
    // In a low dock there is no room for it below the field.
    QLineEdit& condition = *m_what->lines().front();
    condition.setToolTip(condition.placeholderText() + QLatin1Char('\n') + help);
    m_problem->setText(problem.isEmpty() ? QString() : QStringLiteral("\u26A0 ") + problem);
    m_problem->setVisible(!problem.isEmpty());
    const bool canUse = m_model != nullptr && !isEmpty && status;
    m_add->setEnabled(canUse);
    m_change->setEnabled(canUse && m_canChange);
    const QString reason = isEmpty ? tr("Type a condition first") : problem;
    m_add->setToolTip(canUse ? tr("Add it to the list") : reason);
    m_change->setToolTip(!canUse       ? reason
                         : m_canChange ? tr("Change the chosen stop to this")
                                       : tr("Choose a stop of the list first"));
}

void StopEditor::request(const QPushButton* wish)
{
    check();
    if (!m_add->isEnabled()) {
        return;
    }
    if (wish == m_add) {
        emit addRequested(stop());
    } else {
        emit changeRequested(stop());
    }
}

} // namespace gateloupe
