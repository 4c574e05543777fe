// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_map.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/bytes/byte_map_builder.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

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
