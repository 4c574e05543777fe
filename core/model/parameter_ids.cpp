// SPDX-License-Identifier: Apache-2.0
#include "core/model/parameter_ids.h"

#include <charconv>

namespace gateloupe {

namespace {

constexpr std::string_view kLayerPrefix = "layer_";
constexpr std::string_view kProjectionPath = "projection/weights";

} // namespace

std::vector<ParameterId> parameterIdsOf(const RnnSpec& spec, Direction singleDirection)
{
    std::vector<ParameterId> ids;
    const auto gates = gatesOf(spec.cell);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < spec.directions; ++directionIndex) {
            const LayerIndex index(layer);
            const Direction direction = spec.directions == 1  ? singleDirection
                                        : directionIndex == 0 ? Direction::Forward
                                                              : Direction::Backward;
            const auto addAll = [&](ParameterKind kind) {
                for (const Gate gate : gates) {
                    ids.push_back({index, direction, kind, gate});
                }
            };
            if (spec.layerInputSize(index) > 0) {
                addAll(ParameterKind::InputWeights);
            }
            addAll(ParameterKind::RecurrentWeights);
            if (spec.projectionSize) {
                ids.push_back(projectionId(index, direction));
            }
            for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
                if (spec.hasBias(kind)) {
                    addAll(kind);
                }
            }
        }
    }
    return ids;
}

MatrixSize sizeOf(const RnnSpec& spec, const ParameterId& id)
{
    switch (id.kind) {
    case ParameterKind::InputWeights:
        return {spec.hiddenSize, spec.layerInputSize(id.layer)};
    case ParameterKind::RecurrentWeights:
        return {spec.hiddenSize, spec.recurrentWidth()};
    case ParameterKind::ProjectionWeights:
        return {spec.recurrentWidth(), spec.hiddenSize};
    case ParameterKind::InputBias:
    case ParameterKind::RecurrentBias:
    case ParameterKind::PeepholeWeights:
        break;
    }
    return {spec.hiddenSize, 1};
}

std::string pathOf(const ParameterId& id)
{
    std::string path(kLayerPrefix);
    path += std::to_string(id.layer.value) + "/";
    path += nameOf(id.direction);
    path += "/";
    if (id.kind == ParameterKind::ProjectionWeights) {
        path += kProjectionPath;
        return path;
    }
    path += nameOf(id.gate);
    path += "/";
    path += nameOf(id.kind);
    return path;
}

Result<ParameterId> parameterIdFromPath(std::string_view path)
{
    const Error unknown =
        Error::corrupt("'%1' is not a gate path like layer_0/forward/input/input_weights", path);
    if (!path.starts_with(kLayerPrefix)) {
        return unknown;
    }
    std::string_view rest = path.substr(kLayerPrefix.size());
    std::uint32_t layer = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), layer);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (failure != std::errc() || !rest.starts_with('/')) {
        return unknown;
    }
    rest.remove_prefix(1);
    const auto directionEnd = rest.find('/');
    const auto direction = directionFromName(rest.substr(0, directionEnd));
    if (!direction || directionEnd == std::string_view::npos) {
        return unknown;
    }
    rest.remove_prefix(directionEnd + 1);
    if (rest == kProjectionPath) {
        return projectionId(LayerIndex(layer), *direction);
    }
    const auto gateEnd = rest.find('/');
    const auto gate = gateFromName(rest.substr(0, gateEnd));
    const auto kind = gateEnd == std::string_view::npos
                          ? std::nullopt
                          : parameterKindFromName(rest.substr(gateEnd + 1));
    if (!gate || !kind || *kind == ParameterKind::ProjectionWeights) {
        return unknown;
    }
    return ParameterId{LayerIndex(layer), *direction, *kind, *gate};
}

} // namespace gateloupe
