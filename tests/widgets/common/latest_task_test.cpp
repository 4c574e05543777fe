// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include "tests/support/patience.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// What a task delivered, in order; an error as its code.
class Delivered
{
public:
    [[nodiscard]] LatestTask<int>::Deliver keep()
    {
        return [this](const Result<int>& result) {
            m_thread = QThread::currentThread();
            if (result) {
                m_values.push_back(*result);
            } else {
                m_errors.push_back(result.error());
            }
        };
    }

    [[nodiscard]] bool await(std::size_t count) const
    {
        return QTest::qWaitFor([&] { return m_values.size() + m_errors.size() >= count; },
                               kPatienceMs);
    }

    [[nodiscard]] const std::vector<int>& values() const { return m_values; }

    [[nodiscard]] const std::vector<Error>& errors() const { return m_errors; }

    [[nodiscard]] const QThread* thread() const { return m_thread; }

private:
    std::vector<int> m_values;
    std::vector<Error> m_errors;
    const QThread* m_thread = nullptr;
};

/// A door that work waits at, deaf to cancelling.
class Gatekeeper
{
public:
    void open() { *m_isOpen = true; }

    /// Says in `hasEnded` that it went through.
    [[nodiscard]] LatestTask<int>::Work workBehind(std::shared_ptr<std::atomic<bool>> hasEnded,
                                                   int value) const
    {
        return [isOpen = m_isOpen, hasEnded, value](ProgressMonitor&) -> Result<int> {
            while (!*isOpen) {
                QThread::msleep(1);
            }
            *hasEnded = true;
            return value;
        };
    }

private:
    std::shared_ptr<std::atomic<bool>> m_isOpen = std::make_shared<std::atomic<bool>>(false);
};

Result<int> untilCancelled(ProgressMonitor& monitor)
{
    while (!monitor.cancelled()) {
        QThread::msleep(1);
    }
    return Error::cancelled();
}

TEST(LatestTask, DeliversInTheThreadOfItsOwner)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    task.start([](ProgressMonitor&) { return Result<int>(42); });
    EXPECT_TRUE(task.isBusy());
    ASSERT_TRUE(delivered.await(1));
    EXPECT_EQ(delivered.values(), std::vector<int>{42});
    EXPECT_EQ(delivered.thread(), QThread::currentThread());
    EXPECT_FALSE(task.isBusy());
}

TEST(LatestTask, DeliversExceptionsAsErrors)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    task.start([](ProgressMonitor&) -> Result<int> { throw std::bad_alloc(); });
    ASSERT_TRUE(delivered.await(1));
    EXPECT_EQ(delivered.errors().front().code, ErrorCode::OutOfMemory);
    EXPECT_FALSE(task.isBusy());
    task.start([](ProgressMonitor&) -> Result<int> { throw std::runtime_error("odd thing"); });
    ASSERT_TRUE(delivered.await(2));
    EXPECT_NE(delivered.errors()[1].message.text().find("odd thing"), std::string::npos);
    EXPECT_FALSE(task.isBusy());
    task.start([](ProgressMonitor&) -> Result<int> { throw 3; });
    ASSERT_TRUE(delivered.await(3));
}

TEST(LatestTask, TheNewestRequestWins)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    task.start(untilCancelled);
    task.start([](ProgressMonitor&) { return Result<int>(2); });
    ASSERT_TRUE(delivered.await(1));
    QTest::qWait(20);
    EXPECT_EQ(delivered.values(), std::vector<int>{2});
    EXPECT_TRUE(delivered.errors().empty());
}

TEST(LatestTask, AnOldResultThatStillComesIsDropped)
{
    Delivered delivered;
    const auto hasEnded = std::make_shared<std::atomic<bool>>(false);
    Gatekeeper gatekeeper;
    QThreadPool pool;
    pool.setMaxThreadCount(2);
    LatestTask<int> task(delivered.keep(), &pool);
    task.start(gatekeeper.workBehind(hasEnded, 1));
    QTest::qWait(10); // it has begun
    task.start([](ProgressMonitor&) { return Result<int>(2); });
    ASSERT_TRUE(delivered.await(1));
    gatekeeper.open();
    ASSERT_TRUE(QTest::qWaitFor([&] { return hasEnded->load(); }, kPatienceMs));
    QTest::qWait(20);
    EXPECT_EQ(delivered.values(), std::vector<int>{2});
}

