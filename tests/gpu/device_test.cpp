// SPDX-License-Identifier: Apache-2.0
// cuDNN itself against the float64 reference. Without a GPU every case is skipped and says why.
// GATELOUPE_GPU_RESULTS names a file that receives the figures.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/run/forward_run.h"
#include "core/runtime/cudnn/run/weight_space.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

using cudnn::Algorithm;
using cudnn::DataLayout;
using cudnn::MathType;
using cudnn::RunOptions;

/// Opened once; a first context takes seconds.
Result<std::unique_ptr<cudnn::DeviceLayer>>& sharedDevice()
{
    static auto device = cudnn::openDevice();
    return device;
}

/// What a dtype and a math type may cost. Source: the table of tolerances in tests/gpu/README.md.
double toleranceOf(DType dtype, MathType math)
{
    switch (dtype) {
    case DType::F64:
        return 1e-10;
    case DType::F16:
        return 2e-3;
    case DType::BF16:
        return 2e-2;
    default:
        return math == MathType::Fma ? 1e-5 : 5e-3;
    }
}

/// Tolerances are for numbers up to 1; what a plain cell or c may hold beyond is allowed as much
/// more.
double magnitudeOf(const Trace& trace)
{
    double most = std::max({1.0, test::largest(trace.y), test::largest(trace.hN)});
    for (const LayerTrace& layer : trace.layers) {
        most = std::max({most, test::largest(layer.c), test::largest(layer.h)});
    }
    return most;
}

/// The worst of many runs, told at the end.
class Figures
{
public:
    static Figures& all()
    {
        static Figures figures;
        return figures;
    }

    ~Figures()
    {
        const char* path = std::getenv("GATELOUPE_GPU_RESULTS");
        std::ofstream file;
        if (path != nullptr) {
            file.open(path);
        }
        std::ostream& out = path != nullptr ? file : std::cout;
        out << "| what | runs | refused | worst error | worst residual | worst stepped - fused |\n"
               "| --- | --- | --- | --- | --- | --- |\n";
        for (const auto& [name, figure] : m_figures) {
            out << "| " << name << " | " << figure.runs << " | " << figure.refused << " | "
                << figure.error << " | " << figure.residual << " | " << figure.stepped << " |\n";
        }
    }

    void add(const std::string& name, double error, double residual, double stepped)
    {
        Figure& figure = m_figures[name];
        ++figure.runs;
        figure.error = std::max(figure.error, error);
        figure.residual = std::max(figure.residual, residual);
        figure.stepped = std::max(figure.stepped, stepped);
    }

    void refuse(const std::string& name) { ++m_figures[name].refused; }

private:
    struct Figure
    {
        int runs = 0;
        int refused = 0;
        double error = 0.0;
        double residual = 0.0;
        double stepped = 0.0;
    };

    std::map<std::string, Figure> m_figures;
};

class DeviceTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (!sharedDevice()) {
            GTEST_SKIP() << "NOT RUN ON HARDWARE: " << sharedDevice().error().message;
        }
    }

    static cudnn::DeviceLayer& device() { return **sharedDevice(); }

    NullMonitor m_monitor;
};

std::vector<RnnSpec> allSpecs(DType dtype)
{
    std::vector<RnnSpec> specs;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const std::uint32_t directions : {1U, 2U}) {
            for (const std::uint32_t layers : {1U, 2U, 3U}) {
                for (const BiasMode bias : {BiasMode::None, BiasMode::SingleInput, BiasMode::Double,
                                            BiasMode::SingleRecurrent}) {
                    for (const InputMode input : {InputMode::Linear, InputMode::Skip}) {
                        for (const bool isProjected : {false, true}) {
                            if (isProjected && cell != CellKind::Lstm) {
                                continue;
                            }
                            RnnSpec spec{.cell = cell, .inputSize = 5, .hiddenSize = 13};
                            spec.layers = layers;
                            spec.directions = directions;
                            spec.bias = bias;
                            spec.inputMode = input;
                            spec.dtype = dtype;
                            if (input == InputMode::Skip) {
                                spec.inputSize = spec.hiddenSize;
                            }
                            if (isProjected) {
                                spec.projectionSize = 7;
                            }
                            specs.push_back(spec);
                        }
                    }
                }
            }
        }
    }
    return specs;
}

