// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/run_source_json.h"

#include <array>

#include "widgets/common/json_words.h"

namespace gateloupe {

namespace {

// Words of session files, in the order of the enumerators.
constexpr std::array kInputWords = {"probe", "text", "file", "tokens", "model"};
constexpr std::array kEncodingWords = {"one-hot", "index", "embedding"};
constexpr std::array kStartWords = {"stored", "zeros", "file", "previous"};

void readText(const QJsonObject& json, const char* key, std::string& value)
{
    value = json.value(QLatin1String(key)).toString(QString::fromStdString(value)).toStdString();
}

} // namespace

QJsonObject toJson(const RunSource& source)
{
    const auto text = [](const std::string& value) { return QString::fromStdString(value); };
    return {
        {QStringLiteral("input"), wordOf(source.input.kind, kInputWords)},
        {QStringLiteral("probe"), text(toText(source.input.probe))},
        {QStringLiteral("text"), text(source.input.text)},
        {QStringLiteral("vocabulary"), text(source.input.vocabulary.string())},
        {QStringLiteral("encoding"), wordOf(source.input.encoding, kEncodingWords)},
        {QStringLiteral("embedding"), text(source.input.embedding)},
        {QStringLiteral("tokens"), text(source.input.tokens)},
        {QStringLiteral("array"), text(source.input.array)},
        {QStringLiteral("axes"), text(source.input.axes)},
        {QStringLiteral("hop"), static_cast<qint64>(source.input.hop)},
        {QStringLiteral("model"), text(source.input.modelInputs.inputs)},
        {QStringLiteral("model_hop"), static_cast<qint64>(source.input.modelInputs.hop)},
        {QStringLiteral("model_context"), static_cast<qint64>(source.input.modelInputs.context)},
        {QStringLiteral("start"), wordOf(source.start.kind, kStartWords)},
        {QStringLiteral("h0"), text(source.start.h0)},
        {QStringLiteral("c0"), text(source.start.c0)},
        {QStringLiteral("lengths"), text(source.lengths)},
        {QStringLiteral("resets"), text(source.resets)},
    };
}

RunSource runSourceFromJson(const QJsonObject& json, RunSource present)
{
    readWord(json[QLatin1String("input")], kInputWords, present.input.kind);
    readWord(json[QLatin1String("encoding")], kEncodingWords, present.input.encoding);
    readWord(json[QLatin1String("start")], kStartWords, present.start.kind);
    std::string probe;
    readText(json, "probe", probe);
    if (const auto spec = probeFromText(probe)) {
        present.input.probe = *spec;
    }
    std::string vocabulary = present.input.vocabulary.string();
    readText(json, "vocabulary", vocabulary);
    present.input.vocabulary = vocabulary;
    readText(json, "text", present.input.text);
    readText(json, "embedding", present.input.embedding);
    readText(json, "tokens", present.input.tokens);
    readText(json, "array", present.input.array);
    readText(json, "axes", present.input.axes);
    const QJsonValue hop = json.value(QLatin1String("hop"));
    if (hop.isDouble() && hop.toInteger(-1) >= 0) {
        present.input.hop = static_cast<std::uint64_t>(hop.toInteger());
    }
    readText(json, "model", present.input.modelInputs.inputs);
    const auto readCount = [&json](const char* key, std::uint64_t& value) {
        const QJsonValue count = json.value(QLatin1String(key));
        if (count.isDouble() && count.toInteger(-1) >= 0) {
            value = static_cast<std::uint64_t>(count.toInteger());
        }
    };
    readCount("model_hop", present.input.modelInputs.hop);
    readCount("model_context", present.input.modelInputs.context);
    readText(json, "h0", present.start.h0);
    readText(json, "c0", present.start.c0);
    readText(json, "lengths", present.lengths);
    readText(json, "resets", present.resets);
    return present;
}

} // namespace gateloupe
