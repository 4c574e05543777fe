// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stops_panel.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/stops/stop_list.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

/// Buttons that walk from stop to stop, and a line about the last search.
class StopSearchBar : public QWidget
{
    Q_OBJECT

public:
    explicit StopSearchBar(QWidget* parent = nullptr);

    /// What there is to search: a run, and a stop that is switched on.
    void setSearchable(bool hasRun, bool hasStop);
    /// While something is being searched for.
    void setBusy(bool isBusy);
    /// Whether hits are only listed when asked.
    void setListOnDemand(bool isOnDemand);
    void setMessage(const QString& message);

signals:
    void nextRequested();
    void previousRequested();
    void nextNonFiniteRequested();
    void listRequested();
    void cancelRequested();

private:
    void updateButtons();
    void retranslate();

    bool m_hasRun = false;
    bool m_hasStop = false;
    bool m_isBusy = false;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_nextNonFinite;
    QPushButton* m_list; ///< seen when hits are listed on demand
    QLabel* m_message;
    QPushButton* m_cancel;
};

StopSearchBar::StopSearchBar(QWidget* parent)
    : QWidget(parent)
    , m_previous(new QPushButton)
    , m_next(new QPushButton)
    , m_nextNonFinite(new QPushButton)
    , m_list(new QPushButton)
    , m_message(new QLabel)
    , m_cancel(new QPushButton)
{
    m_previous->setObjectName(QStringLiteral("previousStop"));
    m_next->setObjectName(QStringLiteral("nextStop"));
    m_nextNonFinite->setObjectName(QStringLiteral("nextNonFinite"));
    m_list->setObjectName(QStringLiteral("listHits"));
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    m_message->setObjectName(QStringLiteral("stopMessage"));
    m_message->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_nextNonFinite);
    row->addWidget(m_list);
    row->addWidget(m_message, 1);
    row->addWidget(m_cancel);
    m_cancel->hide();
    m_list->hide();
    connect(m_previous, &QPushButton::clicked, this, &StopSearchBar::previousRequested);
    connect(m_next, &QPushButton::clicked, this, &StopSearchBar::nextRequested);
    connect(m_nextNonFinite, &QPushButton::clicked, this, &StopSearchBar::nextNonFiniteRequested);
    connect(m_list, &QPushButton::clicked, this, &StopSearchBar::listRequested);
    connect(m_cancel, &QPushButton::clicked, this, &StopSearchBar::cancelRequested);
    inEveryLanguage(this, [this] { retranslate(); });
}

void StopSearchBar::setSearchable(bool hasRun, bool hasStop)
{
    m_hasRun = hasRun;
    m_hasStop = hasStop;
    updateButtons();
}

void StopSearchBar::setBusy(bool isBusy)
{
    if (isBusy == m_isBusy) {
        return;
    }
    m_isBusy = isBusy;
    m_cancel->setVisible(isBusy);
    m_message->setText(isBusy ? tr("Searching\u2026") : QString());
    updateButtons();
}

void StopSearchBar::setListOnDemand(bool isOnDemand)
{
    m_list->setVisible(isOnDemand);
}

void StopSearchBar::setMessage(const QString& message)
{
    m_message->setText(message);
}

void StopSearchBar::updateButtons()
{
    const bool canWalk = m_hasRun && m_hasStop && !m_isBusy;
    const QString noRun = tr("Run the network first");
    const QString reason = m_hasRun ? tr("Add a stop and switch it on first") : noRun;
    m_next->setEnabled(canWalk);
    m_previous->setEnabled(canWalk);
    m_next->setToolTip(canWalk ? tr("Go to the next step at which a stop holds (F5)") : reason);
    m_previous->setToolTip(canWalk ? tr("Go to the previous step at which a stop holds (Shift+F5)")
                                   : reason);
    m_list->setEnabled(canWalk);
    m_list->setToolTip(canWalk ? tr("Look at every step; a long run recomputes them") : reason);
    m_nextNonFinite->setEnabled(m_hasRun && !m_isBusy);
    m_nextNonFinite->setToolTip(m_hasRun ? tr("Go to the next step with a NaN or an infinity (N)")
                                         : noRun);
}

