// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/tensorflow/bundle_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/rising_monitor.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace fs = std::filesystem;

namespace {

Result<TensorCatalog> openBundle(const fs::path& path)
{
    NullMonitor monitor;
    return openCatalog(path, monitor);
}

Result<std::vector<float>> floatsOf(const TensorCatalog& catalog, std::string_view name)
{
    const auto tensor = catalog.find(name);
    if (!tensor || !tensor->source) {
        return Error{ErrorCode::NotFound, std::string(name)};
    }
    NullMonitor monitor;
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    std::vector<float> values(bytes.size() / sizeof(float));
    std::ranges::copy(bytes, std::as_writable_bytes(std::span(values)).begin());
    return values;
}

std::vector<float> counting(std::size_t count)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 0.0F);
    return values;
}

/// "net/w" [2, 3] of 0 .. 5.
BundleBuilder smallBundle()
{
    BundleBuilder builder;
    builder.addFloats("net/w", {2, 3}, counting(6));
    return builder;
}

/// [4, 6] of 0 .. 23 in four slices of two rows and three columns.
BundleBuilder gridBundle()
{
    BundleBuilder builder;
    std::vector<std::vector<SliceExtent>> slices;
    for (std::int64_t row = 0; row < 4; row += 2) {
        for (std::int64_t col = 0; col < 6; col += 3) {
            slices.push_back({{row, 2}, {col, 3}});
            std::vector<float> values;
            for (std::int64_t i = 0; i < 6; ++i) {
                values.push_back(static_cast<float>((row + i / 3) * 6 + col + i % 3));
            }
            builder.addSlice("grid", slices.back(), {2, 3}, values);
        }
    }
    builder.addPartitioned("grid", {4, 6}, slices);
    return builder;
}

} // namespace

TEST(TensorFlowBundle, OpensByPrefixIndexAndDataFile)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "model.ckpt-7");
    for (const auto* name :
         {"model.ckpt-7", "model.ckpt-7.index", "model.ckpt-7.data-00000-of-00001"}) {
        const auto catalog = openBundle(folder / name);
        ASSERT_THAT(catalog, IsOk());
        EXPECT_EQ(catalog->format, "tensorflow-bundle");
        EXPECT_EQ(catalog->path, folder / name);
        ASSERT_EQ(catalog->tensors.size(), 1U);
        const Tensor& tensor = *catalog->tensors.front();
        EXPECT_EQ(tensor.name, "net/w");
        EXPECT_EQ(tensor.shape, (Shape{2, 3}));
        EXPECT_EQ(tensor.dtype, DType::F32);
        EXPECT_EQ(tensor.place()->file, folder / "model.ckpt-7.data-00000-of-00001");
    }
}

TEST(TensorFlowBundle, OpensASavedModelFolder)
{
    const TemporaryFolder folder;
    fs::create_directories(folder / "export/variables");
    smallBundle().write(folder / "export/variables/variables");
    EXPECT_THAT(openBundle(folder / "export"), IsOk());
    EXPECT_THAT(openBundle(folder / "export/variables"), IsOk());
    writeText(folder / "export/saved_model.pb", "the graph, which opening does without");
    EXPECT_THAT(openBundle(folder / "export/saved_model.pb"), IsOk());
}

TEST(TensorFlowBundle, OpensTheNewestOfATrainingFolder)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "model.ckpt-1");
    BundleBuilder newer;
    newer.addFloats("newer", {1}, {1.0F});
    newer.write(folder / "model.ckpt-2");
    writeText(folder / "checkpoint", "model_checkpoint_path: \"model.ckpt-2\"\n"
                                     "all_model_checkpoint_paths: \"model.ckpt-1\"\n"
                                     "last_preserved_timestamp: 1.5\n");
    for (const auto& path : {folder.path(), folder / "checkpoint"}) {
        const auto catalog = openBundle(path);
        ASSERT_THAT(catalog, IsOk());
        EXPECT_TRUE(catalog->find("newer"));
    }
}

