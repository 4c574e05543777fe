// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_stack.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/tensorflow1/tensorflow1_cells.h"
#include "core/conventions/tensorflow1/tensorflow1_equations.h"

namespace gateloupe::tensorflow1 {

namespace {

Error misfit(const Tensor& tensor, const Message& expected)
{
    return Error::shapeMismatch("%1 is %2, expected %3", tensor.name, toText(tensor.shape),
                                expected);
}

std::uint64_t rowsOf(const RnnSpec& sizes, std::span<const ParameterKind> holds)
{
    return (isOneOf(ParameterKind::InputWeights, holds) ? sizes.inputSize : 0) +
           (isOneOf(ParameterKind::RecurrentWeights, holds) ? sizes.recurrentWidth() : 0);
}

/// The form whose every bias is there; null when the cell has none at all.
const BiasForm* biasFormOf(const CellVariables& cell)
{
    for (const BiasForm& form : cell.rule->biasForms) {
        if (std::ranges::all_of(form.biases, [&](const FusedBias& bias) {
                return cell.find(bias.tensor) != nullptr;
            })) {
            return &form;
        }
    }
    return nullptr;
}

Status checkKernel(const CellVariables& cell, const FusedKernel& kernel, const RnnSpec& sizes)
{
    const auto tensor = cell.find(kernel.tensor);
    const Shape expected = {rowsOf(sizes, kernel.holds), kernel.gates.size() * sizes.hiddenSize};
    if (tensor->shape != expected) {
        return misfit(*tensor, toText(expected));
    }
    if (tensor->dtype != sizes.dtype || !tensor->source) {
        return misfit(*tensor, message("numbers of %1", nameOf(sizes.dtype)));
    }
    return {};
}

constexpr std::array<Named<Gate>, 3> kTensorflow1Peepholes = {{
    {"w_i_diag", Gate::Input},
    {"w_f_diag", Gate::Forget},
    {"w_o_diag", Gate::Output},
}};

/// What a cell's variables say of a network: sizes, biases, element type.
/// Errors: ShapeMismatch with the variable's name, where the shapes are not those of such a cell;
/// Unsupported for other numbers than floating point.
Result<RnnSpec> measure(const CellVariables& cell)
{
    const FusedKernel& first = cell.rule->kernels.front();
    const auto kernel = cell.find(first.tensor);
    const std::uint64_t blocks = first.gates.size();
    RnnSpec sizes;
    sizes.dtype = kernel->dtype;
    sizes.hiddenSize = kernel->shape[1] / blocks;
    if (!isFloatingPoint(kernel->dtype) || !kernel->source) {
        return Error::unsupported("%1 holds no floating-point numbers", kernel->name);
    }
    if (sizes.hiddenSize == 0 || kernel->shape[1] % blocks != 0) {
        return misfit(*kernel, message("a multiple of %1 columns", blocks));
    }
    if (const auto projection = cell.find(kProjectionKernel)) {
        if (projection->shape.size() != 2 || projection->shape[0] != sizes.hiddenSize) {
            return misfit(*projection, message("[%1, projection]", sizes.hiddenSize));
        }
        sizes.projectionSize = projection->shape[1];
    }
    if (kernel->shape[0] <= sizes.recurrentWidth()) {
        return misfit(*kernel,
                      message("more than %1 rows: those of the input above those of the hidden "
                              "state",
                              sizes.recurrentWidth()));
    }
    sizes.inputSize = kernel->shape[0] - sizes.recurrentWidth();
    for (const FusedKernel& each : cell.rule->kernels) {
        GATELOUPE_CHECK(checkKernel(cell, each, sizes));
    }
    const BiasForm* form = biasFormOf(cell);
    sizes.bias = form == nullptr ? BiasMode::None : form->mode;
    return sizes;
}

/// Adds the cell's gates to the model. Requires: `sizes` measured it.
Status addCell(const CellVariables& cell, const RnnSpec& sizes, ModelBuilder& builder)
{
    const GatePlace place{.layer = LayerIndex(cell.place.layer), .direction = cell.place.direction};
    for (const FusedKernel& kernel : cell.rule->kernels) {
        GATELOUPE_CHECK(
            builder.add(cell.find(kernel.tensor), columnBlocks(kernel.holds, kernel.gates), place));
    }
    GATELOUPE_CHECK(builder.add(cell.find(kProjectionKernel),
                                columnBlocks(only(ParameterKind::ProjectionWeights), {}), place));
    for (const auto& [variable, gate] : kTensorflow1Peepholes) {
        const auto tensor = cell.find(variable);
        if (cell.rule->cell != CellKind::Lstm || tensor == nullptr) {
            continue;
        }
        if (tensor->shape != Shape{sizes.hiddenSize} || tensor->dtype != sizes.dtype) {
            return misfit(
                *tensor, message("%1 of %2", toText(Shape{sizes.hiddenSize}), nameOf(sizes.dtype)));
        }
        GATELOUPE_CHECK(
            builder.add(tensor, rowBlocks(ParameterKind::PeepholeWeights, only(gate)), place));
    }
    const BiasForm* form = biasFormOf(cell);
    for (const FusedBias& bias : form == nullptr ? std::span<const FusedBias>() : form->biases) {
        GATELOUPE_CHECK(
            builder.add(cell.find(bias.tensor), rowBlocks(bias.kind, bias.gates), place));
    }
    return {};
}

using Cells = std::vector<CellVariables>;

template <typename T>
std::set<T> placesOf(const Cells& cells, T CellPlace::*place)
{
    std::set<T> places;
    for (const CellVariables& cell : cells) {
        places.insert(cell.place.*place);
    }
    return places;
}

/// The scopes that all cells share.
std::string commonScope(const Cells& cells)
{
    auto common = componentsOf(cells.front().scope);
    for (const CellVariables& cell : cells) {
        const auto scopes = componentsOf(cell.scope);
        const auto [end, other] = std::ranges::mismatch(common, scopes);
        common.erase(end, common.end());
    }
    return joined(common, common.size());
}

/// How the cells of a stack must be alike.
Status checkAlike(const Cells& cells, const std::vector<RnnSpec>& sizes, const RnnSpec& spec)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellVariables& cell = cells[i];
        if (cell.rule != cells.front().rule) {
            return Error::shapeMismatch("%1 is of another class", cell.scope);
        }
        if (sizes[i].hiddenSize != spec.hiddenSize ||
            sizes[i].projectionSize != spec.projectionSize || sizes[i].dtype != spec.dtype ||
            sizes[i].bias != spec.bias) {
            return Error::shapeMismatch("%1 has other sizes or biases", cell.scope);
        }
        const auto expected = spec.layerInputSize(LayerIndex(cell.place.layer));
        if (sizes[i].inputSize != expected) {
            return Error::shapeMismatch("%1 takes %2 inputs, the layer below gives %3", cell.scope,
                                        sizes[i].inputSize, expected);
        }
    }
    return {};
}

