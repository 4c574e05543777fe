// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "core/export/pipeline/source_hash.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

/// Their concatenation is "the quick brown weight".
constexpr std::string_view kParts[] = {"the quick ", "brown ", "weight"};
/// By sha256sum of coreutils 9.1.
constexpr const char* kSha256 = "13f56d462d5bcac8f201c9ba6e91295120b8a32f102beb07b93d45bc954cf373";

class SourceHashTest : public ::testing::Test
{
protected:
    void write(std::string_view name, std::string_view text)
    {
        std::filesystem::create_directories((folder / name).parent_path());
        writeFile(folder / name, std::as_bytes(std::span(text)));
    }

    static std::string hashOf(std::vector<std::filesystem::path> files)
    {
        SourceHash hash(std::move(files));
        EXPECT_TRUE(hash.waitFor(std::chrono::minutes(1)));
        auto digest = hash.take();
        EXPECT_THAT(digest, IsOk());
        return digest ? *digest : "";
    }

    TemporaryFolder folder;
};

TEST_F(SourceHashTest, OfAFileIsThatOfItsBytes)
{
    write("model.pt", std::string(kParts[0]) + std::string(kParts[1]) + std::string(kParts[2]));
    const auto files = sourceFilesOf(folder / "model.pt", {folder / "model.pt"});
    EXPECT_THAT(files, ElementsAre(folder / "model.pt"));
    EXPECT_EQ(hashOf(files), kSha256);
}

TEST_F(SourceHashTest, OfATensorFlowPrefixIsIndexThenShards)
{
    write("m.ckpt-1.index", kParts[0]);
    write("m.ckpt-1.data-00001-of-00002", kParts[2]);
    write("m.ckpt-1.data-00000-of-00002", kParts[1]);
    write("m.ckpt-10.index", "another");
    const auto files = sourceFilesOf(folder / "m.ckpt-1", {});
    EXPECT_EQ(hashOf(files), kSha256);
    EXPECT_EQ(sourceFilesOf(folder / "m.ckpt-1.index", {}), files);
}

TEST_F(SourceHashTest, OfAFolderIsAllFilesByPath)
{
    write("saved/a.pb", kParts[0]);
    write("saved/variables/v.data-00000-of-00001", kParts[1]);
    write("saved/variables/v.index", kParts[2]);
    EXPECT_EQ(hashOf(sourceFilesOf(folder / "saved", {})), kSha256);
}

TEST_F(SourceHashTest, OfAListIsItselfThenTheShards)
{
    write("model.safetensors.index.json", kParts[0]);
    write("model-1.safetensors", kParts[1]);
    write("model-2.safetensors", kParts[2]);
    const auto files =
        sourceFilesOf(folder / "model.safetensors.index.json",
                      {folder / "model-2.safetensors", folder / "model-1.safetensors"});
    EXPECT_EQ(hashOf(files), kSha256);
}

TEST_F(SourceHashTest, OfNothingIsNothing)
{
    EXPECT_EQ(hashOf({}), "");
}

TEST_F(SourceHashTest, FailsForAFileThatIsGone)
{
    SourceHash hash({folder / "gone"});
    ASSERT_TRUE(hash.waitFor(std::chrono::minutes(1)));
    EXPECT_THAT(hash.take(), FailsWith(ErrorCode::Io, "gone"));
}

} // namespace
} // namespace gateloupe::test
