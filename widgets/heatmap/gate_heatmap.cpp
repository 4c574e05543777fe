// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/gate_heatmap.h"

#include <utility>

#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>

#include "widgets/common/inline_banner.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/color_bar.h"
#include "widgets/heatmap/heatmap_cache.h"
#include "widgets/heatmap/heatmap_loader.h"
#include "widgets/heatmap/heatmap_plot.h"
#include "widgets/heatmap/tensor_matrix.h"

namespace gateloupe {

namespace {

HeatmapPlot::Cell placeOf(const HeatmapData& data, std::uint64_t row, std::uint64_t col)
{
    return {data.order.rows != nullptr ? data.order.rows->placeOf(row) : row,
            data.order.cols != nullptr ? data.order.cols->placeOf(col) : col};
}

} // namespace

void GateHeatmap::setGate(std::shared_ptr<const RnnModel> model, ParameterId id)
{
    const GateView* view = model != nullptr ? model->find(id) : nullptr;
    if (view == nullptr) {
        setSubject(std::nullopt);
        if (model != nullptr) {
            //: %1 is a parameter such as "layer 0, forward, bR forget"
            showNothing(tr("The file stores no %1.").arg(TermNames::place(id)));
        }
        return;
    }
    if (m_subject && m_subject->model == model && m_subject->id == id) {
        return;
    }
    GateView copy = *view;
    setSubject(Subject{std::move(model), id, std::move(copy)});
}

void GateHeatmap::setTensor(std::shared_ptr<const Tensor> tensor)
{
    if (tensor != nullptr && m_subject && m_subject->model == nullptr &&
        m_subject->view.tensor == tensor) {
        return;
    }
    std::optional<GateView> view = tensor != nullptr ? matrixOf(tensor) : std::nullopt;
    if (!view) {
        setSubject(std::nullopt);
        if (tensor != nullptr) {
            showNothing(tr("%1 holds no numbers that a heatmap can show (type %2, shape %3).")
                            .arg(QString::fromStdString(tensor->name),
                                 tensor->typeName.empty()
                                     ? QString::fromLatin1(gateloupe::nameOf(tensor->dtype).data())
                                     : QString::fromStdString(tensor->typeName),
                                 QString::fromStdString(toText(tensor->shape))));
        }
        return;
    }
    setSubject(Subject{nullptr, {}, *std::move(view)});
}

void GateHeatmap::clear()
{
    setSubject(std::nullopt);
}

/// The old picture stays until the new one is there, or until waiting becomes noticeable.
void GateHeatmap::setSubject(std::optional<Subject> subject)
{
    m_loader->cancel();
    m_loadingDelay.stop();
    m_banner->clear();
    m_subject = std::move(subject);
    m_title->setText(title());
    m_title->setToolTip(m_subject ? QString::fromStdString(m_subject->view.tensor->name)
                                  : QString());
    if (!m_subject) {
        showNothing(tr("Choose a gate or a tensor to see its numbers here."));
        return;
    }
    load();
}

void GateHeatmap::load()
{
    const std::shared_ptr<const HeatmapData> known = m_cache->find(m_subject->view);
    const auto fits = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t size) {
        return order != nullptr && order->size() == size ? order : nullptr;
    };
    const MatrixOrder wanted{fits(m_order.rows, m_subject->view.rows),
                             fits(m_order.cols, m_subject->view.cols)};
    if (known != nullptr && known->order == wanted) {
        m_loader->cancel();
        publish(known);
        return;
    }
    m_loadingDelay.start();
    m_loader->load(m_subject->view, wanted, known);
}

void GateHeatmap::showNothing(const QString& reason)
{
    m_plot->setData(nullptr, {}, {});
    m_placeholder->setText(reason);
    m_placeholder->show();
    m_colorBar->hide();
    m_legend->clear();
    m_statistics->clear();
    describeForReaders();
    emit emptied();
}

void GateHeatmap::publish(const std::shared_ptr<const HeatmapData>& data)
{
    m_loadingDelay.stop();
    m_placeholder->hide();
    // The pick stays on its element, wherever the new order shows it.
    const std::shared_ptr<const HeatmapData> before = m_plot->matrix().data();
    const std::optional<HeatmapPlot::Cell> place = m_plot->pick();
    m_plot->setData(data, {rowsLabel(), columnsLabel()},
                    m_settings.scaleOf(data->statistics, data->histogram));
    if (place && m_plot->pick() && !(before->order == data->order)) {
        m_plot->setPick(placeOf(*data, before->shown().storedRow(place->row),
                                before->shown().storedCol(place->col)));
        m_plot->setSelection(std::nullopt);
    }
    m_colorBar->show();
    applyScale();
    showStatistics();
    describeForReaders();
    if (!data->isSample()) {
        m_cache->insert(m_subject->view, data);
        emit ready();
        if (const std::optional<HeatmapCell> cell = pick()) {
            emit picked(*cell); // the same place holds another number now
        }
    }
}

