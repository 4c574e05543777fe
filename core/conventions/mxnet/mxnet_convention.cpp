// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/mxnet/mxnet_names.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

/// Which parameter of a network; `gate` is '\0' for all gates stacked.
struct MxnetSlot
{
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;
    char gate = '\0';
    friend auto operator<=>(const MxnetSlot&, const MxnetSlot&) = default;
};

/// The tensors of one network: a gluon layer, a stack of cells, a cell.
struct MxnetGroup
{
    std::string prefix; ///< with its separator
    MxnetForm form = MxnetForm::Cell;
    bool isWrapped = false; ///< some cell is inside a modifier
    std::map<MxnetSlot, std::shared_ptr<const Tensor>> tensors;

    /// The stacked tensor of a slot, or the first of its gates; null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(const MxnetSlot& slot) const
    {
        const auto found = tensors.lower_bound(slot);
        const bool isSame = found != tensors.end() && found->first.layer == slot.layer &&
                            found->first.direction == slot.direction &&
                            found->first.kind == slot.kind;
        return isSame ? found->second : nullptr;
    }

    [[nodiscard]] std::set<std::uint32_t> layers() const
    {
        std::set<std::uint32_t> numbers;
        for (const auto& [slot, tensor] : tensors) {
            numbers.insert(slot.layer);
        }
        return numbers;
    }
};

std::vector<MxnetGroup> mxnetCollect(const TensorCatalog& catalog)
{
    Groups<std::pair<std::string, MxnetForm>, MxnetGroup> groups;
    for (const auto& tensor : catalog.tensors) {
        if (const auto name = parseMxnetName(tensor->name)) {
            MxnetGroup& group = groups.of({name->prefix, name->form});
            group.prefix = name->prefix;
            group.form = name->form;
            group.isWrapped = group.isWrapped || name->isWrapped;
            group.tensors.emplace(MxnetSlot{name->layer, name->direction, name->kind, name->gate},
                                  tensor);
        }
    }
    return groups.all();
}

/// Whether layer `upper` can read what layer `lower` gives: same cell, fitting widths.
bool feeds(const MxnetGroup& group, std::uint32_t lower, std::uint32_t upper)
{
    using enum ParameterKind;
    const auto isBoth = [&group](std::uint32_t layer) {
        return group.find({layer, Direction::Backward, RecurrentWeights}) != nullptr;
    };
    const auto recurrent = group.find({lower, Direction::Forward, RecurrentWeights});
    const auto upperRecurrent = group.find({upper, Direction::Forward, RecurrentWeights});
    const auto input = group.find({upper, Direction::Forward, InputWeights});
    const bool isTwofold = isBoth(lower);
    if (!recurrent || !upperRecurrent || !input || recurrent->shape.size() != 2 ||
        input->shape.size() != 2) {
        return false;
    }
    const auto width = checkedMul(recurrent->shape[1], isTwofold ? 2 : 1);
    return upperRecurrent->shape == recurrent->shape && isTwofold == isBoth(upper) && width &&
           *width == input->shape[1];
}

bool isStack(const MxnetGroup& group)
{
    const auto layers = group.layers();
    return std::adjacent_find(layers.begin(), layers.end(), [&](auto lower, auto upper) {
               return !feeds(group, lower, upper);
           }) == layers.end();
}

/// The prefix of one layer by itself.
std::string prefixOfLayer(const MxnetGroup& group, std::uint32_t layer)
{
    const std::string number = std::to_string(layer);
    return group.form == MxnetForm::Layer ? group.prefix + "l" + number + "_"
                                          : group.prefix + number + ".";
}

/// Every layer as a cell by itself.
std::vector<MxnetGroup> splitLayers(MxnetGroup group)
{
    std::vector<MxnetGroup> cells;
    for (const std::uint32_t layer : group.layers()) {
        cells.push_back({.prefix = prefixOfLayer(group, layer), .isWrapped = group.isWrapped});
        for (const auto& [slot, tensor] : group.tensors) {
            if (slot.layer == layer) {
                cells.back().tensors.emplace(MxnetSlot{0, slot.direction, slot.kind, slot.gate},
                                             tensor);
            }
        }
    }
    return cells;
}

