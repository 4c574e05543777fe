// SPDX-License-Identifier: Apache-2.0
// The client and a real worker process, whose device computes on the host.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/runtime/backward/library_backward.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_keeper.h"
#include "tests/core/runtime/network.h"
#include "tests/gpu/run_backward.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {

namespace {

/// An environment variable for the workers that are started while this lives.
class Variable
{
public:
    Variable(const char* name, const std::string& value)
        : m_name(name)
    {
        ::setenv(name, value.c_str(), 1);
    }

    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

    ~Variable() { ::unsetenv(m_name); }

private:
    const char* m_name;
};

/// Those of this process: other tests run beside it.
std::set<std::string> exchangeFolders()
{
    const std::string prefix = "gateloupe-" + std::to_string(::getpid()) + "-";
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator("/dev/shm")) {
        if (entry.path().filename().string().starts_with(prefix)) {
            names.insert(entry.path());
        }
    }
    return names;
}

RnnSpec smallSpec()
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    spec.layers = 2;
    spec.directions = 2;
    return spec;
}

ForwardRequest requestOf(const test::Network& network, std::uint64_t steps = 5)
{
    ForwardRequest request{.model = network.build()};
    request.x = test::randomArray({steps, 2, network.spec.inputSize}, 3, DType::F32);
    request.lengths = {steps, steps - 2};
    return request;
}

class GpuBackendTest : public ::testing::Test
{
protected:
    GpuBackendTest()
        : m_backend(gpu::makeGpuBackend(GATELOUPE_HOST_WORKER))
        , m_foldersBefore(exchangeFolders())
    {
    }

    void TearDown() override
    {
        m_backend.reset();
        EXPECT_EQ(exchangeFolders(), m_foldersBefore);
    }

    std::unique_ptr<ForwardBackend> m_backend;
    NullMonitor m_monitor;
    std::set<std::string> m_foldersBefore;
};

TEST_F(GpuBackendTest, GivesTheWholeTraceOfEveryCell)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        RnnSpec spec = smallSpec();
        spec.cell = cell;
        const ForwardRequest request = requestOf(test::randomNetwork(spec, 1));
        const auto trace = m_backend->run(request, m_monitor);
        ASSERT_THAT(trace, IsOk());
        EXPECT_EQ((*trace)->backend, BackendKind::Cudnn);
        EXPECT_LT((*trace)->maxResidual, 2e-6);
        const auto expected = test::mustRun(BackendKind::Reference, request);
        EXPECT_LT(test::maxDifference(**trace, *expected), 2e-6);
    }
}

TEST_F(GpuBackendTest, ResetsAreTheReferences)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru}) {
        for (const bool isReversed : {false, true}) {
            RnnSpec spec = smallSpec();
            spec.cell = cell;
            spec.directions = isReversed ? 1 : 2;
            const test::Network network = test::randomNetwork(spec, 1);
            ForwardRequest request = requestOf(isReversed ? test::reversed(network) : network, 9);
            request.h0 = test::randomArray({spec.pseudoLayers(), 2, 4}, 4);
            request.resets = Resets(9, 2);
            request.resets.set(0, 0);
            request.resets.set(4, 0);
            request.resets.set(5, 0);
            request.resets.set(2, 1);
            request.resets.set(8, 1); // padding
            for (const bool hasOwnState : {false, true}) {
                if (hasOwnState) {
                    request.resetH = test::randomArray({spec.pseudoLayers(), 2, 4}, 5);
                }
                const auto trace = m_backend->run(request, m_monitor);
                ASSERT_THAT(trace, IsOk());
                const auto expected = test::mustRun(BackendKind::Reference, request);
                EXPECT_LT(test::maxDifference(**trace, *expected), 2e-6);
            }
        }
    }
}

TEST_F(GpuBackendTest, PartsOfVeryUnlikeLengthsGoInSeveralRuns)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 1, .hiddenSize = 1};
    ForwardRequest request{.model = test::randomNetwork(spec, 1).build(),
                           .detail = TraceDetail::OutputOnly};
    request.x = test::randomArray({3000, 1, 1}, 3, DType::F32);
    request.resets = Resets(3000, 1);
    for (std::uint64_t step = 2000; step < 3000; ++step) {
        request.resets.set(step, 0);
    }
    const auto trace = m_backend->run(request, m_monitor);
    ASSERT_THAT(trace, IsOk());
    EXPECT_LT(test::maxDifference(**trace, *test::mustRun(BackendKind::Reference, request)), 2e-6);
}

