// SPDX-License-Identifier: Apache-2.0
// Cells that converters took apart (tests/data/graph-cells): the equations that the framework was
// given are found, and a run of them gives the framework's own output.
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"
#include "core/runtime/forward/forward.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {
namespace {

namespace fs = std::filesystem;

/// Frameworks compute in f32, here it is f64.
constexpr double kTolerance = 1e-5;

std::vector<fs::path> cellFolders()
{
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(dataFolder() / "graph-cells")) {
        folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    return folders;
}

class GraphCellFiles : public ::testing::TestWithParam<fs::path>
{
protected:
    Array arrayOf(const char* name)
    {
        auto array = readArray((GetParam() / name).string(), m_monitor);
        EXPECT_THAT(array, IsOk());
        return *std::move(array);
    }

    /// The only network of the case's file.
    std::shared_ptr<const RnnModel> open(const std::string& file)
    {
        const auto checkpoint = openCheckpoint(GetParam() / file, {}, m_monitor);
        EXPECT_THAT(checkpoint, IsOk());
        const bool isOne = checkpoint && (*checkpoint)->rnns.size() == 1;
        EXPECT_TRUE(isOne) << "not one network";
        return isOne ? (*checkpoint)->rnns.front() : nullptr;
    }

    NullMonitor m_monitor;
};

TEST_P(GraphCellFiles, ComputeWhatTheFrameworkComputes)
{
    std::ifstream in(GetParam() / "cell.json");
    const auto wanted = nlohmann::json::parse(in);
    const auto model = open(wanted["file"]);
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(nameOf(model->spec.cell), wanted["cell"].get<std::string>());
    EXPECT_EQ(model->spec.layers, wanted["layers"]);
    EXPECT_EQ(model->spec.inputSize, wanted["input_size"]);
    EXPECT_EQ(model->spec.hiddenSize, wanted["hidden_size"]);
    EXPECT_EQ(model->spec.directions, wanted.value("directions", 1U));
    EXPECT_EQ(model->isReversed, wanted.value("reversed", model->isReversed));
    EXPECT_THAT(assumedTexts(*model), ::testing::IsEmpty());
    const CellEquations equations = model->equationsOf(LayerIndex(0), 0);
    EXPECT_EQ(toText(equations.candidate), wanted["candidate"].get<std::string>());
    EXPECT_EQ(toText(equations.gate), wanted.value("gate", toText(equations.gate)));
    if (model->spec.cell == CellKind::Gru) {
        EXPECT_EQ(nameOf(equations.gruReset), wanted["gru_reset"].get<std::string>());
    }
    if (hasUnknownActivation(model->spec.cell, equations)) {
        EXPECT_FALSE(model->runsOn(BackendKind::Reference));
        return;
    }
    const Array y = arrayOf("y.npy");
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto backend = makeBackend(kind);
        ASSERT_THAT(backend, IsOk());
        const auto trace = (*backend)->run({.model = model, .x = arrayOf("x.npy")}, m_monitor);
        ASSERT_THAT(trace, IsOk());
        ASSERT_EQ((*trace)->y.shape(), y.shape());
        double worst = 0.0;
        for (std::size_t index = 0; index < y.size(); ++index) {
            worst = std::max(worst, std::abs((*trace)->y[index] - y[index]));
        }
        EXPECT_LT(worst, kTolerance) << nameOf(kind);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, GraphCellFiles, ::testing::ValuesIn(cellFolders()),
                         [](const auto& tested) {
                             std::string name = tested.param.filename().string();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace gateloupe::test
