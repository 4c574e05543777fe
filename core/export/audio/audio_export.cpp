// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

namespace {

constexpr std::array kAudioExpresses = {Feature::ResetAfter};
constexpr std::array kAudioLstm = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::array kAudioGru = {Gate::Update, Gate::Reset, Gate::New};
/// The reader takes texts of 256 MiB, and a number has 16 characters at most.
constexpr std::uint64_t kMostAudioNumbers = std::uint64_t{1} << 24U;

std::span<const Gate> audioGates(CellKind cell)
{
    return cell == CellKind::Lstm ? std::span<const Gate>(kAudioLstm)
                                  : std::span<const Gate>(kAudioGru);
}

/// What a program that loads such a JSON has no word for.
/// Errors: Unsupported.
Status checkAudio(const ExportedModel& exported, const Message& program, bool hasGru)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, {.name = program, .expresses = kAudioExpresses}));
    const bool isKnown =
        model.spec.cell == CellKind::Lstm || (hasGru && model.spec.cell == CellKind::Gru);
    if (!isKnown) {
        return Error::unsupported("%1 has no layer for the cell %2", program,
                                  nameOf(model.spec.cell));
    }
    if (model.spec.directions == 2) {
        return Error::unsupported("%1 has no layer of two directions", program);
    }
    if (exported.spec.dtype != DType::F32) {
        return Error::unsupported("%1 has numbers of the type f32 alone and not %2; write f32",
                                  program, nameOf(exported.spec.dtype));
    }
    const std::uint64_t numbers = parametersOf(model);
    if (numbers > kMostAudioNumbers) {
        return Error::unsupported("%1 parameters are too many for a text of digits (%2 at most)",
                                  numbers, kMostAudioNumbers);
    }
    return {};
}

ParameterId audioId(std::uint32_t layer, ParameterKind kind, Gate gate)
{
    return {LayerIndex(layer), Direction::Forward, kind, gate};
}

/// Kernels [in, gates * H] and biases as Keras has them.
void addRtneuralLayer(ExportedModel& exported, std::uint32_t layer, const FoldedBiases& biases)
{
    const std::string path = "layers." + std::to_string(layer) + ".";
    const auto gates = audioGates(exported.spec.cell);
    const std::uint64_t width = gates.size() * exported.spec.hiddenSize;
    for (const auto& [kind, name] :
         {std::pair(ParameterKind::InputWeights, "kernel"),
          std::pair(ParameterKind::RecurrentWeights, "recurrent_kernel")}) {
        const ParameterId first = audioId(layer, kind, gates.front());
        addColumns(addItem(exported, path + name, {sizeOf(exported.spec, first).cols, width}),
                   *exported.model, first, gates);
    }
    addBiases(exported, path + "bias", biases, audioId(layer, {}, {}), gates);
}

/// [4H, in + H]: a gate is a block of rows, columns of x before those of h.
void addNamWeight(ExportedModel& exported, std::uint32_t layer, std::string key)
{
    const std::uint64_t hidden = exported.spec.hiddenSize;
    const std::uint64_t input =
        sizeOf(exported.spec, audioId(layer, ParameterKind::InputWeights, Gate::Input)).cols;
    const std::uint64_t width = input + hidden;
    ExportItem& item = addItem(exported, std::move(key), {kAudioLstm.size() * hidden, width});
    for (std::size_t at = 0; at < kAudioLstm.size(); ++at) {
        const std::uint64_t first = at * hidden * width;
        const auto gateOf = [&](ParameterKind kind) {
            return sumOf(*exported.model->find(audioId(layer, kind, kAudioLstm[at])));
        };
        addPart(item, gateOf(ParameterKind::InputWeights), first, width);
        addPart(item, gateOf(ParameterKind::RecurrentWeights), first + input, width);
    }
}

/// Whether the states that the source gives can be written: one batch entry, in the plain order.
bool isOneState(const std::shared_ptr<const Tensor>& states, const RnnSpec& spec)
{
    return states != nullptr && states->isRowMajor() &&
           states->elements() == spec.layers * spec.hiddenSize;
}

