// SPDX-License-Identifier: Apache-2.0
//
// From an input to a run, through the window.
#include <algorithm>

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
#include "core/formats/array_file.h"
#include "tests/app/gui/example_window.h"
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

} // namespace
} // namespace gateloupe
