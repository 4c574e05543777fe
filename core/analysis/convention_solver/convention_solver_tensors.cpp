// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_tensors.h"

#include <algorithm>
#include <utility>

#include "core/conventions/common/model_builder.h"

namespace gateloupe::solver {

namespace {

/// 128 MB as float64; a probe search over more would not end.
constexpr std::uint64_t kMaxElements = 1 << 24;
constexpr std::size_t kMaxWeightRank = 4;

bool isNamed(const std::string& name, const std::vector<std::string>& names)
{
    return names.empty() || std::ranges::any_of(names, [&](const std::string& part) {
               return name.find(part) != std::string::npos;
           });
}

std::size_t indexOf(CustomAxis axis)
{
    return static_cast<std::size_t>(axis);
}

/// Which axes of a tensor are the rows and columns of a matrix in it.
struct MatrixAxes
{
    CustomAxis rows;
    CustomAxis cols;
};

constexpr MatrixAxes kGateAxes{CustomAxis::Unit, CustomAxis::Input};
constexpr MatrixAxes kProjectionAxes{CustomAxis::Projected, CustomAxis::Unit};

/// Where the weights of one gate, kind and direction begin inside a tensor, and their strides.
Strided stridedAt(const Fit& fit, const SolverTensor& tensor, std::int64_t offset, MatrixAxes axes)
{
    const auto stride = [&](CustomAxis axis) {
        return static_cast<std::ptrdiff_t>(fit.strides[indexOf(axis)]);
    };
    return {.at = tensor.values.data() + offset,
            .rowStride = stride(axes.rows),
            .colStride = stride(axes.cols)};
}

Strided& viewOf(ProbeCell& cell, ParameterKind kind, std::size_t gate)
{
    switch (kind) {
    case ParameterKind::InputWeights:
        return cell.W[gate];
    case ParameterKind::RecurrentWeights:
        return cell.R[gate];
    case ParameterKind::InputBias:
        return cell.bW[gate];
    case ParameterKind::RecurrentBias:
        return cell.bR[gate];
    default:
        return cell.projection;
    }
}

std::uint64_t columnsOf(ParameterKind kind, const RnnSpec& spec, std::uint32_t layer)
{
    switch (kind) {
    case ParameterKind::InputWeights:
        return spec.layerInputSize(LayerIndex(layer));
    case ParameterKind::RecurrentWeights:
        return spec.recurrentWidth();
    default:
        return 1;
    }
}

} // namespace

std::vector<SolverTensor> candidateTensors(const TensorCatalog& catalog,
                                           const std::vector<std::string>& names)
{
    std::vector<SolverTensor> tensors;
    for (const auto& tensor : catalog.tensors) {
        const std::uint64_t elements = tensor->elements();
        if (!isFloatingPoint(tensor->dtype) || !tensor->source || tensor->shape.empty() ||
            tensor->shape.size() > kMaxWeightRank || elements == 0 || elements > kMaxElements ||
            !isNamed(tensor->name, names) || !checkExtent(*tensor)) {
            continue;
        }
        auto rowMajor = std::make_shared<Tensor>(*tensor);
        rowMajor->strides = rowMajorStrides(tensor->shape);
        rowMajor->offsetElements = 0;
        rowMajor->source = nullptr;
        tensors.push_back({.tensor = tensor, .rowMajor = std::move(rowMajor), .values = {}});
    }
    return tensors;
}

Status readValues(SolverTensor& tensor, ProgressMonitor& monitor)
{
    const Tensor& from = *tensor.tensor;
    GATELOUPE_TRY(const auto bytes, from.source->bytes(monitor));
    tensor.values.resize(from.elements());
    std::vector<std::uint64_t> index(from.shape.size(), 0);
    for (double& value : tensor.values) {
        std::uint64_t element = from.offsetElements;
        for (std::size_t dim = 0; dim < index.size(); ++dim) {
            element += index[dim] * static_cast<std::uint64_t>(from.strides[dim]);
        }
        value = elementAsDouble(bytes.data() + element * sizeOf(from.dtype), from.dtype);
        for (std::size_t dim = index.size(); dim-- > 0 && ++index[dim] == from.shape[dim];) {
            index[dim] = 0;
        }
    }
    return from.source->unchanged();
}

std::vector<Place> placesOf(const Structure& structure)
{
    std::vector<Place> places;
    for (std::uint32_t layer = 0; layer < structure.spec.layers; ++layer) {
        const std::uint32_t directions = structure.hasDirectionAxis ? 1 : structure.spec.directions;
        for (std::uint32_t directionIndex = 0; directionIndex < directions; ++directionIndex) {
            for (std::size_t slot = 0; slot < structure.form.slots.size(); ++slot) {
                places.push_back({.slot = slot, .layer = layer, .direction = directionIndex});
            }
        }
    }
    return places;
}

std::vector<Fit> fitsOf(const Structure& structure, const Style& style, const Place& place,
                        const std::vector<SolverTensor>& tensors)
{
    const CustomTensor custom = describe(structure.form.slots[place.slot], style,
                                         structure.hasDirectionAxis, gatesOf(structure.form.cell));
    const auto extents = axisExtents(custom.stored(), structure.spec, LayerIndex(place.layer));
    std::vector<Fit> fits;
    const auto elements = extents ? elementCount(*extents) : std::nullopt;
    for (std::size_t tensor = 0; elements && tensor < tensors.size(); ++tensor) {
        if (tensors[tensor].rowMajor->elements() != *elements) {
            continue; // most of a file; no need to look at the axes
        }
        const auto strides = axisStrides(*tensors[tensor].rowMajor, *extents);
        if (!strides) {
            continue;
        }
        Fit fit{.tensor = tensor};
        for (std::size_t axis = 0; axis < custom.axes.size(); ++axis) {
            fit.strides[indexOf(custom.axes[axis])] = (*strides)[axis];
        }
        fits.push_back(fit);
    }
    return fits;
}

Assembly::Assembly(const Structure& structure, const Style& style, Choice choice,
                   const std::vector<SolverTensor>& tensors)
    : m_structure(structure)
    , m_tensors(tensors)
    , m_choice(std::move(choice))
{
    for (const Slot& slot : structure.form.slots) {
        m_custom.push_back(describe(slot, style, structure.hasDirectionAxis, m_choice.order));
    }
    m_network.spec = structure.spec;
    m_network.reset = m_choice.reset;
    m_network.forgetOffset = m_choice.forgetOffset;
    m_network.direction = m_choice.direction;
    m_network.cells.resize(structure.spec.pseudoLayers());
}

void Assembly::assign(const Place& place, const Fit& fit)
{
    const CustomTensor& custom = m_custom[place.slot];
    const RnnSpec& spec = m_structure.spec;
    const SolverTensor& tensor = m_tensors[fit.tensor];
    const auto stride = [&](CustomAxis axis) { return fit.strides[indexOf(axis)]; };
    const bool isBesideEachOther = stride(CustomAxis::Part) == 0;
    for (std::uint32_t direction = 0;
         direction < (m_structure.hasDirectionAxis ? spec.directions : 1); ++direction) {
        const std::uint32_t directionIndex =
            m_structure.hasDirectionAxis ? direction : place.direction;
        ProbeCell& cell = m_network.cells[place.layer * spec.directions + directionIndex];
        std::int64_t offset = direction * stride(CustomAxis::Direction);
        for (const ParameterKind kind : custom.holds) {
            if (kind == ParameterKind::ProjectionWeights) {
                cell.projection = stridedAt(fit, tensor, offset, kProjectionAxes);
                continue;
            }
            for (std::size_t gate = 0; gate < custom.gates.size(); ++gate) {
                const auto index = gateIndex(spec.cell, custom.gates[gate]).value_or(0);
                viewOf(cell, kind, index) = stridedAt(
                    fit, tensor,
                    offset + static_cast<std::int64_t>(gate) * stride(CustomAxis::Gate), kGateAxes);
            }
            offset += isBesideEachOther
                          ? static_cast<std::int64_t>(columnsOf(kind, spec, place.layer)) *
                                stride(CustomAxis::Input)
                          : stride(CustomAxis::Part);
        }
    }
}

} // namespace gateloupe::solver
