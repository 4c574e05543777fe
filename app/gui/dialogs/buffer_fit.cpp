// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/buffer_fit.h"

#include "core/base/checked_math.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

Result<BufferFit> fitOf(const RnnSpec& spec, std::uint64_t totalBytes, std::uint64_t offsetBytes)
{
    GATELOUPE_CHECK(spec.validate());
    GATELOUPE_TRY(const std::uint64_t elements, packedElements(spec));
    if (!checkedMul(elements, sizeOf(spec.dtype))) {
        return Error::unsupported("the buffer of this spec has more than 2^64 bytes");
    }
    if (offsetBytes > totalBytes) {
        return Error::invalidArgument("the offset %1 is past the end, %2 bytes", offsetBytes,
                                      totalBytes);
    }
    return BufferFit{elements, totalBytes - offsetBytes, sizeOf(spec.dtype)};
}

} // namespace gateloupe