void countLayersFromZero(MxnetGroup& group)
{
    const auto layers = group.layers();
    decltype(group.tensors) counted;
    for (auto& [slot, tensor] : group.tensors) {
        const auto number = std::distance(layers.begin(), layers.find(slot.layer));
        counted.emplace(
            MxnetSlot{static_cast<std::uint32_t>(number), slot.direction, slot.kind, slot.gate},
            std::move(tensor));
    }
    group.tensors = std::move(counted);
}

/// Sorts the catalog's tensors into networks, in order of appearance. Layers are counted from 0
/// without gaps (dropout between cells takes a number of its own). Cells that are numbered one
/// after another but do not feed each other are networks of their own.
std::vector<MxnetGroup> groupMxnetTensors(const TensorCatalog& catalog)
{
    std::vector<MxnetGroup> groups;
    for (MxnetGroup& group : mxnetCollect(catalog)) {
        const bool isOneCell = group.form == MxnetForm::Sequence && group.layers().size() == 1;
        const bool mayBeCells = group.form == MxnetForm::Sequence || group.form == MxnetForm::Layer;
        if (isOneCell || (mayBeCells && !isStack(group))) {
            std::ranges::move(splitLayers(std::move(group)), std::back_inserter(groups));
            continue;
        }
        countLayersFromZero(group);
        groups.push_back(std::move(group));
    }
    return groups;
}

/// One RNN operator of the graph beside a parameter file.
/// Source: mxnet 1.9.1, src/operator/rnn-inl.h, RNNParam.
struct MxnetOperator
{
    std::string name;
    RnnSpec spec;                        ///< but for the input size and the element type
    std::optional<ClipRange> cellClip;   ///< lstm_state_clip_min, lstm_state_clip_max
    std::vector<std::string> parameters; ///< the variables that its weights come from
};

/// By the variables that they read; the first operator, by name, of those that read the same one.
using MxnetOperators = std::map<std::string, std::shared_ptr<const MxnetOperator>, std::less<>>;

/// Empty for an unknown mode and for one without sizes.
std::optional<MxnetOperator> operatorFrom(std::string_view node, const AttributeIndex& attributes)
{
    const auto size = [&](std::string_view name) {
        return narrow<std::uint32_t>(attributes.valueOr(node, name, std::int64_t{0})).value_or(0);
    };
    const auto cell = cellFromName(attributes.valueOr(node, "mode", std::string()));
    const auto hidden = attributes.valueOr(node, "state_size", std::int64_t{0});
    const auto projection = attributes.valueOr(node, "projection_size", std::int64_t{0});
    if (!cell || hidden <= 0 || size("num_layers") == 0) {
        return std::nullopt;
    }
    MxnetOperator rnn{
        .name = std::string(node),
        .spec = {.cell = *cell,
                 .hiddenSize = static_cast<std::uint64_t>(hidden),
                 .layers = size("num_layers"),
                 .directions = attributes.valueOr(node, "bidirectional", false) ? 2U : 1U},
        .parameters = attributes.valueOr(node, "parameters", std::vector<std::string>())};
    if (projection > 0) {
        rnn.spec.projectionSize = static_cast<std::uint64_t>(projection);
    }
    const auto* min = attributes.find<double>(node, "lstm_state_clip_min");
    const auto* max = attributes.find<double>(node, "lstm_state_clip_max");
    if (min != nullptr && max != nullptr) {
        rnn.cellClip = ClipRange{*min, *max};
    }
    return rnn;
}

/// The RNN operators that a catalog's attributes tell of.
MxnetOperators operatorsOf(const TensorCatalog& catalog)
{
    std::set<std::string_view> nodes;
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "op" && attribute.value == Attribute::Value(std::string("RNN"))) {
            nodes.insert(attribute.object);
        }
    }
    MxnetOperators operators;
    const AttributeIndex attributes(catalog);
    for (const std::string_view node : nodes) {
        if (const auto rnn = operatorFrom(node, attributes)) {
            const auto shared = std::make_shared<const MxnetOperator>(*rnn);
            for (const std::string& variable : rnn->parameters) {
                operators.emplace(variable, shared);
            }
        }
    }
    return operators;
}

