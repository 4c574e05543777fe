// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "core/analysis/compare/derived_gates.h"
#include "core/base/half.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/network_pair_table.h"
#include "widgets/compare/network_pairs_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/weight_comparison.h"
#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe::test {

namespace {

const ParameterId kOutput = firstLayer(ParameterKind::InputWeights, Gate::Output);

std::shared_ptr<const ModelComparison> compared(const std::shared_ptr<const RnnModel>& a,
                                                const std::shared_ptr<const RnnModel>& b,
                                                bool isMatching = false)
{
    NullMonitor monitor;
    return *compareModels(a, b, isMatching, monitor);
}

/// Two LSTMs that differ in three numbers.
std::shared_ptr<const ModelComparison> fewDifferences()
{
    MadeModel made("lstm:input=3,hidden=4");
    const auto a = made.share();
    made.at(kForget, 2, 1) += 5.0F;
    made.at(kForget, 0, 3) += 1.0F;
    made.at(kOutput, 3, 2) -= 2.0F;
    return compared(a, made.share());
}

class CompareViewTest : public ::testing::Test
{
protected:
    CompareViewTest()
    {
        view.resize(1100, 600);
        view.show();
        view.activateWindow();
    }

    void show(const std::shared_ptr<const ModelComparison>& comparison)
    {
        view.setA(comparison->originalA, QStringLiteral("a.npz"));
        view.pair().setCandidates({{comparison->originalB, QStringLiteral("b.npz")}}, 0);
        view.setComparison(comparison);
        ASSERT_TRUE(awaitThat([this] { return view.panes().isReady(); }));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return view.findChild<Widget*>(QLatin1String(name));
    }

    CompareView view;
};

TEST(DifferenceTableModel, IsAModel)
{
    DifferenceTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(fewDifferences());
    EXPECT_EQ(model.rowCount(), 16);
    EXPECT_EQ(model.idAt(*model.rowOf(kForget)), kForget);
    model.setComparison(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

/// Two pairs, of which the second differs, and a network that only A has.
std::shared_ptr<const FileComparison> twoPairs()
{
    MadeModel made("lstm:input=3,hidden=4");
    const auto named = [](const std::shared_ptr<const RnnModel>& model, const char* name) {
        auto copy = std::make_shared<RnnModel>(*model);
        copy->name = name;
        return std::shared_ptr<const RnnModel>(copy);
    };
    const auto same = named(made.share(), "encoder");
    const auto a = named(made.share(), "decoder");
    made.at(kForget, 2, 1) += 5.0F;
    const auto b = named(made.share(), "decoder");
    FileComparison all;
    all.pairs = {{.pair = {same, same}, .comparison = compared(same, same), .notes = {}},
                 {.pair = {a, b}, .comparison = compared(a, b), .notes = {}}};
    all.onlyInA = {named(a, "third")};
    return std::make_shared<const FileComparison>(std::move(all));
}

TEST(NetworkPairTable, IsAModelWithARowForEachPairAndForWhatStandsAlone)
{
    NetworkPairTable model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(twoPairs());
    ASSERT_EQ(model.rowCount(), 3);
    const auto text = [&](int row, NetworkPairTable::Column column) {
        return model.index(row, static_cast<int>(column)).data().toString();
    };
    EXPECT_EQ(text(0, NetworkPairTable::Column::Verdict), QStringLiteral("Equal"));
    EXPECT_EQ(text(1, NetworkPairTable::Column::Verdict), QStringLiteral("Different"));
    EXPECT_EQ(text(1, NetworkPairTable::Column::First),
              QStringLiteral("layer_0/forward/forget/recurrent_weights"));
    EXPECT_EQ(text(2, NetworkPairTable::Column::A), QStringLiteral("third"));
    EXPECT_EQ(text(2, NetworkPairTable::Column::Verdict), QStringLiteral("Only in A"));
    model.setComparison(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(SignalTableModel, IsAModel)
{
    SignalTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    RunDifference run;
    run.difference.parts = {
        {.part = {TraceSignal::Kind::CellState}},
        {.part = {TraceSignal::Kind::HiddenState}, .first = TracePlace{.step = 3}}};
    model.setDifference(std::make_shared<const RunDifference>(run));
    EXPECT_EQ(model.rowCount(), 2);
}

TEST_F(CompareViewTest, ListsTheNetworksOfBothFilesWhereThereAreSeveral)
{
    show(fewDifferences());
    EXPECT_FALSE(child<QToolButton>("compareNetworks")->isVisible());
    view.setFileComparison(twoPairs());
    ASSERT_TRUE(child<QToolButton>("compareNetworks")->isVisible());
    EXPECT_TRUE(child<QToolButton>("compareNetworks")->text().endsWith(u'≠'));
    EXPECT_EQ(child<QToolButton>("compareNetworks")->toolTip(), view.networks().verdictText());
    child<QToolButton>("compareNetworks")->click();
    auto* table = child<QTableView>("networkPairs");
    ASSERT_TRUE(table->isVisible());
    EXPECT_EQ(child<QLabel>("filesVerdict")->text(),
              QStringLiteral("Different: 1 of 2 pair(s) of networks are equal, 1 unpaired"));
    const QSignalSpy chosen(&view.networks(), &NetworkPairsView::pairChosen);
    table->setFocus();
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_Return);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.front().front().toInt(), 1);
    table->selectRow(2);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_EQ(chosen.count(), 1) << "what stands alone is no pair";
    view.setFileComparison(nullptr);
    EXPECT_FALSE(child<QToolButton>("compareNetworks")->isVisible());
    EXPECT_TRUE(view.weights().isVisible()) << "there is nothing to list any more";
}

TEST_F(CompareViewTest, SaysWhatToDoBeforeThereIsAnythingToCompare)
{
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("Open a file")));
    view.setA(MadeModel("gru:input=2,hidden=3").share(), QStringLiteral("a.npz"));
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("Choose B")));
    QSignalSpy wanted(&view.pair(), &PairChoice::fileWanted);
    QTest::mouseClick(child<QPushButton>("openOther"), Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
}

