// SPDX-License-Identifier: GPL-3.0-or-later
//
// One network on two backends, through the window.
#include <algorithm>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

#include "app/gui/controllers/pair_run.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/app/gui/host_gpu.h"
#include "tests/app/gui/made_checkpoint.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/stops/stop_texts.h"
#include "widgets/stops/stops_panel.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class CompareBackendsTest : public ::testing::Test
{
protected:
    CompareBackendsTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
    {
    }

    /// The window with the example, and the page that compares its backends.
    void open()
    {
        window = std::make_unique<MainWindow>(settings);
        window->resize(1280, 800);
        window->show();
        QSignalSpy ended(window.get(), &MainWindow::openEnded);
        window->open({.path = test::examplePath(), .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
        window->findChild<QAction*>(QStringLiteral("actionCompareBackends"))->trigger();
        ASSERT_TRUE(page().view().isOneNetwork());
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window->findChild<Widget*>(QLatin1String(name));
    }

    void runBoth()
    {
        QSignalSpy compared(&page(), &ComparePage::compared);
        QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    }

    void choose(const char* box, const char* key)
    {
        auto* runner = child<QComboBox>(box);
        runner->setCurrentIndex(runner->findData(QLatin1String(key)));
        emit runner->activated(runner->currentIndex());
    }

    ComparePage& page() { return *window->pages().compare; }

    std::string summary() { return child<QLabel>("runSummary")->text().toStdString(); }

    std::string meaning() { return child<QLabel>("runMeaning")->text().toStdString(); }

    bool says(const std::string& text, const char* part)
    {
        return text.find(part) != std::string::npos;
    }

    test::TemporaryFolder folder;
    QSettings settings;
    std::unique_ptr<MainWindow> window;
};

TEST_F(CompareBackendsTest, TheCpuAgreesWithTheReferenceAndTheMissingGpuSaysWhy)
{
    open();
    auto* box = child<QComboBox>("runnerA");
    EXPECT_EQ(box->currentData().toString(), QStringLiteral("cpu"));
    const auto* items = qobject_cast<const QStandardItemModel*>(box->model());
    const auto* gpu = items->item(box->findData(QStringLiteral("cudnn/fma")));
    EXPECT_FALSE(gpu->isEnabled());
    EXPECT_TRUE(gpu->toolTip().contains(QStringLiteral("gateloupe-gpu")));
    runBoth();
    EXPECT_TRUE(says(summary(), "No gate")) << summary();
    EXPECT_TRUE(says(meaning(), "A ran on cpu")) << meaning();
    EXPECT_TRUE(says(meaning(), "B on reference")) << meaning();
}

TEST_F(CompareBackendsTest, TheGpuIsHeldAgainstTheReference)
{
    const test::HostGpu gpu;
    open();
    EXPECT_EQ(child<QComboBox>("runnerA")->currentData().toString(), QStringLiteral("cudnn/fma"));
    EXPECT_EQ(child<QComboBox>("runnerB")->currentData().toString(), QStringLiteral("reference"));
    runBoth();
    EXPECT_TRUE(says(summary(), "No gate")) << summary();
    EXPECT_TRUE(says(meaning(), "A ran on cudnn (host")) << meaning();
    EXPECT_TRUE(says(meaning(), "recomputed")) << meaning();
}

TEST_F(CompareBackendsTest, AnInjectedDifferenceIsFoundClassifiedAndOneClickAway)
{
    const test::HostGpu gpu("far-off");
    open();
    runBoth();
    EXPECT_TRUE(says(summary(), "at step 0:")) << summary();
    EXPECT_TRUE(says(meaning(), "far off from the first step")) << meaning();
    EXPECT_TRUE(says(meaning(), "convention")) << meaning();
    QTest::mouseClick(child<QPushButton>("openStep"), Qt::LeftButton);
    EXPECT_TRUE(window->sequencePage().isVisible());
    ASSERT_NE(window->session().run(), nullptr);
    EXPECT_EQ(window->session().run()->replay->summary().backend, BackendKind::Cudnn);
    EXPECT_EQ(window->sequencePage().step(), 0U);
    EXPECT_TRUE(says(child<QLabel>("ranOn")->text().toStdString(), "worst residual"));
}

TEST_F(CompareBackendsTest, ALateDifferenceIsRoundingThatGrows)
{
    const test::HostGpu gpu("drifting");
    open();
    runBoth();
    EXPECT_TRUE(says(summary(), "First over")) << summary();
    EXPECT_FALSE(says(summary(), "at step 0:")) << summary();
    EXPECT_TRUE(says(meaning(), "drift apart")) << meaning();
}

TEST_F(CompareBackendsTest, NanOnOneSideIsGarbage)
{
    const test::HostGpu gpu("not-a-number");
    open();
    runBoth();
    EXPECT_TRUE(says(meaning(), "NaN or infinity")) << meaning();
}

TEST_F(CompareBackendsTest, AWorkerThatFailsIsABanner)
{
    const test::HostGpu gpu("always-lost");
    open();
    runBoth();
    const InlineBanner& banner = page().view().runs().banner();
    EXPECT_TRUE(banner.isVisible());
    EXPECT_TRUE(says(banner.details().toStdString(), "illegal memory access"))
        << banner.details().toStdString();
}

TEST_F(CompareBackendsTest, AWorkerWithoutADeviceIsNoChoice)
{
    const test::HostGpu gpu("no-device");
    open();
    const QAction* action = child<QAction>("actionBackend_cudnn");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !action->isEnabled(); }, kPatienceMs));
    EXPECT_TRUE(action->toolTip().contains(QStringLiteral("no CUDA-capable device")))
        << action->toolTip().toStdString();
    EXPECT_EQ(child<QComboBox>("runnerA")->currentData().toString(), QStringLiteral("cpu"));
    window->runner().run();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(window->session().run()->replay->summary().backend, BackendKind::Cpu);
}

