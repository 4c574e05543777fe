// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_cell.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/onnx/onnx_activations.h"
#include "core/graph/activation_match.h"
#include "core/model/equations.h"
#include "core/tensor/quantization.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxBeforeState = 8; ///< operators; exporters write two

/// The part of the tensor that a Slice along one axis takes; null when it is another Slice.
std::shared_ptr<const Tensor> sliced(const std::shared_ptr<const Tensor>& tensor,
                                     const OnnxOperatorNode& node)
{
    const auto start = node.integer("starts");
    const auto end = node.integer("ends");
    const auto axis = node.integer("axes").value_or(0);
    const bool isStep = node.integer("steps").value_or(1) == 1;
    if (!start || !end || !isStep || axis < 0 ||
        std::cmp_greater_equal(axis, tensor->shape.size())) {
        return nullptr;
    }
    const auto extent = static_cast<std::int64_t>(tensor->shape[static_cast<std::size_t>(axis)]);
    const auto position = [extent](std::int64_t given) {
        return std::clamp<std::int64_t>(given < 0 ? given + extent : given, 0, extent);
    };
    const std::int64_t first = position(*start);
    auto view = slicedView(*tensor, {.axis = static_cast<std::uint64_t>(axis),
                                     .first = static_cast<std::uint64_t>(first),
                                     .count = static_cast<std::uint64_t>(
                                         std::max<std::int64_t>(position(*end) - first, 0))});
    return view ? renamed(*std::move(view), tensor->name) : nullptr;
}

/// The stored tensor that a value is made of by repeating it for every sequence of a batch (Expand)
/// and by taking a range of its layers (Slice): how exporters write learned initial states. The
/// tensor itself when the value is one; null when there is none.
std::shared_ptr<const Tensor>
onnxStateBehind(std::string_view value, const OnnxOperatorGraph& graph, const TensorIndex& tensors)
{
    std::vector<const OnnxOperatorNode*> slices; // the last one first
    for (std::size_t step = 0; step <= kMaxBeforeState; ++step) {
        if (auto tensor = lookUp(tensors, value)) {
            for (auto slice = slices.rbegin(); tensor && slice != slices.rend(); ++slice) {
                tensor = sliced(tensor, **slice);
            }
            return tensor;
        }
        const OnnxOperatorNode* maker = graph.makerOf(value);
        if (maker == nullptr || !maker->domain.empty() ||
            (maker->type != "Expand" && maker->type != "Slice")) {
            return nullptr;
        }
        if (maker->type == "Slice") {
            slices.push_back(maker);
        }
        value = maker->input(0);
    }
    return nullptr;
}

std::span<const double> constantsOf(const OnnxOperatorNode& node, std::string_view attribute)
{
    const auto* list = node.find<std::vector<double>>(attribute);
    return list == nullptr ? std::span<const double>() : std::span<const double>(*list);
}

/// Constants are handed out in the order of the functions that take some. Returns whether there was
/// one for a function that takes one.
bool takeConstant(bool takesOne, std::span<const double>& left, double& constant)
{
    if (takesOne && !left.empty()) {
        constant = asMeant(left.front()); // they are stored in single precision
        left = left.subspan(1);
        return true;
    }
    return !takesOne;
}

/// One of a node's activations.
struct OnnxActivationUse
{
    Activation activation;
    bool isAssumed = false; ///< neither the node nor ONNX' specification gives its constants
};

