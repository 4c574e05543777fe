// SPDX-License-Identifier: Apache-2.0
//
// The run backwards, through the window: what a value depends on, strips, norms, play from the end,
// the gates with their gradients, and what learns nothing.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/studies/gradient_study.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/run_panels.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/curves/norm_lane.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/timeline/overview_strip.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class GradientsTest : public test::ExampleWindow
{
protected:
    GradientsTest()
        : ExampleWindow({1280, 820})
    {
        window.openExample();
        EXPECT_TRUE(
            waitFor([&] { return window.session().run() != nullptr && page().plot().isReady(); }));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    template <typename Condition>
    bool waitFor(const Condition& condition)
    {
        return QTest::qWaitFor(condition, kPatienceMs);
    }

    SequencePage& page() { return window.sequencePage(); }

    const std::shared_ptr<const RunGradients>& gradients()
    {
        return window.runPanels().gradientStudy->gradients();
    }

    /// "Depends on…" in the context menu of a unit's h at a step.
    void askWhatDependsOn(std::uint64_t unit, std::uint64_t step)
    {
        page().setStep(step);
        const StripId id{StripId::Kind::Hidden, page().place()};
        StripStack& strips = page().plot().strips();
        const auto row = strips.stripLayout().rowRect(id, unit);
        ASSERT_TRUE(row);
        const QPoint at =
            QPointF(page().plot().axis().pixelOf(static_cast<double>(step)), row->center().y())
                .toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, strips.mapToGlobal(at));
        QCoreApplication::sendEvent(&strips, &event);
        auto* menu = child<QMenu>("stripMenu");
        ASSERT_NE(menu, nullptr);
        menu->findChild<QAction*>(QStringLiteral("dependsOnStripCell"))->trigger();
        menu->close();
        ASSERT_TRUE(waitFor([&] { return gradients() != nullptr; }));
    }

    /// Through the popover of the button.
    void computeOf(const QString& address)
    {
        auto* button = child<QToolButton>("gradientButton");
        ASSERT_TRUE(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* at = child<QLineEdit>("gradientAt");
        at->selectAll();
        QTest::keyClicks(at, address);
        QTest::mouseClick(child<QPushButton>("computeGradient"), Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return gradients() != nullptr; }));
    }
};

TEST_F(GradientsTest, AValueTellsWhatItDependsOn)
{
    askWhatDependsOn(1, 17);
    ASSERT_TRUE(gradients()->at);
    EXPECT_EQ(toText(*gradients()->at), "layer_0/forward/h[1]@17");
    auto* terms = child<QTableWidget>("dependenceTerms");
    EXPECT_TRUE(terms->isVisible());
    EXPECT_GT(terms->rowCount(), 10) << "inputs, units and weights";
    EXPECT_TRUE(page().plot().norms().isVisible());
    const StripId gradient{
        .kind = StripId::Kind::Hidden, .pseudoLayer = page().place(), .isGradient = true};
    EXPECT_TRUE(page().plot().strips().stripLayout().find(gradient));
    const auto& pictures = page().plot().strips().pictures();
    EXPECT_EQ(pictures.valueAt(gradient, 1, 17), 1.0) << "of the value itself";
    EXPECT_EQ(pictures.valueAt(gradient, 1, 18), 0.0) << "nothing comes back from later steps";
    EXPECT_EQ(addressOf({gradient, 1, 17, 0}, *window.session().run()->model),
              QStringLiteral("dL/d(layer_0/forward/h[1]@17)"));
}

TEST_F(GradientsTest, ATermOfADependenceIsALink)
{
    askWhatDependsOn(1, 17);
    auto* terms = child<QTableWidget>("dependenceTerms");
    bool hasUnit = false;
    for (int row = 0; row < terms->rowCount() && !hasUnit; ++row) {
        const QTableWidgetItem* item = terms->item(row, 0);
        const auto address = item == nullptr ? QString() : item->data(Qt::UserRole).toString();
        const auto point =
            tracePointFromText(address.toStdString(), *window.session().run()->model);
        if (point && !address.startsWith(QLatin1Char('x'))) {
            hasUnit = true;
            emit terms->cellClicked(row, 0);
            EXPECT_EQ(window.session().focus().step, point->step);
            EXPECT_EQ(window.session().focus().unit, point->unit);
        }
    }
    EXPECT_TRUE(hasUnit);
}

