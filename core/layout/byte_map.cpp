// SPDX-License-Identifier: Apache-2.0
#include "core/layout/byte_map.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/layout/byte_coverage.h"
#include "core/layout/packed_layout.h"

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

/// Makes the map of one file out of what is known to lie in it.
class MapBuilder
{
public:
    MapBuilder(std::shared_ptr<const MappedFile> file, std::string_view format)
        : m_format(format)
    {
        m_map.path = file->path();
        m_map.sizeBytes = file->size();
        m_map.file = std::move(file);
    }

    void addGate(const std::shared_ptr<const RnnModel>& network, const ParameterId& id,
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

    void addTensor(const std::shared_ptr<const Tensor>& tensor)
    {
        auto grid = gridOf(*tensor);
        const auto runs = grid ? std::optional(grid->runs()) : hullOf(*tensor);
        if (runs) {
            m_map.regions.push_back(
                {.use = ByteUse::Tensor, .runs = *runs, .tensor = tensor, .grid = std::move(grid)});
        }
    }

    std::shared_ptr<const ByteMap> finish() &&
    {
        sortRegions();
        countOwners();
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

private:
    void sortRegions()
    {
        std::ranges::stable_sort(m_map.regions, [](const ByteRegion& a, const ByteRegion& b) {
            return std::tuple(a.begin(), a.end(), a.use) < std::tuple(b.begin(), b.end(), b.use);
        });
    }

    /// One claim for all owners of the same bytes.
    void countOwners()
    {
        for (const ByteRegion& region : m_map.regions) {
            ++m_owners[{region.use, region.runs}];
        }
    }

    void sweep()
    {
        std::vector<ByteClaim> claims;
        for (const auto& [key, owners] : m_owners) {
            const auto level =
                key.first == ByteUse::Gate ? ByteClaim::Level::Gate : ByteClaim::Level::Tensor;
            claims.push_back({.level = level, .runs = key.second, .owners = owners});
        }
        m_map.totals.isExact =
            forEachStretch(std::move(claims), m_map.sizeBytes,
                           [this](const ByteStretch& stretch) { count(stretch); });
    }

    void count(const ByteStretch& stretch)
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
        totals.alias += stretch.hasAlias ? bytes : 0;
        if (stretch.gates > 1 || stretch.tensors > 1) {
            totals.overlap += bytes;
            if (m_overlaps.size() < kMaxOverlapsNamed) {
                m_overlaps.push_back(stretch.begin);
            }
        }
    }

    /// A tensor whose every byte is a gate's has nothing to add.
    void dropCoveredTensors()
    {
        std::erase_if(m_map.regions, [this](const ByteRegion& region) {
            if (region.use != ByteUse::Tensor) {
                return false;
            }
            const auto after = std::ranges::upper_bound(
                m_bare, region.begin(), {}, [](const auto& range) { return range.second; });
            return after == m_bare.end() || after->first >= region.end();
        });
    }

    void addUnowned(const ByteStretch& stretch)
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

    void add(ByteUse use, std::uint64_t begin, std::uint64_t end)
    {
        ByteTotals& totals = m_map.totals;
        (use == ByteUse::Container ? totals.container
         : use == ByteUse::Padding ? totals.padding
                                   : totals.gap) += end - begin;
        m_map.regions.push_back({.use = use, .runs = {.begin = begin, .runBytes = end - begin}});
    }

    [[nodiscard]] ByteUse useOf(std::uint64_t begin, std::uint64_t end) const
    {
        const auto bytes = m_map.file->bytes().subspan(begin, end - begin);
        const bool isZero =
            end - begin <= kMaxPadding &&
            std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
        if (isZero) {
            return ByteUse::Padding;
        }
        return leavesNoRoom() ? ByteUse::Gap : ByteUse::Container;
    }

    /// Whether everything behind the header has to be tensors.
    [[nodiscard]] bool leavesNoRoom() const
    {
        return isSafetensors() || m_format == "packed";
    }

    /// Also the shards that an index names.
    [[nodiscard]] bool isSafetensors() const
    {
        return m_format == "safetensors" || m_map.path.extension() == ".safetensors";
    }

    [[nodiscard]] std::uint64_t headerEnd() const
    {
        if (!isSafetensors() || m_map.sizeBytes < kSafetensorsLengthBytes) {
            return 0;
        }
        const auto length = ByteReader(m_map.file->bytes()).u64("header length");
        return length && *length <= m_map.sizeBytes - kSafetensorsLengthBytes
                   ? kSafetensorsLengthBytes + *length
                   : 0;
    }

    void markShared()
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

    void markOverlap(std::uint64_t place)
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

    ByteMap m_map;
    std::string_view m_format;
    std::map<std::pair<ByteUse, ByteRuns>, std::uint64_t> m_owners;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_bare; ///< in tensors, in no gate
    std::vector<ByteStretch> m_unowned;
    std::vector<std::uint64_t> m_overlaps; ///< where they begin
};

std::vector<std::filesystem::path> filesOf(const TensorCatalog& catalog)
{
    std::vector<std::filesystem::path> files;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(catalog.path, ignored)) {
        files.push_back(catalog.path);
    }
    std::set<std::filesystem::path> others;
    for (const auto& tensor : catalog.tensors) {
        if (const auto place = tensor->place(); place && place->file != catalog.path) {
            others.insert(place->file);
        }
    }
    files.insert(files.end(), others.begin(), others.end());
    return files;
}

} // namespace

