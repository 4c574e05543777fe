// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_layer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/conventions/common/model_builder.h"
#include "core/conventions/keras/keras_gates.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

namespace {

Result<std::vector<std::byte>> gather(const Tensor& kernel, std::uint64_t units,
                                      ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto stored, kernel.source->bytes(monitor));
    const std::uint64_t rows = kernel.shape[0];
    const std::uint64_t cols = kernel.shape[1];
    const std::size_t width = sizeOf(kernel.dtype);
    std::vector<std::byte> gathered(rows * cols * width);
    std::byte* target = gathered.data();
    for (std::uint64_t block = 0; block < cols / units; ++block) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t row = 0; row < rows; ++row) {
            const std::uint64_t first = kernel.offsetElements + row * cols + block * units;
            std::memcpy(target, stored.data() + first * width, units * width);
            target += units * width;
        }
    }
    return gathered;
}

/// The kernel of a CuDNN layer with every gate in its own [units, in] matrix, one after the other.
/// In the file a gate is the column block [in, units] whose elements, taken row by row, are that
/// matrix: no stride describes it, so it is gathered on first use (Encoding::Gathered).
/// Shapes: kernel [in, gates * units]; result [gates * units, in].
/// Errors: ShapeMismatch.
Result<std::shared_ptr<const Tensor>> gatheredKernel(std::shared_ptr<const Tensor> kernel,
                                                     std::uint64_t units)
{
    GATELOUPE_CHECK(checkExtent(*kernel));
    if (kernel->shape.size() != 2 || !kernel->isRowMajor() || units == 0 ||
        kernel->shape[1] % units != 0) {
        return Error::shapeMismatch("tensor %1 %2 is no kernel of a CuDNN layer with %3 units",
                                    kernel->name, toText(kernel->shape), units);
    }
    const std::uint64_t bytes = kernel->elements() * sizeOf(kernel->dtype);
    const std::string name = kernel->name;
    const DType dtype = kernel->dtype;
    const Shape shape = {kernel->shape[1], kernel->shape[0]};
    auto source = std::make_shared<DecodedSource>(
        Encoding::Gathered, bytes, [kernel = std::move(kernel), units](ProgressMonitor& monitor) {
            return gather(*kernel, units, monitor);
        });
    return makeTensor(name, dtype, shape, std::move(source));
}

constexpr std::array<CellKind, 3> kKerasCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

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
    if (bias == nullptr) {
        return KerasBias::None;
    }
    if (bias->shape == Shape{width}) {
        return KerasBias::Merged;
    }
    const bool isPair = bias->shape == Shape{2, width} || bias->shape == Shape{2 * width};
    return isPair ? std::optional(KerasBias::Pair) : std::nullopt;
}

/// Of separate gates: all there, all alike.
Result<KerasShape> shapeOfGates(const KerasArrays& arrays)
{
    const Error misfit = Error::shapeMismatch("%1: the arrays of its gates are of no LSTM or GRU",
                                              arrays.first().name);
    const auto& [firstGate, first] = *arrays.gates.begin();
    const CellKind cell = firstGate == Gate::Input ? CellKind::Lstm : CellKind::Gru;
    const auto expected = kerasGatesOf(cell);
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
    return KerasShape{.cell = cell,
                      .packing = KerasPacking::Plain,
                      .bias = KerasBias::Merged,
                      .inputSize = kernel[0],
                      .units = units};
}

/// How Keras keeps a pair of biases: one after the other.
constexpr std::array kBiasPairAxes = {StoredAxis::Part, StoredAxis::Gate, StoredAxis::Unit};

std::string listOf(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
    }
    return list;
}

class KerasModelMaker
{
public:
    explicit KerasModelMaker(const KerasLayer& layer)
        : m_layer(layer)
        , m_builder(layer.name, {}, "keras")
        , m_model(m_builder.model())
    {
    }

