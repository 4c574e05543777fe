// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using Json = nlohmann::json;

std::filesystem::path kerasFolder()
{
    return test::dataFolder() / "keras";
}

Json caseOf(const std::string& name)
{
    std::ifstream stream(kerasFolder() / name / "case.json");
    return Json::parse(stream);
}

std::vector<std::string> caseNames()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kerasFolder())) {
        names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

/// The network that an entry of the case describes.
const RnnModel* networkOf(const Checkpoint& checkpoint, const Json& entry)
{
    const auto fits = [&](const std::shared_ptr<const RnnModel>& model) {
        return model->name.find(entry["name_contains"].get<std::string>()) != std::string::npos &&
               nameOf(model->spec.cell) == entry["cell"].get<std::string>() &&
               model->spec.directions == entry["directions"].get<std::uint32_t>() &&
               model->spec.inputSize == entry["input_size"].get<std::uint64_t>() &&
               model->spec.hiddenSize == entry["hidden_size"].get<std::uint64_t>() &&
               nameOf(model->spec.bias) == entry["bias"].get<std::string>() &&
               nameOf(model->spec.dtype) == entry["dtype"].get<std::string>();
    };
    const auto found = std::ranges::find_if(checkpoint.rnns, fits);
    return found == checkpoint.rnns.end() ? nullptr : found->get();
}

void expectGate(const GateView& gate, const std::string& reference)
{
    NullMonitor monitor;
    const auto truth = readArray(reference, monitor);
    ASSERT_THAT(truth, IsOk());
    const auto matrix = gate.map(monitor);
    ASSERT_THAT(matrix, IsOk());
    ASSERT_EQ(matrix->elements(), truth->size());
    for (std::uint64_t row = 0; row < matrix->rows; ++row) {
        for (std::uint64_t col = 0; col < matrix->cols; ++col) {
            ASSERT_EQ(matrix->at(row, col), (*truth)[row * matrix->cols + col])
                << reference << " at " << row << ", " << col;
        }
    }
}

/// The five numbers of a gate are enough to read it from the file.
void expectPlace(const GateView& gate)
{
    const auto place = gate.place();
    if (!place) {
        return;
    }
    NullMonitor monitor;
    const auto matrix = gate.map(monitor);
    ASSERT_THAT(matrix, IsOk());
    const auto file = test::readFile(place->file);
    const std::size_t width = sizeOf(gate.dtype());
    for (std::uint64_t row = 0; row < gate.rows; ++row) {
        for (std::uint64_t col = 0; col < gate.cols; ++col) {
            const auto index = row * static_cast<std::uint64_t>(gate.rowStride) +
                               col * static_cast<std::uint64_t>(gate.colStride);
            ASSERT_EQ(std::memcmp(file.data() + place->offsetBytes + index * width,
                                  matrix->elementAt(row, col), width),
                      0);
        }
    }
}

class WrittenByKeras : public ::testing::TestWithParam<std::string>
{
};

TEST_P(WrittenByKeras, GivesEveryGateBitForBit)
{
    const Json description = caseOf(GetParam());
    const auto folder = kerasFolder() / GetParam();
    NullMonitor monitor;
    const auto opened =
        openCheckpoint(folder / description["file"].get<std::string>(), {}, monitor);
    ASSERT_THAT(opened, IsOk());
    const Checkpoint& checkpoint = **opened;
    EXPECT_EQ(checkpoint.format, description["format"].get<std::string>());
    EXPECT_EQ(checkpoint.rnns.size(), description["rnns"].size());
    for (const Json& entry : description["rnns"]) {
        const RnnModel* model = networkOf(checkpoint, entry);
        ASSERT_NE(model, nullptr) << entry.dump(1);
        EXPECT_EQ(model->isReversed, entry.value("reversed", false));
        EXPECT_EQ(model->gruReset() == GruReset::Before, !entry.value("reset_after", true));
        const auto canonical = (folder / entry["canonical"].get<std::string>()).string();
        NullMonitor quiet;
        const auto truth = openCatalog(canonical, quiet);
        ASSERT_THAT(truth, IsOk());
        EXPECT_EQ(model->parameters.size(), truth->tensors.size());
        for (const auto& [id, gate] : model->parameters) {
            expectGate(gate, canonical + ":" + pathOf(id));
            expectPlace(gate);
        }
    }
}

TEST_P(WrittenByKeras, ClaimsNoBackendThatCannotRunIt)
{
    const Json description = caseOf(GetParam());
    NullMonitor monitor;
    const auto opened = openCheckpoint(
        kerasFolder() / GetParam() / description["file"].get<std::string>(), {}, monitor);
    ASSERT_THAT(opened, IsOk());
    for (const Json& entry : description["rnns"]) {
        const RnnModel* model = networkOf(**opened, entry);
        ASSERT_NE(model, nullptr);
        EXPECT_TRUE(model->runsOn(BackendKind::Reference)) << "merged directions side by side";
        const bool resetsBefore = !entry.value("reset_after", true);
        EXPECT_EQ(model->runsOn(BackendKind::Cudnn),
                  !entry.contains("unrunnable") && !resetsBefore);
    }
}

INSTANTIATE_TEST_SUITE_P(Fixtures, WrittenByKeras, ::testing::ValuesIn(caseNames()),
                         [](const auto& parameter) {
                             std::string name = parameter.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(KerasConvolutions, AreExplainedAndListedAsNoNetwork)
{
    NullMonitor monitor;
    const auto opened = openCheckpoint(kerasFolder() / "h5-convlstm-tf2" / "model.h5", {}, monitor);
    ASSERT_THAT(opened, IsOk());
    EXPECT_TRUE((*opened)->rnns.empty());
    EXPECT_THAT((*opened)->warnings, ::testing::Contains(::testing::HasSubstr("conv_lstm2d")));
}

} // namespace
} // namespace gateloupe
