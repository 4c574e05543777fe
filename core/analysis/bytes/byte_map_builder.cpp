// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_map_builder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/base/byte_reader.h"

namespace gateloupe {

namespace {

/// Zeros of at most this length are padding; formats align to pages at most.
constexpr std::uint64_t kMaxPadding = 4096;
/// Overlapping stretches whose owners are looked up; the totals count all of them.
constexpr std::size_t kMaxOverlapsNamed = 1000;
/// Length field in front of a safetensors header.
/// Source: https://github.com/huggingface/safetensors, README, "Format".
constexpr std::uint64_t kSafetensorsLengthBytes = 8;

/// From the first byte to the last, where no strides describe a tensor.
std::optional<ByteRuns> hullOf(const Tensor& tensor)
{
    const auto place = tensor.place();
    const std::uint64_t size = sizeOf(tensor.dtype);
    if (!place || size == 0 || tensor.elements() == 0) {
        return std::nullopt;
    }
    std::uint64_t last = 0;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        last += (tensor.shape[axis] - 1) * static_cast<std::uint64_t>(tensor.strides[axis]);
    }
    return ByteRuns{.begin = place->offsetBytes, .runBytes = (last + 1) * size};
}

} // namespace

ByteMapBuilder::ByteMapBuilder(std::shared_ptr<const MappedFile> file, std::string format)
    : m_format(std::move(format))
{
    m_map.path = file->path();
    m_map.sizeBytes = file->size();
    m_map.file = std::move(file);
}

void ByteMapBuilder::addGate(const std::shared_ptr<const RnnModel>& network, const ParameterId& id,
                             const GateView& view)
{
    if (auto grid = gridOf(view)) {
        const ByteRuns runs = grid->runs();
        m_map.regions.push_back({.use = ByteUse::Gate,
                                 .runs = runs,
                                 .network = network,
                                 .id = id,
                                 .tensor = view.tensor,
                                 .grid = grid});
    }
}

void ByteMapBuilder::addTensor(const std::shared_ptr<const Tensor>& tensor)
{
    auto grid = gridOf(*tensor);
    const auto runs = grid ? std::optional(grid->runs()) : hullOf(*tensor);
    if (runs) {
        m_map.regions.push_back(
            {.use = ByteUse::Tensor, .runs = *runs, .tensor = tensor, .grid = std::move(grid)});
    }
}

std::shared_ptr<const ByteMap> ByteMapBuilder::finish()
{
    sortRegions();
    sweep();
    dropCoveredTensors();
    for (const ByteStretch& stretch : m_unowned) {
        addUnowned(stretch);
    }
    sortRegions();
    markShared();
    m_map.reach.reserve(m_map.regions.size());
    std::uint64_t reach = 0;
    for (const ByteRegion& region : m_map.regions) {
        reach = std::max(reach, region.end());
        m_map.reach.push_back(reach);
    }
    return std::make_shared<const ByteMap>(std::move(m_map));
}

void ByteMapBuilder::sweep()
{
    std::map<std::pair<ByteUse, ByteRuns>, std::uint64_t> owners;
    for (const ByteRegion& region : m_map.regions) {
        ++owners[{region.use, region.runs}];
    }
    std::vector<ByteClaim> claims; // one for all owners of the same bytes
    for (const auto& [key, count] : owners) {
        claims.push_back({key.first, key.second, count});
    }
    m_map.totals.isExact = forEachStretch(std::move(claims), m_map.sizeBytes,
                                          [this](const ByteStretch& stretch) { count(stretch); });
}

void ByteMapBuilder::count(const ByteStretch& stretch)
{
    ByteTotals& totals = m_map.totals;
    const std::uint64_t bytes = stretch.end - stretch.begin;
    if (stretch.gates > 0) {
        totals.gates += bytes;
    } else if (stretch.tensors > 0) {
        totals.tensors += bytes;
        if (m_bare.empty() || m_bare.back().second != stretch.begin) {
            m_bare.emplace_back(stretch.begin, stretch.end);
        } else {
            m_bare.back().second = stretch.end;
        }
    } else {
        m_unowned.push_back(stretch);
    }
    totals.alias += stretch.aliases > 0 ? bytes : 0;
    if (stretch.gates > 1 || stretch.tensors > 1) {
        totals.overlap += bytes;
        if (m_overlaps.size() < kMaxOverlapsNamed) {
            m_overlaps.push_back(stretch.begin);
        }
    }
}

