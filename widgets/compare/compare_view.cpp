// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_view.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/table_style.h"
#include "widgets/compare/difference_table_model.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/run_difference_view.h"

namespace gateloupe {

CompareView::CompareView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_labelA(new QLabel)
    , m_labelB(new QLabel)
    , m_choice(new QComboBox)
    , m_open(new QPushButton)
    , m_match(new QCheckBox)
    , m_summary(new QLabel)
    , m_notes(new QLabel)
    , m_tabs(new QTabWidget)
    , m_weights(new QWidget)
    , m_previous(new QToolButton)
    , m_next(new QToolButton)
    , m_placeLabel(new QLabel)
    , m_blink(new QToolButton)
    , m_flip(new QToolButton)
    , m_auto(new QCheckBox)
    , m_interval(new QSpinBox)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_model(new DifferenceTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
    , m_panes(new GatePanes)
    , m_runs(new RunDifferenceView)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    buildActions();
    buildTop(column);
    buildWeights();
    m_tabs->setObjectName(QStringLiteral("compareTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_weights, QString());
    m_tabs->addTab(m_runs, QString());
    column->addWidget(m_tabs, 1);
    connectParts();
    retranslate();
    setComparison(nullptr);
}

void CompareView::setA(std::shared_ptr<const RnnModel> model, const QString& file)
{
    m_a = std::move(model);
    m_fileA = file;
    showTexts();
}

void CompareView::setCandidates(std::vector<CompareCandidate> candidates, int chosen)
{
    m_candidates = std::move(candidates);
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    for (const CompareCandidate& candidate : m_candidates) {
        const QString name = QString::fromStdString(candidate.model->name);
        //: the network A once more, computed by somebody else; %1 is its name
        m_choice->addItem(candidate.isA ? tr("%1 itself, on another backend").arg(name)
                                        //: a network and its file
                                        : tr("%1 — %2").arg(name, candidate.file));
        m_choice->setItemData(m_choice->count() - 1,
                              QString::fromStdString(toText(candidate.model->spec)),
                              Qt::ToolTipRole);
    }
    m_choice->setCurrentIndex(chosen);
    m_choice->setEnabled(!m_candidates.empty());
    m_choice->setToolTip(m_candidates.empty() ? tr("Open a file with a network first") : QString());
    showTexts();
}

void CompareView::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_comparison = std::move(comparison);
    m_isBusy = false;
    m_places.clear();
    m_place.reset();
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_model->setComparison(m_comparison);
    }
    showTabs();
    if (m_comparison == nullptr) {
        m_panes->setGate(nullptr, std::nullopt);
        showTexts();
        return;
    }
    const std::vector<GateDifference>& gates = m_comparison->difference.gates;
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        for (std::size_t element = 0; element < gates[gate].largest.size(); ++element) {
            m_places.push_back({gate, element});
        }
    }
    std::ranges::stable_sort(m_places, std::greater(), [&gates](const Place& place) {
        return gates[place.gate].largest[place.element].distance;
    });
    fitColumns(*m_table);
    if (m_model->rowCount() > 0) {
        showGate(m_id && m_model->rowOf(*m_id) ? *m_id : m_model->idAt(0));
    }
    showTexts();
}

void CompareView::setOneNetwork(bool isOne)
{
    m_isOneNetwork = isOne;
    m_match->setEnabled(!isOne);
    showTabs();
    retranslate();
}

void CompareView::showTabs()
{
    m_tabs->setVisible(m_comparison != nullptr || m_isOneNetwork);
    m_tabs->setTabVisible(m_tabs->indexOf(m_weights), !m_isOneNetwork);
}

void CompareView::setBusy()
{
    m_isBusy = true;
    showTexts();
}

void CompareView::showGate(const ParameterId& id)
{
    m_id = id;
    m_panes->setGate(m_comparison, m_id);
    markInTable();
}

void CompareView::setParameter(const ParameterId& id)
{
    if (m_comparison == nullptr) {
        m_id = id;
    } else if (m_id != id && m_model->rowOf(id)) {
        showGate(id);
    }
}

void CompareView::setPick(std::uint64_t row, std::uint64_t col)
{
    m_panes->setPick(row, col);
}

