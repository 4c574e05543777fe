// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/analysis/bytes/byte_source.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// These bytes, wherever they begin.
struct BytePattern
{
    std::vector<std::byte> bytes;
    friend bool operator==(const BytePattern&, const BytePattern&) = default;
};

/// A number within [value - tolerance, value + tolerance], stored little-endian as `dtype`, at
/// places that are a whole number of elements from `phase`. NaN finds NaN.
struct ValuePattern
{
    double value = 0.0;
    double tolerance = 0.0;
    DType dtype = DType::F32;
    std::uint64_t phase = 0; ///< bytes; below sizeOf(dtype)
    friend bool operator==(const ValuePattern&, const ValuePattern&) = default;
};

using SearchPattern = std::variant<BytePattern, ValuePattern>;

enum class SearchDirection : std::uint8_t
{
    Next,
    Previous
};

/// The bytes to look for, and where to begin.
struct SearchRequest
{
    SearchPattern pattern;
    std::uint64_t from = 0;      ///< hits begin after it (Next) or before it (Previous)
    bool isFromIncluded = false; ///< a hit may begin at `from` itself
    SearchDirection direction = SearchDirection::Next;
};

struct SearchHit
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool isWrapped = false; ///< found past the end, from the other one on
};

/// Bytes of a pattern: 0 for an empty one, which is found nowhere.
[[nodiscard]] std::uint64_t sizeOf(const SearchPattern& pattern);
/// The nearest hit, past the end if need be; empty when there is none.
/// Errors: Cancelled.
/// Progress: Stage::Reading by bytes.
Result<std::optional<SearchHit>> search(const ByteSource& source, const SearchRequest& request,
                                        ProgressMonitor& monitor);

/// The first hits of a pattern, from the beginning of the source on.
struct HitList
{
    std::vector<std::uint64_t> offsets; ///< in rising order
    bool hasMore = false;               ///< there are hits behind the last of these
};

/// Lists at most `most` hits. Requires: most > 0.
/// Errors: Cancelled.
/// Progress: Stage::Reading by bytes.
Result<HitList> listHits(const ByteSource& source, const SearchPattern& pattern, std::size_t most,
                         ProgressMonitor& monitor);

/// "3d cc CD", "0x3dcccd", "3dcccd".
/// Errors: InvalidArgument that names what is no hexadecimal pair.
Result<BytePattern> bytesFromHex(std::string_view text);

} // namespace gateloupe