void StopSearchBar::retranslate()
{
    m_previous->setText(tr("Previous stop"));
    m_next->setText(tr("Next stop"));
    m_nextNonFinite->setText(tr("Next NaN"));
    //: a button: lists all steps at which stops hold
    m_list->setText(tr("List hits"));
    m_cancel->setText(tr("Cancel"));
    updateButtons();
}

HitListModel::HitListModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto unit = [](const StopHit& hit) {
        if (!hit.unit) {
            return QString();
        }
        //: number of a unit, and of how many others the same holds
        return hit.units > 1
                   ? tr("%1 and %2 more").arg(formatCount(*hit.unit), formatCount(hit.units - 1))
                   : formatCount(*hit.unit);
    };
    setColumns({
        {.title = QT_TR_NOOP("Step"),
         .content = CellContent::Number,
         .text = [](const StopHit& hit) { return formatCount(hit.step); },
         .sortKey = [](const StopHit& hit) { return static_cast<qulonglong>(hit.step); }},
        //: head of a column: the symbol of a text that a step reads
        {.title = QT_TR_NOOP("Symbol"),
         .text =
             [this](const StopHit& hit) {
                 return hit.step < m_content.labels.size()
                            ? QString::fromStdString(m_content.labels[hit.step])
                            : QString();
             }},
        {.title = QT_TR_NOOP("Layer and direction"),
         .text =
             [this](const StopHit& hit) {
                 return StopTexts::layer(hit.pseudoLayer, m_content.model.get());
             },
         .sortKey =
             [](const StopHit& hit) { return hit.pseudoLayer ? hit.pseudoLayer->value : 0U; }},
        {.title = QT_TR_NOOP("Unit"),
         .content = CellContent::Number,
         .text = unit,
         .sortKey =
             [](const StopHit& hit) {
                 return static_cast<qlonglong>(hit.unit ? static_cast<std::int64_t>(*hit.unit)
                                                        : -1);
             },
         .toolTip = unit},
        //: head of a column: the condition that holds there
        {.title = QT_TR_NOOP("Stop"),
         .text =
             [this](const StopHit& hit) { return StopTexts::condition(m_content.stops[hit.stop]); },
         .toolTip =
             [this](const StopHit& hit) {
                 return StopTexts::condition(m_content.stops[hit.stop]);
             }},
    });
}

void HitListModel::setContent(Content content)
{
    reset([&] { m_content = std::move(content); });
}

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
    markHit();
    const auto all = std::accumulate(hits.counts.begin(), hits.counts.end(), std::uint64_t{0});
    m_search->setMessage(all > hits.hits.size()
                             ? tr("%1 hits, the first %2 are listed")
                                   .arg(formatCount(all), formatCount(hits.hits.size()))
                             : tr("%n hit(s)", nullptr, static_cast<int>(all)));
}

void StopsPanel::setStep(std::uint64_t step)
{
    m_step = step;
    markHit();
}

void StopsPanel::markHit()
{
    const auto hitAt = [this](const QModelIndex& sorted) {
        return m_hits->hitAt(m_sortedHits->mapToSource(sorted).row());
    };
    if (const QModelIndex current = m_hitTable->currentIndex();
        current.isValid() && hitAt(current).step == m_step) {
        return; // of several hits at the step it is the one that was chosen
    }
    const QSignalBlocker quiet(m_hitTable->selectionModel());
    m_hitTable->clearSelection();
    m_hitTable->setCurrentIndex({});
    for (int row = 0; row < m_sortedHits->rowCount(); ++row) {
        const QModelIndex index = m_sortedHits->index(row, 0);
        if (hitAt(index).step == m_step) {
            m_hitTable->setCurrentIndex(index);
            m_hitTable->selectRow(row);
            m_hitTable->scrollTo(index);
            break;
        }
    }
    m_hitTable->viewport()->update(); // the selection was changed quietly
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

#include "stops_panel.moc"
