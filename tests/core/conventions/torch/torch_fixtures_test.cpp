// SPDX-License-Identifier: Apache-2.0
// Every fixture that PyTorch, PaddlePaddle and Chainer wrote, opened from its files: specs, and
// every canonical gate.
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/conventions/checkpoint.h"
#include "core/formats/reader_registry.h"
#include "core/model/rnn_model.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

const std::vector<std::string> kFrameworks = {"pytorch", "paddle", "chainer"};
const std::set<std::string> kOthersFormats = {"onnx"};

struct FixtureFile
{
    std::string folder; ///< "pytorch/lstm-bi"
    std::string file;
    std::string format;
};

void PrintTo(const FixtureFile& fixture, std::ostream* out)
{
    *out << fixture.folder << '/' << fixture.file;
}

nlohmann::json caseOf(const std::filesystem::path& folder)
{
    std::ifstream in(folder / "case.json");
    return nlohmann::json::parse(in);
}

std::vector<FixtureFile> fixtureFiles()
{
    std::vector<FixtureFile> files;
    std::set<std::filesystem::path> folders;
    for (const std::string& framework : kFrameworks) {
        for (const auto& entry :
             std::filesystem::directory_iterator(test::dataFolder() / framework)) {
            folders.insert(entry.path());
        }
    }
    for (const std::filesystem::path& path : folders) {
        const auto parsed = caseOf(path);
        const auto folder = std::filesystem::relative(path, test::dataFolder()).string();
        const auto add = [&](const nlohmann::json& file, const nlohmann::json& format) {
            if (!kOthersFormats.contains(format)) {
                files.push_back({folder, file, format});
            }
        };
        if (parsed["file"].is_array()) {
            for (const auto& one : parsed["file"]) {
                add(one["file"], one["format"]);
            }
        } else {
            add(parsed["file"], parsed["format"]);
        }
    }
    return files;
}

class TorchFixture : public ::testing::TestWithParam<FixtureFile>
{
protected:
    void SetUp() override
    {
        m_folder = test::dataFolder() / GetParam().folder;
        m_case = caseOf(m_folder);
        CheckpointOptions options;
        const auto& args = m_case.value("args", nlohmann::json::array());
        for (std::size_t i = 0; i + 1 < args.size(); i += 2) {
            ASSERT_EQ(args[i], "--cell");
            options.cell = cellFromName(args[i + 1].get<std::string>());
        }
        auto checkpoint = openCheckpoint(m_folder / GetParam().file, options, m_monitor);
        ASSERT_THAT(checkpoint, IsOk());
        m_checkpoint = *checkpoint;
    }

    std::shared_ptr<const RnnModel> modelOf(const nlohmann::json& entry) const
    {
        const std::string part = entry["name_contains"];
        for (const auto& rnn : m_checkpoint->rnns) {
            if (rnn->name.find(part) != std::string::npos) {
                return rnn;
            }
        }
        return nullptr;
    }

    /// The biggest difference between a gate of the model and the canonical one.
    double difference(const GateView& view, const Tensor& canonical)
    {
        const auto matrix = view.map(m_monitor);
        const auto expected = canonical.source->bytes(m_monitor);
        EXPECT_THAT(matrix, IsOk());
        EXPECT_THAT(expected, IsOk());
        EXPECT_EQ(view.elements(), canonical.elements());
        double worst = 0.0;
        std::uint64_t index = canonical.offsetElements;
        for (std::uint64_t row = 0; row < view.rows; ++row) {
            for (std::uint64_t col = 0; col < view.cols; ++col, ++index) {
                const double stored = elementAsDouble(
                    expected->data() + index * sizeOf(canonical.dtype), canonical.dtype);
                worst = std::max(worst, std::abs(matrix->at(row, col) - stored));
            }
        }
        return worst;
    }

    std::filesystem::path m_folder;
    nlohmann::json m_case;
    std::shared_ptr<const Checkpoint> m_checkpoint;
    NullMonitor m_monitor;
};

TEST_P(TorchFixture, IsOpenedAsTheFrameworkWroteIt)
{
    EXPECT_EQ(m_checkpoint->format, GetParam().format);
    ASSERT_EQ(m_checkpoint->rnns.size(), m_case["rnns"].size());
    for (const auto& entry : m_case["rnns"]) {
        const auto model = modelOf(entry);
        ASSERT_NE(model, nullptr) << entry["name_contains"];
        EXPECT_EQ(nameOf(model->spec.cell), entry["cell"].get<std::string>());
        EXPECT_EQ(model->spec.layers, entry["layers"]);
        EXPECT_EQ(model->spec.directions, entry["directions"]);
        EXPECT_EQ(model->spec.inputSize, entry["input_size"]);
        EXPECT_EQ(model->spec.hiddenSize, entry["hidden_size"]);
        EXPECT_EQ(model->spec.projectionSize.value_or(0),
                  entry["projection_size"].is_null() ? 0 : entry["projection_size"].get<int>());
        EXPECT_EQ(nameOf(model->spec.bias), entry["bias"].get<std::string>());
        EXPECT_EQ(nameOf(model->spec.dtype), entry["dtype"].get<std::string>());
        EXPECT_EQ(model->limits.empty(), !entry.contains("unrunnable"));
    }
}

TEST_P(TorchFixture, GivesEveryCanonicalGate)
{
    for (const auto& entry : m_case["rnns"]) {
        const auto model = modelOf(entry);
        ASSERT_NE(model, nullptr);
        const bool isComputed = entry.value("computed", false);
        const auto canonical =
            openCatalog(m_folder / entry["canonical"].get<std::string>(), m_monitor);
        ASSERT_THAT(canonical, IsOk());
        EXPECT_EQ(canonical->tensors.size(), model->parameters.size());
        for (const auto& tensor : canonical->tensors) {
            const auto id = parameterIdFromPath(tensor->name);
            ASSERT_THAT(id, IsOk());
            const GateView* view = model->find(*id);
            ASSERT_NE(view, nullptr) << tensor->name;
            EXPECT_LE(difference(*view, *tensor), isComputed ? 1e-6 : 0.0) << tensor->name;
            if (view->tensor->source->encoding() == Encoding::Plain) {
                EXPECT_TRUE(view->place()) << tensor->name;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, TorchFixture, ::testing::ValuesIn(fixtureFiles()),
                         [](const auto& test) {
                             std::string name = test.param.folder + "_" + test.param.file;
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

} // namespace
} // namespace gateloupe
