// SPDX-License-Identifier: Apache-2.0
#include "core/formats/numpy/npy_tensor.h"

#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/codec/byte_swap.h"

namespace gateloupe {

Result<std::shared_ptr<const Tensor>> makeNpyTensor(std::string name, const NpyHeader& header,
                                                    std::uint64_t available,
                                                    const NpySourceMaker& makeSource,
                                                    std::vector<Warning>& warnings)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->dtype = header.dtype;
    tensor->shape = header.shape;
    tensor->strides = header.strides();
    tensor->typeName = header.dtype == DType::Other ? header.descr : "";
    if (header.dtype == DType::Other) {
        return std::shared_ptr<const Tensor>(std::move(tensor));
    }
    const auto size = checkedMul(tensor->elements(), header.itemSize);
    const std::uint64_t stored = available - header.dataOffset;
    if (available < header.dataOffset || !size || *size > stored) {
        return Error{ErrorCode::Corrupt, "array " + tensor->name + ": shape " +
                                             toText(header.shape) + " of '" + header.descr +
                                             "' needs more than the " + std::to_string(available) +
                                             " bytes there are"};
    }
    if (*size < stored) {
        warnings.push_back("array " + tensor->name + ": " + std::to_string(stored - *size) +
                           " bytes after its data are not looked at");
    }
    if (header.dtype == DType::BF16) {
        warnings.push_back("array " + tensor->name + ": numpy's opaque '" + header.descr +
                           "' is read as bfloat16");
    }
    GATELOUPE_TRY(tensor->source, makeSource(header.dataOffset, *size));
    if (header.isBigEndian) {
        tensor->source = byteSwapped(tensor->source, wordBytesOf(header.dtype));
    }
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

} // namespace gateloupe
