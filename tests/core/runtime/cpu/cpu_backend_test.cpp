// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

double toleranceOf(DType dtype)
{
    return dtype == DType::F64 ? kRounding : kFloatTolerance;
}

struct Case
{
    RnnSpec spec;
    GruReset reset = GruReset::After;
    bool isReversed = false;
};

/// Every option of one cell with one dtype.
std::vector<Case> optionsOf(const RnnSpec& plain)
{
    std::vector<Case> cases = {{plain}};
    RnnSpec skip = plain;
    skip.inputMode = InputMode::Skip;
    skip.inputSize = plain.hiddenSize;
    cases.push_back({skip});
    if (plain.cell == CellKind::Gru) {
        cases.push_back({plain, GruReset::Before});
        cases.push_back({skip, GruReset::Before});
    }
    if (plain.cell == CellKind::Lstm) {
        RnnSpec projected = plain;
        projected.projectionSize = 7;
        cases.push_back({projected});
    }
    if (plain.directions == 1) {
        cases.push_back({plain, GruReset::After, true});
    }
    return cases;
}

/// The narrow types differ in how weights are read only: one bias mode is enough for them.
std::vector<DType> dtypesFor(BiasMode bias)
{
    if (bias == BiasMode::Double) {
        return {DType::F16, DType::BF16, DType::F32, DType::F64};
    }
    return {DType::F32, DType::F64};
}

std::vector<Case> grid(CellKind cell)
{
    std::vector<Case> cases;
    for (const std::uint32_t directions : {1U, 2U}) {
        for (const std::uint32_t layers : {1U, 3U}) {
            for (const BiasMode bias : {BiasMode::None, BiasMode::SingleInput, BiasMode::Double,
                                        BiasMode::SingleRecurrent}) {
                for (const DType dtype : dtypesFor(bias)) {
                    const auto options = optionsOf({.cell = cell,
                                                    .inputSize = 5,
                                                    .hiddenSize = 19,
                                                    .layers = layers,
                                                    .directions = directions,
                                                    .bias = bias,
                                                    .dtype = dtype});
                    cases.insert(cases.end(), options.begin(), options.end());
                }
            }
        }
    }
    return cases;
}

Network networkOf(const Case& tried)
{
    Network network = randomNetwork(tried.spec, 1);
    network.gruReset = tried.reset;
    network.forgetOffset = tried.spec.cell == CellKind::Lstm ? 0.75 : 0.0;
    return tried.isReversed ? reversed(std::move(network)) : network;
}

/// Everything a request may carry: initial states, unsorted lengths.
ForwardRequest fullRequest(const Network& network, std::uint64_t steps, std::uint64_t batch)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{.model = network.build(),
                           .x = randomArray({steps, batch, spec.inputSize}, 2)};
    request.h0 = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, 3);
    if (hasCellState(spec.cell)) {
        request.c0 = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, 4);
    }
    for (std::uint64_t sequence = 0; sequence < batch; ++sequence) {
        request.lengths.push_back(1 + (sequence * 5 + 3) % steps);
    }
    return request;
}

class CpuBackendGrid : public testing::TestWithParam<CellKind>
{
};

