// SPDX-License-Identifier: Apache-2.0
// Frameworks load what is exported of every fixture and give the fixture's own output.
#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/core/export/export_fixture.h"
#include "tests/core/export/fixture_networks.h"
#include "tests/support/process.h"

namespace gateloupe::test {

namespace {

using Json = nlohmann::json;

struct Framework
{
    ExportFormat format;
    const char* suffix;
    const char* script;
    const char* variable; ///< names the Python that has the framework; python3 otherwise
    const char* modules;  ///< that its script imports
    /// f64 that the framework can't run is converted.
    bool narrows = false;
};

void PrintTo(const Framework& framework, std::ostream* out)
{
    *out << nameOf(framework.format);
}

class FrameworkOutputs : public ExportTest, public ::testing::WithParamInterface<Framework>
{
protected:
    static std::string python()
    {
        const char* chosen = std::getenv(GetParam().variable);
        return chosen == nullptr || *chosen == '\0' ? "python3" : chosen;
    }

    /// Found in the path, as a shell would.
    static ProcessResult runPython(const std::string& arguments)
    {
        return runProcess({"/bin/sh", "-c", "exec " + python() + " " + arguments});
    }

    /// Exports a network; a line of the script's list, or null when the format can't say it.
    Json exported(const FixtureNetwork& network, std::size_t number)
    {
        const RnnSpec& spec = network.model->spec;
        ExportRequest wanted;
        wanted.models = {network.model};
        wanted.source = network.source;
        wanted.target = folder / (std::to_string(number) + GetParam().suffix);
        wanted.format = GetParam().format;
        if (GetParam().narrows && spec.dtype == DType::F64) {
            wanted.dtype = DType::F32;
        }
        const auto report = exportModels(wanted, monitor);
        if (!report) {
            EXPECT_THAT(report, FailsWith(ErrorCode::Unsupported, "")) << network.name;
            return nullptr;
        }
        const DType dtype = wanted.dtype.value_or(spec.dtype);
        const auto path = [](const std::string& file) {
            return file.empty() ? Json() : Json(file);
        };
        return {{"name", network.name},
                {"file", wanted.target.string()},
                {"x", path(network.arrays.x)},
                {"y", path(network.arrays.y)},
                {"h0", path(network.arrays.h0)},
                {"c0", path(network.arrays.c0)},
                {"h_n", path(network.arrays.hN)},
                {"c_n", path(network.arrays.cN)},
                {"tolerance", wanted.dtype ? 1e-5 : network.tolerance},
                {"cell", nameOf(spec.cell)},
                {"layers", spec.layers},
                {"directions", spec.directions},
                {"input_size", spec.inputSize},
                {"hidden_size", spec.hiddenSize},
                {"projection_size", spec.projectionSize.value_or(0)},
                {"dtype", nameOf(dtype)},
                {"prefix", ""}};
    }
};

TEST_P(FrameworkOutputs, AreThoseOfTheFixtures)
{
    const Framework& framework = GetParam();
    const auto probe = runPython(std::string("-c 'import ") + framework.modules + "'");
    if (probe.exitCode != 0) {
        GTEST_SKIP() << python() << " has no " << framework.modules << ": nothing loaded the "
                     << nameOf(framework.format) << " files; set " << framework.variable;
    }
    Json cases = Json::array();
    for (const FixtureNetwork& network : fixtureNetworks()) {
        if (!network.hasOutput() || !network.model->runsOn(BackendKind::Reference)) {
            continue;
        }
        if (Json entry = exported(network, cases.size()); !entry.is_null()) {
            cases.push_back(std::move(entry));
        }
    }
    ASSERT_GT(cases.size(), 10U);
    const auto list = folder / "cases.json";
    std::ofstream(list) << cases.dump(1);
    const auto script = dataFolder().parent_path() / "core/export" / framework.script;
    const auto result = runPython("'" + script.string() + "' '" + list.string() + "'");
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    Of, FrameworkOutputs,
    ::testing::Values(Framework{ExportFormat::Pytorch, ".pt", "run_torch_exports.py",
                                "GATELOUPE_TEST_TORCH_PYTHON", "torch"},
                      Framework{ExportFormat::Onnx, ".onnx", "run_onnx_exports.py",
                                "GATELOUPE_TEST_ONNX_PYTHON", "onnx, onnxruntime", true},
                      Framework{ExportFormat::Flax, ".msgpack", "run_flax_exports.py",
                                "GATELOUPE_TEST_FLAX_PYTHON", "flax"},
                      Framework{ExportFormat::Mxnet, ".params", "run_mxnet_exports.py",
                                "GATELOUPE_TEST_MXNET_PYTHON",
                                "numpy; numpy.bool = bool; import mxnet"}),
    [](const auto& parameter) { return std::string(nameOf(parameter.param.format)); });

} // namespace
} // namespace gateloupe::test
