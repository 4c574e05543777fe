// SPDX-License-Identifier: Apache-2.0
// Truncation at every length and a flipped byte at every position: an error or the right answer.
#include <string>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace fs = std::filesystem;

namespace {

/// A checkpoint of the fixtures, copied to be damaged.
class Damaged
{
public:
    Damaged(const fs::path& folder, const std::string& prefix)
        : m_prefix(prefix)
    {
        for (const auto& file : fs::directory_iterator(folder)) {
            if (file.path().filename().string().starts_with(prefix)) {
                fs::copy_file(file.path(), m_folder / file.path().filename().string());
            }
        }
    }

    [[nodiscard]] fs::path file(const std::string& suffix) const
    {
        return m_folder / (m_prefix + suffix);
    }

    /// Opens and reads everything there is; returns whether all went well.
    [[nodiscard]] bool readsInFull() const
    {
        NullMonitor monitor;
        const auto catalog = openCatalog(file(""), monitor);
        if (!catalog) {
            EXPECT_FALSE(catalog.error().message.text().empty());
            return false;
        }
        bool isFine = true;
        for (const auto& tensor : catalog->tensors) {
            if (tensor->source) {
                const bool isVerified = tensor->source->verify(monitor).has_value();
                isFine = tensor->source->bytes(monitor).has_value() && isVerified && isFine;
            }
        }
        return isFine;
    }

private:
    TemporaryFolder m_folder;
    std::string m_prefix;
};

struct Sample
{
    std::string folder;
    std::string prefix;
    std::string suffix;
};

class DamagedBundle : public testing::TestWithParam<Sample>
{
};

TEST_P(DamagedBundle, EndsEarlyAtEveryLength)
{
    const Sample& sample = GetParam();
    const Damaged copy(dataFolder() / sample.folder, sample.prefix);
    const fs::path path = copy.file(sample.suffix);
    const auto whole = readFile(path);
    ASSERT_TRUE(copy.readsInFull());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        writeFile(path, truncatedTo(whole, length));
        EXPECT_FALSE(copy.readsInFull()) << length;
    }
}

TEST_P(DamagedBundle, HasAFlippedByteAtEveryPosition)
{
    const Sample& sample = GetParam();
    const Damaged copy(dataFolder() / sample.folder, sample.prefix);
    const fs::path path = copy.file(sample.suffix);
    const auto whole = readFile(path);
    std::size_t unnoticed = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        writeFile(path, withFlippedByte(whole, at));
        unnoticed += copy.readsInFull() ? 1 : 0;
    }
    // Only bytes that mean nothing: the empty metaindex and the padding of the footer.
    EXPECT_LE(unnoticed, 64U);
}

INSTANTIATE_TEST_SUITE_P(
    Files, DamagedBundle,
    testing::Values(
        Sample{"tensorflow1/cudnn-lstm-partitioned", "model.ckpt-100", ".index"},
        Sample{"tensorflow1/cudnn-lstm-partitioned", "model.ckpt-100", ".data-00000-of-00001"},
        Sample{"tensorflow1/cudnn-lstm-sharded", "model.ckpt-100", ".data-00001-of-00002"},
        Sample{"tensorflow1/cudnn-lstm-v1-file", "model.ckpt-100", ""},
        Sample{"keras/object-checkpoint-tf2", "ckpt", ".index"}));

} // namespace
} // namespace gateloupe::test
