// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_map.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

/// Which of `count` steps of `stride` bytes a distance lies in: the last that begins before it.
std::uint64_t stepAt(std::uint64_t distance, std::uint64_t stride, std::uint64_t count)
{
    return stride == 0 ? 0 : std::min(distance / stride, count - 1);
}

} // namespace

std::uint64_t ByteRuns::runBefore(std::uint64_t byte) const
{
    if (byte <= begin) {
        return 0;
    }
    const std::uint64_t outer = stepAt(byte - begin, outerStride, outerCount);
    const std::uint64_t inner = stepAt(byte - begin - outer * outerStride, innerStride, innerCount);
    return outer * innerCount + inner;
}

bool ByteRuns::contains(std::uint64_t byte) const
{
    return byte >= begin && byte - beginOf(runBefore(byte)) < runBytes;
}

ByteRuns ByteRuns::joined() const
{
    ByteRuns runs = *this;
    if (runs.outerCount == 1) {
        runs.outerStride = 0;
    }
    if (runs.innerCount == 1) { // the outer level, if any, becomes the inner one
        runs.innerCount = std::exchange(runs.outerCount, 1);
        runs.innerStride = std::exchange(runs.outerStride, 0);
    }
    if (runs.innerCount > 1 && runs.innerStride == runs.runBytes) {
        runs.runBytes *= runs.innerCount;
        runs.innerCount = 1;
        runs.innerStride = 0;
        return runs.outerCount > 1 ? runs.joined() : runs;
    }
    if (runs.outerCount > 1 && runs.outerStride == runs.innerCount * runs.innerStride) {
        runs.innerCount *= std::exchange(runs.outerCount, 1);
        runs.outerStride = 0;
    }
    return runs;
}

std::optional<GridCell> ByteGrid::cellAt(std::uint64_t byte) const
{
    if (byte < begin || rows == 0 || cols == 0) {
        return std::nullopt;
    }
    std::uint64_t rest = byte - begin;
    GridCell cell;
    const auto take = [&rest](std::uint64_t& index, std::uint64_t stride, std::uint64_t count) {
        index = stepAt(rest, stride, count);
        rest -= index * stride;
    };
    // The wider steps first; what one step leaves belongs to the other.
    if (rowStride >= colStride) {
        take(cell.row, rowStride, rows);
        take(cell.col, colStride, cols);
    } else {
        take(cell.col, colStride, cols);
        take(cell.row, rowStride, rows);
    }
    return rest < elementBytes ? std::optional(cell) : std::nullopt;
}

ByteRuns ByteGrid::runs() const
{
    ByteRuns runs{.begin = begin,
                  .runBytes = elementBytes,
                  .innerCount = cols,
                  .innerStride = colStride,
                  .outerCount = rows,
                  .outerStride = rowStride};
    const bool isTransposed = rows > 1 && (cols == 1 || rowStride < colStride);
    if (isTransposed) {
        std::swap(runs.innerCount, runs.outerCount);
        std::swap(runs.innerStride, runs.outerStride);
    }
    return runs.joined();
}

std::optional<ByteGrid> gridOf(const GateView& gate)
{
    const auto place = gate.place();
    if (!place || gate.elements() == 0 || gate.rowStride < 0 || gate.colStride < 0) {
        return std::nullopt;
    }
    const std::uint64_t size = sizeOf(gate.dtype());
    return ByteGrid{.begin = place->offsetBytes,
                    .elementBytes = size,
                    .rows = gate.rows,
                    .cols = gate.cols,
                    .rowStride = static_cast<std::uint64_t>(gate.rowStride) * size,
                    .colStride = static_cast<std::uint64_t>(gate.colStride) * size};
}

