// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_network_layers.h"

#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;

constexpr std::size_t kMaxNetworkLayers = std::size_t{1} << 18U;
constexpr std::uint64_t kLayerField = 1; ///< of a NeuralNetwork
constexpr std::uint64_t kFirstLayerKind = 100;

Result<NetworkLayer> networkLayerOf(std::string_view message)
{
    NetworkLayer layer;
    GATELOUPE_CHECK(protobuf::forEachField(message, [&layer](const Field& field) -> Status {
        if (field.number >= kFirstLayerKind && field.wire == protobuf::Wire::Bytes) {
            layer.kind = field.number;
            layer.parameters = field.bytes;
        }
        return takeField(field, At{1, layer.name}, At{2, layer.inputs}, At{3, layer.outputs});
    }));
    return layer;
}

} // namespace

Result<std::vector<NetworkLayer>> coremlLayersOf(std::string_view network)
{
    std::vector<NetworkLayer> layers;
    GATELOUPE_CHECK(
        protobuf::forEachMessage(network, kLayerField, [&](std::string_view message) -> Status {
            if (layers.size() == kMaxNetworkLayers) {
                return Error::unsupported("a network of more than %1 layers is not read",
                                          kMaxNetworkLayers);
            }
            GATELOUPE_TRY(layers.emplace_back(), networkLayerOf(message));
            return {};
        }));
    return layers;
}

Result<bool> hasCoremlLoop(std::string_view network)
{
    bool hasLoop = false;
    GATELOUPE_CHECK(
        protobuf::forEachMessage(network, kLayerField, [&hasLoop](std::string_view layer) {
            return readFields(layer, At{kLoopLayer, [&hasLoop](const Field&) {
                                            hasLoop = true;
                                            return Status();
                                        }});
        }));
    return hasLoop;
}

} // namespace gateloupe
