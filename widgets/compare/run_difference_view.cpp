// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/run_difference_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QComboBox>
#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/compare/step_difference_plot.h"

namespace gateloupe {

namespace {

constexpr int kUsualSteps = 100;
constexpr int kMaxSteps = 10'000;
constexpr double kUsualTolerance = 1e-5; ///< what runs in f32 on other machines differ by

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

} // namespace

RunDifferenceView::RunDifferenceView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_inputLabel(new QLabel)
    , m_input(new QComboBox)
    , m_stepsLabel(new QLabel)
    , m_steps(new QSpinBox)
    , m_toleranceLabel(new QLabel)
    , m_tolerance(new QLineEdit)
    , m_runButton(new QPushButton)
    , m_cancelButton(new QPushButton)
    , m_openButton(new QPushButton)
    , m_summary(new QLabel)
    , m_plot(new StepDifferencePlot)
    , m_model(new SignalTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
{
    buildTop();
    buildTable();
    connect(m_runButton, &QPushButton::clicked, this, &RunDifferenceView::runRequested);
    connect(m_cancelButton, &QPushButton::clicked, this, &RunDifferenceView::cancelRequested);
    connect(m_openButton, &QPushButton::clicked, this,
            [this] { openRow(m_table->currentIndex()); });
    connect(m_input, &QComboBox::activated, this, [this] {
        chooseInput();
        emit viewStateChanged(tr("input of the comparison"));
    });
    connect(m_plot, &StepDifferencePlot::stepClicked, m_plot,
            [this](std::uint64_t step) { m_plot->setStep(step); });
    retranslate();
    m_input->setCurrentIndex(Noise);
    setLastRun(0);
    setDifference(nullptr);
}

void RunDifferenceView::buildTop()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_banner);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_inputLabel), static_cast<QWidget*>(m_input),
          static_cast<QWidget*>(m_stepsLabel), static_cast<QWidget*>(m_steps),
          static_cast<QWidget*>(m_toleranceLabel), static_cast<QWidget*>(m_tolerance),
          static_cast<QWidget*>(m_runButton), static_cast<QWidget*>(m_cancelButton)}) {
        row->addWidget(widget);
    }
    row->addStretch(1);
    row->addWidget(m_openButton);
    column->addLayout(row);
    column->addWidget(m_summary);
    column->addWidget(m_plot, 1);
    column->addWidget(m_table, 2);
    m_banner->setObjectName(QStringLiteral("runBanner"));
    m_input->setObjectName(QStringLiteral("compareInput"));
    for (int entry = 0; entry < kEntries; ++entry) {
        m_input->addItem(QString());
    }
    m_steps->setObjectName(QStringLiteral("compareSteps"));
    m_steps->setRange(1, kMaxSteps);
    m_steps->setValue(kUsualSteps);
    m_tolerance->setObjectName(QStringLiteral("compareTolerance"));
    auto* validator = new QDoubleValidator(0.0, 1e30, 12, m_tolerance);
    validator->setNotation(QDoubleValidator::ScientificNotation);
    m_tolerance->setValidator(validator);
    m_tolerance->setText(locale().toString(kUsualTolerance));
    m_tolerance->setFont(numberFont());
    m_tolerance->setMaximumWidth(m_tolerance->fontMetrics().averageCharWidth() * 12);
    m_runButton->setObjectName(QStringLiteral("compareRun"));
    m_cancelButton->setObjectName(QStringLiteral("compareCancel"));
    m_openButton->setObjectName(QStringLiteral("openStep"));
    m_summary->setObjectName(QStringLiteral("runSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_inputLabel->setBuddy(m_input);
    m_stepsLabel->setBuddy(m_steps);
    m_toleranceLabel->setBuddy(m_tolerance);
    m_cancelButton->hide();
}

void RunDifferenceView::buildTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SignalTableModel::kSortRole);
    m_table->setObjectName(QStringLiteral("signals"));
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->horizontalHeader()->setStretchLastSection(false); // a number
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::doubleClicked, this, &RunDifferenceView::openRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RunDifferenceView::markRow);
}

void RunDifferenceView::setLastRun(std::uint64_t steps)
{
    m_lastSteps = steps;
    if (m_lastSteps == 0 && m_input->currentIndex() == LastRun) {
        m_input->setCurrentIndex(Noise);
    }
    // The entry stays in the list, greyed, so that people see that it could be there.
    m_input->setItemData(LastRun,
                         m_lastSteps > 0 ? QVariant(static_cast<int>(Qt::ItemIsEnabled |
                                                                     Qt::ItemIsSelectable))
                                         : QVariant(0),
                         Qt::UserRole - 1);
    m_input->setItemData(LastRun,
                         m_lastSteps > 0 ? QString()
                                         : tr("Run a sequence that fits both networks first"),
                         Qt::ToolTipRole);
    retranslate();
    chooseInput();
}