bool CompareView::isMatching() const
{
    return m_match->isChecked();
}

void CompareView::followTable(const QModelIndex& current)
{
    if (!current.isValid() || m_comparison == nullptr) {
        return;
    }
    const ParameterId id = m_model->idAt(m_sorted->mapToSource(current).row());
    if (m_id != id) {
        m_id = id;
        m_panes->setGate(m_comparison, m_id);
        emit parameterChosen(id);
    }
}

void CompareView::markInTable()
{
    const std::optional<int> row = m_id ? m_model->rowOf(*m_id) : std::nullopt;
    if (row) {
        const QModelIndex index = m_sorted->mapFromSource(m_model->index(*row, 0));
        m_table->selectRow(index.row());
        m_table->scrollTo(index);
    }
}

/// To the next smaller difference, or the next larger one; round at the ends.
void CompareView::step(int by)
{
    if (m_places.empty()) {
        return;
    }
    const std::size_t count = m_places.size();
    if (m_place) {
        m_place = (*m_place + (by > 0 ? 1 : count - 1)) % count;
    } else {
        m_place = by > 0 ? 0 : count - 1;
    }
    showPlace();
}

void CompareView::showPlace()
{
    const Place& place = m_places[*m_place];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    if (m_id != gate.id) {
        showGate(gate.id);
        emit parameterChosen(gate.id);
    }
    m_panes->setPick(element.row, element.col);
    showTexts();
}

void CompareView::showBlink()
{
    m_panes->setBlink(m_blinkAction->isChecked());
    const bool isAuto = m_autoAction->isChecked() && m_blinkAction->isChecked();
    m_panes->setInterval(isAuto ? m_interval->value() : 0);
    const QSignalBlocker quiet(m_auto);
    m_auto->setChecked(m_autoAction->isChecked());
    showTexts();
}

void CompareView::tellArranged(const QString& what)
{
    if (!m_isRestoring) {
        emit viewStateChanged(what);
    }
}

QJsonObject CompareView::viewState() const
{
    return {{QStringLiteral("isMatching"), m_match->isChecked()},
            {QStringLiteral("isInPlace"), m_blinkAction->isChecked()},
            {QStringLiteral("isBlinking"), m_autoAction->isChecked()},
            {QStringLiteral("intervalMs"), m_interval->value()},
            {QStringLiteral("tab"), m_tabs->currentIndex()},
            {QStringLiteral("isOneNetwork"), m_isOneNetwork},
            {QStringLiteral("sortColumn"), m_sorted->sortColumn()},
            {QStringLiteral("isDescending"), m_sorted->sortOrder() == Qt::DescendingOrder},
            {QStringLiteral("runs"), m_runs->viewState()}};
}

void CompareView::setViewState(const QJsonObject& state)
{
    m_isRestoring = true;
    const bool wasMatching = m_match->isChecked();
    m_match->setChecked(state.value(QStringLiteral("isMatching")).toBool(wasMatching));
    m_blinkAction->setChecked(
        state.value(QStringLiteral("isInPlace")).toBool(m_blinkAction->isChecked()));
    m_autoAction->setChecked(
        state.value(QStringLiteral("isBlinking")).toBool(m_autoAction->isChecked()));
    m_interval->setValue(state.value(QStringLiteral("intervalMs")).toInt(m_interval->value()));
    if (!m_isOneNetwork) {
        m_tabs->setCurrentIndex(
            qBound(0, state.value(QStringLiteral("tab")).toInt(m_tabs->currentIndex()), 1));
    }
    const bool isDescending = state.value(QStringLiteral("isDescending"))
                                  .toBool(m_sorted->sortOrder() == Qt::DescendingOrder);
    m_table->sortByColumn(
        qBound(0, state.value(QStringLiteral("sortColumn")).toInt(m_sorted->sortColumn()),
               DifferenceTableModel::kColumns - 1),
        isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_runs->setViewState(state.value(QStringLiteral("runs")).toObject());
    showBlink();
    m_isRestoring = false;
    if (m_match->isChecked() != wasMatching) {
        emit matchingChanged(m_match->isChecked());
    }
}

void CompareView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