std::optional<ByteGrid> gridOf(const Tensor& tensor)
{
    const auto place = tensor.place();
    const std::uint64_t size = sizeOf(tensor.dtype);
    if (!place || size == 0 || tensor.elements() == 0) {
        return std::nullopt;
    }
    ByteGrid grid{.begin = place->offsetBytes, .elementBytes = size, .rows = 1, .cols = 1};
    const std::size_t rank = tensor.shape.size();
    if (rank == 0) {
        return grid;
    }
    const auto strideOf = [&](std::size_t axis) {
        return static_cast<std::uint64_t>(tensor.strides[axis]) * size;
    };
    const bool isVector = rank == 1;
    std::uint64_t& last = isVector ? grid.rows : grid.cols;
    last = tensor.shape[rank - 1];
    (isVector ? grid.rowStride : grid.colStride) = strideOf(rank - 1);
    // The axes in front are one if each steps over the whole of the next.
    bool isFirst = true;
    for (std::size_t axis = rank - 1; axis-- > 0;) {
        if (tensor.shape[axis] == 1) {
            continue;
        }
        if (isFirst) {
            grid.rowStride = strideOf(axis);
            isFirst = false;
        } else if (strideOf(axis) != grid.rowStride * grid.rows) {
            return std::nullopt;
        }
        grid.rows *= tensor.shape[axis];
    }
    return grid;
}

namespace {

/// A set of bytes that somebody owns. Gates lie upon tensors, and only claims of one use are in
/// each other's way.
struct ByteClaim
{
    ByteUse use = ByteUse::Gate; ///< or Tensor
    ByteRuns runs;
    std::uint64_t owners = 1; ///< of exactly these bytes
};

/// A stretch of bytes in which nothing changes.
struct ByteStretch
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::int32_t gates = 0;   ///< claims of different bytes
    std::int32_t tensors = 0; ///< likewise
    std::int32_t aliases = 0; ///< claims with more than one owner
};

/// Edges that are sorted at most; beyond, one claim counts from end to end.
constexpr std::uint64_t kMaxPieces = std::uint64_t{1} << 20U;

/// Claims that can be joined differ in `begin` and `runBytes` alone.
auto shapeOf(const ByteClaim& claim)
{
    const ByteRuns& runs = claim.runs;
    return std::tuple(claim.use, claim.owners, runs.innerCount, runs.innerStride, runs.outerCount,
                      runs.outerStride);
}

/// Joins neighbours of one shape once; whether there were any.
bool joinNeighbours(std::vector<ByteClaim>& claims)
{
    std::ranges::sort(claims, [](const ByteClaim& a, const ByteClaim& b) {
        return std::tuple(shapeOf(a), a.runs.begin) < std::tuple(shapeOf(b), b.runs.begin);
    });
    std::vector<ByteClaim> joined;
    for (const ByteClaim& claim : claims) {
        ByteClaim* last = joined.empty() ? nullptr : &joined.back();
        const bool isNeighbour =
            last != nullptr && shapeOf(*last) == shapeOf(claim) && !claim.runs.isContiguous() &&
            last->runs.begin + last->runs.runBytes == claim.runs.begin &&
            last->runs.runBytes + claim.runs.runBytes <= claim.runs.innerStride;
        if (isNeighbour) {
            last->runs.runBytes += claim.runs.runBytes;
        } else {
            joined.push_back(claim);
        }
    }
    const bool hasChanged = joined.size() < claims.size();
    for (ByteClaim& claim : joined) {
        claim.runs = claim.runs.joined();
    }
    claims = std::move(joined);
    return hasChanged;
}

/// A place where a claim begins or ends.
struct Edge
{
    std::uint64_t place = 0;
    std::int32_t gates = 0;
    std::int32_t tensors = 0;
    std::int32_t aliases = 0;
};

std::vector<Edge> edgesOf(const std::vector<ByteClaim>& claims, bool& isExact)
{
    std::vector<Edge> edges;
    std::uint64_t pieces = 0;
    for (const ByteClaim& claim : claims) {
        const bool isWhole = claim.runs.count() > kMaxPieces - std::min(pieces, kMaxPieces);
        isExact = isExact && !isWhole;
        const ByteRuns runs = isWhole ? ByteRuns{.begin = claim.runs.begin,
                                                 .runBytes = claim.runs.end() - claim.runs.begin}
                                      : claim.runs;
        pieces += runs.count();
        const bool isGate = claim.use == ByteUse::Gate;
        const Edge edge{.gates = isGate ? 1 : 0,
                        .tensors = isGate ? 0 : 1,
                        .aliases = claim.owners > 1 ? 1 : 0};
        for (std::uint64_t run = 0; run < runs.count(); ++run) {
            const std::uint64_t begin = runs.beginOf(run);
            edges.push_back({begin, edge.gates, edge.tensors, edge.aliases});
            edges.push_back({begin + runs.runBytes, -edge.gates, -edge.tensors, -edge.aliases});
        }
    }
    std::ranges::sort(edges, {}, &Edge::place);
    return edges;
}

