// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <memory>
#include <new>
#include <optional>

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "app/gui/jobs/job_status.h"
#include "app/gui/jobs/jobs.h"
#include "tests/app/gui/jobs/endless_work.h"
#include "tests/support/patience.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;
using test::workUntilCancelled;

TEST(Jobs, DeliverTheirResultOnTheCallersThread)
{
    Jobs jobs;
    int result = 0;
    QThread* thread = nullptr;
    jobs.start<int>(
        Jobs::Kind::Run, QStringLiteral("run"), [](ProgressMonitor&) { return Result<int>(42); },
        [&](const Result<int>& answer) {
            result = *answer;
            thread = QThread::currentThread();
        });
    EXPECT_TRUE(jobs.isRunning(Jobs::Kind::Run));
    ASSERT_TRUE(QTest::qWaitFor([&] { return result == 42; }, kPatienceMs));
    EXPECT_EQ(thread, QThread::currentThread());
    EXPECT_FALSE(jobs.isRunning(Jobs::Kind::Run));
}

TEST(Jobs, TheLatestRequestOfAKindWins)
{
    Jobs jobs;
    std::vector<int> results;
    const auto keep = [&](const Result<int>& answer) { results.push_back(answer.value_or(-1)); };
    jobs.start<int>(Jobs::Kind::Run, {}, workUntilCancelled, keep);
    jobs.start<int>(
        Jobs::Kind::Run, {}, [](ProgressMonitor&) { return Result<int>(2); }, keep);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !jobs.isRunning(Jobs::Kind::Run); }, kPatienceMs));
    QTest::qWait(20);
    EXPECT_EQ(results, std::vector<int>{2});
}

TEST(Jobs, AnOldResultThatStillComesIsDropped)
{
    Jobs jobs;
    std::vector<int> results;
    auto mayEnd = std::make_shared<std::atomic<bool>>(false);
    const auto keep = [&](const Result<int>& answer) { results.push_back(*answer); };
    // Deaf to cancelling: it ends with a value after its successor.
    jobs.start<int>(
        Jobs::Kind::Run, {},
        [mayEnd](ProgressMonitor&) {
            while (!*mayEnd) {
                QThread::msleep(1);
            }
            return Result<int>(1);
        },
        keep);
    jobs.start<int>(
        Jobs::Kind::Run, {}, [](ProgressMonitor&) { return Result<int>(2); }, keep);
    ASSERT_TRUE(QTest::qWaitFor([&] { return results.size() == 1; }, kPatienceMs));
    *mayEnd = true;
    QTest::qWait(50);
    EXPECT_EQ(results, std::vector<int>{2});
}

TEST(Jobs, CancelEndsSilently)
{
    Jobs jobs;
    QSignalSpy ended(&jobs, &Jobs::ended);
    bool isDelivered = false;
    jobs.start<int>(Jobs::Kind::Open, {}, workUntilCancelled,
                    [&](const Result<int>&) { isDelivered = true; });
    jobs.cancel(Jobs::Kind::Open);
    EXPECT_EQ(ended.count(), 1);
    QTest::qWait(30);
    EXPECT_FALSE(isDelivered);
}

TEST(Jobs, KindsDoNotDisturbEachOther)
{
    Jobs jobs;
    int result = 0;
    jobs.start<int>(
        Jobs::Kind::Run, {}, [](ProgressMonitor&) { return Result<int>(1); },
        [&](const Result<int>& answer) { result = *answer; });
    jobs.start<int>(Jobs::Kind::Open, {}, workUntilCancelled, [](const Result<int>&) {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return result == 1; }, kPatienceMs));
    EXPECT_TRUE(jobs.isRunning(Jobs::Kind::Open));
}

TEST(Jobs, TheDestructorCancelsAndWaits)
{
    auto hasEnded = std::make_shared<std::atomic<bool>>(false);
    {
        Jobs jobs;
        jobs.start<int>(
            Jobs::Kind::Run, {},
            [hasEnded](ProgressMonitor& monitor) {
                auto result = workUntilCancelled(monitor);
                *hasEnded = true;
                return result;
            },
            [](const Result<int>&) {});
        QTest::qWait(10);
    }
    EXPECT_TRUE(*hasEnded);
}

