// SPDX-License-Identifier: GPL-3.0-or-later
//
// Somebody's output of the example's run, and what the window says is wrong with it.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/blame_dialog.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/readout/readout.h"
#include "core/formats/array_file.h"
#include "core/runtime/gpu/installed_backends.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "tests/support/result_matchers.h"
#include "widgets/common/inline_banner.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class BlameDialogTest : public test::ExampleWindow
{
protected:
    BlameDialogTest()
        : ExampleWindow({1280, 800})
    {
    }

    void runSequence()
    {
        window.runner().run();
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    }

    /// What a program makes of the input that multiplies it first.
    QString theirs(double factor)
    {
        NullMonitor monitor;
        ForwardRequest request = window.session().run()->replay->request();
        std::vector<double> x;
        for (std::uint64_t index = 0; index < request.x.size(); ++index) {
            x.push_back(factor * request.x[index]);
        }
        request.x = Array(request.x.shape(), std::move(x));
        const auto backend = makeInstalledBackend(BackendKind::Reference, {});
        EXPECT_THAT(backend, IsOk());
        const auto trace = (*backend)->run(request, monitor);
        EXPECT_THAT(trace, IsOk());
        const auto path = folder / "theirs.npy";
        EXPECT_THAT(writeNpyFile(path, (*trace)->y), IsOk());
        return QString::fromStdString(path.string());
    }

    /// The numbers that the file's head makes of the right output, with a bug of their own.
    QString theirNumbers(double factor)
    {
        NullMonitor monitor;
        const QString whole = theirs(factor);
        const auto y = readArray(whole.toStdString(), monitor);
        EXPECT_THAT(y, IsOk());
        const auto readout = readReadout(window.session().checkpoint()->catalog, "head.weight",
                                         (*y).shape()[2], monitor);
        EXPECT_THAT(readout, IsOk());
        const auto numbers = readoutOf(*y, *readout, ReadoutScale::Logits, monitor);
        EXPECT_THAT(numbers, IsOk());
        EXPECT_THAT(writeNpyFile(whole.toStdString(), *numbers), IsOk());
        return whole;
    }

    BlameDialog* opened()
    {
        child<QAction>("actionNameBug")->trigger();
        return window.findChild<BlameDialog*>();
    }

    void search(const QString& path)
    {
        BlameDialog* dialog = opened();
        ASSERT_NE(dialog, nullptr);
        auto* line = child<QLineEdit>("theirOutput");
        line->clear();
        QTest::keyClicks(line, path);
        QSignalSpy ended(dialog, &BlameDialog::ended);
        QTest::keyClick(line, Qt::Key_Return);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }
};

TEST_F(BlameDialogTest, NeedsARunAndAFileAndSaysSo)
{
    EXPECT_FALSE(child<QAction>("actionNameBug")->isEnabled());
    runSequence();
    EXPECT_TRUE(child<QAction>("actionNameBug")->isEnabled());
    ASSERT_NE(opened(), nullptr);
    const auto* search = child<QPushButton>("blameSearch");
    EXPECT_FALSE(search->isEnabled());
    EXPECT_FALSE(search->toolTip().isEmpty());
    child<QLineEdit>("theirOutput")->setText(QStringLiteral("y.npy"));
    EXPECT_TRUE(search->isEnabled());
}

TEST_F(BlameDialogTest, NamesTheDefectAndOneClickShowsWhereItBegins)
{
    runSequence();
    search(theirs(10.0));
    const QString verdict = child<QLabel>("blameVerdict")->text();
    EXPECT_TRUE(verdict.contains(QStringLiteral("multiplied by 10"))) << verdict.toStdString();
    const auto* suspects = child<QTableWidget>("suspects");
    ASSERT_GE(suspects->rowCount(), 2);
    EXPECT_EQ(suspects->item(0, 1)->text(), QStringLiteral("input_scaled"));
    window.session().setStep(9);
    auto* first = child<QPushButton>("blameFirst");
    ASSERT_TRUE(first->isVisible());
    QTest::mouseClick(first, Qt::LeftButton);
    EXPECT_EQ(window.session().focus().step, 0U);
    EXPECT_TRUE(window.sequencePage().isVisible());
}

TEST_F(BlameDialogTest, TheirOutputMayBeAReadoutsNumbers)
{
    runSequence();
    ASSERT_NE(opened(), nullptr);
    auto* readout = child<QComboBox>("blameReadout");
    ASSERT_EQ(readout->count(), 2);
    EXPECT_TRUE(readout->itemText(1).contains(QStringLiteral("head.weight")));
    readout->setFocus();
    QTest::keyClick(readout, Qt::Key_Down);
    ASSERT_EQ(readout->currentIndex(), 1);
    search(theirNumbers(10.0));
    const QString verdict = child<QLabel>("blameVerdict")->text();
    EXPECT_TRUE(verdict.contains(QStringLiteral("multiplied by 10"))) << verdict.toStdString();
}

TEST_F(BlameDialogTest, TheRightOutputIsRight)
{
    runSequence();
    search(theirs(1.0));
    const QString verdict = child<QLabel>("blameVerdict")->text();
    EXPECT_TRUE(verdict.startsWith(QStringLiteral("Nothing is wrong"))) << verdict.toStdString();
    EXPECT_TRUE(child<QTableWidget>("suspects")->isHidden());
}

TEST_F(BlameDialogTest, TheFormStandsAtTheTopAndTheTableTakesTheRest)
{
    runSequence();
    BlameDialog* dialog = opened();
    QTest::qWait(20);
    EXPECT_LT(dialog->height(), 300) << "nothing but a form so far";
    dialog->resize(760, 700);
    QTest::qWait(20);
    const auto bottomOf = [dialog](const QWidget* widget) {
        return widget->mapTo(dialog, QPoint(0, widget->height())).y();
    };
    EXPECT_LT(bottomOf(child<QPushButton>("blameSearch")), 250);
    search(theirs(10.0));
    QTest::qWait(20);
    EXPECT_LT(bottomOf(child<QPushButton>("blameSearch")), 250);
    EXPECT_GT(child<QTableWidget>("suspects")->height(), 300);
}

TEST_F(BlameDialogTest, AFileThatDoesNotFitIsAnErrorWithItsReason)
{
    runSequence();
    search(QStringLiteral("/no/such/output.npy"));
    auto* banner = child<InlineBanner>("blameBanner");
    EXPECT_FALSE(banner->isHidden());
    EXPECT_FALSE(banner->details().isEmpty());
}

TEST_F(BlameDialogTest, AnotherRunForgetsTheVerdict)
{
    runSequence();
    search(theirs(10.0));
    window.session().setRun(nullptr);
    EXPECT_TRUE(child<QLabel>("blameVerdict")->text().isEmpty());
    EXPECT_FALSE(child<QPushButton>("blameSearch")->isEnabled());
}

} // namespace
} // namespace gateloupe
