// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QIcon>
#include <QImage>
#include <QSignalSpy>

#include "tests/core/analysis/made_model.h"
#include "widgets/health/severity_mark.h"
#include "widgets/models/checkpoint_tree_model.h"

namespace gateloupe::test {

namespace {

std::shared_ptr<const Checkpoint> checkpointWith(const std::shared_ptr<const RnnModel>& model)
{
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = "made.npz";
    checkpoint->rnns = {MadeModel("gru:input=2,hidden=3").share(), model};
    return checkpoint;
}

QString spoken(const QModelIndex& index)
{
    return index.data(Qt::AccessibleTextRole).toString();
}

} // namespace

TEST(TreeMarks, TheWorstFindingReachesEveryRowAboveIt)
{
    MadeModel made("lstm:input=2,hidden=3,layers=2");
    const ParameterId id{LayerIndex(1), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Cell};
    made.at(id, 0, 0) = std::numeric_limits<float>::quiet_NaN();
    const auto checkpoint = checkpointWith(made.share());
    CheckpointTreeModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setCheckpoints({checkpoint});
    const QModelIndex parameter = model.indexOf({.rnn = checkpoint->rnns[1], .parameter = id});
    ASSERT_TRUE(parameter.isValid());
    EXPECT_TRUE(parameter.data(Qt::DecorationRole).isNull()); // nobody has looked yet

    NullMonitor monitor;
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setHealth(std::make_shared<const HealthReport>(*checkHealth(checkpoint->rnns, monitor)));
    EXPECT_GT(changed.count(), 0);
    for (QModelIndex index = parameter; index.isValid(); index = index.parent()) {
        EXPECT_TRUE(spoken(index).endsWith(QStringLiteral("broken")))
            << spoken(index).toStdString();
        EXPECT_FALSE(index.data(Qt::DecorationRole).isNull());
    }
    const QModelIndex fine = model.indexOf({.rnn = checkpoint->rnns[0]});
    EXPECT_TRUE(spoken(fine).endsWith(QStringLiteral("remark"))) << spoken(fine).toStdString();
    EXPECT_TRUE(fine.data(Qt::DecorationRole).isNull()) << "only what is broken is marked";

    model.setHealth(nullptr);
    EXPECT_TRUE(parameter.data(Qt::DecorationRole).isNull());
}

TEST(SeverityMark, LooksTheSameOnASelectedRow)
{
    for (const auto severity : {Severity::Remark, Severity::Risk, Severity::Broken}) {
        const QIcon icon = SeverityMark::icon(severity);
        EXPECT_EQ(icon.pixmap(16, QIcon::Selected).toImage(), icon.pixmap(16).toImage());
    }
}

TEST(TreeMarks, AReportAboutAnotherFileSaysNothing)
{
    const auto checkpoint = checkpointWith(MadeModel("gru:input=2,hidden=3").share());
    const auto other = checkpointWith(MadeModel("gru:input=2,hidden=3").share());
    CheckpointTreeModel model;
    model.setCheckpoints({checkpoint});
    NullMonitor monitor;
    model.setHealth(std::make_shared<const HealthReport>(*checkHealth(other->rnns, monitor)));
    EXPECT_TRUE(model.index(0, 0).data(Qt::DecorationRole).isNull());
}

} // namespace gateloupe::test
