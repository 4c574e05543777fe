// SPDX-License-Identifier: Apache-2.0
#include "core/model/parameter_ids.h"

#include "core/base/lists.h"
#include "core/base/number_text.h"

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

std::string pathOf(LayerIndex layer, Direction direction)
{
    return std::string(kLayerPrefix) + std::to_string(layer.value) + "/" +
           std::string(nameOf(direction));
}

std::string pathOf(const ParameterId& id)
{
    std::string path = pathOf(id.layer, id.direction) + "/";
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
    const auto parts = splitAt(path, "/");
    const auto layer = parts[0].starts_with(kLayerPrefix)
                           ? numberFromText<std::uint32_t>(parts[0].substr(kLayerPrefix.size()))
                           : std::nullopt;
    const auto direction = parts.size() == 4 ? directionFromName(parts[1]) : std::nullopt;
    if (!layer || !direction) {
        return unknown;
    }
    const auto gate = gateFromName(parts[2]);
    const auto kind = parameterKindFromName(parts[3]);
    if (std::string(parts[2]) + "/" + std::string(parts[3]) == kProjectionPath) {
        return projectionId(LayerIndex(*layer), *direction);
    }
    if (!gate || !kind || *kind == ParameterKind::ProjectionWeights) {
        return unknown;
    }
    return ParameterId{LayerIndex(*layer), *direction, *kind, *gate};
}

} // namespace gateloupe
