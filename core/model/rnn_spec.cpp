// SPDX-License-Identifier: Apache-2.0
#include "core/model/rnn_spec.h"

#include <array>
#include <limits>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 2> kInputModeNames = {"linear", "skip"};
constexpr std::array<std::string_view, 4> kBiasNames = {"none", "single_input", "double",
                                                        "single_recurrent"};
/// cuDNN's sizes are int32; larger ones can only be a mistake.
constexpr std::uint64_t kMaxSize = std::numeric_limits<std::int32_t>::max();
/// More layers than any network has; keeps tables of a mistaken spec small.
constexpr std::uint64_t kMaxLayers = 10000;

Result<std::uint64_t> numberFrom(std::string_view key, std::string_view text)
{
    const auto value = numberFromText<std::uint64_t>(text);
    if (!value || *value > kMaxSize) {
        return Error::invalidArgument("spec: %1=%2 is not a whole number up to 2147483647", key,
                                      text);
    }
    return *value;
}

/// The fields of a spec text before they are known to agree.
struct SpecFields
{
    RnnSpec spec;
    /// Empty for TensorFlow's "auto_select", which takes skip when the sizes are equal, else
    /// linear. Source: tensorflow/contrib/cudnn_rnn, r1.15, layers/cudnn_rnn.py.
    std::optional<InputMode> inputMode = InputMode::Linear;
    std::vector<std::string_view> seen; ///< keys that were given
};

/// Two answers to one question are a mistake, whichever comes last.
Status takeOnce(SpecFields& fields, std::string_view key)
{
    if (isOneOf(key, fields.seen)) {
        return Error::invalidArgument("spec: %1 is given twice", key);
    }
    fields.seen.push_back(key);
    return {};
}

Status readChoice(SpecFields& fields, std::string_view key, std::string_view value)
{
    if (key == "bias") {
        const auto bias = biasModeFromName(value);
        if (!bias) {
            return Error::invalidArgument("spec: bias=%1 is none of none, single_input, double, "
                                          "single_recurrent",
                                          value);
        }
        fields.spec.bias = *bias;
        return {};
    }
    if (key == "dtype") {
        const auto dtype = dtypeFromName(value);
        if (!dtype || !isFloatingPoint(*dtype)) {
            return Error::invalidArgument("spec: dtype=%1 is none of f16, bf16, f32, f64", value);
        }
        fields.spec.dtype = *dtype;
        return {};
    }
    fields.inputMode = enumeratorNamed<InputMode>(kInputModeNames, value);
    if (!fields.inputMode && value != "auto" && value != "auto_select") {
        return Error::invalidArgument("spec: input_mode=%1 is none of linear, skip, auto", value);
    }
    return {};
}

Status readField(SpecFields& fields, std::string_view word)
{
    const auto equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    if (equals == std::string_view::npos) {
        if (key == "skip") {
            fields.inputMode = InputMode::Skip;
            return takeOnce(fields, "input_mode");
        }
        return Error::invalidArgument("spec: '%1' is not understood; write key=value, for example "
                                      "input=40",
                                      word);
    }
    GATELOUPE_CHECK(takeOnce(fields, key));
    const std::string_view value = word.substr(equals + 1);
    if (key == "bias" || key == "dtype" || key == "input_mode") {
        return readChoice(fields, key, value);
    }
    constexpr std::array<std::string_view, 5> kNumbers = {"input", "hidden", "proj", "layers",
                                                          "directions"};
    if (!isOneOf(key, kNumbers)) {
        return Error::invalidArgument("spec: unknown key '%1'; known are input, hidden, layers, "
                                      "directions, bias, dtype, proj, skip",
                                      key);
    }
    GATELOUPE_TRY(const auto number, numberFrom(key, value));
    if (key == "input") {
        fields.spec.inputSize = number;
    } else if (key == "hidden") {
        fields.spec.hiddenSize = number;
    } else if (key == "proj") {
        fields.spec.projectionSize = number;
    } else if (key == "layers") {
        fields.spec.layers = static_cast<std::uint32_t>(number);
    } else {
        fields.spec.directions = static_cast<std::uint32_t>(number);
    }
    return {};
}

} // namespace

