// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_network.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/coreml/coreml_weights.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::forEachMessage;
using protobuf::readFields;
using protobuf::Wire;

constexpr std::uint64_t kNetworkLayer = 1;

enum class CoremlLayerKind : std::uint64_t
{
    Simple = 400,
    Gru = 410,
    Lstm = 420,
    BiLstm = 430,
};

struct CoremlLayerRow
{
    CoremlLayerKind kind;
    const char* name;
};

constexpr std::array kCoremlLayers = {CoremlLayerRow{CoremlLayerKind::Simple, "simpleRecurrent"},
                                      CoremlLayerRow{CoremlLayerKind::Gru, "gru"},
                                      CoremlLayerRow{CoremlLayerKind::Lstm, "uniDirectionalLSTM"},
                                      CoremlLayerRow{CoremlLayerKind::BiLstm, "biDirectionalLSTM"}};

/// Null for layers that are not recurrent.
const CoremlLayerRow* coremlLayerOf(std::uint64_t field)
{
    const auto* row = std::ranges::find(kCoremlLayers, static_cast<CoremlLayerKind>(field),
                                        &CoremlLayerRow::kind);
    return row == kCoremlLayers.end() ? nullptr : row;
}

/// A field that holds the weights of one gate.
struct CoremlGateField
{
    std::uint64_t number;
    std::string_view path; ///< "<gate>/<kind>"
};

/// Source: coremltools 9, mlmodel/format/NeuralNetwork.proto.
constexpr std::array kCoremlLstmFields = {
    CoremlGateField{1, "input/input_weights"},      CoremlGateField{2, "forget/input_weights"},
    CoremlGateField{3, "cell/input_weights"},       CoremlGateField{4, "output/input_weights"},
    CoremlGateField{20, "input/recurrent_weights"}, CoremlGateField{21, "forget/recurrent_weights"},
    CoremlGateField{22, "cell/recurrent_weights"},  CoremlGateField{23, "output/recurrent_weights"},
    CoremlGateField{40, "input/input_bias"},        CoremlGateField{41, "forget/input_bias"},
    CoremlGateField{42, "cell/input_bias"},         CoremlGateField{43, "output/input_bias"},
    CoremlGateField{60, "input/peephole_weights"},  CoremlGateField{61, "forget/peephole_weights"},
    CoremlGateField{62, "output/peephole_weights"}};
constexpr std::array kCoremlGruFields = {
    CoremlGateField{30, "update/input_weights"},    CoremlGateField{31, "reset/input_weights"},
    CoremlGateField{32, "new/input_weights"},       CoremlGateField{50, "update/recurrent_weights"},
    CoremlGateField{51, "reset/recurrent_weights"}, CoremlGateField{52, "new/recurrent_weights"},
    CoremlGateField{70, "update/input_bias"},       CoremlGateField{71, "reset/input_bias"},
    CoremlGateField{72, "new/input_bias"}};
constexpr std::array kCoremlSimpleFields = {CoremlGateField{30, "hidden/input_weights"},
                                            CoremlGateField{31, "hidden/recurrent_weights"},
                                            CoremlGateField{32, "hidden/input_bias"}};

/// Kinds of activation by their field; what follows a name are its constants, fields 1 and 2.
struct CoremlActivationField
{
    std::uint64_t number;
    std::string_view name;
};

constexpr std::array kCoremlActivationFields = {
    CoremlActivationField{5, "linear"},     CoremlActivationField{10, "relu"},
    CoremlActivationField{15, "leakyRelu"}, CoremlActivationField{20, "thresholdedRelu"},
    CoremlActivationField{30, "tanh"},      CoremlActivationField{31, "scaledTanh"},
    CoremlActivationField{40, "sigmoid"},   CoremlActivationField{41, "sigmoidHard"},
    CoremlActivationField{50, "elu"},       CoremlActivationField{60, "softsign"},
    CoremlActivationField{70, "softplus"}};

/// One recurrent layer on its way into the catalog.
class CoremlLayer
{
public:
    CoremlLayer(std::string name, CoremlLayerKind kind,
                const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog)
        : m_name(std::move(name))
        , m_kind(kind)
        , m_file(file)
        , m_catalog(catalog)
    {
    }

