// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/conventions/torch/torch_names.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/stored_zip.h"
#include "core/export/type_words.h"

namespace gateloupe {

namespace {

constexpr std::array kTorchExpresses = {Feature::ResetAfter, Feature::Projection};

struct ModuleWords
{
    CellKind cell;
    std::string_view module;
    std::string_view argument; ///< that chooses the cell
};

constexpr std::array kModules = {
    ModuleWords{CellKind::Lstm, "LSTM", ""},
    ModuleWords{CellKind::Gru, "GRU", ""},
    ModuleWords{CellKind::RnnTanh, "RNN", ""},
    ModuleWords{CellKind::RnnRelu, "RNN", ", nonlinearity='relu'"},
};

/// The call that makes a module which takes the state_dict.
std::string constructorOf(const RnnSpec& spec, bool hasBias)
{
    const auto& words = *std::ranges::find(kModules, spec.cell, &ModuleWords::cell);
    std::string text = "torch.nn." + std::string(words.module) + "(" +
                       std::to_string(spec.inputSize) + ", " + std::to_string(spec.hiddenSize);
    text += spec.layers > 1 ? ", num_layers=" + std::to_string(spec.layers) : "";
    text += words.argument;
    text += hasBias ? "" : ", bias=False";
    text += spec.directions == 2 ? ", bidirectional=True" : "";
    text += spec.projectionSize ? ", proj_size=" + std::to_string(*spec.projectionSize) : "";
    return text + ")";
}

void addDirection(ExportedModel& exported, LayerIndex layer, Direction direction,
                  const std::string& prefix, const FoldedBiases& biases)
{
    const auto nameOfKind = [&](ParameterKind kind) {
        return prefix + torchParameterName(kind, layer.value, direction);
    };
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                            ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (!isBias(kind) || biases.exist()) {
            addStackedGates(exported, {layer, direction, kind}, nameOfKind(kind), biases);
        }
    }
    if (const GateView* projection = exported.model->find(projectionId(layer, direction))) {
        addRun(addItem(exported, nameOfKind(ParameterKind::ProjectionWeights),
                       {projection->rows, projection->cols}),
               sumOf(*projection), 0);
    }
}

/// Storages begin at a multiple of it, as torch writes them: they can be mapped.
/// Source: pytorch 2.x, caffe2/serialize/inline_container.h, kFieldAlignment.
constexpr std::uint64_t kTorchAlignment = 64;
/// The folder that all members of an archive share; torch takes whatever the first one has.
constexpr std::string_view kFolder = "archive/";
/// Source: pytorch 2.x, caffe2/serialize/versions.h, kMinProducedFileFormatVersion.
constexpr std::string_view kTorchVersion = "3\n";

/// Writes a pickle of protocol 2, in the opcodes that torch.load(weights_only=True) takes.
/// Source: CPython, Lib/pickletools.py; pytorch 2.x, torch/_weights_only_unpickler.py.
class Pickle
{
public:
    Pickle() { m_bytes += "\x80\x02"; }

    Pickle& global(std::string_view module, std::string_view name)
    {
        m_bytes += 'c' + std::string(module) + '\n' + std::string(name) + '\n';
        return *this;
    }

    Pickle& text(std::string_view value)
    {
        m_bytes += 'X';
        m_bytes += littleEndian(value.size(), sizeof(std::uint32_t));
        m_bytes += value;
        return *this;
    }

    Pickle& integer(std::uint64_t value)
    {
        constexpr std::uint64_t kMostBinint = 0x7FFFFFFF;
        if (value <= kMostBinint) {
            m_bytes += 'J' + littleEndian(value, sizeof(std::uint32_t));
        } else {
            m_bytes += "\x8A\x09"; // LONG1 of nine bytes: the ninth keeps it positive
            m_bytes += littleEndian(value, sizeof value) + '\0';
        }
        return *this;
    }

    /// One opcode: MARK '(', TUPLE 't', EMPTY_TUPLE ')', EMPTY_DICT '}', REDUCE 'R', BINPERSID 'Q',
    /// SETITEMS 'u', BUILD 'b', NEWFALSE 0x89, STOP '.'.
    Pickle& code(char opcode)
    {
        m_bytes += opcode;
        return *this;
    }

