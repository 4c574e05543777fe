// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/mapped_file.h"
#include "core/formats/hdf5/hdf5_reader.h"
#include "core/formats/reader_registry.h"
#include "tests/core/formats/hdf5/hdf5_test_file.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/rising_monitor.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::counting;
using test::Hdf5TestFile;
using ::testing::HasSubstr;

using Names = std::vector<std::string>;

class Hdf5Reading : public ::testing::Test
{
protected:
    TensorCatalog opened()
    {
        NullMonitor monitor;
        auto catalog = openCatalog(m_path, monitor);
        EXPECT_THAT(catalog, IsOk());
        return catalog ? *std::move(catalog) : TensorCatalog{};
    }

    static std::vector<float> floatsOf(const TensorCatalog& catalog, std::string_view name)
    {
        NullMonitor monitor;
        const auto tensor = catalog.find(name);
        if (tensor == nullptr || tensor->source == nullptr) {
            ADD_FAILURE() << "no tensor " << name << " with bytes";
            return {};
        }
        const auto bytes = tensor->source->bytes(monitor);
        EXPECT_THAT(bytes, IsOk());
        std::vector<float> values(tensor->elements());
        if (bytes && bytes->size() == values.size() * sizeof(float)) {
            std::memcpy(values.data(), bytes->data(), bytes->size());
        }
        return values;
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "file.h5";
};

TEST_F(Hdf5Reading, MapsContiguousDataWhereTheyLie)
{
    const auto values = counting<float>(6);
    Hdf5TestFile(m_path).floats("group/x", {2, 3}, values);
    const auto catalog = opened();
    const auto tensor = catalog.find("group/x");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(tensor->shape, (Shape{2, 3}));
    EXPECT_EQ(tensor->dtype, DType::F32);
    const auto place = tensor->place();
    ASSERT_TRUE(place.has_value());
    const auto file = test::readFile(m_path);
    EXPECT_EQ(std::memcmp(file.data() + place->offsetBytes, values.data(), 24), 0);
}

TEST_F(Hdf5Reading, CountsOffsetsFromTheBeginningOfAUserBlock)
{
    const auto values = counting<float>(6);
    {
        Hdf5TestFile file(m_path, {.userBlockBytes = 1024});
        file.floats("x", {6}, values);
        file.text("/", "note", "behind the user block");
    }
    const auto catalog = opened();
    const auto place = catalog.find("x")->place();
    const auto file = test::readFile(m_path);
    EXPECT_EQ(std::memcmp(file.data() + place->offsetBytes, values.data(), 24), 0);
    EXPECT_EQ(catalog.findAttribute("", "note")->value, Attribute::Value("behind the user block"));
}

TEST_F(Hdf5Reading, DecodesChunkedDeflatedAndCompactData)
{
    const auto values = counting<float>(35);
    {
        Hdf5TestFile file(m_path);
        file.floats("deflated", {5, 7}, values, {.chunk = {2, 3}, .isDeflated = true});
        file.floats("chunked", {5, 7}, values, {.chunk = {3, 7}});
        file.floats("compact", {5, 7}, values, {.isCompact = true});
    }
    const auto catalog = opened();
    for (const char* name : {"deflated", "chunked", "compact"}) {
        EXPECT_EQ(floatsOf(catalog, name), values) << name;
        EXPECT_EQ(catalog.find(name)->source->encoding(), Encoding::Chunked);
        EXPECT_FALSE(catalog.find(name)->place().has_value());
    }
}

TEST_F(Hdf5Reading, TurnsBigEndianDataRound)
{
    const auto values = counting<float>(6);
    {
        Hdf5TestFile file(m_path);
        file.floats("plain", {6}, values, {.fileType = H5T_IEEE_F32BE});
        file.floats("chunked", {6}, values,
                    {.chunk = {4}, .isDeflated = true, .fileType = H5T_IEEE_F32BE});
    }
    const auto catalog = opened();
    EXPECT_EQ(floatsOf(catalog, "plain"), values);
    EXPECT_EQ(floatsOf(catalog, "chunked"), values);
    EXPECT_EQ(catalog.find("plain")->source->encoding(), Encoding::ByteSwapped);
}

TEST_F(Hdf5Reading, TellsProgressThatOnlyRises)
{
    const auto values = counting<float>(35);
    Hdf5TestFile(m_path).floats("x", {5, 7}, values, {.chunk = {2, 3}, .fileType = H5T_IEEE_F32BE});
    const auto catalog = opened();
    test::RisingMonitor monitor;
    ASSERT_THAT(verifiedBytes(*catalog.find("x")->source, monitor), IsOk());
    EXPECT_FALSE(monitor.hasFallen());
    EXPECT_EQ(monitor.last(), 1.0);
    EXPECT_GT(monitor.reports(), 3);
}

TEST_F(Hdf5Reading, KnowsKerasMarkOfBfloat16)
{
    {
        Hdf5TestFile file(m_path);
        file.raw16("cell/vars/0", {2}, {0x3f80, 0xc000});
        file.text("cell/vars/0", "dtype", "bfloat16");
        file.raw16("plain", {2}, {1, 2});
    }
    const auto catalog = opened();
    EXPECT_EQ(catalog.find("cell/vars/0")->dtype, DType::BF16);
    EXPECT_EQ(catalog.find("plain")->dtype, DType::U16);
}

TEST_F(Hdf5Reading, KnowsHalfPrecisionByItsBitFields)
{
    const Hdf5Type half(H5Tcopy(H5T_IEEE_F32LE));
    ASSERT_GE(H5Tset_fields(half.id(), 15, 10, 5, 0, 10), 0);
    ASSERT_GE(H5Tset_size(half.id(), 2), 0);
    ASSERT_GE(H5Tset_ebias(half.id(), 15), 0);
    Hdf5TestFile(m_path).floats("x", {2}, {1.0F, -2.0F}, {.fileType = half.id()});
    EXPECT_EQ(opened().find("x")->dtype, DType::F16);
}

TEST_F(Hdf5Reading, ReadsTextsOfEveryKindAndNumbers)
{
    {
        Hdf5TestFile file(m_path);
        file.group("g");
        file.text("/", "variable", "a text");
        file.texts("g", "list", {"one", "", "three"});
        file.fixedTexts("g", "fixed", {"kernel:0", "bias:0"});
        file.number("g", "number", -3);
        file.real("g", "real", 0.5);
    }
    const auto catalog = opened();
    EXPECT_EQ(catalog.findAttribute("", "variable")->value, Attribute::Value("a text"));
    EXPECT_EQ(catalog.findAttribute("g", "list")->value,
              Attribute::Value(Names{"one", "", "three"}));
    EXPECT_EQ(catalog.findAttribute("g", "fixed")->value,
              Attribute::Value(Names{"kernel:0", "bias:0"}));
    EXPECT_EQ(catalog.findAttribute("g", "number")->value, Attribute::Value(std::int64_t{-3}));
    EXPECT_EQ(catalog.findAttribute("g", "real")->value, Attribute::Value(0.5));
}

TEST_F(Hdf5Reading, ListsWhatItCannotReadAndSaysWhy)
{
    {
        Hdf5TestFile file(m_path);
        file.strings("words", {"a", "b"});
        file.floats("outside", {3}, counting<float>(3), {.externalFile = "/etc/hostname"});
        file.virtualDataset("elsewhere", "/etc/hostname", 3);
    }
    const auto catalog = opened();
    EXPECT_EQ(catalog.find("words")->typeName, "string");
    EXPECT_THAT(catalog.find("outside")->typeName, HasSubstr("external"));
    EXPECT_THAT(catalog.find("elsewhere")->typeName, HasSubstr("virtual"));
    for (const auto& tensor : catalog.tensors) {
        EXPECT_EQ(tensor->source, nullptr) << tensor->name;
    }
}

TEST_F(Hdf5Reading, FollowsNoLinkOutOfTheFileAndEndsInACycle)
{
    {
        Hdf5TestFile file(m_path);
        file.floats("a/x", {2}, {1.0F, 2.0F});
        file.hardLink("/a", "/a/loop");
        file.hardLink("/a/x", "/y");
        file.externalLink("/etc/hostname", "/z");
    }
    const auto catalog = opened();
    ASSERT_EQ(catalog.tensors.size(), 2U);
    EXPECT_EQ(catalog.find("a/x")->source, catalog.find("y")->source);
    EXPECT_THAT(catalog.warnings,
                ::testing::UnorderedElementsAre(HasSubstr("/a/loop"), HasSubstr("/z")));
}

TEST_F(Hdf5Reading, TellsKerasExportsAndOtherFilesApart)
{
    const auto formatWith = [&](const auto& fill) {
        {
            Hdf5TestFile file(m_path);
            fill(file);
        }
        return opened().format;
    };
    EXPECT_EQ(formatWith([](Hdf5TestFile& file) { file.floats("x", {1}, {0}); }), "hdf5");
    EXPECT_EQ(formatWith([](Hdf5TestFile& file) { file.texts("/", "layer_names", {"lstm"}); }),
              "keras-h5");
    EXPECT_EQ(formatWith([](Hdf5TestFile& file) { file.floats("a/cell/vars/0", {1}, {0}); }),
              "keras-h5");
    EXPECT_EQ(formatWith([](Hdf5TestFile& file) { file.number("/", "gateloupe_schema", 1); }),
              "gateloupe-hdf5");
    EXPECT_EQ(formatWith([](Hdf5TestFile& file) {
                  file.number("/", "gateloupe_schema", 1);
                  file.text("/", "backend", "cpu");
              }),
              "hdf5");
}

TEST_F(Hdf5Reading, RefusesADatasetThatClaimsFarMoreThanTheFileHolds)
{
    {
        Hdf5TestFile file(m_path);
        file.floats("x", {4}, counting<float>(4), {.chunk = {2}});
        file.floats("empty", {0}, {});
    }
    auto bytes = test::readFile(m_path);
    const std::vector<std::uint64_t> extent = {4, 4}; // the dataspace: size and largest size
    const auto pattern = std::as_bytes(std::span(extent));
    const auto found = std::search(bytes.begin(), bytes.end(), pattern.begin(), pattern.end());
    ASSERT_NE(found, bytes.end());
    for (const std::ptrdiff_t at : {5, 13}) {
        found[at] = std::byte{1}; // 2^40 elements more
    }
    test::writeFile(m_path, bytes);
    const auto catalog = opened();
    NullMonitor monitor;
    EXPECT_THAT(catalog.find("x")->source->bytes(monitor),
                FailsWith(ErrorCode::OutOfMemory, "more than is usual"));
    MappedFiles::allowMemory(std::uint64_t{1} << 50U);
    EXPECT_THAT(catalog.find("x")->source->bytes(monitor), FailsWith(ErrorCode::Corrupt, "claims"));
    MappedFiles::allowMemory(0);
}

TEST_F(Hdf5Reading, StopsWhenCancelled)
{
    Hdf5TestFile(m_path).floats("x", {4}, counting<float>(4), {.chunk = {2}});
    const auto catalog = opened();
    test::CancelledMonitor monitor;
    EXPECT_THAT(catalog.find("x")->source->bytes(monitor), FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_EQ(floatsOf(catalog, "x"), counting<float>(4));
    EXPECT_THAT(openCatalog(m_path, monitor), FailsWith(ErrorCode::Cancelled, ""));
}

} // namespace
} // namespace gateloupe
