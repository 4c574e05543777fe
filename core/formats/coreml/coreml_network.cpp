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
#include "core/formats/coreml/coreml_numbers.h"

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

/// The weights of one gate as they stand in the file.
struct WeightParams
{
    std::vector<std::string_view> floats; ///< runs of packed f32
    std::string_view halves;
    std::string_view raw;
    std::int64_t bits = 0;
    std::optional<std::string_view> linear;
    std::optional<std::string_view> table;
    bool hasOthers = false; ///< in a form that is not known here
};

Result<std::vector<double>> floatsIn(std::string_view message, std::uint64_t number)
{
    constexpr std::size_t kMost = std::size_t{1} << 24U;
    std::vector<double> values;
    GATELOUPE_CHECK(readFields(message, At{number, [&values](const Field& field) {
                                               return protobuf::appendFloats(field, values, kMost);
                                           }}));
    return values;
}

Result<WeightParams> weightParamsOf(std::string_view message)
{
    WeightParams params;
    const auto addFloats = [&params](const Field& field) {
        if (field.wire == Wire::Bytes) {
            params.floats.push_back(field.bytes);
        } else {
            params.hasOthers = true;
        }
        return Status();
    };
    const auto noteOthers = [&params](const Field&) {
        params.hasOthers = true;
        return Status();
    };
    const auto readQuantization = [&params](std::string_view quantization) {
        return readFields(quantization, At{1, params.bits}, At{101, params.linear},
                          At{102, params.table});
    };
    GATELOUPE_CHECK(readFields(message, At{1, addFloats}, At{2, params.halves}, At{30, params.raw},
                               At{31, noteOthers}, At{40, readQuantization}));
    return params;
}

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
        GATELOUPE_TRY(const WeightParams params, weightParamsOf(bytes));
        if (!m_names.insert(name).second) {
            return Error::corrupt("they stand there twice");
        }
        GATELOUPE_TRY(auto tensor, tensorOf(name, shape, params));
        if (tensor) {
            m_catalog.tensors.push_back(std::move(tensor));
        }
        return {};
    }

    /// Null for weights that are not there.
    Result<std::shared_ptr<const Tensor>> tensorOf(const std::string& name, const Shape& shape,
                                                   const WeightParams& params)
    {
        if (params.floats.size() == 1) {
            return mapped(name, DType::F32, shape, params.floats.front());
        }
        if (!params.halves.empty()) {
            return mapped(name, DType::F16, shape, params.halves);
        }
        if (!params.raw.empty() && (params.linear || params.table)) {
            return quantised(name, shape, params);
        }
        if (params.hasOthers || !params.floats.empty() || !params.raw.empty()) {
            return listedTensor(name, shape, "weights in another form");
        }
        return std::shared_ptr<const Tensor>();
    }

    Result<std::shared_ptr<const Tensor>> mapped(const std::string& name, DType dtype,
                                                 const Shape& shape, std::string_view bytes) const
    {
        GATELOUPE_TRY(auto source, sourceOfPiece(m_file, bytes));
        return makeTensor(name, dtype, shape, std::move(source));
    }

    /// One pair of scale and bias for each row of a matrix, or one for all.
    Result<std::shared_ptr<const Tensor>> quantised(const std::string& name, const Shape& shape,
                                                    const WeightParams& params) const
    {
        GATELOUPE_TRY(auto source, sourceOfPiece(m_file, params.raw));
        CoremlIntegers integers{.bytes = std::move(source),
                                .shape = shape,
                                .bits = static_cast<unsigned>(std::clamp<std::int64_t>(
                                    params.bits, 0, 99)), // decodedTensor() refuses it
                                .isFromHighBit = true};
        Quantization decoding;
        if (params.table) {
            GATELOUPE_TRY(decoding.table, floatsIn(*params.table, 1));
            return decodedTensor(name, std::move(integers), std::move(decoding));
        }
        GATELOUPE_TRY(auto scales, floatsIn(*params.linear, 1));
        GATELOUPE_TRY(auto biases, floatsIn(*params.linear, 2));
        decoding.scale = ElementGrid::along(0, std::move(scales), shape.size());
        if (!biases.empty()) {
            decoding.offset = ElementGrid::along(0, std::move(biases), shape.size());
        }
        return decodedTensor(name, std::move(integers), std::move(decoding));
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

/// How many layers read each value.
using CoremlReaders = std::map<std::string, std::int64_t, std::less<>>;

Result<CoremlReaders> readersIn(std::string_view network)
{
    CoremlReaders readers;
    GATELOUPE_CHECK(forEachMessage(network, kNetworkLayer, [&readers](std::string_view layer) {
        return forEachMessage(layer, 2, [&readers](std::string_view input) {
            ++readers[std::string(input)];
            return Status();
        });
    }));
    return readers;
}

Status readLayer(std::string_view layer, const std::shared_ptr<const MappedFile>& file,
                 const CoremlReaders& readers, TensorCatalog& catalog)
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
    const auto reading = outputs.empty() ? readers.end() : readers.find(outputs.front());
    made.say("coreml.readers", reading == readers.end() ? std::int64_t{0} : reading->second);
    made.say("coreml.inputs", std::move(inputs));
    made.say("coreml.outputs", std::move(outputs));
    return {};
}

} // namespace

Status readCoremlNetwork(std::string_view network, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto readers, readersIn(network));
    return forEachMessage(network, kNetworkLayer, [&](std::string_view layer) {
        return monitor.cancelled() ? Status(Error::cancelled())
                                   : readLayer(layer, file, readers, catalog);
    });
}

} // namespace gateloupe