    template <typename Numbers>
    Pickle& tuple(const Numbers& numbers)
    {
        code('(');
        for (const auto number : numbers) {
            integer(static_cast<std::uint64_t>(number));
        }
        return code('t');
    }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

constexpr char kNewFalse = '\x89';

/// name -> _rebuild_tensor_v2(('storage', class, key, 'cpu', numel), 0, shape, strides, False, {})
void addTensor(Pickle& pickle, const ExportItem& item, std::size_t key)
{
    pickle.text(item.key).global("torch._utils", "_rebuild_tensor_v2").code('(').code('(');
    pickle.text("storage").global("torch", typeWordsOf(item.dtype).torch);
    pickle.text(std::to_string(key)).text("cpu").integer(item.elements()).code('t').code('Q');
    pickle.integer(0).tuple(item.shape).tuple(rowMajorStrides(item.shape)).code(kNewFalse);
    pickle.global("collections", "OrderedDict").code(')').code('R').code('t').code('R');
}

/// What torch keeps beside the parameters of each module of a state_dict, and hands on when it
/// loads one; here "tanh" or "relu" of a plain RNN, which no tensor tells: BUILD's {'_metadata':
/// OrderedDict({module: {'version': 1, 'nonlinearity': word}})}. Source: pytorch 2.x,
/// torch/nn/modules/module.py, state_dict() and load_state_dict().
void addMetadata(Pickle& pickle, const ExportPlan& plan)
{
    constexpr std::uint64_t kModuleVersion = 1;
    const auto isPlain = [](const ExportedModel& each) {
        return each.spec.cell == CellKind::RnnTanh || each.spec.cell == CellKind::RnnRelu;
    };
    if (std::ranges::none_of(plan.models, isPlain)) {
        return;
    }
    pickle.code('}').code('(').text("_metadata");
    pickle.global("collections", "OrderedDict").code(')').code('R').code('(');
    for (const ExportedModel& each : plan.models) {
        if (isPlain(each)) {
            pickle.text(each.writtenName).code('}').code('(');
            pickle.text("version").integer(kModuleVersion);
            pickle.text("nonlinearity")
                .text(each.spec.cell == CellKind::RnnRelu ? "relu" : "tanh")
                .code('u');
        }
    }
    pickle.code('u').code('u').code('b');
}

std::string stateDictOf(const ExportPlan& plan)
{
    Pickle pickle;
    pickle.global("collections", "OrderedDict").code(')').code('R').code('(');
    std::size_t key = 0;
    for (const ExportItem* item : plan.items()) {
        addTensor(pickle, *item, key++);
    }
    pickle.code('u');
    addMetadata(pickle, plan);
    return pickle.code('.').bytes();
}

/// A torch.save archive: a storage for each tensor, stored and aligned, and a pickled OrderedDict.
/// Source: pytorch 2.x, torch/serialization.py (_save), caffe2/serialize/inline_container.cc.
class TorchWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        const auto add = [this](const std::string& name, std::string words, std::uint64_t size) {
            return m_zip.add(std::string(kFolder) + name, std::move(words), size, kTorchAlignment);
        };
        add("data.pkl", stateDictOf(start.plan), 0);
        add("byteorder", "little", 0);
        std::vector<std::uint64_t> offsets;
        for (const ExportItem* item : start.plan.items()) {
            offsets.push_back(add("data/" + std::to_string(offsets.size()), {}, item->sizeBytes()));
        }
        add("version", std::string(kTorchVersion), 0);
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_zip.observe(kWordsBefore + item, bytes);
    }

    Status end(const Provenance&, OutputFile& target) override { return m_zip.finish(target); }

private:
    /// Members before the storages.
    static constexpr std::size_t kWordsBefore = 2;

    StoredZip m_zip;
};

} // namespace

/// The state_dict of torch.nn.LSTM, GRU or RNN: one network by the module's own names, several
/// below their names as modules of a larger one.
/// Errors: Unsupported for what those modules can't express.
Status describePytorch(const ExportRequest& request, ExportedModel& exported,
                       ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(model, {"torch.nn", kTorchExpresses}));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    exported.spec.bias = biases.exist() ? BiasMode::Double : BiasMode::None;
    const std::string prefix = nameModule(request, exported);
    forEachCell(model, [&](LayerIndex layer, Direction direction) {
        addDirection(exported, layer, direction, prefix, biases);
    });
    noteWhatStaysOutside(exported);
    exported.notes.push_back(
        message("load it into %1", constructorOf(exported.spec, biases.exist())));
    return {};
}

std::unique_ptr<ExportWriter> makeTorchWriter()
{
    return std::make_unique<TorchWriter>();
}

} // namespace gateloupe
