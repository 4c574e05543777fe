// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One layer and side of a network as row-major f32 blocks; NaN and infinities become 0. Gates that
/// the file does not store are left out.
class SideMatrices
{
public:
    static Result<SideMatrices> read(const RnnModel& model, LayerIndex layer, Side side,
                                     Monitor& monitor);

    struct Block
    {
        std::uint64_t rows = 0;
        std::uint64_t cols = 0;
        std::vector<float> numbers;

        [[nodiscard]] float at(std::uint64_t row, std::uint64_t col) const
        {
            return numbers[row * cols + col];
        }
    };

    [[nodiscard]] std::uint64_t hidden() const { return m_hidden; }

    [[nodiscard]] std::uint64_t output() const { return m_output; }

    [[nodiscard]] bool hasProjection() const { return m_projection.has_value(); }

    std::vector<Block> input;     ///< W by gate, [H, I]
    std::vector<Block> recurrent; ///< R by gate, [H, R]
    std::vector<Block> vectors;   ///< biases and peepholes, [H, 1]

    /// Requires: hasProjection().
    [[nodiscard]] const Block& projection() const { return *m_projection; }

private:
    std::uint64_t m_hidden = 0;
    std::uint64_t m_output = 0;
    std::optional<Block> m_projection; ///< [P, H]
};

/// Cosines between every unit of A and every unit of B, gathered feature by feature.
class Similarities
{
public:
    explicit Similarities(std::uint64_t units);

    [[nodiscard]] std::uint64_t units() const { return m_units; }

    /// More numbers of each unit. Shapes: a and b [features, units], row-major.
    /// Errors: Cancelled.
    Status add(std::span<const float> a, std::span<const float> b, Monitor& monitor);
    /// [A's units, B's units]; 0 where one vector is all zeros, 1 where both are.
    [[nodiscard]] std::vector<float> cosines() const;

private:
    std::uint64_t m_units;
    std::vector<float> m_dots;
    std::vector<double> m_squaresA;
    std::vector<double> m_squaresB;
};

/// Each adds what its name says, B's columns in the given order (order[k] stands beside A's k).
/// Errors: Cancelled.
Status addInputWeights(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                       std::span<const std::uint64_t> inputOrder, Monitor& monitor);
Status addVectors(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                  Monitor& monitor);
/// Norms of R's rows, and without a projection of its columns, and its diagonal.
Status addInvariants(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                     Monitor& monitor);
/// Rows of R, and what others read of the unit: columns of R, or of the projection.
Status addRecurrentWeights(Similarities& similarities, const SideMatrices& a,
                           const SideMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, Monitor& monitor);
/// Rows of the projection, for projected units.
Status addProjectionRows(Similarities& similarities, const SideMatrices& a, const SideMatrices& b,
                         std::span<const std::uint64_t> hiddenOrder, Monitor& monitor);

} // namespace gateloupe