TEST_P(CpuBackendGrid, AgreesWithTheReference)
{
    const auto reference = makeReferenceBackend();
    const auto cpu = makeCpuBackend();
    for (const Case& tried : grid(GetParam())) {
        const Network network = networkOf(tried);
        for (const std::uint64_t batch : {1U, 11U}) {
            const ForwardRequest request = fullRequest(network, 5, batch);
            const auto expected = mustRun(*reference, request);
            const auto found = mustRun(*cpu, request);
            const double size = std::max(1.0, largest(expected->y)); // ReLU has no bound
            EXPECT_LT(maxDifference(*found, *expected), size * toleranceOf(network.spec.dtype))
                << toText(network.spec) << " batch " << batch;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllOptions, CpuBackendGrid,
                         testing::Values(CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh,
                                         CellKind::RnnRelu),
                         [](const auto& instance) { return std::string(nameOf(instance.param)); });

TEST(CpuBackend, GivesEqualBitsWithAnyNumberOfThreads)
{
    for (const std::uint32_t directions : {1U, 2U}) {
        const Network network = randomNetwork(
            {.inputSize = 30, .hiddenSize = 150, .layers = 2, .directions = directions}, 1);
        const ForwardRequest request = fullRequest(network, 9, 20);
        const auto one = mustRun(*makeCpuBackend(1), request);
        EXPECT_EQ(one->device, "CPU, 1 thread");
        for (const unsigned threads : {2U, 3U, 5U}) {
            EXPECT_EQ(maxDifference(*mustRun(*makeCpuBackend(threads), request), *one), 0.0);
        }
    }
}

/// Gives memory of the trace's sizes back with numbers in it.
void leaveInMemory(float number, const Shape& perUnit)
{
    std::vector<Array> arrays;
    for (int count = 0; count < 16; ++count) {
        arrays.push_back(Array::of(DType::F32, perUnit, Contents::Unset));
        std::ranges::fill(arrays.back().values<float>(), number);
    }
}

TEST(CpuBackend, DependsOnNothingThatMemoryHeldBefore)
{
    const Shape perUnit = {40, 256, 64}; // large enough for memory that is used again
    std::vector<Case> cases;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        const auto options =
            optionsOf({.cell = cell, .inputSize = 5, .hiddenSize = 64, .layers = 3});
        cases.insert(cases.end(), options.begin(), options.end());
    }
    for (const Case& one : cases) {
        ForwardRequest request{.model = networkOf(one).build(),
                               .x = randomArray({40, 256, one.spec.inputSize}, 4, DType::F32)};
        for (const bool isPadded : {false, true}) {
            request.lengths.assign(isPadded ? 256 : 0, 40);
            if (isPadded) {
                request.lengths[5] = 3;
            }
            leaveInMemory(0.0F, perUnit);
            const auto clean = mustRun(*makeCpuBackend(2), request);
            leaveInMemory(std::numeric_limits<float>::quiet_NaN(), perUnit);
            const auto dirty = mustRun(*makeCpuBackend(2), request);
            EXPECT_EQ(maxDifference(*clean, *dirty), 0.0) << nameOf(one.spec.cell);
            EXPECT_TRUE(std::isfinite(largest(dirty->y))) << nameOf(one.spec.cell);
        }
    }
}

TEST(CpuBackend, OutputOnlyIsTheOutputOfTheFullTrace)
{
    for (const Case& tried :
         optionsOf({.cell = CellKind::Lstm, .inputSize = 5, .hiddenSize = 19, .layers = 2})) {
        for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
            ForwardRequest request = fullRequest(networkOf(tried), 6, 4);
            const auto full = mustRun(kind, request);
            request.detail = TraceDetail::OutputOnly;
            const auto output = mustRun(kind, request);
            EXPECT_TRUE(output->layers.empty());
            EXPECT_EQ(maxDifference(output->y, full->y), 0.0);
            EXPECT_EQ(maxDifference(output->hN, full->hN), 0.0);
            EXPECT_EQ(maxDifference(output->cN, full->cN), 0.0);
        }
    }
}

TEST(CpuBackend, KeepsAnOutputThatIsAStateOnce)
{
    const auto first = [](const Array& array) { return array.values<float>().data(); };
    const RnnSpec spec = {.cell = CellKind::Lstm, .inputSize = 5, .hiddenSize = 19, .layers = 2};
    const auto plain = mustRun(BackendKind::Cpu, fullRequest(networkOf({spec}), 6, 4));
    EXPECT_EQ(first(plain->y), first(std::as_const(plain->layers.back().h)));
    RnnSpec both = spec;
    both.directions = 2;
    const auto wide = mustRun(BackendKind::Cpu, fullRequest(networkOf({both}), 6, 4));
    EXPECT_NE(first(wide->y), first(std::as_const(wide->layers.back().h)));
}

