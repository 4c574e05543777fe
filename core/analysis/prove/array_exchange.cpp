// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/array_exchange.h"

#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/formats/safetensors/safetensors_text.h"

namespace gateloupe {

namespace {

/// The header's length is a multiple of it.
constexpr std::size_t kNpyAlignment = 64;
constexpr std::size_t kNpyPrefix = 10; ///< magic, version, length of the words

} // namespace

std::optional<ArrayExchange> arrayExchangeFromName(std::string_view name)
{
    if (name == "npy") {
        return ArrayExchange::Npy;
    }
    return name == "safetensors" ? std::optional(ArrayExchange::Safetensors) : std::nullopt;
}

std::string_view suffixOf(ArrayExchange exchange)
{
    return exchange == ArrayExchange::Npy ? ".npy" : ".safetensors";
}

std::string safetensorsText(const std::vector<std::pair<std::string, Array>>& tensors,
                            std::string_view metadata)
{
    std::vector<NamedArray> arrays;
    for (const auto& [name, array] : tensors) {
        arrays.push_back({name, array});
    }
    std::string text = safetensorsStart(arrays, metadata);
    for (const NamedArray& each : arrays) {
        text += asText(each.values.bytes());
    }
    return text;
}

std::string npyText(const Array& array)
{
    std::string words = "{'descr': '";
    words += array.dtype() == DType::F64 ? "<f8" : "<f4";
    words += "', 'fortran_order': False, 'shape': (";
    for (const std::uint64_t extent : array.shape()) {
        words += std::to_string(extent) + ",";
    }
    words += "), }";
    while ((kNpyPrefix + words.size() + 1) % kNpyAlignment != 0) {
        words += ' ';
    }
    words += '\n';
    std::string text("\x93NUMPY\x01\x00", 8);
    text += static_cast<char>(words.size() & 0xFFU);
    text += static_cast<char>(words.size() >> 8U);
    text += words;
    const auto bytes = array.bytes();
    text.append(asText(bytes));
    return text;
}

Status writeNpyFile(const std::filesystem::path& path, const Array& array)
{
    return writeWholeFile(path, npyText(array));
}

} // namespace gateloupe
