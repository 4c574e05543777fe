// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/described_axes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

/// Columns of a kind on the input axis; a bias is one.
std::uint64_t widthOf(ParameterKind kind, const RnnSpec& spec, LayerIndex layer)
{
    switch (kind) {
    case ParameterKind::InputWeights:
        return spec.layerInputSize(layer);
    case ParameterKind::RecurrentWeights:
        return spec.recurrentWidth();
    default:
        return 1;
    }
}

std::optional<std::uint64_t> inputExtent(const DescribedTensor& described, const RnnSpec& spec,
                                         LayerIndex layer)
{
    const std::uint64_t first = widthOf(described.holds.front(), spec, layer);
    if (described.hasAxis(DescribedAxis::Part)) {
        const bool isEqual = std::ranges::all_of(described.holds, [&](ParameterKind kind) {
            return widthOf(kind, spec, layer) == first;
        });
        return isEqual ? std::optional(first) : std::nullopt;
    }
    std::optional<std::uint64_t> sum = 0;
    for (const ParameterKind kind : described.holds) {
        sum = sum ? checkedAdd(*sum, widthOf(kind, spec, layer)) : sum;
    }
    return sum;
}

std::string axesText(const DescribedTensor& described, const std::vector<std::uint64_t>& extents)
{
    std::string text;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::string(nameOf(described.axes[axis])) + " " +
                std::to_string(extents[axis]);
    }
    return text;
}

/// The strided places of one tensor.
class Places
{
public:
    Places(const DescribedTensor& described, std::vector<std::int64_t> strides)
        : m_described(described)
        , m_strides(std::move(strides))
    {
    }

    /// 0 for an axis the tensor does not have.
    [[nodiscard]] std::int64_t stride(DescribedAxis axis) const
    {
        const auto found = std::ranges::find(m_described.axes, axis);
        return found == m_described.axes.end()
                   ? 0
                   : m_strides[static_cast<std::size_t>(found - m_described.axes.begin())];
    }

    [[nodiscard]] std::uint64_t offset(DescribedAxis axis, std::uint64_t index) const
    {
        return static_cast<std::uint64_t>(stride(axis)) * index;
    }

private:
    const DescribedTensor& m_described;
    std::vector<std::int64_t> m_strides;
};

/// Walks the layers, sides, kinds and gates that one tensor holds.
class ViewMaker
{
public:
    ViewMaker(RnnModel& model, const DescribedTensor& described,
              const std::shared_ptr<const Tensor>& tensor, Places places)
        : m_model(model)
        , m_described(described)
        , m_tensor(tensor)
        , m_places(std::move(places))
    {
    }

    Status add(const DescribedPlace& place)
    {
        const RnnSpec& spec = m_model.spec;
        const bool hasLayers = m_described.hasAxis(DescribedAxis::Layer);
        const bool hasSides = m_described.hasAxis(DescribedAxis::Side);
        for (std::uint32_t layer = 0; layer < (hasLayers ? spec.layers : 1); ++layer) {
            for (std::uint32_t side = 0; side < (hasSides ? spec.directions : 1); ++side) {
                const std::uint64_t offset = m_tensor->offsetElements +
                                             m_places.offset(DescribedAxis::Layer, layer) +
                                             m_places.offset(DescribedAxis::Side, side);
                const DescribedPlace here{.layer = hasLayers ? LayerIndex(layer) : place.layer,
                                          .side = hasSides ? m_model.side(side) : place.side,
                                          .gate = place.gate};
                GATELOUPE_CHECK(addKinds(here, offset));
            }
        }
        return {};
    }

private:
    Status addKinds(const DescribedPlace& place, std::uint64_t offset)
    {
        const bool hasParts = m_described.hasAxis(DescribedAxis::Part);
        for (std::size_t part = 0; part < m_described.holds.size(); ++part) {
            const ParameterKind kind = m_described.holds[part];
            GATELOUPE_CHECK(addGates(
                place, kind, offset + (hasParts ? m_places.offset(DescribedAxis::Part, part) : 0)));
            if (!hasParts) {
                offset +=
                    m_places.offset(DescribedAxis::Input, widthOf(kind, m_model.spec, place.layer));
            }
        }
        return {};
    }

