// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_axes.h"

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

std::optional<std::uint64_t> inputExtent(const CustomTensor& custom, const RnnSpec& spec,
                                         LayerIndex layer)
{
    const std::uint64_t first = widthOf(custom.holds.front(), spec, layer);
    if (custom.hasAxis(CustomAxis::Part)) {
        const bool isEqual = std::ranges::all_of(
            custom.holds, [&](ParameterKind kind) { return widthOf(kind, spec, layer) == first; });
        return isEqual ? std::optional(first) : std::nullopt;
    }
    std::optional<std::uint64_t> sum = 0;
    for (const ParameterKind kind : custom.holds) {
        sum = sum ? checkedAdd(*sum, widthOf(kind, spec, layer)) : sum;
    }
    return sum;
}

std::string axesText(const CustomTensor& custom, const std::vector<std::uint64_t>& extents)
{
    std::string text;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::string(nameOf(custom.axes[axis])) + " " +
                std::to_string(extents[axis]);
    }
    return text;
}

/// The strided places of one tensor.
class Places
{
public:
    Places(const CustomTensor& custom, std::vector<std::int64_t> strides)
        : m_custom(custom)
        , m_strides(std::move(strides))
    {
    }

    /// 0 for an axis the tensor does not have.
    [[nodiscard]] std::int64_t stride(CustomAxis axis) const
    {
        const auto found = std::ranges::find(m_custom.axes, axis);
        return found == m_custom.axes.end()
                   ? 0
                   : m_strides[static_cast<std::size_t>(found - m_custom.axes.begin())];
    }

    [[nodiscard]] std::uint64_t offset(CustomAxis axis, std::uint64_t index) const
    {
        return static_cast<std::uint64_t>(stride(axis)) * index;
    }

private:
    const CustomTensor& m_custom;
    std::vector<std::int64_t> m_strides;
};

/// Walks the layers, directions, kinds and gates that one tensor holds.
class ViewMaker
{
public:
    ViewMaker(RnnModel& model, const CustomTensor& custom,
              const std::shared_ptr<const Tensor>& tensor, Places places)
        : m_model(model)
        , m_custom(custom)
        , m_tensor(tensor)
        , m_places(std::move(places))
    {
    }

    Status add(const CustomPlace& place)
    {
        const RnnSpec& spec = m_model.spec;
        const bool hasLayers = m_custom.hasAxis(CustomAxis::Layer);
        const bool hasDirections = m_custom.hasAxis(CustomAxis::Direction);
        for (std::uint32_t layer = 0; layer < (hasLayers ? spec.layers : 1); ++layer) {
            for (std::uint32_t direction = 0; direction < (hasDirections ? spec.directions : 1);
                 ++direction) {
                const std::uint64_t offset = m_tensor->offsetElements +
                                             m_places.offset(CustomAxis::Layer, layer) +
                                             m_places.offset(CustomAxis::Direction, direction);
                const CustomPlace here{.layer = hasLayers ? LayerIndex(layer) : place.layer,
                                       .direction = hasDirections ? m_model.direction(direction)
                                                                  : place.direction,
                                       .gate = place.gate};
                GATELOUPE_CHECK(addKinds(here, offset));
            }
        }
        return {};
    }

private:
    Status addKinds(const CustomPlace& place, std::uint64_t offset)
    {
        const bool hasParts = m_custom.hasAxis(CustomAxis::Part);
        for (std::size_t part = 0; part < m_custom.holds.size(); ++part) {
            const ParameterKind kind = m_custom.holds[part];
            GATELOUPE_CHECK(addGates(
                place, kind, offset + (hasParts ? m_places.offset(CustomAxis::Part, part) : 0)));
            if (!hasParts) {
                offset +=
                    m_places.offset(CustomAxis::Input, widthOf(kind, m_model.spec, place.layer));
            }
        }
        return {};
    }

    Status addGates(const CustomPlace& place, ParameterKind kind, std::uint64_t offset)
    {
        if (kind == ParameterKind::ProjectionWeights) {
            return addView(projectionId(place.layer, place.direction), offset,
                           m_places.stride(CustomAxis::Projected),
                           m_places.stride(CustomAxis::Unit));
        }
        const bool hasGates = m_custom.hasAxis(CustomAxis::Gate);
        for (std::size_t gate = 0; gate < (hasGates ? m_custom.gates.size() : 1); ++gate) {
            const Gate which =
                hasGates ? m_custom.gates[gate] : place.gate.value_or(m_custom.gates.front());
            const std::int64_t colStride = m_places.stride(CustomAxis::Input);
            GATELOUPE_CHECK(addView({place.layer, place.direction, kind, which},
                                    offset + m_places.offset(CustomAxis::Gate, gate),
                                    m_places.stride(CustomAxis::Unit),
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
    const CustomTensor& m_custom;
    const std::shared_ptr<const Tensor>& m_tensor;
    Places m_places;
};

} // namespace

std::optional<std::vector<std::uint64_t>> axisExtents(const CustomTensor& custom,
                                                      const RnnSpec& spec, LayerIndex layer)
{
    std::vector<std::uint64_t> extents;
    for (const CustomAxis axis : custom.axes) {
        switch (axis) {
        case CustomAxis::Layer:
            extents.push_back(spec.layers);
            break;
        case CustomAxis::Direction:
            extents.push_back(spec.directions);
            break;
        case CustomAxis::Part:
            extents.push_back(custom.holds.size());
            break;
        case CustomAxis::Gate:
            extents.push_back(custom.gates.size());
            break;
        case CustomAxis::Unit:
            extents.push_back(spec.hiddenSize);
            break;
        case CustomAxis::Projected:
            extents.push_back(spec.recurrentWidth());
            break;
        case CustomAxis::Input: {
            const auto extent = inputExtent(custom, spec, layer);
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

Status addCustomViews(RnnModel& model, const CustomTensor& custom,
                      const std::shared_ptr<const Tensor>& tensor, const CustomPlace& place)
{
    const auto extents = axisExtents(custom, model.spec, place.layer);
    auto strides = extents ? axisStrides(*tensor, *extents) : std::nullopt;
    if (!strides) {
        return Error{
            ErrorCode::ShapeMismatch,
            "tensor " + tensor->name + " " + toText(tensor->shape) + " does not run over " +
                (extents ? axesText(custom, *extents) : std::string("parts of different widths"))};
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    return ViewMaker(model, custom, tensor, Places(custom, *std::move(strides))).add(place);
}

} // namespace gateloupe
