// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers the panels wait for, and what they show when those are there.
#include <algorithm>
#include <cmath>
#include <utility>

#include <QLabel>
#include <QTableView>

#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/inspector/cell_panel.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/inspector/line_profiles.h"
#include "widgets/inspector/order_chooser.h"

namespace gateloupe {

namespace {

using Spectrum = StatisticsModel::Spectrum;

/// So many elements are counted anew whenever the range moves; of more the fine bins that were
/// counted once are added up.
constexpr std::uint64_t kMostCountedAnew = std::uint64_t{1} << 20U;

std::vector<double> inOrder(const std::vector<double>& stored, const IndexOrder* order)
{
    std::vector<double> shown(stored.size());
    for (std::size_t place = 0; place < stored.size(); ++place) {
        shown[place] = stored[order != nullptr ? order->storedAt(place) : place];
    }
    return shown;
}

} // namespace

/// The heatmap has read another matrix, the same in another order, or nothing.
void GateInspector::takeMatrix()
{
    std::shared_ptr<const HeatmapData> numbers = m_heatmap.data();
    if (numbers != nullptr && numbers->isSample()) {
        numbers = nullptr; // the rest is still being read
    }
    const std::optional<GateView> view = m_heatmap.gateView();
    const bool isSameMatrix = m_matrix && numbers != nullptr && view &&
                              m_matrix->view.tensor == view->tensor &&
                              m_matrix->data->matrix.origin == numbers->matrix.origin &&
                              m_matrix->model == m_heatmap.model() &&
                              m_matrix->id == m_heatmap.parameter().value_or(ParameterId());
    if (numbers == nullptr || !view) {
        m_matrix.reset();
    } else {
        m_matrix = InspectedMatrix{numbers, m_heatmap.model(),
                                   m_heatmap.parameter().value_or(ParameterId()), *view};
    }
    m_profiles->setMatrix(m_matrix);
    m_actions->setMatrix(m_matrix);
    if (isSameMatrix) { // only its order has changed
        showNorms();
    } else {
        m_rowNorms.reset();
        m_orderChooser->setMatrix(m_matrix);
        m_statistics->setWhole(m_matrix ? std::optional(numbers->statistics) : std::nullopt);
        showNorms();
        m_spectrumJob.cancel();
        m_normsJob.cancel();
        Spectrum spectrum;
        if (m_matrix) {
            m_normsJob.start([numbers](ProgressMonitor& monitor) {
                return lineNormsOf({.matrix = numbers->matrix}, monitor);
            });
            if (m_matrix->isStateMap()) {
                spectrum.state = Spectrum::State::Running;
                m_spectrumJob.start([numbers](ProgressMonitor& monitor) {
                    return spectralRadiusOf(numbers->matrix, monitor);
                });
            }
        }
        m_statistics->setSpectrum(spectrum);
    }
    showSelection();
    startHistogram();
    showPick();
}

void GateInspector::showSelection()
{
    const std::optional<CellRect> selection = m_matrix ? m_heatmap.selection() : std::nullopt;
    m_statistics->setSelection(selection);
    m_table->setColumnHidden(static_cast<int>(StatisticsModel::Column::Selection), !selection);
    m_actions->setSelection(selection);
    m_selectedJob.cancel();
    m_selectedHistogramJob.cancel();
    if (!selection) {
        m_histogram->setSelected(std::nullopt);
        return;
    }
    const std::shared_ptr<const HeatmapData> numbers = m_matrix->data;
    const ColorScale scale = m_heatmap.scale();
    m_selectedJob.start([numbers, selection = *selection](ProgressMonitor& monitor) {
        return statisticsOf(partOf(*numbers, selection), monitor);
    });
    m_selectedHistogramJob.start([numbers, selection = *selection, low = scale.low(),
                                  high = scale.high()](ProgressMonitor& monitor) {
        return histogramOf(partOf(*numbers, selection), low, high, HistogramView::kBins, monitor);
    });
}

void GateInspector::startHistogram()
{
    m_wholeHistogramJob.cancel();
    if (!m_matrix) {
        m_histogram->setWhole(std::nullopt);
        return;
    }
    const ColorScale scale = m_heatmap.scale();
    if (m_matrix->data->matrix.elements() > kMostCountedAnew) {
        m_histogram->setWhole(histogramOf(m_matrix->data->histogram, scale.low(), scale.high(),
                                          HistogramView::kBins));
    } else {
        m_wholeHistogramJob.start([data = m_matrix->data, low = scale.low(),
                                   high = scale.high()](ProgressMonitor& monitor) {
            return histogramOf({.matrix = data->matrix}, low, high, HistogramView::kBins, monitor);
        });
    }
    if (m_heatmap.selection()) {
        const CellRect selection = *m_heatmap.selection();
        m_selectedHistogramJob.start([data = m_matrix->data, selection, low = scale.low(),
                                      high = scale.high()](ProgressMonitor& monitor) {
            return histogramOf(partOf(*data, selection), low, high, HistogramView::kBins, monitor);
        });
    }
}

void GateInspector::showPick()
{
    const std::optional<HeatmapCell> pick = m_matrix ? m_heatmap.pick() : std::nullopt;
    m_actions->setPick(pick ? std::optional(std::pair(pick->row, pick->col)) : std::nullopt);
    m_histogram->setValue(pick ? std::optional(pick->value) : std::nullopt);
    if (!pick) {
        m_cell->clear();
        m_profiles->setPick(std::nullopt);
        m_norms->setMark(std::nullopt);
        return;
    }
    m_cell->setCell(*m_matrix, pick->row, pick->col);
    m_profiles->setPick(std::pair(pick->row, pick->col));
    const IndexOrder* order = m_matrix->data->order.rows.get();
    m_norms->setMark(order != nullptr ? order->placeOf(pick->row) : pick->row);
}

void GateInspector::showNorms()
{
    const bool hasNorms = m_matrix && m_rowNorms;
    m_norms->setNumbers(hasNorms ? inOrder(m_rowNorms->rows, m_matrix->data->order.rows.get())
                                 : std::vector<double>(),
                        true);
    const double rows = hasNorms ? static_cast<double>(m_rowNorms->rows.size()) : 1.0;
    m_norms->setSpan(QCPRange(-0.5, rows - 0.5));
    //: a small plot: the L2 norm of every row of a matrix
    m_normsText->setText(hasNorms && m_matrix->data->order.rows != nullptr
                             ? tr("Norm of each row, in the order shown")
                             : tr("Norm of each row"));
    m_norms->setTitle(m_normsText->text());
}

} // namespace gateloupe
