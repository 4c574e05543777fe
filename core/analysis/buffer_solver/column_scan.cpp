// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/column_scan.h"

#include <algorithm>
#include <vector>

#include "core/analysis/buffer_solver/column_nats.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kStretches = 32;
constexpr std::uint64_t kLongestStretch = 8192;

} // namespace

ColumnScan::ColumnScan(const BufferValues& values)
    : m_values(values)
    , m_length(std::min(kLongestStretch, values.size() / kStretches))
{
}

template <typename Visit>
void ColumnScan::forEachFold(const BufferPartition& cut, const Visit& visit) const
{
    std::size_t part = 0;
    for (std::uint64_t index = 0; index < kStretches; ++index) {
        const std::uint64_t first = m_values.size() / kStretches * index;
        while (part < cut.parts.size() && first + m_length / 2 >= cut.parts[part].end()) {
            ++part;
        }
        if (part == cut.parts.size()) {
            return; // biases
        }
        const std::uint64_t cols = cut.parts[part].cols;
        if (cols >= buffer::kFewestColumns && m_length / cols >= buffer::kFewestRows) {
            visit(Fold(first, cols));
        }
    }
}

Status ColumnScan::prepare(std::span<const BufferPartition> cuts, ProgressMonitor& monitor)
{
    for (const BufferPartition& cut : cuts) {
        forEachFold(cut, [&](const Fold& fold) { m_nats.try_emplace(fold, 0.0); });
    }
    std::vector<std::pair<const Fold, double>*> folds;
    for (auto& fold : m_nats) {
        folds.push_back(&fold);
    }
    const auto foldOne = [&](std::uint64_t index) {
        auto& [fold, nats] = *folds[index];
        nats = buffer::columnNats(
            m_values, {.first = fold.first, .rows = m_length / fold.second, .cols = fold.second},
            1);
        monitor.report(Stage::Statistics, index, folds.size());
    };
    return forEachPieceUnlessCancelled(folds.size(), monitor, foldOne)
               ? Status()
               : Error::cancelled("weighing the candidates was cancelled");
}

double ColumnScan::nats(const BufferPartition& cut) const
{
    double sum = 0.0;
    forEachFold(cut, [&](const Fold& fold) { sum += m_nats.at(fold); });
    return sum;
}

} // namespace gateloupe
