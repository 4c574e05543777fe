// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/unit_features.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/analysis/element_runs.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Units of A whose dot products are gathered together: their rows stay in the cache while B's
/// features stream by once.
constexpr std::uint64_t kUnitsAtOnce = 8;
/// Features that are laid out at a time.
constexpr std::uint64_t kFeaturesAtOnce = 256;

Result<SideMatrices::Block> blockOf(const GateView& gate, Monitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    SideMatrices::Block block{.rows = gate.rows, .cols = gate.cols, .numbers = {}};
    block.numbers.resize(gate.elements());
    std::vector<double> line(gate.cols);
    for (std::uint64_t row = 0; row < gate.rows && gate.cols > 0; ++row) {
        readRun(matrix.elementAt(row, 0), matrix.colStride, matrix.dtype, line);
        std::ranges::transform(line, block.numbers.begin() + static_cast<std::ptrdiff_t>(row * gate.cols),
                               [](double number) {
                                   return std::isfinite(number) ? static_cast<float>(number) : 0.0F;
                               });
    }
    return block;
}

/// One number of a unit.
using Feature = std::function<float(std::uint64_t feature, std::uint64_t unit)>;

/// Lays features out [features, units] in pieces and adds them.
Status addFeatures(Similarities& similarities, std::uint64_t features, const Feature& a,
                   const Feature& b, Monitor& monitor)
{
    const std::uint64_t units = similarities.units();
    std::vector<float> ofA;
    std::vector<float> ofB;
    for (std::uint64_t first = 0; first < features; first += kFeaturesAtOnce) {
        const std::uint64_t last = std::min(first + kFeaturesAtOnce, features);
        ofA.clear();
        ofB.clear();
        for (std::uint64_t feature = first; feature < last; ++feature) {
            for (std::uint64_t unit = 0; unit < units; ++unit) {
                ofA.push_back(a(feature, unit));
                ofB.push_back(b(feature, unit));
            }
        }
        GATELOUPE_CHECK(similarities.add(ofA, ofB, monitor));
    }
    return {};
}

/// Rows of a block as features of the units that they belong to.
Status addRows(Similarities& similarities, const SideMatrices::Block& a,
               const SideMatrices::Block& b, std::span<const std::uint64_t> colOrder,
               Monitor& monitor)
{
    return addFeatures(
        similarities, a.cols,
        [&a](std::uint64_t feature, std::uint64_t unit) { return a.at(unit, feature); },
        [&](std::uint64_t feature, std::uint64_t unit) { return b.at(unit, colOrder[feature]); },
        monitor);
}

Status addColumns(Similarities& similarities, const SideMatrices::Block& a,
                  const SideMatrices::Block& b, std::span<const std::uint64_t> rowOrder,
                  Monitor& monitor)
{
    return addFeatures(
        similarities, a.rows,
        [&a](std::uint64_t feature, std::uint64_t unit) { return a.at(feature, unit); },
        [&](std::uint64_t feature, std::uint64_t unit) { return b.at(rowOrder[feature], unit); },
        monitor);
}

float rowNorm(const SideMatrices::Block& block, std::uint64_t row)
{
    double squares = 0.0;
    for (std::uint64_t col = 0; col < block.cols; ++col) {
        const auto number = static_cast<double>(block.at(row, col));
        squares += number * number;
    }
    return static_cast<float>(std::sqrt(squares));
}

float colNorm(const SideMatrices::Block& block, std::uint64_t col)
{
    double squares = 0.0;
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const auto number = static_cast<double>(block.at(row, col));
        squares += number * number;
    }
    return static_cast<float>(std::sqrt(squares));
}

} // namespace

Result<SideMatrices> SideMatrices::read(const RnnModel& model, LayerIndex layer, Side side,
                                        Monitor& monitor)
{
    SideMatrices matrices;
    matrices.m_hidden = model.spec.hiddenSize;
    matrices.m_output = model.spec.recurrentWidth();
    const auto add = [&](std::vector<Block>& target, ParameterKind kind, Gate gate) -> Status {
        if (const GateView* view = model.find({layer, side, kind, gate})) {
            GATELOUPE_TRY(Block block, blockOf(*view, monitor));
            target.push_back(std::move(block));
        }
        return {};
    };
    for (const Gate gate : gatesOf(model.spec.cell)) {
        GATELOUPE_CHECK(add(matrices.input, ParameterKind::InputWeights, gate));
        GATELOUPE_CHECK(add(matrices.recurrent, ParameterKind::RecurrentWeights, gate));
        for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                         ParameterKind::PeepholeWeights}) {
            GATELOUPE_CHECK(add(matrices.vectors, kind, gate));
        }
    }
    if (const GateView* view = model.find(projectionId(layer, side))) {
        GATELOUPE_TRY(Block block, blockOf(*view, monitor));
        matrices.m_projection = std::move(block);
    }
    return matrices;
}

