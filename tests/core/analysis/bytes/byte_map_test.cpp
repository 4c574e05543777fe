// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_source.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kHidden = 4;
constexpr std::uint64_t kInput = 3;

ParameterId weights(Gate gate, Direction direction = Direction::Forward)
{
    return {.direction = direction, .kind = ParameterKind::InputWeights, .gate = gate};
}

/// A file of f32 that count 0, 1, 2, ..., and tensors and gates over it.
class MadeFile
{
public:
    explicit MadeFile(std::size_t elements, std::string format = "made")
        : m_path(m_folder / "made.bin")
    {
        catalog.format = std::move(format);
        catalog.path = m_path;
        writeFile(m_path, bytesOf(counting<float>(elements)));
        m_file = *MappedFile::open(m_path);
        network->name = "net";
        network->spec = *specFromText("lstm:input=3,hidden=4");
    }

    std::shared_ptr<const Tensor> addTensor(const std::string& name, std::uint64_t firstElement,
                                            Shape shape)
    {
        const std::uint64_t size = *elementCount(shape) * 4;
        auto tensor = *makeTensor(name, DType::F32, std::move(shape),
                                  *MappedSource::create(m_file, firstElement * 4, size));
        catalog.tensors.push_back(tensor);
        return tensor;
    }

    void addGate(const ParameterId& id, std::shared_ptr<const Tensor> tensor,
                 const TensorPiece& piece, Orientation orientation)
    {
        network->parameters[id] = *viewOf(std::move(tensor), piece, orientation);
    }

    [[nodiscard]] std::shared_ptr<const ByteMap> map() const
    {
        NullMonitor monitor;
        const std::vector<std::shared_ptr<const RnnModel>> networks = {network};
        return fileByteMaps(catalog, networks, monitor)->at(0);
    }

    TensorCatalog catalog;
    std::shared_ptr<RnnModel> network = std::make_shared<RnnModel>();

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_path;
    std::shared_ptr<const MappedFile> m_file;
};

std::uint64_t sum(const ByteTotals& totals)
{
    return totals.owned() + totals.gap;
}

TEST(ByteGrid, FindsTheCellOfEveryByte)
{
    const ByteGrid transposed{
        .begin = 100, .elementBytes = 4, .rows = 3, .cols = 5, .rowStride = 4, .colStride = 48};
    for (std::uint64_t row = 0; row < 3; ++row) {
        for (std::uint64_t col = 0; col < 5; ++col) {
            for (std::uint64_t byte = 0; byte < 4; ++byte) {
                EXPECT_EQ(transposed.cellAt(transposed.offsetOf({row, col}) + byte),
                          (GridCell{row, col}));
            }
        }
    }
    EXPECT_FALSE(transposed.cellAt(99).has_value());
    EXPECT_FALSE(transposed.cellAt(112).has_value()); // the next gate's
    EXPECT_FALSE(transposed.cellAt(100 + 4 * 48 + 12).has_value());
    const ByteRuns runs = transposed.runs();
    EXPECT_EQ(runs.count(), 5U);
    EXPECT_EQ(runs.runBytes, 12U);
    EXPECT_EQ(runs.innerStride, 48U);
    EXPECT_EQ(runs.end(), 100U + 4 * 48 + 12);
}

TEST(ByteGrid, JoinsWhatIsOnePiece)
{
    const ByteGrid whole{.elementBytes = 2, .rows = 7, .cols = 3, .rowStride = 6, .colStride = 2};
    EXPECT_TRUE(whole.runs().isContiguous());
    EXPECT_EQ(whole.runs().bytes(), 42U);
    const ByteGrid vector{.elementBytes = 4, .rows = 8, .cols = 1, .rowStride = 4};
    EXPECT_TRUE(vector.runs().isContiguous());
    const ByteGrid everySecond{.elementBytes = 4, .rows = 8, .cols = 1, .rowStride = 8};
    EXPECT_EQ(everySecond.runs().count(), 8U);
}

