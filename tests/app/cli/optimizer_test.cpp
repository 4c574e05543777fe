// SPDX-License-Identifier: Apache-2.0
//
// What optimizers keep of each gate, held against the frameworks' own numbers
// (tests/data/optimizer).
#include <cmath>
#include <fstream>
#include <map>
#include <string>

#include <gmock/gmock.h>

#include "core/formats/reader_registry.h"
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// A case that a framework wrote.
struct OptimizerCase
{
    fs::path folder;
    Json facts;

    [[nodiscard]] std::string file() const
    {
        return (folder / facts["file"].get<std::string>()).string();
    }
};

std::vector<OptimizerCase> optimizerCases()
{
    std::vector<OptimizerCase> cases;
    for (const auto& entry : fs::directory_iterator(dataFolder() / "optimizer")) {
        std::ifstream file(entry.path() / "optimizer.json");
        cases.push_back({entry.path(), Json::parse(file)});
    }
    return cases;
}

class OptimizerTest : public CliTest
{
protected:
    std::map<std::string, std::vector<double>> arrays(const fs::path& path)
    {
        std::map<std::string, std::vector<double>> all;
        NullMonitor monitor;
        const auto catalog = openCatalog(path, monitor);
        EXPECT_TRUE(catalog) << path;
        for (const auto& tensor : catalog->tensors) {
            const auto bytes = tensor->source->bytes(monitor);
            EXPECT_TRUE(bytes);
            auto& values = all[tensor->name];
            for (std::uint64_t row = 0; row < tensor->elements(); ++row) {
                // Column-major arrays come from a transposed view.
                std::uint64_t rest = row;
                std::int64_t offset = static_cast<std::int64_t>(tensor->offsetElements);
                for (std::size_t axis = tensor->shape.size(); axis-- > 0;) {
                    offset += static_cast<std::int64_t>(rest % tensor->shape[axis]) *
                              tensor->strides[axis];
                    rest /= tensor->shape[axis];
                }
                values.push_back(elementAsDouble(bytes->data() + static_cast<std::size_t>(offset) *
                                                                     sizeOf(tensor->dtype),
                                                 tensor->dtype));
            }
        }
        return all;
    }
};

TEST_F(OptimizerTest, MomentsAndStepsOfEveryGateAreTheFrameworks)
{
    ASSERT_GE(optimizerCases().size(), 6U);
    for (const OptimizerCase& one : optimizerCases()) {
        SCOPED_TRACE(one.folder.filename());
        const auto expected = arrays(one.folder / "expected.npz");
        for (const std::string slot : one.facts["slots"]) {
            const std::string target = (folder / (slot + ".npz")).string();
            const auto exported =
                run({"export", one.file(), "--state", slot, "-o", target, "--force"});
            ASSERT_EQ(exported.exitCode, 0) << exported.err;
            std::size_t compared = 0;
            for (const auto& [name, values] : arrays(target)) {
                const std::size_t layer = name.find("layer_");
                const auto found = layer == std::string::npos
                                       ? expected.end()
                                       : expected.find(name.substr(layer) + "/" + slot);
                if (found == expected.end()) {
                    continue;
                }
                ++compared;
                ASSERT_EQ(values.size(), found->second.size()) << name;
                for (std::size_t index = 0; index < values.size(); ++index) {
                    ASSERT_NEAR(values[index], found->second[index],
                                1e-6 * (1.0 + std::abs(found->second[index])))
                        << name << " " << slot << " " << index;
                }
            }
            std::size_t wanted = 0;
            for (const auto& [name, values] : expected) {
                wanted += name.ends_with("/" + slot) ? 1 : 0;
            }
            EXPECT_EQ(compared, wanted) << slot;
        }
    }
}

TEST_F(OptimizerTest, InfoAndGatesSayWhatTheFileKeeps)
{
    for (const OptimizerCase& one : optimizerCases()) {
        SCOPED_TRACE(one.folder.filename());
        for (const char* command : {"info", "gates"}) {
            const Json optimizer = json({command, one.file()})["optimizer"];
            EXPECT_EQ(optimizer["name"], one.facts["name"]);
            EXPECT_EQ(optimizer["steps"], one.facts["steps"]);
            if (one.facts["learning_rate"].is_number()) {
                EXPECT_NEAR(optimizer["learning_rate"].get<double>(),
                            one.facts["learning_rate"].get<double>(), 1e-9);
            }
        }
    }
    EXPECT_FALSE(json({"info", "model.safetensors"}).contains("optimizer"));
}

TEST_F(OptimizerTest, AStateThatIsNotThereIsSaid)
{
    const std::string momentum = (dataFolder() / "optimizer/rsl-momentum/model_2.pt").string();
    const std::string tf1 = (dataFolder() / "optimizer/tf1-adam/model.ckpt").string();
    EXPECT_THAT(run({"gates", "model.safetensors", "--state", "m"}),
                FailsSaying(4, "keeps no optimizer's m"));
    EXPECT_THAT(run({"gates", momentum, "--state", "v"}), FailsSaying(4, "keeps no optimizer's v"));
    EXPECT_THAT(run({"gates", momentum, "--state", "w"}), FailsSaying(2, "m, v, step"));
    EXPECT_THAT(run({"gates", tf1, "--state", "step"}).err, HasSubstr("give it with --lr"));
    EXPECT_EQ(run({"gates", tf1, "--state", "step", "--lr", "0.01"}).exitCode, 0);
}

} // namespace

} // namespace gateloupe::test
