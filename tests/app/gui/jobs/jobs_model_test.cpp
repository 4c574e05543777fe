// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "app/gui/jobs/jobs_panel.h"
#include "tests/app/gui/jobs/endless_work.h"
#include "tests/support/patience.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;
using test::workUntilCancelled;

QString stateAt(const QAbstractItemModel& model, int row)
{
    return model.index(row, static_cast<int>(JobsModel::Column::State)).data().toString();
}

TEST(JobsModel, ListsHowJobsEnded)
{
    Jobs jobs;
    JobsModel model(jobs);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    jobs.start<int>(
        Jobs::Kind::Run, QStringLiteral("good"), [](ProgressMonitor&) { return Result<int>(1); },
        [](const Result<int>&) {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return model.rowCount() == 1; }, kPatienceMs));
    EXPECT_EQ(stateAt(model, 0), QStringLiteral("done"));
    jobs.start<int>(
        Jobs::Kind::Run, QStringLiteral("bad"),
        [](ProgressMonitor&) {
            return Result<int>(Error{ErrorCode::Io, "no"});
        },
        [](const Result<int>&) {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return model.rowCount() == 2; }, kPatienceMs));
    EXPECT_EQ(stateAt(model, 0), QStringLiteral("failed")) << "the newest is first";
    model.clearEnded();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(JobsPanel, ShowsALongJobWithItsProgressAndCancelsIt)
{
    Jobs jobs;
    JobsPanel panel(jobs);
    panel.show();
    const auto* model = panel.findChild<QTreeView*>(QStringLiteral("jobList"))->model();
    auto* cancel = panel.findChild<QPushButton*>(QStringLiteral("cancelChosenJob"));
    EXPECT_FALSE(cancel->isEnabled());
    EXPECT_FALSE(cancel->toolTip().isEmpty());
    jobs.start<int>(Jobs::Kind::Export, QStringLiteral("long"), workUntilCancelled,
                    [](const Result<int>&) {});
    EXPECT_EQ(model->rowCount(), 0) << "a short job would only flash";
    ASSERT_TRUE(QTest::qWaitFor([&] { return model->rowCount() == 1; }, kPatienceMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return stateAt(*model, 0).contains(QStringLiteral("50")); },
                                kPatienceMs));
    QTest::mouseClick(cancel, Qt::LeftButton);
    EXPECT_EQ(stateAt(*model, 0), QStringLiteral("cancelled"));
    EXPECT_FALSE(jobs.isRunning(Jobs::Kind::Export));
}

} // namespace
} // namespace gateloupe
