// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_stack.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/conventions/common/model_builder.h"
#include "core/conventions/tensorflow1/tensorflow1_equations.h"

namespace gateloupe::tensorflow1 {

namespace {

/// One cell, measured: what its variables' shapes say.
struct CellSizes
{
    std::uint64_t input = 0;
    std::uint64_t hidden = 0;
    std::optional<std::uint64_t> projection;
    BiasMode bias = BiasMode::None;
    DType dtype = DType::F32;

    [[nodiscard]] std::uint64_t recurrentWidth() const { return projection.value_or(hidden); }
};

Error misfit(const Tensor& tensor, const Message& expected)
{
    return Error::shapeMismatch("%1 is %2, expected %3", tensor.name, toText(tensor.shape),
                                expected);
}

std::span<const ParameterKind> kindsOf(KernelRows rows)
{
    switch (rows) {
    case KernelRows::Input:
        return only(ParameterKind::InputWeights);
    case KernelRows::Recurrent:
        return only(ParameterKind::RecurrentWeights);
    case KernelRows::InputThenRecurrent:
        break;
    }
    return kBothWeights;
}

std::uint64_t rowsOf(const CellSizes& sizes, KernelRows rows)
{
    switch (rows) {
    case KernelRows::Input:
        return sizes.input;
    case KernelRows::Recurrent:
        return sizes.recurrentWidth();
    case KernelRows::InputThenRecurrent:
        break;
    }
    return sizes.input + sizes.recurrentWidth();
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

Status checkKernel(const CellVariables& cell, const FusedKernel& kernel, const CellSizes& sizes)
{
    const auto tensor = cell.find(kernel.tensor);
    const Shape expected = {rowsOf(sizes, kernel.rows), kernel.gates.size() * sizes.hidden};
    if (tensor->shape != expected) {
        return misfit(*tensor, toText(expected));
    }
    if (tensor->dtype != sizes.dtype || !tensor->source) {
        return misfit(*tensor, message("numbers of %1", nameOf(sizes.dtype)));
    }
    return {};
}

struct Peephole
{
    std::string_view variable;
    Gate gate;
};

constexpr std::array<Peephole, 3> kPeepholes = {{
    {"w_i_diag", Gate::Input},
    {"w_f_diag", Gate::Forget},
    {"w_o_diag", Gate::Output},
}};

/// Errors: ShapeMismatch with the variable's name, where the shapes are not those of such a cell;
/// Unsupported for other numbers than floating point.
Result<CellSizes> measure(const CellVariables& cell)
{
    const FusedKernel& first = cell.rule->kernels.front();
    const auto kernel = cell.find(first.tensor);
    const std::uint64_t blocks = first.gates.size();
    CellSizes sizes;
    sizes.dtype = kernel->dtype;
    sizes.hidden = kernel->shape[1] / blocks;
    if (!isFloatingPoint(kernel->dtype) || !kernel->source) {
        return Error::unsupported("%1 holds no floating-point numbers", kernel->name);
    }
    if (sizes.hidden == 0 || kernel->shape[1] % blocks != 0) {
        return misfit(*kernel, message("a multiple of %1 columns", blocks));
    }
    if (const auto projection = cell.find(kProjectionKernel)) {
        if (projection->shape.size() != 2 || projection->shape[0] != sizes.hidden) {
            return misfit(*projection, message("[%1, projection]", sizes.hidden));
        }
        sizes.projection = projection->shape[1];
    }
    if (kernel->shape[0] <= sizes.recurrentWidth()) {
        return misfit(*kernel,
                      message("more than %1 rows: those of the input above those of the hidden "
                              "state",
                              sizes.recurrentWidth()));
    }
    sizes.input = kernel->shape[0] - sizes.recurrentWidth();
    for (const FusedKernel& each : cell.rule->kernels) {
        GATELOUPE_CHECK(checkKernel(cell, each, sizes));
    }
    const BiasForm* form = biasFormOf(cell);
    sizes.bias = form == nullptr ? BiasMode::None : form->mode;
    return sizes;
}

/// Adds the cell's gates to the model. Requires: `sizes` measured it.
Status addCell(const CellVariables& cell, const CellSizes& sizes, ModelBuilder& builder)
{
    const GatePlace place{.layer = LayerIndex(cell.place.layer), .direction = cell.place.direction};
    for (const FusedKernel& kernel : cell.rule->kernels) {
        GATELOUPE_CHECK(builder.add(cell.find(kernel.tensor),
                                    columnBlocks(kindsOf(kernel.rows), kernel.gates), place));
    }
    if (sizes.projection) {
        GATELOUPE_CHECK(builder.add(cell.find(kProjectionKernel),
                                    columnBlocks(only(ParameterKind::ProjectionWeights), {}),
                                    place));
    }
    for (const Peephole& peephole : kPeepholes) {
        const auto tensor = cell.find(peephole.variable);
        if (cell.rule->cell != CellKind::Lstm || tensor == nullptr) {
            continue;
        }
        if (tensor->shape != Shape{sizes.hidden} || tensor->dtype != sizes.dtype) {
            return misfit(*tensor,
                          message("%1 of %2", toText(Shape{sizes.hidden}), nameOf(sizes.dtype)));
        }
        GATELOUPE_CHECK(builder.add(
            tensor, rowBlocks(ParameterKind::PeepholeWeights, only(peephole.gate)), place));
    }
    const BiasForm* form = biasFormOf(cell);
    for (const FusedBias& bias : form == nullptr ? std::span<const FusedBias>() : form->biases) {
        GATELOUPE_CHECK(
            builder.add(cell.find(bias.tensor), rowBlocks(bias.kind, bias.gates), place));
    }
    return {};
}

constexpr std::string_view kCudnnWord = "cudnn"; ///< in the scopes of cuDNN's layers

using Cells = std::vector<CellVariables>;

std::set<std::uint32_t> layersOf(const Cells& cells)
{
    std::set<std::uint32_t> layers;
    for (const CellVariables& cell : cells) {
        layers.insert(cell.place.layer);
    }
    return layers;
}

std::set<Direction> directionsOf(const Cells& cells)
{
    std::set<Direction> directions;
    for (const CellVariables& cell : cells) {
        directions.insert(cell.place.direction);
    }
    return directions;
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
Status checkAlike(const Cells& cells, const std::vector<CellSizes>& sizes, const RnnSpec& spec)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellVariables& cell = cells[i];
        if (cell.rule != cells.front().rule) {
            return Error::shapeMismatch("%1 is of another class", cell.scope);
        }
        if (sizes[i].hidden != spec.hiddenSize || sizes[i].projection != spec.projectionSize ||
            sizes[i].dtype != spec.dtype || sizes[i].bias != spec.bias) {
            return Error::shapeMismatch("%1 has other sizes or biases", cell.scope);
        }
        const auto expected = spec.layerInputSize(LayerIndex(cell.place.layer));
        if (sizes[i].input != expected) {
            return Error::shapeMismatch("%1 takes %2 inputs, the layer below gives %3", cell.scope,
                                        sizes[i].input, expected);
        }
    }
    return {};
}

/// Errors: ShapeMismatch when a layer or a direction is missing, or there twice.
Status checkWhole(const Cells& cells)
{
    const auto layers = layersOf(cells);
    const auto directions = directionsOf(cells);
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
Result<RnnModel> buildStack(const Cells& cells, const std::string& name, Family family)
{
    GATELOUPE_CHECK(checkWhole(cells));
    std::vector<CellSizes> sizes;
    for (const CellVariables& cell : cells) {
        GATELOUPE_TRY(const auto measured, measure(cell));
        sizes.push_back(measured);
    }
    const auto bottom =
        std::ranges::find(cells, 0U, [](const auto& cell) { return cell.place.layer; });
    const CellSizes& base = sizes[static_cast<std::size_t>(bottom - cells.begin())];
    const CellRule& rule = *cells.front().rule;
    const auto directions = directionsOf(cells);
    ModelBuilder builder(name, {}, family == Family::Cudnn ? "tf1-cudnn" : "tf1-cell");
    RnnModel& model = builder.model();
    model.spec = {.cell = rule.cell,
                  .inputSize = base.input,
                  .hiddenSize = base.hidden,
                  .projectionSize = base.projection,
                  .layers = static_cast<std::uint32_t>(layersOf(cells).size()),
                  .directions = static_cast<std::uint32_t>(directions.size()),
                  .bias = base.bias,
                  .dtype = base.dtype};
    model.isReversed = directions.size() == 1 && *directions.begin() == Direction::Backward;
    model.gruReset = rule.gruReset;
    GATELOUPE_CHECK(checkAlike(cells, sizes, model.spec));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        GATELOUPE_CHECK(addCell(cells[i], sizes[i], builder));
    }
    model.evidence.push_back("variables of TensorFlow 1's cells below " + model.name + ": " +
                             cells.front().scope);
    decideEquations(cells, family, model);
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
    const bool hasDirections = directionsOf(cells).size() > 1;
    const bool isParallel = hasDirections && cells.front().place.isParallel;
    const bool byDirection = isParallel || (hasDirections && layersOf(cells).size() == 1);
    std::map<std::uint32_t, Cells> pieces;
    for (const CellVariables& cell : cells) {
        const auto key =
            byDirection ? static_cast<std::uint32_t>(cell.place.direction) : cell.place.layer;
        Cells& piece = pieces[key];
        piece.push_back(cell);
        piece.back().place.layer = byDirection ? cell.place.layer : 0;
    }
    Cut result{.isExpected = isParallel && layersOf(cells).size() > 1};
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

/// Collects networks of one stack, cutting it where it does not fit together.
class StackBuilder
{
public:
    StackBuilder(Family family, std::string fallbackName, Recognition& found)
        : m_family(family)
        , m_fallbackName(std::move(fallbackName))
        , m_found(found)
    {
    }

    /// `cause` is why the cells are not part of a larger network.
    void build(Cells cells, const std::string& scope, const std::optional<Warning>& cause)
    {
        const std::string& name = scope.empty() ? m_fallbackName : scope;
        auto model = buildStack(cells, name, m_family);
        if (!model) {
            buildPieces(cells, name, model.error(), cause);
            return;
        }
        if (cause) {
            model->warnings.push_back(*cause);
        }
        m_found.models.push_back(*std::move(model));
    }

private:
    void buildPieces(const Cells& cells, const std::string& name, const Error& reason,
                     const std::optional<Warning>& cause)
    {
        auto [isExpected, pieces] = cut(cells);
        if (pieces.size() == 1) {
            m_found.warnings.push_back(message("%1 looks like a recurrent cell of TensorFlow: %2",
                                               commonScope(cells), reason.message));
            return;
        }
        std::optional<Warning> why = cause;
        if (!isExpected) {
            why =
                message("the cells of %1 make no single network (%2); each is shown as one of its "
                        "own",
                        name, reason.message);
        }
        for (Cells& piece : pieces) {
            const std::string scope = commonScope(piece);
            build(std::move(piece), scope, why);
        }
    }

    Family m_family;
    std::string m_fallbackName;
    Recognition& m_found;
};

} // namespace

Family familyOf(const CellVariables& cell)
{
    const auto scopes = componentsOf(cell.scope);
    const bool isInCudnnScope = std::ranges::any_of(
        scopes, [](std::string_view scope) { return scope.find(kCudnnWord) != scope.npos; });
    const bool hasCudnnEquations = cell.rule->cell != CellKind::Gru;
    return cell.rule->family == Family::Cudnn || (isInCudnnScope && hasCudnnEquations)
               ? Family::Cudnn
               : Family::Stock;
}

Recognition stacksOf(std::vector<CellVariables> cells, Family family,
                     const std::filesystem::path& file)
{
    std::map<std::string, Cells> stacks;
    for (CellVariables& cell : cells) {
        if (familyOf(cell) == family) {
            stacks[cell.place.stack].push_back(std::move(cell));
        }
    }
    Recognition found;
    StackBuilder builder(family, file.stem().string(), found);
    for (auto& [name, stack] : stacks) {
        builder.build(std::move(stack), name, std::nullopt);
    }
    return found;
}

} // namespace gateloupe::tensorflow1
