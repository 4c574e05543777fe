// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/export_item.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace gateloupe {

namespace {

std::vector<const TensorPart*> inOrder(const ExportItem& item)
{
    std::vector<const TensorPart*> parts;
    for (const TensorPart& part : item.parts) {
        parts.push_back(&part);
    }
    std::ranges::sort(parts, {}, &TensorPart::offset);
    return parts;
}

Status streamZeros(std::uint64_t bytes, const ByteSink& sink)
{
    const std::vector<std::byte> zeros(std::min(bytes, kSlabBytes));
    while (bytes > 0) {
        const std::uint64_t count = std::min<std::uint64_t>(bytes, zeros.size());
        GATELOUPE_CHECK(sink(std::span(zeros).first(count)));
        bytes -= count;
    }
    return {};
}

/// Every part is one run: they follow each other as they are.
Status streamRuns(const ExportItem& item, const ByteSink& sink, ProgressMonitor& monitor)
{
    const std::uint64_t size = sizeOf(item.dtype);
    std::uint64_t next = 0;
    for (const TensorPart* part : inOrder(item)) {
        GATELOUPE_CHECK(streamZeros((part->offset - next) * size, sink));
        GATELOUPE_CHECK(streamSum(part->numbers, item.dtype, sink, monitor));
        next = part->offset + part->numbers.elements();
    }
    return streamZeros((item.elements() - next) * size, sink);
}

/// Elements [first, last) of a tensor, filled from the parts that reach into it.
class Slab
{
public:
    Slab(std::uint64_t first, std::uint64_t last, DType dtype)
        : m_first(first)
        , m_last(last)
        , m_elementBytes(sizeOf(dtype))
        , m_bytes((last - first) * m_elementBytes)
    {
    }

    /// Errors: those of MappedSum::convertChecked().
    Status add(const TensorPart& part, const MappedSum& numbers)
    {
        const std::uint64_t cols = part.numbers.cols;
        const RowRange rows = rowsWithin(part);
        if (rows.first >= rows.last || cols == 0) {
            return {};
        }
        m_rows.resize((rows.last - rows.first) * numbers.rowBytes());
        GATELOUPE_CHECK(numbers.convertChecked(rows, m_rows));
        numbers.release(rows);
        for (std::uint64_t row = rows.first; row < rows.last; ++row) {
            const std::uint64_t start = part.offset + row * part.rowStride;
            const std::uint64_t from = std::max(start, m_first);
            const std::uint64_t to = std::min(start + cols, m_last);
            if (from < to) {
                const std::uint64_t source = (row - rows.first) * cols + (from - start);
                std::memcpy(m_bytes.data() + (from - m_first) * m_elementBytes,
                            m_rows.data() + source * m_elementBytes, (to - from) * m_elementBytes);
            }
        }
        return {};
    }

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

private:
    /// Rows of a part that have an element here.
    [[nodiscard]] RowRange rowsWithin(const TensorPart& part) const
    {
        const GateSum& numbers = part.numbers;
        const std::uint64_t stride = std::max<std::uint64_t>(1, part.rowStride);
        const std::uint64_t before = part.offset + numbers.cols;
        const std::uint64_t first = m_first < before ? 0 : (m_first - before) / stride + 1;
        const std::uint64_t last =
            m_last <= part.offset ? 0 : (m_last - part.offset - 1) / stride + 1;
        return {std::min(first, numbers.rows), std::min(last, numbers.rows)};
    }

    std::uint64_t m_first;
    std::uint64_t m_last;
    std::uint64_t m_elementBytes;
    std::vector<std::byte> m_bytes;
    std::vector<std::byte> m_rows; ///< of one part, before they are spread
};

/// Parts whose rows lie between each other's: slab after slab of the tensor is put together.
Status streamSlabs(const ExportItem& item, const ByteSink& sink, ProgressMonitor& monitor)
{
    std::vector<MappedSum> mapped;
    for (const TensorPart& part : item.parts) {
        GATELOUPE_TRY(auto numbers, MappedSum::create(part.numbers, item.dtype, monitor));
        mapped.push_back(std::move(numbers));
    }
    const std::uint64_t total = item.elements();
    const std::uint64_t step = kSlabBytes / sizeOf(item.dtype);
    for (std::uint64_t first = 0; first < total; first += step) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        Slab slab(first, std::min(first + step, total), item.dtype);
        for (std::size_t index = 0; index < mapped.size(); ++index) {
            GATELOUPE_CHECK(slab.add(item.parts[index], mapped[index]));
        }
        GATELOUPE_CHECK(sink(slab.bytes()));
    }
    return {};
}

} // namespace

bool ExportItem::keepsBits() const
{
    return std::ranges::all_of(
        parts, [this](const TensorPart& part) { return part.numbers.keepsBits(dtype); });
}

GateView transposed(GateView view)
{
    std::swap(view.rows, view.cols);
    std::swap(view.rowStride, view.colStride);
    return view;
}

Status streamItem(const ExportItem& item, const ByteSink& sink, ProgressMonitor& monitor)
{
    return std::ranges::all_of(item.parts, &TensorPart::isRun) ? streamRuns(item, sink, monitor)
                                                               : streamSlabs(item, sink, monitor);
}

} // namespace gateloupe