TEST_F(CompareViewTest, KeysGoFromTheLargestDifferenceToTheNextAndBack)
{
    show(fewDifferences());
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().startsWith(QStringLiteral("2 of 16")))
        << child<QLabel>("compareSummary")->text().toStdString();
    QSignalSpy chosen(&view.weights(), &WeightComparison::parameterChosen);
    QSignalSpy picked(&view.panes(), &GatePanes::picked);
    const auto pick = [&] {
        EXPECT_TRUE(awaitThat([&] { return view.panes().isReady(); }));
        return view.panes().pick().value_or(MatrixPlace{99, 99});
    };
    view.panes().setFocus();
    QTest::keyClick(&view.panes(), Qt::Key_N);
    EXPECT_EQ(pick(), (MatrixPlace{2, 1}));
    EXPECT_EQ(view.weights().parameter(), kForget);
    QTest::keyClick(&view.panes(), Qt::Key_N);
    EXPECT_EQ(pick(), (MatrixPlace{3, 2}));
    EXPECT_EQ(view.weights().parameter(), kOutput);
    QTest::keyClick(&view.panes(), Qt::Key_N);
    EXPECT_EQ(pick(), (MatrixPlace{0, 3}));
    QTest::keyClick(&view.panes(), Qt::Key_N, Qt::ShiftModifier);
    EXPECT_EQ(pick(), (MatrixPlace{3, 2}));
    EXPECT_EQ(chosen.count(), 3); // the least alike one was shown already
    EXPECT_GE(picked.count(), 4);
}

TEST_F(CompareViewTest, EqualGatesAreOneRowThatUnfolds)
{
    show(fewDifferences());
    auto* table = child<QTableView>("differences");
    auto* fold = child<QToolButton>("foldEqual");
    EXPECT_EQ(table->model()->rowCount(), 2) << "R forget and R output differ";
    EXPECT_TRUE(fold->text().startsWith(QStringLiteral("14")));
    QTest::mouseClick(fold, Qt::LeftButton);
    EXPECT_EQ(table->model()->rowCount(), 16);
    QTest::mouseClick(fold, Qt::LeftButton);
    EXPECT_EQ(table->model()->rowCount(), 2);
    view.weights().setParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::InputBias, Gate::Input});
    EXPECT_EQ(table->model()->rowCount(), 16) << "what is chosen is to be seen";
}