TEST(Jobs, TellProgressInSharesAndNotForEveryReport)
{
    Jobs jobs;
    QSignalSpy progressed(&jobs, &Jobs::progressed);
    bool isDone = false;
    jobs.start<int>(
        Jobs::Kind::Run, {},
        [](ProgressMonitor& monitor) {
            for (std::uint64_t i = 0; i <= 1'000'000; ++i) {
                monitor.report(Stage::Running, i, 1'000'000);
            }
            return Result<int>(0);
        },
        [&](const Result<int>&) { isDone = true; });
    ASSERT_TRUE(QTest::qWaitFor([&] { return isDone; }, kPatienceMs));
    EXPECT_LT(progressed.count(), 1100);
}

TEST(Jobs, ExceptionsEndInAFailure)
{
    Jobs jobs;
    QSignalSpy ended(&jobs, &Jobs::ended);
    std::optional<Error> error;
    jobs.start<int>(
        Jobs::Kind::Run, {}, [](ProgressMonitor&) -> Result<int> { throw std::bad_alloc(); },
        [&](const Result<int>& answer) { error = answer.error(); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return error.has_value(); }, kPatienceMs));
    EXPECT_EQ(error->code, ErrorCode::OutOfMemory);
    EXPECT_FALSE(jobs.isRunning(Jobs::Kind::Run));
    ASSERT_EQ(ended.count(), 1);
    EXPECT_EQ(ended[0][1].value<Jobs::Outcome>(), Jobs::Outcome::Failed);
}

TEST(JobStatus, ShowsTheOlderJobAgainWhenTheNewerOneHasEnded)
{
    Jobs jobs;
    JobStatus status(jobs);
    const auto* title = status.findChild<QLabel*>();
    jobs.start<int>(Jobs::Kind::Export, QStringLiteral("Exporting"), workUntilCancelled,
                    [](const Result<int>&) {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return status.isVisible(); }, kPatienceMs));
    jobs.start<int>(Jobs::Kind::Run, QStringLiteral("Running"), workUntilCancelled,
                    [](const Result<int>&) {});
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return title->text() == QLatin1String("Running"); }, kPatienceMs));
    jobs.cancel(Jobs::Kind::Run);
    EXPECT_TRUE(status.isVisible()) << "the export still runs";
    EXPECT_EQ(title->text(), QStringLiteral("Exporting"));
    jobs.cancel(Jobs::Kind::Export);
    EXPECT_FALSE(status.isVisible());
}

TEST(JobStatus, ShowsALaterStageFromItsBeginning)
{
    Jobs jobs;
    JobStatus status(jobs);
    const auto* bar = status.findChild<QProgressBar*>();
    const auto mayGoOn = std::make_shared<std::atomic<bool>>(false);
    jobs.start<int>(
        Jobs::Kind::Export, {},
        [mayGoOn](ProgressMonitor& monitor) {
            monitor.report(Stage::Writing, 1, 1);
            while (!*mayGoOn) {
                QThread::msleep(1);
            }
            monitor.report(Stage::Verifying, 1, 4);
            return workUntilCancelled(monitor);
        },
        [](const Result<int>&) {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->value() == 100; }, kPatienceMs));
    *mayGoOn = true;
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->value() == 50; }, kPatienceMs))
        << "what the endless work reports last";
    EXPECT_EQ(bar->toolTip(), JobStatus::nameOf(Stage::Reading));
}

TEST(JobStatus, ShowsAJobOnlyAfterAWhileAndCancelsIt)
{
    Jobs jobs;
    JobStatus status(jobs);
    jobs.start<int>(Jobs::Kind::Run, QStringLiteral("Running"), workUntilCancelled,
                    [](const Result<int>&) {});
    EXPECT_FALSE(status.isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&] { return status.isVisible(); }, kPatienceMs));
    QTest::mouseClick(status.findChild<QToolButton*>(QStringLiteral("cancelJob")), Qt::LeftButton);
    EXPECT_FALSE(jobs.isRunning(Jobs::Kind::Run));
    EXPECT_FALSE(status.isVisible());
}

} // namespace
} // namespace gateloupe