TEST(ByteMap, OwnsContiguousGatesOnce)
{
    MadeFile file(60);
    const auto tensor = file.addTensor("weight_ih", 2, {4 * kHidden, kInput});
    const auto other = file.addTensor("other", 50, {10});
    const Gate gates[] = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
    for (std::uint64_t gate = 0; gate < 4; ++gate) {
        file.addGate(weights(gates[gate]), tensor,
                     {.row = gate * kHidden, .rows = kHidden, .cols = kInput},
                     Orientation::AsStored);
    }
    const auto map = file.map();
    EXPECT_EQ(map->totals.gates, 48U * 4);
    EXPECT_EQ(map->totals.tensors, 40U);
    EXPECT_EQ(map->totals.container, 8U);
    EXPECT_EQ(map->totals.overlap, 0U);
    EXPECT_EQ(map->totals.alias, 0U);
    EXPECT_EQ(sum(map->totals), map->sizeBytes);
    ASSERT_EQ(map->regions.size(), 6U); // header, four gates, the other tensor; not weight_ih
    EXPECT_EQ(map->regionAt(8 + 48), 2U);
    EXPECT_EQ(map->regions[2].id.gate, Gate::Forget);
    EXPECT_EQ(map->indexOf(*file.network, weights(Gate::Output)), 4U);
    EXPECT_EQ(map->indexOf(*other), 5U);
}

TEST(ByteMap, ShowsFusedTransposedGatesInterleaved)
{
    MadeFile file(kInput * 4 * kHidden);
    const auto kernel = file.addTensor("kernel", 0, {kInput, 4 * kHidden});
    const Gate gates[] = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
    for (std::uint64_t gate = 0; gate < 4; ++gate) {
        file.addGate(weights(gates[gate]), kernel,
                     {.col = gate * kHidden, .rows = kInput, .cols = kHidden},
                     Orientation::Transposed);
    }
    const auto map = file.map();
    EXPECT_EQ(map->totals.gates, map->sizeBytes);
    EXPECT_EQ(map->totals.overlap, 0U);
    ASSERT_EQ(map->regions.size(), 4U);
    EXPECT_EQ(map->regions[1].runs.count(), kInput);
    // Row 1 of the kernel, columns 4 to 7: input 1 of the forget gate's units.
    const std::uint64_t byte = (16 + 4 + 2) * 4;
    const auto region = map->regionAt(byte);
    ASSERT_TRUE(region.has_value());
    EXPECT_EQ(map->regions[*region].id.gate, Gate::Forget);
    EXPECT_EQ(map->regions[*region].grid->cellAt(byte), (GridCell{2, 1}));
}

TEST(ByteMap, LeavesTheRestOfATensorToIt)
{
    MadeFile file(kInput * 4 * kHidden);
    const auto kernel = file.addTensor("kernel", 0, {kInput, 4 * kHidden});
    file.addGate(weights(Gate::Forget), kernel, {.col = 4, .rows = kInput, .cols = kHidden},
                 Orientation::Transposed);
    const auto map = file.map();
    EXPECT_EQ(map->totals.gates, 48U);
    EXPECT_EQ(map->totals.tensors, map->sizeBytes - 48);
    ASSERT_EQ(map->regions.size(), 2U);
    EXPECT_EQ(map->regions[*map->regionAt(0)].use, ByteUse::Tensor);
    EXPECT_EQ(map->regions[*map->regionAt(20)].use, ByteUse::Gate);
}

TEST(ByteMap, FindsAliases)
{
    MadeFile file(24);
    const auto tied = file.addTensor("tied", 0, {kHidden, kInput});
    const auto own = file.addTensor("own", 12, {kHidden, kInput});
    const TensorPiece whole{.rows = kHidden, .cols = kInput};
    file.addGate(weights(Gate::Input), tied, whole, Orientation::AsStored);
    file.addGate(weights(Gate::Forget), tied, whole, Orientation::AsStored);
    file.addGate(weights(Gate::Cell), own, whole, Orientation::AsStored);
    const auto map = file.map();
    EXPECT_EQ(map->totals.alias, 48U);
    EXPECT_EQ(map->totals.overlap, 0U);
    EXPECT_EQ(map->totals.gates, 96U);
    ASSERT_EQ(map->regions.size(), 3U);
    EXPECT_EQ(map->regions[0].sharing, Sharing::Alias);
    EXPECT_EQ(map->regions[0].sharedWith, 1U);
    EXPECT_EQ(map->regions[1].sharedWith, 0U);
    EXPECT_EQ(map->regions[2].sharing, Sharing::None);
}

