// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

std::vector<std::byte> safetensors(const std::string& header, const std::string& data)
{
    std::string text;
    for (int i = 0; i < 8; ++i) {
        text += static_cast<char>(static_cast<std::uint64_t>(header.size()) >> (8 * i) & 0xFFU);
    }
    text += header + data;
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

const std::string kTwo = R"({"__metadata__":{"format":"pt"},)"
                         R"("b":{"dtype":"F16","shape":[2],"data_offsets":[4,8]},)"
                         R"("a":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}  )";

class Safetensors : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::vector<std::byte>& bytes,
                               const std::string& name = "m.safetensors")
    {
        test::writeFile(m_folder / name, bytes);
        return openCatalog(m_folder / name, m_monitor);
    }

    Result<TensorCatalog> openIndex(const std::string& json)
    {
        return open(std::vector<std::byte>(std::as_bytes(std::span(json)).begin(),
                                           std::as_bytes(std::span(json)).end()),
                    "m.safetensors.index.json");
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Safetensors, MapsTensorsInTheFilesOrder)
{
    const auto catalog = open(safetensors(kTwo, "12345678"));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "safetensors");
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->name, "b");
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::F16);
    EXPECT_EQ(catalog->tensors[1]->place()->offsetBytes, 8 + kTwo.size());
    const auto* format = catalog->findAttribute("", "format");
    ASSERT_NE(format, nullptr);
    EXPECT_EQ(std::get<std::string>(format->value), "pt");
}

TEST_F(Safetensors, ListsTypesItDoesNotKnow)
{
    const auto catalog =
        open(safetensors(R"({"q":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]},)"
                         R"("r":{"dtype":"NEW","shape":[9],"data_offsets":[4,8],"more":[{}]}})",
                         "12345678"));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::Other);
    EXPECT_EQ(catalog->tensors[1]->typeName, "NEW");
    EXPECT_EQ(catalog->tensors[1]->source, nullptr);
}

struct BadSafetensorsHeader
{
    const char* header;
    const char* says;
};

class BadSafetensors : public Safetensors,
                       public ::testing::WithParamInterface<BadSafetensorsHeader>
{
};

TEST_P(BadSafetensors, IsRefusedWithAReason)
{
    EXPECT_THAT(open(safetensors(GetParam().header, "12345678")),
                FailsWith(ErrorCode::Corrupt, GetParam().says));
}

TEST_F(Safetensors, TellsTheOffsetOfATensorInTheFile)
{
    const std::string header = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})";
    const auto opened = open(safetensors(header, "12345678"));
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().offset, sizeof(std::uint64_t) + header.size() + 4);
}

INSTANTIATE_TEST_SUITE_P(
    Headers, BadSafetensors,
    ::testing::Values(
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                             "begins at byte 4"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                             "take 4 bytes"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                             R"("b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                             "expected 8"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                             R"("a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
                             "appears twice"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})",
                             "8 bytes"},
        BadSafetensorsHeader{
            R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}})",
            "cannot be"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})",
                             "cannot be"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})",
                             "counts"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}})",
                             "counts"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":2,"data_offsets":[0,8]}})", "counts"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[[2]],"data_offsets":[0,8]}})", "list"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8,9]}})",
                             "two data_offsets"},
        BadSafetensorsHeader{R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", "needs a dtype"},
        BadSafetensorsHeader{R"({"a":{"dtype":4,"shape":[2],"data_offsets":[0,8]}})",
                             "dtype is not a text"},
        BadSafetensorsHeader{R"({"a":7})", "object for each tensor"},
        BadSafetensorsHeader{R"({"__metadata__":{"n":1}})", "__metadata__"},
        BadSafetensorsHeader{R"({"a":{"x":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}})",
                             "nested deeper"},
        BadSafetensorsHeader{R"({"a":)", "cannot be understood"},
        BadSafetensorsHeader{R"({} x)", "cannot be"}));

TEST_F(Safetensors, RefusesAHeaderPastTheEnd)
{
    auto bytes = safetensors(kTwo, "12345678");
    bytes[2] = std::byte{0x7F};
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "past the end"));
}

