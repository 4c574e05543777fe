// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/statistics.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/statistics/block_sums.h"
#include "core/analysis/statistics/matrix_part.h"
#include "core/base/parallel.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

namespace {

/// Most elements a block may have: small enough for the first cache and for 32-bit counters.
inline constexpr std::size_t kMaxBlockElements = 8192;

/// Moments of some finite numbers, ready to be merged.
/// The sums are long double so that squares of the largest f64 do not overflow.
/// Source: Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing sample
/// variances", 1979.
struct Moments
{
    double min = 0.0;
    double max = 0.0;
    long double mean = 0.0L;
    long double squaredDeviations = 0.0L; ///< sum of (x - mean)^2
    std::uint64_t finite = 0;
    std::uint64_t zeros = 0;
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;

    void merge(const Moments& other)
    {
        zeros += other.zeros;
        nan += other.nan;
        inf += other.inf;
        if (other.finite == 0) {
            return;
        }
        if (finite == 0) {
            min = other.min;
            max = other.max;
        }
        const auto ours = static_cast<long double>(finite);
        const auto theirs = static_cast<long double>(other.finite);
        const long double delta = other.mean - mean;
        min = std::min(min, other.min);
        max = std::max(max, other.max);
        mean += delta * (theirs / (ours + theirs));
        squaredDeviations +=
            other.squaredDeviations + delta * delta * (ours * theirs / (ours + theirs));
        finite += other.finite;
    }
};

/// Element by element and in two passes: blocks with NaN or infinities, those whose squares
/// overflow a double, and integers.
Moments carefulMoments(std::span<const std::byte> bytes, DType dtype)
{
    Moments moments;
    std::array<double, kMaxBlockElements> finite;
    const std::size_t size = sizeOf(dtype);
    long double sum = 0.0L;
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        const double x = elementAsDouble(bytes.data() + at, dtype);
        moments.nan += std::isnan(x) ? 1 : 0;
        moments.inf += std::isinf(x) ? 1 : 0;
        moments.zeros += x == 0.0 ? 1 : 0;
        if (std::isfinite(x)) {
            finite[moments.finite++] = x;
            sum += x;
        }
    }
    if (moments.finite == 0) {
        return moments;
    }
    const auto numbers = std::span(finite).first(moments.finite);
    const auto [min, max] = std::ranges::minmax(numbers);
    moments.min = min;
    moments.max = max;
    moments.mean = sum / static_cast<long double>(moments.finite);
    for (const double x : numbers) {
        moments.squaredDeviations += (x - moments.mean) * (x - moments.mean);
    }
    return moments;
}

/// Requires: isFloatingPoint(dtype). A `shift` of BlockKernels.
BlockSums sumsOf(std::span<const std::byte> bytes, DType dtype, double shift)
{
    const BlockKernels& kernels = blockKernels();
    switch (dtype) {
    case DType::F16:
        return kernels.sumHalves(bytes);
    case DType::BF16:
        return kernels.sumBfloats(bytes);
    case DType::F64:
        return kernels.sumDoubles(bytes, shift);
    default:
        return kernels.sumSingles(bytes, shift);
    }
}

/// Moments of up to kMaxBlockElements contiguous elements at any alignment.
/// Requires: a real, readable dtype; bytes hold a whole number of elements.
Moments momentsOfBlock(std::span<const std::byte> bytes, DType dtype)
{
    const std::size_t count = bytes.size() / sizeOf(dtype);
    if (count == 0) {
        return {};
    }
    if (!isFloatingPoint(dtype)) {
        return carefulMoments(bytes, dtype);
    }
    // Any finite number near the others does: it keeps the squares small, so nothing cancels.
    const double shift =
        sizeOf(dtype) == sizeof(std::uint16_t) ? 0.0 : elementAsDouble(bytes.data(), dtype);
    const BlockSums block = sumsOf(bytes, dtype, shift);
    if (!std::isfinite(block.sum) || !std::isfinite(block.squares)) {
        return carefulMoments(bytes, dtype);
    }
    const auto n = static_cast<long double>(count);
    const long double sum = block.sum;
    return {.min = block.min,
            .max = block.max,
            .mean = static_cast<long double>(shift) + sum / n,
            .squaredDeviations =
                std::max(0.0L, static_cast<long double>(block.squares) - sum * sum / n),
            .finite = count,
            .zeros = block.zeros};
}

/// What one thread takes at a time: large enough to pay for handing it out, small enough to cancel.
constexpr std::uint64_t kPieceElements = std::uint64_t{1} << 19U;

/// A contiguous run worth a block of its own; shorter ones are first copied side by side.
constexpr std::uint64_t kLongRunElements = 512;