void GateHeatmap::fail(const Error& error)
{
    m_loadingDelay.stop();
    if (error.code != ErrorCode::Cancelled) {
        showNothing({});
        m_banner->showError(tr("This matrix could not be read."),
                            QString::fromStdString(error.message));
    }
    emit ready();
}

void GateHeatmap::setCache(std::shared_ptr<HeatmapCache> cache)
{
    m_cache = std::move(cache);
}

void GateHeatmap::setRowOrder(std::shared_ptr<const IndexOrder> order)
{
    if (order != m_order.rows) {
        m_order.rows = std::move(order);
        reorder();
    }
}

void GateHeatmap::setColumnOrder(std::shared_ptr<const IndexOrder> order)
{
    if (order != m_order.cols) {
        m_order.cols = std::move(order);
        reorder();
    }
}

void GateHeatmap::reorder()
{
    emit orderChanged();
    if (m_subject) {
        load();
    }
}

void GateHeatmap::setPick(std::uint64_t row, std::uint64_t col)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown != nullptr && row < shown->matrix.rows && col < shown->matrix.cols) {
        const HeatmapPlot::Cell place = placeOf(*shown, row, col);
        setPickAt(place.row, place.col);
    }
}

void GateHeatmap::setPickAt(std::uint64_t rowPlace, std::uint64_t colPlace)
{
    if (data() == nullptr || m_plot->pick() == HeatmapPlot::Cell{rowPlace, colPlace}) {
        return;
    }
    m_plot->setPick(HeatmapPlot::Cell{rowPlace, colPlace});
    describeForReaders();
    emit picked(*pick());
}

void GateHeatmap::setSelection(const std::optional<CellRect>& selection)
{
    m_plot->setSelection(selection);
}

QRect GateHeatmap::cellsArea() const
{
    return m_plot->cellsArea();
}

bool GateHeatmap::isReady() const
{
    return m_subject.has_value() && !m_loader->isBusy() && !m_plot->matrix().isRendering();
}

std::optional<HeatmapCell> GateHeatmap::pick() const
{
    const std::optional<HeatmapPlot::Cell> cell = m_plot->pick();
    const std::shared_ptr<const HeatmapData> shown = data();
    return cell && shown != nullptr ? std::optional(cellAt(shown->shown().storedRow(cell->row),
                                                           shown->shown().storedCol(cell->col)))
                                    : std::nullopt;
}

std::optional<CellRect> GateHeatmap::selection() const
{
    return m_plot->selection();
}

std::shared_ptr<const HeatmapData> GateHeatmap::data() const
{
    return m_loader->isBusy() ? nullptr : m_plot->matrix().data();
}

std::shared_ptr<const RnnModel> GateHeatmap::model() const
{
    return m_subject ? m_subject->model : nullptr;
}

std::optional<ParameterId> GateHeatmap::parameter() const
{
    return model() != nullptr ? std::optional(m_subject->id) : std::nullopt;
}

std::optional<GateView> GateHeatmap::gateView() const
{
    return m_subject ? std::optional(m_subject->view) : std::nullopt;
}

HeatmapCell GateHeatmap::cellAt(std::uint64_t row, std::uint64_t col) const
{
    const GateView& view = m_subject->view;
    HeatmapCell cell{.row = row,
                     .col = col,
                     .value = m_plot->matrix().data()->matrix.at(row, col),
                     .tensorName = QString::fromStdString(view.tensor->name),
                     .fileName = {},
                     .byteOffset = {}};
    if (const std::optional<FileLocation> place = view.place()) {
        const std::int64_t elements = static_cast<std::int64_t>(row) * view.rowStride +
                                      static_cast<std::int64_t>(col) * view.colStride;
        const auto distance = elements * static_cast<std::int64_t>(sizeOf(view.dtype()));
        cell.fileName = QString::fromStdString(place->file.string());
        cell.byteOffset = place->offsetBytes + static_cast<std::uint64_t>(distance);
    }
    return cell;
}

void GateHeatmap::focusInEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(true);
    QWidget::focusInEvent(event);
}

void GateHeatmap::focusOutEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(false);
    QWidget::focusOutEvent(event);
}

void GateHeatmap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_title->setText(title());
        showLegend();
        showStatistics();
        describeForReaders();
    }
    QWidget::changeEvent(event);
}

bool GateHeatmap::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::ToolTip && data() != nullptr) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const std::optional<HeatmapPlot::Cell> cell = m_plot->matrix().cellAt(help->pos());
        const ShownMatrix shown = data()->shown();
        QToolTip::showText(
            help->globalPos(),
            cell ? toolTipAt(cellAt(shown.storedRow(cell->row), shown.storedCol(cell->col)))
                 : QString(),
            m_plot);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace gateloupe
