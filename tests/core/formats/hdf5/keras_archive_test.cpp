// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "core/formats/zip/zip_archive.h"
#include "tests/core/formats/hdf5/hdf5_test_file.h"
#include "tests/core/formats/zip/zip_builder.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* kConfig = R"({"class_name":"Sequential","config":{"layers":[]}})";
constexpr const char* kMetadata = R"({"keras_version":"3.15.1"})";

Result<TensorCatalog> openFile(const fs::path& path)
{
    NullMonitor monitor;
    return openCatalog(path, monitor);
}

std::string textOf(const fs::path& path)
{
    const auto bytes = readFile(path);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// An HDF5 file with one dataset "layers/lstm/cell/vars/<name>" of 0, 1, ..., as text.
std::string weights(const fs::path& folder, const std::string& name)
{
    const fs::path path = folder / (name + ".h5");
    {
        Hdf5TestFile file(path);
        file.floats("layers/lstm/cell/vars/" + name, {2, 3}, counting<float>(6));
    }
    return textOf(path);
}

void writeArchive(const fs::path& path, const std::vector<ZipEntry>& weightMembers)
{
    std::vector<ZipEntry> entries = {{.name = "metadata.json", .content = kMetadata},
                                     {.name = "config.json", .content = kConfig}};
    entries.insert(entries.end(), weightMembers.begin(), weightMembers.end());
    writeFile(path, zipArchive(entries));
}

std::vector<float> floatsOf(const Tensor& tensor)
{
    NullMonitor monitor;
    const auto bytes = tensor.source->bytes(monitor);
    EXPECT_THAT(bytes, IsOk());
    std::vector<float> values(tensor.elements());
    if (bytes && bytes->size() == values.size() * sizeof(float)) {
        std::memcpy(values.data(), bytes->data(), bytes->size());
    }
    return values;
}

/// Opens and reads everything; whether all of it went well.
bool readsInFull(const fs::path& path)
{
    const auto catalog = openFile(path);
    if (!catalog) {
        EXPECT_FALSE(catalog.error().message.text().empty());
        return false;
    }
    NullMonitor monitor;
    return std::ranges::all_of(catalog->tensors, [&](const auto& tensor) {
        return tensor->source == nullptr ||
               (tensor->source->verify(monitor) && tensor->source->bytes(monitor));
    });
}

} // namespace

TEST(KerasArchive, MapsTheStoredWeightsInPlace)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.h5", .content = weights(folder.path(), "0")}});
    const auto catalog = openFile(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "keras-v3");
    const auto tensor = catalog->find("layers/lstm/cell/vars/0");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(floatsOf(*tensor), counting<float>(6));
    const auto place = tensor->place();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->file, path);
    const auto file = readFile(path);
    const auto expected = counting<float>(6);
    EXPECT_EQ(std::memcmp(file.data() + place->offsetBytes, expected.data(), 24), 0);
}

TEST(KerasArchive, KeepsConfigurationAndVersionAsAttributes)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.h5", .content = weights(folder.path(), "0")}});
    const auto catalog = openFile(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->findAttribute("", "model_config")->value, Attribute::Value(kConfig));
    EXPECT_EQ(catalog->findAttribute("", "keras_version")->value,
              Attribute::Value(std::string("3.15.1")));
}

TEST(KerasArchive, InflatesADeflatedMemberOnce)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.h5",
                         .content = weights(folder.path(), "0"),
                         .method = ZipMethod::Deflated}});
    const auto catalog = openFile(path);
    ASSERT_THAT(catalog, IsOk());
    const auto tensor = catalog->find("layers/lstm/cell/vars/0");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(floatsOf(*tensor), counting<float>(6));
    EXPECT_EQ(tensor->source->encoding(), Encoding::Deflate);
    EXPECT_FALSE(tensor->place());
}

TEST(KerasArchive, ReadsTheShardsOfItsMap)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    const std::string map =
        R"({"weight_map":{"/a":"model_00000.weights.h5","/b":["model_00000.weights.h5","model_00001.weights.h5"]}})";
    writeArchive(path,
                 {{.name = "model.weights.json", .content = map},
                  {.name = "model_00000.weights.h5", .content = weights(folder.path(), "0")},
                  {.name = "model_00001.weights.h5", .content = weights(folder.path(), "1")}});
    const auto catalog = openFile(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 2U);
}

TEST(KerasArchive, SaysWhichShardIsMissing)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.json",
                         .content = R"({"weight_map":{"/a":"model_00000.weights.h5"}})"}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::Corrupt, "model_00000.weights.h5 is missing"));
}

TEST(KerasArchive, SaysThatPickledWeightsAreNotRead)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.npz", .content = "x"}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::Unsupported, "model.weights.npz"));
}

