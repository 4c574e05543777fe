// SPDX-License-Identifier: Apache-2.0
// The calls of the library's backward pass over a device that computes on the host, and refuses
// what the library refuses.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/host_device.h"
#include "tests/gpu/run_backward.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

using test::HostDevice;

struct BackwardCase
{
    std::string spec;
    double tolerance = 2e-6;

    friend void PrintTo(const BackwardCase& one, std::ostream* out) { *out << one.spec; }
};

/// Eleven steps of three sequences that end apart, with states.
ForwardRequest requestOf(const std::string& text, bool isRagged = true)
{
    const RnnSpec spec = *specFromText(text);
    ForwardRequest request{.model = test::randomNetwork(spec, 1, 0.4).build()};
    request.x = test::randomArray({11, 3, spec.inputSize}, 2);
    request.h0 = test::randomArray({spec.pseudoLayers(), 3, spec.recurrentWidth()}, 3);
    if (hasCellState(spec.cell)) {
        request.c0 = test::randomArray({spec.pseudoLayers(), 3, spec.hiddenSize}, 4);
    }
    if (isRagged) {
        request.lengths = {4, 11, 7};
    }
    return request;
}

double distanceOn(HostDevice& device, const ForwardRequest& request)
{
    const Upstream upstream = test::upstreamOfAll(request, 5);
    const auto right = test::referenceGradients(request, upstream);
    const auto found = test::runBackwardOn(device, request, upstream);
    EXPECT_THAT(right, IsOk());
    EXPECT_THAT(found, IsOk());
    return right && found ? test::gradientDistance(**right, **found) : 1.0;
}

std::vector<BackwardCase> backwardCases()
{
    return {{"lstm:input=3,hidden=4,dtype=f64", 1e-12},
            {"lstm:input=3,hidden=4,layers=2,directions=2"},
            {"lstm:input=3,hidden=5,proj=2,layers=2,directions=2"},
            {"lstm:input=4,hidden=4,skip,bias=single_input"},
            {"lstm:input=3,hidden=4,layers=2,dtype=f16", 4e-3},
            {"gru:input=3,hidden=4,layers=3"},
            {"gru:input=3,hidden=4,directions=2,bias=none,dtype=f64", 1e-12},
            {"rnn_tanh:input=3,hidden=4,layers=2,directions=2"},
            {"rnn_relu:input=3,hidden=4,dtype=bf16", 3e-2}};
}

class LibraryGradients : public ::testing::TestWithParam<BackwardCase>
{
};

TEST_P(LibraryGradients, AreTheReferencesButForRounding)
{
    HostDevice device;
    EXPECT_LT(distanceOn(device, requestOf(GetParam().spec)), GetParam().tolerance);
    EXPECT_EQ(device.usedBytes(), 0U);
}

TEST_P(LibraryGradients, OfMoreStepsThanOneCallTakesAreThoseOfOneCall)
{
    for (const bool isRagged : {true, false}) {
        HostDevice device(HostDevice::Faults{.mostCallSteps = 3});
        EXPECT_LT(distanceOn(device, requestOf(GetParam().spec, isRagged)),
                  2 * GetParam().tolerance)
            << isRagged;
    }
}

INSTANTIATE_TEST_SUITE_P(Networks, LibraryGradients, testing::ValuesIn(backwardCases()),
                         [](const auto& one) { return std::to_string(one.index); });

TEST(LibraryBackwardRun, TakesWhatIsNotGivenForZeros)
{
    HostDevice device;
    ForwardRequest request = requestOf("lstm:input=3,hidden=4,layers=2", false);
    request.h0.reset();
    request.c0.reset();
    Upstream upstream;
    upstream.hN = test::randomArray({2, 3, 4}, 6);
    const auto right = test::referenceGradients(request, upstream);
    const auto found = test::runBackwardOn(device, request, upstream);
    ASSERT_THAT(right, IsOk());
    ASSERT_THAT(found, IsOk());
    EXPECT_LT(test::gradientDistance(**right, **found), 2e-6);
}

TEST(LibraryBackwardRun, GivesZeroInThePaddingWhateverTheLibraryLeavesThere)
{
    HostDevice device;
    const ForwardRequest request = requestOf("gru:input=3,hidden=4");
    const auto found = test::runBackwardOn(device, request, test::upstreamOfAll(request, 5));
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ((*found)->x[(10 * 3 + 0) * 3], 0.0); // step 10 of a sequence of four
    EXPECT_NE((*found)->x[(3 * 3 + 0) * 3], 0.0);
}

TEST(LibraryBackwardRun, RefusesDropoutOverMoreStepsThanOneCallTakes)
{
    HostDevice device(HostDevice::Faults{.mostCallSteps = 3});
    ForwardRequest request = requestOf("lstm:input=3,hidden=4,layers=2");
    request.isTraining = true;
    request.dropout = 0.5;
    EXPECT_THAT(test::runBackwardOn(device, request, test::upstreamOfAll(request, 5)),
                FailsWith(ErrorCode::Unsupported, "3 steps at most"));
}

TEST(LibraryBackwardRun, SaysHowMuchMemoryIsMissing)
{
    HostDevice device(HostDevice::Faults{.memoryBytes = 4000});
    const ForwardRequest request = requestOf("lstm:input=3,hidden=4,layers=2");
    EXPECT_THAT(test::runBackwardOn(device, request, test::upstreamOfAll(request, 5)),
                FailsWith(ErrorCode::OutOfMemory, ""));
}

TEST(LibraryBackwardRun, TheDeviceRefusesADescriptorForInference)
{
    HostDevice device;
    const RnnSpec spec = *specFromText("gru:input=3,hidden=4");
    const auto rnn = device.createRnn({.spec = spec});
    ASSERT_THAT(rnn, IsOk());
    EXPECT_THAT((*rnn)->backward({.steps = 2, .lengths = {2}}, {}),
                FailsWith(ErrorCode::Device, "BAD_PARAM"));
}

} // namespace

} // namespace gateloupe