Similarities::Similarities(std::uint64_t units)
    : m_units(units)
    , m_dots(units * units)
    , m_squaresA(units)
    , m_squaresB(units)
{
}

Status Similarities::add(std::span<const float> a, std::span<const float> b, Monitor& monitor)
{
    const std::uint64_t features = a.size() / std::max<std::uint64_t>(1, m_units);
    for (std::uint64_t index = 0; index < a.size(); ++index) {
        const auto numberA = static_cast<double>(a[index]);
        const auto numberB = static_cast<double>(b[index]);
        m_squaresA[index % m_units] += numberA * numberA;
        m_squaresB[index % m_units] += numberB * numberB;
    }
    const auto multiply = [&](std::uint64_t piece) {
        const std::uint64_t first = piece * kUnitsAtOnce;
        const std::uint64_t last = std::min(first + kUnitsAtOnce, m_units);
        for (std::uint64_t feature = 0; feature < features; ++feature) {
            const float* other = b.data() + feature * m_units;
            for (std::uint64_t unit = first; unit < last; ++unit) {
                const float own = a[feature * m_units + unit];
                float* dots = m_dots.data() + unit * m_units;
                for (std::uint64_t col = 0; col < m_units; ++col) {
                    dots[col] += own * other[col];
                }
            }
        }
    };
    const std::uint64_t pieces = (m_units + kUnitsAtOnce - 1) / kUnitsAtOnce;
    if (!forEachPieceUnlessCancelled(pieces, monitor, multiply)) {
        return Error{ErrorCode::Cancelled, "matching the units was cancelled"};
    }
    return {};
}

std::vector<float> Similarities::cosines() const
{
    std::vector<float> cosines(m_dots.size());
    for (std::uint64_t row = 0; row < m_units; ++row) {
        for (std::uint64_t col = 0; col < m_units; ++col) {
            const double norms = std::sqrt(m_squaresA[row]) * std::sqrt(m_squaresB[col]);
            float& cosine = cosines[row * m_units + col];
            if (norms > 0.0) {
                cosine =
                    static_cast<float>(static_cast<double>(m_dots[row * m_units + col]) / norms);
            } else {
                cosine = m_squaresA[row] == m_squaresB[col] ? 1.0F : 0.0F;
            }
        }
    }
    return cosines;
}

Status addInputWeights(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                       std::span<const std::uint64_t> inputOrder, Monitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.input.size(), b.input.size()); ++gate) {
        GATELOUPE_CHECK(
            addRows(similarities, a.input[gate], b.input[gate], inputOrder, monitor));
    }
    return {};
}

Status addVectors(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                  Monitor& monitor)
{
    if (a.vectors.size() != b.vectors.size()) {
        return {}; // other biases: W and R decide
    }
    return addFeatures(
        similarities, a.vectors.size(),
        [&a](std::uint64_t feature, std::uint64_t unit) { return a.vectors[feature].at(unit, 0); },
        [&b](std::uint64_t feature, std::uint64_t unit) { return b.vectors[feature].at(unit, 0); },
        monitor);
}

Status addInvariants(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                     Monitor& monitor)
{
    const auto featureOf = [](const SideMatrices& side) {
        return [&side](std::uint64_t feature, std::uint64_t unit) {
            const SideMatrices::Block& block = side.recurrent[feature / 3];
            switch (feature % 3) {
            case 0:
                return rowNorm(block, unit);
            case 1:
                return side.hasProjection() ? 0.0F : colNorm(block, unit);
            default:
                return side.hasProjection() ? 0.0F : block.at(unit, unit);
            }
        };
    };
    return addFeatures(similarities, 3 * std::min(a.recurrent.size(), b.recurrent.size()),
                       featureOf(a), featureOf(b), monitor);
}

Status addRecurrentWeights(Similarities& similarities, const SideMatrices& a,
                           const SideMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, Monitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.recurrent.size(), b.recurrent.size()); ++gate) {
        GATELOUPE_CHECK(
            addRows(similarities, a.recurrent[gate], b.recurrent[gate], outputOrder, monitor));
        if (!a.hasProjection()) {
            GATELOUPE_CHECK(addColumns(similarities, a.recurrent[gate], b.recurrent[gate],
                                       hiddenOrder, monitor));
        }
    }
    if (a.hasProjection() && b.hasProjection()) {
        return addColumns(similarities, a.projection(), b.projection(), outputOrder, monitor);
    }
    return {};
}

Status addProjectionRows(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                         std::span<const std::uint64_t> hiddenOrder, Monitor& monitor)
{
    return addRows(similarities, a.projection(), b.projection(), hiddenOrder, monitor);
}

} // namespace gateloupe
