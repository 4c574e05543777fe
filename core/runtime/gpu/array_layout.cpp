// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/array_layout.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

namespace gateloupe::gpu {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::uint64_t kAlignment = 64;

constexpr std::array<std::pair<DType, const char*>, 13> kTypeNames = {{
    {DType::F16, "F16"},
    {DType::BF16, "BF16"},
    {DType::F32, "F32"},
    {DType::F64, "F64"},
    {DType::I64, "I64"},
    {DType::I32, "I32"},
    {DType::I16, "I16"},
    {DType::I8, "I8"},
    {DType::U64, "U64"},
    {DType::U32, "U32"},
    {DType::U16, "U16"},
    {DType::U8, "U8"},
    {DType::Bool, "BOOL"},
}};

const char* typeName(DType dtype)
{
    return std::ranges::find(kTypeNames, dtype, &std::pair<DType, const char*>::first)->second;
}

std::string jsonOf(const ArrayLayout& layout, std::uint64_t unusedBytes)
{
    OrderedJson document = OrderedJson::object();
    for (const ArrayLayout::Place& place : layout.places) {
        document[place.array->name] = {{"dtype", typeName(place.array->dtype)},
                                       {"shape", place.array->shape},
                                       {"data_offsets", {place.first, place.first + place.bytes}}};
    }
    if (unusedBytes > 0) {
        document["unused"] = {{"dtype", "U8"},
                              {"shape", {unusedBytes}},
                              {"data_offsets", {layout.dataBytes, layout.dataBytes + unusedBytes}}};
    }
    return document.dump();
}

} // namespace

ArrayLayout layoutOf(const std::vector<NamedBytes>& arrays)
{
    ArrayLayout layout;
    for (const NamedBytes& array : arrays) {
        layout.places.push_back(
            {.array = &array,
             .bytes = elementCount(array.shape).value_or(0) * sizeOf(array.dtype)});
    }
    // The reader wants the data without a hole, so wide elements come first.
    std::ranges::stable_sort(
        layout.places, std::ranges::greater(),
        [](const ArrayLayout::Place& place) { return sizeOf(place.array->dtype); });
    for (ArrayLayout::Place& place : layout.places) {
        place.first = layout.dataBytes;
        layout.dataBytes += place.bytes;
    }
    // As long as it could be: the numbers of what is unused are not known yet.
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - layout.dataBytes;
    const std::uint64_t header = sizeof(std::uint64_t) + jsonOf(layout, most).size();
    layout.dataAt = (header + kAlignment - 1) / kAlignment * kAlignment;
    return layout;
}

std::string headerOf(const ArrayLayout& layout, std::uint64_t fileBytes)
{
    const std::uint64_t length = layout.dataAt - sizeof(std::uint64_t);
    std::string header(sizeof(length), '\0');
    std::memcpy(header.data(), &length, sizeof(length));
    header += jsonOf(layout, fileBytes - layout.sizeBytes());
    header.resize(layout.dataAt, ' ');
    return header;
}

} // namespace gateloupe::gpu