/// Runs through backends of their own that share the workers between them.
class WarmWorkersTest : public GpuBackendTest
{
protected:
    void run(const std::shared_ptr<gpu::IdleWorkerPool>& warm)
    {
        const auto backend = gpu::makeGpuBackend(GATELOUPE_HOST_WORKER, {.warm = warm});
        const auto trace = backend->run(m_request, m_monitor);
        ASSERT_THAT(trace, IsOk());
        EXPECT_LT(test::maxDifference(**trace, *test::mustRun(BackendKind::Reference, m_request)),
                  2e-6);
    }

    ForwardRequest m_request = requestOf(test::randomNetwork(smallSpec(), 1));
};

TEST_F(WarmWorkersTest, TheNextRunTakesTheWorkerOfTheLast)
{
    const auto warm = std::make_shared<gpu::IdleWorkerPool>();
    run(warm);
    const auto kept = exchangeFolders();
    ASSERT_EQ(kept.size(), m_foldersBefore.size() + 1);
    run(warm);
    EXPECT_EQ(exchangeFolders(), kept);
}

TEST_F(WarmWorkersTest, OneForAnotherDeviceIsAnother)
{
    const auto warm = std::make_shared<gpu::IdleWorkerPool>();
    run(warm);
    EXPECT_EQ(warm->take(GATELOUPE_HOST_WORKER, 1).process, nullptr);
    EXPECT_NE(warm->take(GATELOUPE_HOST_WORKER, 0).process, nullptr);
    EXPECT_EQ(warm->take(GATELOUPE_HOST_WORKER, 0).process, nullptr);
}

TEST_F(WarmWorkersTest, OneThatDiedMeanwhileIsReplaced)
{
    const auto warm = std::make_shared<gpu::IdleWorkerPool>();
    run(warm);
    gpu::Worker worker = warm->take(GATELOUPE_HOST_WORKER, 0);
    ASSERT_NE(worker.process, nullptr);
    worker.process->kill();
    warm->keep(GATELOUPE_HOST_WORKER, 0, std::move(worker));
    run(warm);
}

TEST_F(WarmWorkersTest, OneThatNobodyTakesEnds)
{
    const auto warm = std::make_shared<gpu::IdleWorkerPool>(std::chrono::milliseconds(1));
    run(warm);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (exchangeFolders() != m_foldersBefore && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::yield();
    }
    EXPECT_EQ(exchangeFolders(), m_foldersBefore);
}

TEST_F(GpuBackendTest, TurnsReversedNetworksRound)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 3};
    const ForwardRequest request = requestOf(test::reversed(test::randomNetwork(spec, 3)));
    const auto trace = m_backend->run(request, m_monitor);
    ASSERT_THAT(trace, IsOk());
    EXPECT_LT(test::maxDifference(**trace, *test::mustRun(BackendKind::Reference, request)), 2e-6);
}

/// Runs whose trace stays with the worker.
class KeptTraceTest : public GpuBackendTest
{
protected:
    TraceKeeper& keeper() { return dynamic_cast<TraceKeeper&>(*m_backend); }