TEST_F(CompareBackendsTest, ACancelledComparisonEndsWithoutAWord)
{
    const test::HostGpu gpu("mute");
    open();
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    ASSERT_TRUE(child<QPushButton>("compareCancel")->isVisible());
    QTest::mouseClick(child<QPushButton>("compareCancel"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return child<QPushButton>("compareRun")->isVisible(); },
                                kPatienceMs));
    EXPECT_FALSE(window->jobs().isRunning(Jobs::Kind::ComparedRuns));
    EXPECT_FALSE(page().view().runs().banner().isVisible());
}

TEST_F(CompareBackendsTest, TheToleranceFollowsTheMathUntilItIsWritten)
{
    const test::HostGpu gpu;
    open();
    PairControls& controls = page().view().runs().controls();
    EXPECT_DOUBLE_EQ(controls.tolerance(), 1e-5);
    choose("runnerA", "cudnn/default");
    EXPECT_DOUBLE_EQ(controls.tolerance(), 5e-3);
    auto* field = child<QLineEdit>("compareTolerance");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, controls.locale().toString(0.25));
    QTest::keyClick(field, Qt::Key_Return);
    choose("runnerA", "cudnn/fma");
    EXPECT_DOUBLE_EQ(controls.tolerance(), 0.25);
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    emit field->editingFinished();
    EXPECT_DOUBLE_EQ(controls.tolerance(), 1e-5);
}

TEST_F(CompareBackendsTest, TwoRunsBeginWhereTheLastRunBegan)
{
    open();
    window->showPage(MainWindow::Page::Sequence);
    for (int i = 0; i < 2; ++i) {
        const auto before = window->session().run();
        QTest::mouseClick(child<QPushButton>("runButton"), Qt::LeftButton);
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return window->session().run() != before; }, kPatienceMs));
        child<QComboBox>("initialState")
            ->setCurrentIndex(static_cast<int>(StartSource::Kind::Previous));
    }
    const auto last = window->session().run()->replay;
    ASSERT_EQ(window->session().run()->calls.size(), 1U) << "the second call continued the first";
    window->showPage(MainWindow::Page::Compare);
    auto* input = child<QComboBox>("compareInput");
    input->setCurrentIndex(0);
    emit input->activated(0);
    EXPECT_EQ(page().view().runs().controls().start(), PairStart::LastRun);
    runBoth();
    EXPECT_TRUE(says(summary(), "No gate")) << summary();
    child<QTableView>("signals")->selectRow(0);
    QTest::mouseClick(child<QPushButton>("openStep"), Qt::LeftButton);
    const auto compared = window->session().run()->replay;
    ASSERT_NE(compared, last);
    EXPECT_EQ(compared->steps(), last->steps()) << "both calls";
    const Array& now = compared->summary().hN;
    const Array& then = last->summary().hN;
    ASSERT_EQ(now.size(), then.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        EXPECT_NEAR(now[i], then[i], 1e-5);
    }
}

