// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/runtime/gpu/array_file.h"

namespace gateloupe::gpu {

/// Where arrays lie in a safetensors file, data aligned to 64 bytes. Lifetime: that of the arrays.
struct ArrayLayout
{
    struct Place
    {
        const NamedBytes* array = nullptr;
        std::uint64_t first = 0; ///< behind `dataAt`
        std::uint64_t bytes = 0;
    };

    std::vector<Place> places;
    std::uint64_t dataBytes = 0;
    std::uint64_t dataAt = 0; ///< the header's bytes, with room for an array "unused"

    [[nodiscard]] std::uint64_t sizeBytes() const { return dataAt + dataBytes; }
};

[[nodiscard]] ArrayLayout layoutOf(const std::vector<NamedBytes>& arrays);

/// The header of a file of that many bytes, padded to `dataAt`; what the arrays leave of it is one
/// more, "unused". Requires: the layout fits.
[[nodiscard]] std::string headerOf(const ArrayLayout& layout, std::uint64_t fileBytes);

} // namespace gateloupe::gpu