/// Sets what the operator clips.
void applyClip(const MxnetOperator& rnn, RnnModel& model)
{
    if (!rnn.cellClip || model.spec.cell != CellKind::Lstm) {
        return;
    }
    CellEquations equations = standardEquations(model.spec.cell);
    equations.cellClip = CellClip(*rnn.cellClip, Kept::Unclipped); // cuDNN's own clipping
    model.equations = {equations};
}

constexpr std::string_view kFormat = "mxnet";
constexpr std::string_view kGluon2Name = "rnn_param";

RnnSpec specOf(const MxnetOperator& rnn, DType dtype, std::uint64_t inputSize)
{
    RnnSpec spec = rnn.spec;
    spec.inputSize = inputSize;
    spec.dtype = dtype;
    return spec;
}

/// The length of a packed buffer is a straight line over the input size.
Result<RnnSpec> solveInputSize(const MxnetOperator& rnn, const Tensor& vector)
{
    GATELOUPE_TRY(const auto one, packedElements(specOf(rnn, vector.dtype, 1)));
    GATELOUPE_TRY(const auto two, packedElements(specOf(rnn, vector.dtype, 2)));
    const std::uint64_t slope = two - one;
    const std::uint64_t elements = vector.elements();
    if (elements < one || (elements - one) % slope != 0) {
        return Error::shapeMismatch("%1 has %2 elements, which no input size makes of the symbol's "
                                    "operator %3 (%4 needs %5, every further input %6)",
                                    vector.name, elements, rnn.name,
                                    toText(specOf(rnn, vector.dtype, 1)), one, slope);
    }
    return specOf(rnn, vector.dtype, 1 + (elements - one) / slope);
}