    Status addGates(const DescribedPlace& place, ParameterKind kind, std::uint64_t offset)
    {
        if (kind == ParameterKind::ProjectionWeights) {
            return addView(projectionId(place.layer, place.side), offset,
                           m_places.stride(DescribedAxis::Projected),
                           m_places.stride(DescribedAxis::Unit));
        }
        const bool hasGates = m_described.hasAxis(DescribedAxis::Gate);
        for (std::size_t gate = 0; gate < (hasGates ? m_described.gates.size() : 1); ++gate) {
            const Gate which =
                hasGates ? m_described.gates[gate] : place.gate.value_or(m_described.gates.front());
            const std::int64_t colStride = m_places.stride(DescribedAxis::Input);
            GATELOUPE_CHECK(addView({place.layer, place.side, kind, which},
                                    offset + m_places.offset(DescribedAxis::Gate, gate),
                                    m_places.stride(DescribedAxis::Unit),
                                    colStride == 0 ? 1 : colStride));
        }
        return {};
    }

    Status addView(const ParameterId& id, std::uint64_t offset, std::int64_t rowStride,
                   std::int64_t colStride)
    {
        const MatrixSize size = sizeOf(m_model.spec, id);
        GateView view{.tensor = m_tensor,
                      .rows = size.rows,
                      .cols = size.cols,
                      .offsetElements = offset,
                      .rowStride = rowStride,
                      .colStride = colStride};
        if (!m_model.parameters.emplace(id, std::move(view)).second) {
            return Error{ErrorCode::Corrupt, "tensor " + m_tensor->name + " holds " + pathOf(id) +
                                                 ", and so does " +
                                                 m_model.parameters.at(id).tensor->name};
        }
        return {};
    }

    RnnModel& m_model;
    const DescribedTensor& m_described;
    const std::shared_ptr<const Tensor>& m_tensor;
    Places m_places;
};

} // namespace

std::optional<std::vector<std::uint64_t>> axisExtents(const DescribedTensor& described,
                                                      const RnnSpec& spec, LayerIndex layer)
{
    std::vector<std::uint64_t> extents;
    for (const DescribedAxis axis : described.axes) {
        switch (axis) {
        case DescribedAxis::Layer:
            extents.push_back(spec.layers);
            break;
        case DescribedAxis::Side:
            extents.push_back(spec.directions);
            break;
        case DescribedAxis::Part:
            extents.push_back(described.holds.size());
            break;
        case DescribedAxis::Gate:
            extents.push_back(described.gates.size());
            break;
        case DescribedAxis::Unit:
            extents.push_back(spec.hiddenSize);
            break;
        case DescribedAxis::Projected:
            extents.push_back(spec.recurrentWidth());
            break;
        case DescribedAxis::Input: {
            const auto extent = inputExtent(described, spec, layer);
            if (!extent) {
                return std::nullopt;
            }
            extents.push_back(*extent);
            break;
        }
        }
    }
    return extents;
}

std::optional<std::vector<std::int64_t>> axisStrides(const Tensor& tensor,
                                                     const std::vector<std::uint64_t>& extents)
{
    std::vector<std::int64_t> strides(extents.size(), 1);
    std::size_t axis = extents.size();
    for (std::size_t dim = tensor.shape.size(); dim-- > 0;) {
        std::uint64_t product = 1;
        while (product < tensor.shape[dim]) {
            if (axis == 0 || extents[axis - 1] == 0) {
                return std::nullopt;
            }
            --axis;
            strides[axis] =
                extents[axis] == 1 ? 1 : tensor.strides[dim] * static_cast<std::int64_t>(product);
            const auto next = checkedMul(product, extents[axis]);
            if (!next) {
                return std::nullopt;
            }
            product = *next;
        }
        if (product != tensor.shape[dim]) {
            return std::nullopt;
        }
    }
    const bool isCovered =
        std::all_of(extents.begin(), extents.begin() + static_cast<std::ptrdiff_t>(axis),
                    [](std::uint64_t extent) { return extent == 1; });
    return isCovered ? std::optional(std::move(strides)) : std::nullopt;
}

Status addDescribedViews(RnnModel& model, const DescribedTensor& described,
                         const std::shared_ptr<const Tensor>& tensor, const DescribedPlace& place)
{
    const auto extents = axisExtents(described, model.spec, place.layer);
    auto strides = extents ? axisStrides(*tensor, *extents) : std::nullopt;
    if (!strides) {
        return Error{ErrorCode::ShapeMismatch,
                     "tensor " + tensor->name + " " + toText(tensor->shape) +
                         " does not run over " +
                         (extents ? axesText(described, *extents)
                                  : std::string("parts of different widths"))};
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    return ViewMaker(model, described, tensor, Places(described, *std::move(strides))).add(place);
}

} // namespace gateloupe