TEST(KerasArchive, RefusesABombOfDeflatedZeros)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    const std::uint64_t claimed = std::uint64_t{3} << 30U;
    writeArchive(path, {{.name = "model.weights.h5",
                         .content = std::string(std::size_t{4} << 20U, '\0'),
                         .method = ZipMethod::Deflated,
                         .declaredSize = claimed}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::Unsupported, std::to_string(claimed)));
    writeArchive(path, {{.name = "model.weights.h5",
                         .content = std::string(4096, '\0'),
                         .method = ZipMethod::Deflated,
                         .declaredSize = std::uint64_t{1} << 30U}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::Corrupt, "cannot hold"));
}

TEST(KerasArchive, LooksAtTheSignatureBeforeItInflates)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeArchive(path, {{.name = "model.weights.h5",
                         .content = std::string(std::size_t{4} << 20U, '\0'),
                         .method = ZipMethod::Deflated}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::Corrupt, "no HDF5 signature"));
}

TEST(KerasArchive, RefusesToUnpackMoreThanItsShareOfMemory)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    std::string content = weights(folder.path(), "0");
    for (std::uint32_t state = 1; content.size() < 500'000;
         state = state * 1664525U + 1013904223U) {
        content.push_back(static_cast<char>(state >> 24U));
    }
    writeArchive(path, {{.name = "model.weights.h5",
                         .content = content,
                         .method = ZipMethod::Deflated,
                         .declaredSize = 400'000'000}});
    EXPECT_THAT(openFile(path), FailsWith(ErrorCode::OutOfMemory, "400000000 bytes of memory"));
}

TEST(KerasArchive, SurvivesAConfigurationOfBracketsAlone)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "model.keras";
    writeFile(path,
              zipArchive({{.name = "metadata.json", .content = std::string(100000, '[')},
                          {.name = "config.json", .content = std::string(100000, '[')},
                          {.name = "model.weights.h5", .content = weights(folder.path(), "0")}}));
    const auto catalog = openFile(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(catalog->warnings, testing::Contains(testing::HasSubstr("which version")));
}

TEST(KerasShards, AreReadThroughTheMapBesideThem)
{
    const TemporaryFolder folder;
    const std::string shard = weights(folder.path(), "0");
    writeFile(folder / "m_00000.weights.h5", std::as_bytes(std::span(shard)));
    const std::string map =
        R"({"metadata":{"total_size":24},"weight_map":{"/layers/lstm/cell/vars":"m_00000.weights.h5"}})";
    writeFile(folder / "m.weights.json", std::as_bytes(std::span(map)));
    const auto catalog = openFile(folder / "m.weights.json");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "keras-h5");
    const auto tensor = catalog->find("layers/lstm/cell/vars/0");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(tensor->place()->file, folder / "m_00000.weights.h5");
}

TEST(KerasShards, AreNeverSoughtOutsideTheirFolder)
{
    const TemporaryFolder folder;
    for (const char* name :
         {"../m.weights.h5", "/etc/m.weights.h5", "a/m.weights.h5", "..\\\\m.weights.h5"}) {
        const std::string map = std::string(R"({"weight_map":{"/a":")") + name + "\"}}";
        writeFile(folder / "m.weights.json", std::as_bytes(std::span(map)));
        EXPECT_THAT(openFile(folder / "m.weights.json"),
                    FailsWith(ErrorCode::Corrupt, "no name of a shard"));
    }
}

TEST(DamagedKerasArchive, EndsEarlyAtEveryLength)
{
    const TemporaryFolder folder;
    const auto whole = readFile(dataFolder() / "keras/keras3-nested-keras3/model.keras");
    ASSERT_GT(whole.size(), 1000U);
    const fs::path path = folder / "cut.keras";
    for (std::size_t length = 0; length < whole.size(); length += 1 + length / 500) {
        writeFile(path, truncatedTo(whole, length));
        EXPECT_FALSE(readsInFull(path)) << length;
    }
}

TEST(DamagedKerasArchive, HasAFlippedByteAtEveryPosition)
{
    const TemporaryFolder folder;
    const fs::path path = folder / "flipped.keras";
    writeArchive(path, {{.name = "model.weights.h5", .content = weights(folder.path(), "0")}});
    const auto whole = readFile(path);
    std::size_t unnoticed = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        writeFile(path, withFlippedByte(whole, at));
        unnoticed += readsInFull(path) ? 1 : 0;
    }
    // What a zip archive says twice or never needs: times, versions, attributes, local sizes.
    EXPECT_LE(unnoticed, 200U);
}

} // namespace gateloupe::test
