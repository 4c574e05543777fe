// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_joblib.h"

#include <optional>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/formats/codec/npy_header.h"

namespace gateloupe {

namespace {

/// Old protocols make an object by copyreg._reconstructor(class, base, state).
const PickleGlobal* classOf(const PickleObject& object)
{
    const PickleGlobal* callable = object.callable->asGlobal();
    const bool isIndirect = callable != nullptr && callable->module == "copyreg" &&
                            callable->name == "_reconstructor" && !object.arguments->items.empty();
    return isIndirect ? object.arguments->items.front()->asGlobal() : callable;
}

/// Bytes of one element; empty for objects and structures.
std::optional<std::uint64_t> itemSizeOf(const std::string& descr)
{
    constexpr std::uint64_t kBytesOfCharacter = 4;
    NpyHeader header{.descr = descr};
    applyNpyDescr(header);
    if (header.itemSize > 0) {
        return header.itemSize;
    }
    const std::string_view code = std::string_view(descr).substr(1);
    const auto length = code.empty() ? std::nullopt : numberFromText<std::uint32_t>(code.substr(1));
    if (length && (code.front() == 'S' || code.front() == 'U')) {
        return *length * (code.front() == 'U' ? kBytesOfCharacter : 1);
    }
    return std::nullopt;
}

} // namespace

std::string numpyDescrOf(const PickleValue& dtype)
{
    const PickleObject* object = dtype.asObject();
    if (object == nullptr || object->arguments->items.empty()) {
        return "no dtype";
    }
    const PickleValue& first = *object->arguments->items[0];
    const PickleGlobal* type = first.asGlobal();
    const std::string code(type != nullptr ? type->name : first.asText().value_or(""));
    if (code == "bfloat16") {
        return "<V2"; // numpy's own word for two bytes it does not know
    }
    const bool hasOrder = object->state != nullptr && object->state->items.size() > 1;
    const auto order = hasOrder ? object->state->items[1]->asText() : std::nullopt;
    const std::string descr = std::string(order.value_or("|")) + code;
    return descr.empty() ? "no dtype" : descr;
}

bool isOfJoblib(const PickleObject& object)
{
    const PickleGlobal* type = classOf(object);
    return type != nullptr && type->module == kJoblibModule && type->name.ends_with("Wrapper");
}

Result<JoblibData> joblibDataOf(const PickleObject& object)
{
    if (classOf(object)->name != kJoblibArray) {
        return Error::unsupported("joblib before 0.10 keeps each array in a file of its own; load "
                                  "it and dump it with a newer joblib");
    }
    const PickleValue* extents = object.state->find("shape");
    const PickleValue* dtype = object.state->find("dtype");
    const auto shape = extents != nullptr ? extents->asCounts() : std::nullopt;
    const auto elements = shape ? elementCount(*shape) : std::nullopt;
    if (!elements || dtype == nullptr) {
        return Error::corrupt("joblib's facts of an array have no shape or no type");
    }
    const std::string descr = numpyDescrOf(*dtype);
    const auto itemSize = itemSizeOf(descr);
    if (!itemSize) {
        return Error::unsupported("joblib keeps an array of %1 in a form that is not read; dump "
                                  "its elements one by one",
                                  descr);
    }
    const auto size = checkedMul(*elements, *itemSize);
    if (!size) {
        return Error::corrupt("joblib's facts of an array do not fit 64 bits");
    }
    return JoblibData{*size, object.state->find("numpy_array_alignment_bytes") != nullptr};
}

} // namespace gateloupe
