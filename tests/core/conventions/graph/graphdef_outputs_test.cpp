// SPDX-License-Identifier: Apache-2.0
// Every graph of tests/data/graphdef-outputs with TensorFlow's own output: what the graph computes
// is found, nothing of it is assumed, and it gives the same numbers. The data's script says how
// they were made.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/stored_start.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {
namespace {

namespace fs = std::filesystem;

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Property;
using ::testing::SizeIs;

/// Single precision, summed in another order.
constexpr double kGraphdefTolerance = 1e-5;

fs::path outputsFolder()
{
    return dataFolder() / "graphdef-outputs";
}

std::vector<std::string> graphdefCases()
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(outputsFolder())) {
        names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

class GraphdefOutputs : public ::testing::TestWithParam<std::string>
{
protected:
    void SetUp() override
    {
        std::ifstream in(m_folder / "equations.json");
        m_facts = nlohmann::json::parse(in, nullptr, false);
        ASSERT_TRUE(m_facts.is_object());
        const auto checkpoint =
            openCheckpoint(m_folder / m_facts["file"].get<std::string>(), {}, m_monitor);
        ASSERT_THAT(checkpoint, IsOk());
        ASSERT_THAT((*checkpoint)->rnns, SizeIs(1));
        m_model = (*checkpoint)->rnns.front();
    }

    Array arrayOf(const char* name)
    {
        auto array = readArray((m_folder / name).string(), m_monitor);
        EXPECT_THAT(array, IsOk());
        return *std::move(array);
    }

    ForwardRequest request()
    {
        ForwardRequest request{.model = m_model, .x = arrayOf("x.npy")};
        for (const nlohmann::json& length : m_facts.value("lengths", nlohmann::json::array())) {
            request.lengths.push_back(length.get<std::uint64_t>());
        }
        EXPECT_THAT(addStoredStates(request, m_monitor), IsOk());
        if (m_facts.value("stored_lengths", false)) {
            EXPECT_THAT(addStoredLengths(request, m_monitor), IsOk());
            EXPECT_FALSE(request.lengths.empty());
        }
        return request;
    }

    NullMonitor m_monitor;
    fs::path m_folder = outputsFolder() / GetParam();
    nlohmann::json m_facts;
    std::shared_ptr<const RnnModel> m_model;
};

TEST_P(GraphdefOutputs, SayWhatTheGraphComputes)
{
    const RnnModel& model = *m_model;
    EXPECT_EQ(nameOf(model.spec.cell), m_facts["cell"].get<std::string>());
    if (m_facts.value("refused", false)) {
        EXPECT_FALSE(model.runsOn(BackendKind::Reference));
        return;
    }
    EXPECT_EQ(model.spec.layers, m_facts.value("layers", 1U));
    EXPECT_EQ(model.spec.directions, m_facts.value("directions", 1U));
    EXPECT_EQ(model.forgetOffset(), m_facts.value("forget_offset", 0.0));
    EXPECT_EQ(model.isReversed, m_facts.value("reversed", false));
    if (model.spec.cell == CellKind::Gru) {
        EXPECT_EQ(nameOf(model.gruReset()), m_facts.value("gru_reset", ""));
    }
    const std::string text = toText(model.spec.cell, model.equationsOf(LayerIndex(0), 0));
    std::istringstream words(m_facts.value("equations", ""));
    for (std::string word; words >> word;) {
        EXPECT_THAT(text, HasSubstr(word));
    }
    EXPECT_THAT(assumedTexts(model), IsEmpty());
    if (const std::string backward = m_facts.value("backward", ""); !backward.empty()) {
        ASSERT_THAT(equationTexts(model), SizeIs(2));
        EXPECT_THAT(equationTexts(model).back(), HasSubstr(backward));
    }
    const std::string warning = m_facts.value("warning", m_facts.value("remark", ""));
    if (!warning.empty()) {
        ASSERT_THAT(model.warnings, SizeIs(1));
        EXPECT_THAT(model.warnings.front().text(), HasSubstr(warning));
    } else if (!m_facts.contains("stored_lengths") && !m_facts.contains("lengths")) {
        EXPECT_THAT(model.warnings, IsEmpty());
    }
    if (const std::string evidence = m_facts.value("evidence", ""); !evidence.empty()) {
        EXPECT_THAT(model.evidence, Contains(Property(&Message::text, HasSubstr(evidence))));
    }
}

TEST_P(GraphdefOutputs, AreReproducedByReferenceAndCpu)
{
    if (m_facts.contains("warning") || m_facts.contains("refused")) {
        GTEST_SKIP() << "its graph makes something else than h of an LSTM";
    }
    const Array y = arrayOf("y.npy");
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto backend = makeBackend(kind);
        ASSERT_THAT(backend, IsOk());
        const auto trace = (*backend)->run(request(), m_monitor);
        ASSERT_THAT(trace, IsOk());
        ASSERT_EQ((*trace)->y.shape(), y.shape());
        double worst = 0.0;
        for (std::size_t index = 0; index < y.size(); ++index) {
            worst = std::max(worst, std::abs((*trace)->y[index] - y[index]));
        }
        EXPECT_LT(worst, kGraphdefTolerance) << nameOf(kind);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, GraphdefOutputs, ::testing::ValuesIn(graphdefCases()),
                         [](const auto& tested) {
                             std::string name = tested.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace gateloupe::test
