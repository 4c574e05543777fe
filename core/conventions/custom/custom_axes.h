// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/model/rnn_model.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How far each axis of a described tensor of a layer goes in a network of these sizes; empty when
/// that cannot be: kinds of different widths on a "part" axis, an overflow.
[[nodiscard]] std::optional<std::vector<std::uint64_t>>
axisExtents(const CustomTensor& custom, const RnnSpec& spec, LayerIndex layer);

/// How far apart neighbours on each axis lie, in elements; 1 where there are none. Each extent of
/// the tensor must be a product of neighbouring axes; empty where that is not so.
[[nodiscard]] std::optional<std::vector<std::int64_t>>
axisStrides(const Tensor& tensor, const std::vector<std::uint64_t>& extents);

/// The gates of one described tensor.
struct CustomPlace
{
    LayerIndex layer;                         ///< without a layer axis
    Direction direction = Direction::Forward; ///< without a direction axis
    std::optional<Gate> gate;                 ///< that the name says
};

/// Adds a view for every gate, kind, layer and direction that the tensor holds to the model, whose
/// spec is known. Errors: ShapeMismatch with the tensor's shape and the extents that were expected;
/// Corrupt when the model has such a parameter already.
Status addCustomViews(RnnModel& model, const CustomTensor& custom,
                      const std::shared_ptr<const Tensor>& tensor, const CustomPlace& place);

} // namespace gateloupe
