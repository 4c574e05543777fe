// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_tensors.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/conventions/common/model_builder.h"
#include "core/model/parameter_ids.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe::solver {

namespace {

using enum ParameterKind;

/// How the gates of a layer and direction are spread over tensors.
using Groups = std::vector<std::pair<std::uint32_t, std::uint32_t>>; // first gate, how many

/// Whether W and R share a tensor.
enum class Fusion : std::uint8_t
{
    None,
    All,
    AllButLast, ///< the last group's W and R stand apart
};

enum class BiasForm : std::uint8_t
{
    None,
    One,
    Two,
    TwoInOne,  ///< both kinds in one tensor
    OneAndNew, ///< one, and a second for the new gate alone
    InMatrix,  ///< one more row or column of the fused matrix
};

/// Tensors of biases beside the matrices, of each group of gates, and what kinds each holds.
struct BiasTensors
{
    BiasForm form;
    BiasMode mode;
    std::vector<std::vector<ParameterKind>> holds;
};

const std::array<BiasTensors, 6>& biasForms()
{
    static const std::array<BiasTensors, 6> all = {
        {{BiasForm::Two, BiasMode::Double, {{InputBias}, {RecurrentBias}}},
         {BiasForm::TwoInOne, BiasMode::Double, {{InputBias, RecurrentBias}}},
         {BiasForm::OneAndNew, BiasMode::Double, {{InputBias}}},
         {BiasForm::One, BiasMode::SingleInput, {{InputBias}}},
         {BiasForm::InMatrix, BiasMode::SingleInput, {}},
         {BiasForm::None, BiasMode::None, {}}}};
    return all;
}

/// Weights of a form, before its biases.
struct WeightForm
{
    Groups groups;
    Fusion fusion = Fusion::None;
    bool isNewLast = false;
};

/// Sources: PyTorch, Keras, ONNX, MXNet (stacked); TensorFlow 1 LSTMCell (fused), GRUCell (split),
/// CudnnCompatibleGRUCell (split, last apart); Flax (a tensor per gate).
std::vector<WeightForm> weightForms(CellKind cell)
{
    const auto gates = static_cast<std::uint32_t>(gatesOf(cell).size());
    std::vector<WeightForm> forms = {{.groups = {{0, gates}}, .fusion = Fusion::None},
                                     {.groups = {{0, gates}}, .fusion = Fusion::All}};
    if (gates > 1) {
        Groups each;
        for (std::uint32_t gate = 0; gate < gates; ++gate) {
            each.emplace_back(gate, 1);
        }
        forms.push_back({.groups = each, .fusion = Fusion::None});
        forms.push_back({.groups = each, .fusion = Fusion::All});
    }
    if (cell == CellKind::Gru) {
        for (const auto fusion : {Fusion::All, Fusion::AllButLast, Fusion::None}) {
            forms.push_back({.groups = {{0, 2}, {2, 1}}, .fusion = fusion, .isNewLast = true});
        }
    }
    return forms;
}

void addWeights(Form& form, const WeightForm& weights, bool hasBias)
{
    for (const auto& [first, count] : weights.groups) {
        const bool isLast = first == weights.groups.back().first && weights.groups.size() > 1;
        const bool isFused =
            weights.fusion == Fusion::All || (weights.fusion == Fusion::AllButLast && !isLast);
        if (!isFused) {
            form.slots.push_back({.holds = {InputWeights}, .firstGate = first, .gates = count});
            form.slots.push_back({.holds = {RecurrentWeights}, .firstGate = first, .gates = count});
            continue;
        }
        Slot slot{.holds = {InputWeights, RecurrentWeights}, .firstGate = first, .gates = count};
        if (hasBias) {
            slot.holds.push_back(InputBias);
        }
        form.slots.push_back(std::move(slot));
    }
}

void addBiases(Form& form, const WeightForm& weights, const BiasTensors& bias)
{
    for (const auto& holds : bias.holds) {
        for (const auto& [first, count] : weights.groups) {
            form.slots.push_back({.holds = holds, .firstGate = first, .gates = count});
        }
    }
    if (bias.form == BiasForm::OneAndNew) {
        form.slots.push_back({.holds = {RecurrentBias}, .gates = 1, .isNewGate = true});
    }
}

bool goesWith(BiasForm bias, const WeightForm& weights, CellKind cell)
{
    if (bias == BiasForm::OneAndNew) {
        return cell == CellKind::Gru;
    }
    return bias != BiasForm::InMatrix ||
           (weights.fusion == Fusion::All && weights.groups.size() == 1);
}

/// The orders that frameworks use.
/// Sources: PyTorch and cuDNN; Keras and TensorFlow; ONNX; Chainer's links; Core ML.
std::size_t familiarity(const std::vector<Gate>& order)
{
    using enum Gate;
    static const std::vector<std::vector<Gate>> known = {
        {Input, Forget, Cell, Output}, {Input, Cell, Forget, Output}, {Input, Output, Forget, Cell},
        {Cell, Input, Forget, Output}, {Input, Forget, Output, Cell}, {Reset, Update, New},
        {Update, Reset, New}};
    return static_cast<std::size_t>(std::ranges::find(known, order) - known.begin());
}

std::vector<CustomAxis> matrixAxes(MatrixOrder order, bool isInterleaved)
{
    using enum StoredAxis;
    switch (order) {
    case MatrixOrder::Rows:
        return isInterleaved ? std::vector{Unit, Gate, Input} : std::vector{Gate, Unit, Input};
    case MatrixOrder::Columns:
        return isInterleaved ? std::vector{Input, Unit, Gate} : std::vector{Input, Gate, Unit};
    case MatrixOrder::Blocks:
        break;
    }
    return {Gate, Input, Unit};
}

std::vector<CustomAxis> axesOf(const Slot& slot, const Style& style)
{
    using enum StoredAxis;
    if (slot.isOnly(ProjectionWeights)) {
        return style.recurrent == MatrixOrder::Columns ? std::vector{Unit, Projected}
                                                       : std::vector{Projected, Unit};
    }
    if (slot.holdsKind(InputWeights)) {
        return matrixAxes(style.input, style.isInterleaved);
    }
    if (slot.holdsKind(RecurrentWeights)) {
        return matrixAxes(style.recurrent, style.isInterleaved);
    }
    std::vector<CustomAxis> axes =
        style.isInterleaved ? std::vector{Unit, Gate} : std::vector{Gate, Unit};
    if (slot.holds.size() > 1) {
        axes.insert(axes.begin(), Part);
    }
    return axes;
}

std::vector<ParameterKind> holdsOf(const Slot& slot, const Style& style)
{
    std::vector<ParameterKind> holds = slot.holds;
    const bool isSeveral = holds.size() > 1;
    if (isSeveral && style.isRecurrentFirst) {
        std::swap(holds[0], holds[1]);
    }
    if (holds.size() > 2 && style.isBiasFirst) {
        std::rotate(holds.begin(), holds.end() - 1, holds.end());
    }
    return holds;
}

} // namespace

