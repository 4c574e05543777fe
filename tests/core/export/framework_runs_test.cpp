// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/runtime/forward/forward.h"
#include "core/runtime/input/sequence.h"
#include "tests/core/export/export_fixture.h"
#include "tests/support/process.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

/// Exports networks, has a framework load and run them, and compares with our own outputs.
class FrameworkRuns : public ExportTest
{
protected:
    /// Writes x and y of a run beside the exported file. Returns the case's description.
    Json prepare(const std::shared_ptr<const RnnModel>& source, const std::string& name)
    {
        const RnnSpec& spec = source->spec;
        auto probe = makeProbe({.kind = Probe::Noise, .steps = 6, .seed = 3}, spec.inputSize);
        EXPECT_THAT(probe, IsOk());
        ForwardRequest run;
        run.model = source;
        run.x = probe->x;
        const auto trace = makeReferenceBackend()->run(run, monitor);
        EXPECT_THAT(trace, IsOk());
        writeNpy(name + ".x.npy", run.x);
        writeNpy(name + ".y.npy", (*trace)->y);
        return {{"name", name},
                {"x", (folder / (name + ".x.npy")).string()},
                {"y", (folder / (name + ".y.npy")).string()},
                {"tolerance", spec.dtype == DType::F16 ? 5e-3 : 1e-5},
                {"cell", nameOf(spec.cell)},
                {"layers", spec.layers},
                {"directions", spec.directions},
                {"input_size", spec.inputSize},
                {"hidden_size", spec.hiddenSize},
                {"projection_size", spec.projectionSize.value_or(0)},
                {"dtype", nameOf(spec.dtype)},
                {"bias", nameOf(spec.bias)},
                {"reset_after", source->gruReset() == GruReset::After},
                {"reversed", source->isReversed}};
    }

    /// f64, version 1.0. Source: numpy.lib.format.
    void writeNpy(const std::string& name, const Array& array)
    {
        std::string words = "{'descr': '<f8', 'fortran_order': False, 'shape': (";
        for (const std::uint64_t extent : array.shape()) {
            words += std::to_string(extent) + ",";
        }
        words += ")}\n";
        std::ofstream file(folder / name, std::ios::binary);
        file << "\x93NUMPY\x01" << '\0' << static_cast<char>(words.size()) << '\0' << words;
        for (std::size_t index = 0; index < array.size(); ++index) {
            const auto bytes = std::bit_cast<std::array<char, sizeof(double)>>(array[index]);
            file.write(bytes.data(), bytes.size());
        }
    }

    /// Runs a script with each Python that a variable names, separated by colons.
    void runWith(const char* variable, const char* script, const Json& cases)
    {
        const char* pythons = std::getenv(variable);
        if (pythons == nullptr || *pythons == '\0') {
            GTEST_SKIP() << "the framework did not load these files: set " << variable
                         << " to the Python that has it (several: separated by colons)";
        }
        const auto list = folder / "cases.json";
        std::ofstream(list) << cases.dump(1);
        std::istringstream stream(pythons);
        for (std::string python; std::getline(stream, python, ':');) {
            const auto result =
                runProcess({python, (dataFolder().parent_path() / "core/export" / script).string(),
                            list.string()});
            std::cout << result.out;
            EXPECT_EQ(result.exitCode, 0) << python << "\n" << result.out << result.err;
            EXPECT_THAT(result.out, HasSubstr("ok "));
        }
    }
};

struct Network
{
    std::string name;
    std::string spec;
    GruReset reset = GruReset::After;
    double forgetOffset = 0.0;
    bool isReversed = false;
};

