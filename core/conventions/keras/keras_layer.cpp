// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_layer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/assumptions.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/model_builder.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// The kernel of a CuDNN layer with every gate in its own [units, in] matrix, one after the other.
/// In the file a gate is the column block [in, units] whose elements, taken row by row, are that
/// matrix: no stride describes it, so it is gathered on first use (Encoding::Gathered).
/// Shapes: kernel [in, gates * units]; result [gates * units, in].
/// Errors: ShapeMismatch.
Result<std::shared_ptr<const Tensor>> gatheredKernel(const Tensor& kernel, std::uint64_t units)
{
    GATELOUPE_CHECK(checkExtent(kernel));
    if (kernel.shape.size() != 2 || !kernel.isRowMajor() || units == 0 ||
        kernel.shape[1] % units != 0) {
        return Error::shapeMismatch("tensor %1 %2 is no kernel of a CuDNN layer with %3 units",
                                    kernel.name, toText(kernel.shape), units);
    }
    const std::uint64_t inputs = kernel.shape[0];
    constexpr std::array<std::uint64_t, 3> kBlocksFirst = {1, 0, 2};
    GATELOUPE_TRY(const auto blocks,
                  reshapedView(kernel, {inputs, kernel.shape[1] / units, units}));
    GATELOUPE_TRY(const auto turned, transposedView(blocks, kBlocksFirst));
    GATELOUPE_TRY(const auto gathered, contiguous(turned));
    GATELOUPE_TRY(auto matrix, reshapedView(gathered, {kernel.shape[1], inputs}));
    return renamed(std::move(matrix), kernel.name);
}

std::string shapeText(const std::shared_ptr<const Tensor>& tensor)
{
    return tensor == nullptr ? "none" : toText(tensor->shape);
}

Error noLayer(const KerasArrays& arrays)
{
    return Error::shapeMismatch("kernel %1, recurrent kernel %2 and bias %3 are of no LSTM, GRU "
                                "or SimpleRNN layer",
                                shapeText(arrays.kernel), shapeText(arrays.recurrent),
                                shapeText(arrays.bias));
}

std::optional<KerasBias> biasOf(const std::shared_ptr<const Tensor>& bias, std::uint64_t width)
{
    return bias == nullptr                   ? std::optional(KerasBias::None)
           : bias->shape == Shape{width}     ? std::optional(KerasBias::Merged)
           : bias->shape == Shape{2, width}  ? std::optional(KerasBias::Pair)
           : bias->shape == Shape{2 * width} ? std::optional(KerasBias::CudnnPair)
                                             : std::nullopt;
}

bool isPair(KerasBias bias)
{
    return bias == KerasBias::Pair || bias == KerasBias::CudnnPair;
}

/// Of separate gates: all there, all alike.
Result<KerasShape> shapeOfGates(const KerasArrays& arrays)
{
    const Error misfit = Error::shapeMismatch("%1: the arrays of its gates are of no LSTM or GRU",
                                              arrays.first().name);
    const auto& [firstGate, first] = *arrays.gates.begin();
    const CellKind cell = firstGate == Gate::Input ? CellKind::Lstm : CellKind::Gru;
    const auto expected = kKerasOrder.of(cell);
    if (arrays.gates.size() != expected.size() || !first.isWhole() ||
        first.kernel->shape.size() != 2 || !isFloatingPoint(first.kernel->dtype)) {
        return misfit;
    }
    const Shape kernel = first.kernel->shape;
    const std::uint64_t units = kernel[1];
    const bool fits = std::ranges::all_of(expected, [&](Gate gate) {
        const auto found = arrays.gates.find(gate);
        return found != arrays.gates.end() && found->second.isWhole() &&
               found->second.kernel->shape == kernel &&
               found->second.recurrent->shape == Shape{units, units} &&
               found->second.bias->shape == Shape{units};
    });
    if (!fits || kernel[0] == 0 || units == 0) {
        return misfit;
    }
    return KerasShape{
        .cell = cell, .bias = KerasBias::Merged, .inputSize = kernel[0], .units = units};
}

