// SPDX-License-Identifier: Apache-2.0
//
// From an input to a run, through the window.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/base/progress_monitor.h"
#include "core/formats/array_file.h"
#include "tests/app/gui/example_window.h"
#include "tests/app/gui/host_gpu.h"
#include "tests/support/patience.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/input/start_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class RunTest : public test::ExampleWindow
{
protected:
    RunTest()
        : ExampleWindow({1200, 780})
    {
        window.showPage(MainWindow::Page::Sequence);
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.sequencePage().findChild<Widget*>(QLatin1String(name));
    }

    bool previewSays(const QString& text)
    {
        return QTest::qWaitFor([&] { return child<QLabel>("inputPreview")->text().contains(text); },
                               kPatienceMs);
    }

    bool run()
    {
        const auto before = window.session().run();
        QTest::mouseClick(child<QPushButton>("runButton"), Qt::LeftButton);
        return QTest::qWaitFor([&] { return window.session().run() != before; }, kPatienceMs);
    }

    InputChooser& input() { return window.sequencePage().input(); }
};

TEST_F(RunTest, TheLineBelowTheInputSaysWhatWillRun)
{
    EXPECT_TRUE(previewSays(QStringLiteral("100 step")));
    input().setSource({.kind = SequenceSource::Kind::Probe, .probe = {.steps = 1234}});
    EXPECT_TRUE(previewSays(QLocale().toString(1234)));
    child<QComboBox>("inputKind")->setCurrentIndex(static_cast<int>(SequenceSource::Kind::File));
    QTest::keyClicks(child<QLineEdit>("array"), QStringLiteral("/no/such/file.npy"));
    EXPECT_TRUE(previewSays(QStringLiteral("no such file")));
}

TEST_F(RunTest, ASecondRunMayStartWhereTheFirstOneEnded)
{
    auto* box = child<QComboBox>("initialState");
    const int previous = static_cast<int>(StartSource::Kind::Previous);
    auto* items = qobject_cast<QStandardItemModel*>(box->model());
    EXPECT_FALSE(items->item(previous)->isEnabled());
    ASSERT_TRUE(run());
    ASSERT_TRUE(items->item(previous)->isEnabled());
    const auto first = window.session().run()->replay;
    box->setCurrentIndex(previous);
    ASSERT_TRUE(run());
    const auto both = window.session().run();
    EXPECT_EQ(both->steps(), 2 * first->steps()) << "two calls are one timeline";
    EXPECT_EQ(both->calls, std::vector<std::uint64_t>{first->steps()});
    EXPECT_EQ(window.sequencePage().plot().strips().calls(), both->calls);
    // As if both inputs had been one: the second call went on with the first one's state.
    NullMonitor monitor;
    const auto whole = makeReferenceBackend()->run(both->replay->request(), monitor);
    ASSERT_TRUE(whole);
    const Array& joined = both->replay->fullTrace()->y;
    ASSERT_EQ(joined.size(), (*whole)->y.size());
    double worst = 0.0;
    for (std::size_t i = 0; i < joined.size(); ++i) {
        worst = std::max(worst, std::abs(joined[i] - (*whole)->y[i]));
    }
    EXPECT_LT(worst, 1e-5);
}

TEST_F(RunTest, AFileThatIsShownAgainSaysWhatItsRunReadAndIsNotStale)
{
    input().setSource(
        {.kind = SequenceSource::Kind::Probe, .probe = {.kind = Probe::OneHotWalk, .steps = 33}});
    ASSERT_TRUE(run());
    const RunSource ran = *window.session().run()->source;
    const auto first = window.session().checkpoint();
    const std::string other = (folder / "other.safetensors").string();
    std::filesystem::copy_file(test::exampleFile(), other);
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(other), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_FALSE(input().shows(ran));
    window.session().setCurrent(first);
    ASSERT_NE(window.session().runOfSelection(), nullptr);
    EXPECT_TRUE(input().shows(ran)) << "its run is shown again";
}