TEST(TensorFlowBundle, SaysWhichOfSeveralInAFolderIsReadOrAsks)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "model.ckpt-1");
    smallBundle().write(folder / "model.ckpt-2");
    NullMonitor monitor;
    EXPECT_THAT(openCatalog(folder.path(), monitor),
                FailsWith(ErrorCode::InvalidArgument,
                          "model.ckpt-1, " + (folder / "model.ckpt-2").string()));
    writeText(folder / "checkpoint", "model_checkpoint_path: \"model.ckpt-1\"\n");
    const auto catalog = openBundle(folder.path());
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->warnings.size(), 1U);
    EXPECT_THAT(catalog->warnings.front().text(), ::testing::HasSubstr("is read: model.ckpt-1"));
}

TEST(TensorFlowBundle, ReadsTheEscapesOfItsCheckpointFile)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "it's \xC3\xA4 \"model\"");
    for (const char* name : {R"("it's \303\244 \"model\"")", R"('it\'s \303\244 "model"')"}) {
        writeText(folder / "checkpoint", std::string("model_checkpoint_path: ") + name + "\n");
        EXPECT_THAT(openBundle(folder / "checkpoint"), IsOk()) << name;
    }
    for (const char* damaged : {"", "\"", "\"model", "\"model\\", "model"}) {
        writeText(folder / "checkpoint", std::string("model_checkpoint_path: ") + damaged);
        EXPECT_FALSE(openBundle(folder / "checkpoint")) << damaged;
    }
}

TEST(TensorFlowBundle, StaysInTheFolderOfItsCheckpointFile)
{
    const TemporaryFolder folder;
    fs::create_directories(folder / "run");
    BundleBuilder outside;
    outside.addFloats("outside", {1}, {1.0F});
    outside.write(folder / "model.ckpt-2");
    smallBundle().write(folder / "run/model.ckpt-2");
    for (const auto& path : {std::string("../model.ckpt-2"), std::string("a/../../model.ckpt-2"),
                             (folder / "model.ckpt-2").string(), std::string("/x/model.ckpt-2")}) {
        writeText(folder / "run/checkpoint", "model_checkpoint_path: \"" + path + "\"\n");
        const auto catalog = openBundle(folder / "run");
        ASSERT_THAT(catalog, IsOk());
        EXPECT_TRUE(catalog->find("net/w")) << path;
    }
}

TEST(TensorFlowBundle, ReadsEveryShard)
{
    const TemporaryFolder folder;
    BundleBuilder builder = smallBundle();
    builder.shards = 3;
    builder.addFloats("last", {2}, {7.0F, 8.0F});
    builder.entries["last"].shard = 2;
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("last")->place()->file, folder / "m.data-00002-of-00003");
    EXPECT_EQ(floatsOf(*catalog, "last").value_or(std::vector<float>()),
              (std::vector<float>{7.0F, 8.0F}));
}

TEST(TensorFlowBundle, NamesAMissingShard)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "m");
    fs::remove(folder / "m.data-00000-of-00001");
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::NotFound, "m.data-00000-of-00001"));
}

TEST(TensorFlowBundle, ReadsASnappyIndexOfManyBlocks)
{
    const TemporaryFolder folder;
    BundleBuilder builder = smallBundle();
    for (int i = 0; i < 100; ++i) {
        builder.addFloats("layer_" + std::to_string(i) + "/bias", {1}, {static_cast<float>(i)});
    }
    builder.table = {.pairsPerBlock = 16, .isSnappy = true};
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 101U);
    EXPECT_EQ(floatsOf(*catalog, "layer_42/bias").value_or(std::vector<float>()),
              (std::vector<float>{42.0F}));
}

TEST(TensorFlowBundle, TurnsBigEndianNumbersRound)
{
    const TemporaryFolder folder;
    BundleBuilder builder;
    builder.isBigEndian = true;
    builder.entries["w"] = {.shape = {2}, .data = std::string("\x3f\x80\0\0\x40\0\0\0", 8)};
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("w")->source->encoding(), Encoding::ByteSwapped);
    EXPECT_EQ(floatsOf(*catalog, "w").value_or(std::vector<float>()),
              (std::vector<float>{1.0F, 2.0F}));
}

TEST(TensorFlowBundle, PutsAPartitionedVariableTogether)
{
    const TemporaryFolder folder;
    gridBundle().write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->find("grid")->source->encoding(), Encoding::Slices);
    EXPECT_EQ(floatsOf(*catalog, "grid").value_or(std::vector<float>()), counting(24));
}

