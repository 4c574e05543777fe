// SPDX-License-Identifier: Apache-2.0
// The byte maps of every file that the frameworks wrote: nothing is lost, and every gate is where
// its numbers are.
#include <algorithm>
#include <array>
#include <cstring>

#include <gtest/gtest.h>

#include "core/analysis/bytes/byte_map.h"
#include "core/conventions/checkpoint.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using Maps = std::vector<std::shared_ptr<const ByteMap>>;

/// Corners and the middle.
std::vector<GridCell> cellsOf(const ByteGrid& grid)
{
    return {{0, 0},
            {grid.rows - 1, 0},
            {0, grid.cols - 1},
            {grid.rows - 1, grid.cols - 1},
            {grid.rows / 2, grid.cols / 2}};
}

void expectTotals(const ByteMap& map)
{
    const ByteTotals& totals = map.totals;
    EXPECT_EQ(totals.owned() + totals.gap, map.sizeBytes);
    EXPECT_EQ(totals.gap, 0U);
    EXPECT_EQ(totals.overlap, 0U);
    EXPECT_TRUE(totals.isExact);
}

/// The file's own bytes are the gate's number, and the map names the gate at each of them.
void expectGate(const ByteMap& map, const ByteRegion& region)
{
    NullMonitor monitor;
    const MatrixView matrix = *region.network->find(region.id)->map(monitor);
    for (const GridCell& cell : cellsOf(*region.grid)) {
        const std::uint64_t offset = region.grid->offsetOf(cell);
        EXPECT_EQ(std::memcmp(map.file->bytes().data() + offset,
                              matrix.elementAt(cell.row, cell.col), region.grid->elementBytes),
                  0);
        EXPECT_EQ(region.grid->cellAt(offset + region.grid->elementBytes - 1), cell);
        const auto owner = map.regionAt(offset);
        ASSERT_TRUE(owner.has_value());
        EXPECT_EQ(map.regions[*owner].runs, region.runs); // itself, or an alias
    }
}

TEST(ByteMapFixtures, OwnEveryByteOnceAndFindEveryGate)
{
    std::size_t files = 0;
    std::size_t gates = 0;
    std::size_t interleaved = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(dataFolder())) {
        const std::string name = entry.path().filename().string();
        static constexpr std::array kSuffixes = {".h5",  ".keras", ".pt",    ".safetensors",
                                                 ".npz", ".onnx",  ".index", ".msgpack"};
        const bool isModel = entry.is_regular_file() && entry.file_size() > 0 &&
                             std::ranges::any_of(kSuffixes, [&name](const char* suffix) {
                                 return name.ends_with(suffix);
                             });
        NullMonitor monitor;
        const auto checkpoint =
            isModel ? openCheckpoint(entry.path(), {}, monitor)
                    : Result<std::shared_ptr<const Checkpoint>>(Error{ErrorCode::NotFound, ""});
        if (!checkpoint) {
            continue;
        }
        SCOPED_TRACE(entry.path().string());
        const auto maps = fileByteMaps((*checkpoint)->catalog, (*checkpoint)->rnns, monitor);
        ASSERT_TRUE(maps) << maps.error().message;
        ++files;
        for (const auto& map : *maps) {
            expectTotals(*map);
            for (const ByteRegion& region : map->regions) {
                if (region.use == ByteUse::Gate) {
                    ++gates;
                    interleaved += region.runs.isContiguous() ? 0 : 1;
                    expectGate(*map, region);
                }
            }
        }
    }
    EXPECT_GT(files, 20U);
    EXPECT_GT(gates, 500U);
    EXPECT_GT(interleaved, 50U); // Keras and TensorFlow keep gates side by side
}

} // namespace

} // namespace gateloupe::test