bool Slot::holdsKind(ParameterKind kind) const
{
    return std::ranges::find(holds, kind) != holds.end();
}

bool Slot::isOnly(ParameterKind kind) const
{
    return holds.size() == 1 && holds.front() == kind;
}

std::vector<Form> formsOf(CellKind cell)
{
    std::vector<Form> forms;
    for (const WeightForm& weights : weightForms(cell)) {
        for (const BiasTensors& bias : biasForms()) {
            if (!goesWith(bias.form, weights, cell)) {
                continue;
            }
            Form form{.cell = cell, .slots = {}, .bias = bias.mode, .isNewLast = weights.isNewLast};
            addWeights(form, weights, bias.form == BiasForm::InMatrix);
            addBiases(form, weights, bias);
            forms.push_back(form);
            if (cell == CellKind::Lstm) {
                form.isProjected = true;
                form.slots.push_back({.holds = {ProjectionWeights}});
                forms.push_back(std::move(form));
            }
        }
    }
    return forms;
}

std::vector<Style> stylesOf(const Form& form)
{
    using enum MatrixOrder;
    const auto hasSlot = [&form](const auto& which) {
        return std::ranges::any_of(form.slots, which);
    };
    const bool hasStacks = hasSlot([](const Slot& slot) { return slot.gates > 1; });
    const bool hasRecurrent = hasSlot([](const Slot& slot) {
        return slot.isOnly(RecurrentWeights) || slot.isOnly(ProjectionWeights);
    });
    const bool hasSeveral = hasSlot([](const Slot& slot) { return slot.holds.size() > 1; });
    const bool hasBiasInMatrix = hasSlot([](const Slot& slot) { return slot.holds.size() > 2; });
    const auto either = [](bool isRelevant) {
        return isRelevant ? std::vector{false, true} : std::vector{false};
    };
    const auto orders = hasStacks ? std::vector{Rows, Columns, Blocks} : std::vector{Rows, Columns};
    std::vector<Style> styles;
    for (const MatrixOrder input : orders) {
        for (const MatrixOrder recurrent : hasRecurrent ? orders : std::vector{input}) {
            const bool hasBlocks = input == Blocks || recurrent == Blocks;
            for (const bool isInterleaved : either(hasStacks && !hasBlocks)) {
                for (const bool isRecurrentFirst : either(hasSeveral)) {
                    for (const bool isBiasFirst : either(hasBiasInMatrix)) {
                        styles.push_back(
                            {input, recurrent, isInterleaved, isRecurrentFirst, isBiasFirst});
                    }
                }
            }
        }
    }
    return styles;
}

