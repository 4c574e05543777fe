// SPDX-License-Identifier: Apache-2.0
// What a run may cost the host beside the device's work, counted over a device that computes on the
// host: bytes that pass through the host's hands, bytes to and from the device, memory that is
// asked for or pinned, descriptors. What that is in time is measured on hardware (RESULTS.md).
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/gpu/server.h"
#include "core/base/private_folder.h"
#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/trace/trace_arrays.h"
#include "tests/core/runtime/network.h"
#include "tests/gpu/host_device.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kSteps = 64;
constexpr std::uint64_t kBatch = 32;

RnnSpec spec(DType dtype = DType::F32)
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 256, .hiddenSize = 8};
    spec.dtype = dtype;
    return spec;
}

/// What one message makes the worker do.
struct Cost
{
    std::uint64_t handled = 0; ///< bytes that its threads read
    std::uint64_t uploaded = 0;
    std::uint64_t downloaded = 0;
    std::uint64_t pinned = 0;
    int rnns = 0;
    int timedAllocations = 0;
};

class BudgetTest : public ::testing::Test
{
protected:
    gpu::ForwardMessage messageOf(DType dtype, bool stays)
    {
        return {.id = 1,
                .model = 5,
                .request = (m_folder.path() / "in.safetensors").string(),
                .response = (m_folder.path() / "out.safetensors").string(),
                .spec = spec(dtype),
                .staysOnDevice = stays};
    }

    /// The arrays of a request, x in the type given.
    void write(DType weights, DType inputs)
    {
        const std::uint64_t count = packedElements(spec(weights)).value_or(0);
        const Array packed = test::randomArray({count}, 1);
        const Array x = test::randomArray({kSteps, kBatch, spec().inputSize}, 2);
        const auto weightBytes = cudnn::toDeviceType(packed, weights);
        const auto inputBytes = cudnn::toDeviceType(x, inputs);
        ASSERT_THAT(m_request.create(m_folder.path() / "in.safetensors",
                                     {{"weights", weights, packed.shape(), weightBytes},
                                      {"x", inputs, x.shape(), inputBytes}}),
                    IsOk());
    }

    Cost run(const gpu::ForwardMessage& message)
    {
        const auto counted = [this] {
            return Cost{.handled = cudnn::convertedBytes(),
                        .uploaded = m_device.uploadedBytes(),
                        .downloaded = m_device.downloadedBytes(),
                        .pinned = m_device.pinnedBytes(),
                        .rnns = m_device.rnns(),
                        .timedAllocations = m_device.timedAllocations()};
        };
        const Cost before = counted();
        EXPECT_THAT(m_runner.run(message, m_monitor), IsOk());
        const Cost after = counted();
        return {.handled = after.handled - before.handled,
                .uploaded = after.uploaded - before.uploaded,
                .downloaded = after.downloaded - before.downloaded,
                .pinned = after.pinned - before.pinned,
                .rnns = after.rnns - before.rnns,
                .timedAllocations = after.timedAllocations - before.timedAllocations};
    }

    static std::uint64_t xBytes(DType dtype)
    {
        return kSteps * kBatch * spec().inputSize * sizeOf(dtype);
    }

    static std::uint64_t lastStateBytes() { return 2 * kBatch * spec().hiddenSize * sizeof(float); }

    static std::uint64_t outputBytes()
    {
        return kSteps * kBatch * spec().hiddenSize * sizeof(float);
    }

    static std::uint64_t traceBytes()
    {
        return signalsOf(spec()).size() * kSteps * kBatch * spec().hiddenSize * sizeof(float);
    }

    // In shared memory, where writing to a mapping changes no time of its file.
    PrivateFolder m_folder = *PrivateFolder::createInMemory();
    test::HostDevice m_device;
    gpu::MessageRunner m_runner{m_device};
    gpu::ExchangeFile m_request;
    NullMonitor m_monitor;
};

/// Lengths, places and rows of the sequences, distances: nothing that grows with the numbers.
constexpr std::uint64_t kFewBytes = 4096;

TEST_F(BudgetTest, TheSecondRunAsksForNothingThatTheFirstOneHad)
{
    write(DType::F32, DType::F32);
    const auto message = messageOf(DType::F32, false);
    const Cost first = run(message);
    const Cost second = run(message);
    EXPECT_GT(first.pinned, xBytes(DType::F32));
    EXPECT_EQ(second.pinned, 0U);
    EXPECT_GT(first.rnns, 0);
    EXPECT_EQ(second.rnns, 0);
    EXPECT_EQ(first.timedAllocations, 0);
    EXPECT_EQ(second.timedAllocations, 0);
}

