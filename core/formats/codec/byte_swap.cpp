// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/byte_swap.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace gateloupe {

std::size_t wordBytesOf(DType dtype)
{
    const bool isComplex = dtype == DType::C64 || dtype == DType::C128;
    return isComplex ? sizeOf(dtype) / 2 : sizeOf(dtype);
}

std::shared_ptr<const TensorSource> byteSwapped(std::shared_ptr<const TensorSource> source,
                                                std::size_t wordBytes)
{
    const std::uint64_t size = source->sizeBytes();
    return std::make_shared<DecodedSource>(
        Encoding::ByteSwapped, size,
        [source = std::move(source),
         wordBytes](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            GATELOUPE_TRY(const auto bytes, verifiedBytes(*source, monitor));
            std::vector<std::byte> turned(bytes.begin(), bytes.end());
            for (std::size_t at = 0; at + wordBytes <= turned.size(); at += wordBytes) {
                const auto word = turned.begin() + static_cast<std::ptrdiff_t>(at);
                std::reverse(word, word + static_cast<std::ptrdiff_t>(wordBytes));
            }
            return turned;
        });
}

} // namespace gateloupe