TEST_F(GradientsTest, PlayRunsFromTheEndWhileThereAreGradients)
{
    computeOf(QStringLiteral("layer_0/forward/h[0]@30"));
    auto* transport = child<TransportBar>("transport");
    EXPECT_TRUE(transport->isBackwards());
    page().setStep(0);
    transport->togglePlay();
    EXPECT_EQ(page().step(), window.session().run()->steps() - 1);
    transport->setSpeed(20);
    transport->beat();
    EXPECT_EQ(page().step(), window.session().run()->steps() - 2);
    transport->togglePlay();
    QTest::mouseClick(child<QToolButton>("gradientButton"), Qt::LeftButton);
    QTest::mouseClick(child<QPushButton>("removeGradient"), Qt::LeftButton);
    EXPECT_EQ(gradients(), nullptr);
    EXPECT_FALSE(transport->isBackwards());
    EXPECT_FALSE(page().plot().norms().isVisible());
}

TEST_F(GradientsTest, AWrongAddressIsSaidAndNothingIsLost)
{
    QTest::mouseClick(child<QToolButton>("gradientButton"), Qt::LeftButton);
    auto* at = child<QLineEdit>("gradientAt");
    at->selectAll();
    QTest::keyClicks(at, QStringLiteral("layer_7/forward/h[0]@3"));
    QTest::mouseClick(child<QPushButton>("computeGradient"), Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return page().banner().isVisible(); }));
    EXPECT_EQ(gradients(), nullptr);
    EXPECT_NE(window.session().run(), nullptr);
}

TEST_F(GradientsTest, TheLossOfAReadoutOverTheNextSymbolsIsOneChoice)
{
    auto* readout = child<QComboBox>("gradientReadout");
    ASSERT_GT(readout->count(), 0) << "the example has a head";
    QTest::mouseClick(child<QToolButton>("gradientButton"), Qt::LeftButton);
    child<QComboBox>("gradientOf")->setCurrentIndex(1);
    QTest::mouseClick(child<QPushButton>("computeGradient"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return gradients() != nullptr; }));
    EXPECT_FALSE(gradients()->at);
    EXPECT_GT(gradients()->sum, 0.0) << "a cross-entropy";
    EXPECT_FALSE(child<QTableWidget>("dependenceTerms")->isVisible());
    EXPECT_FALSE(page().plot().norms().verdict().isEmpty());
}

TEST_F(GradientsTest, GatesAreShownWithTheirGradients)
{
    auto* numbers = child<QComboBox>("gateNumbers");
    window.showPage(MainWindow::Page::Gates);
    EXPECT_FALSE(numbers->isVisible()) << "there are weights only";
    window.showPage(MainWindow::Page::Sequence);
    computeOf(QStringLiteral("layer_0/forward/h[0]@30"));
    window.showPage(MainWindow::Page::Gates);
    ASSERT_TRUE(numbers->isVisible());
    ASSERT_EQ(numbers->count(), 3);
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Forget};
    window.session().selectParameter(id);
    const auto weights = window.session().selection().rnn;
    const auto choose = [&](int index) {
        numbers->setCurrentIndex(index);
        emit numbers->activated(index);
    };
    choose(1);
    const auto shown = [&] { return window.gatesPage().shownSelection().rnn; };
    ASSERT_TRUE(waitFor([&] { return shown() != weights; }));
    NullMonitor monitor;
    const auto matrix = shown()->find(id)->map(monitor);
    ASSERT_TRUE(matrix);
    EXPECT_EQ(matrix->at(1, 2), gradients()->gradients->weights.at(id)[1 * matrix->cols + 2]);
    ASSERT_TRUE(waitFor([&] { return window.gatesPage().view->isReady(); }));
    EXPECT_EQ(window.gatesPage().heatmap().model(), shown());
    window.session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Output});
    EXPECT_NE(shown(), weights) << "another gate keeps what is shown";
    choose(2);
    ASSERT_TRUE(waitFor([&] {
        return shown() != weights &&
               shown()->find(id)->tensor->name.find("* w") != std::string::npos;
    }));
    const auto times = shown()->find(id)->map(monitor);
    const auto plain = weights->find(id)->map(monitor);
    ASSERT_TRUE(times);
    ASSERT_TRUE(plain);
    EXPECT_DOUBLE_EQ(times->at(1, 2), matrix->at(1, 2) * plain->at(1, 2));
    choose(0);
    EXPECT_EQ(shown(), weights);
}

