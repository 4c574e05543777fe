// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/runtime/forward/forward.h"

namespace gateloupe::test {

/// f64 against f64: a few numbers summed in another order.
inline constexpr double kRounding = 1e-14;
/// The same stored weights in f32: rounding of some tens of operations per step, contractive nets
/// (formats of cuDNN's numerics: 1e-5 over 1000 steps; these have at most 9).
inline constexpr double kFloatTolerance = 2e-6;

/// A network in memory whose weights a test may change before it is built.
struct Network
{
    RnnSpec spec;
    GruReset gruReset = GruReset::After;
    double forgetOffset = 0.0;
    bool isReversed = false;
    std::vector<CellEquations> equations = {};
    std::map<ParameterId, std::vector<double>> values = {}; ///< row-major; absent: not stored

    [[nodiscard]] Direction direction(std::uint32_t directionIndex) const
    {
        return directionIndex == 1 || isReversed ? Direction::Backward : Direction::Forward;
    }

    /// The values of one gate of layer 0 (or `layer`), for hand-made networks.
    std::vector<double>& at(ParameterKind kind, Gate gate, std::uint32_t layer = 0)
    {
        return values[{LayerIndex(layer), direction(0), kind, gate}];
    }

    /// Values rounded to the spec's dtype.
    [[nodiscard]] std::shared_ptr<const RnnModel> build() const;
};

/// Every parameter uniform in +-scale, seeded.
[[nodiscard]] Network randomNetwork(const RnnSpec& spec, std::uint64_t seed, double scale = 0.4);
/// The same with a single direction that reads from the end.
[[nodiscard]] Network reversed(Network network);

/// Uniform in +-1, seeded.
[[nodiscard]] Array randomArray(const Shape& shape, std::uint64_t seed, DType dtype = DType::F64);

/// One sequence of one unit: [T, 1, 1].
[[nodiscard]] Array oneUnitSteps(std::vector<double> values);

/// A run that must succeed; throws the error's sentence otherwise.
[[nodiscard]] std::shared_ptr<const Trace> mustRun(ForwardBackend& backend,
                                                   const ForwardRequest& request);
[[nodiscard]] std::shared_ptr<const Trace> mustRun(BackendKind backend,
                                                   const ForwardRequest& request);

/// Largest |a - b|, NaN unless both are NaN at the same places; infinite for unequal shapes.
[[nodiscard]] double maxDifference(const Array& a, const Array& b);
/// Over everything two traces hold.
[[nodiscard]] double maxDifference(const Trace& a, const Trace& b);

/// Largest magnitude.
[[nodiscard]] double largest(const Array& array);

/// Columns [first, first + width) of the last axis.
[[nodiscard]] Array columns(const Array& array, std::uint64_t first, std::uint64_t width);
/// Rows of the first axis from last to first.
[[nodiscard]] Array flipped(const Array& array);
/// The one sequence of [T, B, W], its first `steps` steps: [steps, 1, W].
[[nodiscard]] Array sequenceOf(const Array& array, std::uint64_t sequence, std::uint64_t steps);

} // namespace gateloupe::test
