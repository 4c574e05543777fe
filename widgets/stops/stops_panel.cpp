// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stops_panel.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapped_column.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/stops/stop_editor.h"
#include "widgets/stops/stop_list_model.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

/// Buttons that walk from stop to stop, and a line about the last search.
class StopSearchBar : public WrappedColumn
{
    Q_OBJECT

public:
    /// The panel tells what is wanted.
    explicit StopSearchBar(StopsPanel& panel)
        : m_previous(newButton("previousStop", [] { return tr("Previous stop"); }))
        , m_next(newButton("nextStop", [] { return tr("Next stop"); }))
        , m_nextNonFinite(newButton("nextNonFinite", [] { return tr("Next NaN"); }))
        //: a button: lists all steps at which stops hold
        , m_list(newButton("listHits", [] { return tr("List hits"); }))
        , m_message(newPlainLabel("stopMessage"))
        , m_cancel(newButton("cancelSearch", [] { return tr("Cancel"); }))
    {
        constexpr int kGap = 6;
        setLayoutOf(
            this, wrappingRowOf({m_previous, m_next, m_nextNonFinite, m_list, m_message, m_cancel},
                                kGap));
        m_cancel->hide();
        m_list->hide();
        connect(m_previous, &QPushButton::clicked, &panel, &StopsPanel::previousRequested);
        connect(m_next, &QPushButton::clicked, &panel, &StopsPanel::nextRequested);
        connect(m_nextNonFinite, &QPushButton::clicked, &panel,
                &StopsPanel::nextNonFiniteRequested);
        connect(m_list, &QPushButton::clicked, &panel, &StopsPanel::listRequested);
        connect(m_cancel, &QPushButton::clicked, &panel, &StopsPanel::cancelRequested);
        inEveryLanguage(this, [this] { updateButtons(); });
    }

    /// What there is to search: a run, and a stop that is switched on.
    void setSearchable(bool hasRun, bool hasStop)
    {
        m_hasRun = hasRun;
        m_hasStop = hasStop;
        updateButtons();
    }

    /// While something is being searched for.
    void setBusy(bool isBusy)
    {
        if (isBusy == m_isBusy) {
            return;
        }
        m_isBusy = isBusy;
        m_cancel->setVisible(isBusy);
        m_message->setText(isBusy ? tr("Searching\u2026") : QString());
        updateButtons();
    }

    /// Whether hits are only listed when asked.
    void setListOnDemand(bool isOnDemand) { m_list->setVisible(isOnDemand); }

    void setMessage(const QString& message) { m_message->setText(message); }

private:
    void updateButtons()
    {
        const bool canWalk = m_hasRun && m_hasStop && !m_isBusy;
        const QString noRun = tr("Run the network first");
        const auto allow = [&](QPushButton* button, const QString& what) {
            button->setEnabled(canWalk);
            button->setToolTip(canWalk    ? what
                               : m_hasRun ? tr("Add a stop and switch it on first")
                                          : noRun);
        };
        allow(m_next, tr("Go to the next step at which a stop holds (F5)"));
        allow(m_previous, tr("Go to the previous step at which a stop holds (Shift+F5)"));
        allow(m_list, tr("Look at every step; a long run recomputes them"));
        m_nextNonFinite->setEnabled(m_hasRun && !m_isBusy);
        m_nextNonFinite->setToolTip(
            m_hasRun ? tr("Go to the next step with a NaN or an infinity (N)") : noRun);
    }

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
    const auto condition = [this](const StopHit& hit) {
        return StopTexts::condition(m_content.stops[hit.stop]);
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
        {.title = QT_TR_NOOP("Stop"), .text = condition, .toolTip = condition},
    });
}

namespace {

const QString kStopsKey = QStringLiteral("stops");
/// More than anyone sets; a session file may claim any number.
constexpr qsizetype kMaxStops = 1000;
constexpr int kLeastHitLetters = 20; ///< in a row of the list of hits: its step and the place

} // namespace

