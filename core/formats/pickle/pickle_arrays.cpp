// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_arrays.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/codec/npy_header.h"
#include "core/formats/pickle/pickle_bytes.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_joblib.h"
#include "core/formats/pickle/pickle_spelling.h"

namespace gateloupe {

namespace {

/// Who makes an array, and so where its parts are.
enum class ArrayMaker
{
    Reconstruct, ///< state: version, shape, dtype, is Fortran order, data
    FromBuffer,  ///< arguments: data, dtype, shape, order
    Jax,         ///< arguments: _reconstruct, its arguments, its state, what JAX adds
    Joblib,      ///< a wrapper with its facts, and the bytes that joblib has put behind it
};

using MakerName = KnownGlobal<ArrayMaker>;
constexpr std::array kArrayMakers = {
    MakerName{"numpy.core.multiarray", "_reconstruct", ArrayMaker::Reconstruct},
    MakerName{"numpy._core.multiarray", "_reconstruct", ArrayMaker::Reconstruct},
    MakerName{"numpy.core.numeric", "_frombuffer", ArrayMaker::FromBuffer},
    MakerName{"numpy._core.numeric", "_frombuffer", ArrayMaker::FromBuffer},
    MakerName{kJoblibModule, kJoblibArray, ArrayMaker::Joblib},
    MakerName{"jax._src.array", "_reconstruct_array", ArrayMaker::Jax},
    MakerName{"jax._src.device_array", "reconstruct_device_array", ArrayMaker::Jax},
};

constexpr char kObjectCode = 'O'; ///< numpy's letter for a type of Python objects
constexpr std::size_t kStateParts = 5;
constexpr std::size_t kBufferParts = 4;
constexpr std::size_t kJaxState = 2; ///< of the arguments

/// An array taken apart; every pointer is set.
struct ArrayParts
{
    const PickleValue* shape = nullptr;
    const PickleValue* dtype = nullptr;
    bool isFortranOrder = false;
    const PickleValue* data = nullptr;
};

const ArrayMaker* makerOf(const PickleValue& value)
{
    const PickleGlobal* callable = value.callable();
    return callable != nullptr ? meaningOf(kArrayMakers, *callable) : nullptr;
}

/// Empty where the wrapper lacks a fact.
std::optional<ArrayParts> partsOfJoblib(const PickleObject& object)
{
    const PickleValue* state = object.state;
    if (state == nullptr || object.arguments->items.empty()) {
        return std::nullopt;
    }
    const PickleValue* shape = state->find("shape");
    const PickleValue* dtype = state->find("dtype");
    const PickleValue* order = state->find("order");
    if (shape == nullptr || dtype == nullptr || order == nullptr) {
        return std::nullopt;
    }
    return ArrayParts{shape, dtype, order->asText() == "F", object.arguments->items.front()};
}

std::optional<ArrayParts> partsOf(const PickleValue& value)
{
    const PickleObject& object = *value.asObject();
    if (*makerOf(value) == ArrayMaker::Joblib) {
        return partsOfJoblib(object);
    }
    if (*makerOf(value) == ArrayMaker::FromBuffer) {
        const auto& parts = object.arguments->items;
        if (parts.size() != kBufferParts) {
            return std::nullopt;
        }
        return ArrayParts{parts[2], parts[1], parts[3]->asText() == "F", parts[0]};
    }
    const PickleValue* state = object.state;
    if (*makerOf(value) == ArrayMaker::Jax) {
        const auto& arguments = object.arguments->items;
        state = arguments.size() > kJaxState ? arguments[kJaxState] : nullptr;
    }
    if (state == nullptr || state->items.size() != kStateParts) {
        return std::nullopt;
    }
    const auto& parts = state->items;
    return ArrayParts{parts[1], parts[2], parts[3]->asBool().value_or(false), parts[4]};
}

/// The bytes of an array's data, `size` of them.
Result<std::shared_ptr<const TensorSource>> sourceOf(const std::string& name,
                                                     const PickleValue& data, std::uint64_t size,
                                                     const PickleArrays::Slice& slice)
{
    if (size == 0) {
        return std::make_shared<DecodedSource>(
            Encoding::Gathered, 0, [](ProgressMonitor&) { return std::vector<std::byte>(); });
    }
    const PickleValue* latin1 = latin1Text(data);
    const PickleValue& text = latin1 != nullptr ? *latin1 : data;
    const PickleSpelling* spelled = text.asSpelling();
    const auto* plain = std::get_if<std::string_view>(&text.content);
    if (spelled == nullptr && plain == nullptr) {
        return Error::corrupt("array %1: its elements are %2", name, nameOf(data.kind));
    }
    const std::uint64_t stored = spelled != nullptr ? spelled->characters : plain->size();
    const bool isUtf8 = spelled == nullptr && latin1 != nullptr; // up to two bytes a character
    if (isUtf8 ? stored < size || stored / 2 > size : stored != size) {
        return Error::corrupt("array %1: its pickle has %2 bytes for the %3 of its shape", name,
                              stored, size);
    }
    GATELOUPE_TRY(auto source, slice(spelled != nullptr ? spelled->raw : *plain));
    if (spelled == nullptr && latin1 == nullptr) {
        return source;
    }
    const auto escapes =
        spelled != nullptr ? std::optional(spelled->escapes) : std::optional<PickleEscapes>();
    return std::make_shared<DecodedSource>(
        Encoding::Gathered, size,
        [source = std::move(source), size,
         escapes](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
            return escapes ? bytesOfSpelling(asText(bytes), *escapes, size)
                           : decodeLatin1(bytes, size);
        });
}

} // namespace

bool PickleArrays::isNamedArray(const PickleValue& value)
{
    return value.kind == PickleKind::Tuple && value.items.size() == 2 && value.items[0]->asText() &&
           makerOf(*value.items[1]) != nullptr;
}

bool PickleArrays::isTensor(const PickleValue& value) const
{
    return (makerOf(value) != nullptr && !objectsOf(value)) || isNamedArray(value);
}

std::optional<PickledObjects> PickleArrays::objectsOf(const PickleValue& value) const
{
    const auto parts = makerOf(value) != nullptr ? partsOf(value) : std::nullopt;
    if (!parts || parts->data->kind != PickleKind::List ||
        !numpyDescrOf(*parts->dtype).substr(1).starts_with(kObjectCode)) {
        return std::nullopt;
    }
    const auto& items = parts->data->items;
    return PickledObjects{&items, parts->shape->items.empty() && items.size() == 1};
}

Result<std::shared_ptr<const Tensor>> PickleArrays::make(const std::string& name,
                                                         const PickleValue& value)
{
    const auto parts = partsOf(isNamedArray(value) ? *value.items[1] : value);
    if (!parts) {
        return listedTensor(name, {}, "array without data");
    }
    const auto shape =
        parts->shape->kind == PickleKind::Tuple ? parts->shape->asCounts() : std::nullopt;
    if (!shape || !elementCount(*shape)) {
        return Error::corrupt("array %1: its shape is not made of counts", name);
    }
    NpyHeader header{.descr = numpyDescrOf(*parts->dtype),
                     .isFortranOrder = parts->isFortranOrder,
                     .shape = *shape};
    applyNpyDescr(header);
    auto tensor = std::make_shared<Tensor>();
    tensor->name = name;
    tensor->dtype = header.dtype;
    tensor->shape = header.shape;
    tensor->strides = header.strides();
    if (header.dtype == DType::Other) {
        tensor->typeName = header.descr;
        return std::shared_ptr<const Tensor>(std::move(tensor));
    }
    const auto size = checkedMul(tensor->elements(), header.itemSize);
    if (!size) {
        return Error::corrupt("array %1: shape %2 does not fit 64 bits", name,
                              toText(header.shape));
    }
    GATELOUPE_TRY(tensor->source, sourceOf(name, *parts->data, *size, m_slice));
    if (header.isBigEndian && *size > 0) {
        tensor->source = byteSwapped(tensor->source, wordBytesOf(header.dtype));
    }
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

} // namespace gateloupe
