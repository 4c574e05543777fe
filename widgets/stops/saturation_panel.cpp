// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/saturation_panel.h"

#include <algorithm>

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/stops/saturation_model.h"

namespace gateloupe {

namespace {

const QString kOnlyUnusualKey = QStringLiteral("onlyUnusual");
const QString kStopsSortColumnKey = QStringLiteral("sortColumn");
const QString kStopsDescendingKey = QStringLiteral("descending");

/// All rows, or those with something to say in the verdict's column.
class VerdictFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setOnlyUnusual(bool isOnly)
    {
        m_isOnly = isOnly;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QModelIndex verdict =
            sourceModel()->index(row, SaturationModel::kVerdictColumn, parent);
        return !m_isOnly || !verdict.data().toString().isEmpty();
    }

private:
    bool m_isOnly = false;
};

} // namespace

SaturationPanel::SaturationPanel(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget)
    , m_empty(new QLabel)
    , m_compute(newButton("computeSaturation", [] { return tr("Look at every step"); }))
    , m_summary(named(new QLabel, "saturationSummary"))
    , m_onlyUnusual(named(new QCheckBox, "onlyUnusual"))
    , m_table(named(new QTableView, "saturationTable"))
    , m_rows(new SaturationModel(this))
    , m_sorted(new VerdictFilter(this))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_summary->setWordWrap(true);
    m_sorted->setSourceModel(m_rows);
    m_sorted->setSortRole(SaturationModel::kSortRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    applyRowStyle(*m_table);
    m_table->setMinimumHeight(fontMetrics().height() * 3);
    m_stack->addWidget(paneOf(
        columnOf(
            {LayoutItem::room(0), m_empty, {m_compute, 0, Qt::AlignHCenter}, LayoutItem::room(0)}),
        8));
    m_stack->addWidget(paneOf(columnOf({rowOf({{m_summary, 1}, m_onlyUnusual}), {m_table, 1}}), 8));
    setLayoutOf(this, columnOf({m_stack}));
    connect(m_compute, &QPushButton::clicked, this, &SaturationPanel::computeRequested);
    connect(m_onlyUnusual, &QCheckBox::toggled, this,
            [this](bool isOnly) { static_cast<VerdictFilter*>(m_sorted)->setOnlyUnusual(isOnly); });
    connect(m_onlyUnusual, &QCheckBox::clicked, this,
            [this] { emit viewStateChanged(tr("units shown")); });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("sorting")); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    emit unitChosen(
                        static_cast<std::uint64_t>(m_sorted->mapToSource(current).row()));
                }
            });
    inEveryLanguage(this, [this] {
        //: a tab: how gates saturate and how long units remember
        setWindowTitle(tr("Saturation"));
        m_onlyUnusual->setText(tr("Only unusual units"));
        m_table->setAccessibleName(tr("Saturation and memory of the units"));
        showWords();
    });
}

void SaturationPanel::setReport(std::shared_ptr<const RnnModel> model,
                                std::shared_ptr<const SaturationReport> report)
{
    m_model = std::move(model);
    m_report = std::move(report);
    showReport();
}

void SaturationPanel::setAbsent(Absence absence)
{
    m_report = nullptr;
    m_absence = absence;
    showReport();
}

void SaturationPanel::setPlace(PseudoLayerIndex pseudoLayer)
{
    if (pseudoLayer != m_place) {
        m_place = pseudoLayer;
        showReport();
    }
}

void SaturationPanel::showReport()
{
    const bool hasPlace =
        m_model != nullptr && m_report != nullptr && m_place.value < m_report->units.size();
    const QSignalBlocker blocker(m_table->selectionModel());
    m_rows->setReport(hasPlace ? m_report : nullptr, hasPlace ? m_model->spec.cell : CellKind::Lstm,
                      m_place);
    fitColumns(*m_table);
    m_stack->setCurrentIndex(hasPlace ? 1 : 0);
    showWords();
}

void SaturationPanel::setUnit(std::uint64_t unit)
{
    const QModelIndex row = m_sorted->mapFromSource(m_rows->index(static_cast<int>(unit), 0));
    if (row.isValid() && row.row() != m_table->currentIndex().row()) {
        const QSignalBlocker blocker(m_table->selectionModel());
        m_table->setCurrentIndex(row);
        m_table->viewport()->update();
    }
}

QString SaturationPanel::summary() const
{
    if (m_rows->rowCount() == 0) {
        return {};
    }
    int dead = 0;
    int open = 0;
    int shut = 0;
    for (const UnitSaturation& unit : m_report->units[m_place.value]) {
        const UnitVerdict verdict = verdictOf(unit, m_model->spec.cell);
        dead += verdict.isDead ? 1 : 0;
        open += verdict.stuckOpen.empty() ? 0 : 1;
        shut += verdict.stuckShut.empty() ? 0 : 1;
    }
    //: how many units of a layer; a gate is stuck that is open or shut at (almost) every step
    return tr("%1 units over %2 steps: %3 dead, %4 with a gate stuck open, %5 with one stuck shut")
        .arg(formatCount(static_cast<std::uint64_t>(m_rows->rowCount())),
             formatCount(m_report->steps), formatCount(static_cast<std::uint64_t>(dead)),
             formatCount(static_cast<std::uint64_t>(open)),
             formatCount(static_cast<std::uint64_t>(shut)));
}

QJsonObject SaturationPanel::viewState() const
{
    const QHeaderView& header = *m_table->horizontalHeader();
    return {{kOnlyUnusualKey, m_onlyUnusual->isChecked()},
            {kStopsSortColumnKey, header.sortIndicatorSection()},
            {kStopsDescendingKey, header.sortIndicatorOrder() == Qt::DescendingOrder}};
}

void SaturationPanel::setViewState(const QJsonObject& state)
{
    const QHeaderView& header = *m_table->horizontalHeader();
    m_onlyUnusual->setChecked(state[kOnlyUnusualKey].toBool(m_onlyUnusual->isChecked()));
    const int column = state[kStopsSortColumnKey].toInt(header.sortIndicatorSection());
    const bool isDescending =
        state[kStopsDescendingKey].toBool(header.sortIndicatorOrder() == Qt::DescendingOrder);
    m_table->sortByColumn(std::max(0, column),
                          isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void SaturationPanel::showWords()
{
    m_empty->setText(m_absence == Absence::Coming ? tr("Looking at every step of the run\u2026")
                     : m_absence == Absence::OnDemand
                         ? tr("This run keeps no full trace: all of its steps must be recomputed.")
                         : tr("Run the network: then this says how its gates saturate and how "
                              "long its units remember."));
    m_compute->setVisible(m_absence == Absence::OnDemand);
    m_summary->setText(summary());
}

} // namespace gateloupe