void ByteMapBuilder::dropCoveredTensors()
{
    std::erase_if(m_map.regions, [this](const ByteRegion& region) {
        if (region.use != ByteUse::Tensor) {
            return false;
        }
        const auto after = std::ranges::upper_bound(m_bare, region.begin(), {},
                                                    [](const auto& range) { return range.second; });
        return after == m_bare.end() || after->first >= region.end();
    });
}

void ByteMapBuilder::addUnowned(const ByteStretch& stretch)
{
    const std::uint64_t header = std::min(headerEnd(), stretch.end);
    if (stretch.begin < header) {
        add(ByteUse::Container, stretch.begin, header);
    }
    const std::uint64_t begin = std::max(stretch.begin, header);
    if (begin < stretch.end) {
        add(useOf(begin, stretch.end), begin, stretch.end);
    }
}

void ByteMapBuilder::add(ByteUse use, std::uint64_t begin, std::uint64_t end)
{
    ByteTotals& totals = m_map.totals;
    (use == ByteUse::Container ? totals.container
     : use == ByteUse::Padding ? totals.padding
                               : totals.gap) += end - begin;
    m_map.regions.push_back({.use = use, .runs = {.begin = begin, .runBytes = end - begin}});
}

ByteUse ByteMapBuilder::useOf(std::uint64_t begin, std::uint64_t end) const
{
    const auto bytes = m_map.file->bytes().subspan(begin, end - begin);
    const bool isZero = end - begin <= kMaxPadding &&
                        std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
    if (isZero) {
        return ByteUse::Padding;
    }
    const bool leavesNoRoom = isSafetensors() || m_format == "packed"; // behind the header
    return leavesNoRoom ? ByteUse::Gap : ByteUse::Container;
}

std::uint64_t ByteMapBuilder::headerEnd() const
{
    if (!isSafetensors() || m_map.sizeBytes < kSafetensorsLengthBytes) {
        return 0;
    }
    const auto length = ByteReader(m_map.file->bytes()).u64("header length");
    return length && *length <= m_map.sizeBytes - kSafetensorsLengthBytes
               ? kSafetensorsLengthBytes + *length
               : 0;
}

void ByteMapBuilder::markShared()
{
    std::map<std::pair<ByteUse, ByteRuns>, std::size_t> firsts;
    for (std::size_t index = 0; index < m_map.regions.size(); ++index) {
        ByteRegion& region = m_map.regions[index];
        const auto [first, isNew] = firsts.try_emplace({region.use, region.runs}, index);
        if (!isNew) {
            ByteRegion& other = m_map.regions[first->second];
            region.sharing = other.sharing = Sharing::Alias;
            region.sharedWith = first->second;
            other.sharedWith = other.sharedWith.value_or(index);
        }
    }
    for (const std::uint64_t place : m_overlaps) {
        markOverlap(place);
    }
}

void ByteMapBuilder::markOverlap(std::uint64_t place)
{
    std::map<ByteUse, std::size_t> firsts;
    for (std::size_t index = 0; index < m_map.regions.size(); ++index) {
        ByteRegion& region = m_map.regions[index];
        if (region.begin() > place) {
            break;
        }
        if (!region.runs.contains(place)) {
            continue;
        }
        const auto [first, isNew] = firsts.try_emplace(region.use, index);
        ByteRegion& other = m_map.regions[first->second];
        if (!isNew && region.runs != other.runs) {
            region.sharing = other.sharing = Sharing::Overlap;
            region.sharedWith = first->second;
            other.sharedWith = index;
        }
    }
}

} // namespace gateloupe