TEST_F(CompareBackendsTest, TheChoiceOutlivesTheWindowAndComesBackWithASession)
{
    open();
    const auto trigger = [this](const char* name) { child<QAction>(name)->trigger(); };
    trigger("actionBackend_reference");
    const QJsonObject views = window->sessionStore().capture().views;
    EXPECT_EQ(window->preferences().values().backend.kind, BackendKind::Reference);
    window->history().stack().undo();
    EXPECT_FALSE(window->preferences().values().backend.kind.has_value());
    trigger("actionBackend_cpu");
    window->views().apply(views);
    EXPECT_EQ(window->preferences().values().backend.kind, BackendKind::Reference);
    window.reset();
    open();
    EXPECT_EQ(window->preferences().values().backend.kind, BackendKind::Reference);
    EXPECT_TRUE(child<QAction>("actionBackend_reference")->isChecked());
    window->runner().run();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(window->session().run()->replay->summary().backend, BackendKind::Reference);
}

TEST_F(CompareBackendsTest, ARunStopsWhereAnotherBackendIsOff)
{
    const test::HostGpu gpu("drifting");
    open();
    window->showPage(MainWindow::Page::Sequence);
    window->runner().run();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->session().run() != nullptr; }, kPatienceMs));
    ASSERT_EQ(window->session().run()->replay->summary().backend, BackendKind::Cudnn);
    auto* panel = window->findChild<StopsPanel*>();
    panel->setViewState(
        {{QStringLiteral("stops"),
          QJsonArray{StopTexts::toJson({.kind = StopKind::Divergence, .tolerance = 1e-4})}}});
    emit panel->nextRequested();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->session().focus().step > 0; }, kPatienceMs));
    const std::uint64_t first = window->session().focus().step;
    emit panel->nextRequested();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window->session().focus().step > first; }, kPatienceMs));
    emit panel->previousRequested();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window->session().focus().step == first; }, kPatienceMs));
}

TEST(PairRun, BeginsWithTheStatesThatTheFileStores)
{
    auto model = std::make_shared<RnnModel>(*test::madeCheckpoint()->rnns.front());
    const std::uint64_t states = model->spec.pseudoLayers() * model->spec.recurrentWidth();
    const Array ones({model->spec.pseudoLayers(), 1, model->spec.recurrentWidth()},
                     std::vector<float>(states, 1.0F));
    NullMonitor monitor;
    const auto bytes = ones.bytes();
    model->initialHidden =
        test::memoryTensor("h0", DType::F32, ones.shape(), {bytes.begin(), bytes.end()});
    const PairSide cpu{.model = model, .backend = {.kind = BackendKind::Cpu}};
    const PairSide reference{.model = model, .backend = {.kind = BackendKind::Reference}};
    PairInput input{.probe = {.kind = Probe::Noise, .steps = 5}, .tolerance = 1e-5};
    const auto stored = runPair(cpu, reference, input, monitor);
    ASSERT_TRUE(stored) << stored.error().message;
    ASSERT_TRUE(stored->a->replay->request().h0.has_value());
    EXPECT_EQ((*stored->a->replay->request().h0)[0], 1.0);
    EXPECT_EQ(stored->difference->divergence, Divergence::None);
    input.start = PairStart::Zeros;
    const auto zeros = runPair(cpu, reference, input, monitor);
    ASSERT_TRUE(zeros);
    EXPECT_FALSE(zeros->a->replay->request().h0.has_value());
}

} // namespace
} // namespace gateloupe
