// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers and pictures of the contact sheet.
#include <algorithm>
#include <utility>

#include "widgets/gates/contact_sheet.h"
#include "widgets/heatmap/heatmap_cache.h"
#include "widgets/heatmap/heatmap_loader.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kQuickWork = 1'000'000; ///< of all pictures together
/// Small pictures need no finer blocks; the rest is the cache's to keep or to forget.
constexpr std::uint64_t kBlocksKept = std::uint64_t{1} << 20U;

GateView lying(GateView gate)
{
    std::swap(gate.rows, gate.cols);
    std::swap(gate.rowStride, gate.colStride);
    return gate;
}

} // namespace

/// What is known already stays.
void ContactSheet::readParts()
{
    m_loader->cancel();
    m_renderer.cancel();
    m_toRead.clear();
    std::vector<Part> before = std::exchange(m_parts, {});
    for (const SheetItem& item : m_items) {
        const GateView* gate = m_model->find(item.id);
        if (gate == nullptr) {
            continue;
        }
        Part part{.id = item.id,
                  .gate = item.isStrip ? lying(*gate) : *gate,
                  .rows = gate->rows,
                  .cols = gate->cols};
        m_parts.push_back(std::move(part));
    }
    for (Part& part : m_parts) {
        part.order = orderFor(part);
        const auto old = std::find_if(before.begin(), before.end(), [&part](const Part& other) {
            return other.id == part.id && other.gate.tensor == part.gate.tensor &&
                   other.order == part.order && other.data != nullptr && !other.data->isSample();
        });
        if (old != before.end()) {
            part.data = old->data;
            part.picture = old->picture;
        } else if (part.id == m_chosen) {
            m_toRead.push_back(part.id); // someone else reads it, too: then it is in the cache
        } else {
            m_toRead.push_front(part.id);
        }
    }
    std::sort(m_toRead.begin(), m_toRead.end(), [this](const ParameterId& a, const ParameterId& b) {
        return std::pair(a == m_chosen, a) < std::pair(b == m_chosen, b);
    });
    readNext();
}

void ContactSheet::readNext()
{
    while (!m_toRead.empty()) {
        const Part* part = partOf(m_toRead.front());
        const std::shared_ptr<const HeatmapData> known = m_cache->find(part->gate);
        if (known == nullptr || !(known->order == part->order)) {
            m_loader->load(part->gate, part->order, known);
            return;
        }
        take(known);
        m_toRead.pop_front();
        emit loaded();
    }
}

void ContactSheet::take(const std::shared_ptr<const HeatmapData>& numbers)
{
    if (Part* part = partOf(m_toRead.front())) {
        part->data = withoutFineLevels(numbers, kBlocksKept);
        describe();
        update();
    }
}

const ContactSheet::Part* ContactSheet::partOf(const ParameterId& id) const
{
    const auto found = std::find_if(m_parts.begin(), m_parts.end(),
                                    [&id](const Part& part) { return part.id == id; });
    return found != m_parts.end() ? &*found : nullptr;
}

ContactSheet::Part* ContactSheet::partOf(const ParameterId& id)
{
    return const_cast<Part*>(std::as_const(*this).partOf(id));
}

/// The order of the chosen one's rows holds for all that have as many, lying ones included.
MatrixOrder ContactSheet::orderFor(const Part& part) const
{
    const auto fitting = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t size) {
        return order != nullptr && order->size() == size ? order : nullptr;
    };
    if (isVector(part.id.kind)) {
        return {nullptr, fitting(m_order.rows, part.gate.cols)};
    }
    return {fitting(m_order.rows, part.gate.rows), fitting(m_order.cols, part.gate.cols)};
}

MatrixPicture ContactSheet::wantedPicture(const Part& part, const QSize& size) const
{
    const MatrixView& matrix = part.data->matrix;
    const QSize pixels = (QSizeF(size) * devicePixelRatioF()).toSize().expandedTo({1, 1});
    MatrixViewport viewport = MatrixViewport::fit(matrix, pixels);
    const Part* chosen = partOf(m_chosen);
    if (m_view && chosen != nullptr) {
        const auto window = [](double from, double to, int count, double& start, double& perPixel) {
            start = from + 0.5;
            perPixel = (to - from) / count;
        };
        const bool isLying = isVector(part.id.kind);
        if (part.rows == chosen->rows) {
            window(m_view->top, m_view->bottom, isLying ? pixels.width() : pixels.height(),
                   isLying ? viewport.left : viewport.top,
                   isLying ? viewport.colsPerPixel : viewport.rowsPerPixel);
        }
        if (part.cols == chosen->cols && !isLying) {
            window(m_view->left, m_view->right, pixels.width(), viewport.left,
                   viewport.colsPerPixel);
        }
    }
    return {
        part.data, viewport, m_settings.scaleOf(part.data->statistics, part.data->histogram), {}};
}

/// Few pixels are rendered at once, many by the worker.
void ContactSheet::updatePictures()
{
    PictureRenderer::Pictures stale;
    std::uint64_t work = 0;
    for (const SheetItem& item : m_items) {
        const Part* part = partOf(item.id);
        if (part == nullptr || part->data == nullptr || part->data->matrix.isEmpty()) {
            continue;
        }
        MatrixPicture wanted = wantedPicture(*part, item.picture.size());
        if (!part->picture.showsSameAs(wanted)) {
            work += renderingWork(wanted.data->shown(), wanted.data->pyramid, wanted.viewport);
            stale.push_back(std::move(wanted));
        }
    }
    if (stale.empty()) {
        return;
    }
    if (work > kQuickWork) {
        m_renderer.request(stale);
        return;
    }
    for (MatrixPicture& picture : stale) {
        picture.render();
        for (Part& part : m_parts) {
            if (part.data == picture.data) {
                part.picture = picture;
            }
        }
    }
}

} // namespace gateloupe
