// SPDX-License-Identifier: Apache-2.0
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/formats/reader_registry.h"
#include "tests/support/matrix_views.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

Result<std::shared_ptr<const Checkpoint>> openPath(const std::filesystem::path& path)
{
    NullMonitor monitor;
    return openCheckpoint(path, {}, monitor);
}

std::vector<double> numbersOf(const MatrixView& matrix)
{
    std::vector<double> numbers;
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            numbers.push_back(matrix.at(row, col));
        }
    }
    return numbers;
}

std::vector<double> numbersOf(const Tensor& tensor)
{
    NullMonitor monitor;
    const auto bytes = tensor.source->bytes(monitor);
    std::vector<double> numbers;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        numbers.push_back(
            elementAsDouble(bytes->data() + index * sizeOf(tensor.dtype), tensor.dtype));
    }
    return numbers;
}

} // namespace

TEST(EquinoxConvention, GivesTheGatesThatEquinoxHas)
{
    NullMonitor monitor;
    for (const char* name : {"equinox-lstm", "equinox-gru", "equinox-lstm-no-bias"}) {
        const auto folder = test::dataFolder() / "jax" / name;
        const auto opened = openPath(folder / "model.eqx");
        ASSERT_THAT(opened, IsOk()) << name;
        EXPECT_EQ((*opened)->format, "equinox");
        ASSERT_THAT((*opened)->rnns, SizeIs(1)) << name;
        const RnnModel& model = *(*opened)->rnns.front();
        EXPECT_EQ(model.name, "leaf_2");
        EXPECT_TRUE(model.runsOn(BackendKind::Cudnn));
        const auto canonical = openCatalog(folder / "canonical.npz", monitor);
        ASSERT_THAT(canonical, IsOk());
        EXPECT_EQ(model.parameters.size(), canonical->tensors.size()) << name;
        for (const auto& [id, view] : model.parameters) {
            const auto expected = canonical->find(pathOf(id));
            ASSERT_TRUE(expected) << pathOf(id);
            const auto matrix = view.map(monitor);
            ASSERT_THAT(matrix, IsOk());
            EXPECT_EQ(numbersOf(*matrix), numbersOf(*expected)) << name << ": " << pathOf(id);
            EXPECT_TRUE(view.place()) << "mapped in place";
        }
    }
}

TEST(EquinoxConvention, SurvivesTruncationAtEveryLengthAndFlippedBytes)
{
    const test::TemporaryFolder folder;
    const auto path = folder / "model.eqx";
    const auto whole = test::readFile(test::dataFolder() / "jax/equinox-gru/model.eqx");
    std::set<std::size_t> networks;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        test::writeFile(path, test::truncatedTo(whole, length));
        if (const auto opened = openPath(path)) {
            networks.insert((*opened)->rnns.size());
        }
    }
    EXPECT_EQ(networks, (std::set<std::size_t>{0, 1})) << "whole arrays make a shorter stream";
    for (std::size_t position = 0; position < whole.size(); ++position) {
        test::writeFile(path, test::withFlippedByte(whole, position));
        const auto opened = openPath(path);
        if (!opened) {
            EXPECT_FALSE(opened.error().message.text().empty()) << position;
        }
    }
}

TEST(EquinoxConvention, RefusesWhatIsNoArrayBehindTwo)
{
    const test::TemporaryFolder folder;
    auto bytes = test::readFile(test::dataFolder() / "jax/equinox-gru/model.eqx");
    bytes.push_back(std::byte{7});
    test::writeFile(folder / "model.eqx", bytes);
    EXPECT_THAT(openPath(folder / "model.eqx"),
                FailsWith(ErrorCode::Corrupt, "no array begins at byte"));
}

} // namespace gateloupe