Result<std::vector<OnnxActivationUse>> activationsOf(const OnnxOperatorNode& node,
                                                     const std::vector<std::string>& names)
{
    auto alphas = constantsOf(node, "activation_alpha");
    auto betas = constantsOf(node, "activation_beta");
    // Operators of their own that ONNX withdrew: there is none whose defaults these could have.
    constexpr std::array kWithoutDefaults = {ActivationKind::Affine, ActivationKind::ScaledTanh};
    std::vector<OnnxActivationUse> activations;
    for (const std::string& name : names) {
        const auto* row = std::ranges::find_if(kOnnxActivations, [&](const auto& each) {
            return lowered(std::string(each.name)) == lowered(name);
        });
        if (row == kOnnxActivations.end()) {
            return Error::unsupported("its activation %1 is not known", name);
        }
        Activation activation = row->standard;
        const bool hasAlpha = takeConstant(row->hasAlpha, alphas, activation.alpha);
        const bool hasBeta = takeConstant(row->hasBeta, betas, activation.beta);
        const bool isAssumed = !(hasAlpha && hasBeta) && isOneOf(activation.kind, kWithoutDefaults);
        activations.push_back({activation, isAssumed});
    }
    return activations;
}

EquationFact factOf(Activation CellEquations::*place)
{
    return place == &CellEquations::gate        ? EquationFact::Gate
           : place == &CellEquations::candidate ? EquationFact::Candidate
                                                : EquationFact::Output;
}

void addSettings(const OnnxOperatorNode& node, CellEquations& equations)
{
    const auto* clip = node.find<double>("clip");
    if (clip != nullptr && *clip > 0.0) {
        equations.sumClip = asMeant(*clip);
    }
    equations.isForgetCoupled = node.integer("input_forget").value_or(0) != 0;
}

/// Reads `activations`, `activation_alpha`, `activation_beta`, `clip` and `input_forget` of an
/// LSTM, GRU or RNN; `family` is its cell, for an RNN that with tanh.
/// Errors: Unsupported for an activation that ONNX does not name, ShapeMismatch for a wrong count.
/// Source: ONNX operators, RNN, opset 22; defaults of alpha and beta are those of the operators of
/// the same names.
Result<OnnxEquations> onnxEquationsOf(const OnnxOperatorNode& node, CellKind family,
                                      std::uint32_t directions)
{
    const auto places = activationPlaces(family);
    OnnxEquations result{family, {}};
    result.byDirection.assign(directions, standardEquations(family));
    result.sources.assign(directions, EquationSources(FactSource::Stated));
    const auto* names = node.find<std::vector<std::string>>("activations");
    if (names != nullptr && !names->empty()) {
        GATELOUPE_TRY(const auto activations, activationsOf(node, *names));
        const bool isForEach = activations.size() == places.size() * directions;
        if (!isForEach && activations.size() != places.size()) {
            return Error::shapeMismatch(
                "it names %1 activations, %2 for each direction are expected", activations.size(),
                places.size());
        }
        for (std::size_t index = 0; index < places.size() * directions; ++index) {
            const std::size_t direction = index / places.size();
            const std::size_t place = index % places.size();
            const OnnxActivationUse& use = activations[isForEach ? index : place];
            result.byDirection[direction].*places[place] = use.activation;
            if (use.isAssumed) {
                result.sources[direction].set(factOf(places[place]), FactSource::Assumed);
            }
        }
    }
    for (CellEquations& equations : result.byDirection) {
        addSettings(node, equations);
    }
    if (family == CellKind::RnnTanh &&
        result.byDirection.front().candidate.kind == ActivationKind::Relu) {
        result.cell = CellKind::RnnRelu; // a plain RNN is named after its activation
    }
    if (std::ranges::all_of(result.byDirection, [&](const CellEquations& equations) {
            return equations == standardEquations(result.cell);
        })) {
        result.byDirection.clear();
    }
    return result;
}

/// Inputs of the operators, by position.
enum Input : std::size_t
{
    kWeights = 1,
    kRecurrent = 2,
    kBiases = 3,
    kLengths = 4,
    kInitialHidden = 5,
    kInitialCell = 6,
    kPeepholes = 7,
    kWeightScale = 8, ///< from here on of DynamicQuantizeLSTM alone
    kWeightZero = 9,
    kRecurrentScale = 10,
    kRecurrentZero = 11
};

