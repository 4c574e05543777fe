// SPDX-License-Identifier: GPL-3.0-or-later
//
// One network beside what a file recorded of it, through the window.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/pages/compare_page.h"
#include "core/export/hdf5/trace_writer.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class CompareRecordedTest : public test::ExampleWindow
{
protected:
    /// The window with the example and a run of it.
    CompareRecordedTest()
        : ExampleWindow({1280, 800})
    {
        window.runner().run();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    }

    /// The run as a file, one number of its h another one.
    QString recorded(std::uint64_t step, std::uint64_t unit, float by)
    {
        const auto& run = *window.session().run();
        Trace trace = *run.replay->fullTrace();
        Array& h = trace.layers[0].h;
        h.values<float>()[step * run.model->spec.hiddenSize + unit] += by;
        const auto path = folder / "run.h5";
        NullMonitor monitor;
        ForwardRequest request{.model = run.model};
        request.x = run.sequence->x;
        EXPECT_TRUE(writeTrace(trace, request, path, monitor));
        return QString::fromStdString(path.string());
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    void compareWith(const QString& path)
    {
        child<QAction>("actionCompareRecorded")->trigger();
        auto* dialog = child<QFileDialog>("recordedDialog");
        ASSERT_NE(dialog, nullptr);
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        QSignalSpy compared(window.pages().compare, &ComparePage::compared);
        QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() == 1; }, kPatienceMs));
    }
};

TEST_F(CompareRecordedTest, TheFirstStepThatDiffersIsNamedAndOneClickAway)
{
    compareWith(recorded(7, 3, 0.5F));
    const std::string summary = child<QLabel>("runSummary")->text().toStdString();
    EXPECT_NE(summary.find("at step 7:"), std::string::npos) << summary;
    EXPECT_NE(summary.find("unit 3"), std::string::npos) << summary;
    const QString meaning = child<QLabel>("runMeaning")->text();
    EXPECT_TRUE(meaning.contains(QStringLiteral("recorded in"))) << meaning.toStdString();
    EXPECT_TRUE(meaning.contains(QStringLiteral("at once"))) << meaning.toStdString();
    EXPECT_EQ(child<QComboBox>("runnerA")->findData(QStringLiteral("recorded")), -1);
    QTest::mouseClick(child<QPushButton>("openStep"), Qt::LeftButton);
    EXPECT_EQ(window.sequencePage().step(), 7U);
}

TEST_F(CompareRecordedTest, TheFirstCulpritIsNamedAndOneClickAway)
{
    compareWith(recorded(7, 3, 0.5F));
    auto* culprit = child<QLabel>("culprit");
    ASSERT_TRUE(QTest::qWaitFor([&] { return culprit->isVisible(); }, kPatienceMs));
    const QString text = culprit->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("First culprit"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("at step 7,"))) << text.toStdString();
    QTest::mouseClick(child<QPushButton>("openCulprit"), Qt::LeftButton);
    EXPECT_EQ(window.sequencePage().step(), 7U);
}

TEST_F(CompareRecordedTest, KeysWalkTheLanesAndOpenAStep)
{
    compareWith(recorded(7, 3, 0.5F));
    auto* lanes = child<QWidget>("errorLanes");
    ASSERT_TRUE(QTest::qWaitFor([&] { return lanes->isVisible(); }, kPatienceMs));
    EXPECT_TRUE(lanes->accessibleDescription().contains(QStringLiteral("own, step 7:")))
        << lanes->accessibleDescription().toStdString();
    QTest::keyClick(lanes, Qt::Key_Home);
    QTest::keyClick(lanes, Qt::Key_Right);
    QTest::keyClick(lanes, Qt::Key_Down);
    EXPECT_TRUE(lanes->accessibleDescription().contains(QStringLiteral("inherited, step 1:")))
        << lanes->accessibleDescription().toStdString();
    QTest::keyClick(lanes, Qt::Key_Return);
    EXPECT_EQ(window.sequencePage().step(), 1U);
}

TEST_F(CompareRecordedTest, ItsOwnRunHasNoCulprit)
{
    compareWith(recorded(7, 3, 0.0F));
    auto* culprit = child<QLabel>("culprit");
    ASSERT_TRUE(QTest::qWaitFor([&] { return culprit->isVisible(); }, kPatienceMs));
    EXPECT_TRUE(culprit->text().startsWith(QStringLiteral("Every step of B is right to")))
        << culprit->text().toStdString();
    EXPECT_TRUE(child<QPushButton>("openCulprit")->isHidden());
}

TEST_F(CompareRecordedTest, ItsOwnRunIsReproduced)
{
    compareWith(recorded(7, 3, 0.0F));
    EXPECT_TRUE(child<QLabel>("runSummary")->text().contains(QStringLiteral("No gate")));
}

TEST_F(CompareRecordedTest, TheControlsStandAtTheTopBeforeAnythingIsCompared)
{
    child<QAction>("actionCompareBackends")->trigger();
    const PairControls& controls = window.pages().compare->view().runs().controls();
    EXPECT_LE(controls.height(), controls.sizeHint().height());
    EXPECT_LT(controls.y(), controls.sizeHint().height());
}

TEST_F(CompareRecordedTest, AViewStateThatNamesARecordedRunCanBeRunAtOnce)
{
    compareWith(recorded(7, 3, 0.5F));
    ComparePage& page = *window.pages().compare;
    const QJsonObject state = page.viewState();
    QJsonObject without = state;
    without[QStringLiteral("recorded")] = QString();
    page.setViewState(without);
    EXPECT_FALSE(child<QPushButton>("compareRun")->isEnabled());
    page.setViewState(state);
    EXPECT_TRUE(child<QPushButton>("compareRun")->isEnabled());
}

TEST_F(CompareRecordedTest, AFileThatDoesNotFitIsAnErrorWithItsReason)
{
    compareWith(window.session().request().path);
    const InlineBanner& banner = window.pages().compare->view().runs().banner();
    EXPECT_FALSE(banner.isHidden());
    EXPECT_TRUE(window.pages().compare->view().runs().isVisible());
}

} // namespace
} // namespace gateloupe
