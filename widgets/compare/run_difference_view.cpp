// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/run_difference_view.h"

#include <utility>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/table_style.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/step_difference_plot.h"

namespace gateloupe {

RunDifferenceView::RunDifferenceView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_controls(new PairControls)
    , m_openButton(new QPushButton)
    , m_summary(new QLabel)
    , m_meaning(new QLabel)
    , m_plot(new StepDifferencePlot)
    , m_model(new SignalTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
{
    build();
    buildTable();
    connect(m_controls, &PairControls::runRequested, this, &RunDifferenceView::runRequested);
    connect(m_controls, &PairControls::cancelRequested, this, &RunDifferenceView::cancelRequested);
    connect(m_controls, &PairControls::runnersChanged, this, &RunDifferenceView::showSummary);
    connect(m_controls, &PairControls::viewStateChanged, this,
            &RunDifferenceView::viewStateChanged);
    connect(m_openButton, &QPushButton::clicked, this,
            [this] { openRow(m_table->currentIndex()); });
    connect(m_plot, &StepDifferencePlot::stepClicked, m_plot,
            [this](std::uint64_t step) { m_plot->setStep(step); });
    retranslate();
    setDifference(nullptr);
}

void RunDifferenceView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(m_controls);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_summary, 1);
    row->addWidget(m_openButton, 0, Qt::AlignTop);
    column->addLayout(row);
    column->addWidget(m_meaning);
    column->addWidget(m_plot, 1);
    column->addWidget(m_table, 2);
    column->addStretch(); // keeps the controls at the top while there is nothing below them
    m_banner->setObjectName(QStringLiteral("runBanner"));
    m_openButton->setObjectName(QStringLiteral("openStep"));
    m_summary->setObjectName(QStringLiteral("runSummary"));
    m_meaning->setObjectName(QStringLiteral("runMeaning"));
    for (QLabel* label : {m_summary, m_meaning}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
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

void RunDifferenceView::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    m_controls->setObstacle(reason);
    showSummary();
}

void RunDifferenceView::setBusy(bool isBusy)
{
    m_controls->setBusy(isBusy);
}

void RunDifferenceView::setDifference(std::shared_ptr<const RunDifference> difference)
{
    m_run = std::move(difference);
    m_model->setDifference(m_run);
    m_table->setVisible(m_run != nullptr);
    m_plot->setVisible(m_run != nullptr);
    m_openButton->setVisible(m_run != nullptr);
    if (m_run != nullptr) {
        fitColumns(*m_table);
        m_plot->setDifferences(m_run->difference.largestByStep, m_run->difference.tolerance);
        if (m_run->difference.earliest) {
            const auto row = static_cast<int>(*m_run->difference.earliest);
            const QModelIndex first = m_sorted->mapFromSource(m_model->index(row, 0));
            m_table->selectRow(first.row());
            m_table->scrollTo(first);
        }
    }
    markRow(m_table->currentIndex());
    showSummary();
}

void RunDifferenceView::markRow(const QModelIndex& index)
{
    const SignalDifference* signal = m_run != nullptr && index.isValid()
                                         ? &m_model->signalAt(m_sorted->mapToSource(index).row())
                                         : nullptr;
    m_openButton->setEnabled(signal != nullptr);
    m_openButton->setToolTip(signal != nullptr ? QString() : tr("Choose a gate or a state first"));
    if (m_run == nullptr) {
        return;
    }
    if (signal == nullptr) {
        m_plot->setSignal({}, {});
        m_plot->setStep(std::nullopt);
        return;
    }
    //: %1 is e.g. "layer 0, forward", %2 "forget gate"
    m_plot->setSignal(signal->largestByStep,
                      tr("%1, %2").arg(SignalTableModel::placeOf(*m_run, *signal),
                                       SignalTableModel::nameOf(*signal)));
    m_plot->setStep(signal->first ? std::optional(signal->first->step) : std::nullopt);
}

void RunDifferenceView::openRow(const QModelIndex& index)
{
    if (m_run == nullptr || !index.isValid()) {
        return;
    }
    const SignalDifference& signal = m_model->signalAt(m_sorted->mapToSource(index).row());
    const TracePlace& place = signal.first ? *signal.first : signal.largest;
    emit stepOpened(m_run->layerOf(signal), m_run->directionOf(signal), place.step, place.unit,
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
    return m_controls->viewState();
}

void RunDifferenceView::setViewState(const QJsonObject& state)
{
    m_controls->setViewState(state);
}

void RunDifferenceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