/// How Keras keeps a pair of biases: one after the other.
constexpr std::array kBiasPairAxes = {StoredAxis::Part, StoredAxis::Gate, StoredAxis::Unit};

/// Whether a class is named after another cell than that of the weights.
bool isOfAnotherCell(const KerasTraits& traits, CellKind cell)
{
    const std::string name = lowered(traits.className);
    const auto says = [&name](std::string_view word) {
        return name.find(word) != std::string::npos;
    };
    return (says("lstm") && cell != CellKind::Lstm) || (says("gru") && cell != CellKind::Gru) ||
           (says("simplernn") && cell != CellKind::RnnTanh);
}

class KerasModelMaker
{
public:
    explicit KerasModelMaker(const KerasLayer& layer)
        : m_layer(layer)
        , m_builder(layer.name, {}, "keras", FactSource::Stated)
        , m_model(m_builder.model())
    {
    }

    Result<RnnModel> build()
    {
        GATELOUPE_TRY(m_shape, shapeOf(m_layer.forward.front()));
        m_model.evidence = m_layer.evidence;
        for (const Message& warning : m_layer.warnings) {
            m_model.warnings.emplace_back(warning);
        }
        describe();
        GATELOUPE_CHECK(addAll(m_layer.forward, m_model.direction(0)));
        GATELOUPE_CHECK(addAll(m_layer.backward, Direction::Backward));
        applyTraits();
        return m_builder.finish();
    }

private:
    void describe()
    {
        m_model.spec = {.cell = m_shape.cell,
                        .inputSize = m_shape.inputSize,
                        .hiddenSize = m_shape.units,
                        .layers = static_cast<std::uint32_t>(m_layer.forward.size()),
                        .directions = m_layer.backward.empty() ? 1U : 2U,
                        .bias = biasModeOf(m_shape.bias != KerasBias::None, isPair(m_shape.bias)),
                        .dtype = m_layer.forward.front().first().dtype};
        m_model.setReversed(m_layer.backward.empty() && m_layer.traits &&
                                m_layer.traits->goBackwards.value_or(false),
                            m_layer.traits ? FactSource::Stated : FactSource::Assumed);
        if (m_shape.cell == CellKind::RnnTanh && m_layer.traits &&
            m_layer.traits->activations.activation == "relu") {
            m_model.spec.cell = CellKind::RnnRelu;
        }
    }

    Status addAll(const std::vector<KerasArrays>& cells, Direction direction)
    {
        for (std::uint32_t index = 0; index < cells.size(); ++index) {
            GATELOUPE_TRY(const auto shape, shapeOf(cells[index]));
            if (shape.cell != m_shape.cell || shape.units != m_shape.units ||
                shape.bias != m_shape.bias) {
                return Error::shapeMismatch("%1: its cells differ from one another", m_layer.name);
            }
            GATELOUPE_CHECK(
                addCell(cells[index], {.layer = LayerIndex(index), .direction = direction}));
        }
        return {};
    }

    Status addCell(const KerasArrays& arrays, const GatePlace& place)
    {
        const auto gates = kKerasOrder.of(m_shape.cell);
        if (m_shape.bias == KerasBias::CudnnPair) {
            return addCudnn(arrays, gates, place);
        }
        if (arrays.gates.empty()) {
            return addPlain(arrays, gates, place);
        }
        for (const auto& [gate, own] : arrays.gates) { // Keras 1: each has arrays of its own
            GATELOUPE_CHECK(addPlain(own, only(gate), place));
        }
        return {};
    }

    Status addPlain(const KerasGateArrays& arrays, std::span<const Gate> gates,
                    const GatePlace& place)
    {
        return m_builder.add(
            {{arrays.kernel, columnBlocks(only(ParameterKind::InputWeights), gates)},
             {arrays.recurrent, columnBlocks(only(ParameterKind::RecurrentWeights), gates)},
             {arrays.bias, m_shape.bias == KerasBias::Pair
                               ? StoredGates{kBothBiases, kBiasPairAxes, gates}
                               : rowBlocks(ParameterKind::InputBias, gates)}},
            place);
    }