/// A matrix in the order its elements lie in memory: `inner` is the axis of the smaller step.
struct Walk
{
    const std::byte* origin = nullptr;
    std::uint64_t outer = 0;
    std::uint64_t inner = 0;
    std::int64_t outerStepBytes = 0;
    std::int64_t innerStepBytes = 0;
    DType dtype = DType::F32;

    [[nodiscard]] const std::byte* at(std::uint64_t index) const
    {
        return origin + static_cast<std::int64_t>(index / inner) * outerStepBytes +
               static_cast<std::int64_t>(index % inner) * innerStepBytes;
    }
};

Walk memoryOrder(const MatrixView& matrix)
{
    const auto size = static_cast<std::int64_t>(sizeOf(matrix.dtype));
    Walk walk{.origin = matrix.origin,
              .outer = matrix.rows,
              .inner = matrix.cols,
              .outerStepBytes = matrix.rowStride * size,
              .innerStepBytes = matrix.colStride * size,
              .dtype = matrix.dtype};
    if (liesByColumn(matrix)) {
        std::swap(walk.outer, walk.inner);
        std::swap(walk.outerStepBytes, walk.innerStepBytes);
    }
    if (walk.innerStepBytes == size &&
        (walk.outer == 1 || walk.outerStepBytes == static_cast<std::int64_t>(walk.inner) * size)) {
        walk.inner *= walk.outer; // one run
        walk.outer = 1;
    }
    return walk;
}

/// Copies elements [first, first + count) of the walk side by side.
void gather(const Walk& walk, std::uint64_t first, std::uint64_t count, std::byte* target)
{
    const std::size_t size = sizeOf(walk.dtype);
    for (std::uint64_t done = 0; done < count;) {
        const std::uint64_t inRow =
            std::min(count - done, walk.inner - (first + done) % walk.inner);
        const std::byte* from = walk.at(first + done);
        if (walk.innerStepBytes == static_cast<std::int64_t>(size)) {
            std::memcpy(target, from, inRow * size);
            target += inRow * size;
        } else {
            for (std::uint64_t index = 0; index < inRow; ++index) {
                std::memcpy(target, from, size);
                target += size;
                from += walk.innerStepBytes;
            }
        }
        done += inRow;
    }
}

/// Whether the matrices lie between each other in memory, so that one pass reads both: the gates of
/// a wide kernel. `second` begins behind `first`.
bool areInterleaved(const Walk& first, const Walk& second)
{
    return first.outer > 1 && first.outerStepBytes > 0 && first.outer == second.outer &&
           first.inner == second.inner && first.outerStepBytes == second.outerStepBytes &&
           first.innerStepBytes == second.innerStepBytes && first.dtype == second.dtype &&
           reinterpret_cast<std::uintptr_t>(second.origin) -
                   reinterpret_cast<std::uintptr_t>(first.origin) <
               static_cast<std::uintptr_t>(first.outerStepBytes);
}

/// Elements [first, last) of several interleaved matrices, in the order of memory.
void measurePiece(std::span<const Walk> walks, std::uint64_t first, std::uint64_t last,
                  std::span<Moments> moments)
{
    const std::uint64_t inner = walks[0].inner;
    const std::size_t size = sizeOf(walks[0].dtype);
    const bool hasRuns = walks[0].innerStepBytes == static_cast<std::int64_t>(size);
    std::array<std::byte, kMaxBlockElements * sizeof(double)> gathered;
    while (first < last) {
        std::uint64_t count = std::min<std::uint64_t>(kMaxBlockElements, last - first);
        const std::uint64_t run = inner - first % inner;
        const bool isOneRun = hasRuns && (run >= count || run >= kLongRunElements);
        if (isOneRun) {
            count = std::min(count, run);
        }
        for (std::size_t index = 0; index < walks.size(); ++index) {
            const std::byte* block = walks[index].at(first);
            if (!isOneRun) {
                gather(walks[index], first, count, gathered.data());
                block = gathered.data();
            }
            moments[index].merge(momentsOfBlock({block, count * size}, walks[index].dtype));
        }
        first += count;
    }
}

MatrixStatistics statisticsFrom(const Moments& moments, std::uint64_t elements)
{
    MatrixStatistics statistics{.elements = elements,
                                .finite = moments.finite,
                                .zeros = moments.zeros,
                                .nan = moments.nan,
                                .inf = moments.inf};
    if (moments.finite == 0) {
        return statistics;
    }
    const auto n = static_cast<long double>(moments.finite);
    statistics.min = moments.min;
    statistics.max = moments.max;
    statistics.mean = static_cast<double>(moments.mean);
    statistics.std = static_cast<double>(std::sqrt(moments.squaredDeviations / n));
    statistics.l2 =
        static_cast<double>(std::sqrt(moments.squaredDeviations + n * moments.mean * moments.mean));
    return statistics;
}

