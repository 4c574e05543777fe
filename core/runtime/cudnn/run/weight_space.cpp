// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/weight_space.h"

#include <string>
#include <vector>

#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"

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
            const auto compare = [&](const ParameterId& id, bool isBiasOfIt) -> Status {
                const std::uint32_t linLayer = linLayerId(spec.cell, id);
                GATELOUPE_TRY(const auto place, isBiasOfIt ? rnn.bias(pseudoLayer, linLayer)
                                                           : rnn.matrix(pseudoLayer, linLayer));
                return comparePlace(layout.find(id), place, elementBytes, pathOf(id));
            };
            for (const Gate gate : gates) {
                for (const ParameterKind kind :
                     {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
                    GATELOUPE_CHECK(compare({LayerIndex(layer), direction, kind, gate}, false));
                }
                for (const ParameterKind kind :
                     {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
                    GATELOUPE_CHECK(compare({LayerIndex(layer), direction, kind, gate}, true));
                }
            }
            if (hasCellState(spec.cell)) {
                GATELOUPE_CHECK(compare(projectionId(LayerIndex(layer), direction), false));
            }
        }
    }
    return {};
}

Result<DeviceBuffer> uploadWeights(DeviceLayer& device, Rnn& rnn, const RnnModel& model,
                                   ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(compareLayouts(rnn, model.spec));
    GATELOUPE_TRY(const std::uint64_t bytes, rnn.weightSpaceBytes());
    std::vector<std::byte> packed(bytes);
    GATELOUPE_CHECK(pack(model, packed, monitor));
    GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(device, bytes));
    GATELOUPE_CHECK(device.upload(buffer.data(), packed));
    // The host copy goes with this function.
    GATELOUPE_CHECK(device.synchronize());
    return buffer;
}

} // namespace gateloupe::cudnn
