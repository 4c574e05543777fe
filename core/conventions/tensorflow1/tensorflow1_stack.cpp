// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_stack.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/conventions/tensorflow1/tensorflow1_cell_views.h"
#include "core/conventions/tensorflow1/tensorflow1_equations.h"
#include "core/conventions/tensorflow1/tensorflow1_limits.h"

namespace gateloupe::tensorflow1 {

namespace {

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
            return Error{ErrorCode::ShapeMismatch, cell.scope + " is of another class"};
        }
        if (sizes[i].hidden != spec.hiddenSize || sizes[i].projection != spec.projectionSize ||
            sizes[i].dtype != spec.dtype || sizes[i].bias != spec.bias) {
            return Error{ErrorCode::ShapeMismatch, cell.scope + " has other sizes or biases"};
        }
        const auto expected = spec.layerInputSize(LayerIndex(cell.place.layer));
        if (sizes[i].input != expected) {
            return Error{ErrorCode::ShapeMismatch,
                         cell.scope + " takes " + std::to_string(sizes[i].input) +
                             " inputs, the layer below gives " + std::to_string(expected)};
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
        return Error{ErrorCode::ShapeMismatch, "each direction is a stack of its own"};
    }
    if (layers.size() != *layers.rbegin() + std::size_t{1} ||
        cells.size() != layers.size() * directions.size()) {
        return Error{ErrorCode::ShapeMismatch, "a layer or a direction is missing or there twice"};
    }
    return {};
}

/// Errors: ShapeMismatch when the cells are no whole stack.
Result<RnnModel> buildStack(const Cells& cells, std::string name)
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
    const auto directions = directionsOf(cells);
    RnnModel model;
    model.name = std::move(name);
    model.spec = {.cell = cells.front().rule->cell,
                  .inputSize = base.input,
                  .hiddenSize = base.hidden,
                  .projectionSize = base.projection,
                  .layers = static_cast<std::uint32_t>(layersOf(cells).size()),
                  .directions = static_cast<std::uint32_t>(directions.size()),
                  .bias = base.bias,
                  .dtype = base.dtype};
    model.isReversed = directions.size() == 1 && *directions.begin() == Direction::Backward;
    GATELOUPE_CHECK(checkAlike(cells, sizes, model.spec));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellPlace& place = cells[i].place;
        GATELOUPE_CHECK(addViews(cells[i], sizes[i], LayerIndex(place.layer), place.direction,
                                 model.parameters));
    }
    return model;
}

/// What the rule and the scopes say beyond shapes.
Status complete(RnnModel& model, const Cells& cells, Family family)
{
    const CellVariables& cell = cells.front();
    model.convention = family == Family::Cudnn ? "tf1-cudnn" : "tf1-cell";
    model.gruReset = cell.rule->gruReset;
    model.evidence.push_back("variables of TensorFlow 1's cells below " + model.name + ": " +
                             cell.scope);
    decideEquations(cells, family, model);
    for (const CellVariables& each : cells) {
        addLimits(each, model);
        warnOfWrappers(each, model);
    }
    return finalizeAndValidate(model);
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
        auto model = buildStack(cells, name);
        const Status status = model ? complete(*model, cells, m_family) : Status(model.error());
        if (!status) {
            buildPieces(cells, name, status.error(), cause);
            return;
        }
        if (cause) {
            model->warnings.push_back(*cause);
        }
        m_found.models.push_back(*std::move(model));
    }

private:
    void buildPieces(const Cells& cells, const std::string& name, const Error& misfit,
                     const std::optional<Warning>& cause)
    {
        auto [isExpected, pieces] = cut(cells);
        if (pieces.size() == 1) {
            m_found.warnings.push_back(
                commonScope(cells) +
                " looks like a recurrent cell of TensorFlow: " + misfit.message.text());
            return;
        }
        std::optional<Warning> why = cause;
        if (!isExpected) {
            why = "the cells of " + name + " make no single network (" + misfit.message.text() +
                  "); each is shown as one of its own";
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