/// Errors: ShapeMismatch when a layer or a direction is missing, or there twice.
Status checkWhole(const Cells& cells)
{
    const auto layers = placesOf(cells, &CellPlace::layer);
    const auto directions = placesOf(cells, &CellPlace::direction);
    if (cells.front().place.isParallel && layers.size() > 1 && directions.size() > 1) {
        return Error::shapeMismatch("each direction is a stack of its own");
    }
    if (layers.size() != *layers.rbegin() + std::size_t{1} ||
        cells.size() != layers.size() * directions.size()) {
        return Error::shapeMismatch("a layer or a direction is missing or there twice");
    }
    return {};
}

/// Errors: ShapeMismatch when the cells are no whole stack.
Result<RnnModel> buildStack(const Cells& cells, const std::string& name)
{
    GATELOUPE_CHECK(checkWhole(cells));
    std::vector<RnnSpec> sizes;
    for (const CellVariables& cell : cells) {
        GATELOUPE_TRY(const auto measured, measure(cell));
        sizes.push_back(measured);
    }
    const auto bottom =
        std::ranges::find(cells, 0U, [](const auto& cell) { return cell.place.layer; });
    const CellRule& rule = *cells.front().rule;
    const auto directions = placesOf(cells, &CellPlace::direction);
    ModelBuilder builder(name, {},
                         familyOf(cells.front()) == Family::Cudnn ? "tf1-cudnn" : "tf1-cell",
                         FactSource::Stated);
    RnnModel& model = builder.model();
    model.spec = sizes[static_cast<std::size_t>(bottom - cells.begin())];
    model.spec.cell = rule.cell;
    model.spec.layers = static_cast<std::uint32_t>(placesOf(cells, &CellPlace::layer).size());
    model.spec.directions = static_cast<std::uint32_t>(directions.size());
    model.setReversed(directions.size() == 1 && *directions.begin() == Direction::Backward,
                      FactSource::Stated);
    model.setGruReset(rule.gruReset, FactSource::Stated);
    GATELOUPE_CHECK(checkAlike(cells, sizes, model.spec));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        GATELOUPE_CHECK(addCell(cells[i], sizes[i], builder));
    }
    model.evidence.push_back(
        message("variables of TensorFlow 1's cells below %1: %2", model.name, cells.front().scope));
    decideEquations(cells, model);
    return builder.finish();
}