    Status read(std::string_view message)
    {
        GATELOUPE_CHECK(readSizes(message));
        const bool isLstm = m_kind == CoremlLayerKind::Lstm || m_kind == CoremlLayerKind::BiLstm;
        const std::string side = m_isReversed ? "backward" : "forward";
        if (isLstm) {
            std::size_t seen = 0;
            GATELOUPE_CHECK(forEachMessage(message, 20, [&](std::string_view gates) {
                return addGates(kCoremlLstmFields, gates, seen++ == 0 ? side : "backward");
            }));
        } else if (m_kind == CoremlLayerKind::Gru) {
            GATELOUPE_CHECK(addGates(kCoremlGruFields, message, side));
        } else {
            GATELOUPE_CHECK(addGates(kCoremlSimpleFields, message, side));
        }
        say("coreml.activations", m_activations);
        return {};
    }

    template <typename Value>
    void say(const char* attribute, Value value)
    {
        m_catalog.attributes.push_back({m_name, attribute, std::move(value)});
    }

private:
    Status readSizes(std::string_view message)
    {
        say("coreml.kind", std::string(coremlLayerOf(static_cast<std::uint64_t>(m_kind))->name));
        std::int64_t inputSize = 0;
        std::int64_t outputSize = 0;
        std::int64_t reverse = 0;
        const auto addActivations = [this](std::string_view params) {
            return addActivation(params);
        };
        const auto readFlagOrParams = [this](const Field& field) { // a flag, but of an LSTM
            return field.wire == Wire::Bytes ? readParams(field.bytes) : Status();
        };
        GATELOUPE_CHECK(readFields(message, At{1, inputSize}, At{2, outputSize},
                                   At{10, addActivations}, At{11, addActivations},
                                   At{15, readFlagOrParams}, At{100, reverse}));
        m_inputSize = static_cast<std::uint64_t>(inputSize);
        m_outputSize = static_cast<std::uint64_t>(outputSize);
        m_isReversed = reverse != 0;
        say("input_size", inputSize);
        say("output_size", outputSize);
        say("reverse", m_isReversed);
        return {};
    }

    Status readParams(std::string_view params)
    {
        const auto sayFlag = [this](const char* name) {
            return [this, name](const Field& field) {
                say(name, field.value != 0);
                return Status();
            };
        };
        const auto sayClip = [this](const Field& field) -> Status {
            GATELOUPE_TRY(const double clip, protobuf::floatOf(field));
            say("cell_clip", clip);
            return {};
        };
        return readFields(params, At{30, sayFlag("forget_bias")}, At{50, sayFlag("coupled")},
                          At{60, sayClip});
    }

    Status addActivation(std::string_view params)
    {
        std::string text = "none";
        const auto visit = [&](const Field& kind) -> Status {
            const auto* row = std::ranges::find(kCoremlActivationFields, kind.number,
                                                &CoremlActivationField::number);
            if (row == kCoremlActivationFields.end()) {
                text = "activation " + std::to_string(kind.number);
                return {};
            }
            text = row->name;
            GATELOUPE_TRY(const auto constants, protobuf::textOf(kind));
            std::string list;
            const auto collect = [&list](const Field& constant) -> Status {
                GATELOUPE_TRY(const double value, protobuf::floatOf(constant));
                list += (list.empty() ? "" : ",") + shortestText(value);
                return {};
            };
            GATELOUPE_CHECK(protobuf::forEachField(constants, collect));
            text += list.empty() ? "" : "(" + list + ")";
            return {};
        };
        GATELOUPE_CHECK(protobuf::forEachField(params, visit));
        m_activations.push_back(std::move(text));
        return {};
    }

    template <std::size_t N>
    Status addGates(const std::array<CoremlGateField, N>& fields, std::string_view layer,
                    const std::string& side)
    {
        return protobuf::forEachField(layer, [&](const Field& field) -> Status {
            const auto* row = std::ranges::find(fields, field.number, &CoremlGateField::number);
            if (row == fields.end() || field.wire != Wire::Bytes) {
                return {};
            }
            const std::string name = m_name + "/" + side + "/" + std::string(row->path);
            return addWeights(name, shapeOf(row->path), field.bytes).withContext(Message(name));
        });
    }

    [[nodiscard]] Shape shapeOf(std::string_view path) const
    {
        if (path.ends_with("input_weights")) {
            return {m_outputSize, m_inputSize};
        }
        return path.ends_with("recurrent_weights") ? Shape{m_outputSize, m_outputSize}
                                                   : Shape{m_outputSize};
    }