TEST_F(Safetensors, SurvivesTruncationAndFlippedBytes)
{
    const auto whole = safetensors(kTwo, "12345678");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_FALSE(open(test::truncatedTo(whole, length))) << length;
    }
    for (std::size_t position = 0; position < whole.size(); ++position) {
        const auto catalog = open(test::withFlippedByte(whole, position));
        for (std::size_t i = 0; catalog && i < catalog->tensors.size(); ++i) {
            const auto& tensor = catalog->tensors[i];
            EXPECT_TRUE(!tensor->source || checkExtent(*tensor)) << position;
        }
    }
}

TEST_F(Safetensors, PutsShardsTogetherInTheIndexOrder)
{
    const auto one = safetensors(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                                 R"("rest":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
                                 "xy");
    test::writeFile(m_folder / "one.safetensors", one);
    test::writeFile(m_folder / "two.safetensors",
                    safetensors(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "z"));
    const auto catalog = openIndex(
        R"( {"metadata":{"total_size":2},"weight_map":{"b":"two.safetensors","a":"./one.safetensors"}})");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "safetensors");
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->name, "b");
    EXPECT_EQ(catalog->tensors[0]->place()->file, m_folder / "two.safetensors");
    ASSERT_EQ(catalog->warnings.size(), 1U);
    EXPECT_THAT(catalog->warnings[0], ::testing::HasSubstr("1 tensors"));
}

TEST_F(Safetensors, NamesTheShardThatIsMissing)
{
    EXPECT_THAT(openIndex(R"({"weight_map":{"a":"gone.safetensors"}})"),
                FailsWith(ErrorCode::NotFound, "gone.safetensors"));
}

TEST_F(Safetensors, NeverLeavesTheFolderOfTheIndex)
{
    for (const char* shard : {"../x.safetensors", "/etc/passwd", "a/../../x", ""}) {
        EXPECT_THAT(openIndex(R"({"weight_map":{"a":")" + std::string(shard) + R"("}})"),
                    FailsWith(ErrorCode::Corrupt, "beside the index"))
            << shard;
    }
}

TEST_F(Safetensors, FollowsALinkOnlyToWhereTheIndexIs)
{
    namespace fs = std::filesystem;
    const auto shard = safetensors(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "x");
    fs::create_directories(m_folder / "blobs");
    fs::create_directories(m_folder / "elsewhere");
    fs::create_directories(m_folder / "snapshot");
    const std::string map = R"({"weight_map":{"a":"one.safetensors"}})";
    const auto openLinked = [&](const char* target) {
        test::writeFile(m_folder / target, shard);
        fs::remove(m_folder / "snapshot" / "one.safetensors");
        fs::create_symlink(m_folder / target, m_folder / "snapshot" / "one.safetensors");
        NullMonitor monitor;
        return openCatalog(m_folder / "snapshot" / "model.safetensors.index.json", monitor);
    };
    test::writeFile(m_folder / "snapshot" / "model.safetensors.index.json",
                    std::as_bytes(std::span(map)));
    EXPECT_THAT(openLinked("elsewhere/secret"),
                FailsWith(ErrorCode::Corrupt, "not beside the index"));
    EXPECT_THAT(openLinked("snapshot/real"), IsOk());
    // As Hugging Face's cache has it: both are links into one folder.
    fs::remove(m_folder / "snapshot" / "model.safetensors.index.json");
    test::writeFile(m_folder / "blobs/index", std::as_bytes(std::span(map)));
    fs::create_symlink(m_folder / "blobs/index",
                       m_folder / "snapshot/model.safetensors.index.json");
    EXPECT_THAT(openLinked("blobs/shard"), IsOk());
    EXPECT_THAT(openLinked("elsewhere/secret"),
                FailsWith(ErrorCode::Corrupt, "not beside the index"));
}

TEST_F(Safetensors, RefusesAnIndexThatNamesItself)
{
    EXPECT_THAT(openIndex(R"({"weight_map":{"a":"m.safetensors.index.json"}})"),
                FailsWith(ErrorCode::Unsupported, "neither a safetensors file"));
}

TEST_F(Safetensors, RefusesAWrongWeightMap)
{
    for (const char* map : {"[]", R"({"a":1})", R"({"a":["x"]})", R"({"a":"x","a":"y"})", "7"}) {
        EXPECT_THAT(openIndex(R"({"weight_map":)" + std::string(map) + "}"),
                    FailsWith(ErrorCode::Corrupt, ""))
            << map;
    }
}

} // namespace
} // namespace gateloupe