TEST_F(RunTest, ALongRunKeepsItsMemoryBudget)
{
    window.runner().setMemoryBudget(std::uint64_t{1} << 20U);
    input().setSource(
        {.kind = SequenceSource::Kind::Probe, .probe = {.kind = Probe::Noise, .steps = 20'000}});
    ASSERT_TRUE(run());
    const auto replay = window.session().run()->replay;
    EXPECT_EQ(replay->fullTrace(), nullptr);
    window.sequencePage().setStep(15'000);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return replay->keptWindow({15'000, 1}).has_value();
        },
        kPatienceMs));
    EXPECT_LE(replay->memory().keyframes + replay->memory().traces, std::uint64_t{1} << 20U);
}

TEST_F(RunTest, ARunThatKeepsOnlyItsKeyframesIsSavedWhole)
{
    auto* save = window.findChild<QAction*>(QStringLiteral("actionSaveRun"));
    EXPECT_FALSE(save->isEnabled());
    window.runner().setMemoryBudget(std::uint64_t{1} << 20U);
    input().setSource(
        {.kind = SequenceSource::Kind::Probe, .probe = {.kind = Probe::Noise, .steps = 20'000}});
    ASSERT_TRUE(run());
    ASSERT_TRUE(save->isEnabled());
    save->trigger();
    auto* dialog = window.findChild<QFileDialog*>(QStringLiteral("saveRunDialog"));
    ASSERT_NE(dialog, nullptr);
    const std::string target = (folder / "run.h5").string();
    dialog->selectFile(QString::fromStdString(target));
    QMetaObject::invokeMethod(dialog, "accept");
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return QFileInfo::exists(QString::fromStdString(target)) && !window.isBusy(); },
        kPatienceMs));
    NullMonitor monitor;
    const auto h = readArray(target + ":/layer_0/forward/h", monitor);
    ASSERT_TRUE(h);
    const auto replay = window.session().run()->replay;
    const auto part = replay->window({15'000, 1}, monitor);
    ASSERT_TRUE(part);
    const std::uint64_t units = h->shape()[2];
    const Array& shown = part->trace->layers[0].h;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
        EXPECT_EQ((*h)[15'000 * units + unit], shown[(15'000 - part->firstStep) * units + unit]);
    }
}

TEST_F(RunTest, TheFirstStepsOfALongRunOnTheGpuAreShownWhileTheRestIsComputed)
{
    constexpr std::uint64_t kMany = 1800; // of 64 sequences: their trace takes more than 64 MiB
    const auto& model = window.session().selection().rnn;
    const std::filesystem::path input = folder / "x.npy";
    const Shape shape{kMany, 64, model->spec.inputSize};
    ASSERT_TRUE(writeNpyFile(
        input, Array(shape, std::vector<float>(kMany * 64 * model->spec.inputSize, 0.5F))));
    const test::HostGpu gpu;
    BackendChoice choice;
    choice.kind = BackendKind::Cudnn;
    std::vector<std::shared_ptr<const SequenceRun>> begun;
    NullMonitor monitor;
    const auto run =
        runSequence(model, {.input = {.kind = SequenceSource::Kind::File, .array = input.string()}},
                    {.backend = choice,
                     .begun = [&begun](const auto& beginning) { begun.push_back(beginning); }},
                    monitor);
    ASSERT_TRUE(run) << (run ? "" : run.error().message.pattern());
    ASSERT_EQ(begun.size(), 1U);
    EXPECT_TRUE(begun.front()->isBeginning);
    EXPECT_FALSE((*run)->isBeginning);
    EXPECT_EQ(begun.front()->steps(), kMany);
    const auto first = begun.front()->replay->window({0, 64}, monitor);
    const auto later = (*run)->replay->window({0, 64}, monitor);
    ASSERT_TRUE(first && later);
    EXPECT_EQ(first->trace->layers[0].h[40], later->trace->layers[0].h[40]);
}

} // namespace
} // namespace gateloupe