TEST(ByteMap, FindsOverlaps)
{
    MadeFile file(20);
    const auto flat = file.addTensor("flat", 0, {20});
    file.network->parameters[weights(Gate::Input)] = *viewOfRun(flat, 0, kHidden, kInput);
    file.network->parameters[weights(Gate::Forget)] = *viewOfRun(flat, 8, kHidden, kInput);
    const auto map = file.map();
    EXPECT_EQ(map->totals.overlap, 16U);
    EXPECT_EQ(map->totals.alias, 0U);
    EXPECT_EQ(map->totals.gates, 80U);
    EXPECT_EQ(map->regions[0].sharing, Sharing::Overlap);
    EXPECT_EQ(map->regions[0].sharedWith, 1U);
}

TEST(ByteMap, TellsGapsFromPaddingInAPackedFile)
{
    MadeFile file(20, "packed");
    file.network->parameters[weights(Gate::Input)] =
        *viewOfRun(file.addTensor("buffer", 1, {12}), 0, kHidden, kInput);
    const auto map = file.map();
    ASSERT_EQ(map->regions.size(), 3U);
    EXPECT_EQ(map->regions[0].use, ByteUse::Padding); // the first number is zero
    EXPECT_EQ(map->regions[2].use, ByteUse::Gap);
    EXPECT_EQ(map->totals.gap, 28U);
    EXPECT_EQ(map->totals.padding, 4U);
    EXPECT_EQ(sum(map->totals), map->sizeBytes);
}

TEST(ByteMap, CountsInterleavedOddPiecesOneByOne)
{
    MadeFile file(40);
    const auto flat = file.addTensor("flat", 0, {8, 5});
    // Columns 0 and 2 of five.
    file.addGate(weights(Gate::Input), flat, {.col = 0, .rows = 8, .cols = 1},
                 Orientation::AsStored);
    file.addGate(weights(Gate::Forget), flat, {.col = 2, .rows = 8, .cols = 1},
                 Orientation::AsStored);
    const auto map = file.map();
    EXPECT_EQ(map->totals.gates, 64U);
    EXPECT_EQ(map->totals.tensors, 96U);
    EXPECT_EQ(map->totals.overlap, 0U);
    EXPECT_TRUE(map->totals.isExact);
}

TEST(ByteMap, MapsAPackedBuffer)
{
    const RnnSpec spec = *specFromText("lstm:input=3,hidden=4,directions=2");
    const std::uint64_t elements = *packedElements(spec);
    auto buffer =
        memoryTensor("buffer", DType::F32, {elements}, bytesOf(counting<float>(elements)));
    const auto network = std::make_shared<const RnnModel>(*unpack(buffer, spec, "net"));
    const auto map = *packedByteMap(network);
    EXPECT_TRUE(map->isPacked());
    EXPECT_EQ(map->sizeBytes, elements * 4);
    EXPECT_EQ(map->totals.owned(), map->sizeBytes);
    EXPECT_EQ(map->regions.size(), 32U);

    NullMonitor monitor;
    const auto bytes = *PackedBytes::create(map, monitor);
    std::vector<std::byte> read(map->sizeBytes);
    bytes->read(0, read);
    EXPECT_EQ(read, bytesOf(counting<float>(elements)));
    std::vector<std::byte> part(11); // from the middle of one element, across a border of regions
    bytes->read(45, part);
    EXPECT_TRUE(std::equal(part.begin(), part.end(), read.begin() + 45));
}

TEST(ByteMap, PacksTransposedGatesAsPackDoes)
{
    MadeFile file(kInput * 4 * kHidden);
    const auto kernel = file.addTensor("kernel", 0, {kInput, 4 * kHidden});
    const Gate gates[] = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
    for (std::uint64_t gate = 0; gate < 4; ++gate) {
        file.addGate(weights(gates[gate]), kernel,
                     {.col = gate * kHidden, .rows = kInput, .cols = kHidden},
                     Orientation::Transposed);
    }
    const auto map = *packedByteMap(file.network);
    NullMonitor monitor;
    std::vector<std::byte> packed(map->sizeBytes);
    ASSERT_TRUE(pack(*file.network, packed, monitor));
    std::vector<std::byte> read(map->sizeBytes);
    (*PackedBytes::create(map, monitor))->read(0, read);
    EXPECT_EQ(read, packed); // R and the biases are not stored: zero
}

} // namespace

} // namespace gateloupe::test