CustomTensor describe(const Slot& slot, const Style& style, bool hasDirectionAxis,
                      std::span<const Gate> order)
{
    CustomTensor tensor;
    tensor.holds = holdsOf(slot, style);
    tensor.axes = axesOf(slot, style);
    if (slot.gates < 2) {
        std::erase(tensor.axes, CustomAxis::Gate);
    }
    if (hasDirectionAxis) {
        tensor.axes.insert(tensor.axes.begin(), CustomAxis::Direction);
    }
    if (slot.isNewGate) {
        tensor.gates = {Gate::New};
    } else {
        const auto gates = order.subspan(slot.firstGate, slot.gates);
        tensor.gates.assign(gates.begin(), gates.end());
    }
    return tensor;
}

std::vector<std::vector<Gate>> ordersOf(const Form& form)
{
    const auto gates = gatesOf(form.cell);
    std::vector<Gate> order(gates.begin(), gates.end());
    std::vector<std::vector<Gate>> orders;
    std::ranges::sort(order);
    do {
        if (!form.isNewLast || order.back() == Gate::New) {
            orders.push_back(order);
        }
    } while (std::ranges::next_permutation(order).found);
    std::ranges::stable_sort(orders, {}, familiarity);
    return orders;
}

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

/// Where the weights of one gate, kind and direction begin inside a tensor, and their strides.
Strided stridedAt(const Fit& fit, const SolverTensor& tensor, std::int64_t offset, CustomAxis rows,
                  CustomAxis cols)
{
    return {.at = tensor.values.data() + offset,
            .rowStride = static_cast<std::ptrdiff_t>(fit.strides[indexOf(rows)]),
            .colStride = static_cast<std::ptrdiff_t>(fit.strides[indexOf(cols)])};
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
    GATELOUPE_TRY(const Tensor from, contiguous(*tensor.tensor));
    GATELOUPE_TRY(const auto bytes, from.source->bytes(monitor));
    const std::byte* element = bytes.data() + from.offsetElements * sizeOf(from.dtype);
    for (std::uint64_t left = from.elements(); left > 0; --left) {
        tensor.values.push_back(elementAsDouble(element, from.dtype));
        element += sizeOf(from.dtype);
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
                cell.projection =
                    stridedAt(fit, tensor, offset, CustomAxis::Projected, CustomAxis::Unit);
                continue;
            }
            for (std::size_t gate = 0; gate < custom.gates.size(); ++gate) {
                const auto index = gateIndex(spec.cell, custom.gates[gate]).value_or(0);
                viewOf(cell, kind, index) =
                    stridedAt(fit, tensor,
                              offset + static_cast<std::int64_t>(gate) * stride(CustomAxis::Gate),
                              CustomAxis::Unit, CustomAxis::Input);
            }
            const MatrixSize size =
                sizeOf(spec, {LayerIndex(place.layer), Direction::Forward, kind, Gate::Input});
            offset += isBesideEachOther
                          ? static_cast<std::int64_t>(size.cols) * stride(CustomAxis::Input)
                          : stride(CustomAxis::Part);
        }
    }
}

} // namespace gateloupe::solver