/// Matrices by their index, in runs of those that are read in one pass.
std::vector<std::vector<std::size_t>> interleaved(const std::vector<Walk>& walks)
{
    std::vector<std::size_t> order(walks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::less(),
                             [&](std::size_t index) { return walks[index].origin; });
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t index : order) {
        if (groups.empty() || !areInterleaved(walks[groups.back().front()], walks[index])) {
            groups.emplace_back();
        }
        groups.back().push_back(index);
    }
    return groups;
}

/// The pieces of several matrices handed to all cores in one go, so that many small gates are as
/// quick as one large one. Pieces are merged in order: the result does not depend on the threads.
Result<std::vector<MatrixStatistics>> statisticsOfAll(const std::vector<MatrixView>& matrices,
                                                      ProgressMonitor& monitor)
{
    struct Piece
    {
        std::span<const std::size_t> matrices; ///< interleaved
        std::vector<Walk> walks;               ///< of each
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::vector<Moments> moments = {}; ///< of each
    };

    std::vector<Walk> walks;
    std::uint64_t total = 0;
    for (const MatrixView& matrix : matrices) {
        walks.push_back(memoryOrder(matrix));
        total += matrix.elements();
    }
    const auto groups = interleaved(walks);
    std::vector<Piece> pieces;
    for (const auto& group : groups) {
        std::vector<Walk> ofGroup;
        for (const std::size_t matrix : group) {
            ofGroup.push_back(walks[matrix]);
        }
        const std::uint64_t elements = matrices[group.front()].elements();
        for (std::uint64_t first = 0; first < elements; first += kPieceElements) {
            pieces.push_back({.matrices = group,
                              .walks = ofGroup,
                              .first = first,
                              .last = std::min(first + kPieceElements, elements)});
        }
    }
    std::atomic<std::uint64_t> done = 0;
    const auto measure = [&](std::uint64_t index) {
        Piece& piece = pieces[index];
        std::vector<Moments> moments(piece.walks.size());
        measurePiece(piece.walks, piece.first, piece.last, moments);
        piece.moments = std::move(moments);
        monitor.report(Stage::Statistics, done += (piece.last - piece.first) * piece.walks.size(),
                       total);
    };
    if (!forEachPieceUnlessCancelled(pieces.size(), monitor, measure)) {
        return Error::cancelled("the statistics were cancelled");
    }
    std::vector<Moments> moments(matrices.size());
    for (const Piece& piece : pieces) {
        for (std::size_t index = 0; index < piece.matrices.size(); ++index) {
            moments[piece.matrices[index]].merge(piece.moments[index]);
        }
    }
    std::vector<MatrixStatistics> statistics;
    for (std::size_t matrix = 0; matrix < matrices.size(); ++matrix) {
        statistics.push_back(statisticsFrom(moments[matrix], matrices[matrix].elements()));
    }
    return statistics;
}

} // namespace

Result<MatrixStatistics> statisticsOf(const MatrixView& matrix, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto all, statisticsOfAll({matrix}, monitor));
    return all.front();
}

Result<MatrixStatistics> statisticsOf(const MatrixPart& part, ProgressMonitor& monitor)
{
    static_assert(PartLines::kChunk <= kMaxBlockElements);
    GATELOUPE_TRY(const auto pieces,
                  readLines(PartLines(part), Moments(), monitor,
                            [](Moments& piece, std::uint64_t, std::uint64_t,
                               std::span<const double> numbers) {
                                piece.merge(momentsOfBlock(std::as_bytes(numbers), DType::F64));
                            }));
    Moments moments;
    for (const Moments& piece : pieces) {
        moments.merge(piece);
    }
    return statisticsFrom(moments, part.elements());
}

Result<MatrixStatistics> statisticsOf(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, checkedMatrix(gate, monitor));
    GATELOUPE_TRY(const auto statistics, statisticsOf(matrix, monitor));
    GATELOUPE_CHECK(gate.unchanged());
    return statistics;
}

Result<std::map<ParameterId, MatrixStatistics>> statisticsOf(const RnnModel& model,
                                                             ProgressMonitor& monitor)
{
    std::vector<MatrixView> matrices;
    for (const auto& [id, gate] : model.parameters) {
        GATELOUPE_TRY(const auto matrix, checkedMatrix(gate, monitor));
        matrices.push_back(matrix);
    }
    GATELOUPE_TRY(const auto all, statisticsOfAll(matrices, monitor));
    GATELOUPE_CHECK(unchanged(model));
    std::map<ParameterId, MatrixStatistics> statistics;
    auto next = all.begin();
    for (const auto& [id, gate] : model.parameters) {
        statistics.emplace(id, *next++);
    }
    return statistics;
}

} // namespace gateloupe