TEST(LatestTask, CancelEndsSilently)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    task.start(untilCancelled);
    task.cancel();
    EXPECT_FALSE(task.isBusy());
    QTest::qWait(30);
    EXPECT_TRUE(delivered.values().empty());
    EXPECT_TRUE(delivered.errors().empty());
}

TEST(LatestTask, TheDestructorWaitsForReplacedWork)
{
    const auto firstEnded = std::make_shared<std::atomic<bool>>(false);
    const auto secondEnded = std::make_shared<std::atomic<bool>>(false);
    Gatekeeper gatekeeper;
    QThreadPool pool;
    pool.setMaxThreadCount(3);
    std::unique_ptr<QThread> opener;
    {
        LatestTask<int> task([](const Result<int>&) {}, &pool);
        task.start(gatekeeper.workBehind(firstEnded, 1));
        QTest::qWait(10);
        task.start(gatekeeper.workBehind(secondEnded, 2));
        QTest::qWait(10);
        task.start([](ProgressMonitor&) { return Result<int>(3); });
        QTest::qWait(10);
        opener.reset(QThread::create([&gatekeeper] {
            QThread::msleep(30);
            gatekeeper.open();
        }));
        opener->start();
    }
    EXPECT_TRUE(*firstEnded);
    EXPECT_TRUE(*secondEnded);
    opener->wait();
}

TEST(LatestTask, TellsTheProgressOfEveryStage)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    std::vector<std::pair<Stage, double>> told;
    QObject::connect(&task, &TaskRunner::progressed, &task,
                     [&](Stage stage, double share) { told.emplace_back(stage, share); });
    const auto mayGoOn = std::make_shared<std::atomic<bool>>(false);
    task.start([mayGoOn](ProgressMonitor& monitor) -> Result<int> {
        monitor.report(Stage::Writing, 10, 10);
        while (!*mayGoOn) {
            QThread::msleep(1);
        }
        monitor.report(Stage::Verifying, 1, 4);
        return 1;
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return told.size() == 1; }, kPatienceMs));
    EXPECT_EQ(told[0], std::pair(Stage::Writing, 1.0));
    *mayGoOn = true;
    ASSERT_TRUE(delivered.await(1));
    ASSERT_EQ(told.size(), 2U) << "the share of a later stage begins again";
    EXPECT_EQ(told[1], std::pair(Stage::Verifying, 0.25));
}

TEST(LatestTask, TellsProgressInThousandthsAndNotEveryReport)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    QSignalSpy progressed(&task, &TaskRunner::progressed);
    task.start([](ProgressMonitor& monitor) -> Result<int> {
        for (std::uint64_t i = 0; i <= 1'000'000; ++i) {
            monitor.report(Stage::Running, i, 1'000'000);
        }
        return 0;
    });
    ASSERT_TRUE(delivered.await(1));
    EXPECT_GT(progressed.count(), 0);
    EXPECT_LE(progressed.count(), 1001);
    EXPECT_EQ(progressed.back()[1].toDouble(), 1.0) << "the last report is told";
}

TEST(LatestTask, DeliversWhatIsPublishedBeforeTheResult)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    task.start([](TaskMonitor<int>& monitor) -> Result<int> {
        monitor.publish(1);
        monitor.publish(2);
        return 3;
    });
    ASSERT_TRUE(delivered.await(3));
    EXPECT_EQ(delivered.values(), (std::vector<int>{1, 2, 3}));
}

TEST(LatestTask, IsCalledBusyOnlyAfterAWhile)
{
    Delivered delivered;
    LatestTask<int> task(delivered.keep());
    QSignalSpy busy(&task, &TaskRunner::busyChanged);
    task.start([](ProgressMonitor&) { return Result<int>(1); });
    ASSERT_TRUE(delivered.await(1));
    EXPECT_EQ(busy.count(), 0) << "a short task would only flash";
    task.start(untilCancelled);
    ASSERT_TRUE(QTest::qWaitFor([&] { return busy.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(busy[0][0].toBool());
    task.start(untilCancelled);
    EXPECT_EQ(busy.count(), 1) << "still busy";
    task.cancel();
    ASSERT_EQ(busy.count(), 2);
    EXPECT_FALSE(busy[1][0].toBool());
}

} // namespace
} // namespace gateloupe
