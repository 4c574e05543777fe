// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/pair_controls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QComboBox>
#include <QDoubleValidator>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kUsualSteps = 100;
constexpr int kMaxSteps = 10'000;
constexpr double kUsualTolerance = 1e-5; ///< what runs in f32 on other machines differ by
constexpr int kToleranceDigits = 12;

enum InputEntry
{
    LastRun,
    Noise,
    Impulse,
    OneHotWalk,
    Zeros,
    kEntries
};

Probe probeOf(int entry)
{
    switch (entry) {
    case Impulse:
        return Probe::Impulse;
    case OneHotWalk:
        return Probe::OneHotWalk;
    case Zeros:
        return Probe::Zeros;
    default:
        return Probe::Noise;
    }
}

/// Greys an entry with its reason, so that people see that it could be there.
void greyEntry(QComboBox& box, int entry, const QString& reason)
{
    QStandardItem* item = qobject_cast<QStandardItemModel*>(box.model())->item(entry);
    item->setEnabled(reason.isEmpty());
    item->setToolTip(reason);
}

} // namespace

PairControls::PairControls(QWidget* parent)
    : QWidget(parent)
    , m_usualTolerance(kUsualTolerance)
    , m_inputLabel(new QLabel)
    , m_input(new QComboBox)
    , m_stepsLabel(new QLabel)
    , m_steps(new QSpinBox)
    , m_startLabel(new QLabel)
    , m_start(new QComboBox)
    , m_toleranceLabel(new QLabel)
    , m_tolerance(new QLineEdit)
    , m_labelA(new QLabel)
    , m_runnerA(new QComboBox)
    , m_labelB(new QLabel)
    , m_runnerB(new QComboBox)
    , m_runButton(new QPushButton)
    , m_cancelButton(new QPushButton)
{
    build();
    connectParts();
    m_input->setCurrentIndex(Noise);
    retranslate();
    setRunners({}, {}, {});
}

QHBoxLayout* PairControls::addRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    return row;
}

void PairControls::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    const auto addPair = [](QHBoxLayout* row, QLabel* label, QWidget* field, const char* name) {
        field->setObjectName(QLatin1String(name));
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
    };
    QHBoxLayout* row = addRow();
    addPair(row, m_inputLabel, m_input, "compareInput");
    addPair(row, m_stepsLabel, m_steps, "compareSteps");
    addPair(row, m_startLabel, m_start, "compareStart");
    addPair(row, m_toleranceLabel, m_tolerance, "compareTolerance");
    row->addStretch(1);
    row = addRow();
    addPair(row, m_labelA, m_runnerA, "runnerA");
    addPair(row, m_labelB, m_runnerB, "runnerB");
    row->addWidget(m_runButton);
    row->addWidget(m_cancelButton);
    row->addStretch(1);
    m_input->addItems(QStringList(kEntries));
    m_start->addItems(QStringList(static_cast<int>(PairStart::LastRun) + 1));
    m_steps->setRange(1, kMaxSteps);
    m_steps->setValue(kUsualSteps);
    auto* validator = new QDoubleValidator(0.0, 1e30, kToleranceDigits, m_tolerance);
    validator->setNotation(QDoubleValidator::ScientificNotation);
    m_tolerance->setValidator(validator);
    m_tolerance->setFont(numberFont());
    m_tolerance->setMaximumWidth(m_tolerance->fontMetrics().averageCharWidth() * kToleranceDigits);
    for (QComboBox* box : {m_input, m_start, m_runnerA, m_runnerB}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_runButton->setObjectName(QStringLiteral("compareRun"));
    m_cancelButton->setObjectName(QStringLiteral("compareCancel"));
    m_cancelButton->hide();
}