Result<RnnModel> modelOf(const MxnetOperator& rnn, const std::shared_ptr<const Tensor>& vector,
                         std::string name)
{
    GATELOUPE_TRY(const auto spec, solveInputSize(rnn, *vector));
    GATELOUPE_TRY(auto model, unpack(vector, spec, std::move(name)));
    model.convention = "mxnet-fused";
    model.evidence = {message("%1 is the vector of the symbol's RNN operator %2; an input size of "
                              "%3 follows from its length",
                              vector->name, rnn.name, spec.inputSize)};
    applyClip(rnn, model);
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

/// What can be done: a spec to begin with, for the tensor to be read by.
Warning howToOpen(const Tensor& vector, std::string_view owner)
{
    // FusedRNNCell's default prefixes are the modes' names; without one any cell stands for all.
    const auto cell = cellNamedIn(owner);
    return {
        message("%1 %2 looks like the weights of MXNet's RNN operator; nothing beside it tells "
                "its sizes: put the symbol JSON beside the file, or describe it",
                vector.name, toText(vector.shape)),
        remedy::DescribeTensor{vector.name, std::string(cell ? nameOf(*cell) : "CELL") +
                                                ":input=I,hidden=H,layers=L,directions=D,dtype=" +
                                                std::string(nameOf(vector.dtype))}};
}

/// Finds the one-dimensional weights of MXNet's RNN operator (FusedRNNCell's `parameters`, Gluon
/// 2's `rnn_param`): cuDNN's packed buffer. The symbol tells the spec but for the input size, which
/// the length then tells; without a symbol a warning says how to open the vector.
Recognition recogniseMxnetVectors(const TensorCatalog& catalog, const MxnetOperators& operators)
{
    Recognition recognition;
    for (const auto& tensor : catalog.tensors) {
        if (tensor->shape.size() != 1 || !isFloatingPoint(tensor->dtype)) {
            continue;
        }
        const std::string_view bare = withoutMxnetRole(tensor->name);
        const auto rnn = lookUp(operators, bare);
        const auto owner = ownerOfMxnetVector(bare);
        if (rnn != nullptr && rnn->parameters.size() == 1) {
            std::string name = owner.value_or(rnn->name);
            recognition.add(modelOf(*rnn, tensor,
                                    name.empty() ? catalog.path.stem().string() : std::move(name)));
        } else if (rnn == nullptr && owner &&
                   (catalog.format == kFormat || bare.ends_with(kGluon2Name))) {
            recognition.warnings.push_back(howToOpen(*tensor, *owner));
        }
    }
    return recognition;
}

/// Letters that unpack_weights puts into names, in the order of gatesOf(cell); MXNet calls the new
/// gate of a GRU "o".
struct LetteredCell
{
    CellKind cell;
    std::string_view letters;
};

constexpr std::array kMxnetCells = {LetteredCell{CellKind::Lstm, "ifco"},
                                    LetteredCell{CellKind::Gru, "rzo"},
                                    LetteredCell{CellKind::RnnTanh, ""}};

/// Words of a prefix that tell a plain RNN's activation: FusedRNNCell's own prefixes.
constexpr std::array kMxnetActivations = {CellKind::RnnRelu, CellKind::RnnTanh};

const LetteredCell& lettersOf(CellKind cell)
{
    const auto* found = std::ranges::find(kMxnetCells, cell, &LetteredCell::cell);
    return found == kMxnetCells.end() ? kMxnetCells.back() : *found;
}

/// Makes the network that the tensors of one group are.
class MxnetModelMaker
{
public:
    MxnetModelMaker(const MxnetGroup& group, const MxnetOperators& operators,
                    const TensorCatalog& catalog)
        : m_group(group)
        , m_operator(lookUp(operators, withoutMxnetRole(group.tensors.begin()->second->name)))
        , m_path(mxnetPath(group.prefix))
        , m_builder(m_path, catalog.path, "mxnet", FactSource::Stated)
    {
    }

    /// Errors: ShapeMismatch, naming what is missing or does not fit; Unsupported for convolutions.
    Result<RnnModel> make()
    {
        GATELOUPE_CHECK(checkRanks());
        GATELOUPE_CHECK(findSizes());
        for (const auto& [slot, tensor] : m_group.tensors) {
            GATELOUPE_CHECK(addTensor(slot, tensor).withContext(networkText()));
        }
        m_builder.findBiasMode();
        explain();
        if (m_operator != nullptr) {
            applyClip(*m_operator, m_builder.model());
        }
        return m_builder.finish();
    }

private:
    [[nodiscard]] Message networkText() const
    {
        return message("MXNet network %1", m_builder.model().name);
    }

    [[nodiscard]] Error misshapen(const Message& what) const
    {
        return Error::shapeMismatch("%1: %2", networkText(), what);
    }

    [[nodiscard]] Status checkRanks() const
    {
        for (const auto& [slot, tensor] : m_group.tensors) {
            const std::size_t rank = isBias(slot.kind) ? 1 : 2;
            if (tensor->shape.size() > 2) {
                return Error::unsupported("%1: %2 %3 belongs to a convolutional cell, which is no "
                                          "network of vectors",
                                          networkText(), tensor->name, toText(tensor->shape));
            }
            if (tensor->shape.size() != rank) {
                return misshapen(message("%1 %2 should have %3 axes", tensor->name,
                                         toText(tensor->shape), rank));
            }
        }
        return {};
    }

    /// I, H and the cell from layer 0: W [gates * H, I], R [gates * H, H or P], projection [P, H].
    Status findSizes()
    {
        RnnSpec& spec = m_builder.spec();
        const auto input = m_group.find({.kind = ParameterKind::InputWeights});
        const auto recurrent = m_group.find({.kind = ParameterKind::RecurrentWeights});
        const auto projection = m_group.find({.kind = ParameterKind::ProjectionWeights});
        if (!input || !recurrent) {
            return misshapen(
                message("%1 is there, i2h_weight or h2h_weight of the first layer is not",
                        m_group.tensors.begin()->second->name));
        }
        const auto backward = m_group.find(
            {.direction = Direction::Backward, .kind = ParameterKind::RecurrentWeights});
        spec.dtype = m_group.tensors.begin()->second->dtype;
        spec.layers = static_cast<std::uint32_t>(m_group.layers().size());
        spec.directions = backward ? 2 : 1;
        spec.inputSize = input->shape[1];
        spec.hiddenSize = projection ? projection->shape[1] : recurrent->shape[1];
        if (projection) {
            spec.projectionSize = projection->shape[0];
        }
        if (!findLetteredCell() && !m_builder.findCell(recurrent->shape[0])) {
            return misshapen(message("%1 %2 has neither 4, 3 nor 1 times %3 rows (LSTM, GRU, RNN)",
                                     recurrent->name, toText(recurrent->shape), spec.hiddenSize));
        }
        return {};
    }

    bool findLetteredCell()
    {
        for (const LetteredCell& candidate : kMxnetCells) {
            if (m_builder.spec().hiddenSize > 0 && isOfLetters(candidate.letters)) {
                m_builder.spec().cell = candidate.cell;
                return true;
            }
        }
        return false;
    }

    /// Whether the group's gates are apart and are those.
    [[nodiscard]] bool isOfLetters(std::string_view letters) const
    {
        return m_group.tensors.begin()->first.gate != '\0' &&
               std::ranges::all_of(m_group.tensors, [&](const auto& entry) {
                   const char gate = entry.first.gate;
                   return gate == '\0' || letters.find(gate) != std::string_view::npos;
               });
    }

    Status addTensor(const MxnetSlot& slot, const std::shared_ptr<const Tensor>& tensor)
    {
        auto gates = gatesOf(m_builder.spec().cell); // stacked i f c o, r z o: the canonical order
        if (slot.gate != '\0') {
            const auto place = lettersOf(m_builder.spec().cell).letters.find(slot.gate);
            if (place == std::string_view::npos) {
                return Error::shapeMismatch("%1 is of no gate of this cell", tensor->name);
            }
            gates = gates.subspan(place, 1);
        }
        return m_builder.add(tensor, rowBlocks(slot.kind, gates),
                             {.layer = LayerIndex(slot.layer), .direction = slot.direction});
    }

    void explain()
    {
        RnnModel& model = m_builder.model();
        const bool isApart = m_group.tensors.begin()->first.gate != '\0';
        const Message tensors =
            isApart ? message("%1 tensors i2h, h2h, one for each gate", m_group.tensors.size())
                    : message("%1 tensors i2h, h2h, gates on the rows", m_group.tensors.size());
        model.evidence.push_back(m_path.empty() ? tensors
                                                : message("%1 below %2", tensors, m_path));
        if (m_operator != nullptr) {
            model.evidence.push_back(
                message("the symbol's RNN operator %1 reads them", m_operator->name));
        }
        if (m_group.isWrapped) {
            model.warnings.push_back(
                message("a modifier (zoneout, residual) wraps a cell of %1; the file does not say "
                        "which, and it is left out of every run",
                        model.name));
        }
        if (gatesOf(model.spec.cell).size() == 1) {
            decideActivation();
        }
    }

    void decideActivation()
    {
        const auto* named = std::ranges::find_if(kMxnetActivations, [this](CellKind cell) {
            return m_group.prefix.find(nameOf(cell)) != std::string::npos;
        });
        if (m_operator != nullptr && gatesOf(m_operator->spec.cell).size() == 1) {
            m_builder.spec().cell = m_operator->spec.cell;
        } else if (named != kMxnetActivations.end()) {
            m_builder.spec().cell = *named;
            m_builder.model().evidence.push_back(message("its name says %1", nameOf(*named)));
        } else if (m_group.form == MxnetForm::Unfused || m_group.form == MxnetForm::Layer) {
            assumeCell(m_builder.model(), CellKind::RnnRelu, // what gluon.rnn.RNN takes
                       message("the file does not say whether this RNN is tanh or ReLU; "
                               "ReLU, the default of gluon's layer, is assumed"));
        } else {
            assumeCell(m_builder.model(), CellKind::RnnTanh, // what every RNNCell takes
                       message("the file does not say whether this RNN is tanh or ReLU; "
                               "tanh, the default of MXNet's cells, is assumed"));
        }
    }

    const MxnetGroup& m_group;
    std::shared_ptr<const MxnetOperator> m_operator;
    std::string m_path;
    ModelBuilder m_builder;
};

} // namespace

/// MXNet: gluon's layers and cells by prefix or by structure, the cells of mx.rnn, gates stacked or
/// apart, and the fused vector of the RNN operator. Gates stand in cuDNN's own order and there are
/// two biases; the reset gate acts after the recurrent product.
/// Source: mxnet 1.9.1, python/mxnet/gluon/rnn, python/mxnet/rnn.
Recognition recogniseMxnet(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const MxnetOperators operators = operatorsOf(catalog);
    Recognition recognition = recogniseMxnetVectors(catalog, operators);
    const auto groups = groupMxnetTensors(catalog);
    for (const MxnetGroup& group : untilCancelled(groups, monitor)) {
        recognition.add(MxnetModelMaker(group, operators, catalog).make());
    }
    return recognition;
}

} // namespace gateloupe
