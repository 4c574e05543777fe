// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stops_panel.h"

#include <algorithm>
#include <numeric>

#include <QHeaderView>
#include <QJsonArray>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/stops/hit_list_model.h"
#include "widgets/stops/stop_list.h"
#include "widgets/stops/stop_search_bar.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

const QString kStopsKey = QStringLiteral("stops");
/// More than anyone sets; a session file may claim any number.
constexpr qsizetype kMaxStops = 1000;
constexpr int kLeastHitLetters = 20; ///< in a row of the list of hits: its step and the place

} // namespace

StopsPanel::StopsPanel(QWidget* parent)
    : QWidget(parent)
    , m_search(new StopSearchBar)
    , m_list(new StopList)
    , m_hitTable(new QTableView)
    , m_hits(new HitListModel(this))
    , m_sortedHits(new QSortFilterProxyModel(this))
{
    buildHitTable();
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setObjectName(QStringLiteral("stopsSplitter"));
    splitter->addWidget(m_list);
    splitter->addWidget(m_hitTable);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_search);
    column->addWidget(splitter, 1);

    connect(m_search, &StopSearchBar::previousRequested, this, &StopsPanel::previousRequested);
    connect(m_search, &StopSearchBar::nextRequested, this, &StopsPanel::nextRequested);
    connect(m_search, &StopSearchBar::nextNonFiniteRequested, this,
            &StopsPanel::nextNonFiniteRequested);
    connect(m_search, &StopSearchBar::listRequested, this, &StopsPanel::listRequested);
    connect(m_search, &StopSearchBar::cancelRequested, this, &StopsPanel::cancelRequested);
    connect(m_list, &StopList::edited, this, &StopsPanel::changeByUser);
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr);
}

void StopsPanel::buildHitTable()
{
    m_sortedHits->setSourceModel(m_hits);
    m_sortedHits->setSortRole(HitListModel::kSortRole);
    m_hitTable->setObjectName(QStringLiteral("hitTable"));
    applyRowStyle(*m_hitTable);
    m_hitTable->setMinimumHeight(m_hitTable->fontMetrics().height() * 3);
    m_hitTable->setMinimumWidth(m_hitTable->fontMetrics().averageCharWidth() * kLeastHitLetters);
    m_hitTable->setModel(m_sortedHits);
    m_hitTable->setSortingEnabled(true);
    m_hitTable->sortByColumn(0, Qt::AscendingOrder);
    m_hitTable->horizontalHeader()->setStretchLastSection(true);
    connect(m_hitTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &StopsPanel::chooseHit);
    connect(m_hitTable, &QTableView::clicked, this, &StopsPanel::chooseHit);
}

void StopsPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_list->setModel(m_model);
    setRun(0, {});
}

void StopsPanel::setRun(std::uint64_t steps, std::vector<std::string> labels)
{
    m_steps = steps;
    m_labels = std::move(labels);
    m_list->setSteps(steps);
    m_list->setCounts({});
    m_hits->setContent({});
    m_hitTable->setColumnHidden(static_cast<int>(HitListModel::Column::Label), m_labels.empty());
    m_search->setMessage({});
    updateSearch();
}

void StopsPanel::setListOnDemand(bool isOnDemand)
{
    m_search->setListOnDemand(isOnDemand);
}

void StopsPanel::setHits(const StopHits& hits)
{
    m_list->setCounts(hits.counts);
    const bool isOfList = std::ranges::all_of(
        hits.hits, [this](const StopHit& hit) { return hit.stop < stops().size(); });
    m_hits->setContent({m_model, stops(), isOfList ? hits.hits : std::vector<StopHit>(), m_labels});
    fitColumns(*m_hitTable);
    const auto all = std::accumulate(hits.counts.begin(), hits.counts.end(), std::uint64_t{0});
    m_search->setMessage(all > hits.hits.size()
                             ? tr("%1 hits, the first %2 are listed")
                                   .arg(formatCount(all), formatCount(hits.hits.size()))
                             : tr("%n hit(s)", nullptr, static_cast<int>(all)));
}

void StopsPanel::setMessage(const QString& message)
{
    m_search->setMessage(message);
}

void StopsPanel::setBusy(bool isBusy)
{
    m_search->setBusy(isBusy);
}

void StopsPanel::toggleBreakpoint(std::uint64_t step, std::optional<PseudoLayerIndex> place,
                                  std::optional<std::uint64_t> unit)
{
    m_list->toggleBreakpoint(
        {.kind = StopKind::Step, .step = step, .pseudoLayer = place, .unit = unit});
}

const std::vector<Stop>& StopsPanel::stops() const
{
    return m_list->stops();
}

QJsonObject StopsPanel::viewState() const
{
    QJsonArray list;
    for (const Stop& stop : stops()) {
        list.append(StopTexts::toJson(stop));
    }
    return {{kStopsKey, list}};
}

void StopsPanel::setViewState(const QJsonObject& state)
{
    if (!state[kStopsKey].isArray()) {
        return;
    }
    std::vector<Stop> list;
    const QJsonArray array = state[kStopsKey].toArray();
    for (qsizetype i = 0; i < std::min(array.size(), kMaxStops); ++i) {
        if (const auto stop = StopTexts::fromJson(array[i].toObject())) {
            list.push_back(*stop);
        }
    }
    if (list != stops()) {
        m_list->setStops(std::move(list));
        m_hits->setContent({});
        updateSearch();
        emit stopsChanged();
    }
}

void StopsPanel::changeByUser()
{
    m_hits->setContent({}); // their indices are those of another list
    m_search->setMessage({});
    updateSearch();
    emit stopsChanged();
    emit viewStateChanged(tr("stops"));
}

void StopsPanel::chooseHit()
{
    const QModelIndex row = m_sortedHits->mapToSource(m_hitTable->currentIndex());
    if (row.isValid()) {
        emit hitChosen(m_hits->hitAt(row.row()));
    }
}

void StopsPanel::updateSearch()
{
    m_search->setSearchable(m_steps > 0, std::ranges::any_of(stops(), &Stop::isEnabled));
}

void StopsPanel::retranslate()
{
    //: a tab: where a run stops
    setWindowTitle(tr("Stops"));
    //: the steps at which a condition holds
    m_hitTable->setAccessibleName(tr("Hits"));
}

} // namespace gateloupe
