// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_editor.h"

#include <algorithm>
#include <array>
#include <limits>

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStringListModel>
#include <QVBoxLayout>

#include "core/analysis/watch/watch_expression.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

/// In the order of the kinds' box.
constexpr std::array kKinds = {StopKind::Watch, StopKind::Step, StopKind::NonFinite,
                               StopKind::Divergence};
constexpr double kStopsUsualTolerance = 1e-5; ///< what backends in f32 differ by

int stopsLargestInt(std::uint64_t number)
{
    return static_cast<int>(std::min<std::uint64_t>(
        number, static_cast<std::uint64_t>(std::numeric_limits<int>::max())));
}

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
        if (before.size() == text.size()) {
            for (const QString& word : m_words->stringList()) {
                if (word.startsWith(before)) {
                    return 0;
                }
            }
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
        : m_condition(new QLineEdit)
        , m_names(new QStringListModel(this))
        , m_step(new QSpinBox)
        , m_nonFinite(new QLabel)
        , m_tolerance(new QLineEdit)
    {
        addWidget(m_condition); // in the order of kKinds
        addWidget(m_step);
        addWidget(m_nonFinite);
        addWidget(m_tolerance);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_condition->setObjectName(QStringLiteral("condition"));
        m_condition->setFont(numberFont());
        m_condition->setClearButtonEnabled(true);
        auto* completer = new WordCompleter(m_names, *m_condition, this);
        completer->setCaseSensitivity(Qt::CaseSensitive);
        m_condition->setCompleter(completer);
        m_step->setObjectName(QStringLiteral("breakpointStep"));
        m_step->setFont(numberFont());
        m_tolerance->setObjectName(QStringLiteral("divergenceTolerance"));
        m_tolerance->setFont(numberFont());
        m_tolerance->setText(locale().toString(kStopsUsualTolerance));
        inEveryLanguage(this, [this] { retranslate(); });
    }

    /// Where something is typed.
    [[nodiscard]] std::array<QLineEdit*, 2> lines() const { return {m_condition, m_tolerance}; }

    void setExamples(const QStringList& conditions) { m_names->setStringList(conditions); }

    void setSteps(std::uint64_t steps)
    {
        m_step->setRange(0, std::max(0, stopsLargestInt(steps) - 1));
    }

    void setStop(const Stop& stop)
    {
        m_condition->setText(QString::fromStdString(stop.condition));
        m_step->setMaximum(std::max(m_step->maximum(), stopsLargestInt(stop.step)));
        m_step->setValue(stopsLargestInt(stop.step));
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
    void retranslate()
    {
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
        m_nonFinite->setText(StopEditor::tr("in any gate or state"));
    }

    QLineEdit* m_condition;
    QStringListModel* m_names;
    QSpinBox* m_step;
    QLabel* m_nonFinite;
    QLineEdit* m_tolerance;
};

StopEditor::StopEditor(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox)
    , m_what(new StopSubject)
    , m_moment(new QComboBox)
    , m_layer(new QComboBox)
    , m_unit(new QSpinBox)
    , m_add(new QPushButton)
    , m_change(new QPushButton)
    , m_problem(new QLabel)
{
    buildForm();
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_moment->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_kind->setObjectName(QStringLiteral("stopKind"));
    m_moment->setObjectName(QStringLiteral("moment"));
    m_layer->setObjectName(QStringLiteral("stopLayer"));
    m_unit->setObjectName(QStringLiteral("stopUnit"));
    m_add->setObjectName(QStringLiteral("addStop"));
    m_change->setObjectName(QStringLiteral("changeStop"));
    m_problem->setObjectName(QStringLiteral("stopProblem"));
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        m_kind->addItem(QString());
    }
    m_moment->addItems({QString(), QString()}); // in the order of StopMoment
    connect(m_kind, &QComboBox::currentIndexChanged, this, &StopEditor::showKind);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &StopEditor::check);
    connect(m_unit, &QSpinBox::valueChanged, this, &StopEditor::check);
    for (QLineEdit* field : m_what->lines()) {
        connect(field, &QLineEdit::textChanged, this, &StopEditor::check);
        connect(field, &QLineEdit::returnPressed, this,
                [this] { request(m_change->isEnabled() ? Wish::Change : Wish::Add); });
    }
    connect(m_add, &QPushButton::clicked, this, [this] { request(Wish::Add); });
    connect(m_change, &QPushButton::clicked, this, [this] { request(Wish::Change); });
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr);
}