TEST(TensorFlowBundle, TellsProgressThatOnlyRises)
{
    const TemporaryFolder folder;
    BundleBuilder builder = gridBundle();
    builder.isBigEndian = true;
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    RisingMonitor monitor;
    ASSERT_THAT(verifiedBytes(*catalog->find("grid")->source, monitor), IsOk());
    EXPECT_FALSE(monitor.hasFallen());
    EXPECT_EQ(monitor.last(), 1.0);
    EXPECT_GT(monitor.reports(), 3);
}

TEST(TensorFlowBundle, TakesASliceOfWholeDimensions)
{
    const TemporaryFolder folder;
    BundleBuilder builder;
    builder.addSlice("w", {{0, 1}, {0, -1}}, {1, 2}, {0.0F, 1.0F});
    builder.addSlice("w", {{1, 1}, {0, -1}}, {1, 2}, {2.0F, 3.0F});
    builder.addPartitioned("w", {2, 2}, {{{0, 1}, {0, -1}}, {{1, 1}, {0, -1}}});
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(floatsOf(*catalog, "w").value_or(std::vector<float>()), counting(4));
}

TEST(TensorFlowBundle, RefusesSlicesWithAHole)
{
    const TemporaryFolder folder;
    BundleBuilder builder = gridBundle();
    builder.entries["grid"].slices.pop_back();
    builder.write(folder / "m");
    EXPECT_THAT(openBundle(folder / "m"),
                FailsWith(ErrorCode::Corrupt, "variable grid: its slices hold 18"));
}

TEST(TensorFlowBundle, RefusesSlicesThatOverlap)
{
    const TemporaryFolder folder;
    BundleBuilder builder = gridBundle();
    const std::vector<SliceExtent> moved = {{1, 2}, {3, 3}};
    builder.entries["grid"].slices.back() = moved;
    builder.addSlice("grid", moved, {2, 3}, counting(6));
    builder.write(folder / "m");
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::Corrupt, "overlap"));
}

TEST(TensorFlowBundle, RefusesASliceThatIsNotThereOrOutside)
{
    const TemporaryFolder folder;
    BundleBuilder builder = gridBundle();
    builder.entries.erase(sliceKey("grid", std::vector<SliceExtent>{{2, 2}, {3, 3}}));
    builder.write(folder / "m");
    EXPECT_THAT(openBundle(folder / "m"),
                FailsWith(ErrorCode::Corrupt, "slice from [2, 3] is not in the file"));

    BundleBuilder outside = gridBundle();
    const std::vector<SliceExtent> moved = {{3, 2}, {3, 3}};
    outside.entries["grid"].slices.back() = moved;
    outside.addSlice("grid", moved, {2, 3}, counting(6));
    outside.write(folder / "n");
    EXPECT_THAT(openBundle(folder / "n"), FailsWith(ErrorCode::Corrupt, "reaches outside"));
}

TEST(TensorFlowBundle, RefusesSlicesThatShareTheirBytes)
{
    const TemporaryFolder folder;
    // 64 slices of one row each, all at offset 0 of a file of one row.
    std::string listed;
    std::map<std::string, std::string> slices;
    for (std::int64_t row = 0; row < 64; ++row) {
        const std::vector<SliceExtent> extents = {{row, 1}};
        slices[sliceKey("w", extents)] =
            varintField(1, 1) + bytesField(2, bytesField(2, varintField(1, 1))) + varintField(5, 4);
        listed += bytesField(
            7, bytesField(1, varintField(1, static_cast<std::uint64_t>(row)) + varintField(2, 1)));
    }
    std::vector<std::pair<std::string, std::string>> pairs = {{"", varintField(1, 1)}};
    pairs.insert(pairs.end(), slices.begin(), slices.end());
    pairs.emplace_back("w", varintField(1, 1) + bytesField(2, bytesField(2, varintField(1, 64))) +
                                listed);
    writeText(folder / "m.index", makeTable(pairs));
    writeText(folder / "m.data-00000-of-00001", rawOf({1.0F}));
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::Corrupt, "share bytes"));
}

