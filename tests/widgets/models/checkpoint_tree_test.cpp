// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QTreeView>

#include "tests/widgets/sample_model.h"
#include "widgets/models/checkpoint_tree.h"

namespace gateloupe {
namespace {

using test::countingModel;
using test::memoryTensor;

std::shared_ptr<const Checkpoint> checkpointOf(std::shared_ptr<const RnnModel> model,
                                               std::size_t otherTensors)
{
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = "/somewhere/speech.ckpt";
    checkpoint->format = "safetensors";
    checkpoint->catalog.tensors.push_back(model->parameters.begin()->second.tensor);
    for (std::size_t i = 0; i < otherTensors; ++i) {
        checkpoint->catalog.tensors.push_back(
            memoryTensor("dense/" + std::to_string(i), DType::F32, {1}, std::vector<std::byte>(4)));
    }
    checkpoint->rnns.push_back(std::move(model));
    return checkpoint;
}

/// The visible rows as indented lines.
QString printed(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        text += QString(depth, QLatin1Char(' ')) + index.data().toString();
        const QString content = index.siblingAtColumn(1).data().toString();
        text +=
            (content.isEmpty() ? QString() : QStringLiteral(" | ") + content) + QLatin1Char('\n');
        text += printed(model, index, depth + 1);
    }
    return text;
}

TEST(CheckpointTreeModel, KeepsTheRulesOfModels)
{
    CheckpointTreeModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setCheckpoints(
        {checkpointOf(countingModel("lstm:input=3,hidden=4,layers=2,directions=2"), 5)});
    EXPECT_EQ(model.rowCount(), 1);
    model.setCheckpoints({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(CheckpointTreeModel, HoldsFilesBelowEachOtherAndKeepsTheRowsOfThoseThatStay)
{
    CheckpointTreeModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto first = checkpointOf(countingModel("lstm:input=3,hidden=4"), 1);
    const auto second = checkpointOf(countingModel("gru:input=3,hidden=4"), 0);
    const auto third = checkpointOf(countingModel("rnn_tanh:input=3,hidden=4"), 0);
    model.setCheckpoints({first, second});
    const QPersistentModelIndex network(model.indexOf({.rnn = second->rnns[0]}));
    EXPECT_EQ(network.parent().row(), 1);
    EXPECT_EQ(model.checkpointAt(network), second);
    model.setCheckpoints({third, second});
    ASSERT_TRUE(network.isValid());
    EXPECT_EQ(model.selectionAt(network).rnn, second->rnns[0]);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_FALSE(model.indexOf({.rnn = first->rnns[0]}).isValid());
    EXPECT_EQ(model.checkpointAt(model.index(0, 0)), third);
    model.setCheckpoints({second});
    ASSERT_TRUE(network.isValid());
    EXPECT_EQ(network.parent().row(), 0);
}

TEST(CheckpointTreeModel, OrdersFileNetworkLayerGateAndParameter)
{
    CheckpointTreeModel model;
    model.setCheckpoints({checkpointOf(countingModel("rnn_relu:input=3,hidden=4,layers=2"), 1)});
    EXPECT_EQ(printed(model), QStringLiteral("speech.ckpt | safetensors\n"
                                             " net | RNN (ReLU) 3 → 4\n"
                                             "  layer 0\n"
                                             "   hidden\n"
                                             "    W | 4 × 3 f32\n"
                                             "    R | 4 × 4 f32\n"
                                             "    bW | 4 × 1 f32\n"
                                             "    bR | 4 × 1 f32\n"
                                             "  layer 1\n"
                                             "   hidden\n"
                                             "    W | 4 × 4 f32\n"
                                             "    R | 4 × 4 f32\n"
                                             "    bW | 4 × 1 f32\n"
                                             "    bR | 4 × 1 f32\n"
                                             " 1 other tensor(s)\n"
                                             "  dense/0 | [1] f32\n"));
}

TEST(CheckpointTreeModel, SplitsLayersByDirectionOnlyWhereThereAreTwo)
{
    CheckpointTreeModel model;
    model.setCheckpoints(
        {checkpointOf(countingModel("rnn_tanh:input=1,hidden=1,directions=2,bias=none"), 0)});
    const QString tree = printed(model);
    EXPECT_TRUE(tree.contains(QStringLiteral("   forward\n    hidden\n"))) << tree.toStdString();
    EXPECT_TRUE(tree.contains(QStringLiteral("   backward\n    hidden\n"))) << tree.toStdString();
}

TEST(CheckpointTreeModel, PutsAProjectionBesideTheGates)
{
    CheckpointTreeModel model;
    model.setCheckpoints(
        {checkpointOf(countingModel("lstm:input=3,hidden=4,proj=2,bias=none"), 0)});
    EXPECT_TRUE(printed(model).endsWith(QStringLiteral("   P | 2 × 4 f32\n")))
        << printed(model).toStdString();
}

TEST(CheckpointTreeModel, FindsTheRowOfEverySelection)
{
    const auto rnn = countingModel("gru:input=3,hidden=4,directions=2");
    const auto checkpoint = checkpointOf(rnn, 3);
    CheckpointTreeModel model;
    model.setCheckpoints({checkpoint});
    for (const auto& [id, view] : rnn->parameters) {
        const TreeSelection wanted{.rnn = rnn, .parameter = id};
        EXPECT_EQ(model.selectionAt(model.indexOf(wanted)), wanted) << pathOf(id);
    }
    const TreeSelection tensor{.tensor = checkpoint->catalog.tensors.back()};
    EXPECT_EQ(model.selectionAt(model.indexOf(tensor)), tensor);
    EXPECT_FALSE(model.indexOf({}).isValid());
}

class CheckpointTreeTest : public ::testing::Test
{
protected:
    CheckpointTreeTest()
    {
        m_tree.resize(320, 600);
        m_tree.show();
        m_tree.setCheckpoints({m_checkpoint});
        m_view = m_tree.findChild<QTreeView*>(QStringLiteral("tree"));
        m_filter = m_tree.findChild<QLineEdit*>(QStringLiteral("filter"));
    }

    std::shared_ptr<const RnnModel> m_rnn = countingModel("lstm:input=3,hidden=4,directions=2");
    std::shared_ptr<const Checkpoint> m_checkpoint = checkpointOf(m_rnn, 4);
    const TreeSelection m_wanted{.rnn = m_rnn,
                                 .parameter = ParameterId{.direction = Direction::Backward,
                                                          .kind = ParameterKind::RecurrentWeights,
                                                          .gate = Gate::Forget}};
    CheckpointTree m_tree;
    QTreeView* m_view = nullptr;
    QLineEdit* m_filter = nullptr;
};

TEST_F(CheckpointTreeTest, KeepsTheNamesWhereThereIsLittleRoom)
{
    m_tree.show();
    EXPECT_FALSE(m_view->isColumnHidden(1));
    m_tree.resize(120, 600);
    EXPECT_TRUE(m_view->isColumnHidden(1));
    EXPECT_GT(m_view->columnWidth(0), 80);
    m_tree.resize(320, 600);
    EXPECT_FALSE(m_view->isColumnHidden(1));
}

/// What a tool tip over the row of the current index says.
QString toolTipOf(QTreeView& view)
{
    view.scrollTo(view.currentIndex());
    const QPoint at = view.visualRect(view.currentIndex()).center();
    QHelpEvent wish(QEvent::ToolTip, at, view.viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(view.viewport(), &wish);
    const QString text = QToolTip::text();
    QToolTip::hideText();
    return text;
}

TEST_F(CheckpointTreeTest, ElidesANameAndTellsItWithTheShape)
{
    auto rnn = std::make_shared<RnnModel>(*countingModel("lstm:input=3,hidden=4"));
    rnn->name = "blocks.17.temporal.rnn.with.a.long.name";
    m_tree.resize(190, 600);
    m_tree.setCheckpoints({checkpointOf(rnn, 0)});
    m_tree.select({.rnn = rnn});
    const QString tip = toolTipOf(*m_view);
    EXPECT_TRUE(tip.contains(QStringLiteral("blocks.17.temporal.rnn.with.a.long.name")))
        << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("LSTM 3 → 4"))) << tip.toStdString();
}

TEST_F(CheckpointTreeTest, FoldsTheFilesThatAreNotLookedAt)
{
    const auto other = checkpointOf(countingModel("lstm:input=3,hidden=4"), 0);
    m_tree.select(m_wanted);
    m_tree.setCheckpoints({m_checkpoint, other});
    m_tree.select({.rnn = other->rnns.front()});
    EXPECT_FALSE(m_view->isExpanded(m_view->model()->index(0, 0)));
    EXPECT_TRUE(m_view->isExpanded(m_view->model()->index(1, 0)));
    m_tree.select(m_wanted);
    EXPECT_TRUE(m_view->isExpanded(m_view->model()->index(0, 0)));
    EXPECT_FALSE(m_view->isExpanded(m_view->model()->index(1, 0)));
}

TEST_F(CheckpointTreeTest, HasAMenuThatCopiesThePathOfAGate)
{
    m_tree.setMenu({});
    m_tree.select(m_wanted);
    m_tree.findChild<QAction*>(QStringLiteral("treeCopyGatePath"))->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), pathOf(*m_wanted.parameter));
    QSignalSpy wanted(&m_tree, &CheckpointTree::layoutRequested);
    m_tree.findChild<QAction*>(QStringLiteral("treeShowLayout"))->trigger();
    EXPECT_EQ(wanted.count(), 1);
}

TEST_F(CheckpointTreeTest, SelectsQuietly)
{
    QSignalSpy changed(&m_tree, &CheckpointTree::selectionChanged);
    m_tree.select(m_wanted);
    EXPECT_EQ(m_tree.selection(), m_wanted);
    EXPECT_EQ(m_view->currentIndex().data().toString(), QStringLiteral("R"));
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(CheckpointTreeTest, TellsWhereTheUserWent)
{
    m_tree.select(m_wanted);
    QSignalSpy changed(&m_tree, &CheckpointTree::selectionChanged);
    QTest::keyClick(m_view, Qt::Key_Down);
    ASSERT_EQ(changed.count(), 1);
    const auto selection = changed.front().front().value<TreeSelection>();
    EXPECT_EQ(selection.rnn, m_rnn);
    EXPECT_EQ(selection.parameter->kind, ParameterKind::InputBias);
}

TEST_F(CheckpointTreeTest, StaysOnTheRowThatAlreadyStandsForTheSelection)
{
    // A gate row stands for the gate's first parameter; hearing that back must not move it.
    m_tree.select(m_wanted);
    m_view->setCurrentIndex(m_view->currentIndex().parent());
    const QModelIndex gate = m_view->currentIndex();
    m_tree.select(m_tree.selection());
    EXPECT_EQ(m_view->currentIndex(), gate);
}

TEST_F(CheckpointTreeTest, FiltersByGateAndKeepsTheSelection)
{
    m_tree.select(m_wanted);
    QSignalSpy changed(&m_tree, &CheckpointTree::selectionChanged);
    QTest::keyClicks(m_filter, QStringLiteral("OUTPUT"));
    const QString shown = printed(*m_view->model());
    EXPECT_EQ(shown.count(QStringLiteral("output")), 2) << shown.toStdString();
    EXPECT_FALSE(shown.contains(QStringLiteral("forget"))) << shown.toStdString();
    EXPECT_FALSE(shown.contains(QStringLiteral("dense"))) << shown.toStdString();
    EXPECT_EQ(m_tree.selection(), m_wanted);
    m_filter->clear();
    EXPECT_EQ(m_view->currentIndex().data().toString(), QStringLiteral("R"));
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(CheckpointTreeTest, ClearsAFilterThatHidesWhatIsSelected)
{
    QTest::keyClicks(m_filter, QStringLiteral("dense"));
    m_tree.select(m_wanted);
    EXPECT_TRUE(m_filter->text().isEmpty());
    EXPECT_EQ(m_view->currentIndex().data().toString(), QStringLiteral("R"));
}

TEST_F(CheckpointTreeTest, ShowsThousandsOfTensors)
{
    m_tree.setCheckpoints({checkpointOf(m_rnn, 20000)});
    QTest::keyClicks(m_filter, QStringLiteral("19999"));
    EXPECT_TRUE(printed(*m_view->model()).contains(QStringLiteral("dense/19999")));
    EXPECT_EQ(m_tree.selection(), TreeSelection{});
}

} // namespace
} // namespace gateloupe