const std::vector<Network>& networks()
{
    static const std::vector<Network> all = {
        {"lstm", "lstm:input=3,hidden=5"},
        {"lstm_offset", "lstm:input=3,hidden=5,bias=none", GruReset::After, 1.0},
        {"lstm_bi3", "lstm:input=3,hidden=4,layers=3,directions=2"},
        {"lstm3", "lstm:input=3,hidden=4,layers=3,bias=single_recurrent"},
        {"lstm_f64", "lstm:input=3,hidden=4,layers=2,dtype=f64"},
        {"lstm_f16", "lstm:input=3,hidden=4,layers=2,dtype=f16"},
        {"gru", "gru:input=3,hidden=5"},
        {"gru_bi2", "gru:input=3,hidden=4,layers=2,directions=2"},
        {"gru_f64", "gru:input=3,hidden=4,layers=3,dtype=f64"},
        {"gru_bi_f16", "gru:input=3,hidden=4,directions=2,dtype=f16"},
        {"gru_before", "gru:input=3,hidden=4,layers=2", GruReset::Before},
        {"gru_no_bias", "gru:input=3,hidden=4,bias=none"},
        {"tanh", "rnn_tanh:input=3,hidden=5,layers=2"},
        {"tanh_f64", "rnn_tanh:input=3,hidden=5,dtype=f64"},
        {"relu_bi2", "rnn_relu:input=3,hidden=4,layers=2,directions=2"},
    };
    return all;
}

std::shared_ptr<const RnnModel> made(std::shared_ptr<const RnnModel> model, const Network& network)
{
    auto copy = std::make_shared<RnnModel>(*model);
    copy->setGruReset(network.reset, FactSource::Stated);
    copy->setForgetOffset(network.forgetOffset, FactSource::Stated);
    copy->isReversed = network.isReversed;
    if (network.isReversed) {
        copy->parameters.clear();
        for (const auto& [id, view] : model->parameters) {
            ParameterId backward = id;
            backward.direction = Direction::Backward;
            copy->parameters.emplace(backward, view);
        }
    }
    return copy;
}

TEST_F(FrameworkRuns, KerasLoadsAndRunsToTheSameOutput)
{
    Json cases = Json::array();
    auto all = networks();
    all.push_back({.name = "lstm_reversed", .spec = "lstm:input=3,hidden=4", .isReversed = true});
    for (const Network& network : all) {
        const auto source = made(model(network.spec, network.name, network.name + ".bin"), network);
        for (const std::string suffix : {".keras", ".h5", ".weights.h5"}) {
            if (network.isReversed && suffix == ".weights.h5") {
                continue; // refused: such a file can't say it
            }
            Json entry = prepare(source, network.name);
            const auto wanted = request({source}, network.name + suffix, ExportFormat::Keras);
            ASSERT_THAT(exportModels(wanted, monitor), IsOk()) << network.name << suffix;
            entry["name"] = network.name + suffix;
            entry["file"] = wanted.target.string();
            entry["bias"] = network.forgetOffset == 0.0 ? entry["bias"] : Json("double");
            cases.push_back(std::move(entry));
        }
    }
    runWith("GATELOUPE_TEST_KERAS_PYTHON", "run_keras_exports.py", cases);
}

TEST_F(FrameworkRuns, TensorFlow1RestoresIntoItsCellsAndLayers)
{
    Json cases = Json::array();
    auto all = networks();
    all.push_back({.name = "lstm_projection", .spec = "lstm:input=3,hidden=4,proj=2,layers=2"});
    for (const Network& network : all) {
        const auto source = made(model(network.spec, network.name, network.name + ".bin"), network);
        Json entry = prepare(source, network.name);
        auto wanted = request({source}, network.name + ".ckpt", ExportFormat::TensorFlow);
        const bool hasScope = cases.size() % 3 != 0;
        wanted.tensorFlow.scope = hasScope ? "main/" + network.name : "";
        ASSERT_THAT(exportModels(wanted, monitor), IsOk()) << network.name;
        const bool isCanonical = network.reset == GruReset::After && !source->spec.projectionSize;
        entry["scope"] = *wanted.tensorFlow.scope;
        entry["prefix"] = wanted.target.string();
        entry["is_canonical"] = isCanonical;
        entry["opaque"] = isCanonical;
        cases.push_back(std::move(entry));
    }
    runWith("GATELOUPE_TEST_TENSORFLOW1_PYTHON", "run_tensorflow_exports.py", cases);
}

} // namespace
} // namespace gateloupe::test