    /// Every window of some steps beside the whole trace.
    void compareWindows(const ForwardRequest& request)
    {
        const auto expected = test::mustRun(BackendKind::Reference, request);
        const auto summary = keeper().runAndKeep(request, m_monitor);
        ASSERT_THAT(summary, IsOk());
        EXPECT_TRUE((*summary)->layers.empty());
        EXPECT_TRUE((*summary)->y.isEmpty()) << "it is fetched with the windows";
        EXPECT_LT(test::maxDifference((*summary)->hN, expected->hN), 2e-6);
        EXPECT_LT((*summary)->maxResidual, 2e-6);
        const RnnModel& model = *request.model;
        for (const StepRange range : {StepRange{0, 2}, {1, 3}, {0, expected->steps}}) {
            const auto window = keeper().window(range, m_monitor);
            ASSERT_THAT(window, IsOk());
            EXPECT_EQ(window->range(), range);
            EXPECT_LT(test::maxDifference(window->trace->y, sliceSteps(expected->y, range)), 2e-6);
            std::map<std::string, Array> found;
            forEachStepArray(*window->trace, model,
                             [&](const std::string& path, const Array& array, std::uint64_t) {
                                 found[path] = array;
                             });
            forEachStepArray(
                *expected, model, [&](const std::string& path, const Array& array, std::uint64_t) {
                    EXPECT_LT(test::maxDifference(found[path], sliceSteps(array, range)), 2e-6)
                        << path;
                });
            for (std::uint64_t b = 0; b < expected->batch; ++b) {
                const std::uint64_t length = expected->lengths[b];
                const std::uint64_t end = std::clamp(length, range.first, range.end());
                EXPECT_EQ(window->trace->lengths[b], end - range.first);
            }
        }
    }
};

TEST_F(KeptTraceTest, ItsWindowsAreTheSteps)
{
    for (const std::uint32_t directions : {1U, 2U}) {
        for (const bool isProjected : {false, true}) {
            RnnSpec spec = smallSpec();
            spec.directions = directions;
            if (isProjected) {
                spec.projectionSize = 2;
            }
            compareWindows(requestOf(test::randomNetwork(spec, 1)));
        }
    }
}

TEST_F(KeptTraceTest, OfANetworkThatReadsFromTheEndToo)
{
    const RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 3};
    ForwardRequest request = requestOf(test::reversed(test::randomNetwork(spec, 3)));
    compareWindows(request);
    request.lengths.clear();
    compareWindows(request);
}

TEST_F(KeptTraceTest, IsComputedAgainWhereTheWorkerLostIt)
{
    const ForwardRequest request = requestOf(test::randomNetwork(smallSpec(), 1));
    ASSERT_THAT(keeper().runAndKeep(request, m_monitor), IsOk());
    ASSERT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 2)), m_monitor), IsOk());
    const auto window = keeper().window({1, 2}, m_monitor);
    ASSERT_THAT(window, IsOk());
    const auto expected = test::mustRun(BackendKind::Reference, request);
    EXPECT_LT(test::maxDifference(window->trace->y, sliceSteps(expected->y, {1, 2})), 2e-6);
}

TEST_F(KeptTraceTest, OfALargeRunIsFetchedWindowByWindow)
{
    // 20 MB of trace: more than is fetched at once.
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 2, .hiddenSize = 16};
    ForwardRequest request{.model = test::randomNetwork(spec, 1).build()};
    request.x = test::randomArray({550, 100, 2}, 3, DType::F32);
    const auto replay = TraceReplay::run(request, {}, std::move(m_backend), m_monitor);
    ASSERT_THAT(replay, IsOk());
    EXPECT_TRUE((*replay)->kept().empty()) << "nothing is here before it is looked at";
    const auto window = (*replay)->window({540, 5}, m_monitor);
    ASSERT_THAT(window, IsOk());
    EXPECT_LT(window->trace->steps, 550U);
    const auto expected = test::mustRun(BackendKind::Cpu, request);
    EXPECT_LT(
        test::maxDifference(sliceSteps(window->trace->layers[0].c, {540 - window->firstStep, 5}),
                            sliceSteps(expected->layers[0].c, {540, 5})),
        2e-6);
    EXPECT_EQ((*replay)->recomputedBlocks(), 1U);
}

TEST_F(GpuBackendTest, ARefusalLeavesTheWorkerAlive)
{
    ForwardRequest request = requestOf(test::randomNetwork(smallSpec(), 1));
    request.isTraining = true;
    request.dropout = 0.5;
    EXPECT_THAT(m_backend->run(request, m_monitor), FailsWith(ErrorCode::Unsupported, "dropout"));
    request.isTraining = false;
    EXPECT_THAT(m_backend->run(request, m_monitor), IsOk());
}

