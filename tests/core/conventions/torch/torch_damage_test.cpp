// SPDX-License-Identifier: Apache-2.0
// Real files of every container, cut at every length and with every byte flipped: a clear error or
// an answer, never a crash.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

class DamagedFixture : public ::testing::TestWithParam<std::string>
{
protected:
    /// Opens the bytes and touches every gate and tensor; whether all went well.
    bool opens(const std::vector<std::byte>& bytes)
    {
        test::writeFile(m_folder / "damaged", bytes);
        const auto checkpoint = openCheckpoint(m_folder / "damaged", {}, m_monitor);
        if (!checkpoint) {
            EXPECT_FALSE(checkpoint.error().message.text().empty());
            return false;
        }
        bool isWhole = true;
        for (const auto& tensor : (*checkpoint)->catalog.tensors) {
            isWhole = isWhole && (!tensor->source || tensor->source->verify(m_monitor));
            isWhole = isWhole && (!tensor->source || tensor->source->bytes(m_monitor));
        }
        for (const auto& rnn : (*checkpoint)->rnns) {
            for (const auto& [id, view] : rnn->parameters) {
                const auto matrix = view.map(m_monitor);
                for (std::uint64_t row = 0; matrix && row < matrix->rows; ++row) {
                    m_sum += matrix->at(row, matrix->cols - 1);
                }
            }
        }
        return isWhole;
    }

    [[nodiscard]] std::vector<std::byte> whole() const
    {
        return test::readFile(test::dataFolder() / GetParam());
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
    double m_sum = 0.0;
};

TEST_P(DamagedFixture, IsRefusedAtEveryLength)
{
    const auto bytes = whole();
    ASSERT_TRUE(opens(bytes));
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        EXPECT_FALSE(opens(test::truncatedTo(bytes, length))) << length;
    }
}

TEST_P(DamagedFixture, SurvivesAFlippedByteAtEveryPosition)
{
    const auto bytes = whole();
    for (std::size_t position = 0; position < bytes.size(); ++position) {
        opens(test::withFlippedByte(bytes, position));
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, DamagedFixture,
    ::testing::Values("pytorch/lstm-cells/weights.pt", "pytorch/weight-norm/weights.pt",
                      "pytorch/spectral-norm/weights.pt", "pytorch/whole-module/module.pt",
                      "pytorch/legacy-stream/legacy.pt", "pytorch/traced-frozen/traced_frozen.pt",
                      "pytorch/npz-lstm/weights.npz",
                      "pytorch/safetensors-gru-f16/model.safetensors",
                      "paddle/network/model.pdparams", "paddle/sliced/model.pdparams",
                      "chainer/links-lstm/model.npz", "chainer/nstep-relu/model.npz"));

} // namespace
} // namespace gateloupe
