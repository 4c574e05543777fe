// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/common/gate_orders.h"
#include "core/conventions/onnx/onnx_activations.h"
#include "core/export/onnx/onnx_export.h"
#include "core/export/onnx/onnx_names.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/folding.h"

namespace gateloupe {

namespace {

constexpr std::array kOnnxExpresses = {
    Feature::ResetAfter, Feature::ResetBefore,      Feature::Reversed,     Feature::Peepholes,
    Feature::SumClip,    Feature::OtherActivations, Feature::CoupledForget};
constexpr std::array kBiasKinds = {ParameterKind::InputBias, ParameterKind::RecurrentBias};

/// `clip` and `input_forget` stand once for both directions.
Status checkDirections(const RnnModel& model)
{
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        const CellEquations first = model.equationsOf(LayerIndex(layer), 0);
        const CellEquations last = model.equationsOf(LayerIndex(layer), model.spec.directions - 1);
        if (first.sumClip != last.sumClip || first.isForgetCoupled != last.isForgetCoupled ||
            first.gruReset != last.gruReset) {
            return Error::unsupported(
                "its directions clip, couple or reset differently, which an ONNX operator "
                "can't express");
        }
    }
    return {};
}

/// The recurrent operators know some activations by name and no other.
Status checkActivations(const RnnModel& model)
{
    for (const CellEquations& equations : model.allEquations()) {
        for (const Activation& own : {equations.gate, equations.candidate, equations.output}) {
            const bool isNamed = own.kind == ActivationKind::Linear ||
                                 std::ranges::any_of(kOnnxActivations, [&own](const auto& known) {
                                     return known.standard.kind == own.kind;
                                 });
            if (!isNamed) {
                return Error::unsupported(
                    "its activation is %1, which an ONNX operator can't express", toText(own));
            }
        }
    }
    return {};
}

/// Makes the initializers of one layer.
class LayerTensors
{
public:
    LayerTensors(ExportedModel& exported, std::uint32_t layer)
        : m_exported(exported)
        , m_model(*exported.model)
        , m_layer(layer)
        , m_gates(kOnnxOrder.of(exported.spec.cell))
    {
    }

    /// W [D, G*H, I], R [D, G*H, H].
    void addWeights(ParameterKind kind, std::string_view name)
    {
        const MatrixSize size =
            sizeOf(spec(), {m_layer, m_model.direction(0), kind, m_gates.front()});
        ExportItem& item = add(name, {spec().directions, m_gates.size() * size.rows, size.cols});
        forEachGate(m_gates, [&](const ParameterId& id, std::uint64_t block) {
            addRun(item, sumOf(*m_model.find(withKind(id, kind))), block * size.rows * size.cols);
        });
    }

    /// B [D, 2*G*H]: a direction's input biases, then its recurrent ones.
    void addBiases(const FoldedBiases& biases)
    {
        ExportItem& item = add("B", {spec().directions, 2 * m_gates.size() * spec().hiddenSize});
        std::uint64_t block = 0;
        for (std::uint32_t directionIndex = 0; directionIndex < spec().directions;
             ++directionIndex) {
            for (const ParameterKind kind : kBiasKinds) {
                for (const Gate gate : m_gates) {
                    const ParameterId id{m_layer, m_model.direction(directionIndex), kind, gate};
                    addRun(item, biases.separate(id), block++ * spec().hiddenSize);
                }
            }
        }
    }

    /// P [D, 3*H].
    void addPeepholes()
    {
        ExportItem& item =
            add("P", {spec().directions, kOnnxPeepholeGates.size() * spec().hiddenSize});
        forEachGate(kOnnxPeepholeGates, [&](const ParameterId& id, std::uint64_t block) {
            if (const auto* view = m_model.find(withKind(id, ParameterKind::PeepholeWeights))) {
                addRun(item, sumOf(*view), block * spec().hiddenSize);
            }
        });
    }