constexpr std::array<Named<CellKind>, 3> kOperators = {
    {{"LSTM", CellKind::Lstm}, {"GRU", CellKind::Gru}, {"RNN", CellKind::RnnTanh}}};

/// Recurrent operators that are not ONNX' own.
constexpr std::array kObjections = {
    OnnxObjection{"AttnLSTM", "an LSTM with attention inside, which has no equations here"},
    OnnxObjection{"OptimizedRNN", "a packed cuDNN buffer of an early CNTK", true},
};

/// ONNX Runtime's LSTM whose weights are integers.
/// Source: onnxruntime 1.23, docs/ContribOperators.md, com.microsoft.DynamicQuantizeLSTM.
bool isQuantisedLstm(const OnnxOperatorNode& node)
{
    return node.domain == "com.microsoft" && node.type == "DynamicQuantizeLSTM";
}

/// The numbers of one scale or zero point for each direction, or for each direction and column.
/// Shapes: numbers [D] or [D, G*H], for a matrix [D, in, G*H].
Result<ElementGrid> gridOfColumns(const Tensor& numbers, std::uint64_t directions)
{
    GATELOUPE_TRY(auto grid, ElementGrid::of(numbers, numbers.shape.size()));
    if (directions == 0 || grid.values.empty() || grid.values.size() % directions != 0) {
        return Error::shapeMismatch("%1 %2 does not fit %3 directions", numbers.name,
                                    toText(numbers.shape), directions);
    }
    grid.shape = {directions, 1, grid.values.size() / directions};
    return grid;
}

/// Reads one operator, step by step.
class CellReader
{
public:
    CellReader(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
               const TensorIndex& tensors, CellKind family)
        : m_node(node)
        , m_graph(graph)
        , m_tensors(tensors)
        , m_family(family)
    {
        m_cell.node = &node;
    }

    Result<OnnxCell> read()
    {
        GATELOUPE_CHECK(readDirection());
        GATELOUPE_TRY(m_cell.equations, onnxEquationsOf(m_node, m_family, m_cell.directions));
        if (isQuantisedLstm(m_node)) {
            GATELOUPE_CHECK(readQuantised());
        } else {
            GATELOUPE_TRY(m_cell.weights, needed(kWeights, "W"));
            GATELOUPE_TRY(m_cell.recurrent, needed(kRecurrent, "R"));
        }
        GATELOUPE_CHECK(findSizes());
        GATELOUPE_CHECK(readOptional());
        readStart();
        m_cell.isBatchFirst = m_node.integer("layout").value_or(0) == 1;
        m_cell.initialHidden = state(kInitialHidden, "initial_h");
        if (m_family == CellKind::Lstm) {
            m_cell.initialCell = state(kInitialCell, "initial_c");
        }
        return std::move(m_cell);
    }

private:
    static Error misshapen(std::string_view what, const Tensor& tensor)
    {
        return Error::shapeMismatch("%1 is %2 %3, which does not fit the others", what, tensor.name,
                                    toText(tensor.shape));
    }

    Status readDirection()
    {
        const auto* word = m_node.find<std::string>("direction");
        GATELOUPE_CHECK(m_cell.setDirection(word == nullptr ? std::string_view() : *word));
        const bool isAfter = m_node.integer("linear_before_reset").value_or(0) != 0;
        m_cell.gruReset = m_family != CellKind::Gru || isAfter ? GruReset::After : GruReset::Before;
        return {};
    }

    /// Null when the input is left out or not stored in the file.
    [[nodiscard]] std::shared_ptr<const Tensor> stored(std::size_t input) const
    {
        return lookUp(m_tensors, m_node.input(input));
    }

    /// Why an input is not stored.
    [[nodiscard]] Message sourceOf(std::size_t input) const
    {
        const auto* maker = m_graph.makerOf(m_node.input(input));
        return maker != nullptr ? message("computed at run time by %1 %2", maker->type, maker->path)
                                : message("given at run time; a sample beside the model "
                                          "(test_data_set_0/input_1.pb, ...) would hold its value");
    }

