// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_tensors.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/pickle/pickle_bytes.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/torch/torch_stream.h"

namespace gateloupe {

namespace {

constexpr int kMaxWrappers = 8; ///< Parameter around Tensor subclass around tensor
constexpr std::size_t kDenseArguments = 4;
constexpr std::size_t kDtypeArgument = 6;    ///< of _rebuild_tensor_v3
constexpr std::size_t kMetadataArgument = 6; ///< of _rebuild_tensor_v2: conjugate, negated

constexpr std::size_t kStorageIdParts = 5;
constexpr std::size_t kViewPart = 5; ///< of a persistent id before 1.6

enum class Rebuild
{
    Dense,         ///< storage, offset, size, stride, ...
    FirstArgument, ///< a wrapper: the tensor is its first argument
    FromType,      ///< (function, type, arguments, state): the call is in its arguments
    ListedOnly,
};

using RebuildFunction = KnownGlobal<Rebuild>;

constexpr std::array kRebuildFunctions = {
    RebuildFunction{"torch._utils", "_rebuild_tensor", Rebuild::Dense},
    RebuildFunction{"torch._utils", "_rebuild_tensor_v2", Rebuild::Dense},
    RebuildFunction{"torch._utils", "_rebuild_tensor_v3", Rebuild::Dense},
    RebuildFunction{"torch._utils", "_rebuild_parameter", Rebuild::FirstArgument},
    RebuildFunction{"torch._utils", "_rebuild_parameter_with_state", Rebuild::FirstArgument},
    RebuildFunction{"torch.nn.parameter", "Parameter", Rebuild::FirstArgument},
    RebuildFunction{"torch.autograd.variable", "Variable", Rebuild::FirstArgument},
    RebuildFunction{"torch._utils", "_rebuild_device_tensor_from_cpu_tensor",
                    Rebuild::FirstArgument},
    RebuildFunction{"torch._tensor", "_rebuild_from_type", Rebuild::FromType},
    RebuildFunction{"torch._tensor", "_rebuild_from_type_v2", Rebuild::FromType},
    RebuildFunction{"torch._utils", "_rebuild_qtensor", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_sparse_tensor", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_sparse_csr_tensor", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_nested_tensor", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_wrapper_subclass", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_meta_tensor_no_storage", Rebuild::ListedOnly},
    RebuildFunction{"torch._utils", "_rebuild_device_tensor_from_numpy", Rebuild::ListedOnly},
};

struct TorchType
{
    std::string_view storageClass;
    std::string_view dtypeName; ///< torch.<name>
    DType dtype;
};

constexpr std::array kTorchTypes = {
    TorchType{"FloatStorage", "float32", DType::F32},
    TorchType{"DoubleStorage", "float64", DType::F64},
    TorchType{"HalfStorage", "float16", DType::F16},
    TorchType{"BFloat16Storage", "bfloat16", DType::BF16},
    TorchType{"LongStorage", "int64", DType::I64},
    TorchType{"IntStorage", "int32", DType::I32},
    TorchType{"ShortStorage", "int16", DType::I16},
    TorchType{"CharStorage", "int8", DType::I8},
    TorchType{"ByteStorage", "uint8", DType::U8},
    TorchType{"BoolStorage", "bool", DType::Bool},
    TorchType{"ComplexFloatStorage", "complex64", DType::C64},
    TorchType{"ComplexDoubleStorage", "complex128", DType::C128},
    TorchType{"", "uint16", DType::U16},
    TorchType{"", "uint32", DType::U32},
    TorchType{"", "uint64", DType::U64},
};

DType dtypeOf(std::string_view name, std::string_view TorchType::*column)
{
    const auto found = std::ranges::find(kTorchTypes, name, column);
    return found == kTorchTypes.end() ? DType::Other : found->dtype;
}

/// Sizes or strides: a tuple, or the torch.Size around one.
std::optional<Shape> countsOf(const PickleValue& value)
{
    const PickleObject* object = value.asObject();
    const PickleValue* list = &value;
    if (object != nullptr && object->arguments->items.size() == 1) {
        list = object->arguments->items.front();
    }
    const bool isList = list->kind == PickleKind::Tuple || list->kind == PickleKind::List;
    return isList ? list->asCounts() : std::nullopt;
}

/// What holds the stream that plain pickle keeps a storage as; null when it is none.
const PickleValue* embeddedStream(const PickleValue& storage)
{
    if (!storage.isCallOf("torch.storage._load_from_bytes")) {
        return nullptr;
    }
    const auto& arguments = storage.asObject()->arguments->items;
    return arguments.size() == 1 ? arguments[0] : storage.asObject()->arguments;
}

/// A storage inside a pickle, and where its elements come from.
struct PickledStorage
{
    TorchStorage storage;
    std::shared_ptr<const TensorSource> source;
};

/// An error about a stream inside of a pickle, which counts its own bytes.
Error withoutOffset(const Error& error)
{
    return error.countedFrom(std::nullopt);
}

/// The storage whose bytes protocols 0 to 2 write as text.
Result<PickledStorage> spelledStorage(const SpelledBytes& spelled, const PickleArrays::Slice& slice)
{
    GATELOUPE_TRY(const auto stream, spelled.decoded(spelled.raw));
    GATELOUPE_TRY(auto parts, readEmbeddedStorage(asText(stream)).mapError(withoutOffset));
    const auto first = static_cast<std::size_t>(parts.elements.data() - asText(stream).data());
    const std::size_t size = parts.elements.size();
    GATELOUPE_TRY(auto text, slice(spelled.raw));
    auto source = std::make_shared<DecodedSource>(
        Encoding::Gathered, size,
        [text = std::move(text), spelled, first,
         size](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            GATELOUPE_TRY(const auto bytes, text->bytes(monitor));
            GATELOUPE_TRY(auto all, spelled.decoded(asText(bytes)));
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
            return std::vector<std::byte>(begin, begin + static_cast<std::ptrdiff_t>(size));
        });
    return PickledStorage{std::move(parts.storage), std::move(source)};
}

Result<PickledStorage> pickledStorage(const PickleValue& stream, const PickleArrays::Slice& slice)
{
    if (const auto spelled = SpelledBytes::of(stream)) {
        return spelledStorage(*spelled, slice);
    }
    const auto* bytes =
        stream.kind == PickleKind::Bytes ? std::get_if<std::string_view>(&stream.content) : nullptr;
    GATELOUPE_TRY(auto parts, readEmbeddedStorage(bytes != nullptr ? *bytes : std::string_view())
                                  .mapError(withoutOffset));
    GATELOUPE_TRY(auto source, slice(parts.elements));
    return PickledStorage{std::move(parts.storage), std::move(source)};
}

} // namespace

TorchTensors::TorchTensors(TorchStorages storages, ByteOrder order,
                           PickleArrays::Slice pickledBytes)
    : m_storages(std::move(storages))
    , m_order(order)
    , m_slice(pickledBytes)
    , m_arrays(std::move(pickledBytes))
{
}

bool TorchTensors::isTensor(const PickleValue& value) const
{
    const PickleGlobal* callable = value.callable();
    return (callable != nullptr && meaningOf(kRebuildFunctions, *callable) != nullptr) ||
           m_arrays.isTensor(value);
}

Result<std::shared_ptr<const Tensor>> TorchTensors::make(const std::string& name,
                                                         const PickleValue& value)
{
    if (m_arrays.isTensor(value)) {
        return m_arrays.make(name, value);
    }
    const PickleObject& object = *value.asObject();
    return makeFromCall(name, *object.callable->asGlobal(), *object.arguments, 0);
}

Result<std::shared_ptr<const Tensor>> TorchTensors::makeFromCall(const std::string& name,
                                                                 const PickleGlobal& function,
                                                                 const PickleValue& arguments,
                                                                 int depth)
{
    const Rebuild* rebuild = meaningOf(kRebuildFunctions, function);
    if (rebuild == nullptr || *rebuild == Rebuild::ListedOnly) {
        return listedTensor(name, {}, std::string(function.qualified()));
    }
    if (*rebuild == Rebuild::Dense) {
        return makeDense(name, arguments);
    }
    const auto& items = arguments.items;
    const PickleGlobal* inner = nullptr;
    const PickleValue* innerArguments = nullptr;
    if (*rebuild == Rebuild::FirstArgument && !items.empty()) {
        if (const PickleObject* wrapped = items[0]->asObject()) {
            inner = wrapped->callable->asGlobal();
            innerArguments = wrapped->arguments;
        }
    } else if (*rebuild == Rebuild::FromType && items.size() >= 3) {
        inner = items[0]->asGlobal();
        innerArguments = items[2];
    }
    if (inner == nullptr || innerArguments->kind != PickleKind::Tuple || depth == kMaxWrappers) {
        return Error::corrupt("tensor %1: what its pickle wraps is not a tensor", name);
    }
    return makeFromCall(name, *inner, *innerArguments, depth + 1);
}

Result<std::shared_ptr<const Tensor>> TorchTensors::makeDense(const std::string& name,
                                                              const PickleValue& arguments)
{
    const auto& items = arguments.items;
    if (items.size() < kDenseArguments) {
        return Error::corrupt(
            "tensor %1: its pickle gives fewer than storage, offset, size and strides", name);
    }
    const auto offset = items[1]->asInt();
    const auto shape = countsOf(*items[2]);
    const auto strides = countsOf(*items[3]);
    if (!offset || *offset < 0 || !shape || !strides || shape->size() != strides->size()) {
        return Error::corrupt("tensor %1: its offset, size or strides are not counts", name);
    }
    TorchStorage storage;
    std::shared_ptr<const TensorSource> embedded;
    if (const PickleValue* stream = embeddedStream(*items[0])) {
        GATELOUPE_TRY(auto parts,
                      pickledStorage(*stream, m_slice).withContext(message("tensor %1", name)));
        storage = std::move(parts.storage);
        embedded = std::move(parts.source);
    } else {
        GATELOUPE_TRY(storage, TorchStorage::of(*items[0]).withContext(message("tensor %1", name)));
    }
    if (storage.isUntyped) {
        const PickleGlobal* dtype =
            items.size() > kDtypeArgument ? items[kDtypeArgument]->asGlobal() : nullptr;
        storage.typeName = dtype != nullptr ? dtype->name : "untyped";
        storage.dtype = dtypeOf(storage.typeName, &TorchType::dtypeName);
    } else if (items.size() > kMetadataArgument && !items[kMetadataArgument]->items.empty()) {
        storage.typeName = "conjugate or negated view";
        storage.dtype = DType::Other;
    }
    auto tensor = std::make_shared<Tensor>();
    tensor->name = name;
    if (storage.dtype == DType::Other) {
        tensor->typeName = storage.typeName;
    }
    tensor->dtype = storage.dtype;
    tensor->shape = *shape;
    tensor->strides.assign(strides->begin(), strides->end());
    if (storage.dtype != DType::Other) {
        const auto first = checkedAdd(static_cast<std::uint64_t>(*offset), storage.viewOffset);
        if (!first) {
            return Error::corrupt("tensor %1: its offset does not fit 64 bits", name);
        }
        tensor->offsetElements = *first;
        tensor->source = embedded; // little-endian on every machine
        if (!embedded) {
            GATELOUPE_TRY(tensor->source,
                          sourceOf(storage).withContext(message("tensor %1", name)));
        }
        GATELOUPE_CHECK(checkExtent(*tensor));
    }
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

Result<TorchStorage> TorchStorage::of(const PickleValue& value)
{
    const Error wrong{ErrorCode::Corrupt,
                      "its storage is not (\"storage\", class, key, place, size)"};
    const PickleValue* id = value.kind == PickleKind::Persistent ? value.items.front() : nullptr;
    if (id == nullptr || id->kind != PickleKind::Tuple || id->items.size() < kStorageIdParts ||
        id->items[0]->asText() != "storage") {
        return wrong;
    }
    const PickleGlobal* type = id->items[1]->asGlobal();
    const auto key = id->items[2]->asText();
    const auto count = id->items[4]->asInt();
    if (type == nullptr || !key || !count || *count < 0) {
        return wrong;
    }
    TorchStorage storage{.key = std::string(*key), .typeName = type->name};
    storage.isUntyped = type->name == "UntypedStorage";
    storage.dtype = dtypeOf(type->name, &TorchType::storageClass);
    storage.elements = static_cast<std::uint64_t>(*count);
    const auto size = checkedMul(storage.elements, storage.widthBytes());
    if (!size) {
        return wrong;
    }
    storage.sizeBytes = *size;
    if (id->items.size() > kViewPart && id->items[kViewPart]->kind == PickleKind::Tuple) {
        const auto& view = id->items[kViewPart]->items; // key of the view, offset, size
        const auto offset = view.size() == 3 ? view[1]->asInt() : std::nullopt;
        if (!offset || *offset < 0) {
            return wrong;
        }
        storage.viewOffset = static_cast<std::uint64_t>(*offset);
    }
    return storage;
}

std::size_t TorchStorage::widthBytes() const
{
    return isUntyped ? 1 : sizeOf(dtype);
}

Result<std::shared_ptr<const TensorSource>> TorchTensors::sourceOf(const TorchStorage& storage)
{
    const bool isSwapped = m_order == ByteOrder::Big && wordBytesOf(storage.dtype) > 1;
    const std::size_t wordBytes = isSwapped ? wordBytesOf(storage.dtype) : 1;
    auto& source = m_sources[{storage.key, wordBytes}];
    if (source == nullptr) {
        GATELOUPE_TRY(source, m_storages(storage.key));
        if (isSwapped) {
            source = byteSwapped(source, wordBytes);
        }
    }
    if (storage.sizeBytes > source->sizeBytes()) {
        return Error::corrupt("its storage %1 has %2 bytes, the pickle says %3", storage.key,
                              source->sizeBytes(), storage.sizeBytes);
    }
    return source;
}

} // namespace gateloupe