    Result<RnnModel> build()
    {
        GATELOUPE_TRY(m_shape, shapeOf(m_layer.forward.front()));
        m_model.evidence = m_layer.evidence;
        describe();
        GATELOUPE_CHECK(addAll(m_layer.forward, m_model.direction(0)));
        GATELOUPE_CHECK(addAll(m_layer.backward, Direction::Backward));
        applyTraits();
        return m_builder.finish();
    }

private:
    void describe()
    {
        RnnSpec& spec = m_model.spec;
        spec.cell = m_shape.cell;
        spec.inputSize = m_shape.inputSize;
        spec.hiddenSize = m_shape.units;
        spec.layers = static_cast<std::uint32_t>(m_layer.forward.size());
        spec.directions = m_layer.backward.empty() ? 1 : 2;
        spec.bias = biasModeOf(m_shape.bias != KerasBias::None, m_shape.bias == KerasBias::Pair);
        spec.dtype = m_layer.forward.front().first().dtype;
        m_model.isReversed = m_layer.backward.empty() && m_layer.traits &&
                             m_layer.traits->goBackwards.value_or(false);
        if (m_shape.cell == CellKind::RnnTanh && m_layer.traits &&
            m_layer.traits->activations.activation == "relu") {
            spec.cell = CellKind::RnnRelu;
        }
    }

    Status addAll(const std::vector<KerasArrays>& cells, Direction direction)
    {
        for (std::uint32_t index = 0; index < cells.size(); ++index) {
            GATELOUPE_TRY(const auto shape, shapeOf(cells[index]));
            if (shape.cell != m_shape.cell || shape.units != m_shape.units ||
                shape.packing != m_shape.packing || shape.bias != m_shape.bias) {
                return Error::shapeMismatch("%1: its cells differ from one another", m_layer.name);
            }
            const GatePlace place{.layer = LayerIndex(index), .direction = direction};
            GATELOUPE_CHECK(cells[index].gates.empty() ? addCell(cells[index], place)
                                                       : addGates(cells[index], place));
        }
        return {};
    }

    /// The gates of Keras 1: each has matrices and a bias of its own.
    Status addGates(const KerasArrays& arrays, const GatePlace& place)
    {
        for (const auto& [gate, own] : arrays.gates) {
            GATELOUPE_CHECK(add(own.kernel, ParameterKind::InputWeights, only(gate), place));
            GATELOUPE_CHECK(add(own.recurrent, ParameterKind::RecurrentWeights, only(gate), place));
            GATELOUPE_CHECK(add(own.bias, ParameterKind::InputBias, only(gate), place));
        }
        return {};
    }

    Status addCell(const KerasArrays& arrays, const GatePlace& place)
    {
        const auto gates = kerasGatesOf(m_shape.cell);
        if (m_shape.packing == KerasPacking::CuDnn) {
            GATELOUPE_CHECK(addCudnnMatrices(arrays, place));
        } else {
            GATELOUPE_CHECK(add(arrays.kernel, ParameterKind::InputWeights, gates, place));
            GATELOUPE_CHECK(add(arrays.recurrent, ParameterKind::RecurrentWeights, gates, place));
        }
        if (m_shape.bias == KerasBias::Pair) {
            return m_builder.add(arrays.bias, {kBothBiases, kBiasPairAxes, gates}, place);
        }
        return arrays.bias ? add(arrays.bias, ParameterKind::InputBias, gates, place) : Status();
    }

    /// A block of columns whose elements, row by row, are the gate: where the block is square, the
    /// gates' rows lie interleaved.
    Status addCudnnMatrices(const KerasArrays& arrays, const GatePlace& place)
    {
        const auto gates = kerasGatesOf(m_shape.cell);
        GATELOUPE_CHECK(m_builder.add(
            arrays.recurrent, interleavedRows(ParameterKind::RecurrentWeights, gates), place));
        if (arrays.kernel->shape[0] == m_shape.units) {
            return m_builder.add(arrays.kernel, interleavedRows(ParameterKind::InputWeights, gates),
                                 place);
        }
        GATELOUPE_TRY(const auto gathered, gatheredKernel(arrays.kernel, m_shape.units));
        return m_builder.add(gathered, rowBlocks(ParameterKind::InputWeights, gates), place);
    }

    Status add(const std::shared_ptr<const Tensor>& tensor, ParameterKind kind,
               std::span<const Gate> gates, const GatePlace& place)
    {
        return m_builder.add(tensor, columnBlocks(only(kind), gates), place);
    }

    void applyTraits()
    {
        decideReset();
        if (!m_layer.furtherWeights.empty()) {
            m_builder.limitEverywhere(
                message("it has further weights (%1) that change its equations",
                        listOf(m_layer.furtherWeights)));
        }
        if (!m_layer.traits) {
            warnOfAssumptions();
            return;
        }
        const KerasTraits& traits = *m_layer.traits;
        m_model.evidence.push_back(
            message("the model's configuration calls it %1", traits.className));
        if (traits.isOwnClass) {
            m_model.warnings.push_back(message(
                "%1 is no class of Keras; the usual equations are assumed", traits.className));
        }
        decideEquations(traits);
        if (!m_layer.backward.empty() && traits.mergeMode.value_or("concat") != "concat") {
            m_builder.limitEverywhere(
                message("its two directions are merged by '%1'; here their outputs stand side by "
                        "side",
                        *traits.mergeMode));
        }
        if (!m_layer.backward.empty() && traits.goBackwards.value_or(false)) {
            m_builder.limitEverywhere(message("its forward side reads the sequence from the end"));
        }
    }