    Result<std::shared_ptr<const Tensor>> needed(std::size_t input, std::string_view word)
    {
        auto tensor = stored(input);
        if (!tensor) {
            return Error::unsupported("its %1 (%2) is %3", word, m_node.input(input),
                                      sourceOf(input));
        }
        GATELOUPE_CHECK(checkUsable(*tensor, word));
        GATELOUPE_CHECK(checkExtent(*tensor));
        if (m_cell.weights && tensor->dtype != m_cell.weights->dtype) {
            return Error::unsupported("its weights have mixed types: %1 is %2, %3 is %4",
                                      tensor->name, nameOf(tensor->dtype), m_cell.weights->name,
                                      nameOf(m_cell.weights->dtype));
        }
        return tensor;
    }

    Status readQuantised()
    {
        GATELOUPE_TRY(m_cell.weights, turnedBack(kWeights, kWeightScale, kWeightZero, "W"));
        GATELOUPE_TRY(m_cell.recurrent,
                      turnedBack(kRecurrent, kRecurrentScale, kRecurrentZero, "R"));
        m_cell.warnings.push_back(
            message("ONNX Runtime rounds x and h of a %1 to 8 bits at every step; a run here does "
                    "not, and differs by as much",
                    m_node.type));
        return {};
    }

    /// Quantised weights as numbers [D, G*H, in]; the operator keeps integers [D, in, G*H].
    Result<std::shared_ptr<const Tensor>> turnedBack(std::size_t input, std::size_t scaleInput,
                                                     std::size_t zeroInput, std::string_view word)
    {
        const auto integers = stored(input);
        const auto scale = stored(scaleInput);
        const auto zero = stored(zeroInput);
        if (!integers) {
            return Error::unsupported("its %1 (%2) is %3", word, m_node.input(input),
                                      sourceOf(input));
        }
        if (!scale) {
            return Error::unsupported("its %1 (%2) has no scale in the file", word,
                                      m_node.input(input));
        }
        Quantization quantization{.stored = integers};
        GATELOUPE_TRY(quantization.scale, gridOfColumns(*scale, m_cell.directions));
        if (zero) {
            GATELOUPE_TRY(quantization.zero, gridOfColumns(*zero, m_cell.directions));
        }
        GATELOUPE_TRY(const auto numbers, dequantized(integers->name, std::move(quantization)));
        constexpr std::array<std::uint64_t, 3> kRowsFirst = {0, 2, 1};
        GATELOUPE_TRY(auto view, transposedView(*numbers, kRowsFirst));
        return renamed(std::move(view), integers->name);
    }

    Status findSizes()
    {
        const Shape& w = m_cell.weights->shape;
        const Shape& r = m_cell.recurrent->shape;
        if (r.size() != 3) {
            return misshapen("R", *m_cell.recurrent);
        }
        m_cell.hiddenSize = r[2];
        const auto said = m_node.integer("hidden_size");
        const auto rows = checkedMul(kOnnxOrder.of(m_family).size(), m_cell.hiddenSize);
        if (!rows || r != Shape{m_cell.directions, *rows, m_cell.hiddenSize} ||
            (said && !std::cmp_equal(*said, m_cell.hiddenSize))) {
            return misshapen("R", *m_cell.recurrent);
        }
        if (w.size() != 3 || w != Shape{m_cell.directions, *rows, w[2]}) {
            return misshapen("W", *m_cell.weights);
        }
        m_cell.inputSize = w[2];
        return {};
    }

    Status readOptional()
    {
        if (!m_node.input(kBiases).empty()) {
            GATELOUPE_TRY(m_cell.biases, needed(kBiases, "B"));
            const std::uint64_t rows = 2 * m_cell.recurrent->shape[1]; // it has a source: it fits
            if (m_cell.biases->shape != Shape{m_cell.directions, rows}) {
                return misshapen("B", *m_cell.biases);
            }
        }
        if (m_family == CellKind::Lstm && !m_node.input(kPeepholes).empty()) {
            GATELOUPE_TRY(m_cell.peepholes, needed(kPeepholes, "P"));
            if (m_cell.peepholes->shape !=
                Shape{m_cell.directions, kOnnxPeepholeGates.size() * m_cell.hiddenSize}) {
                return misshapen("P", *m_cell.peepholes);
            }
        }
        return {};
    }