    /// A block of columns whose elements, row by row, are the gate: where the block is square, the
    /// gates' rows lie interleaved.
    Status addCudnn(const KerasArrays& arrays, std::span<const Gate> gates, const GatePlace& place)
    {
        GATELOUPE_CHECK(m_builder.add(
            {{arrays.recurrent, interleavedRows(ParameterKind::RecurrentWeights, gates)},
             {arrays.bias, {kBothBiases, kBiasPairAxes, gates}}},
            place));
        if (arrays.kernel->shape[0] == m_shape.units) {
            return m_builder.add(arrays.kernel, interleavedRows(ParameterKind::InputWeights, gates),
                                 place);
        }
        GATELOUPE_TRY(const auto gathered, gatheredKernel(*arrays.kernel, m_shape.units));
        return m_builder.add(gathered, rowBlocks(ParameterKind::InputWeights, gates), place);
    }

    void applyTraits()
    {
        if (m_layer.traits) {
            decideEquations(*m_layer.traits);
        }
        decideReset();
        if (!m_layer.furtherWeights.empty()) {
            m_builder.limitEverywhere(
                message("it has further weights (%1) that change its equations",
                        joinedBy(", ", m_layer.furtherWeights)));
        }
        if (!m_layer.traits) {
            warnOfAssumptions();
            return;
        }
        const KerasTraits& traits = *m_layer.traits;
        m_model.evidence.push_back(
            traits.file.empty()
                ? message("the model's configuration calls it %1", traits.className)
                : message("%1, beside it, calls it %2", traits.file, traits.className));
        noteContradictions(traits);
        assumeOwnClasses(traits);
        warnOfSurroundings(traits);
        if (!m_layer.backward.empty()) {
            warnOfMerge(traits.mergeMode.value_or("concat"));
        }
        if (!m_layer.backward.empty() && traits.goBackwards.value_or(false)) {
            m_builder.limitEverywhere(message("its forward side reads the sequence from the end"));
        }
    }

    /// Warns that Keras sums, averages or multiplies the outputs of the two directions, while the
    /// network here gives both side by side. "none" needs no warning: its two outputs hold the same
    /// numbers as ours.
    void warnOfMerge(const std::string& mode)
    {
        if (mode == "concat" || mode == "none") {
            return;
        }
        m_model.warnings.push_back(
            message("behind it the model merges its two directions by '%1'; what is shown and run "
                    "gives both, side by side",
                    mode));
        addLimit(
            m_model, BackendKind::Cudnn,
            message("its two directions are merged by '%1'; cuDNN's stand side by side", mode));
    }

    void assumeOwnClasses(const KerasTraits& traits)
    {
        std::vector<EquationSources> sources;
        for (const KerasActivations& told : activationsOfCells(traits)) {
            sources.push_back(sourcesOfCell(sources.size()));
            if (told.ownClass.empty()) {
                continue;
            }
            assumeWhatAClassComputes(sources.back());
            const Warning warning(
                message("%1 is no class of Keras; the usual equations are assumed", told.ownClass));
            if (!isOneOf(warning, m_model.warnings)) {
                m_model.warnings.push_back(warning);
            }
        }
        m_model.sources = NetworkSources(std::move(sources));
    }

    [[nodiscard]] const EquationSources& sourcesOfCell(std::size_t pseudoLayer) const
    {
        return m_model.sources.of(PseudoLayerIndex(static_cast<std::uint32_t>(pseudoLayer)));
    }

