// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/array_exchange.h"

#include "core/base/atomic_file.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

/// The header's length is a multiple of it.
constexpr std::size_t kNpyAlignment = 64;
constexpr std::size_t kNpyPrefix = 10; ///< magic, version, length of the words

/// The alignment of a safetensors header, whose length stands before it.
constexpr std::size_t kSafetensorsAlignment = 8;

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
    std::string header = metadata.empty() ? "{" : "{\"__metadata__\":" + std::string(metadata);
    std::string numbers;
    for (const auto& [name, array] : tensors) {
        const std::size_t begin = numbers.size();
        numbers += asText(array.bytes());
        header += (header.size() > 1 ? ",\"" : "\"") + name + R"(":{"dtype":")" +
                  (array.dtype() == DType::F64 ? "F64" : "F32") + R"(","shape":[)";
        for (std::size_t axis = 0; axis < array.shape().size(); ++axis) {
            header += (axis > 0 ? "," : "") + std::to_string(array.shape()[axis]);
        }
        header += R"(],"data_offsets":[)" + std::to_string(begin) + "," +
                  std::to_string(numbers.size()) + "]}";
    }
    header += "}";
    while (header.size() % kSafetensorsAlignment != 0) {
        header += ' ';
    }
    std::string text;
    for (std::size_t place = 0; place < sizeof(std::uint64_t); ++place) {
        text += static_cast<char>((header.size() >> (8 * place)) & 0xFFU);
    }
    return text + header + numbers;
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
