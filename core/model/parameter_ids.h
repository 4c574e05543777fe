// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// Every parameter the spec calls for, in the same order, which is that of ParameterId. `direction`
/// of a single direction as given.
[[nodiscard]] std::vector<ParameterId>
parameterIdsOf(const RnnSpec& spec, Direction singleDirection = Direction::Forward);

/// Rows and columns the spec gives a parameter.
struct MatrixSize
{
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    friend bool operator==(const MatrixSize&, const MatrixSize&) = default;
};

[[nodiscard]] MatrixSize sizeOf(const RnnSpec& spec, const ParameterId& id);

/// "layer_0/forward/forget/input_weights", "layer_0/forward/projection/weights": the path of the
/// exported files and of the fixtures.
[[nodiscard]] std::string pathOf(const ParameterId& id);
Result<ParameterId> parameterIdFromPath(std::string_view path);
/// "layer_0/forward": what the paths of one layer and direction begin with.
[[nodiscard]] std::string pathOf(LayerIndex layer, Direction direction);

} // namespace gateloupe
