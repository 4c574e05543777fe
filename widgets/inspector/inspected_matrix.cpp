// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

std::vector<std::uint64_t> storedIndices(const IndexRange& range, const IndexOrder* order)
{
    std::vector<std::uint64_t> stored;
    stored.reserve(range.size());
    for (std::uint64_t place = range.begin; place < range.end; ++place) {
        stored.push_back(order != nullptr ? order->storedAt(place) : place);
    }
    return stored;
}

MatrixPart partOf(const HeatmapData& data, const CellRect& rectangle)
{
    MatrixPart part{.matrix = data.matrix};
    // A run of neighbours is a smaller view, which reads faster than a list.
    if (data.order.rows == nullptr) {
        part.matrix.origin = part.matrix.elementAt(rectangle.rows.begin, 0);
        part.matrix.rows = rectangle.rows.size();
    } else {
        part.rows = storedIndices(rectangle.rows, data.order.rows.get());
    }
    if (data.order.cols == nullptr) {
        part.matrix.origin = part.matrix.elementAt(0, rectangle.cols.begin);
        part.matrix.cols = rectangle.cols.size();
    } else {
        part.cols = storedIndices(rectangle.cols, data.order.cols.get());
    }
    return part;
}

} // namespace gateloupe