    /// What the layers around it make it compute that a run of the layer alone does not.
    void warnOfSurroundings(const KerasTraits& traits)
    {
        if (!traits.maskedBy.empty()) {
            m_model.warnings.push_back(
                message("the model's layer %1 masks steps in front of it: Keras keeps the state "
                        "there, here every step within its length is computed; lengths leave out "
                        "those at the end",
                        traits.maskedBy));
        }
        if (!traits.mixedBy.empty()) {
            m_model.warnings.push_back(
                message("its input is what the model's layer %1 makes of several layers' outputs",
                        traits.mixedBy));
        }
        if (!traits.addedBy.empty()) {
            m_model.warnings.push_back(
                message("behind it %1 adds its input to its output; what is shown and run is the "
                        "cell alone",
                        traits.addedBy));
        }
        if (!traits.turnedBy.empty()) {
            m_model.warnings.push_back(
                message("in front of it the model's layer %1 may turn the sequence round; a run "
                        "here takes its input in the order in which the network reads it",
                        traits.turnedBy));
        }
        if (!traits.startsFrom.empty()) {
            m_model.warnings.push_back(
                message("the model hands it an initial state, from %1; here it starts from zero "
                        "unless it is given one",
                        traits.startsFrom));
        }
    }

    /// What the configuration says and the weights cannot be.
    void noteContradictions(const KerasTraits& traits)
    {
        const auto contradict = [this](const Message& text) {
            m_model.contradictions.push_back(text);
        };
        if (isOfAnotherCell(traits, m_shape.cell)) {
            contradict(message("the configuration says that the layer is %1, its weights are of "
                               "the cell %2",
                               traits.className, nameOf(m_shape.cell)));
        }
        if (traits.units && !std::cmp_equal(*traits.units, m_shape.units)) {
            contradict(
                message("the configuration says that the layer has %1 units, its weights have %2",
                        *traits.units, m_shape.units));
        }
        if (traits.inputs && !std::cmp_equal(*traits.inputs, m_shape.inputSize)) {
            contradict(
                message("the configuration says that the layer has %1 inputs, its weights have %2",
                        *traits.inputs, m_shape.inputSize));
        }
        const bool hasBias = m_shape.bias != KerasBias::None;
        if (traits.useBias && *traits.useBias != hasBias) {
            contradict(hasBias ? message("the configuration says that the layer has no bias, its "
                                         "weights have one")
                               : message("the configuration says that the layer has a bias, its "
                                         "weights have none"));
        }
    }