std::string_view nameOf(InputMode mode)
{
    return kInputModeNames[static_cast<std::size_t>(mode)];
}

std::string_view nameOf(BiasMode mode)
{
    return kBiasNames[static_cast<std::size_t>(mode)];
}

std::optional<BiasMode> biasModeFromName(std::string_view name)
{
    return enumeratorNamed<BiasMode>(kBiasNames, name);
}

std::uint64_t RnnSpec::layerInputSize(LayerIndex layer) const
{
    if (layer.value > 0) {
        return outputWidth();
    }
    return inputMode == InputMode::Skip ? 0 : inputSize;
}

bool RnnSpec::hasBias(ParameterKind kind) const
{
    if (kind == ParameterKind::InputBias) {
        return bias == BiasMode::SingleInput || bias == BiasMode::Double;
    }
    if (kind == ParameterKind::RecurrentBias) {
        return bias == BiasMode::SingleRecurrent || bias == BiasMode::Double;
    }
    return false;
}

Status RnnSpec::validate() const
{
    if (inputSize < 1 || inputSize > kMaxSize) {
        return Error::invalidArgument("spec: input size must be at least 1 (input=N)");
    }
    if (hiddenSize < 1 || hiddenSize > kMaxSize) {
        return Error::invalidArgument("spec: hidden size must be at least 1 (hidden=N)");
    }
    if (layers < 1 || layers > kMaxLayers) {
        return Error::invalidArgument("spec: layers must be 1 to %1", kMaxLayers);
    }
    if (directions != 1 && directions != 2) {
        return Error::invalidArgument("spec: directions must be 1 or 2, not %1", directions);
    }
    if (projectionSize) {
        if (cell != CellKind::Lstm) {
            return Error::invalidArgument("spec: only an LSTM has a projection");
        }
        if (*projectionSize < 1 || *projectionSize >= hiddenSize) {
            return Error::invalidArgument("spec: projection must be 1 to hidden - 1, not %1",
                                          *projectionSize);
        }
    }
    if (inputMode == InputMode::Skip && inputSize != hiddenSize) {
        return Error::invalidArgument("spec: skip input needs input = hidden, not %1 and %2",
                                      inputSize, hiddenSize);
    }
    if (!isFloatingPoint(dtype)) {
        return Error::invalidArgument("spec: dtype must be f16, bf16, f32 or f64");
    }
    return {};
}

std::string toText(const RnnSpec& spec)
{
    std::string text(nameOf(spec.cell));
    text +=
        ":input=" + std::to_string(spec.inputSize) + ",hidden=" + std::to_string(spec.hiddenSize);
    if (spec.projectionSize) {
        text += ",proj=" + std::to_string(*spec.projectionSize);
    }
    text += ",layers=" + std::to_string(spec.layers) +
            ",directions=" + std::to_string(spec.directions) + ",bias=";
    text += nameOf(spec.bias);
    text += ",dtype=";
    text += nameOf(spec.dtype);
    if (spec.inputMode == InputMode::Skip) {
        text += ",skip";
    }
    return text;
}

Result<RnnSpec> specFromText(std::string_view text)
{
    const auto colon = text.find(':');
    const auto cell = cellFromName(text.substr(0, colon));
    if (!cell || colon == std::string_view::npos) {
        return Error::invalidArgument(
            "spec '%1' must begin with lstm:, gru:, rnn_tanh: or rnn_relu:, "
            "for example lstm:input=40,hidden=256,layers=2",
            text);
    }
    SpecFields fields;
    fields.spec.cell = *cell;
    for (const std::string_view word : splitAt(text.substr(colon + 1), ",")) {
        GATELOUPE_CHECK(readField(fields, word));
    }
    RnnSpec spec = fields.spec;
    if (spec.projectionSize == spec.hiddenSize && spec.hiddenSize != 0) {
        spec.projectionSize.reset(); // cuDNN's way to say that there is none
    }
    const bool canSkip = spec.inputSize == spec.hiddenSize;
    spec.inputMode = fields.inputMode.value_or(canSkip ? InputMode::Skip : InputMode::Linear);
    GATELOUPE_CHECK(spec.validate());
    return spec;
}

} // namespace gateloupe
