// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/buffer_fit.h"

#include <string>

#include "core/base/checked_math.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

Result<BufferFit> fitOf(const RnnSpec& spec, std::uint64_t totalBytes, std::uint64_t offsetBytes)
{
    GATELOUPE_CHECK(spec.validate());
    GATELOUPE_TRY(const std::uint64_t elements, packedElements(spec));
    if (!checkedMul(elements, sizeOf(spec.dtype))) {
        return Error{ErrorCode::Unsupported, "the buffer of this spec has more than 2^64 bytes"};
    }
    if (offsetBytes > totalBytes) {
        return Error{ErrorCode::InvalidArgument, "the offset " + std::to_string(offsetBytes) +
                                                     " is past the end, " +
                                                     std::to_string(totalBytes) + " bytes"};
    }
    return BufferFit{elements, totalBytes - offsetBytes, sizeOf(spec.dtype)};
}

} // namespace gateloupe