void PairControls::connectParts()
{
    connect(m_runButton, &QPushButton::clicked, this, &PairControls::runRequested);
    connect(m_cancelButton, &QPushButton::clicked, this, &PairControls::cancelRequested);
    connect(m_input, &QComboBox::activated, this, [this] {
        showInput();
        emit viewStateChanged(tr("input of the comparison"));
    });
    connect(m_start, &QComboBox::activated, this, [this] {
        m_isOwnStart = true;
        emit viewStateChanged(tr("initial states of the comparison"));
    });
    connect(m_tolerance, &QLineEdit::editingFinished, this, [this] {
        bool isNumber = false;
        const double number = locale().toDouble(m_tolerance->text(), &isNumber);
        const bool isOwn = isNumber && std::isfinite(number) && number != m_usualTolerance;
        const bool isChanged = isOwn != m_isOwnTolerance;
        m_isOwnTolerance = isOwn;
        showTolerance();
        if (isOwn || isChanged) {
            emit viewStateChanged(tr("tolerance of the comparison"));
        }
    });
    const auto choose = [this](QString& wanted, const QComboBox* box) {
        wanted = box->currentData().toString();
        emit runnersChanged();
        emit viewStateChanged(tr("backends of the comparison"));
    };
    connect(m_runnerA, &QComboBox::activated, this, [=, this] { choose(m_wantedA, m_runnerA); });
    connect(m_runnerB, &QComboBox::activated, this, [=, this] {
        choose(m_wantedB, m_runnerB);
        emit runnerBChosen(m_wantedB);
    });
}

void PairControls::setLastRun(std::uint64_t steps)
{
    m_lastSteps = steps;
    if (m_lastSteps == 0 && m_input->currentIndex() == LastRun) {
        m_input->setCurrentIndex(Noise);
    }
    retranslate();
}

void PairControls::setStored(bool hasStored)
{
    m_hasStored = hasStored;
    showStart();
}

void PairControls::setRunners(std::vector<RunnerEntry> runners, const QString& usualA,
                              const QString& usualB)
{
    m_runners = std::move(runners);
    fillRunners(*m_runnerA, true, m_wantedA, usualA);
    fillRunners(*m_runnerB, false, m_wantedB, usualB);
    for (QWidget* widget : {static_cast<QWidget*>(m_labelA), static_cast<QWidget*>(m_runnerA),
                            static_cast<QWidget*>(m_labelB), static_cast<QWidget*>(m_runnerB)}) {
        widget->setVisible(!m_runners.empty());
    }
}

void PairControls::chooseRunnerB(const QString& key)
{
    m_wantedB = key;
    setRunners(m_runners, runnerA(), runnerB());
    emit runnersChanged();
}

void PairControls::chooseLastRun()
{
    if (m_lastSteps > 0) {
        m_input->setCurrentIndex(LastRun);
        showInput();
    }
}

void PairControls::fillRunners(QComboBox& box, bool isA, const QString& wanted,
                               const QString& usual)
{
    box.clear();
    int chosen = -1;
    for (const RunnerEntry& runner : m_runners) {
        if (isA && runner.isOnlyB) {
            continue;
        }
        box.addItem(runner.name, runner.key);
        greyEntry(box, box.count() - 1, runner.obstacle);
        const bool isThere = runner.obstacle.isEmpty();
        if (isThere && (runner.key == wanted || (runner.key == usual && chosen < 0))) {
            chosen = box.count() - 1;
        }
    }
    box.setCurrentIndex(chosen);
}

void PairControls::setUsualTolerance(double tolerance)
{
    m_usualTolerance = tolerance;
    showTolerance();
}

void PairControls::showTolerance()
{
    if (!m_isOwnTolerance) {
        m_tolerance->setText(locale().toString(m_usualTolerance));
    }
    //: %1 is a number
    m_tolerance->setToolTip(tr("Differences above it count. Usual here is %1; empty the field to "
                               "return to it.")
                                .arg(locale().toString(m_usualTolerance)));
}

void PairControls::showInput()
{
    const bool isProbe = m_input->currentIndex() != LastRun;
    m_steps->setVisible(isProbe);
    m_stepsLabel->setVisible(isProbe);
    showStart();
}

void PairControls::showStart()
{
    const auto entry = [](PairStart start) { return static_cast<int>(start); };
    const bool isLast = isLastRunChosen();
    greyEntry(*m_start, entry(PairStart::Stored),
              m_hasStored ? QString() : tr("The file has no initial states"));
    greyEntry(*m_start, entry(PairStart::LastRun),
              isLast ? QString() : tr("Choose the last run's input as well"));
    const auto isThere = [&](int index) {
        return qobject_cast<QStandardItemModel*>(m_start->model())->item(index)->isEnabled();
    };
    if (!m_isOwnStart || !isThere(m_start->currentIndex())) {
        m_start->setCurrentIndex(entry(
            isLast ? PairStart::LastRun : (m_hasStored ? PairStart::Stored : PairStart::Zeros)));
    }
}

void PairControls::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    updateRun();
}