    /// Leaves the model without equations of its own where they are the standard ones.
    void decideEquations(const KerasTraits& traits)
    {
        const CellKind cell = m_model.spec.cell;
        const auto first = kerasEquations(cell, traits.activations, traits.generation);
        const auto second =
            kerasEquations(cell, traits.backward.value_or(traits.activations), traits.generation);
        if (!first || !second) {
            m_builder.limitEverywhere((first ? second : first).error().message);
            return;
        }
        const CellEquations standard = standardEquations(cell);
        if (*first == standard && (m_layer.backward.empty() || *second == standard)) {
            return;
        }
        m_model.equations.push_back(*first);
        if (!m_layer.backward.empty() && *second != *first) {
            m_model.equations.push_back(*second);
        }
    }

    /// A merged bias belongs to the equations that reset before the product, a pair to the others.
    void decideReset()
    {
        if (m_model.spec.cell != CellKind::Gru) {
            return;
        }
        if (m_shape.bias == KerasBias::Merged) {
            m_model.gruReset = GruReset::Before;
        } else if (m_shape.bias == KerasBias::None) {
            const auto told = m_layer.traits ? m_layer.traits->resetAfter : std::nullopt;
            m_model.gruReset = told.value_or(true) ? GruReset::After : GruReset::Before;
            if (!told) {
                m_model.warnings.push_back(
                    message("the file does not say where the reset gate of this GRU acts; "
                            "after the recurrent product is assumed"));
            }
        }
    }

    void warnOfAssumptions()
    {
        if (m_shape.packing == KerasPacking::CuDnn) {
            return; // cuDNN has no other activations
        }
        if (m_shape.cell == CellKind::RnnTanh) {
            m_builder.assumeCell(CellKind::RnnTanh,
                                 message("the file does not say which activation this SimpleRNN "
                                         "has; tanh is assumed"));
        } else {
            m_model.warnings.push_back(
                message("nothing in the file says which activations this layer has; "
                        "tanh and sigmoid are assumed"));
        }
    }

    const KerasLayer& m_layer;
    KerasShape m_shape;
    ModelBuilder m_builder;
    RnnModel& m_model; ///< that of the builder
};

} // namespace

void KerasArrays::put(KerasRole role, std::shared_ptr<const Tensor> tensor)
{
    switch (role) {
    case KerasRole::Kernel:
        kernel = std::move(tensor);
        break;
    case KerasRole::Recurrent:
        recurrent = std::move(tensor);
        break;
    case KerasRole::Bias:
        bias = std::move(tensor);
        break;
    }
}

void KerasArrays::put(KerasRole role, Gate gate, std::shared_ptr<const Tensor> tensor)
{
    KerasGateArrays& own = gates[gate];
    (role == KerasRole::Kernel      ? own.kernel
     : role == KerasRole::Recurrent ? own.recurrent
                                    : own.bias) = std::move(tensor);
}

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
    for (const CellKind cell : kKerasCells) {
        const auto gates = kerasGatesOf(cell).size();
        if (width % gates != 0 || width / gates != units) {
            continue;
        }
        const auto bias = biasOf(arrays.bias, width);
        const bool isFlatPair = bias == KerasBias::Pair && arrays.bias->shape.size() == 1;
        // Only a GRU keeps its pair of biases in two rows, only CuDNN layers in one long row.
        if (!bias || (*bias == KerasBias::Pair && cell == CellKind::RnnTanh) ||
            (*bias == KerasBias::Pair && !isFlatPair && cell != CellKind::Gru)) {
            return noLayer(arrays);
        }
        return KerasShape{.cell = cell,
                          .packing = isFlatPair ? KerasPacking::CuDnn : KerasPacking::Plain,
                          .bias = *bias,
                          .inputSize = arrays.kernel->shape[0],
                          .units = units};
    }
    return noLayer(arrays);
}

Result<RnnModel> buildKerasModel(const KerasLayer& layer)
{
    return KerasModelMaker(layer).build();
}

} // namespace gateloupe
