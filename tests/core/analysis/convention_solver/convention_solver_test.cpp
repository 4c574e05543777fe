// SPDX-License-Identifier: Apache-2.0
// Files of the frameworks with all names taken away: the solver finds their networks again from
// an input and the framework's own output.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/analysis/convention_solver/convention_solver.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

/// How names are taken away.
enum class Renaming : std::uint8_t
{
    InOrder,  ///< the file's order stays
    Shuffled, ///< and so does not
};

struct SolverCase
{
    const char* folder;
    std::size_t rnn = 0;
    Renaming renaming = Renaming::InOrder;
};

void PrintTo(const SolverCase& solved, std::ostream* out)
{
    *out << solved.folder << (solved.renaming == Renaming::Shuffled ? " shuffled" : "");
}

std::string nameOfCase(const ::testing::TestParamInfo<SolverCase>& parameter)
{
    std::string name = parameter.param.folder + std::to_string(parameter.param.rnn) +
                       (parameter.param.renaming == Renaming::Shuffled ? "shuffled" : "");
    std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; });
    return name;
}

/// The same tensors under names that say nothing.
TensorCatalog renamed(const TensorCatalog& catalog, Renaming renaming)
{
    TensorCatalog anonymous;
    anonymous.format = catalog.format;
    anonymous.path = "nameless.safetensors";
    anonymous.tensors = catalog.tensors;
    if (renaming == Renaming::Shuffled) {
        std::ranges::shuffle(anonymous.tensors,
                             std::mt19937(7)); // any order will do, always the same
    }
    for (std::size_t index = 0; index < anonymous.tensors.size(); ++index) {
        auto tensor = std::make_shared<Tensor>(*anonymous.tensors[index]);
        tensor->name = "zq" + std::to_string(index * 37 % 101) + "x";
        anonymous.tensors[index] = std::move(tensor);
    }
    return anonymous;
}

std::vector<double> valuesOf(const GateView& view)
{
    NullMonitor monitor;
    const auto matrix = view.map(monitor);
    std::vector<double> values;
    for (std::uint64_t row = 0; matrix && row < view.rows; ++row) {
        for (std::uint64_t col = 0; col < view.cols; ++col) {
            values.push_back(matrix->at(row, col));
        }
    }
    return values;
}

class ConventionSolverFixtures : public ::testing::TestWithParam<SolverCase>
{
protected:
    ConventionSolverFixtures()
        : folder(dataFolder() / GetParam().folder)
    {
        std::ifstream stream(folder / "case.json");
        document = nlohmann::json::parse(stream);
        entry = document["rnns"][GetParam().rnn];
    }

    [[nodiscard]] std::string file() const
    {
        const auto& given = document["file"];
        return folder / (given.is_string() ? given : given[0]["file"]).get<std::string>();
    }

    [[nodiscard]] Array array(const char* key) const
    {
        NullMonitor monitor;
        return *readArray((folder / entry[key].get<std::string>()).string(), monitor);
    }

    [[nodiscard]] ConventionSearchInput question() const
    {
        ConventionSearchInput asked;
        asked.x = array("x");
        asked.y = array("y");
        if (entry.contains("h0") && !entry["h0"].is_null()) {
            asked.h0 = array("h0");
        }
        if (entry.contains("c0") && !entry["c0"].is_null()) {
            asked.c0 = array("c0");
        }
        asked.seconds = 90.0; // a busy machine must not decide
        asked.tolerance = entry["dtype"] == "f32" || entry["dtype"] == "f64" ? 1e-4 : 5e-3;
        return asked;
    }

    /// The numbers the framework's script wrote for a gate; empty when there are none.
    [[nodiscard]] std::vector<double> truth(const ParameterId& id) const
    {
        NullMonitor monitor;
        const auto path = (folder / entry["canonical"].get<std::string>()).string();
        const auto values = readArray(path + ":" + pathOf(id), monitor);
        return values ? values->convertedTo<double>() : std::vector<double>();
    }

    std::filesystem::path folder;
    nlohmann::json document;
    nlohmann::json entry;
};

