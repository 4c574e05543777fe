// SPDX-License-Identifier: Apache-2.0
// Every ONNX model of tests/data with onnxruntime's own output, also where cuDNN cannot run it:
// the equations in force give the same numbers. The data's script says how the models were made.
#include <cmath>
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/formats/array_file.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/stored_start.h"
#include "tests/core/conventions/onnx/onnx_models.h"

namespace gateloupe::test {
namespace {

namespace fs = std::filesystem;

/// onnxruntime computes in f32 with approximated sigmoid and tanh; f16 models run in f16.
constexpr double kTolerance = 1e-5;
constexpr double kHalfTolerance = 5e-3;

/// One network of one model, with the run that is kept beside it.
struct Output
{
    fs::path folder;
    std::string name; ///< part of the network's
    std::string prefix;
};

void PrintTo(const Output& output, std::ostream* out)
{
    *out << output.folder.string() << ' ' << output.name;
}

std::vector<Output> outputs()
{
    std::vector<Output> found;
    for (const char* folder : {"onnx", "onnx-graphs"}) {
        for (const auto& entry : fs::directory_iterator(dataFolder() / folder)) {
            std::ifstream in(entry.path() / "case.json");
            const auto document = nlohmann::json::parse(in, nullptr, false);
            std::size_t index = 0;
            const auto& rnns = document["rnns"];
            for (const auto& rnn : rnns) {
                const std::string prefix =
                    rnns.size() == 1 ? "" : "rnn" + std::to_string(index++) + "_";
                if (fs::exists(entry.path() / (prefix + "y.npy"))) {
                    found.push_back({entry.path(), rnn["name_contains"], prefix});
                }
            }
        }
    }
    std::ranges::sort(found, {},
                      [](const Output& output) { return output.folder / output.prefix; });
    return found;
}

class OnnxOutputs : public ::testing::TestWithParam<Output>
{
protected:
    std::optional<Array> arrayOf(const char* word)
    {
        const fs::path path = GetParam().folder / (GetParam().prefix + word + ".npy");
        if (!fs::exists(path)) {
            return std::nullopt;
        }
        auto array = readArray(path.string(), m_monitor);
        EXPECT_THAT(array, IsOk());
        return *std::move(array);
    }

    ForwardRequest requestFor(std::shared_ptr<const RnnModel> model)
    {
        ForwardRequest request{.model = std::move(model), .x = *arrayOf("x")};
        request.h0 = arrayOf("h0");
        request.c0 = arrayOf("c0");
        if (const auto lengths = arrayOf("lengths")) {
            for (std::size_t index = 0; index < lengths->size(); ++index) {
                request.lengths.push_back(static_cast<std::uint64_t>((*lengths)[index]));
            }
        }
        EXPECT_THAT(addStoredStates(request, m_monitor), IsOk());
        EXPECT_THAT(addStoredLengths(request, m_monitor), IsOk());
        return request;
    }

    NullMonitor m_monitor;
};

TEST_P(OnnxOutputs, AreReproducedByReferenceAndCpu)
{
    const auto checkpoint = openCheckpoint(GetParam().folder / "model.onnx", {}, m_monitor);
    ASSERT_THAT(checkpoint, IsOk());
    const auto model = findRnn(**checkpoint, GetParam().name);
    ASSERT_THAT(model, IsOk());
    const double tolerance = (*model)->spec.dtype == DType::F16 ? kHalfTolerance : kTolerance;
    const Array y = *arrayOf("y");
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        const auto backend = makeBackend(kind);
        ASSERT_THAT(backend, IsOk());
        const auto trace = (*backend)->run(requestFor(*model), m_monitor);
        ASSERT_THAT(trace, IsOk());
        ASSERT_EQ((*trace)->y.shape(), y.shape());
        double worst = 0.0;
        for (std::size_t index = 0; index < y.size(); ++index) {
            worst = std::max(worst, std::abs((*trace)->y[index] - y[index]));
        }
        EXPECT_LT(worst, tolerance) << nameOf(kind);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, OnnxOutputs, ::testing::ValuesIn(outputs()),
                         [](const auto& tested) {
                             std::string name = tested.param.folder.filename().string() + "_" +
                                                tested.param.prefix;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace gateloupe::test