Status addNamState(ExportedModel& exported, const std::shared_ptr<const Tensor>& states,
                   std::uint32_t layer, std::string key)
{
    const std::uint64_t hidden = exported.spec.hiddenSize;
    ExportItem& item = addItem(exported, std::move(key), {hidden});
    if (isOneState(states, exported.spec)) {
        GATELOUPE_TRY(const auto view, viewOfRun(states, layer * hidden, hidden, 1));
        addRun(item, sumOf(view), 0);
    }
    return {};
}

using AudioNumbers = std::span<const float>;

/// At least three characters, which JSON reads as a number with a fraction.
std::string digitsOf(float number)
{
    std::string digits = shortestText(number);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

std::string listOf(AudioNumbers numbers)
{
    std::string text;
    for (const float number : numbers) {
        text += (text.empty() ? "" : ",") + digitsOf(number);
    }
    return text;
}

/// [1.0,2.0], or a list of such lists.
std::string nestedList(const ExportItem& item, AudioNumbers numbers)
{
    if (item.shape.size() < 2) {
        return "[" + listOf(numbers) + "]";
    }
    std::string text;
    for (std::uint64_t row = 0; row < item.shape[0]; ++row) {
        text += (text.empty() ? "[" : ",[") +
                listOf(numbers.subspan(row * item.shape[1], item.shape[1])) + "]";
    }
    return "[" + text + "]";
}

using ItemNumbers = std::vector<std::vector<float>>; ///< by item

std::string rtneuralText(const ExportedModel& exported, const ItemNumbers& numbers)
{
    constexpr std::size_t kItemsOfLayer = 3;
    const RnnSpec& spec = exported.spec;
    std::string layers;
    for (std::size_t first = 0; first < numbers.size(); first += kItemsOfLayer) {
        std::string weights;
        for (std::size_t at = first; at < first + kItemsOfLayer; ++at) {
            weights += (weights.empty() ? "" : ",\n") + nestedList(exported.items[at], numbers[at]);
        }
        layers += (layers.empty() ? "" : ",\n") + std::string(R"({"type": ")") +
                  (spec.cell == CellKind::Lstm ? "lstm" : "gru") +
                  R"(", "activation": "tanh", "shape": [null, null, )" +
                  std::to_string(spec.hiddenSize) + "], \"weights\": [\n" + weights + "]}";
    }
    return R"({"in_shape": [null, null, )" + std::to_string(spec.inputSize) + "], \"layers\": [\n" +
           layers + "]}\n";
}

std::string namText(const ExportedModel& exported, const ItemNumbers& numbers)
{
    const RnnSpec& spec = exported.spec;
    std::string weights;
    for (const auto& item : numbers) {
        weights += listOf(item) + ",\n";
    }
    for (std::uint64_t row = 0; row < spec.hiddenSize; ++row) {
        std::vector<float> identity(spec.hiddenSize);
        identity[row] = 1.0F;
        weights += listOf(identity) + ",\n";
    }
    weights += listOf(std::vector<float>(spec.hiddenSize));
    const std::string hidden = std::to_string(spec.hiddenSize);
    return R"({"version": "0.5.0", "architecture": "LSTM", "config": {"input_size": )" +
           std::to_string(spec.inputSize) + R"(, "hidden_size": )" + hidden +
           R"(, "num_layers": )" + std::to_string(spec.layers) + R"(, "in_channels": )" +
           std::to_string(spec.inputSize) + R"(, "out_channels": )" + hidden +
           "}, \"weights\": [\n" + weights + "]}\n";
}

/// Writes the text once every number was seen (README.md).
class AudioJsonWriter final : public ExportWriter
{
public:
    using Compose = std::string (*)(const ExportedModel& exported, const ItemNumbers& numbers);

    explicit AudioJsonWriter(Compose compose)
        : m_compose(compose)
    {
    }

    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        m_exported = &start.plan.models.front();
        std::vector<std::uint64_t> offsets;
        std::uint64_t next = 0;
        for (const ExportItem& item : m_exported->items) {
            offsets.push_back(next);
            next += item.sizeBytes();
        }
        m_bytes.resize(offsets.size());
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_bytes[item].insert(m_bytes[item].end(), bytes.begin(), bytes.end());
    }

    Status end(const Provenance&, OutputFile& target) override
    {
        ItemNumbers numbers;
        for (std::size_t item = 0; item < m_bytes.size(); ++item) {
            auto& own = numbers.emplace_back(m_bytes[item].size() / sizeof(float));
            if (!own.empty()) {
                std::memcpy(own.data(), m_bytes[item].data(), own.size() * sizeof(float));
            }
            if (!std::ranges::all_of(own, [](float number) { return std::isfinite(number); })) {
                return Error::unsupported("%1 has infinities or NaN, which JSON has no digits for; "
                                          "write hdf5 or safetensors",
                                          m_exported->items[item].key);
            }
        }
        const std::string text = m_compose(*m_exported, numbers);
        return target.write(0, text);
    }

private:
    Compose m_compose;
    const ExportedModel* m_exported = nullptr;   ///< of the plan, which outlives the writer
    std::vector<std::vector<std::byte>> m_bytes; ///< by item, as they went into the file
};

