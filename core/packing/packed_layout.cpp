// SPDX-License-Identifier: Apache-2.0
#include "core/packing/packed_layout.h"

#include <algorithm>
#include <limits>

namespace gateloupe {

namespace {

/// cuDNN 9.19 counts elements in int32: beyond, cudnnGetRNNWeightSpaceSize returns a wrapped value
/// with status success and cudnnGetRNNWeightParams fails.
constexpr std::uint64_t kMaxElements = std::numeric_limits<std::int32_t>::max();

/// A valid spec's sizes are below 2^31 and its layers few: no product of them overflows.
__extension__ using Count = unsigned __int128;

} // namespace

Result<std::uint64_t> packedElements(const RnnSpec& spec)
{
    GATELOUPE_CHECK(spec.validate());
    const Count gates = gatesOf(spec.cell).size();
    const Count hidden = spec.hiddenSize;
    const Count recurrent = spec.recurrentWidth();
    const Count projection = spec.projectionSize ? recurrent * hidden : 0;
    const Count biases = Count{spec.hasBias(ParameterKind::InputBias)} +
                         Count{spec.hasBias(ParameterKind::RecurrentBias)};
    const auto ofOneDirection = [&](Count inputSize) {
        return gates * hidden * (inputSize + recurrent + biases) + projection;
    };
    const Count elements =
        spec.directions * (ofOneDirection(spec.layerInputSize(LayerIndex(0))) +
                           (spec.layers - 1) * ofOneDirection(spec.layerInputSize(LayerIndex(1))));
    if (elements > std::numeric_limits<std::uint64_t>::max()) {
        return Error::unsupported("%1: more elements than 64 bits count", toText(spec));
    }
    return static_cast<std::uint64_t>(elements);
}

Result<PackedLayout> PackedLayout::create(const RnnSpec& spec)
{
    GATELOUPE_TRY(const auto elements, packedElements(spec));
    if (elements > kMaxElements) {
        return Error::unsupported("%1: %2 elements; cuDNN's packed buffer holds at most %3",
                                  toText(spec), elements, kMaxElements);
    }
    PackedLayout layout;
    layout.m_spec = spec;
    layout.m_elements = elements;
    auto ids = parameterIdsOf(spec);
    // The matrices of all pseudo-layers come first, then all biases, each in the ids' own order.
    // Not std::ranges: clang 14 cannot compile its result, a subrange, from libstdc++ 12.
    std::stable_partition(ids.begin(), ids.end(),
                          [](const ParameterId& id) { return !isBias(id.kind); });
    layout.m_regions.reserve(ids.size());
    std::uint64_t offset = 0;
    for (const ParameterId& id : ids) {
        const MatrixSize size = sizeOf(spec, id);
        layout.m_regions.push_back({.id = id,
                                    .pseudoLayer = spec.pseudoLayer(id.layer, id.direction),
                                    .offset = offset,
                                    .elements = size.rows * size.cols,
                                    .rows = size.rows,
                                    .cols = size.cols});
        offset += size.rows * size.cols;
    }
    return layout;
}

const Region* PackedLayout::find(const ParameterId& id) const
{
    ParameterId wanted = id;
    if (m_spec.directions == 1) {
        wanted.direction = Direction::Forward;
    }
    const auto isMatrix = [](const Region& region) { return !isBias(region.id.kind); };
    const auto firstBias = std::ranges::partition_point(m_regions, isMatrix);
    const bool wantsBias = isBias(wanted.kind);
    const auto begin = wantsBias ? firstBias : m_regions.begin();
    const auto end = wantsBias ? m_regions.end() : firstBias;
    const auto found = std::ranges::lower_bound(begin, end, wanted, {}, &Region::id);
    return found != end && found->id == wanted ? &*found : nullptr;
}

const Region* PackedLayout::regionAt(std::uint64_t element) const
{
    if (element >= m_elements) {
        return nullptr;
    }
    const auto after = std::ranges::upper_bound(m_regions, element, {}, &Region::offset);
    return &*(after - 1);
}

} // namespace gateloupe
