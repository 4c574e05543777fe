// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/self_test.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "app/gpu/exit_codes.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/run/forward_run.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe::gpu {

namespace {

/// How close a run must come to the reference on the same rounded weights, at 12 steps.
struct Expectation
{
    DType dtype = DType::F32;
    double tolerance = 0.0;
};

constexpr Expectation kExpectations[] = {
    {DType::F64, 1e-10}, {DType::F32, 1e-5}, {DType::F16, 2e-3}, {DType::BF16, 2e-2}};

std::vector<double> randomNumbers(std::uint64_t count, std::uint64_t seed, double scale)
{
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(-scale, scale);
    std::vector<double> numbers(count);
    std::ranges::generate(numbers, [&] { return uniform(engine); });
    return numbers;
}

Result<std::shared_ptr<const RnnModel>> randomModel(const RnnSpec& spec, std::uint64_t seed)
{
    GATELOUPE_TRY(const std::uint64_t elements, packedElements(spec));
    auto bytes =
        cudnn::toDeviceType(Array({elements}, randomNumbers(elements, seed, 0.4)), spec.dtype);
    const std::uint64_t size = bytes.size();
    auto source = std::make_shared<DecodedSource>(Encoding::Computed, size,
                                                  [kept = std::move(bytes)](ProgressMonitor&) {
                                                      return Result<std::vector<std::byte>>(kept);
                                                  });
    GATELOUPE_TRY(auto tensor, makeTensor("weights", spec.dtype, {elements}, std::move(source)));
    GATELOUPE_TRY(RnnModel model, unpack(std::move(tensor), spec, toText(spec)));
    return std::make_shared<const RnnModel>(std::move(model));
}

std::vector<RnnSpec> specs(DType dtype)
{
    std::vector<RnnSpec> all;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const std::uint32_t directions : {1U, 2U}) {
            for (const BiasMode bias : {BiasMode::None, BiasMode::SingleInput, BiasMode::Double,
                                        BiasMode::SingleRecurrent}) {
                RnnSpec spec{.cell = cell, .inputSize = 7, .hiddenSize = 9};
                spec.layers = 2;
                spec.directions = directions;
                spec.bias = bias;
                spec.dtype = dtype;
                all.push_back(spec);
            }
        }
    }
    return all;
}

/// Relative where a number is larger than 1, which those of a ReLU may be.
double worst(const Array& actual, const Array& expected)
{
    double largest = 0.0;
    for (std::size_t index = 0; index < actual.size(); ++index) {
        const double gap =
            std::abs(actual[index] - expected[index]) / std::max(1.0, std::abs(expected[index]));
        largest =
            std::isnan(gap) ? std::numeric_limits<double>::infinity() : std::max(largest, gap);
    }
    return largest;
}

struct Outcome
{
    double error = 0.0;
    double residual = 0.0;
};

Result<Outcome> compare(cudnn::DeviceLayer& device, const RnnSpec& spec, std::uint64_t seed)
{
    constexpr std::uint64_t kSteps = 12;
    constexpr std::uint64_t kBatch = 3;
    NullMonitor monitor;
    ForwardRequest request;
    GATELOUPE_TRY(request.model, randomModel(spec, seed));
    request.x = Array({kSteps, kBatch, spec.inputSize},
                      randomNumbers(kSteps * kBatch * spec.inputSize, seed + 1, 1.0));
    request.lengths = {kSteps, 5, 1};
    GATELOUPE_TRY(const auto result, cudnn::runForward(device, request, {}, monitor));
    GATELOUPE_TRY(const auto expected, makeReferenceBackend()->run(request, monitor));
    return Outcome{
        .error =
            std::max(worst(result.trace->y, expected->y), worst(result.trace->hN, expected->hN)),
        .residual = std::max(result.figures.residual(), result.figures.distances.rounding)};
}

} // namespace

int selfTest(cudnn::DeviceLayer& device, std::ostream& out)
{
    bool isFine = true;
    out << device.facts().name << ", CUDA " << device.facts().cuda << ", cuDNN "
        << device.facts().cudnn << "\n";
    for (const Expectation& expectation : kExpectations) {
        Outcome largest;
        std::size_t networks = 0;
        for (const RnnSpec& spec : specs(expectation.dtype)) {
            const auto outcome = compare(device, spec, networks);
            if (!outcome) {
                out << toText(spec) << ": " << outcome.error().message.text() << "\n";
                isFine = false;
                continue;
            }
            ++networks;
            largest.error = std::max(largest.error, outcome->error);
            largest.residual = std::max(largest.residual, outcome->residual);
        }
        const bool isWithin = networks > 0 && largest.error <= expectation.tolerance &&
                              largest.residual <= expectation.tolerance;
        isFine = isFine && isWithin;
        out << nameOf(expectation.dtype) << ": " << networks << " networks, largest error "
            << largest.error << ", largest residual " << largest.residual << ", tolerance "
            << expectation.tolerance << (isWithin ? "" : "  TOO LARGE") << "\n";
    }
    return isFine ? kFine : kDifferent;
}

} // namespace gateloupe::gpu