void StopEditor::buildForm()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_kind);
    first->addWidget(m_what, 1);
    first->addWidget(m_moment);
    //: which layer and direction a stop looks at
    auto* layer = newLabel([] { return tr("Layer"); });
    layer->setBuddy(m_layer);
    auto* unit = newLabel([] { return tr("Unit"); });
    unit->setBuddy(m_unit);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(layer);
    second->addWidget(m_layer);
    second->addWidget(unit);
    second->addWidget(m_unit);
    second->addStretch();
    second->addWidget(m_change);
    second->addWidget(m_add);
    column->addLayout(first);
    column->addWidget(m_problem);
    column->addLayout(second);
    m_unit->setFont(numberFont());
    m_unit->setRange(-1, 0);
    m_unit->setValue(-1);
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_add->setAutoDefault(false);
    m_change->setAutoDefault(false);
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
        m_unit->setRange(-1, stopsLargestInt(spec.hiddenSize) - 1);
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
    const QSignalBlocker blocker(m_layer);
    const int current = m_layer->currentIndex();
    m_layer->clear();
    m_layer->addItem(StopTexts::layer(std::nullopt, nullptr));
    if (m_model != nullptr) {
        for (std::uint32_t i = 0; i < m_model->spec.pseudoLayers(); ++i) {
            m_layer->addItem(StopTexts::layer(PseudoLayerIndex(i), m_model.get()));
        }
    }
    m_layer->setCurrentIndex(std::clamp(current, 0, m_layer->count() - 1));
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
    m_layer->setCurrentIndex(
        stop.pseudoLayer ? stopsLargestInt(std::uint64_t{stop.pseudoLayer->value} + 1) : 0);
    m_unit->setValue(stop.unit ? stopsLargestInt(*stop.unit) : -1);
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
    //: under the field of a condition while nothing is wrong with it
    const QString help = tr("Names: x, gates, c, h, t, unit. Over all units: max, min, mean, any, "
                            "all. One unit: h[12].");
    const QString problem = status ? QString() : coreText(status.error().message);
    m_problem->setText(!problem.isEmpty()               ? QStringLiteral("\u26A0 ") + problem
                       : wanted.kind == StopKind::Watch ? help
                                                        : QString());
    m_problem->setVisible(!m_problem->text().isEmpty());
    const bool canUse = m_model != nullptr && !isEmpty && status;
    m_add->setEnabled(canUse);
    m_change->setEnabled(canUse && m_canChange);
    const QString reason = isEmpty ? tr("Type a condition first") : problem;
    m_add->setToolTip(canUse ? tr("Add it to the list") : reason);
    m_change->setToolTip(!canUse       ? reason
                         : m_canChange ? tr("Change the chosen stop to this")
                                       : tr("Choose a stop of the list first"));
}

void StopEditor::request(Wish wish)
{
    check();
    if (!m_add->isEnabled()) {
        return;
    }
    if (wish == Wish::Change) {
        emit changeRequested(stop());
    } else {
        emit addRequested(stop());
    }
}

void StopEditor::retranslate()
{
    //: a condition on the numbers of a step; a run stops where it holds
    m_kind->setItemText(0, tr("Watch"));
    m_kind->setItemText(1, tr("Breakpoint"));
    m_kind->setItemText(2, tr("NaN or infinity"));
    //: a run stops where the same run on another backend has other numbers
    m_kind->setItemText(3, tr("Other backend"));
    m_kind->setAccessibleName(tr("What to stop at"));
    //: a condition counts at every step at which it holds
    m_moment->setItemText(0, tr("while it holds"));
    //: a condition counts at the first of the steps at which it holds
    m_moment->setItemText(1, tr("where it begins"));
    m_moment->setAccessibleName(tr("When it counts"));
    m_unit->setSpecialValueText(tr("every unit"));
    m_add->setText(tr("Add"));
    m_change->setText(tr("Change"));
    fillLayers();
    check();
}

} // namespace gateloupe