TEST(CpuBackend, SmallestAndOddSizesAgreeWithTheReference)
{
    for (const std::uint64_t hidden : {1U, 2U, 15U, 16U, 17U, 33U}) {
        for (const std::uint64_t steps : {1U, 2U, 300U}) {
            const Network network =
                randomNetwork({.cell = CellKind::Gru, .inputSize = 1, .hiddenSize = hidden}, 1);
            const ForwardRequest request = fullRequest(network, steps, 1);
            EXPECT_LT(maxDifference(*mustRun(BackendKind::Cpu, request),
                                    *mustRun(BackendKind::Reference, request)),
                      kFloatTolerance);
        }
    }
}

TEST(CpuBackend, LongSequencesInManyPiecesAgreeWithTheReference)
{
    const Network network =
        randomNetwork({.inputSize = 4, .hiddenSize = 20, .directions = 2}, 1, 0.2);
    ForwardRequest request{.model = network.build(), .x = randomArray({2000, 2, 4}, 2)};
    request.lengths = {2000, 777};
    EXPECT_LT(maxDifference(*mustRun(BackendKind::Cpu, request),
                            *mustRun(BackendKind::Reference, request)),
              1e-5); // cuDNN's own tolerance over 1000 steps in f32
}

TEST(CpuBackend, TakesInputsOfBothTypes)
{
    const auto model = randomNetwork({.inputSize = 3, .hiddenSize = 5}, 1).build();
    const Array narrow = randomArray({4, 2, 3}, 2, DType::F32);
    const Array wide(narrow.shape(), narrow.convertedTo<double>());
    EXPECT_EQ(maxDifference(*mustRun(BackendKind::Cpu, {.model = model, .x = narrow}),
                            *mustRun(BackendKind::Cpu, {.model = model, .x = wide})),
              0.0);
}

TEST(CpuBackend, RunsOneModelAfterTheOther)
{
    const auto backend = makeCpuBackend();
    const Array x = randomArray({4, 2, 3}, 2);
    for (const DType dtype : {DType::F32, DType::F64, DType::F32}) {
        for (const std::uint64_t seed : {1U, 2U, 1U}) {
            const RnnSpec spec{.inputSize = 3, .hiddenSize = 5, .dtype = dtype};
            const ForwardRequest request{.model = randomNetwork(spec, seed).build(), .x = x};
            EXPECT_LT(maxDifference(*mustRun(*backend, request),
                                    *mustRun(BackendKind::Reference, request)),
                      toleranceOf(dtype));
        }
    }
}

TEST(CpuBackend, NaNStaysInItsSequenceAndSpreadsForward)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        const Network network = randomNetwork({.cell = cell, .inputSize = 2, .hiddenSize = 3}, 1);
        ForwardRequest request{.model = network.build(), .x = randomArray({4, 2, 2}, 2)};
        // Step 1 of sequence 1.
        request.x.values<double>()[(1 * 2 + 1) * 2] = std::numeric_limits<double>::quiet_NaN();
        for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
            const auto trace = mustRun(kind, request);
            for (std::size_t i = 0; i < trace->y.size(); ++i) {
                const std::size_t step = i / 6;
                const std::size_t sequence = i / 3 % 2;
                EXPECT_EQ(std::isnan(trace->y[i]), step >= 1 && sequence == 1);
            }
        }
    }
}

TEST(CpuBackend, InfiniteInputsSaturate)
{
    Network network = randomNetwork({.inputSize = 1, .hiddenSize = 2}, 1, 0.0);
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        network.at(ParameterKind::InputWeights, gate) = {1.0, -1.0};
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const ForwardRequest request{.model = network.build(),
                                 .x = Array({1, 1, 1}, std::vector<double>{infinity})};
    const auto trace = mustRun(BackendKind::Cpu, request);
    EXPECT_FLOAT_EQ(static_cast<float>(trace->y[0]), std::tanh(1.0F)); // i = f = g = o = 1
    EXPECT_EQ(trace->y[1], 0.0);                                       // i = f = o = 0, g = -1
}

} // namespace
} // namespace gateloupe::test
