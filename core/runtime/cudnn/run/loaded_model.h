// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::cudnn {

/// A layer of a network, or one direction of it, as a network of its own.
struct NetworkPart
{
    RnnSpec spec;
    DeviceBuffer own; ///< empty where the whole network is meant
    const std::byte* weights = nullptr;
    std::uint64_t weightBytes = 0;
};

/// A network's weights on a device, packed. Lifetime: not longer than its device.
struct LoadedModel
{
    PackedLayout layout;
    DeviceBuffer weights;
    /// Those that runs asked for, by pseudo-layer and number of directions.
    std::map<std::pair<std::uint32_t, std::uint32_t>, NetworkPart> parts;

    [[nodiscard]] const RnnSpec& spec() const { return layout.spec(); }

    /// Null where the network has no such parameter.
    [[nodiscard]] const std::byte* find(const ParameterId& id) const;
};

/// Errors: OutOfMemory, Device; ShapeMismatch when the bytes are not the spec's packed buffer.
Result<LoadedModel> loadModel(DeviceLayer& device, const RnnSpec& spec,
                              std::span<const std::byte> packed);

/// Whether the library keeps every parameter where PackedLayout says, and nothing else.
/// Errors: Device, naming the first parameter that lies elsewhere with both places.
Status compareLayouts(Rnn& rnn, const RnnSpec& spec);

/// The weights are put together on the device by the first run that asks, and stay with the model.
Result<const NetworkPart*> partOf(DeviceLayer& device, LoadedModel& model, LayerIndex layer,
                                  std::optional<Direction> direction);

} // namespace gateloupe::cudnn
