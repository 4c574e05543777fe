// SPDX-License-Identifier: Apache-2.0
#include "core/formats/safetensors/safetensors_text.h"

#include <nlohmann/json.hpp>

namespace gateloupe {

std::string safetensorsWords(const std::vector<SafetensorsPlace>& places, std::string_view metadata)
{
    using OrderedJson = nlohmann::ordered_json;
    OrderedJson document = OrderedJson::object();
    for (const SafetensorsPlace& place : places) {
        document[place.name] = {{"dtype", place.typeName},
                                {"shape", place.shape},
                                {"data_offsets", {place.begin, place.end}}};
    }
    std::string words = document.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    if (!metadata.empty()) {
        const char* const separator = places.empty() ? "" : ",";
        words.insert(1, "\"__metadata__\":" + std::string(metadata) + separator);
    }
    return words;
}

std::string safetensorsStart(std::string words, std::size_t alignment)
{
    constexpr std::size_t kLengthBytes = sizeof(std::uint64_t);
    const std::size_t used = (kLengthBytes + words.size()) % alignment;
    words.append((alignment - used) % alignment, ' ');
    std::string start;
    for (std::size_t place = 0; place < kLengthBytes; ++place) {
        start += static_cast<char>((words.size() >> (8 * place)) & 0xFFU);
    }
    return start + words;
}

std::string safetensorsStart(const std::vector<NamedArray>& arrays, std::string_view metadata)
{
    std::vector<SafetensorsPlace> places;
    std::uint64_t end = 0;
    for (const auto& [name, array] : arrays) {
        const std::uint64_t begin = end;
        end += array.bytes().size();
        places.push_back(
            {name, array.dtype() == DType::F64 ? "F64" : "F32", array.shape(), begin, end});
    }
    return safetensorsStart(safetensorsWords(places, metadata));
}

} // namespace gateloupe