TEST_F(CompareViewTest, AClickInTheTableOrAPlotIsTold)
{
    show(fewDifferences());
    auto* table = child<QTableView>("differences");
    QTest::mouseClick(child<QToolButton>("foldEqual"), Qt::LeftButton);
    QSignalSpy chosen(&view.weights(), &WeightComparison::parameterChosen);
    const QModelIndex row = table->model()->index(5, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].value<ParameterId>(), *view.weights().parameter());
    ASSERT_TRUE(awaitThat([this] { return view.panes().isReady(); }));
    QSignalSpy picked(&view.panes(), &GatePanes::picked);
    auto& plot = view.panes().plot(1);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
    ASSERT_EQ(picked.count(), 1);
    EXPECT_TRUE(plot.pick().has_value());
    EXPECT_EQ(plot.pick(), view.panes().plot(0).pick());
    EXPECT_EQ(plot.pick(), view.panes().plot(2).pick());
    EXPECT_TRUE(child<QLabel>("compareValues")->text().contains(QStringLiteral("A − B")));
}

TEST_F(CompareViewTest, ZoomingOnePlotZoomsAllAndTheyShareARange)
{
    show(fewDifferences());
    auto& a = view.panes().plot(0);
    auto& b = view.panes().plot(1);
    auto& difference = view.panes().plot(2);
    a.zoomBy(2.0);
    EXPECT_EQ(a.yAxis->range(), b.yAxis->range());
    EXPECT_EQ(a.xAxis2->range(), difference.xAxis2->range());
    EXPECT_EQ(a.matrix().scale(), b.matrix().scale());
}

TEST_F(CompareViewTest, AAndBTakeTurnsInOnePlaceOnlyWhenAsked)
{
    show(fewDifferences());
    EXPECT_FALSE(view.panes().isBlink());
    QSignalSpy flipped(&view.panes(), &GatePanes::flipped);
    view.panes().setFocus();
    QTest::keyClick(&view.panes(), Qt::Key_B);
    EXPECT_TRUE(view.panes().isShowingB());
    EXPECT_FALSE(view.panes().plot(1).isVisible());
    EXPECT_EQ(view.panes().plot(0).matrix().data(), view.panes().plot(1).matrix().data());
    QTest::keyClick(&view.panes(), Qt::Key_B);
    EXPECT_FALSE(view.panes().isShowingB());
    EXPECT_EQ(view.panes().interval(), 0); // nothing moves by itself
    flipped.clear();
    child<QSpinBox>("blinkInterval")->setValue(GatePanes::kMinIntervalMs);
    QTest::mouseClick(child<QCheckBox>("blinkCheck"), Qt::LeftButton);
    EXPECT_TRUE(flipped.wait());
    QTest::keyClick(&view.panes(), Qt::Key_B, Qt::ShiftModifier);
    EXPECT_EQ(view.panes().interval(), 0);
}

TEST_F(CompareViewTest, ExplainsVeryDifferentNetworks)
{
    show(compared(MadeModel("gru:input=3,hidden=4,layers=2").share(),
                  MadeModel("lstm:input=5,hidden=6").share()));
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("Nothing to")));
    const QString notes = child<QLabel>("compareNotes")->text();
    EXPECT_TRUE(notes.contains(QStringLiteral("Cell: A GRU, B LSTM"))) << notes.toStdString();
    EXPECT_FALSE(child<QAction>("nextDifference")->isEnabled());
    EXPECT_EQ(view.panes().plot(2).matrix().data(), nullptr);
}

