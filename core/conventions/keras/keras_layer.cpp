// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_layer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/conventions/keras/keras_cudnn_kernel.h"
#include "core/conventions/keras/keras_gates.h"

namespace gateloupe {

namespace {

constexpr std::array<BackendKind, 3> kBackends = {BackendKind::Reference, BackendKind::Cpu,
                                                  BackendKind::Cudnn};

/// One direction of one stacked cell, with where its gates go.
struct Placement
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
};

std::string listOf(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
    }
    return list;
}

class ModelBuilder
{
public:
    explicit ModelBuilder(const KerasLayer& layer)
        : m_layer(layer)
    {
    }

    Result<RnnModel> build()
    {
        GATELOUPE_TRY(m_shape, shapeOf(m_layer.forward.front()));
        m_model.name = m_layer.name;
        m_model.convention = "keras";
        m_model.evidence = m_layer.evidence;
        describe();
        GATELOUPE_CHECK(addAll(m_layer.forward, m_model.direction(0)));
        GATELOUPE_CHECK(addAll(m_layer.backward, Direction::Backward));
        applyTraits();
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        return std::move(m_model);
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
        spec.bias = m_shape.bias == KerasBias::None   ? BiasMode::None
                    : m_shape.bias == KerasBias::Pair ? BiasMode::Double
                                                      : BiasMode::SingleInput;
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
                return Error{ErrorCode::ShapeMismatch,
                             m_layer.name + ": its cells differ from one another"};
            }
            GATELOUPE_CHECK(addCell(cells[index], {LayerIndex(index), direction}));
        }
        return {};
    }

    /// The gates of Keras 1: each has matrices and a bias of its own.
    Status addGates(const KerasArrays& arrays, const Placement& place)
    {
        for (const auto& [gate, own] : arrays.gates) {
            const std::uint64_t units = m_shape.units;
            const TensorPiece all{.rows = own.kernel->shape[0], .cols = units};
            GATELOUPE_CHECK(put({place.layer, place.direction, ParameterKind::InputWeights, gate},
                                viewOf(own.kernel, all, Orientation::Transposed)));
            const TensorPiece square{.rows = units, .cols = units};
            GATELOUPE_CHECK(
                put({place.layer, place.direction, ParameterKind::RecurrentWeights, gate},
                    viewOf(own.recurrent, square, Orientation::Transposed)));
            GATELOUPE_CHECK(put({place.layer, place.direction, ParameterKind::InputBias, gate},
                                viewOfRun(own.bias, 0, units, 1)));
        }
        return {};
    }

    Status addCell(const KerasArrays& arrays, const Placement& place)
    {
        if (!arrays.gates.empty()) {
            return addGates(arrays, place);
        }
        auto kernel = arrays.kernel;
        const std::uint64_t inputSize = arrays.kernel->shape[0];
        const bool isCuDnn = m_shape.packing == KerasPacking::CuDnn;
        if (isCuDnn && inputSize != m_shape.units) {
            GATELOUPE_TRY(kernel, gatheredKernel(kernel, m_shape.units));
        }
        const std::uint64_t units = m_shape.units;
        const auto gates = kerasGatesOf(m_shape.cell);
        const auto orientation = isCuDnn ? Orientation::AsStored : Orientation::Transposed;
        for (std::uint64_t block = 0; block < gates.size(); ++block) {
            const Gate gate = gates[block];
            const TensorPiece columns{.col = block * units, .rows = inputSize, .cols = units};
            auto input = kernel == arrays.kernel
                             ? viewOf(kernel, columns, orientation)
                             : viewOfRun(kernel, block * units * inputSize, units, inputSize);
            GATELOUPE_CHECK(put({place.layer, place.direction, ParameterKind::InputWeights, gate},
                                std::move(input)));
            const TensorPiece square{.col = block * units, .rows = units, .cols = units};
            GATELOUPE_CHECK(
                put({place.layer, place.direction, ParameterKind::RecurrentWeights, gate},
                    viewOf(arrays.recurrent, square, orientation)));
            GATELOUPE_CHECK(addBiases(arrays.bias, place, block));
        }
        return {};
    }

    Status addBiases(const std::shared_ptr<const Tensor>& bias, const Placement& place,
                     std::uint64_t block)
    {
        const auto gates = kerasGatesOf(m_shape.cell);
        const std::uint64_t width = gates.size() * m_shape.units;
        for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
            if (!m_model.spec.hasBias(kind)) {
                continue;
            }
            const std::uint64_t half = kind == ParameterKind::RecurrentBias ? 1 : 0;
            const std::uint64_t first = half * width + block * m_shape.units;
            GATELOUPE_CHECK(put({place.layer, place.direction, kind, gates[block]},
                                viewOfRun(bias, first, m_shape.units, 1)));
        }
        return {};
    }

    Status put(const ParameterId& id, Result<GateView> view)
    {
        if (!view) {
            return std::move(view).error();
        }
        m_model.parameters.emplace(id, *std::move(view));
        return {};
    }

    void applyTraits()
    {
        decideReset();
        if (!m_layer.furtherWeights.empty()) {
            limitAll("it has further weights (" + listOf(m_layer.furtherWeights) +
                     ") that change its equations");
        }
        if (!m_layer.traits) {
            warnOfAssumptions();
            return;
        }
        const KerasTraits& traits = *m_layer.traits;
        m_model.evidence.push_back("the model's configuration calls it " + traits.className);
        if (traits.isOwnClass) {
            m_model.warnings.push_back(traits.className +
                                       " is no class of Keras; the usual equations are assumed");
        }
        decideEquations(traits);
        if (!m_layer.backward.empty() && traits.mergeMode.value_or("concat") != "concat") {
            limitAll("its two directions are merged by '" + *traits.mergeMode +
                     "'; here their outputs stand side by side");
        }
        if (!m_layer.backward.empty() && traits.goBackwards.value_or(false)) {
            limitAll("its forward side reads the sequence from the end");
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
            limitAll((first ? second : first).error().message);
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
                m_model.warnings.push_back("the file does not say where the reset gate of this GRU "
                                           "acts; after the recurrent product is assumed");
            }
        }
    }

    void warnOfAssumptions()
    {
        if (m_shape.packing == KerasPacking::CuDnn) {
            return; // cuDNN has no other activations
        }
        if (m_shape.cell == CellKind::RnnTanh) {
            m_model.warnings.push_back("the file does not say which activation this SimpleRNN has; "
                                       "tanh is assumed, --cell rnn_relu overrides it");
        } else {
            m_model.warnings.push_back(
                "the file has no configuration of the model; the activations "
                "tanh and sigmoid are assumed");
        }
    }

    void limitAll(const std::string& reason)
    {
        for (const BackendKind backend : kBackends) {
            m_model.limits.push_back({backend, reason});
        }
    }

    const KerasLayer& m_layer;
    KerasShape m_shape;
    RnnModel m_model;
};

} // namespace

Result<RnnModel> buildKerasModel(const KerasLayer& layer)
{
    return ModelBuilder(layer).build();
}

} // namespace gateloupe