TEST_F(GpuBackendTest, GivesTheLibrarysGradients)
{
    test::Network reversed = test::reversed(
        test::randomNetwork({.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4}, 1));
    ForwardRequest withResets = requestOf(test::randomNetwork(smallSpec(), 1), 9);
    withResets.h0 = test::randomArray({4, 2, 4}, 7);
    withResets.resets = Resets(9, 2);
    withResets.resets.set(4, 0);
    withResets.resets.set(2, 1);
    withResets.resets.set(5, 1);
    auto* const library = dynamic_cast<LibraryBackward*>(m_backend.get());
    ASSERT_NE(library, nullptr);
    for (const ForwardRequest& request :
         {requestOf(test::randomNetwork(smallSpec(), 1)), requestOf(reversed), withResets}) {
        const Upstream upstream = test::upstreamOfAll(request, 5);
        const auto right = test::referenceGradients(request, upstream);
        const auto found = library->gradients(request, upstream, m_monitor);
        ASSERT_THAT(right, IsOk());
        ASSERT_THAT(found, IsOk());
        EXPECT_LT(test::gradientDistance(**right, **found), 5e-6);
        EXPECT_EQ((*found)->method, BackwardMethod::Cudnn);
    }
}

TEST_F(GpuBackendTest, StartsAKilledWorkerAgainOnce)
{
    const test::TemporaryFolder folder;
    const Variable fault("GATELOUPE_TEST_FAULT", "killed-once");
    const Variable mark("GATELOUPE_TEST_MARK", (folder.path() / "mark").string());
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor), IsOk());
}

TEST_F(GpuBackendTest, StartsAnotherAfterALostContext)
{
    const test::TemporaryFolder folder;
    const Variable fault("GATELOUPE_TEST_FAULT", "lost-once");
    const Variable mark("GATELOUPE_TEST_MARK", (folder.path() / "mark").string());
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor), IsOk());
}

TEST_F(GpuBackendTest, GivesUpAfterTheSecondLoss)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "always-lost");
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "illegal memory access"));
}

TEST_F(GpuBackendTest, AHungKernelIsNoticedAndEnded)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "hung");
    const auto backend = gpu::makeGpuBackend(GATELOUPE_HOST_WORKER,
                                             {.hangTimeout = std::chrono::milliseconds(1500)});
    EXPECT_THAT(backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "was ended"));
}

TEST_F(GpuBackendTest, AFailureThatIsNotFatalLeavesTheWorkerAndIsNotTriedAgain)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "other-layout");
    const auto warm = std::make_shared<gpu::IdleWorkerPool>();
    {
        const auto backend = gpu::makeGpuBackend(GATELOUPE_HOST_WORKER, {.warm = warm});
        EXPECT_THAT(backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                    FailsWith(ErrorCode::Device, "weight space differs"));
    }
    EXPECT_NE(warm->take(GATELOUPE_HOST_WORKER, 0).process, nullptr);
}

TEST_F(GpuBackendTest, ARunThatIsCancelledBeforeItIsSentLeavesTheWorkerAndTheNextIsRight)
{
    ASSERT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor), IsOk());
    const auto kept = exchangeFolders();
    const ForwardRequest other = requestOf(test::randomNetwork(smallSpec(), 2));
    test::CancelledMonitor cancelled;
    EXPECT_THAT(m_backend->run(other, cancelled), FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_EQ(exchangeFolders(), kept);
    const auto trace = m_backend->run(other, m_monitor);
    ASSERT_THAT(trace, IsOk());
    EXPECT_EQ(exchangeFolders(), kept);
    EXPECT_LT(test::maxDifference(**trace, *test::mustRun(BackendKind::Reference, other)), 2e-6);
}