ForwardRequest requestOf(const RnnSpec& spec, std::uint64_t seed)
{
    ForwardRequest request{.model = test::randomNetwork(spec, seed, 0.3).build()};
    request.x = test::randomArray({12, 3, spec.inputSize}, seed + 1);
    request.h0 = test::randomArray({spec.pseudoLayers(), 3, spec.recurrentWidth()}, seed + 2);
    if (hasCellState(spec.cell)) {
        request.c0 = test::randomArray({spec.pseudoLayers(), 3, spec.hiddenSize}, seed + 3);
    }
    return request;
}

struct GridCase
{
    DType dtype = DType::F32;
    MathType math = MathType::Fma;
    Algorithm algorithm = Algorithm::Standard;
};

void PrintTo(const GridCase& given, std::ostream* out)
{
    *out << nameOf(given.dtype) << ", " << cudnn::nameOf(given.math) << ", "
         << cudnn::nameOf(given.algorithm);
}

class DeviceGrid : public DeviceTest, public ::testing::WithParamInterface<GridCase>
{
};

TEST_P(DeviceGrid, EqualsTheReference)
{
    const GridCase& given = GetParam();
    const std::string name = ::testing::PrintToString(given);
    std::uint64_t seed = 1;
    for (const RnnSpec& spec : allSpecs(given.dtype)) {
        for (const bool isRagged : {false, true}) {
            ForwardRequest request = requestOf(spec, ++seed);
            if (isRagged) {
                request.lengths = {4, 12, 1};
            }
            const RunOptions options{.math = given.math, .algorithm = given.algorithm};
            const auto result = cudnn::runForward(device(), request, options, m_monitor);
            if (!result && result.error().code == ErrorCode::Unsupported) {
                Figures::all().refuse(name);
                continue;
            }
            ASSERT_THAT(result, IsOk()) << toText(spec);
            const auto expected = test::mustRun(BackendKind::Reference, request);
            const double error = test::maxDifference(*result->trace, *expected);
            Figures::all().add(name, error, result->trace->maxResidual, result->steppedDifference);
            const double tolerance = toleranceOf(given.dtype, given.math) * magnitudeOf(*expected);
            EXPECT_LT(error, tolerance) << toText(spec) << (isRagged ? ", ragged" : "");
            EXPECT_LT(result->trace->maxResidual, tolerance) << toText(spec);
            EXPECT_LT(result->steppedDifference, tolerance) << toText(spec);
        }
    }
}

std::vector<GridCase> gridCases()
{
    std::vector<GridCase> all;
    for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16}) {
        for (const Algorithm algorithm :
             {Algorithm::Standard, Algorithm::PersistStatic, Algorithm::PersistDynamic,
              Algorithm::PersistStaticSmallH}) {
            all.push_back({dtype, MathType::Fma, algorithm});
        }
        all.push_back({dtype, MathType::Default, Algorithm::Standard});
        all.push_back({dtype, MathType::TensorOp, Algorithm::Standard});
    }
    return all;
}

std::string nameOfCase(const ::testing::TestParamInfo<GridCase>& info)
{
    return std::string(nameOf(info.param.dtype)) + "_" +
           std::string(cudnn::nameOf(info.param.math)) + "_" +
           std::string(cudnn::nameOf(info.param.algorithm));
}

INSTANTIATE_TEST_SUITE_P(All, DeviceGrid, ::testing::ValuesIn(gridCases()), nameOfCase);

TEST_F(DeviceTest, KeepsEveryParameterWhereTheLayoutSays)
{
    for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16}) {
        for (const RnnSpec& spec : allSpecs(dtype)) {
            const auto rnn = device().createRnn({.spec = spec});
            ASSERT_THAT(rnn, IsOk());
            EXPECT_THAT(cudnn::compareLayouts(**rnn, spec), IsOk()) << toText(spec);
        }
    }
}

TEST_F(DeviceTest, GivesTheSameInEveryDataLayout)
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 5, .hiddenSize = 8};
    spec.layers = 2;
    spec.directions = 2;
    ForwardRequest request = requestOf(spec, 3);
    request.lengths = {4, 12, 7};
    const auto expected = test::mustRun(BackendKind::Reference, request);
    for (const DataLayout layout :
         {DataLayout::StepMajor, DataLayout::StepMajorPacked, DataLayout::BatchMajor}) {
        const auto result =
            cudnn::runForward(device(), request, {.layout = layout, .paddingFill = 2.5}, m_monitor);
        ASSERT_THAT(result, IsOk());
        EXPECT_LT(test::maxDifference(*result->trace, *expected), 1e-5);
    }
}