TEST_P(ConventionSolverFixtures, FindsTheWeightsBehindNamesThatSayNothing)
{
#if defined(__SANITIZE_ADDRESS__)
    if (entry["layers"] != 1 || entry["directions"] != 1 ||
        GetParam().renaming != Renaming::InOrder) {
        GTEST_SKIP() << "many times slower under sanitizers: only the small searches run there";
    }
#endif
    NullMonitor monitor;
    const auto original = openCatalog(file(), monitor);
    ASSERT_THAT(original, IsOk());
    const TensorCatalog catalog = renamed(*original, GetParam().renaming);
    const auto start = std::chrono::steady_clock::now();
    const auto solution = solveConvention(catalog, question(), monitor);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    ASSERT_THAT(solution, IsOk());
    RecordProperty("tried", std::to_string(solution->searched));
    RecordProperty("found", std::to_string(solution->reproducing.size()));
    RecordProperty("milliseconds", std::to_string(static_cast<int>(elapsed.count() * 1000)));
    RecordProperty("margin", std::to_string(solution->margin()));
    ASSERT_FALSE(solution->reproducing.empty())
        << "closest: " << (solution->runnerUp ? solution->runnerUp->maxAbsError : -1.0);
    const RnnModel& model = *solution->reproducing.front().model;
    EXPECT_EQ(nameOf(model.spec.cell), entry["cell"].get<std::string>());
    EXPECT_EQ(model.spec.layers, entry["layers"]);
    EXPECT_EQ(model.spec.directions, entry["directions"]);
    for (const auto& [id, view] : model.parameters) {
        if (!isBias(id.kind)) {
            EXPECT_EQ(valuesOf(view), truth(id)) << pathOf(id);
        }
    }
    // What it writes down opens the file again.
    const auto rules = rulesFromJson(toJson(solution->reproducing.front().rules));
    ASSERT_THAT(rules, IsOk());
    EXPECT_EQ(*rules, solution->reproducing.front().rules);
    EXPECT_EQ(recogniseCustom(*rules, catalog).models.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Files, ConventionSolverFixtures,
    testing::Values(
        SolverCase{"pytorch/lstm-cells"}, SolverCase{"pytorch/gru"}, SolverCase{"pytorch/gru-bi"},
        SolverCase{"pytorch/lstm-bi"}, SolverCase{"pytorch/lstm-no-bias"},
        SolverCase{"pytorch/rnn-tanh"}, SolverCase{"pytorch/rnn-relu"},
        SolverCase{"pytorch/lstm-projection"}, SolverCase{"pytorch/safetensors-lstm"},
        SolverCase{"pytorch/npz-lstm"}, SolverCase{"pytorch/f16"}, SolverCase{"pytorch/f64"},
        SolverCase{"pytorch/two-rnns", 0}, SolverCase{"pytorch/two-rnns", 1},
        SolverCase{"keras/h5-weights-lstm-tf2", 0}, SolverCase{"keras/h5-weights-lstm-tf2", 1},
        SolverCase{"keras/h5-weights-gru-tf2"}, SolverCase{"keras/h5-weights-gru-before-tf2"},
        SolverCase{"keras/h5-bi-lstm-tf2", 0}, SolverCase{"keras/h5-bi-lstm-tf2", 1},
        SolverCase{"keras/h5-bi-gru-tf2"}, SolverCase{"keras/h5-model-simple-tf2", 0},
        SolverCase{"keras/h5-model-simple-tf2", 1}, SolverCase{"keras/h5-no-bias-tf2"},
        SolverCase{"tensorflow1/basic-lstm-cell"}, SolverCase{"tensorflow1/cudnn-gru-bi"},
        SolverCase{"tensorflow1/cudnn-gru-uni"}, SolverCase{"tensorflow1/cudnn-lstm-bi"},
        SolverCase{"tensorflow1/cudnn-lstm-uni"}, SolverCase{"tensorflow1/gru-cell-reset-before"},
        SolverCase{"tensorflow1/lstm-block-cell"}, SolverCase{"tensorflow1/lstm-cell-projection"},
        SolverCase{"tensorflow1/cudnn-rnn-tanh"}, SolverCase{"chainer/links-lstm"},
        SolverCase{"chainer/nstep-relu"}, SolverCase{"jax/flax-lstm"}, SolverCase{"jax/flax-gru"},
        SolverCase{"jax/flax-simple"}, SolverCase{"paddle/gru"}, SolverCase{"paddle/lstm-bi"},
        SolverCase{"mxnet/gluon-gru"}, SolverCase{"mxnet/gluon-lstm-bi"},
        SolverCase{"mxnet/gluon-rnn-relu"}),
    nameOfCase);

INSTANTIATE_TEST_SUITE_P(
    ShuffledFiles, ConventionSolverFixtures,
    testing::Values(SolverCase{"pytorch/gru", 0, Renaming::Shuffled},
                    SolverCase{"pytorch/gru-bi", 0, Renaming::Shuffled},
                    SolverCase{"pytorch/npz-lstm", 0, Renaming::Shuffled},
                    SolverCase{"pytorch/rnn-tanh", 0, Renaming::Shuffled},
                    SolverCase{"pytorch/lstm-bi", 0, Renaming::Shuffled},
                    SolverCase{"keras/h5-bi-lstm-tf2", 1, Renaming::Shuffled},
                    SolverCase{"keras/h5-bi-gru-tf2", 0, Renaming::Shuffled},
                    SolverCase{"tensorflow1/cudnn-lstm-bi", 0, Renaming::Shuffled},
                    SolverCase{"tensorflow1/gru-cell-reset-before", 0, Renaming::Shuffled},
                    SolverCase{"chainer/links-lstm", 0, Renaming::Shuffled}),
    nameOfCase);

} // namespace

} // namespace gateloupe::test