TEST_F(CompareViewTest, SaysWhatRoundingExplains)
{
    const auto verdict = [this] { return child<QLabel>("compareVerdict")->text(); };
    MadeModel made("lstm:input=3,hidden=4");
    made.at(kForget, 2, 1) = 0.1F; // no half
    const auto a = made.share();
    show(compared(a, made.share()));
    EXPECT_EQ(verdict(), QStringLiteral("Equal."));
    std::vector<std::uint16_t> halves;
    for (std::uint64_t index = 0; index < 16; ++index) {
        halves.push_back(floatToHalf(made.at(kForget, index / 4, index % 4)));
    }
    auto narrow = std::make_shared<RnnModel>(*a);
    narrow->parameters[kForget] =
        *viewOfRun(memoryTensor("halves", DType::F16, {4, 4}, bytesOf(halves)), 0, 4, 4);
    show(compared(a, narrow));
    EXPECT_EQ(verdict(), QStringLiteral("Equal up to rounding."));
    EXPECT_TRUE(child<QLabel>("compareNotes")->text().contains(QStringLiteral("Rounding alone")));
    EXPECT_FALSE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("the first")));
    made.at(kForget, 0, 3) += 1.0F;
    show(compared(a, made.share()));
    EXPECT_NE(verdict(), QStringLiteral("Equal up to rounding."));
    EXPECT_TRUE(child<QLabel>("compareSummary")
                    ->text()
                    .contains(QStringLiteral("the first that rounding does not explain: ") +
                              TermNames::parameter(kForget)))
        << child<QLabel>("compareSummary")->text().toStdString();
}

TEST_F(CompareViewTest, NamesTheUnitThatWasMatched)
{
    const auto a = MadeModel("gru:input=3,hidden=4").share();
    const auto b = withUnitsReordered(a, {{.hidden = {2, 0, 3, 1}, .output = {2, 0, 3, 1}}});
    show(compared(a, b, true));
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().startsWith(QStringLiteral("Equal")));
    view.panes().setPick(0, 0);
    EXPECT_TRUE(child<QLabel>("compareValues")
                    ->text()
                    .contains(QStringLiteral("unit 0 of A = unit 1 of B")))
        << child<QLabel>("compareValues")->text().toStdString();
}

TEST_F(CompareViewTest, KeepsItsArrangement)
{
    show(fewDifferences());
    QSignalSpy changed(&view, &CompareView::viewStateChanged);
    view.setViewState({{QStringLiteral("isInPlace"), true}, {QStringLiteral("intervalMs"), 900}});
    EXPECT_EQ(changed.count(), 0);
    EXPECT_TRUE(view.panes().isBlink());
    CompareView other;
    other.setViewState(view.viewState());
    EXPECT_EQ(other.viewState(), view.viewState());
    QSignalSpy matching(&view, &CompareView::matchingChanged);
    QTest::mouseClick(child<QCheckBox>("matchUnits"), Qt::LeftButton);
    EXPECT_EQ(matching.count(), 1);
    EXPECT_EQ(changed.count(), 1);
}

TEST_F(CompareViewTest, OneNetworkOnTwoBackendsShowsTheRunsOnly)
{
    const auto model = MadeModel("gru:input=2,hidden=3").share();
    view.setA(model, QStringLiteral("a.npz"));
    view.pair().setCandidates({{model, QStringLiteral("a.npz"), true}}, 0);
    EXPECT_TRUE(child<QComboBox>("comparedB")->itemText(0).contains(QStringLiteral("itself")));
    view.setOneNetwork(true);
    PairControls& controls = view.runs().controls();
    controls.setRunners({{QStringLiteral("reference"), QStringLiteral("Reference"), {}},
                         {QStringLiteral("gpu"), QStringLiteral("GPU"), QStringLiteral("none")},
                         {QStringLiteral("cpu"), QStringLiteral("CPU"), {}}},
                        QStringLiteral("gpu"), QStringLiteral("reference"));
    EXPECT_TRUE(child<QTabWidget>("compareTabs")->isVisible());
    EXPECT_FALSE(child<QTabWidget>("compareTabs")->isTabVisible(0));
    EXPECT_TRUE(view.runs().isVisible());
    EXPECT_FALSE(child<QCheckBox>("matchUnits")->isEnabled());
    EXPECT_EQ(controls.runnerA(), QString()) << "the usual one cannot run";
    EXPECT_EQ(controls.runnerB(), QStringLiteral("reference"));
    auto* box = child<QComboBox>("runnerA");
    QSignalSpy chosen(&controls, &PairControls::runnersChanged);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_End);
    EXPECT_EQ(controls.runnerA(), QStringLiteral("cpu"));
    EXPECT_EQ(chosen.count(), 1);
    PairControls other;
    other.setViewState(controls.viewState());
    other.setRunners({{QStringLiteral("reference"), QStringLiteral("Reference"), {}},
                      {QStringLiteral("cpu"), QStringLiteral("CPU"), {}}},
                     QStringLiteral("reference"), QStringLiteral("reference"));
    EXPECT_EQ(other.runnerA(), QStringLiteral("cpu"));
    view.setOneNetwork(false);
    EXPECT_FALSE(child<QTabWidget>("compareTabs")->isVisible());
}

