// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// The same stored weights in f32: rounding of some tens of operations per step, contractive nets
/// (formats of cuDNN's numerics: 1e-5 over 1000 steps; these have at most 9).
constexpr double kFloatTolerance = 2e-6;
/// f64 against f64: another order of summation.
constexpr double kDoubleTolerance = 1e-14;

double toleranceOf(DType dtype)
{
    return dtype == DType::F64 ? kDoubleTolerance : kFloatTolerance;
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

std::vector<Case> grid(CellKind cell)
{
    std::vector<Case> cases;
    for (const std::uint32_t directions : {1U, 2U}) {
        for (const std::uint32_t layers : {1U, 3U}) {
            for (const BiasMode bias : {BiasMode::None, BiasMode::SingleInput, BiasMode::Double,
                                        BiasMode::SingleRecurrent}) {
                for (const DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64}) {
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

} // namespace

TEST_P(CpuBackendGrid, AgreesWithTheReference)
{
    for (const Case& tried : grid(GetParam())) {
        const Network network = networkOf(tried);
        for (const std::uint64_t batch : {1U, 3U, 11U}) {
            const ForwardRequest request = fullRequest(network, 6, batch);
            const auto expected = mustRun(BackendKind::Reference, request);
            const auto found = mustRun(BackendKind::Cpu, request);
            EXPECT_LT(maxDifference(*found, *expected), toleranceOf(network.spec.dtype))
                << toText(network.spec) << " batch " << batch;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllOptions, CpuBackendGrid,
                         testing::Values(CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh,
                                         CellKind::RnnRelu),
                         [](const auto& instance) { return std::string(nameOf(instance.param)); });

} // namespace gateloupe::test
