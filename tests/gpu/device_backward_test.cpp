// SPDX-License-Identifier: Apache-2.0
// The library's own gradients on a real device against the reference: cells, directions, types.
#include "tests/gpu/device_fixture.h"
#include "tests/gpu/run_backward.h"

namespace gateloupe {

namespace {

class DeviceBackward : public DeviceTest
{
protected:
    /// Relative to the largest of each array; sums over steps round more often than a state does.
    void expectRight(const ForwardRequest& request)
    {
        const RnnSpec& spec = request.model->spec;
        const MathType math = spec.dtype == DType::F16 || spec.dtype == DType::BF16
                                  ? MathType::TensorOp
                                  : MathType::Fma;
        const Upstream upstream = test::upstreamOfAll(request, 5);
        const auto right = test::referenceGradients(request, upstream);
        const auto found = test::runBackwardOn(device(), request, upstream);
        ASSERT_THAT(right, IsOk());
        ASSERT_THAT(found, IsOk()) << toText(spec);
        const double error = test::gradientDistance(**right, **found);
        Figures::all().add("gradients " + std::string(nameOf(spec.cell)) + " " +
                               std::string(nameOf(spec.dtype)),
                           error, {});
        EXPECT_LT(error, 5 * toleranceOf(spec.dtype, math)) << toText(spec);
    }
};

TEST_F(DeviceBackward, OfEveryCellDirectionAndTypeIsTheReferences)
{
    for (const char* cell : {"lstm", "gru", "rnn_tanh", "rnn_relu"}) {
        for (const char* size : {":input=7,hidden=13,layers=2,directions=2", ":input=7,hidden=16",
                                 ":input=16,hidden=16,skip,bias=single_input"}) {
            for (const char* type : {"f32", "f64", "f16", "bf16"}) {
                const RnnSpec spec = *specFromText(std::string(cell) + size + ",dtype=" + type);
                expectRight(requestOf(spec, 1));
            }
        }
    }
}

TEST_F(DeviceBackward, OfProjectionsAndLengthsIsTheReferences)
{
    ForwardRequest request =
        requestOf(*specFromText("lstm:input=7,hidden=24,proj=9,layers=2,directions=2"), 1);
    request.lengths = {12, 5, 9};
    expectRight(request);
    request = requestOf(*specFromText("gru:input=7,hidden=24,directions=2"), 1);
    request.lengths = {3, 12, 9};
    expectRight(request);
}

TEST_F(DeviceBackward, OfMoreStepsThanOneCallTakesIsTheReferences)
{
    const RnnSpec spec = *specFromText("lstm:input=2,hidden=4,directions=2");
    ForwardRequest request{.model = test::randomNetwork(spec, 1, 0.3).build()};
    request.x = test::randomArray({device().facts().mostCallSteps + 500, 1, 2}, 2);
    expectRight(request);
}

} // namespace

} // namespace gateloupe