StopsPanel::StopsPanel(QWidget* parent)
    : QWidget(parent)
    , m_search(new StopSearchBar(*this))
    , m_stopTable(named(new QTableView, "stopTable"))
    , m_stops(new StopListModel(this))
    , m_remove(newButton("removeStop", [] { return tr("Remove"); }))
    , m_editor(new StopEditor)
    , m_hitTable(named(new QTableView, "hitTable"))
    , m_hits(new HitListModel(this))
    , m_sortedHits(new QSortFilterProxyModel(this))
{
    applyRowStyle(*m_stopTable);
    m_stopTable->setMinimumHeight(m_stopTable->fontMetrics().height() * 3);
    m_stopTable->setModel(m_stops);
    m_stopTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_stopTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    onKey(*m_stopTable, ListKey::Remove, [this] { removeChosen(); });
    m_sortedHits->setSourceModel(m_hits);
    m_sortedHits->setSortRole(HitListModel::kSortRole);
    applyRowStyle(*m_hitTable);
    m_hitTable->setMinimumHeight(m_hitTable->fontMetrics().height() * 3);
    m_hitTable->setMinimumWidth(m_hitTable->fontMetrics().averageCharWidth() * kLeastHitLetters);
    m_hitTable->setModel(m_sortedHits);
    m_hitTable->setSortingEnabled(true);
    m_hitTable->sortByColumn(0, Qt::AscendingOrder);
    m_hitTable->horizontalHeader()->setStretchLastSection(true);
    auto* list = new WrappedColumn;
    setLayoutOf(list, columnOf({{m_stopTable, 1}, {m_remove, 0, Qt::AlignRight}, m_editor}));
    QSplitter* splitter =
        newSplitter("stopsSplitter", Qt::Horizontal, {{list, 1}, {m_hitTable, 1}});
    setLayoutOf(this, columnOf({m_search, {splitter, 1}}), 8);
    connect(m_hitTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &StopsPanel::chooseHit);
    connect(m_hitTable, &QTableView::clicked, this, &StopsPanel::chooseHit);
    connect(m_remove, &QPushButton::clicked, this, &StopsPanel::removeChosen);
    connect(m_editor, &StopEditor::addRequested, this, [this](const Stop& stop) {
        m_stops->add(stop);
        m_stopTable->selectRow(m_stops->rowCount() - 1);
        changeByUser();
    });
    connect(m_editor, &StopEditor::changeRequested, this, [this](const Stop& stop) {
        if (chosenRow() >= 0) {
            m_stops->replace(chosenRow(), stop);
            changeByUser();
        }
    });
    connect(m_stops, &StopListModel::enabledChanged, this, &StopsPanel::changeByUser);
    connect(m_stops, &QAbstractItemModel::modelReset, this, &StopsPanel::updateButtons);
    connect(m_stopTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (chosenRow() >= 0) {
            m_editor->setStop(stops()[static_cast<std::size_t>(chosenRow())]);
        }
        updateButtons();
    });
    inEveryLanguage(this, [this] {
        //: a tab: where a run stops
        setWindowTitle(tr("Stops"));
        //: the steps at which a condition holds
        m_hitTable->setAccessibleName(tr("Hits"));
        m_stopTable->setAccessibleName(tr("Stops"));
        updateButtons();
    });
    setModel(nullptr);
}

void StopsPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_stops->setModel(m_model);
    m_editor->setModel(m_model);
    setRun(0, {});
}

void StopsPanel::setRun(std::uint64_t steps, std::vector<std::string> labels)
{
    m_steps = steps;
    m_labels = std::move(labels);
    m_editor->setSteps(steps);
    m_stops->setCounts({});
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
    m_stops->setCounts(hits.counts);
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
    const auto found = std::ranges::find_if(stops(), [&](const Stop& stop) {
        return stop.kind == StopKind::Step && stop.step == step && stop.pseudoLayer == place &&
               stop.unit == unit;
    });
    if (found == stops().end()) {
        m_stops->add({.kind = StopKind::Step, .step = step, .pseudoLayer = place, .unit = unit});
    } else {
        m_stops->remove(static_cast<int>(found - stops().begin()));
    }
    updateButtons();
    changeByUser();
}

int StopsPanel::chosenRow() const
{
    return m_stopTable->currentIndex().row();
}

void StopsPanel::removeChosen()
{
    if (chosenRow() >= 0) {
        m_stops->remove(chosenRow());
        updateButtons();
        changeByUser();
    }
}

void StopsPanel::updateButtons()
{
    const bool isChosen = chosenRow() >= 0;
    m_remove->setEnabled(isChosen);
    m_remove->setToolTip(isChosen ? tr("Remove the chosen stop")
                                  : tr("Choose a stop of the list first"));
    m_editor->setCanChange(isChosen);
}

const std::vector<Stop>& StopsPanel::stops() const
{
    return m_stops->stops();
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
        m_stops->setStops(std::move(list));
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

} // namespace gateloupe

#include "stops_panel.moc"