/// The pieces to try when the whole does not fit.
struct Cut
{
    bool isExpected = false; ///< parallel stacks, one for each direction
    std::vector<Cells> pieces;
};

/// Parallel stacks and single layers along their directions, others layer by layer, and what still
/// stands in one place cell by cell.
Cut cut(const Cells& cells)
{
    const bool hasDirections = placesOf(cells, &CellPlace::direction).size() > 1;
    const bool isParallel = hasDirections && cells.front().place.isParallel;
    const bool byDirection =
        isParallel || (hasDirections && placesOf(cells, &CellPlace::layer).size() == 1);
    std::map<std::uint32_t, Cells> pieces;
    for (const CellVariables& cell : cells) {
        const auto key =
            byDirection ? static_cast<std::uint32_t>(cell.place.direction) : cell.place.layer;
        Cells& piece = pieces[key];
        piece.push_back(cell);
        piece.back().place.layer = byDirection ? cell.place.layer : 0;
    }
    Cut result{.isExpected = isParallel && placesOf(cells, &CellPlace::layer).size() > 1};
    if (pieces.size() == 1 && cells.size() > 1) {
        for (const CellVariables& cell : pieces.begin()->second) {
            result.pieces.push_back({cell});
        }
        return result;
    }
    for (auto& [key, piece] : pieces) {
        result.pieces.push_back(std::move(piece));
    }
    return result;
}

/// Adds the networks of one stack, cutting it where it does not fit together. `cause` is why the
/// cells are not part of a larger network.
void addStack(const Cells& cells, const std::string& scope, const std::filesystem::path& file,
              const std::optional<Warning>& cause, Recognition& found)
{
    const std::string name = scope.empty() ? file.stem().string() : scope;
    auto model = buildStack(cells, name);
    if (model) {
        if (cause) {
            model->warnings.push_back(*cause);
        }
        found.models.push_back(*std::move(model));
        return;
    }
    const auto [isExpected, pieces] = cut(cells);
    const Message& reason = model.error().message;
    if (pieces.size() == 1) {
        found.warnings.push_back(message("%1 looks like a recurrent cell of TensorFlow: %2",
                                         commonScope(cells), reason));
        return;
    }
    std::optional<Warning> why = cause;
    if (!isExpected) {
        why = message("the cells of %1 make no single network (%2); each is shown as one of its "
                      "own",
                      name, reason);
    }
    for (const Cells& piece : pieces) {
        addStack(piece, commonScope(piece), file, why, found);
    }
}

} // namespace

Recognition stacksOf(std::vector<CellVariables> cells, Family family,
                     const std::filesystem::path& file, const ProgressMonitor& monitor)
{
    std::map<std::string, Cells> stacks;
    for (CellVariables& cell : cells) {
        if (familyOf(cell) == family) {
            stacks[cell.place.stack].push_back(std::move(cell));
        }
    }
    Recognition found;
    for (const auto& [name, stack] : untilCancelled(stacks, monitor)) {
        addStack(stack, name, file, std::nullopt, found);
    }
    return found;
}

} // namespace gateloupe::tensorflow1
