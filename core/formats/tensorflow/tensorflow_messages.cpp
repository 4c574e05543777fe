// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_messages.h"

#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

Result<std::vector<SliceExtent>> extentsFromMessage(std::string_view message)
{
    using protobuf::At;
    using protobuf::readFields;
    constexpr std::uint64_t kExtent = 1;
    constexpr std::uint64_t kStart = 1;
    constexpr std::uint64_t kLength = 2;
    std::vector<SliceExtent> extents;
    const auto addExtent = [&extents](std::string_view body) -> Status {
        if (extents.size() == kMaxRank) {
            return Error::corrupt("a slice has more than %1 dimensions", kMaxRank);
        }
        SliceExtent& extent = extents.emplace_back();
        return readFields(body, At{kStart, extent.start}, At{kLength, extent.length});
    };
    GATELOUPE_CHECK(readFields(message, At{kExtent, addExtent}));
    return extents;
}
} // namespace gateloupe