TEST_F(BudgetTest, EveryNumberGoesToAndFromTheDeviceOnce)
{
    write(DType::F32, DType::F32);
    const auto message = messageOf(DType::F32, false);
    run(message);
    const Cost second = run(message);
    EXPECT_LE(second.uploaded, xBytes(DType::F32) + kFewBytes) << "the weights are there already";
    EXPECT_LE(second.downloaded, traceBytes() + outputBytes() + lastStateBytes() + kFewBytes);
}

TEST_F(BudgetTest, NumbersOfTheDevicesTypeAreTouchedByNoThread)
{
    // The device of the tests converts what its library computes with; x of a type of its own
    // costs one reading more.
    write(DType::F32, DType::F32);
    run(messageOf(DType::F32, true));
    const Cost same = run(messageOf(DType::F32, true));
    write(DType::F32, DType::F16);
    run(messageOf(DType::F32, true));
    const Cost other = run(messageOf(DType::F32, true));
    EXPECT_EQ(other.handled - same.handled, xBytes(DType::F16));
    EXPECT_EQ(other.uploaded, same.uploaded);
}

TEST_F(BudgetTest, HalfNumbersTakeHalfTheWay)
{
    write(DType::F16, DType::F16);
    run(messageOf(DType::F16, true));
    const Cost second = run(messageOf(DType::F16, true));
    EXPECT_LE(second.uploaded, xBytes(DType::F16) + kFewBytes);
}

TEST_F(BudgetTest, ATraceThatStaysIsNotFetchedUntilItIsLookedAt)
{
    write(DType::F32, DType::F32);
    const auto message = messageOf(DType::F32, true);
    run(message);
    const Cost second = run(message);
    EXPECT_LE(second.downloaded, lastStateBytes() + kFewBytes);
    const std::uint64_t before = m_device.downloadedBytes();
    const auto window = m_runner.window(
        {.id = 2, .run = 1, .first = 10, .count = 4, .response = (m_folder.path() / "w").string()});
    ASSERT_THAT(window, IsOk());
    EXPECT_EQ(m_device.downloadedBytes() - before, traceBytes() / kSteps * 4);
}

TEST_F(BudgetTest, AWindowIsTheTracesOwnSteps)
{
    write(DType::F32, DType::F32);
    run(messageOf(DType::F32, false));
    gpu::ExchangeFile whole;
    ASSERT_THAT(whole.open(m_folder.path() / "out.safetensors"), IsOk());
    auto kept = messageOf(DType::F32, true);
    kept.response = (m_folder.path() / "ends").string();
    run(kept);
    const auto path = m_folder.path() / "w";
    ASSERT_THAT(m_runner.window({.id = 2, .run = 1, .first = 60, .count = 4, .response = path}),
                IsOk());
    gpu::ExchangeFile window;
    ASSERT_THAT(window.open(path), IsOk());
    for (const TraceSignal& signal : signalsOf(spec())) {
        const std::string name = gpu::arrayName(0, nameOf(signal));
        const auto all = whole.find(name)->bytes;
        EXPECT_TRUE(std::ranges::equal(window.find(name)->bytes, all.last(all.size() / 16)))
            << name;
    }
    EXPECT_THAT(m_runner.window({.id = 3, .run = 1, .first = 61, .count = 4, .response = path}),
                FailsWith(ErrorCode::InvalidArgument, "61"));
    EXPECT_THAT(m_runner.window({.id = 3, .run = 7, .first = 0, .count = 4, .response = path}),
                FailsWith(ErrorCode::NotFound, "run 7"));
}

TEST_F(BudgetTest, AReleasedTraceTakesNoMemory)
{
    write(DType::F32, DType::F32);
    run(messageOf(DType::F32, false));
    const std::uint64_t without = m_device.usedBytes();
    run(messageOf(DType::F32, true));
    EXPECT_GE(m_device.usedBytes(), without + traceBytes());
    m_runner.release({.run = 7});
    EXPECT_GE(m_device.usedBytes(), without + traceBytes()) << "that of another run";
    m_runner.release({.run = 1});
    EXPECT_EQ(m_device.usedBytes(), without);
}

} // namespace

} // namespace gateloupe