    [[nodiscard]] bool hasPeepholes() const
    {
        bool has = false;
        forEachGate(kOnnxPeepholeGates, [&](const ParameterId& id, std::uint64_t) {
            has = has || m_model.find(withKind(id, ParameterKind::PeepholeWeights)) != nullptr;
        });
        return has;
    }

private:
    [[nodiscard]] const RnnSpec& spec() const { return m_exported.spec; }

    static ParameterId withKind(ParameterId id, ParameterKind kind)
    {
        id.kind = kind;
        return id;
    }

    ExportItem& add(std::string_view name, Shape shape)
    {
        return addItem(m_exported,
                       onnxNodeName(m_exported, m_layer.value) + "/" + std::string(name),
                       std::move(shape));
    }

    /// Calls visit(id, block) for the gates of all directions; blocks are counted from 0.
    template <typename Visit>
    void forEachGate(std::span<const Gate> gates, const Visit& visit) const
    {
        std::uint64_t block = 0;
        for (std::uint32_t directionIndex = 0; directionIndex < spec().directions;
             ++directionIndex) {
            for (const Gate gate : gates) {
                visit(
                    {m_layer, m_model.direction(directionIndex), ParameterKind::InputWeights, gate},
                    block++);
            }
        }
    }

    ExportedModel& m_exported;
    const RnnModel& m_model;
    LayerIndex m_layer;
    std::span<const Gate> m_gates;
};

/// A state [L*D, B, H] from the source's file, or zeros for one sequence.
Status addState(ExportedModel& exported, const char* name,
                const std::shared_ptr<const Tensor>& given)
{
    const RnnSpec& spec = exported.spec;
    const std::uint64_t width = spec.pseudoLayers() * spec.hiddenSize;
    const std::uint64_t batch = given == nullptr ? 1 : given->elements() / width;
    ExportItem& item = addItem(exported, onnxPrefix(exported) + name,
                               {spec.pseudoLayers(), batch, spec.hiddenSize});
    if (given != nullptr) {
        GATELOUPE_TRY(auto view, viewOfRun(given, 0, spec.pseudoLayers() * batch, spec.hiddenSize));
        addRun(item, sumOf(view), 0);
    }
    return {};
}

Status addStartInitializers(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(addState(exported, kOnnxHidden, model.initialHidden));
    if (hasCellState(exported.spec.cell)) {
        GATELOUPE_CHECK(addState(exported, kOnnxCell, model.initialCell));
    }
    if (model.sequenceLengths != nullptr && model.sequenceLengths->dtype == DType::I32) {
        const Tensor& lengths = *model.sequenceLengths;
        ExportItem& item =
            addItem(exported, onnxPrefix(exported) + kOnnxLengths, {lengths.elements()});
        item.dtype = lengths.dtype;
        GATELOUPE_TRY(auto view, viewOfRun(model.sequenceLengths, 0, lengths.elements(), 1));
        addRun(item, sumOf(view), 0);
    }
    return {};
}

} // namespace

/// The initializers of an LSTM, GRU or RNN for each layer; onnxGraphText() has the nodes that use
/// them. Errors: Unsupported for what those operators can't express.
Status describeOnnx(const ExportRequest& request, ExportedModel& exported, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(
        model, {.name = message("an ONNX operator"), .expresses = kOnnxExpresses}));
    GATELOUPE_CHECK(checkDirections(model));
    GATELOUPE_CHECK(checkActivations(model));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    exported.spec.bias = biases.exist() ? BiasMode::Double : BiasMode::None;
    exported.writtenName = request.models.size() > 1 ? exported.path : std::string();
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        LayerTensors tensors(exported, layer);
        tensors.addWeights(ParameterKind::InputWeights, "W");
        tensors.addWeights(ParameterKind::RecurrentWeights, "R");
        if (biases.exist()) {
            tensors.addBiases(biases);
        }
        if (tensors.hasPeepholes()) {
            tensors.addPeepholes();
        }
    }
    if (exported.spec.dtype == DType::F64) {
        exported.notes.push_back(
            message("onnxruntime has no f64 LSTM; write f32 for one that it runs"));
    }
    return addStartInitializers(exported);
}

} // namespace gateloupe
