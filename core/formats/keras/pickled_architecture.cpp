// SPDX-License-Identifier: Apache-2.0
#include "core/formats/keras/pickled_architecture.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

constexpr std::size_t kDeepestConfig = 64;
constexpr std::size_t kLargestConfig = 200'000; ///< values; a layer has about fifty

/// Values of a pickle as JSON; what JSON has no word for becomes null.
class JsonOfPickle
{
public:
    OrderedJson of(const PickleValue& value, std::size_t depth = 0)
    {
        if (depth > kDeepestConfig || m_left == 0) {
            return nullptr;
        }
        --m_left;
        switch (value.kind) {
        case PickleKind::Bool:
            return value.asBool().value_or(false);
        case PickleKind::Int:
            return value.asInt() ? OrderedJson(*value.asInt()) : OrderedJson(nullptr);
        case PickleKind::Float:
            return value.asFloat().value_or(0.0);
        case PickleKind::Text:
            return std::string(value.asText().value_or(""));
        case PickleKind::List:
        case PickleKind::Tuple:
            return listOf(value, depth);
        case PickleKind::Dict:
            return objectOf(value, depth);
        default:
            return nullptr;
        }
    }

private:
    OrderedJson listOf(const PickleValue& value, std::size_t depth)
    {
        OrderedJson list = OrderedJson::array();
        for (const PickleValue* item : value.items) {
            list.push_back(of(*item, depth + 1));
        }
        return list;
    }

    OrderedJson objectOf(const PickleValue& value, std::size_t depth)
    {
        OrderedJson object = OrderedJson::object();
        for (std::size_t at = 0; at + 1 < value.items.size(); at += 2) {
            if (const auto key = value.items[at]->asText()) {
                object[std::string(*key)] = of(*value.items[at + 1], depth + 1);
            }
        }
        return object;
    }

    std::size_t m_left = kLargestConfig;
};

bool isArchitecture(const OrderedJson& json)
{
    const OrderedJson& config = memberOf(json, "config");
    return memberOf(json, "class_name").is_string() && (config.is_object() || config.is_array());
}

/// The architecture that a value is: its JSON text, or a dict of a model's or a layer's
/// configuration; null for anything else.
OrderedJson architectureIn(const PickleValue& value)
{
    if (const auto text = value.asText()) {
        if (!looksLikeJson(*text, {"class_name", "config"})) {
            return nullptr;
        }
        auto json = parseJson(*text);
        return json && isArchitecture(*json) ? std::move(*json) : OrderedJson(nullptr);
    }
    if (value.find("class_name") != nullptr && value.find("config") != nullptr) {
        OrderedJson json = JsonOfPickle().of(value);
        return isArchitecture(json) ? json : OrderedJson(nullptr);
    }
    const PickleValue* layers = value.find("layers"); // of get_config(), which leaves the class out
    if (layers == nullptr || layers->kind != PickleKind::List) {
        return nullptr;
    }
    return OrderedJson{{"class_name", "Model"}, {"config", JsonOfPickle().of(value)}};
}

/// Keras 3 says of every object in which module its class is; older ones do not.
std::string versionOfPickled(const OrderedJson& architecture)
{
    const OrderedJson& layers = memberOf(memberOf(architecture, "config"), "layers");
    const OrderedJson& first = layers.is_array() && !layers.empty() ? layers.front() : architecture;
    const std::string version = jsonText(memberOf(architecture, "keras_version"));
    const bool isKeras3 =
        memberOf(architecture, "module").is_string() || memberOf(first, "module").is_string();
    return version.empty() && isKeras3 ? "3" : version;
}

} // namespace

void addPickledArchitecture(const PickleDocument& document, TensorCatalog& catalog)
{
    OrderedJson found = nullptr;
    for (const PickleValue* item : document.root->items) { // keys of a dict are no architectures
        OrderedJson architecture = architectureIn(*item);
        if (architecture.is_null()) {
            continue;
        }
        if (!found.is_null() && found != architecture) {
            catalog.warnings.push_back(message("the pickle has several architectures of Keras; "
                                               "none is used"));
            return;
        }
        found = std::move(architecture);
    }
    if (found.is_null()) {
        return;
    }
    catalog.attributes.push_back(
        {"", "model_config", found.dump(-1, ' ', false, OrderedJson::error_handler_t::replace)});
    if (std::string version = versionOfPickled(found); !version.empty()) {
        catalog.attributes.push_back({"", "keras_version", std::move(version)});
    }
}

} // namespace gateloupe