TEST_F(GradientsTest, ATypedLearningRateMakesTheNextStep)
{
    window.open({.path = QString::fromStdString(
                     (test::dataFolder() / "optimizer/torch-adam/model.pt").string()),
                 .options = {}});
    auto* rate = child<QLineEdit>("learningRate");
    window.showPage(MainWindow::Page::Gates);
    ASSERT_TRUE(waitFor([&] { return rate->isVisible(); }));
    const auto weights = window.session().selection().rnn;
    const auto stepAt = [&](const QString& typed) {
        const auto before = window.gatesPage().shownSelection().rnn;
        rate->selectAll();
        QTest::keyClicks(rate, typed);
        QTest::keyClick(rate, Qt::Key_Return);
        const auto shown = [&] { return window.gatesPage().shownSelection().rnn; };
        EXPECT_TRUE(waitFor([&] { return shown() != before && shown() != weights; }));
        const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                             Gate::Forget};
        NullMonitor monitor;
        const auto matrix = shown()->find(id)->map(monitor);
        return matrix ? matrix->at(1, 2) : 0.0;
    };
    const double step = stepAt(QStringLiteral("0.25"));
    EXPECT_NE(step, 0.0);
    EXPECT_DOUBLE_EQ(stepAt(QStringLiteral("0.5")), 2.0 * step);
    EXPECT_EQ(window.gatesPage().numbers(), GateNumbers::NextStep);
}

TEST_F(GradientsTest, ALongRunHasTheGradientsOfTheStepsInSight)
{
    constexpr std::uint64_t kLongSteps = 4000;
    window.runner().setMemoryBudget(std::uint64_t{1} << 20U);
    page().input().setSource({.kind = SequenceSource::Kind::Probe,
                              .probe = {.kind = Probe::Noise, .steps = kLongSteps}});
    QTest::mouseClick(child<QPushButton>("runButton"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] {
        const auto& run = window.session().run();
        return run != nullptr && run->steps() == kLongSteps && page().window().trace != nullptr;
    }));
    ASSERT_EQ(window.session().run()->replay->fullTrace(), nullptr);
    page().plot().axis().setVisible(3900, 3999);
    page().setStep(3950);
    ASSERT_TRUE(waitFor([&] { return page().window().range().contains(StepRange{3900, 100}); }));
    computeOf(QStringLiteral("layer_0/forward/h[0]@3990"));
    EXPECT_TRUE(gradients()->steps().contains(StepRange{3900, 100}));
    EXPECT_LT(gradients()->steps().count, kLongSteps) << "those of all steps would not fit";
    const StripId gradient{
        .kind = StripId::Kind::Hidden, .pseudoLayer = page().place(), .isGradient = true};
    const auto& pictures = page().plot().strips().pictures();
    EXPECT_EQ(pictures.valueAt(gradient, 0, 3990), 1.0) << "of the value itself";
    EXPECT_FALSE(pictures.valueAt(gradient, 0, 100)) << "out of sight";
    // Those that come in sight follow by themselves.
    page().plot().axis().setVisible(100, 199);
    page().setStep(150);
    EXPECT_TRUE(waitFor([&] { return pictures.valueAt(gradient, 0, 150).has_value(); }));
    EXPECT_EQ(page().plot().norms().gradients(), gradients());
}

TEST_F(GradientsTest, AnotherRunDropsThem)
{
    computeOf(QStringLiteral("layer_0/forward/h[0]@30"));
    QTest::mouseClick(child<QPushButton>("runButton"), Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return gradients() == nullptr; }));
}

} // namespace
} // namespace gateloupe
