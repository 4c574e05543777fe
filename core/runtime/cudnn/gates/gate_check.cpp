// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/gates/gate_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/gates/host_gate_math.h"

namespace gateloupe::cudnn {

namespace {

constexpr std::uint64_t kBatch = 3;
constexpr std::uint64_t kRows = 4 * kBatch;
constexpr std::uint64_t kHidden = 5;
constexpr std::uint64_t kUnits = kRows * kHidden;
constexpr std::uint64_t kPlanes = kMaxGates * kUnits;
constexpr std::int32_t kLengths[kBatch] = {4, 2, 1};
constexpr GateFormula kFormulas[] = {GateFormula::Lstm, GateFormula::Gru, GateFormula::Tanh,
                                     GateFormula::Relu};
constexpr DType kTypes[] = {DType::F64, DType::F32, DType::F16, DType::BF16};
constexpr std::uint64_t kStored = 16; ///< numbers of each type

// One block of numbers, the same on both machines: random ones to read, then what is written.
constexpr std::uint64_t kSumsAt = 0;
constexpr std::uint64_t kStatesAt = kSumsAt + kPlanes; ///< hBefore, cBefore, c, h, x
constexpr std::uint64_t kWeightsAt = kStatesAt + 5 * kUnits;
constexpr std::uint64_t kBiasesAt = kWeightsAt + kHidden * kHidden;
constexpr std::uint64_t kLengthsAt = kBiasesAt + 2 * kMaxGates * kHidden;
constexpr std::uint64_t kStoredAt = kLengthsAt + kBatch;
constexpr std::uint64_t kWrittenAt = kStoredAt + std::size(kTypes) * kStored;
constexpr std::uint64_t kProductAt = kWrittenAt + std::size(kTypes) * kStored;
constexpr std::uint64_t kGatesAt = kProductAt + kUnits;
constexpr std::uint64_t kHiddenAt = kGatesAt + std::size(kFormulas) * kPlanes;
constexpr std::uint64_t kWorstAt = kHiddenAt + std::size(kFormulas) * kUnits;
/// From here on two f32 in the place of each f64.
constexpr std::uint64_t kNarrowAt = kWorstAt + 2 * std::size(kFormulas) + 1;
constexpr std::uint64_t kEnd = kNarrowAt + std::size(kFormulas) * (kPlanes + kUnits);

/// As bytes: what lies there has several types.
std::vector<std::byte> block()
{
    std::mt19937_64 engine(20);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<double> numbers(kEnd, 0.0);
    std::generate_n(numbers.begin(), kLengthsAt, [&] { return uniform(engine); });
    std::memcpy(&numbers[kLengthsAt], kLengths, sizeof(kLengths));
    for (std::size_t type = 0; type < std::size(kTypes); ++type) {
        std::vector<double> values(kStored);
        std::ranges::generate(values, [&] { return uniform(engine); });
        const auto bytes = toDeviceType(Array({kStored}, std::move(values)), kTypes[type]);
        std::memcpy(&numbers[kStoredAt + type * kStored], bytes.data(), bytes.size());
    }
    const auto bytes = std::as_bytes(std::span(numbers));
    return {bytes.begin(), bytes.end()};
}

GateChunk chunkOf(std::size_t formula, double* block)
{
    GateChunk chunk{
        .formula = kFormulas[formula], .rows = kRows, .batch = kBatch, .hidden = kHidden};
    const double* states = block + kStatesAt;
    chunk.lengths = reinterpret_cast<const std::int32_t*>(block + kLengthsAt);
    chunk.sums = block + kSumsAt;
    chunk.hBefore = states;
    chunk.cBefore = states + kUnits;
    chunk.c = states + 2 * kUnits;
    chunk.h = states + 3 * kUnits;
    for (std::uint64_t gate = 0; gate < kMaxGates; ++gate) {
        chunk.bW[gate] = block + kBiasesAt + gate * kHidden;
        chunk.bR[gate] = block + kBiasesAt + (kMaxGates + gate) * kHidden;
    }
    chunk.clipLow = -0.5;
    chunk.clipHigh = 0.5;
    return chunk;
}

/// Everything GateMath can do, with all that is read and written in one block.
Status exercise(GateMath& math, double* block)
{
    for (std::size_t type = 0; type < std::size(kTypes); ++type) {
        GATELOUPE_CHECK(
            math.widen(block + kWrittenAt + type * kStored,
                       reinterpret_cast<const std::byte*>(block + kStoredAt + type * kStored),
                       kTypes[type], kStored));
    }
    RowProduct product{.rows = kRows,
                       .outputs = kHidden,
                       .inputs = kHidden,
                       .a = block + kStatesAt,
                       .weights = block + kWeightsAt,
                       .sums = block + kProductAt};
    GATELOUPE_CHECK(math.multiply(product));
    product.a = block + kStatesAt + kUnits;
    product.keep = 1.0;
    GATELOUPE_CHECK(math.multiply(product));
    for (std::size_t formula = 0; formula < std::size(kFormulas); ++formula) {
        GateChunk chunk = chunkOf(formula, block);
        chunk.gates64 = block + kGatesAt + formula * kPlanes;
        chunk.hidden64 = block + kHiddenAt + formula * kUnits;
        GATELOUPE_CHECK(math.gates(chunk, block + kWorstAt + 2 * formula));
        // Once more as other networks have it: no biases, skip input, narrow numbers.
        std::ranges::fill(chunk.bW, nullptr);
        std::ranges::fill(chunk.bR, nullptr);
        chunk.skipped = block + kStatesAt + 4 * kUnits;
        chunk.h = nullptr;
        chunk.gates64 = nullptr;
        chunk.gates32 = reinterpret_cast<float*>(block + kNarrowAt + formula * (kPlanes + kUnits));
        chunk.hidden32 = chunk.gates32 + kPlanes;
        chunk.hidden64 = nullptr;
        chunk.firstStep = 1;
        GATELOUPE_CHECK(math.gates(chunk, block + kWorstAt + 2 * formula + 1));
    }
    return math.projected({.rows = kRows,
                           .batch = kBatch,
                           .width = kHidden,
                           .lengths = reinterpret_cast<const std::int32_t*>(block + kLengthsAt),
                           .expected = block + kProductAt,
                           .h = block + kStatesAt},
                          block + kNarrowAt - 1);
}

/// Whether two blocks agree in the numbers from one of their places to another.
template <typename Number>
bool isClose(std::span<const std::byte> a, std::span<const std::byte> b, std::uint64_t from,
             std::uint64_t to, double tolerance)
{
    const auto numbers = [&](std::span<const std::byte> block) {
        const auto bytes = block.subspan(from * sizeof(double), (to - from) * sizeof(double));
        std::vector<Number> values(bytes.size() / sizeof(Number));
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    };
    return std::ranges::equal(numbers(a), numbers(b), [tolerance](Number left, Number right) {
        return std::abs(static_cast<double>(left) - static_cast<double>(right)) <= tolerance;
    });
}

} // namespace

Status checkGateMath(DeviceLayer& device, GateMath& math)
{
    std::vector<std::byte> expected = block();
    std::vector<std::byte> actual = expected;
    GATELOUPE_TRY(const DeviceBuffer buffer, DeviceBuffer::allocate(device, actual.size()));
    GATELOUPE_CHECK(device.upload(buffer.data(), actual));
    GATELOUPE_CHECK(exercise(math, reinterpret_cast<double*>(buffer.data())));
    GATELOUPE_CHECK(device.download(actual, buffer.data()));

    PlainGateMath plain;
    GATELOUPE_CHECK(exercise(plain, reinterpret_cast<double*>(expected.data())));
    // Numbers about 1: the rounding of exp and of other orders of summing.
    if (isClose<double>(actual, expected, kWrittenAt, kNarrowAt, 1e-12) &&
        isClose<float>(actual, expected, kNarrowAt, kEnd, 1e-6)) {
        return {};
    }
    return Error::device(
        "the device's float64 arithmetic differs from the host's on small numbers");
}

} // namespace gateloupe::cudnn