/// Walks over [0, size) in stretches, from the left. Claims that interleave without a gap (the
/// gates of a fused kernel) are joined first; one that is in too many pieces even then is taken
/// from its first byte to its last, and false is the answer.
bool forEachStretch(std::vector<ByteClaim> claims, std::uint64_t size,
                    const std::function<void(const ByteStretch&)>& visit)
{
    while (joinNeighbours(claims)) {
    }
    bool isExact = true;
    const std::vector<Edge> edges = edgesOf(claims, isExact);
    ByteStretch state;
    for (std::size_t index = 0; index <= edges.size(); ++index) {
        state.end = std::min(index < edges.size() ? edges[index].place : size, size);
        if (state.end > state.begin) {
            visit(state);
            state.begin = state.end;
        }
        if (index < edges.size()) {
            state.gates += edges[index].gates;
            state.tensors += edges[index].tensors;
            state.aliases += edges[index].aliases;
        }
    }
    return isExact;
}

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
class ByteMapBuilder
{
public:
    /// `format` is the catalog's: some leave no room between tensors.
    ByteMapBuilder(std::shared_ptr<const MappedFile> file, std::string format)
        : m_format(std::move(format))
    {
        m_map.path = file->path();
        m_map.sizeBytes = file->size();
        m_map.file = std::move(file);
    }

    /// Both are left out when their bytes do not lie plain. Requires: they lie in this file.
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

    /// Looks for what is shared and what is nobody's. Reads the first bytes of a header and small
    /// pieces between tensors.
    std::shared_ptr<const ByteMap> finish()
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

private:
    void sortRegions()
    {
        std::ranges::stable_sort(m_map.regions, [](const ByteRegion& a, const ByteRegion& b) {
            return std::tuple(a.begin(), a.end(), a.use) < std::tuple(b.begin(), b.end(), b.use);
        });
    }

    void sweep()
    {
        std::map<std::pair<ByteUse, ByteRuns>, std::uint64_t> owners;
        for (const ByteRegion& region : m_map.regions) {
            ++owners[{region.use, region.runs}];
        }
        std::vector<ByteClaim> claims; // one for all owners of the same bytes
        for (const auto& [key, count] : owners) {
            claims.push_back({key.first, key.second, count});
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
        totals.alias += stretch.aliases > 0 ? bytes : 0;
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
        const bool leavesNoRoom = isSafetensors() || m_format == "packed"; // behind the header
        return leavesNoRoom ? ByteUse::Gap : ByteUse::Container;
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
    std::string m_format;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_bare; ///< in tensors, in no gate
    std::vector<ByteStretch> m_unowned;
    std::vector<std::uint64_t> m_overlaps; ///< where they begin
};

template <typename Test>
std::optional<std::size_t> firstWhere(const std::vector<ByteRegion>& regions, const Test& test)
{
    const auto found = std::ranges::find_if(regions, test);
    return found == regions.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - regions.begin()));
}

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
    return firstWhere(regions, [&](const ByteRegion& region) {
        return region.use == ByteUse::Gate && region.network.get() == &network && region.id == id;
    });
}

std::optional<std::size_t> ByteMap::indexOf(const Tensor& tensor) const
{
    return firstWhere(regions, [&](const ByteRegion& region) {
        return region.use == ByteUse::Tensor && region.tensor.get() == &tensor;
    });
}

std::size_t ByteMap::networks() const
{
    std::set<const RnnModel*> found;
    for (const ByteRegion& region : regions) {
        if (region.use == ByteUse::Gate) {
            found.insert(region.network.get());
        }
    }
    return found.size();
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
            region.id.direction = Direction::Backward;
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
             std::span<const std::shared_ptr<const RnnModel>> networks, ProgressMonitor& monitor)
{
    std::vector<std::shared_ptr<const ByteMap>> maps;
    for (const std::filesystem::path& path : filesOf(catalog)) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(auto file, MappedFile::open(path));
        ByteMapBuilder builder(std::move(file), catalog.format);
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
        maps.push_back(builder.finish());
    }
    return maps;
}

} // namespace gateloupe