TEST(TensorFlowBundle, WarnsOfSlicesThatNoVariableLists)
{
    const TemporaryFolder folder;
    BundleBuilder builder = smallBundle();
    builder.addSlice("gone", {{0, 1}}, {1}, {1.0F});
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->warnings.size(), 1U);
}

TEST(TensorFlowBundle, ListsStringsWithoutReadingThem)
{
    const TemporaryFolder folder;
    BundleBuilder builder = smallBundle();
    builder.entries["words"] = {.dtype = 7, .shape = {3}, .data = "anything"};
    builder.write(folder / "m");
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    const auto words = catalog->find("words");
    EXPECT_EQ(words->dtype, DType::Other);
    EXPECT_EQ(words->typeName, "string");
    EXPECT_EQ(words->source, nullptr);
}

TEST(TensorFlowBundle, RefusesASizeThatTheShapeDoesNotMake)
{
    const TemporaryFolder folder;
    for (const Shape& shape : {Shape{7}, Shape{1ULL << 40U, 1ULL << 40U}, Shape{1ULL << 62U}}) {
        BundleBuilder builder = smallBundle();
        builder.entries["net/w"].shape = shape;
        builder.write(folder / "m");
        EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::Corrupt, "variable net/w"));
    }
}

TEST(TensorFlowBundle, RefusesDataThatEndEarly)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "m");
    fs::resize_file(folder / "m.data-00000-of-00001", 23);
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::Corrupt, "past the end"));
}

TEST(TensorFlowBundle, ComparesTheSumOfDataOnlyWhenAsked)
{
    const TemporaryFolder folder;
    smallBundle().write(folder / "m");
    NullMonitor monitor;
    EXPECT_THAT(openBundle(folder / "m")->find("net/w")->source->verify(monitor), IsOk());
    const auto data = readFile(folder / "m.data-00000-of-00001");
    writeFile(folder / "m.data-00000-of-00001", withFlippedByte(data, 9));
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(catalog->find("net/w")->source->verify(monitor),
                FailsWith(ErrorCode::Corrupt, "CRC-32C"));
}

TEST(TensorFlowBundle, ComparesTheSumOfEverySliceBeforeItIsUsed)
{
    const TemporaryFolder folder;
    gridBundle().write(folder / "m");
    const auto data = readFile(folder / "m.data-00000-of-00001");
    writeFile(folder / "m.data-00000-of-00001", withFlippedByte(data, 30));
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(floatsOf(*catalog, "grid"), FailsWith(ErrorCode::Corrupt, "CRC-32C"));
}

TEST(TensorFlowBundle, RefusesATableThatIsNoCheckpoint)
{
    const TemporaryFolder folder;
    writeText(folder / "m.index", makeTable({{"some", "table"}}));
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::Corrupt, "no TensorFlow"));
}

TEST(TensorFlowBundle, SaysWhenThereIsNothingUnderAPrefix)
{
    const TemporaryFolder folder;
    EXPECT_THAT(openBundle(folder / "m"), FailsWith(ErrorCode::NotFound, "m"));
    EXPECT_THAT(openBundle(folder.path()), FailsWith(ErrorCode::NotThisFormat, "none of the"));
}

TEST(TensorFlowBundle, OpensDataOfManyGigabytesWithoutReadingThem)
{
    const TemporaryFolder folder;
    BundleBuilder builder = smallBundle();
    builder.write(folder / "m");
    // A sparse file of zeros; the entry is written as if it had been summed.
    constexpr std::uint64_t kExtent = 32768;
    const std::string entry = varintField(1, 1) +
                              bytesField(2, bytesField(2, varintField(1, kExtent)) +
                                                bytesField(2, varintField(1, kExtent))) +
                              varintField(5, kExtent * kExtent * sizeof(float));
    writeText(folder / "m.index", makeTable({{"", varintField(1, 1)}, {"w", entry}}));
    fs::resize_file(folder / "m.data-00000-of-00001", kExtent * kExtent * sizeof(float));
    const auto catalog = openBundle(folder / "m");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("w")->source->sizeBytes(), std::uint64_t{4} << 30U);
}

} // namespace gateloupe::test