TEST_F(CompareViewTest, ADifferenceOfBackendsSaysWhatItLooksLikeAndWhatToTry)
{
    RunDifference run;
    run.spec = MadeModel("gru:input=2,hidden=3").share()->spec;
    run.backend = "cudnn (host; default, standard)";
    run.otherBackend = "reference (CPU; f64)";
    run.divergence = Divergence::MathMode;
    run.difference.steps = 2;
    run.difference.tolerance = 1e-5;
    run.difference.largestByStep = {1e-3, 1e-3};
    run.difference.parts = {{.part = {TraceSignal::Kind::HiddenState},
                             .first = TracePlace{.distance = 1e-3},
                             .largestByStep = {1e-3, 1e-3}}};
    run.difference.earliest = 0;
    view.runs().setDifference(std::make_shared<const RunDifference>(run));
    const QString meaning = child<QLabel>("runMeaning")->text();
    EXPECT_TRUE(meaning.contains(QStringLiteral("TF32"))) << meaning.toStdString();
    EXPECT_TRUE(meaning.contains(QStringLiteral("choose FMA"))) << meaning.toStdString();
    EXPECT_TRUE(meaning.contains(QStringLiteral("B on reference"))) << meaning.toStdString();
}

TEST_F(CompareViewTest, ShowsWhereRunsPartAndGoesThere)
{
    show(fewDifferences());
    child<QTabWidget>("compareTabs")->setCurrentIndex(1);
    RunDifference run;
    run.spec = view.comparison()->a->spec;
    run.backend = "CPU";
    run.difference.steps = 9;
    run.difference.tolerance = 0.1;
    run.difference.largestByStep.assign(9, 0.0);
    run.difference.parts = {
        {.part = {TraceSignal::Kind::Gate, Gate::Forget}},
        {.part = {TraceSignal::Kind::HiddenState},
         .first = TracePlace{.step = 4, .batch = 0, .unit = 2, .a = 1.0, .b = 0.5, .distance = 0.5},
         .unitsOver = 1}};
    run.difference.earliest = 1;
    view.runs().setObstacle({});
    view.runs().setDifference(std::make_shared<const RunDifference>(run));
    EXPECT_TRUE(child<QLabel>("runSummary")
                    ->text()
                    .startsWith(QStringLiteral(
                        "First over 0.1 at step 4: layer 0, forward, hidden state h of unit 2")))
        << child<QLabel>("runSummary")->text().toStdString();
    QSignalSpy opened(&view.runs(), &RunDifferenceView::stepOpened);
    QTest::mouseClick(child<QPushButton>("openStep"), Qt::LeftButton);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened[0][2].toULongLong(), 4U);
    EXPECT_EQ(opened[0][3].toULongLong(), 2U);
    QSignalSpy wanted(&view.runs().controls(), &PairControls::runRequested);
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
    view.runs().setObstacle(QStringLiteral("no"));
    EXPECT_FALSE(child<QPushButton>("compareRun")->isEnabled());
}

} // namespace
} // namespace gateloupe::test
