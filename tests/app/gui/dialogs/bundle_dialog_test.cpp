// SPDX-License-Identifier: GPL-3.0-or-later
//
// The example's run as a folder, whole and as the part that an altered output needs.
#include <filesystem>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/bundle_dialog.h"
#include "core/analysis/prove/array_exchange.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;
using test::kPatienceMs;

class BundleDialogTest : public test::ExampleWindow
{
protected:
    BundleDialogTest()
        : ExampleWindow({1280, 820})
    {
        EXPECT_FALSE(child<QAction>("actionBundle")->isEnabled());
        window.runner().run();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
        child<QAction>("actionBundle")->trigger();
        dialog = window.findChild<BundleDialog*>();
    }

    void write(const fs::path& path)
    {
        QSignalSpy ended(dialog, &BundleDialog::ended);
        dialog->write(QString::fromStdString(path.string()));
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    /// Somebody's output: right but for one unit, from a step on.
    QString writeTheirs()
    {
        constexpr std::uint64_t kFirstWrong = 40;
        constexpr std::uint64_t kUnit = 3;
        const Array& y = window.session().run()->replay->fullTrace()->y;
        std::vector<double> numbers = y.convertedTo<double>();
        const std::uint64_t width = y.shape()[2];
        for (std::uint64_t step = kFirstWrong; step < y.shape()[0]; ++step) {
            numbers[step * width + kUnit] += 0.25;
        }
        const fs::path path = folder / "theirs.npy";
        EXPECT_TRUE(writeNpyFile(path, Array(y.shape(), numbers)));
        return QString::fromStdString(path.string());
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    BundleDialog* dialog = nullptr;
};

TEST_F(BundleDialogTest, TheWholeRunBecomesAFolderAndNothingIsWrittenOver)
{
    const fs::path made = folder / "made";
    write(made);
    for (const char* name :
         {"weights.safetensors", "x.npy", "y.npy", "check.py", "check.cpp", "environment.json"}) {
        EXPECT_TRUE(fs::exists(made / name)) << name;
    }
    EXPECT_TRUE(child<InlineBanner>("bundleBanner")->sentence().contains(QStringLiteral("made")));
    EXPECT_TRUE(child<QPushButton>("bundleOpen")->isVisible());
    EXPECT_FALSE(child<QTableWidget>("bundleKept")->isVisible());
    const auto time = fs::last_write_time(made / "y.npy");
    write(made);
    EXPECT_FALSE(child<InlineBanner>("bundleBanner")->details().isEmpty());
    EXPECT_EQ(fs::last_write_time(made / "y.npy"), time);
    EXPECT_FALSE(child<QPushButton>("bundleOpen")->isVisible());
}

TEST_F(BundleDialogTest, ADisagreementIsShrunkToWhatItNeeds)
{
    child<QAction>("actionShrink")->trigger();
    EXPECT_EQ(window.findChildren<BundleDialog*>().size(), 1);
    EXPECT_FALSE(child<QPushButton>("bundleWrite")->isEnabled()) << "their output is missing";
    QTest::keyClicks(child<QLineEdit>("bundleOther"), writeTheirs());
    EXPECT_TRUE(child<QPushButton>("bundleWrite")->isEnabled());
    write(folder / "part");
    EXPECT_TRUE(child<InlineBanner>("bundleBanner")->details().isEmpty())
        << child<InlineBanner>("bundleBanner")->details().toStdString();
    EXPECT_TRUE(fs::exists(folder / "part/theirs.npy"));
    EXPECT_TRUE(fs::exists(folder / "part/shrunk.json"));
    const auto* kept = child<QTableWidget>("bundleKept");
    ASSERT_TRUE(kept->isVisible());
    const auto steps = window.session().run()->steps();
    EXPECT_EQ(kept->item(1, 1)->text(), QStringLiteral("1 of %1").arg(steps)) << "one shows it";
    EXPECT_EQ(kept->item(3, 1)->text(), QStringLiteral("24 of 24")) << "their numbers are of all";
}

TEST_F(BundleDialogTest, AnOutputThatAgreesIsAnErrorAndLeavesNoFolder)
{
    dialog->choose(BundleDialog::What::AgainstBackend);
    child<QComboBox>("bundleBackend")->setCurrentText(QStringLiteral("reference"));
    child<QLineEdit>("bundleTolerance")->setText(QStringLiteral("0.1"));
    write(folder / "none");
    EXPECT_FALSE(child<InlineBanner>("bundleBanner")->details().isEmpty());
    EXPECT_FALSE(fs::exists(folder / "none"));
}

TEST_F(BundleDialogTest, ACancelledOneLeavesNoFolder)
{
    dialog->write(QString::fromStdString((folder / "half").string()));
    window.jobs().cancel(Jobs::Kind::Bundle);
    constexpr int kWorkerEndsMs = 300; // it is asked to end, nobody waits for it
    QTest::qWait(kWorkerEndsMs);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !fs::exists(folder / "half"); }, kPatienceMs));
}

TEST_F(BundleDialogTest, AToleranceThatIsNoNumberSaysWhy)
{
    dialog->choose(BundleDialog::What::AgainstBackend);
    child<QLineEdit>("bundleTolerance")->setText(QStringLiteral("much"));
    EXPECT_FALSE(child<QPushButton>("bundleWrite")->isEnabled());
    EXPECT_FALSE(child<QPushButton>("bundleWrite")->toolTip().isEmpty());
}

} // namespace
} // namespace gateloupe
