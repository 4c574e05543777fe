// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "tests/core/runtime/network.h"
#include "tests/support/patience.h"
#include "tests/widgets/timeline/made_run.h"
#include "widgets/timeline/window_follower.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// Waits within a block where a test says so.
class HeldBackend final : public ForwardBackend
{
public:
    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cpu; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        if (request.detail == TraceDetail::Full) {
            ++blocks;
            while (isHeld && !monitor.cancelled()) {
                QThread::yieldCurrentThread();
            }
            if (monitor.cancelled()) {
                ++cancelled;
                return Error{ErrorCode::Cancelled, "cancelled"};
            }
        }
        return makeCpuBackend(1)->run(request, monitor);
    }

    static inline std::atomic<int> blocks = 0;
    static inline std::atomic<int> cancelled = 0;
    static inline std::atomic<bool> isHeld = false;
};

std::shared_ptr<const TraceReplay> replayOf(std::uint64_t steps)
{
    const auto model =
        test::randomNetwork({.cell = CellKind::RnnTanh, .inputSize = 2, .hiddenSize = 2}, 1)
            .build();
    NullMonitor monitor;
    ForwardRequest request{.model = model, .x = Array::zeros(DType::F32, {steps, 1, 2})};
    return TraceReplay::run(std::move(request),
                            {.keyframeInterval = 10, .mayKeepEverything = false},
                            std::make_unique<HeldBackend>(), monitor)
        .value_or(nullptr);
}

class WindowLoaderTest : public ::testing::Test
{
protected:
    WindowLoaderTest()
    {
        HeldBackend::blocks = 0;
        HeldBackend::cancelled = 0;
        HeldBackend::isHeld = false;
        QObject::connect(&loader, &WindowLoader::loaded, &loader,
                         [this](const TraceWindow& window) { windows.push_back(window); });
    }

    ~WindowLoaderTest() override { HeldBackend::isHeld = false; }

    bool waitForIdle()
    {
        return QTest::qWaitFor([this] { return !loader.isBusy(); }, kPatienceMs);
    }

    WindowLoader loader;
    std::vector<TraceWindow> windows;
};

TEST_F(WindowLoaderTest, RecomputesOffTheThreadAndGivesWhatIsKeptAtOnce)
{
    const auto replay = replayOf(100);
    ASSERT_NE(replay, nullptr);
    loader.setReplay(replay);
    QSignalSpy busy(&loader, &WindowLoader::busyChanged);
    loader.load({25, 3});
    EXPECT_TRUE(windows.empty());
    ASSERT_TRUE(waitForIdle());
    ASSERT_EQ(windows.size(), 1U);
    EXPECT_EQ(windows[0].range(), (StepRange{20, 10}));
    loader.load({21, 9});
    EXPECT_EQ(windows.size(), 2U) << "kept, so there before load() returns";
    EXPECT_FALSE(loader.isBusy());
    EXPECT_EQ(busy.size(), 2);
    EXPECT_EQ(HeldBackend::blocks, 1);
}

TEST_F(WindowLoaderTest, GivesTheFullTraceOfARunThatKeepsItAtOnce)
{
    const auto run = test::madeRun({.steps = 30});
    loader.setReplay(run->replay);
    loader.load({4, 2});
    ASSERT_EQ(windows.size(), 1U);
    EXPECT_EQ(windows[0].trace, run->replay->fullTrace());
}

TEST_F(WindowLoaderTest, OfManyWishesOnlyTheNewestWaits)
{
    loader.setReplay(replayOf(200));
    HeldBackend::isHeld = true;
    loader.load({5, 1});
    for (std::uint64_t step = 15; step < 200; step += 10) {
        loader.load({step, 1});
    }
    HeldBackend::isHeld = false;
    ASSERT_TRUE(waitForIdle());
    ASSERT_FALSE(windows.empty());
    EXPECT_TRUE(windows.back().contains(195));
    EXPECT_LE(HeldBackend::blocks, 2);
}

TEST_F(WindowLoaderTest, ACancelledWindowNeverComes)
{
    loader.setReplay(replayOf(100));
    HeldBackend::isHeld = true;
    loader.load({5, 1});
    ASSERT_TRUE(QTest::qWaitFor([] { return HeldBackend::blocks == 1; }, kPatienceMs));
    loader.cancel();
    ASSERT_TRUE(waitForIdle());
    // The work itself ends a little later than the wish for it.
    EXPECT_TRUE(QTest::qWaitFor([] { return HeldBackend::cancelled == 1; }, kPatienceMs));
    EXPECT_TRUE(windows.empty());
}

TEST_F(WindowLoaderTest, AnotherRunDropsWhatWasAskedOfTheOldOne)
{
    loader.setReplay(replayOf(100));
    HeldBackend::isHeld = true;
    loader.load({5, 1});
    const auto other = replayOf(60);
    loader.setReplay(other);
    loader.load({5, 1});
    HeldBackend::isHeld = false;
    ASSERT_TRUE(waitForIdle());
    ASSERT_EQ(windows.size(), 1U);
    EXPECT_EQ(other->recomputedBlocks(), 1U);
}

TEST_F(WindowLoaderTest, CutsARangeThatIsTooLongAboutItsMiddle)
{
    const auto replay = replayOf(100);
    ASSERT_GE(replay->maxWindowSteps(), 100U);
    loader.setReplay(replay);
    loader.load({0, 100});
    ASSERT_TRUE(waitForIdle());
    EXPECT_EQ(windows.at(0).range(), (StepRange{0, 100}));
}

TEST_F(WindowLoaderTest, SaysWhyAWindowCannotBe)
{
    loader.setReplay(replayOf(100));
    QSignalSpy failed(&loader, &WindowLoader::failed);
    loader.load({95, 20});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !failed.isEmpty(); }, kPatienceMs));
    EXPECT_TRUE(failed[0][0].toString().contains(QStringLiteral("100")));
}

TEST(WindowLoader, MayGoWhileItWorks)
{
    HeldBackend::isHeld = true;
    {
        WindowLoader loader;
        loader.setReplay(replayOf(100));
        loader.load({5, 1});
    }
    HeldBackend::isHeld = false;
}

} // namespace
} // namespace gateloupe