TEST_F(GpuBackendTest, AWorkerHearsWhatComesBehindARunThatWaits)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "hung");
    const auto worker = gpu::startWorker(GATELOUPE_HOST_WORKER, 0, m_monitor);
    ASSERT_THAT(worker, IsOk());
    gpu::ForwardMessage message;
    message.request = (worker->folder->path() / "request.safetensors").string();
    message.response = (worker->folder->path() / "response.safetensors").string();
    message.spec = {.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    gpu::ExchangeFile arrays;
    ASSERT_THAT(arrays.create(message.request, {{"weights", DType::F32, {144}, {}},
                                                {"x", DType::F32, {5, 1, 3}, {}}}),
                IsOk());
    for (message.id = 1; message.id < 3; ++message.id) { // the first of them never ends
        ASSERT_THAT(worker->process->send(toLine(gpu::Request(message))), IsOk());
    }
    ASSERT_THAT(worker->process->send(toLine(gpu::Request(gpu::PingRequest{7}))), IsOk());
    for (;;) {
        const auto answer = gpu::nextAnswer(*worker->process, m_monitor, std::chrono::seconds(30));
        ASSERT_THAT(answer, IsOk());
        ASSERT_TRUE(answer->has_value());
        if (const auto* pong = std::get_if<gpu::Pong>(&**answer)) {
            EXPECT_EQ(pong->id, 7U);
            return;
        }
    }
}

TEST_F(GpuBackendTest, ARequestWithoutAnEndEndsTheWorkerWithAnError)
{
    const auto worker = gpu::startWorker(GATELOUPE_HOST_WORKER, 0, m_monitor);
    ASSERT_THAT(worker, IsOk());
    // It may be gone before all of it is sent.
    static_cast<void>(worker->process->send(std::string(2 * gpu::LineBuffer::kMaxLine, 'x')));
    for (;;) {
        const auto answer = gpu::nextAnswer(*worker->process, m_monitor, std::chrono::seconds(30));
        ASSERT_THAT(answer, IsOk());
        ASSERT_TRUE(answer->has_value());
        if (const auto* failure = std::get_if<gpu::Failure>(&**answer)) {
            EXPECT_TRUE(failure->isFatal);
            EXPECT_THAT(failure->error.message.text(), ::testing::HasSubstr("longer than"));
            return;
        }
    }
}

TEST_F(GpuBackendTest, WeightsAreSentOnce)
{
    ForwardRequest request = requestOf(test::randomNetwork(smallSpec(), 1));
    const auto sentWeights = [&] {
        for (const std::string& folder : exchangeFolders()) {
            const auto file = gpu::ArrayFile::open(folder + "/request.safetensors");
            if (file) {
                return file->find("weights") != nullptr;
            }
        }
        return false;
    };
    const auto expected = test::mustRun(BackendKind::Reference, request);
    for (const bool isFirst : {true, false}) {
        const auto trace = m_backend->run(request, m_monitor);
        ASSERT_THAT(trace, IsOk());
        EXPECT_EQ(sentWeights(), isFirst);
        EXPECT_LT(test::maxDifference(**trace, *expected), 2e-6);
    }
    request.model = test::randomNetwork(smallSpec(), 2).build();
    const auto other = m_backend->run(request, m_monitor);
    ASSERT_THAT(other, IsOk());
    EXPECT_TRUE(sentWeights());
    EXPECT_LT(test::maxDifference(**other, *test::mustRun(BackendKind::Reference, request)), 2e-6);
}

TEST_F(GpuBackendTest, SaysWhatMemoryIsMissing)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "small-memory");
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::OutOfMemory, "needs"));
}

TEST_F(GpuBackendTest, SaysWhyThereIsNoDevice)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "no-device");
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "no CUDA-capable device"));
}

TEST_F(GpuBackendTest, RefusesAWorkerOfAnotherRelease)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "other-protocol");
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "protocol 99"));
}

TEST_F(GpuBackendTest, ATornMessageIsAnError)
{
    const Variable fault("GATELOUPE_TEST_FAULT", "torn");
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "torn"));
}

TEST_F(GpuBackendTest, AProgramThatIsNoWorkerIsAnError)
{
    const auto backend = gpu::makeGpuBackend("/bin/true");
    EXPECT_THAT(backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "ended with code 0"));
    const auto missing = gpu::makeGpuBackend("/nonexistent/gateloupe-gpu");
    EXPECT_THAT(missing->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor),
                FailsWith(ErrorCode::Device, "could not be started"));
}

TEST_F(GpuBackendTest, CancelEndsEvenAWorkerThatHearsNothing)
{
    class Canceller final : public ProgressMonitor
    {
    public:
        void report(Stage, std::uint64_t, std::uint64_t) override {}

        [[nodiscard]] bool cancelled() const override
        {
            return std::chrono::steady_clock::now() > m_deadline;
        }

    private:
        std::chrono::steady_clock::time_point m_deadline =
            std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
    };

    const Variable fault("GATELOUPE_TEST_FAULT", "mute");
    Canceller monitor;
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), monitor),
                FailsWith(ErrorCode::Cancelled, ""));
}

