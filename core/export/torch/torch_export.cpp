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
    const Gate first = gatesOf(exported.spec.cell).front();
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                            ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (!isBias(kind) || biases.exist()) {
            exported.items.push_back(
                stackedGates(exported, {layer, direction, kind, first}, nameOfKind(kind), biases));
        }
    }
    if (const GateView* projection = exported.model->find(projectionId(layer, direction))) {
        ExportItem item = emptyItem(nameOfKind(ParameterKind::ProjectionWeights),
                                    exported.spec.dtype, {projection->rows, projection->cols});
        addRun(item, sumOf(*projection), 0);
        exported.items.push_back(std::move(item));
    }
}

/// Storages begin at a multiple of it, as torch writes them: they can be mapped.
/// Source: pytorch 2.x, caffe2/serialize/inline_container.h, kFieldAlignment.
constexpr std::uint64_t kTorchAlignment = 64;
/// The folder that all members of an archive share; torch takes whatever the first one has.
constexpr std::string_view kFolder = "archive/";
/// Source: pytorch 2.x, caffe2/serialize/versions.h, kMinProducedFileFormatVersion.
constexpr std::string_view kTorchVersion = "3\n";

struct StorageClass
{
    DType dtype;
    std::string_view name;
};

constexpr std::array kStorageClasses = {
    StorageClass{DType::F16, "HalfStorage"},
    StorageClass{DType::BF16, "BFloat16Storage"},
    StorageClass{DType::F32, "FloatStorage"},
    StorageClass{DType::F64, "DoubleStorage"},
};

std::string_view storageClassOf(DType dtype)
{
    for (const StorageClass& row : kStorageClasses) {
        if (row.dtype == dtype) {
            return row.name;
        }
    }
    return "FloatStorage";
}

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
        little(value.size(), sizeof(std::uint32_t));
        m_bytes += value;
        return *this;
    }

    Pickle& integer(std::uint64_t value)
    {
        constexpr std::uint64_t kMostBinint = 0x7FFFFFFF;
        if (value <= kMostBinint) {
            m_bytes += 'J';
            little(value, sizeof(std::uint32_t));
        } else {
            m_bytes += "\x8A\x09"; // LONG1 of nine bytes: the ninth keeps it positive
            little(value, sizeof value);
            m_bytes += '\0';
        }
        return *this;
    }

    /// One opcode: MARK '(', TUPLE 't', EMPTY_TUPLE ')', REDUCE 'R', BINPERSID 'Q', SETITEMS 'u',
    /// NEWFALSE 0x89, STOP '.'.
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
    void little(std::uint64_t value, std::size_t count)
    {
        for (std::size_t byte = 0; byte < count; ++byte) {
            m_bytes += static_cast<char>((value >> (8U * byte)) & 0xFFU);
        }
    }

    std::string m_bytes;
};

constexpr char kNewFalse = '\x89';

/// name -> _rebuild_tensor_v2(('storage', class, key, 'cpu', numel), 0, shape, strides, False, {})
void addTensor(Pickle& pickle, const ExportItem& item, std::size_t key)
{
    pickle.text(item.key).global("torch._utils", "_rebuild_tensor_v2").code('(').code('(');
    pickle.text("storage").global("torch", storageClassOf(item.dtype));
    pickle.text(std::to_string(key)).text("cpu").integer(item.elements()).code('t').code('Q');
    pickle.integer(0).tuple(item.shape).tuple(rowMajorStrides(item.shape)).code(kNewFalse);
    pickle.global("collections", "OrderedDict").code(')').code('R').code('t').code('R');
}

std::string stateDictOf(const ExportPlan& plan)
{
    Pickle pickle;
    pickle.global("collections", "OrderedDict").code(')').code('R').code('(');
    std::size_t key = 0;
    for (const ExportItem* item : plan.items()) {
        addTensor(pickle, *item, key++);
    }
    return pickle.code('u').code('.').bytes();
}

/// A torch.save archive: a storage for each tensor, stored and aligned, and a pickled OrderedDict.
/// Source: pytorch 2.x, torch/serialization.py (_save), caffe2/serialize/inline_container.cc.
class TorchWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance&,
                                             std::span<const std::filesystem::path>,
                                             ProgressMonitor&) override
    {
        addWords("data.pkl", stateDictOf(plan));
        addWords("byteorder", "little");
        std::vector<std::uint64_t> offsets;
        for (const ExportItem* item : plan.items()) {
            const std::string name = "data/" + std::to_string(offsets.size());
            m_storageCrcs.push_back(0);
            offsets.push_back(
                m_zip.add(std::string(kFolder) + name, item->sizeBytes(), kTorchAlignment));
        }
        addWords("version", std::string(kTorchVersion));
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_storageCrcs[item] = addToCrc32(m_storageCrcs[item], bytes);
    }

    Status end(const Provenance&, OutputFile& target) override
    {
        for (const Words& words : m_words) {
            const auto bytes = std::as_bytes(std::span(words.text));
            GATELOUPE_CHECK(target.write(words.offset, bytes));
            m_zip.setCrc32(words.member, addToCrc32(0, bytes));
        }
        for (std::size_t storage = 0; storage < m_storageCrcs.size(); ++storage) {
            m_zip.setCrc32(kWordsBefore + storage, m_storageCrcs[storage]);
        }
        return m_zip.finish(target);
    }

private:
    /// Members before the storages.
    static constexpr std::size_t kWordsBefore = 2;

    struct Words
    {
        std::string text;
        std::uint64_t offset = 0;
        std::size_t member = 0;
    };

    void addWords(std::string_view name, std::string text)
    {
        const std::size_t member = m_words.size() + m_storageCrcs.size();
        const std::uint64_t offset =
            m_zip.add(std::string(kFolder) + std::string(name), text.size(), kTorchAlignment);
        m_words.push_back({.text = std::move(text), .offset = offset, .member = member});
    }

    StoredZip m_zip;
    std::vector<Words> m_words;
    std::vector<std::uint32_t> m_storageCrcs;
};

} // namespace

/// The state_dict of torch.nn.LSTM, GRU or RNN: one network by the module's own names, several
/// below their names as modules of a larger one.
/// Errors: Unsupported for what those modules can't express.
Status describePytorch(const ExportRequest& request, ExportedModel& exported,
                       ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(checkExpressible(
        model, {"torch.nn", kTorchExpresses, message("write onnx, hdf5, npz or safetensors")}));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    exported.spec.bias = biases.exist() ? BiasMode::Double : BiasMode::None;
    exported.isCellUntold = true;
    std::string prefix;
    if (request.models.size() > 1) {
        exported.writtenName = exported.path;
        std::ranges::replace(exported.writtenName, '/', '.');
        prefix = exported.writtenName + ".";
    }
    for (std::uint32_t layer = 0; layer < exported.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < exported.spec.directions;
             ++directionIndex) {
            addDirection(exported, LayerIndex(layer), model.direction(directionIndex), prefix,
                         biases);
        }
    }
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
