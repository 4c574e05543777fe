// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_cells.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/result.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"

namespace gateloupe {

namespace {

constexpr std::array kLstm = {
    FlaxGate{Gate::Input, "ii", "hi"},
    FlaxGate{Gate::Forget, "if", "hf"},
    FlaxGate{Gate::Cell, "ig", "hg"},
    FlaxGate{Gate::Output, "io", "ho"},
};
constexpr std::array kGru = {
    FlaxGate{Gate::Reset, "ir", "hr"},
    FlaxGate{Gate::Update, "iz", "hz"},
    FlaxGate{Gate::New, "in", "hn"},
};
constexpr std::array kSimple = {FlaxGate{Gate::Hidden, "i", "h"}};

/// A word cannot be `if` in Python: nnx names the attribute so.
constexpr std::string_view kNnxForget = "if_";
constexpr std::string_view kForget = "if";

constexpr std::array kApartCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

/// Cells of Flax whose equations are others.
struct OtherCell
{
    std::vector<std::string_view> children;
    std::size_t kernelRank; ///< at least
    std::string_view reason;
};

const std::array kOtherCells = {
    OtherCell{{"if", "in", "hf", "hn"},
              2,
              "MGUCell, a minimal gated unit, whose equations neither cuDNN nor this program has"},
    OtherCell{{"ih", "hh"}, 3, "ConvLSTMCell, which convolves and is no network of vectors"},
};

Error misshapen(const FlaxModule& module, const Message& what)
{
    return module.path.empty() ? Error::shapeMismatch("Flax cell at the root: %1", what)
                               : Error::shapeMismatch("Flax cell %1: %2", module.path, what);
}

const FlaxDense* childOf(const FlaxModule& module, std::string_view name)
{
    auto found = module.children.find(name);
    if (found == module.children.end() && name == kForget) {
        found = module.children.find(kNnxForget);
    }
    return found == module.children.end() || !found->second.kernel ? nullptr : &found->second;
}

bool hasGates(const FlaxModule& module, CellKind cell)
{
    return std::ranges::all_of(flaxGatesOf(cell), [&](const FlaxGate& gate) {
        return childOf(module, gate.input) != nullptr && childOf(module, gate.recurrent) != nullptr;
    });
}

/// The last two extents of a kernel, and the one before them.
struct KernelShape
{
    std::uint64_t layers = 0;
    std::uint64_t in = 0;
    std::uint64_t out = 0;
};

std::optional<KernelShape> shapeOf(const Tensor& kernel)
{
    const Shape& shape = kernel.shape;
    if (shape.size() != 2 && shape.size() != 3) {
        return std::nullopt;
    }
    return KernelShape{.layers = shape.size() == 3 ? shape[0] : 0,
                       .in = shape[shape.size() - 2],
                       .out = shape[shape.size() - 1]};
}

/// Fills sizes from the kernels of one input and one recurrent child.
Status readSizes(const FlaxModule& module, FlaxCell& cell, const Tensor& input,
                 const Tensor& recurrent)
{
    const auto w = shapeOf(input);
    const auto r = shapeOf(recurrent);
    const auto layers = r ? narrow<std::uint32_t>(r->layers) : std::nullopt;
    if (!w || !r || w->layers != r->layers || !layers || r->in == 0 || w->out != r->out) {
        return misshapen(module,
                         message("%1 %2 and %3 %4 do not go together", input.name,
                                 toText(input.shape), recurrent.name, toText(recurrent.shape)));
    }
    cell.spec.inputSize = w->in;
    cell.spec.hiddenSize = r->in;
    cell.spec.layers = *layers;
    cell.spec.dtype = recurrent.dtype;
    return {};
}

Result<FlaxCell> apartCell(const FlaxModule& module, CellKind kind)
{
    FlaxCell cell{.path = module.path, .spec = {.cell = kind}, .style = FlaxStyle::Apart};
    for (const FlaxGate& gate : flaxGatesOf(kind)) {
        cell.children.emplace(gate.input, *childOf(module, gate.input));
        cell.children.emplace(gate.recurrent, *childOf(module, gate.recurrent));
    }
    const FlaxGate& first = flaxGatesOf(kind).front();
    GATELOUPE_CHECK(readSizes(module, cell, *cell.children.find(first.input)->second.kernel,
                              *cell.children.find(first.recurrent)->second.kernel));
    return cell;
}

Result<FlaxCell> stackedCell(const FlaxModule& module)
{
    FlaxCell cell{.path = module.path, .style = FlaxStyle::Stacked};
    const FlaxDense& input = *childOf(module, kFlaxStackedInput);
    const FlaxDense& recurrent = *childOf(module, kFlaxStackedRecurrent);
    cell.children.emplace(kFlaxStackedInput, input);
    cell.children.emplace(kFlaxStackedRecurrent, recurrent);
    GATELOUPE_CHECK(readSizes(module, cell, *input.kernel, *recurrent.kernel));
    const auto kind = cellOfRows(recurrent.kernel->shape.back(), cell.spec.hiddenSize);
    if (!kind) {
        return misshapen(module,
                         message("%1 %2 has neither 4, 3 nor 1 times %3 columns (LSTM, GRU, RNN)",
                                 recurrent.kernel->name, toText(recurrent.kernel->shape),
                                 cell.spec.hiddenSize));
    }
    cell.spec.cell = *kind;
    return cell;
}

/// Why a module that has the names of another cell is none of ours; empty when it has not.
std::string_view reasonOfOther(const FlaxModule& module)
{
    for (const OtherCell& other : kOtherCells) {
        const bool isIt =
            module.children.size() == other.children.size() &&
            std::ranges::all_of(other.children, [&](std::string_view name) {
                const FlaxDense* child = childOf(module, name);
                return child != nullptr && child->kernel->shape.size() >= other.kernelRank;
            });
        if (isIt) {
            return other.reason;
        }
    }
    return {};
}

std::optional<Result<FlaxCell>> cellOf(const FlaxModule& module)
{
    for (const CellKind kind : kApartCells) {
        if (hasGates(module, kind)) {
            return apartCell(module, kind);
        }
    }
    if (childOf(module, kFlaxStackedInput) != nullptr &&
        childOf(module, kFlaxStackedRecurrent) != nullptr) {
        return stackedCell(module);
    }
    return std::nullopt;
}

} // namespace

std::span<const FlaxGate> flaxGatesOf(CellKind cell)
{
    return cell == CellKind::Lstm  ? std::span<const FlaxGate>(kLstm)
           : cell == CellKind::Gru ? std::span<const FlaxGate>(kGru)
                                   : std::span<const FlaxGate>(kSimple);
}

std::vector<FlaxCell> flaxCells(const std::vector<FlaxModule>& modules,
                                std::vector<Warning>& warnings)
{
    std::vector<FlaxCell> cells;
    for (const FlaxModule& module : modules) {
        if (auto cell = cellOf(module)) {
            keep(*std::move(cell), cells, warnings);
        } else if (const auto reason = reasonOfOther(module); !reason.empty()) {
            warnings.push_back(message("%1 has the names of Flax' %2", module.path, reason));
        }
    }
    return cells;
}

} // namespace gateloupe
