// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/native/gateloupe_metadata.h"

#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/progress_monitor.h"

namespace gateloupe {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kMetadata = "gateloupe_metadata";
constexpr std::uint64_t kMaxMetadataBytes = std::uint64_t{64} << 20U;

std::optional<GruReset> gruResetFromName(std::string_view name)
{
    if (name == "after") {
        return GruReset::After;
    }
    return name == "before" ? std::optional(GruReset::Before) : std::nullopt;
}

std::optional<RnnSpec> specOf(std::string_view text)
{
    auto spec = specFromText(text);
    return spec ? std::optional(*std::move(spec)) : std::nullopt;
}

/// "cudnn: the reset gate ...".
void addLimit(std::vector<Limit>& limits, std::string_view text)
{
    const auto colon = text.find(": ");
    const auto backend = backendFromName(text.substr(0, colon));
    if (backend && colon != std::string_view::npos) {
        limits.push_back({*backend, std::string(text.substr(colon + 2))});
    }
}

// HDF5: one group per network.

const Attribute::Value* valueOf(const TensorCatalog& catalog, const std::string& object,
                                std::string_view name)
{
    const Attribute* attribute = catalog.findAttribute(object, name);
    return attribute == nullptr ? nullptr : &attribute->value;
}

std::string textOf(const Attribute::Value* value)
{
    const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
    return text == nullptr ? "" : *text;
}

std::vector<std::string> textsOf(const Attribute::Value* value)
{
    const auto* list = value == nullptr ? nullptr : std::get_if<std::vector<std::string>>(value);
    return list == nullptr ? std::vector<std::string>() : *list;
}

ExportedNetwork networkOfGroup(const TensorCatalog& catalog, const std::string& path)
{
    const auto text = [&](std::string_view name) { return textOf(valueOf(catalog, path, name)); };
    ExportedNetwork network{.path = path, .name = text("name"), .convention = text("convention")};
    network.spec = specOf(text("spec"));
    network.gruReset = gruResetFromName(text("gru_reset"));
    const auto* offset = valueOf(catalog, path, "forget_offset");
    if (const auto* number = offset == nullptr ? nullptr : std::get_if<double>(offset)) {
        network.forgetOffset = *number;
    }
    const auto* reversed = valueOf(catalog, path, "reversed");
    if (const auto* flag = reversed == nullptr ? nullptr : std::get_if<std::int64_t>(reversed)) {
        network.isReversed = *flag != 0;
    }
    for (const std::string& limit : textsOf(valueOf(catalog, path, "limits"))) {
        addLimit(network.limits, limit);
    }
    network.equations = textsOf(valueOf(catalog, path, "equations"));
    return network;
}

std::vector<ExportedNetwork> networksOfGroups(const TensorCatalog& catalog)
{
    std::vector<ExportedNetwork> networks;
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "spec" && !attribute.object.empty()) {
            networks.push_back(networkOfGroup(catalog, attribute.object));
        }
    }
    return networks;
}

// npz and safetensors: one JSON text.

std::string stringOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::vector<std::string> stringsOf(const Json& object, const char* key)
{
    std::vector<std::string> strings;
    const auto found = object.find(key);
    if (found != object.end() && found->is_array()) {
        for (const Json& item : *found) {
            strings.push_back(item.is_string() ? item.get<std::string>() : "");
        }
    }
    return strings;
}

ExportedNetwork networkOf(const Json& record)
{
    ExportedNetwork network{.path = stringOf(record, "path"),
                            .name = stringOf(record, "name"),
                            .convention = stringOf(record, "convention")};
    network.spec = specOf(stringOf(record, "spec"));
    network.gruReset = gruResetFromName(stringOf(record, "gru_reset"));
    if (const auto offset = record.find("forget_offset");
        offset != record.end() && offset->is_number()) {
        network.forgetOffset = offset->get<double>();
    }
    if (const auto reversed = record.find("reversed");
        reversed != record.end() && reversed->is_boolean()) {
        network.isReversed = reversed->get<bool>();
    }
    for (const std::string& limit : stringsOf(record, "limits")) {
        addLimit(network.limits, limit);
    }
    network.equations = stringsOf(record, "equations");
    return network;
}

std::vector<ExportedNetwork> networksOfJson(std::string_view text)
{
    std::vector<ExportedNetwork> networks;
    const Json document = Json::parse(text, nullptr, false);
    const auto list = document.is_object() ? document.find("rnns") : document.end();
    if (document.is_object() && list != document.end() && list->is_array()) {
        for (const Json& record : *list) {
            if (record.is_object()) {
                networks.push_back(networkOf(record));
            }
        }
    }
    return networks;
}

std::vector<ExportedNetwork> networksOfArray(const Tensor& array)
{
    if (array.dtype != DType::U8 || !array.source || !array.isRowMajor() ||
        array.source->sizeBytes() > kMaxMetadataBytes) {
        return {};
    }
    NullMonitor monitor;
    const auto bytes = array.source->bytes(monitor);
    if (!bytes) {
        return {};
    }
    return networksOfJson({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

} // namespace

std::vector<ExportedNetwork> exportedNetworks(const TensorCatalog& catalog)
{
    if (catalog.findAttribute("", "gateloupe_schema") != nullptr) {
        if (auto networks = networksOfGroups(catalog); !networks.empty()) {
            return networks;
        }
    }
    if (const auto* text = valueOf(catalog, "", kMetadata)) {
        return networksOfJson(textOf(text));
    }
    if (const auto array = catalog.find(kMetadata)) {
        return networksOfArray(*array);
    }
    return {};
}

} // namespace gateloupe
