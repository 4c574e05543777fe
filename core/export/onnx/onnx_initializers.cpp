// SPDX-License-Identifier: Apache-2.0
#include "core/export/onnx/onnx_initializers.h"

#include <array>
#include <span>
#include <utility>

#include "core/conventions/onnx/onnx_gates.h"
#include "core/export/onnx/onnx_export.h"
#include "core/export/pipeline/folding.h"

namespace gateloupe {

namespace {

constexpr std::array kOnnxExpresses = {
    Feature::ResetAfter, Feature::ResetBefore,      Feature::Reversed,     Feature::Peepholes,
    Feature::SumClip,    Feature::OtherActivations, Feature::CoupledForget};
constexpr FrameworkCapabilities kOnnx = {.name = "an ONNX operator",
                                         .expresses = kOnnxExpresses,
                                         .instead = "write hdf5, npz or safetensors"};

constexpr std::array kBiasKinds = {ParameterKind::InputBias, ParameterKind::RecurrentBias};

/// `clip` and `input_forget` stand once for both directions.
Status checkDirections(const RnnModel& model)
{
    const CellEquations first = model.equationsOf(0);
    const CellEquations last = model.equationsOf(model.spec.directions - 1);
    if (first.sumClip != last.sumClip || first.isForgetCoupled != last.isForgetCoupled) {
        return Error::unsupported(
            "its directions clip or couple differently, which an ONNX operator "
            "can't express; write hdf5, npz or safetensors");
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
        , m_gates(onnxGatesOf(exported.spec.cell))
    {
    }

    /// W [D, G*H, I], R [D, G*H, H].
    void addWeights(ParameterKind kind, std::string_view name)
    {
        const MatrixSize size =
            sizeOf(spec(), {m_layer, m_model.direction(0), kind, m_gates.front()});
        ExportItem item = named(name, {spec().directions, m_gates.size() * size.rows, size.cols});
        forEachGate(m_gates, [&](const ParameterId& id, std::uint64_t block) {
            addRun(item, sumOf(*m_model.find(withKind(id, kind))), block * size.rows * size.cols);
        });
        m_exported.items.push_back(std::move(item));
    }

    /// B [D, 2*G*H]: a direction's input biases, then its recurrent ones.
    void addBiases(const FoldedBiases& biases)
    {
        ExportItem item = named("B", {spec().directions, 2 * m_gates.size() * spec().hiddenSize});
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
        m_exported.items.push_back(std::move(item));
    }

    /// P [D, 3*H].
    void addPeepholes()
    {
        ExportItem item =
            named("P", {spec().directions, kOnnxPeepholeGates.size() * spec().hiddenSize});
        forEachGate(kOnnxPeepholeGates, [&](const ParameterId& id, std::uint64_t block) {
            if (const auto* view = m_model.find(withKind(id, ParameterKind::PeepholeWeights))) {
                addRun(item, sumOf(*view), block * spec().hiddenSize);
            }
        });
        m_exported.items.push_back(std::move(item));
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

    [[nodiscard]] ExportItem named(std::string_view name, Shape shape) const
    {
        return emptyItem(onnxNodeName(m_exported, m_layer.value) + "/" + std::string(name),
                         spec().dtype, std::move(shape));
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
    ExportItem item = emptyItem(onnxPrefix(exported) + name, spec.dtype,
                                {spec.pseudoLayers(), batch, spec.hiddenSize});
    if (given != nullptr) {
        GATELOUPE_TRY(auto view, viewOfRun(given, 0, spec.pseudoLayers() * batch, spec.hiddenSize));
        addRun(item, sumOf(view), 0);
    }
    exported.items.push_back(std::move(item));
    return {};
}

Status addStart(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(addState(exported, kOnnxHidden, model.initialHidden));
    if (hasCellState(exported.spec.cell)) {
        GATELOUPE_CHECK(addState(exported, kOnnxCell, model.initialCell));
    }
    if (model.sequenceLengths != nullptr && model.sequenceLengths->dtype == DType::I32) {
        const Tensor& lengths = *model.sequenceLengths;
        ExportItem item =
            emptyItem(onnxPrefix(exported) + kOnnxLengths, lengths.dtype, {lengths.elements()});
        GATELOUPE_TRY(auto view, viewOfRun(model.sequenceLengths, 0, lengths.elements(), 1));
        addRun(item, sumOf(view), 0);
        exported.items.push_back(std::move(item));
    }
    return {};
}

} // namespace

std::string onnxPrefix(const ExportedModel& exported)
{
    return exported.writtenName.empty() ? std::string() : exported.writtenName + "/";
}

std::string onnxNodeName(const ExportedModel& exported, std::uint32_t layer)
{
    return exported.path +
           (exported.spec.layers == 1 ? std::string() : "/layer_" + std::to_string(layer));
}

Status describeOnnx(const ExportRequest& request, ExportedModel& exported, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, kOnnx));
    GATELOUPE_CHECK(checkDirections(model));
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
        exported.notes.push_back("onnxruntime has no f64 LSTM; write f32 for one that it runs");
    }
    return addStart(exported);
}

} // namespace gateloupe
