// SPDX-License-Identifier: GPL-3.0-or-later
//
// Foreign programs that run the example right and wrong, and what the window proves of them.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "app/gui/dialogs/blame_dialog.h"
#include "app/gui/dialogs/prove_dialog.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

class ProveDialogTest : public test::ExampleWindow
{
protected:
    ProveDialogTest()
        : ExampleWindow({1280, 820})
    {
        child<QAction>("actionProveRuntime")->trigger();
        dialog = window.findChild<ProveDialog*>();
    }

    void type(const QString& command)
    {
        auto* line = child<QLineEdit>("proveCommand");
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, command);
    }

    static QString commandOf(const char* defect)
    {
        return QStringLiteral(GATELOUPE_MADE_RUNNER " ") + QLatin1String(defect) +
               QStringLiteral(" {model} {in} {out}");
    }

    void prove(const char* defect)
    {
        type(commandOf(defect));
        QSignalSpy ended(dialog, &ProveDialog::ended);
        QTest::keyClick(child<QLineEdit>("proveCommand"), Qt::Key_Return);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, 6 * test::kPatienceMs));
    }

    [[nodiscard]] QString verdictOf(int row)
    {
        return child<QTableWidget>("proofs")->item(row, 1)->text();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    ProveDialog* dialog = nullptr;
};

TEST_F(ProveDialogTest, ChecksTheCommandAsItIsTyped)
{
    const auto* start = child<QPushButton>("proveStart");
    const auto* exchange = child<QLabel>("proveExchange");
    const auto* execution = child<QLabel>("proveExecution");
    type(QStringLiteral("run {in}"));
    EXPECT_FALSE(start->isEnabled());
    EXPECT_EQ(start->toolTip(), exchange->text());
    EXPECT_TRUE(execution->isHidden());
    type(QStringLiteral("run {model} {nonsense} {in} {out}"));
    EXPECT_TRUE(exchange->text().contains(QStringLiteral("{nonsense}")));
    type(QStringLiteral("run 'two words' {model} {in} {out} [ {h0} ]"));
    EXPECT_TRUE(start->isEnabled());
    EXPECT_TRUE(exchange->text().contains(QStringLiteral("the first h (or none)")));
    // What will be executed is said before anything is.
    EXPECT_FALSE(execution->isHidden());
    EXPECT_TRUE(execution->text().contains(QStringLiteral("“two words”")));
    EXPECT_TRUE(execution->text().contains(QStringLiteral("brackets.safetensors")));
    EXPECT_FALSE(window.jobs().isRunning(Jobs::Kind::Prove));
}

TEST_F(ProveDialogTest, ARightProgramHoldsAndIsSavedAsJunitAndHtml)
{
    prove("none");
    const auto* proofs = child<QTableWidget>("proofs");
    ASSERT_EQ(proofs->rowCount(), 10);
    for (int row = 0; row < 10; ++row) {
        EXPECT_FALSE(verdictOf(row).contains(QStringLiteral("fails"))) << row;
    }
    EXPECT_TRUE(verdictOf(6).contains(QStringLiteral("holds")));
    EXPECT_FALSE(child<QPushButton>("proveBlame")->isEnabled());
    const QString junit = QString::fromStdString((folder / "proofs.xml").string());
    dialog->writeJunit(junit);
    QFile xml(junit);
    ASSERT_TRUE(xml.open(QIODevice::ReadOnly));
    const QByteArray cases = xml.readAll();
    EXPECT_TRUE(cases.contains("tests=\"10\" failures=\"0\"")) << cases.toStdString();
    const QString page = QString::fromStdString((folder / "proofs.html").string());
    dialog->writePage(page);
    QFile html(page);
    ASSERT_TRUE(html.open(QIODevice::ReadOnly));
    const QByteArray text = html.readAll();
    EXPECT_TRUE(text.contains("equals_reference")) << text.toStdString();
    EXPECT_TRUE(text.contains("none {model} {in} {out}"));
    // The open file is not replaced.
    dialog->writePage(test::examplePath());
    EXPECT_FALSE(child<InlineBanner>("proveBanner")->details().isEmpty());
}

TEST_F(ProveDialogTest, ArraysGoAsSafetensorsWhereThatIsChosen)
{
    auto* arrays = child<QComboBox>("proveArrays");
    arrays->setFocus();
    QTest::keyClick(arrays, Qt::Key_Down);
    type(commandOf("none"));
    EXPECT_TRUE(child<QLabel>("proveExchange")->text().contains(QStringLiteral(".safetensors")));
    EXPECT_TRUE(child<QLabel>("proveExecution")->text().contains(QStringLiteral("in.safetensors")));
    prove("none");
    ASSERT_GT(child<QTableWidget>("proofs")->rowCount(), 0);
    const QString safetensors = verdictOf(0);
    QTest::keyClick(arrays, Qt::Key_Up);
    prove("none");
    ASSERT_GT(child<QTableWidget>("proofs")->rowCount(), 0);
    EXPECT_EQ(verdictOf(0), safetensors) << "the program is as right either way";
}

TEST_F(ProveDialogTest, AWrongProgramFailsAndOneClickNamesItsBug)
{
    prove("no-bias");
    EXPECT_TRUE(verdictOf(6).contains(QStringLiteral("fails")));
    auto* blame = child<QPushButton>("proveBlame");
    ASSERT_TRUE(blame->isEnabled());
    QTest::mouseClick(blame, Qt::LeftButton);
    ASSERT_NE(window.findChild<BlameDialog*>(), nullptr);
    EXPECT_FALSE(child<QLabel>("blameVerdict")->text().isEmpty());
    EXPECT_GT(child<QTableWidget>("suspects")->rowCount(), 0);
    // Noise was put in, not the session's run: its steps are not those of the page.
    const auto* first = child<QPushButton>("blameFirst");
    EXPECT_FALSE(first->isEnabled());
    EXPECT_FALSE(first->toolTip().isEmpty());
}

TEST_F(ProveDialogTest, AProgramThatCannotBeStartedIsAnErrorWithItsReason)
{
    type(QStringLiteral("/no/such/program {in} {out}"));
    QSignalSpy ended(dialog, &ProveDialog::ended);
    QTest::mouseClick(child<QPushButton>("proveStart"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, test::kPatienceMs));
    EXPECT_FALSE(child<InlineBanner>("proveBanner")->details().isEmpty());
    EXPECT_TRUE(child<QTableWidget>("proofs")->isHidden());
}

TEST_F(ProveDialogTest, AProgramThatHangsIsStopped)
{
    type(commandOf("hangs"));
    QTest::mouseClick(child<QPushButton>("proveStart"), Qt::LeftButton);
    ASSERT_TRUE(window.jobs().isRunning(Jobs::Kind::Prove));
    auto* cancel = child<QPushButton>("proveCancel");
    ASSERT_TRUE(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    EXPECT_FALSE(window.jobs().isRunning(Jobs::Kind::Prove));
    EXPECT_TRUE(child<QPushButton>("proveStart")->isEnabled());
}

} // namespace
} // namespace gateloupe