TEST_F(GpuBackendTest, TellsProgress)
{
    class Listener final : public ProgressMonitor
    {
    public:
        void report(Stage, std::uint64_t done, std::uint64_t total) override
        {
            m_last = static_cast<double>(done) / static_cast<double>(total);
        }

        [[nodiscard]] bool cancelled() const override { return false; }

        double m_last = -1.0;
    };

    Listener monitor;
    EXPECT_THAT(m_backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), monitor), IsOk());
    EXPECT_EQ(monitor.m_last, 1.0);
}

TEST(FindWorker, TakesTheEnvironmentsWord)
{
    const Variable named("GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER);
    const auto path = gpu::findWorker();
    ASSERT_THAT(path, IsOk());
    EXPECT_EQ(*path, GATELOUPE_HOST_WORKER);
    const auto hello = gpu::askWorker(NullMonitor());
    ASSERT_THAT(hello, IsOk());
    EXPECT_EQ(hello->device->name, "host");
}

TEST(AskWorker, TellsEveryDeviceAndTheChosenOne)
{
    const Variable named("GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER);
    const auto hello = gpu::askWorker(NullMonitor(), 1);
    ASSERT_THAT(hello, IsOk());
    ASSERT_EQ(hello->devices.size(), 2U);
    EXPECT_EQ(hello->devices[0].name, "host");
    EXPECT_EQ(hello->devices[1].name, "other host");
    EXPECT_EQ(hello->devices[1].index, 1U);
    EXPECT_EQ(hello->devices[1].capability, "0.1");
    EXPECT_EQ(hello->devices[1].totalBytes, std::uint64_t{1} << 32);
    EXPECT_EQ(hello->device->index, 1U);
}

TEST(AskWorker, NamesTheDevicesThereAreWhereOneIsMissing)
{
    const Variable named("GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER);
    EXPECT_THAT(
        gpu::askWorker(NullMonitor(), 7),
        FailsWith(ErrorCode::Device, "no GPU 7; this machine has 0 (host, capability 0.0)"));
}

TEST_F(GpuBackendTest, RunsOnTheDeviceThatWasChosen)
{
    const auto backend = gpu::makeGpuBackend(GATELOUPE_HOST_WORKER, {.device = 1});
    const auto trace = backend->run(requestOf(test::randomNetwork(smallSpec(), 1)), m_monitor);
    ASSERT_THAT(trace, IsOk());
    EXPECT_THAT((*trace)->device, ::testing::StartsWith("host (1)"));
}

TEST(InstalledBackends, PreferTheWorkerWhereItCanRunTheNetwork)
{
    const Variable named("GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER);
    const auto model = test::randomNetwork(smallSpec(), 1).build();
    const auto best = makeBestBackend(*model);
    ASSERT_THAT(best, IsOk());
    EXPECT_EQ((*best)->kind(), BackendKind::Cudnn);
    RnnModel limited = *model;
    limited.limits = {{BackendKind::Cudnn, "equations of its own"}};
    const auto other = makeBestBackend(limited);
    ASSERT_THAT(other, IsOk());
    EXPECT_EQ((*other)->kind(), BackendKind::Cpu);
}

TEST(InstalledBackends, SayWhatIsMissing)
{
    const Variable named("GATELOUPE_GPU_WORKER", "/nonexistent");
    EXPECT_THAT(makeInstalledBackend(BackendKind::Cudnn),
                FailsWith(ErrorCode::Device, "/nonexistent"));
    EXPECT_THAT(makeInstalledBackend(BackendKind::Reference), IsOk());
}

TEST(FindWorker, SaysWhenTheEnvironmentIsWrong)
{
    const Variable named("GATELOUPE_GPU_WORKER", "/nonexistent");
    EXPECT_THAT(gpu::findWorker(), FailsWith(ErrorCode::NotFound, "/nonexistent"));
}

} // namespace

} // namespace gateloupe