    void readStart()
    {
        auto lengths = stored(kLengths);
        const bool isUsable = lengths && lengths->source && lengths->shape.size() == 1 &&
                              (lengths->dtype == DType::I32 || lengths->dtype == DType::I64);
        if (isUsable) {
            m_cell.lengths = std::move(lengths);
        } else if (lengths) {
            m_cell.warnings.push_back(message("sequence_lens %1 %2 are no lengths and are not used",
                                              lengths->name, toText(lengths->shape)));
        }
    }

    /// A stored initial state, its axes in the order [D, B, H].
    std::shared_ptr<const Tensor> state(std::size_t input, std::string_view word)
    {
        const bool isStored = stored(input) != nullptr;
        auto tensor = onnxStateBehind(m_node.input(input), m_graph, m_tensors);
        if (!tensor) {
            return nullptr;
        }
        const std::uint64_t batchAxis = m_cell.isBatchFirst ? 0 : 1;
        Shape wanted = {m_cell.directions, m_cell.directions, m_cell.hiddenSize};
        if (tensor->shape.size() == wanted.size()) {
            wanted[batchAxis] = tensor->shape[batchAxis];
        }
        const bool isOtherWidth = isStored && tensor->shape.size() == wanted.size() &&
                                  tensor->shape.back() != wanted.back();
        if (isOtherWidth) {
            m_cell.limits.push_back(
                message("its %1 %2 is %3, and it has %4 units: the operator is broken, as an "
                        "exporter writes a network with a projection; open the checkpoint that "
                        "was exported",
                        word, tensor->name, toText(tensor->shape), m_cell.hiddenSize));
            return nullptr;
        }
        if (!tensor->source || !isFloatingPoint(tensor->dtype) || tensor->shape != wanted) {
            if (isStored) { // what a run makes of it may well be one
                m_cell.warnings.push_back(message("%1 %2 %3 is no state and is not used", word,
                                                  tensor->name, toText(tensor->shape)));
            }
            return nullptr;
        }
        if (!m_cell.isBatchFirst) {
            return tensor;
        }
        constexpr std::array<std::uint64_t, 3> kDirectionFirst = {1, 0, 2};
        auto view = transposedView(*tensor, kDirectionFirst);
        return view ? renamed(*std::move(view), tensor->name) : nullptr;
    }

    const OnnxOperatorNode& m_node;
    const OnnxOperatorGraph& m_graph;
    const TensorIndex& m_tensors;
    CellKind m_family;
    OnnxCell m_cell;
};

/// Empty for an operator that is neither ONNX' own nor its quantised form.
std::optional<CellKind> familyOf(const OnnxOperatorNode& node)
{
    if (isQuantisedLstm(node)) {
        return CellKind::Lstm;
    }
    const bool isOwn = node.domain.empty() || node.domain == "ai.onnx";
    return isOwn ? valueNamed(kOperators, node.type) : std::nullopt;
}

} // namespace

bool isOnnxCell(const OnnxOperatorNode& node)
{
    return familyOf(node).has_value();
}

const OnnxObjection* onnxObjection(const OnnxOperatorNode& node)
{
    const auto* found = std::ranges::find(kObjections, node.type, &OnnxObjection::type);
    return found == kObjections.end() ? nullptr : found;
}

Result<OnnxCell> readOnnxCell(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
                              const TensorIndex& tensors)
{
    return CellReader(node, graph, tensors, *familyOf(node))
        .read()
        .withContext(message("%1 %2", node.type, node.path));
}

} // namespace gateloupe
