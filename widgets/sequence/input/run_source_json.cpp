// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/run_source_json.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace gateloupe {

namespace {

/// A word of the file for each enumerator, in their order.
template <std::size_t count>
using Words = std::array<std::string_view, count>;

constexpr Words<3> kInputWords = {"probe", "text", "file"};
constexpr Words<2> kEncodingWords = {"one-hot", "index"};
constexpr Words<4> kStartWords = {"stored", "zeros", "file", "previous"};

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

template <typename Enum, std::size_t count>
QString wordOf(Enum value, const Words<count>& words)
{
    return toQt(words[static_cast<std::size_t>(value)]);
}

template <typename Enum, std::size_t count>
void readWord(const QJsonObject& json, const char* key, const Words<count>& words, Enum& value)
{
    const std::string word = json.value(QLatin1String(key)).toString().toStdString();
    const auto found = std::ranges::find(words, word);
    if (found != words.end()) {
        value = static_cast<Enum>(found - words.begin());
    }
}

void readText(const QJsonObject& json, const char* key, std::string& value)
{
    const QJsonValue found = json.value(QLatin1String(key));
    if (found.isString()) {
        value = found.toString().toStdString();
    }
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
        {QStringLiteral("array"), text(source.input.array)},
        {QStringLiteral("start"), wordOf(source.start.kind, kStartWords)},
        {QStringLiteral("h0"), text(source.start.h0)},
        {QStringLiteral("c0"), text(source.start.c0)},
        {QStringLiteral("lengths"), text(source.lengths)},
    };
}

RunSource runSourceFromJson(const QJsonObject& json, RunSource present)
{
    readWord(json, "input", kInputWords, present.input.kind);
    readWord(json, "encoding", kEncodingWords, present.input.encoding);
    readWord(json, "start", kStartWords, present.start.kind);
    std::string probe;
    readText(json, "probe", probe);
    if (const auto spec = probeFromText(probe)) {
        present.input.probe = *spec;
    }
    std::string vocabulary = present.input.vocabulary.string();
    readText(json, "vocabulary", vocabulary);
    present.input.vocabulary = vocabulary;
    readText(json, "text", present.input.text);
    readText(json, "array", present.input.array);
    readText(json, "h0", present.start.h0);
    readText(json, "c0", present.start.c0);
    readText(json, "lengths", present.lengths);
    return present;
}

} // namespace gateloupe