void PairControls::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_runButton->setVisible(!isBusy);
    m_cancelButton->setVisible(isBusy);
    updateRun();
}

void PairControls::updateRun()
{
    m_runButton->setEnabled(m_obstacle.isEmpty() && !m_isBusy);
    m_runButton->setToolTip(m_obstacle);
}

bool PairControls::isLastRunChosen() const
{
    return m_input->currentIndex() == LastRun && m_lastSteps > 0;
}

ProbeSpec PairControls::probe() const
{
    return {.kind = probeOf(m_input->currentIndex()),
            .steps = static_cast<std::uint64_t>(m_steps->value())};
}

PairStart PairControls::start() const
{
    return static_cast<PairStart>(m_start->currentIndex());
}

double PairControls::tolerance() const
{
    bool isNumber = false;
    const double number = locale().toDouble(m_tolerance->text(), &isNumber);
    return isNumber && std::isfinite(number) ? std::abs(number) : m_usualTolerance;
}

QString PairControls::runnerA() const
{
    return m_runnerA->currentData().toString();
}

QString PairControls::runnerB() const
{
    return m_runnerB->currentData().toString();
}

QJsonObject PairControls::viewState() const
{
    QJsonObject state{{QStringLiteral("input"), m_input->currentIndex()},
                      {QStringLiteral("steps"), m_steps->value()},
                      {QStringLiteral("runnerA"), m_wantedA},
                      {QStringLiteral("runnerB"), m_wantedB}};
    if (m_isOwnTolerance) {
        state.insert(QStringLiteral("tolerance"), tolerance());
    }
    if (m_isOwnStart) {
        state.insert(QStringLiteral("start"), m_start->currentIndex());
    }
    return state;
}

void PairControls::setViewState(const QJsonObject& state)
{
    if (state.isEmpty()) {
        return;
    }
    const int input = state.value(QStringLiteral("input")).toInt(m_input->currentIndex());
    if (input >= LastRun && input < kEntries && (input != LastRun || m_lastSteps > 0)) {
        m_input->setCurrentIndex(input);
    }
    m_steps->setValue(state.value(QStringLiteral("steps")).toInt(m_steps->value()));
    const QJsonValue tolerance = state.value(QStringLiteral("tolerance"));
    m_isOwnTolerance = tolerance.isDouble();
    if (m_isOwnTolerance) {
        m_tolerance->setText(locale().toString(tolerance.toDouble()));
    }
    const QJsonValue start = state.value(QStringLiteral("start"));
    m_isOwnStart = start.isDouble();
    if (m_isOwnStart) {
        m_start->setCurrentIndex(qBound(0, start.toInt(), static_cast<int>(PairStart::LastRun)));
    }
    m_wantedA = state.value(QStringLiteral("runnerA")).toString();
    m_wantedB = state.value(QStringLiteral("runnerB")).toString();
    setRunners(m_runners, runnerA(), runnerB());
    showInput();
    showTolerance();
    emit runnersChanged();
}

void PairControls::retranslate()
{
    m_inputLabel->setText(tr("Input"));
    m_input->setItemText(LastRun, m_lastSteps > 0 ? tr("last run's (%n step(s))", nullptr,
                                                       static_cast<int>(m_lastSteps))
                                                  : tr("last run's"));
    greyEntry(*m_input, LastRun,
              m_lastSteps > 0 ? QString() : tr("Run a sequence that fits both first"));
    //: built-in inputs of a network
    m_input->setItemText(Noise, tr("noise"));
    m_input->setItemText(Impulse, tr("impulse"));
    m_input->setItemText(OneHotWalk, tr("one-hot walk"));
    m_input->setItemText(Zeros, tr("zeros"));
    m_stepsLabel->setText(tr("Steps"));
    //: the initial states of a run
    m_startLabel->setText(tr("Start"));
    m_start->setToolTip(tr("The states that both runs begin with"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::Stored), tr("stored in the file"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::Zeros), tr("zeros"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::LastRun), tr("last run's"));
    m_toleranceLabel->setText(tr("Tolerance"));
    //: who computes the first of two runs
    m_labelA->setText(tr("A on"));
    //: who computes the second of two runs
    m_labelB->setText(tr("B on"));
    m_runButton->setText(tr("Run both"));
    m_cancelButton->setText(tr("Cancel"));
    showInput();
    showTolerance();
}

void PairControls::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