void RunDifferenceView::chooseInput()
{
    const bool isProbe = m_input->currentIndex() != LastRun;
    m_steps->setVisible(isProbe);
    m_stepsLabel->setVisible(isProbe);
}

void RunDifferenceView::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    updateRun();
    showSummary();
}

void RunDifferenceView::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_runButton->setVisible(!isBusy);
    m_cancelButton->setVisible(isBusy);
    updateRun();
}

void RunDifferenceView::updateRun()
{
    m_runButton->setEnabled(m_obstacle.isEmpty() && !m_isBusy);
    m_runButton->setToolTip(m_obstacle);
}

void RunDifferenceView::setDifference(std::shared_ptr<const RunDifference> difference)
{
    m_run = std::move(difference);
    m_model->setDifference(m_run);
    m_table->setVisible(m_run != nullptr);
    m_plot->setVisible(m_run != nullptr);
    if (m_run != nullptr) {
        fitColumns(*m_table);
        m_plot->setDifferences(m_run->difference.largestByStep, m_run->difference.tolerance);
        if (m_run->difference.earliest) {
            const auto row = static_cast<int>(*m_run->difference.earliest);
            m_table->selectRow(m_sorted->mapFromSource(m_model->index(row, 0)).row());
        }
    }
    markRow(m_table->currentIndex());
    showSummary();
}

bool RunDifferenceView::isLastRunChosen() const
{
    return m_input->currentIndex() == LastRun && m_lastSteps > 0;
}

ProbeSpec RunDifferenceView::probe() const
{
    return {.kind = probeOf(m_input->currentIndex()),
            .steps = static_cast<std::uint64_t>(m_steps->value())};
}

double RunDifferenceView::tolerance() const
{
    bool isNumber = false;
    const double number = locale().toDouble(m_tolerance->text(), &isNumber);
    return isNumber && std::isfinite(number) ? std::abs(number) : kUsualTolerance;
}

void RunDifferenceView::markRow(const QModelIndex& index)
{
    const SignalDifference* signal =
        m_run != nullptr && index.isValid()
            ? &m_model->signalAt(m_sorted->mapToSource(index).row())
            : nullptr;
    m_openButton->setEnabled(signal != nullptr);
    m_openButton->setToolTip(signal != nullptr ? QString() : tr("Choose a gate or a state first"));
    if (m_run != nullptr) {
        m_plot->setStep(signal != nullptr && signal->first ? std::optional(signal->first->step)
                                                           : std::nullopt);
    }
}

void RunDifferenceView::openRow(const QModelIndex& index)
{
    if (m_run == nullptr || !index.isValid()) {
        return;
    }
    const SignalDifference& signal = m_model->signalAt(m_sorted->mapToSource(index).row());
    const TracePlace& place = signal.first ? *signal.first : signal.largest;
    emit stepOpened(m_run->layerOf(signal), m_run->sideOf(signal), place.step, place.unit,
                    place.batch);
}

bool RunDifferenceView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            openRow(m_table->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QJsonObject RunDifferenceView::viewState() const
{
    return {{QStringLiteral("input"), m_input->currentIndex()},
            {QStringLiteral("steps"), m_steps->value()},
            {QStringLiteral("tolerance"), tolerance()}};
}

void RunDifferenceView::setViewState(const QJsonObject& state)
{
    const int input = state.value(QStringLiteral("input")).toInt(m_input->currentIndex());
    if (input > LastRun && input < kEntries) { // there may be no last run here
        m_input->setCurrentIndex(input);
        chooseInput();
    }
    m_steps->setValue(state.value(QStringLiteral("steps")).toInt(m_steps->value()));
    m_tolerance->setText(
        locale().toString(state.value(QStringLiteral("tolerance")).toDouble(tolerance())));
}

void RunDifferenceView::retranslate()
{
    m_inputLabel->setText(tr("Input"));
    m_input->setItemText(LastRun, m_lastSteps > 0 ? tr("last run's (%n step(s))", nullptr,
                                                       static_cast<int>(m_lastSteps))
                                                  : tr("last run's"));
    //: built-in inputs of a network
    m_input->setItemText(Noise, tr("noise"));
    m_input->setItemText(Impulse, tr("impulse"));
    m_input->setItemText(OneHotWalk, tr("one-hot walk"));
    m_input->setItemText(Zeros, tr("zeros"));
    m_stepsLabel->setText(tr("Steps"));
    m_toleranceLabel->setText(tr("Tolerance"));
    m_tolerance->setToolTip(tr("Differences above it count"));
    m_runButton->setText(tr("Run both"));
    m_cancelButton->setText(tr("Cancel"));
    m_openButton->setText(tr("Show the step"));
    m_table->setAccessibleName(tr("Gates and states of both runs"));
    m_plot->setAccessibleName(tr("Largest difference at each step"));
    showSummary();
}

void RunDifferenceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
