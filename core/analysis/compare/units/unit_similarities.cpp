// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/units/unit_similarities.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/runtime/cpu/kernels/step_kernels.h"

namespace gateloupe {

namespace {

/// Features that are laid out at a time: a tile of B's units stays in the second cache.
constexpr std::uint64_t kFeaturesAtOnce = 512;
/// Vectors of B's units in a tile, the most that the product takes.
constexpr std::uint64_t kTileVectors = 4;

struct Units
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Where numbers go, and how far apart those of neighbouring units and features are.
struct Target
{
    float* numbers = nullptr;
    std::uint64_t unitStride = 0;
    std::uint64_t featureStride = 0;
};

/// Copies features [first, first + count) of some units, in the order the block is stored.
void layOut(const UnitNumbers& numbers, std::uint64_t first, std::uint64_t count,
            const Units& units, const Target& target)
{
    const auto lineOf = [&](std::uint64_t feature) {
        return numbers.order.empty() ? feature : numbers.order[feature];
    };
    const DirectionMatrices::Block& block = *numbers.block;
    if (numbers.areColumns) {
        for (std::uint64_t feature = 0; feature < count; ++feature) {
            const float* from =
                block.numbers.data() + lineOf(first + feature) * block.cols + units.first;
            float* to = target.numbers + feature * target.featureStride;
            for (std::uint64_t unit = 0; unit < units.count; ++unit) {
                to[unit * target.unitStride] = from[unit];
            }
        }
        return;
    }
    for (std::uint64_t unit = 0; unit < units.count; ++unit) {
        const float* from = block.numbers.data() + (units.first + unit) * block.cols;
        float* to = target.numbers + unit * target.unitStride;
        for (std::uint64_t feature = 0; feature < count; ++feature) {
            to[feature * target.featureStride] = from[lineOf(first + feature)];
        }
    }
}

} // namespace

UnitSimilarities::UnitSimilarities(std::uint64_t units)
    : m_units(units)
    , m_tileUnits(kTileVectors * stepKernels<float>().lanes)
    , m_stride((units + m_tileUnits - 1) / m_tileUnits * m_tileUnits)
    , m_dots(units * m_stride)
    , m_squaresA(units)
    , m_squaresB(units)
{
}

/// Features [first, first + count).
struct UnitSimilarities::Piece
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

Status UnitSimilarities::add(const UnitNumbers& a, const UnitNumbers& b, ProgressMonitor& monitor)
{
    const std::uint64_t features = a.features();
    for (std::uint64_t first = 0; first < features; first += kFeaturesAtOnce) {
        if (!addPiece(a, b, {first, std::min(kFeaturesAtOnce, features - first)}, monitor)) {
            return Error::cancelled("matching the units was cancelled");
        }
    }
    return {};
}

bool UnitSimilarities::addPiece(const UnitNumbers& a, const UnitNumbers& b, const Piece& piece,
                                ProgressMonitor& monitor)
{
    std::vector<float> laidOut(m_units * piece.count);
    std::vector<const float*> rows(m_units);
    const std::uint64_t tiles = m_stride / m_tileUnits;
    forEachPiece(tiles, [&](std::uint64_t tile) {
        const std::uint64_t first = tile * m_tileUnits;
        const std::uint64_t last = std::min(first + m_tileUnits, m_units);
        layOut(a, piece.first, piece.count, {first, last - first},
               {laidOut.data() + first * piece.count, piece.count, 1});
        for (std::uint64_t unit = first; unit < last; ++unit) {
            rows[unit] = laidOut.data() + unit * piece.count;
            m_squaresA[unit] += squareSum(rows[unit], piece.count);
        }
    });
    return forEachPieceUnlessCancelled(
        tiles, monitor, [&](std::uint64_t tile) { addTile(rows, b, piece, tile * m_tileUnits); });
}

void UnitSimilarities::addTile(std::span<const float* const> a, const UnitNumbers& b,
                               const Piece& piece, std::uint64_t firstUnit)
{
    ZeroedValues<float> packed(piece.count * m_tileUnits);
    const std::uint64_t units = std::min(m_tileUnits, m_units - firstUnit);
    layOut(b, piece.first, piece.count, {firstUnit, units}, {packed.data(), 1, m_tileUnits});
    for (std::uint64_t feature = 0; feature < piece.count; ++feature) {
        const float* row = packed.data() + feature * m_tileUnits;
        for (std::uint64_t unit = 0; unit < units; ++unit) {
            const auto number = static_cast<double>(row[unit]);
            m_squaresB[firstUnit + unit] += number * number;
        }
    }
    TileProduct<float> product;
    product.a = a.data();
    product.rows = a.size();
    product.weights = packed.data();
    product.depth = piece.count;
    product.sums = m_dots.data() + firstUnit;
    product.sumStride = m_stride;
    product.chains = productChains(kTileVectors, product.rows);
    stepKernels<float>().product[kTileVectors - 1](product);
}

std::vector<float> UnitSimilarities::cosines() const
{
    std::vector<double> normsB(m_units);
    std::ranges::transform(m_squaresB, normsB.begin(),
                           [](double squares) { return std::sqrt(squares); });
    std::vector<float> cosines(m_units * m_units);
    for (std::uint64_t row = 0; row < m_units; ++row) {
        const double normA = std::sqrt(m_squaresA[row]);
        const float* dots = m_dots.data() + row * m_stride;
        for (std::uint64_t col = 0; col < m_units; ++col) {
            const double norms = normA * normsB[col];
            float& cosine = cosines[row * m_units + col];
            if (norms > 0.0) {
                cosine = static_cast<float>(static_cast<double>(dots[col]) / norms);
            } else {
                cosine = m_squaresA[row] == m_squaresB[col] ? 1.0F : 0.0F;
            }
        }
    }
    return cosines;
}

} // namespace gateloupe