TEST_F(DeviceTest, ClipsTheCellState)
{
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 5, .hiddenSize = 8};
    const auto result = cudnn::runForward(device(), requestOf(spec, 4),
                                          {.clip = cudnn::Clip{-0.1, 0.1}}, m_monitor);
    ASSERT_THAT(result, IsOk());
    EXPECT_LE(test::largest(result->trace->cN), 0.1 + 1e-7);
    EXPECT_LT(result->trace->maxResidual, 1e-5);
}

TEST_F(DeviceTest, DropsOutBySeedAndOnlyInTraining)
{
    RnnSpec spec{.cell = CellKind::RnnRelu, .inputSize = 16, .hiddenSize = 64};
    spec.layers = 2;
    ForwardRequest request = requestOf(spec, 5);
    request.detail = TraceDetail::OutputOnly;
    const auto y = [&] {
        const auto result = cudnn::runForward(device(), request, {}, m_monitor);
        EXPECT_THAT(result, IsOk());
        return result ? result->trace->y : Array();
    };
    const Array plain = y();
    request.dropout = 0.5;
    EXPECT_EQ(test::maxDifference(y(), plain), 0.0);
    request.isTraining = true;
    request.seed = 1;
    const Array first = y();
    EXPECT_GT(test::maxDifference(first, plain), 0.0);
    EXPECT_EQ(test::maxDifference(y(), first), 0.0);
    request.seed = 2;
    EXPECT_GT(test::maxDifference(y(), first), 0.0);
}

TEST_F(DeviceTest, DropsTheRightShareAndScalesTheRest)
{
    // Layer 0 gives 1 everywhere, layer 1 passes on what the dropout between them leaves: each
    // element is 0 or 1 / (1 - p), their mean is 1, their variance p / (1 - p).
    constexpr std::uint64_t kHidden = 64;
    constexpr double kDropout = 0.3;
    RnnSpec spec{.cell = CellKind::RnnRelu, .inputSize = 4, .hiddenSize = kHidden};
    spec.layers = 2;
    spec.bias = BiasMode::SingleInput;
    test::Network network{.spec = spec};
    network.at(ParameterKind::InputWeights, Gate::Hidden, 0).assign(kHidden * 4, 0.0);
    auto& passing = network.at(ParameterKind::InputWeights, Gate::Hidden, 1);
    passing.assign(kHidden * kHidden, 0.0);
    for (std::uint64_t unit = 0; unit < kHidden; ++unit) {
        passing[unit * kHidden + unit] = 1.0;
    }
    for (const std::uint32_t layer : {0U, 1U}) {
        network.at(ParameterKind::RecurrentWeights, Gate::Hidden, layer)
            .assign(kHidden * kHidden, 0.0);
        network.at(ParameterKind::InputBias, Gate::Hidden, layer)
            .assign(kHidden, layer == 0 ? 1.0 : 0.0);
    }
    ForwardRequest request{.model = network.build()};
    request.x = test::randomArray({200, 8, 4}, 1);
    request.detail = TraceDetail::OutputOnly;
    request.isTraining = true;
    request.dropout = kDropout;
    request.seed = 17;
    const auto result = cudnn::runForward(device(), request, {}, m_monitor);
    ASSERT_THAT(result, IsOk());
    const Array& y = result->trace->y;
    const double kept = 1.0 / (1.0 - kDropout);
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t index = 0; index < y.size(); ++index) {
        ASSERT_TRUE(y[index] == 0.0 || std::abs(y[index] - kept) < 1e-6) << y[index];
        sum += y[index];
        squares += (y[index] - 1.0) * (y[index] - 1.0);
    }
    const auto count = static_cast<double>(y.size());
    const double variance = kDropout / (1.0 - kDropout);
    EXPECT_NEAR(sum / count, 1.0, 6.0 * std::sqrt(variance / count));
    EXPECT_NEAR(squares / count, variance, 0.02);
}

TEST_F(DeviceTest, ComputesTheGatesAsTheHostDoes)
{
    for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16}) {
        for (const RnnSpec& spec : allSpecs(dtype)) {
            ForwardRequest request = requestOf(spec, 8);
            request.lengths = {4, 12, 1};
            const auto onDevice = cudnn::runForward(device(), request, {}, m_monitor);
            const auto onHost =
                cudnn::runForward(device(), request, {.gates = cudnn::GatePlace::Host}, m_monitor);
            ASSERT_THAT(onDevice, IsOk());
            ASSERT_THAT(onHost, IsOk());
            ASSERT_EQ(onDevice->use.gates, cudnn::GatePlace::Device) << onDevice->use.gatesNote;
            EXPECT_LT(test::maxDifference(*onDevice->trace, *onHost->trace),
                      dtype == DType::F64 ? 1e-12 : 1e-6)
                << toText(spec);
            EXPECT_NEAR(onDevice->trace->maxResidual, onHost->trace->maxResidual, 1e-12);
        }
    }
}