    Status addWeights(const std::string& name, const Shape& shape, std::string_view bytes)
    {
        if (!m_names.insert(name).second) {
            return Error::corrupt("they stand there twice");
        }
        GATELOUPE_TRY(auto tensor, coremlWeights(name, shape, bytes, m_file));
        if (tensor) {
            m_catalog.tensors.push_back(std::move(tensor));
        }
        return {};
    }

    std::string m_name;
    CoremlLayerKind m_kind;
    const std::shared_ptr<const MappedFile>& m_file;
    TensorCatalog& m_catalog;
    std::uint64_t m_inputSize = 0;
    std::uint64_t m_outputSize = 0;
    bool m_isReversed = false;
    std::vector<std::string> m_activations;
    std::set<std::string> m_names;
};

/// Layers that give their input other axes and the same numbers in the same order: squeeze, expand
/// dimensions, copy.
constexpr std::array<std::uint64_t, 3> kCoremlMovers = {1120, 1125, 600};

/// Where the values of a network come from and go to.
class CoremlWiring
{
public:
    Status add(std::string_view layer)
    {
        std::vector<std::string> inputs;
        std::vector<std::string> outputs;
        bool isMover = false;
        GATELOUPE_CHECK(protobuf::forEachField(layer, [&](const Field& field) {
            isMover =
                isMover || std::ranges::find(kCoremlMovers, field.number) != kCoremlMovers.end();
            return takeField(field, At{2, inputs}, At{3, outputs});
        }));
        if (isMover && inputs.size() == 1 && outputs.size() == 1) {
            m_sources.emplace(outputs.front(), inputs.front());
        } else {
            for (const std::string& input : inputs) {
                ++m_readers[sourceOf(input)];
            }
        }
        return {};
    }

    /// The value that one is, through layers that only move it.
    [[nodiscard]] std::string sourceOf(const std::string& value) const
    {
        constexpr int kMostMovements = 64;
        std::string source = value;
        for (int step = 0; step < kMostMovements; ++step) {
            const auto found = m_sources.find(source);
            if (found == m_sources.end()) {
                break;
            }
            source = found->second;
        }
        return source;
    }

    /// Layers that compute something with a value.
    [[nodiscard]] std::int64_t readersOf(const std::string& value) const
    {
        const auto found = m_readers.find(value);
        return found == m_readers.end() ? 0 : found->second;
    }

private:
    std::map<std::string, std::string> m_sources;
    std::map<std::string, std::int64_t> m_readers;
};

Status readLayer(std::string_view layer, const std::shared_ptr<const MappedFile>& file,
                 const CoremlWiring& wiring, TensorCatalog& catalog)
{

    std::string name;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::optional<Field> kind;
    GATELOUPE_CHECK(protobuf::forEachField(layer, [&](const Field& field) {
        if (coremlLayerOf(field.number) != nullptr) {
            kind = field;
        }
        return takeField(field, At{1, name}, At{2, inputs}, At{3, outputs});
    }));
    if (!kind) {
        return {};
    }
    if (name.empty() || catalog.findAttribute(name, "coreml.kind") != nullptr) {
        name += "#" + std::to_string(catalog.attributes.size()); // of another model in a pipeline
    }
    const Message context = message("layer %1", name);
    GATELOUPE_TRY(const auto bytes, protobuf::textOf(*kind));
    CoremlLayer made(std::move(name), static_cast<CoremlLayerKind>(kind->number), file, catalog);
    GATELOUPE_CHECK(made.read(bytes).withContext(context));
    made.say("coreml.readers",
             outputs.empty() ? std::int64_t{0} : wiring.readersOf(outputs.front()));
    for (std::string& input : inputs) {
        input = wiring.sourceOf(input);
    }
    made.say("coreml.inputs", std::move(inputs));
    made.say("coreml.outputs", std::move(outputs));
    return {};
}

} // namespace

Status readCoremlNetwork(std::string_view network, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    CoremlWiring wiring;
    GATELOUPE_CHECK(forEachMessage(
        network, kNetworkLayer, [&wiring](std::string_view layer) { return wiring.add(layer); }));
    return forEachMessage(network, kNetworkLayer, [&](std::string_view layer) {
        return monitor.cancelled() ? Status(Error::cancelled())
                                   : readLayer(layer, file, wiring, catalog);
    });
}

} // namespace gateloupe
