// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/weight_comparison.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/blink_controls.h"
#include "widgets/compare/difference_table_model.h"
#include "widgets/compare/gate_panes.h"

namespace gateloupe {

WeightComparison::WeightComparison(QWidget* page)
    : m_model(new DifferenceTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
    , m_panes(new GatePanes)
    , m_blink(new BlinkControls(*m_panes, page))
    , m_placeLabel(new QLabel)
    , m_next(newPageAction(page, "nextDifference", Qt::Key_N))
    , m_previous(newPageAction(page, "previousDifference", Qt::SHIFT | Qt::Key_N))
{
    build();
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &WeightComparison::followTable);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("sorting")); });
    connect(m_panes, &GatePanes::picked, this, &WeightComparison::picked);
    connect(m_blink, &BlinkControls::viewStateChanged, this, &WeightComparison::viewStateChanged);
    inEveryLanguage(this, [this] { retranslate(); });
}

void WeightComparison::build()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(newTextButton(m_previous));
    row->addWidget(newTextButton(m_next));
    row->addWidget(m_placeLabel, 1);
    row->addWidget(m_blink);
    m_placeLabel->setObjectName(QStringLiteral("differencePlace"));
    m_placeLabel->setTextFormat(Qt::PlainText);
    m_placeLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(DifferenceTableModel::kSortRole);
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("compareSplitter"));
    splitter->addWidget(m_table);
    splitter->addWidget(m_panes);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(splitter, 1);
}

void WeightComparison::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_comparison = std::move(comparison);
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_model->setComparison(m_comparison);
    }
    listPlaces();
    if (m_comparison == nullptr) {
        m_panes->setGate(nullptr, std::nullopt);
    } else {
        fitColumns(*m_table);
        if (m_model->rowCount() > 0) {
            showGate(m_id && m_model->rowOf(*m_id) ? *m_id : m_model->idAt(0));
        }
    }
    showPlace();
}

void WeightComparison::listPlaces()
{
    m_places.clear();
    m_place.reset();
    if (m_comparison == nullptr) {
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
}

void WeightComparison::showGate(const ParameterId& id)
{
    m_id = id;
    m_panes->setGate(m_comparison, m_id);
    if (const std::optional<int> row = m_model->rowOf(id)) {
        const QModelIndex index = m_sorted->mapFromSource(m_model->index(*row, 0));
        m_table->selectRow(index.row());
        m_table->scrollTo(index);
    }
}

void WeightComparison::setParameter(const ParameterId& id)
{
    if (m_comparison == nullptr) {
        m_id = id;
    } else if (m_id != id && m_model->rowOf(id)) {
        showGate(id);
    }
}

void WeightComparison::setPick(std::uint64_t row, std::uint64_t col)
{
    m_panes->setPick(row, col);
}

void WeightComparison::followTable(const QModelIndex& current)
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

/// To the next smaller difference, or the next larger one; round at the ends.
void WeightComparison::step(int by)
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
    const Place& place = m_places[*m_place];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    if (m_id != gate.id) {
        showGate(gate.id);
        emit parameterChosen(gate.id);
    }
    m_panes->setPick(element.row, element.col);
    showPlace();
}

QString WeightComparison::placeText() const
{
    if (m_comparison == nullptr || m_places.empty()) {
        return {};
    }
    if (!m_place) {
        return tr("N goes to the largest difference.");
    }
    const Place& place = m_places[*m_place];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    //: the %1st of %2 largest differences, a parameter, row, column, its size
    return tr("%1 of %2: %3 [%4, %5], %6")
        .arg(formatCount(*m_place + 1), formatCount(m_places.size()), TermNames::parameter(gate.id))
        .arg(element.row)
        .arg(element.col)
        .arg(formatValue(element.distance));
}

void WeightComparison::showPlace()
{
    m_placeLabel->setText(placeText());
    m_placeLabel->setToolTip(m_placeLabel->text());
    const bool hasDifferences = !m_places.empty();
    m_next->setEnabled(hasDifferences);
    m_previous->setEnabled(hasDifferences);
    const QString reason = hasDifferences ? QString() : tr("There is no difference to go to");
    m_next->setToolTip(hasDifferences ? tr("Next largest difference (N)") : reason);
    m_previous->setToolTip(hasDifferences ? tr("Next larger difference (Shift+N)") : reason);
}

QJsonObject WeightComparison::viewState() const
{
    QJsonObject state = m_blink->viewState();
    state[QStringLiteral("sortColumn")] = m_sorted->sortColumn();
    state[QStringLiteral("isDescending")] = m_sorted->sortOrder() == Qt::DescendingOrder;
    return state;
}

void WeightComparison::setViewState(const QJsonObject& state)
{
    m_blink->setViewState(state);
    const int column = state.value(QStringLiteral("sortColumn")).toInt(m_sorted->sortColumn());
    const bool isDescending = state.value(QStringLiteral("isDescending"))
                                  .toBool(m_sorted->sortOrder() == Qt::DescendingOrder);
    m_table->sortByColumn(qBound(0, column, DifferenceTableModel::kColumns - 1),
                          isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void WeightComparison::retranslate()
{
    m_next->setText(tr("Next difference"));
    m_previous->setText(tr("Previous difference"));
    m_table->setAccessibleName(tr("Differences by gate"));
    showPlace();
}

} // namespace gateloupe