TEST_F(DeviceTest, RecordedStepsGiveTheStatesOfTheCalls)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const DType dtype : {DType::F32, DType::F16}) {
            RnnSpec spec{.cell = cell, .inputSize = 24, .hiddenSize = 40};
            spec.layers = 2;
            spec.directions = 2;
            spec.dtype = dtype;
            ForwardRequest request{.model = test::randomNetwork(spec, 4, 0.3).build()};
            request.x = test::randomArray({300, 3, 24}, 5);
            request.lengths = {180, 300, 150};
            const std::string name = "recorded steps, " + std::string(nameOf(dtype));
            const auto called = cudnn::runForward(device(), request, {}, m_monitor);
            const auto recorded = cudnn::runForward(
                device(), request, {.stepping = cudnn::Stepping::Graph}, m_monitor);
            ASSERT_THAT(called, IsOk());
            ASSERT_THAT(recorded, IsOk());
            // A refusal is an answer too, but one that must be told and leave the numbers right.
            if (recorded->use.stepping == cudnn::Stepping::Graph) {
                Figures::all().add(name, test::maxDifference(*called->trace, *recorded->trace),
                                   recorded->trace->maxResidual, recorded->steppedDifference);
            } else {
                EXPECT_NE(recorded->use.steppingNote, "");
                std::cout << name << ": " << recorded->use.steppingNote << "\n";
                Figures::all().refuse(name);
            }
            const double tolerance =
                toleranceOf(dtype, MathType::Fma) * magnitudeOf(*called->trace);
            EXPECT_LT(test::maxDifference(*called->trace, *recorded->trace), tolerance);
            EXPECT_LT(recorded->trace->maxResidual, tolerance);
        }
    }
}

TEST_F(DeviceTest, GivesTheSameBitsEachTime)
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 48, .hiddenSize = 96};
    spec.layers = 2;
    spec.directions = 2;
    const ForwardRequest request = requestOf(spec, 9);
    const auto first = cudnn::runForward(device(), request, {}, m_monitor);
    ASSERT_THAT(first, IsOk());
    for (int again = 0; again < 5; ++again) {
        const auto result = cudnn::runForward(device(), request, {}, m_monitor);
        ASSERT_THAT(result, IsOk());
        EXPECT_EQ(test::maxDifference(*result->trace, *first->trace), 0.0);
    }
}

/// Bytes of this process that lie in memory. Source: proc(5), statm.
std::uint64_t residentBytes()
{
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    file >> all >> resident;
    constexpr std::uint64_t kPage = 4096;
    return resident * kPage;
}

TEST_F(DeviceTest, AThousandRunsLeaveNothingBehind)
{
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 16, .hiddenSize = 32};
    const ForwardRequest request = requestOf(spec, 6);
    const auto freeBytes = [] {
        const auto use = device().memory();
        return use ? use->freeBytes : 0;
    };
    const auto run = [&](int count) {
        for (int n = 0; n < count; ++n) {
            ASSERT_THAT(cudnn::runForward(device(), request, {}, m_monitor), IsOk());
        }
    };
    run(20); // what libraries and allocators keep once
    const std::uint64_t freeBefore = freeBytes();
    const std::uint64_t residentBefore = residentBytes();
    run(1000);
    constexpr std::uint64_t kSlack = std::uint64_t{8} << 20U;
    EXPECT_GE(freeBytes() + kSlack, freeBefore);
    EXPECT_LE(residentBytes(), residentBefore + kSlack);
}

TEST_F(DeviceTest, SaysBeforeRunningThatMemoryIsMissing)
{
    const auto use = device().memory();
    ASSERT_THAT(use, IsOk());
    auto rnn = cudnn::DeviceBuffer::allocate(device(), use->freeBytes - (std::uint64_t{64} << 20U));
    ASSERT_THAT(rnn, IsOk());
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 4096, .hiddenSize = 4096};
    EXPECT_THAT(cudnn::runForward(device(), requestOf(spec, 7), {}, m_monitor),
                FailsWith(ErrorCode::OutOfMemory, ""));
    EXPECT_FALSE(device().isLost());
}

} // namespace

} // namespace gateloupe
