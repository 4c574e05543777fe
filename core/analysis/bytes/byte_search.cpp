// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_search.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

namespace gateloupe {

namespace {

/// What is read at a time.
constexpr std::uint64_t kBlockBytes = std::uint64_t{1} << 20U;

bool isValueHit(const std::byte* element, const ValuePattern& pattern)
{
    const double value = elementAsDouble(element, pattern.dtype);
    if (std::isnan(pattern.value)) {
        return std::isnan(value);
    }
    return value == pattern.value || std::abs(value - pattern.value) <= pattern.tolerance;
}

/// The first or last hit that begins in block[0, places); `base` is the offset of the block.
std::optional<std::size_t> findIn(std::span<const std::byte> block, const BytePattern& pattern,
                                  std::size_t places, std::uint64_t /*base*/,
                                  SearchDirection direction)
{
    const auto& bytes = pattern.bytes;
    const auto searched = block.first(places + bytes.size() - 1);
    const auto found =
        direction == SearchDirection::Next
            ? std::search(searched.begin(), searched.end(), bytes.begin(), bytes.end())
            : std::find_end(searched.begin(), searched.end(), bytes.begin(), bytes.end());
    return found == searched.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - searched.begin()));
}

std::optional<std::size_t> findIn(std::span<const std::byte> block, const ValuePattern& pattern,
                                  std::size_t places, std::uint64_t base, SearchDirection direction)
{
    const std::uint64_t size = sizeOf(pattern.dtype);
    const std::uint64_t skipped = (pattern.phase + size - base % size) % size;
    if (skipped >= places) {
        return std::nullopt;
    }
    const std::uint64_t count = (places - skipped - 1) / size + 1;
    for (std::uint64_t step = 0; step < count; ++step) {
        const std::uint64_t element = direction == SearchDirection::Next ? step : count - 1 - step;
        const std::uint64_t place = skipped + element * size;
        if (isValueHit(block.data() + place, pattern)) {
            return static_cast<std::size_t>(place);
        }
    }
    return std::nullopt;
}

/// Places [first, last) where hits may begin.
struct Places
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    [[nodiscard]] std::uint64_t count() const { return last > first ? last - first : 0; }
};

/// The nearest hit at some places, of `total` that are searched and `done` that were.
Result<std::optional<std::uint64_t>> searchAt(const ByteSource& source,
                                              const SearchRequest& request, Places places,
                                              std::uint64_t& done, std::uint64_t total,
                                              ProgressMonitor& monitor)
{
    const bool isNext = request.direction == SearchDirection::Next;
    std::vector<std::byte> block;
    while (places.count() > 0) {
        if (monitor.cancelled()) {
            return Error::cancelled("the search was cancelled");
        }
        monitor.report(Stage::Reading, done, total);
        const std::uint64_t count = std::min(places.count(), kBlockBytes);
        const std::uint64_t first = isNext ? places.first : places.last - count;
        block.resize(count + sizeOf(request.pattern) - 1);
        source.read(first, block);
        const auto hit = std::visit(
            [&](const auto& pattern) {
                return findIn(block, pattern, count, first, request.direction);
            },
            request.pattern);
        if (hit) {
            return std::optional(first + *hit);
        }
        (isNext ? places.first : places.last) = isNext ? first + count : first;
        done += count;
    }
    return std::optional<std::uint64_t>();
}

} // namespace

std::uint64_t sizeOf(const SearchPattern& pattern)
{
    if (const auto* bytes = std::get_if<BytePattern>(&pattern)) {
        return bytes->bytes.size();
    }
    return sizeOf(std::get<ValuePattern>(pattern).dtype);
}

Result<std::optional<SearchHit>> search(const ByteSource& source, const SearchRequest& request,
                                        ProgressMonitor& monitor)
{
    const std::uint64_t size = sizeOf(request.pattern);
    if (size == 0 || size > source.size()) {
        return std::optional<SearchHit>();
    }
    const std::uint64_t all = source.size() - size + 1;
    const bool isNext = request.direction == SearchDirection::Next;
    const std::uint64_t from = std::min(request.from, all);
    const std::uint64_t behind = std::min(all, from + 1);
    const std::uint64_t split = isNext == request.isFromIncluded ? from : behind;
    const Places right{split, all};
    const Places left{0, split};
    std::uint64_t done = 0;
    for (const bool isWrapped : {false, true}) {
        GATELOUPE_TRY(const auto hit, searchAt(source, request, isNext != isWrapped ? right : left,
                                               done, all, monitor));
        if (hit) {
            return std::optional(SearchHit{*hit, size, isWrapped});
        }
    }
    return std::optional<SearchHit>();
}

Result<HitList> listHits(const ByteSource& source, const SearchPattern& pattern, std::size_t most,
                         ProgressMonitor& monitor)
{
    HitList list;
    SearchRequest request{.pattern = pattern, .isFromIncluded = true};
    for (;;) {
        GATELOUPE_TRY(const auto hit, search(source, request, monitor));
        if (!hit || (hit->isWrapped && !list.offsets.empty())) {
            return list;
        }
        if (!list.offsets.empty() && hit->offset <= list.offsets.back()) {
            return list; // round once
        }
        if (list.offsets.size() == most) {
            list.hasMore = true;
            return list;
        }
        list.offsets.push_back(hit->offset);
        request.from = hit->offset;
        request.isFromIncluded = false;
    }
}

Result<BytePattern> bytesFromHex(std::string_view text)
{
    std::string digits;
    for (std::size_t index = 0; index < text.size(); ++index) {
        const char letter = text[index];
        const bool isPrefix = letter == '0' && index + 1 < text.size() &&
                              (text[index + 1] == 'x' || text[index + 1] == 'X');
        if (isPrefix) {
            ++index;
        } else if (std::isxdigit(static_cast<unsigned char>(letter)) != 0) {
            digits += letter;
        } else if (letter != ' ' && letter != ',') {
            return Error::invalidArgument("'%1' is no hexadecimal digit", text.substr(index, 1));
        }
    }
    if (digits.size() % 2 != 0) {
        return Error::invalidArgument("an odd number of hexadecimal digits");
    }
    BytePattern pattern;
    for (std::size_t index = 0; index < digits.size(); index += 2) {
        pattern.bytes.push_back(
            static_cast<std::byte>(std::stoi(digits.substr(index, 2), nullptr, 16)));
    }
    return pattern;
}

} // namespace gateloupe
