// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stops_panel.h"

#include <algorithm>

#include <QEvent>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>

#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/stops/hit_list_model.h"
#include "widgets/stops/stop_editor.h"
#include "widgets/stops/stop_list_model.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

const QString kStopsKey = QStringLiteral("stops");
/// More than anyone sets; a session file may claim any number.
constexpr qsizetype kMaxStops = 1000;

} // namespace

StopsPanel::StopsPanel(QWidget* parent)
    : QWidget(parent)
    , m_previous(new QPushButton)
    , m_next(new QPushButton)
    , m_nextNonFinite(new QPushButton)
    , m_list(new QPushButton)
    , m_cancel(new QPushButton)
    , m_message(new QLabel)
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_stopTable(new QTableView)
    , m_stops(new StopListModel(this))
    , m_remove(new QPushButton)
    , m_editor(new StopEditor)
    , m_hitTable(new QTableView)
    , m_hits(new HitListModel(this))
    , m_sortedHits(new QSortFilterProxyModel(this))
{
    build();
    connectParts();
    retranslate();
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
    m_hits->setContent({});
    m_stops->setCounts({});
    m_message->clear();
    m_hitTable->setColumnHidden(static_cast<int>(HitListModel::Column::Label), m_labels.empty());
    updateButtons();
}

void StopsPanel::setListOnDemand(bool isOnDemand)
{
    m_list->setVisible(isOnDemand);
}

void StopsPanel::setHits(const StopHits& hits)
{
    m_stops->setCounts(hits.counts);
    const bool isOfList = std::ranges::all_of(
        hits.hits, [this](const StopHit& hit) { return hit.stop < stops().size(); });
    m_hits->setContent({m_model, stops(), isOfList ? hits.hits : std::vector<StopHit>(), m_labels});
    fitColumns(*m_hitTable);
    std::uint64_t all = 0;
    for (const std::uint64_t count : hits.counts) {
        all += count;
    }
    m_message->setText(all > hits.hits.size()
                           ? tr("%1 hits, the first %2 are listed")
                                 .arg(formatCount(all), formatCount(hits.hits.size()))
                           : tr("%n hit(s)", nullptr, static_cast<int>(all)));
}

void StopsPanel::setMessage(const QString& message)
{
    m_message->setText(message);
}

void StopsPanel::setBusy(bool isBusy)
{
    if (isBusy == m_isBusy) {
        return;
    }
    m_isBusy = isBusy;
    m_cancel->setVisible(isBusy);
    m_message->setText(isBusy ? tr("Searching\u2026") : QString());
    updateButtons();
}

void StopsPanel::toggleBreakpoint(std::uint64_t step, std::optional<PseudoLayerIndex> place,
                                  std::optional<std::uint64_t> unit)
{
    const Stop wanted{.kind = StopKind::Step, .step = step, .pseudoLayer = place, .unit = unit};
    const auto found = std::ranges::find_if(stops(), [&wanted](const Stop& stop) {
        return stop.kind == StopKind::Step && stop.step == wanted.step &&
               stop.pseudoLayer == wanted.pseudoLayer && stop.unit == wanted.unit;
    });
    if (found == stops().end()) {
        m_stops->add(wanted);
    } else {
        m_stops->remove(static_cast<int>(found - stops().begin()));
    }
    changeByUser();
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
        updateButtons();
        emit stopsChanged();
    }
}

void StopsPanel::changeByUser()
{
    m_hits->setContent({}); // their indices are those of another list
    m_message->clear();
    updateButtons();
    emit stopsChanged();
    emit viewStateChanged(tr("stops"));
}

int StopsPanel::chosenRow() const
{
    return m_stopTable->currentIndex().row();
}

void StopsPanel::showChosen()
{
    if (chosenRow() >= 0) {
        m_editor->setStop(stops()[static_cast<std::size_t>(chosenRow())]);
    }
    updateButtons();
}

void StopsPanel::removeChosen()
{
    if (chosenRow() >= 0) {
        m_stops->remove(chosenRow());
        changeByUser();
    }
}

void StopsPanel::chooseHit()
{
    const QModelIndex row = m_sortedHits->mapToSource(m_hitTable->currentIndex());
    if (row.isValid()) {
        emit hitChosen(m_hits->hitAt(row.row()));
    }
}

void StopsPanel::updateButtons()
{
    const bool hasRun = m_steps > 0;
    const bool hasStop = std::ranges::any_of(stops(), &Stop::isEnabled);
    const QString noRun = tr("Run the network first");
    const QString reason = !hasRun ? noRun : tr("Add a stop and switch it on first");
    const bool canWalk = hasRun && hasStop && !m_isBusy;
    m_next->setEnabled(canWalk);
    m_previous->setEnabled(canWalk);
    m_next->setToolTip(canWalk ? tr("Go to the next step at which a stop holds (F5)") : reason);
    m_previous->setToolTip(canWalk ? tr("Go to the previous step at which a stop holds (Shift+F5)")
                                   : reason);
    m_list->setEnabled(canWalk);
    m_list->setToolTip(canWalk ? tr("Look at every step; a long run recomputes them") : reason);
    m_nextNonFinite->setEnabled(hasRun && !m_isBusy);
    m_nextNonFinite->setToolTip(hasRun ? tr("Go to the next step with a NaN or an infinity (N)")
                                       : noRun);
    m_remove->setEnabled(chosenRow() >= 0);
    m_remove->setToolTip(chosenRow() >= 0 ? tr("Remove the chosen stop")
                                          : tr("Choose a stop of the list first"));
    m_editor->setCanChange(chosenRow() >= 0);
}

void StopsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
