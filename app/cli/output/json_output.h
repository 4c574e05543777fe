// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/model/rnn_model.h"

namespace gateloupe::cli {

/// Keeps the order in which fields are added.
using Json = nlohmann::ordered_json;

/// Writes "schema" and the members of `document`, and nothing else, to stdout, or hands them to the
/// DocumentCollector of this thread. NaN and infinities become null; text that is not UTF-8 is
/// mended.
void printJson(const Json& document);

/// While it lives, this thread's commands leave their documents here and print their text besides,
/// for a program that shows both, such as a notebook.
class DocumentCollector
{
public:
    DocumentCollector();
    DocumentCollector(const DocumentCollector&) = delete;
    DocumentCollector& operator=(const DocumentCollector&) = delete;
    ~DocumentCollector();

    /// What the last printJson() would have written; empty before.
    [[nodiscard]] const std::string& document() const { return m_document; }

    /// This thread's innermost one, or null.
    [[nodiscard]] static DocumentCollector* current();

private:
    friend void printJson(const Json& document);

    std::string m_document;
    DocumentCollector* m_outer;
};

/// What a command found: as a document where that was asked for, else as a text, and both where
/// documents are collected. The first line of the text is the verdict, a sentence by itself.
template <typename PrintDocument, typename PrintText, typename... Values>
void printAnswer(bool asJson, const PrintDocument& printDocument, const PrintText& printText,
                 const Values&... values)
{
    const bool isCollected = DocumentCollector::current() != nullptr;
    if (asJson || isCollected) {
        printDocument(values...);
    }
    if (!asJson || isCollected) {
        printText(values...);
    }
}

/// "layer", "side", "kind", "gate" (null for a projection) of a parameter.
[[nodiscard]] Json jsonOf(const ParameterId& id);

/// What `describe` makes of each of some values.
template <typename Values, typename Describe>
[[nodiscard]] Json listOf(const Values& values, const Describe& describe)
{
    Json list = Json::array();
    for (const auto& value : values) {
        list.push_back(std::invoke(describe, value));
    }
    return list;
}

/// null for an empty optional.
template <typename T>
[[nodiscard]] Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

} // namespace gateloupe::cli
