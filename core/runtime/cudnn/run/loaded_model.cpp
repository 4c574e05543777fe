// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/loaded_model.h"

#include <string>
#include <utility>

namespace gateloupe::cudnn {

namespace {

std::string placeText(std::uint64_t offsetBytes, std::uint64_t rows, std::uint64_t cols)
{
    return std::to_string(rows) + " x " + std::to_string(cols) + " at byte " +
           std::to_string(offsetBytes);
}

Status comparePlace(const Region* region, const std::optional<ParameterPlace>& place,
                    std::size_t elementBytes, const std::string& what)
{
    if (region == nullptr && !place) {
        return {};
    }
    const std::string ours =
        region == nullptr ? "absent"
                          : placeText(region->offset * elementBytes, region->rows, region->cols);
    const std::string theirs =
        place ? placeText(place->offsetBytes, place->rows, place->cols) : "absent";
    if (ours == theirs) {
        return {};
    }
    return Error::device(
        "the library's weight space differs from the known layout: %1 is %2, expected %3", what,
        theirs, ours);
}

} // namespace

Status compareLayouts(Rnn& rnn, const RnnSpec& spec)
{
    GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(spec));
    GATELOUPE_TRY(const std::uint64_t bytes, rnn.weightSpaceBytes());
    if (bytes != layout.sizeBytes()) {
        return Error::device("the library's weight space has %1 bytes, expected %2", bytes,
                             layout.sizeBytes());
    }
    const std::size_t elementBytes = sizeOf(spec.dtype);
    const auto gates = gatesOf(spec.cell);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < spec.directions; ++directionIndex) {
            const Direction direction =
                directionIndex == 0 ? Direction::Forward : Direction::Backward;
            const std::uint32_t pseudoLayer = layer * spec.directions + directionIndex;
            const auto compare = [&](const ParameterId& id) -> Status {
                GATELOUPE_TRY(const auto place,
                              rnn.place(pseudoLayer, linLayerId(spec.cell, id), isBias(id.kind)));
                return comparePlace(layout.find(id), place, elementBytes, pathOf(id));
            };
            for (const Gate gate : gates) {
                for (const ParameterKind kind :
                     {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                      ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
                    GATELOUPE_CHECK(compare({LayerIndex(layer), direction, kind, gate}));
                }
            }
            if (hasCellState(spec.cell)) {
                GATELOUPE_CHECK(compare(projectionId(LayerIndex(layer), direction)));
            }
        }
    }
    return {};
}

const std::byte* LoadedModel::find(const ParameterId& id) const
{
    const Region* region = layout.find(id);
    return region == nullptr ? nullptr : weights.data() + region->offset * sizeOf(spec().dtype);
}

Result<LoadedModel> loadModel(DeviceLayer& device, const RnnSpec& spec,
                              std::span<const std::byte> packed)
{
    GATELOUPE_TRY(PackedLayout layout, PackedLayout::create(spec));
    if (packed.size() != layout.sizeBytes()) {
        return Error::shapeMismatch("the weights have %1 bytes, %2 take %3", packed.size(),
                                    toText(spec), layout.sizeBytes());
    }
    GATELOUPE_CHECK(checkMemory(device, packed.size()));
    GATELOUPE_TRY(DeviceBuffer weights, DeviceBuffer::allocate(device, packed.size()));
    GATELOUPE_CHECK(device.upload(weights.data(), packed));
    GATELOUPE_CHECK(device.synchronize()); // the host's copy may go now
    return LoadedModel{std::move(layout), std::move(weights), {}};
}

namespace {

Result<NetworkPart> makePart(DeviceLayer& device, const LoadedModel& model, LayerIndex layer,
                             std::optional<Direction> direction)
{
    NetworkPart part{.spec = model.spec(),
                     .weights = model.weights.data(),
                     .weightBytes = model.weights.bytes()};
    part.spec.layers = 1;
    part.spec.directions = direction ? 1 : model.spec().directions;
    if (layer.value > 0) {
        part.spec.inputSize = model.spec().outputWidth();
        part.spec.inputMode = InputMode::Linear;
    }
    if (part.spec == model.spec()) {
        return part;
    }
    GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(part.spec));
    GATELOUPE_TRY(part.own, DeviceBuffer::allocate(device, layout.sizeBytes()));
    const std::size_t size = sizeOf(part.spec.dtype);
    for (const Region& region : layout.regions()) {
        ParameterId id = region.id;
        id.layer = layer;
        id.direction = direction.value_or(id.direction);
        GATELOUPE_CHECK(device.copyRows({.target = part.own.data() + region.offset * size,
                                         .targetStride = region.elements * size,
                                         .source = model.find(id),
                                         .sourceStride = region.elements * size,
                                         .rowBytes = region.elements * size,
                                         .rows = 1}));
    }
    part.weights = part.own.data();
    part.weightBytes = part.own.bytes();
    return part;
}

} // namespace

Result<const NetworkPart*> partOf(DeviceLayer& device, LoadedModel& model, LayerIndex layer,
                                  std::optional<Direction> direction)
{
    const RnnSpec& spec = model.spec();
    const std::uint32_t index = direction == Direction::Backward ? 1 : 0;
    const std::pair key(layer.value * spec.directions + index, direction ? 1 : spec.directions);
    const auto found = model.parts.find(key);
    if (found != model.parts.end()) {
        return &found->second;
    }
    GATELOUPE_TRY(NetworkPart part, makePart(device, model, layer, direction));
    return &model.parts.emplace(key, std::move(part)).first->second;
}

} // namespace gateloupe::cudnn