    /// What the configuration says of each pseudo-layer's activations.
    [[nodiscard]] std::vector<KerasActivations> activationsOfCells(const KerasTraits& traits) const
    {
        const RnnSpec& spec = m_model.spec;
        std::vector<KerasActivations> cells;
        for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
            const PseudoLayerIndex cell(index);
            const bool isStack = traits.stacked.size() == spec.layers && spec.directions == 1;
            cells.push_back(isStack ? traits.stacked[spec.layerOf(cell).value]
                            : spec.directionIndexOf(cell) == 1
                                ? traits.backward.value_or(traits.activations)
                                : traits.activations);
        }
        return cells;
    }

    /// A configuration that leaves an activation out has the class' default. Only cuDNN's layers
    /// have no such words at all.
    [[nodiscard]] EquationSources sourcesOf(const KerasActivations& told,
                                            EquationSources sources) const
    {
        if (m_shape.bias == KerasBias::CudnnPair) {
            return sources;
        }
        if (!told.activation) {
            sources.set(EquationFact::Candidate, FactSource::Assumed)
                .set(EquationFact::Output, FactSource::Assumed);
        }
        if (!told.recurrent) {
            sources.set(EquationFact::Gate, FactSource::Assumed);
        }
        return sources;
    }

    /// Leaves the model without equations of its own where they are the standard ones.
    void decideEquations(const KerasTraits& traits)
    {
        const CellKind cell = m_model.spec.cell;
        std::vector<CellEquations> equations;
        std::vector<EquationSources> sources;
        for (const KerasActivations& told : activationsOfCells(traits)) {
            equations.push_back(kerasEquations(cell, told, traits.generation));
            sources.push_back(sourcesOf(told, sourcesOfCell(sources.size())));
        }
        m_model.sources = NetworkSources(std::move(sources));
        const auto isFirst = [&](const CellEquations& own) { return own == equations.front(); };
        equations.resize(std::ranges::all_of(equations, isFirst) ? 1 : equations.size());
        if (equations.size() > 1 || equations.front() != standardEquations(cell)) {
            m_model.equations = std::move(equations);
        }
    }

    /// A merged bias belongs to the equations that reset before the product, a pair to the others.
    void decideReset()
    {
        if (m_model.spec.cell != CellKind::Gru) {
            return;
        }
        if (m_shape.bias == KerasBias::Merged) {
            m_model.setGruReset(GruReset::Before, FactSource::Stated);
        } else if (m_shape.bias == KerasBias::None) {
            const auto told = m_layer.traits ? m_layer.traits->resetAfter : std::nullopt;
            m_model.setGruReset(told.value_or(true) ? GruReset::After : GruReset::Before,
                                told ? FactSource::Stated : FactSource::Assumed);
            if (!told) {
                m_model.warnings.push_back(
                    message("the file does not say where the reset gate of this GRU acts; "
                            "after the recurrent product is assumed"));
            }
        }
    }

    void warnOfAssumptions()
    {
        if (m_shape.bias == KerasBias::CudnnPair) {
            return; // cuDNN has no other activations
        }
        m_model.sources.setActivations(FactSource::Assumed);
        if (m_shape.cell == CellKind::RnnTanh) {
            assumeCell(m_model, CellKind::RnnTanh,
                       message("the file does not say which activation this SimpleRNN "
                               "has; tanh is assumed"));
        } else {
            m_model.warnings.emplace_back(activationsAssumed());
        }
    }

    const KerasLayer& m_layer;
    KerasShape m_shape;
    ModelBuilder m_builder;
    RnnModel& m_model; ///< that of the builder
};

} // namespace

const Tensor& KerasArrays::first() const
{
    if (gates.empty()) {
        return *kernel;
    }
    const KerasGateArrays& own = gates.begin()->second;
    return own.kernel ? *own.kernel : own.recurrent ? *own.recurrent : *own.bias;
}

Result<KerasShape> shapeOf(const KerasArrays& arrays)
{
    if (!arrays.gates.empty()) {
        return shapeOfGates(arrays);
    }
    const auto isMatrix = [](const std::shared_ptr<const Tensor>& tensor) {
        return tensor != nullptr && tensor->shape.size() == 2 && isFloatingPoint(tensor->dtype) &&
               tensor->elements() > 0;
    };
    if (!isMatrix(arrays.kernel) || !isMatrix(arrays.recurrent) ||
        arrays.kernel->shape[1] != arrays.recurrent->shape[1]) {
        return noLayer(arrays);
    }
    const std::uint64_t units = arrays.recurrent->shape[0];
    const std::uint64_t width = arrays.recurrent->shape[1];
    const auto cell = cellOfRows(width, units);
    const auto bias = biasOf(arrays.bias, width);
    // Only a GRU keeps its pair of biases in two rows, only CuDNN layers in one long row.
    if (!cell || !bias || (isPair(*bias) && cell == CellKind::RnnTanh) ||
        (*bias == KerasBias::Pair && cell != CellKind::Gru)) {
        return noLayer(arrays);
    }
    return KerasShape{
        .cell = *cell, .bias = *bias, .inputSize = arrays.kernel->shape[0], .units = units};
}

bool fitsArrays(const KerasTraits& traits, const KerasArrays& arrays)
{
    const auto shape = shapeOf(arrays);
    return !shape || (!isOfAnotherCell(traits, shape->cell) &&
                      traits.units.value_or(shape->units) == shape->units);
}

Result<RnnModel> buildKerasModel(const KerasLayer& layer)
{
    return KerasModelMaker(layer).build();
}

} // namespace gateloupe