std::pair<std::size_t, std::size_t> ByteMap::range(std::uint64_t begin, std::uint64_t end) const
{
    const auto first = std::ranges::upper_bound(reach, begin);
    const auto last = std::ranges::lower_bound(regions, end, {}, &ByteRegion::begin);
    const auto from = static_cast<std::size_t>(first - reach.begin());
    return {from, std::max(from, static_cast<std::size_t>(last - regions.begin()))};
}

std::optional<std::size_t> ByteMap::regionAt(std::uint64_t byte) const
{
    const auto [first, last] = range(byte, byte + 1);
    std::optional<std::size_t> found;
    for (std::size_t index = first; index < last; ++index) {
        const ByteRegion& region = regions[index];
        if (region.runs.contains(byte)) {
            if (region.use == ByteUse::Gate) {
                return index;
            }
            found = found.value_or(index);
        }
    }
    return found;
}

std::optional<std::size_t> ByteMap::indexOf(const RnnModel& network, const ParameterId& id) const
{
    const auto found = std::ranges::find_if(regions, [&](const ByteRegion& region) {
        return region.use == ByteUse::Gate && region.network.get() == &network && region.id == id;
    });
    return found == regions.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - regions.begin()));
}

std::optional<std::size_t> ByteMap::indexOf(const Tensor& tensor) const
{
    const auto found = std::ranges::find_if(regions, [&](const ByteRegion& region) {
        return region.use == ByteUse::Tensor && region.tensor.get() == &tensor;
    });
    return found == regions.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - regions.begin()));
}

Result<std::shared_ptr<const ByteMap>> packedByteMap(std::shared_ptr<const RnnModel> network)
{
    GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(network->spec));
    auto map = std::make_shared<ByteMap>();
    const std::uint64_t size = sizeOf(network->spec.dtype);
    map->sizeBytes = layout.sizeBytes();
    map->totals.gates = layout.sizeBytes();
    for (const Region& packed : layout.regions()) {
        ByteRegion region{.use = ByteUse::Gate, .network = network, .id = packed.id};
        if (network->isReversed) {
            region.id.side = Side::Backward;
        }
        if (const GateView* stored = network->find(region.id)) {
            region.tensor = stored->tensor;
        }
        region.grid = ByteGrid{.begin = packed.offset * size,
                               .elementBytes = size,
                               .rows = packed.rows,
                               .cols = packed.cols,
                               .rowStride = packed.cols * size,
                               .colStride = size};
        region.runs = region.grid->runs();
        map->reach.push_back(region.end());
        map->regions.push_back(std::move(region));
    }
    return std::shared_ptr<const ByteMap>(std::move(map));
}

Result<std::vector<std::shared_ptr<const ByteMap>>>
fileByteMaps(const TensorCatalog& catalog,
             std::span<const std::shared_ptr<const RnnModel>> networks, Monitor& monitor)
{
    std::vector<std::shared_ptr<const ByteMap>> maps;
    for (const std::filesystem::path& path : filesOf(catalog)) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        GATELOUPE_TRY(auto file, MappedFile::open(path));
        MapBuilder builder(std::move(file), catalog.format);
        const auto isHere = [&path](const Tensor& tensor) {
            const auto place = tensor.place();
            return place && place->file == path;
        };
        for (const auto& network : networks) {
            for (const auto& [id, view] : network->parameters) {
                if (isHere(*view.tensor)) {
                    builder.addGate(network, id, view);
                }
            }
        }
        for (const auto& tensor : catalog.tensors) {
            if (isHere(*tensor)) {
                builder.addTensor(tensor);
            }
        }
        maps.push_back(std::move(builder).finish());
    }
    return maps;
}

} // namespace gateloupe