void noteZeroBiases(ExportedModel& exported, const FoldedBiases& biases, const Message& program)
{
    if (!biases.exist()) {
        exported.notes.push_back(
            message("a layer of %1 always has biases: they are zero", program));
    }
}

} // namespace

/// Layers of RTNeural: one for each layer of an LSTM or a GRU, as Keras has their weights.
/// Errors: Unsupported for what those layers can't express.
/// Source: RTNeural @0154d25f, RTNeural/model_loader.h.
Status describeRtneural(const ExportRequest&, ExportedModel& exported, ProgressMonitor& monitor)
{
    const Message program("RTNeural");
    GATELOUPE_CHECK(checkAudio(exported, program, true));
    const bool isLstm = exported.spec.cell == CellKind::Lstm;
    GATELOUPE_TRY(const auto biases,
                  FoldedBiases::create(exported,
                                       {.gates = isLstm ? BiasForm::Merged : BiasForm::Separate},
                                       monitor));
    noteZeroBiases(exported, biases, program);
    exported.spec.bias = isLstm ? BiasMode::SingleInput : BiasMode::Double;
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        addRtneuralLayer(exported, layer, biases);
    }
    noteWhatStaysOutside(exported);
    return {};
}

/// Neural Amp Modeler's LSTM with the states it starts from, and the identity as its output layer.
/// Errors: Unsupported for what that LSTM can't express.
/// Source: NeuralAmpModelerCore @daae2d0b, NAM/lstm.cpp.
Status describeNam(const ExportRequest&, ExportedModel& exported, ProgressMonitor& monitor)
{
    const Message program("Neural Amp Modeler");
    GATELOUPE_CHECK(checkAudio(exported, program, false));
    GATELOUPE_TRY(const auto biases,
                  FoldedBiases::create(exported, {.gates = BiasForm::Merged}, monitor));
    noteZeroBiases(exported, biases, program);
    exported.spec.bias = BiasMode::SingleInput;
    const RnnModel& model = *exported.model;
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        const std::string path = "layers." + std::to_string(layer) + ".";
        addNamWeight(exported, layer, path + "weight");
        addBiases(exported, path + "bias", biases, audioId(layer, {}, {}), kAudioLstm);
        GATELOUPE_CHECK(addNamState(exported, model.initialHidden, layer, path + "initial_hidden"));
        GATELOUPE_CHECK(addNamState(exported, model.initialCell, layer, path + "initial_cell"));
    }
    exported.notes.push_back(
        message("the output layer is the identity: the file gives the hidden state itself"));
    const bool isEveryStateWritten =
        (model.initialHidden == nullptr || isOneState(model.initialHidden, exported.spec)) &&
        (model.initialCell == nullptr || isOneState(model.initialCell, exported.spec));
    if (!isEveryStateWritten) {
        noteWhatStaysOutside(exported);
    } else {
        noteLengthsStayOutside(exported);
    }
    return {};
}

std::unique_ptr<ExportWriter> makeRtneuralWriter()
{
    return std::make_unique<AudioJsonWriter>(rtneuralText);
}

std::unique_ptr<ExportWriter> makeNamWriter()
{
    return std::make_unique<AudioJsonWriter>(namText);
}

} // namespace gateloupe
