// SPDX-License-Identifier: Apache-2.0
// A file with a description: by the dialog, dropped, and remembered.
#include <gtest/gtest.h>

#include <QAction>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/dialogs/description_dialog.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/start/command_line.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// The example's tensors under the names they have; the forget gate gets an offset, which only the
/// description can say.
constexpr std::string_view kDescription = R"({
  "gateloupe_convention": 1, "name": "shifted", "cell": "lstm", "forget_offset": 1.0,
  "tensors": [
    {"name": "{prefix}.weight_ih_l{layer}{side}", "holds": ["input_weights"], "axes": ["gate", "unit", "input"]},
    {"name": "{prefix}.weight_hh_l{layer}{side}", "holds": ["recurrent_weights"], "axes": ["gate", "unit", "input"]},
    {"name": "{prefix}.bias_ih_l{layer}{side}", "holds": ["input_bias"], "axes": ["gate", "unit"]},
    {"name": "{prefix}.bias_hh_l{layer}{side}", "holds": ["recurrent_bias"], "axes": ["gate", "unit"]}],
  "side_words": {"forward": "", "backward": "_reverse"}})";

class DescriptionTest : public ::testing::Test
{
protected:
    DescriptionTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
        , example(test::examplePath())
        , description(QString::fromStdString((folder / "shifted.json").string()))
    {
        test::writeFile(folder / "shifted.json", std::as_bytes(std::span(kDescription)));
        window.resize(1000, 700);
        window.show();
        window.activateWindow();
    }

    void expectOpenedAsCustom()
    {
        ASSERT_NE(window.session().checkpoint(), nullptr);
        ASSERT_EQ(window.session().checkpoint()->rnns.size(), 1U);
        const RnnModel& model = *window.session().checkpoint()->rnns.front();
        EXPECT_EQ(model.convention, "described:shifted");
        EXPECT_EQ(model.forgetOffset(), 1.0);
    }

    void drop(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        QSignalSpy ended(&window, &MainWindow::openEnded);
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &enter);
        ASSERT_TRUE(enter.isAccepted());
        QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &event);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
    QString example;
    QString description;
};

TEST_F(DescriptionTest, TheDialogOpensTheFileWithItByClicks)
{
    window.findChild<QAction*>(QStringLiteral("actionOpenDescribed"))->trigger();
    auto* dialog = window.findChild<DescriptionDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog));
    auto* path = dialog->findChild<QLineEdit*>(QStringLiteral("describedPath"));
    auto* text = dialog->findChild<QLineEdit*>(QStringLiteral("descriptionPath"));
    auto* verdict = dialog->findChild<QLabel*>(QStringLiteral("descriptionVerdict"));
    auto* open = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    EXPECT_FALSE(open->isEnabled());
    QTest::mouseClick(text, Qt::LeftButton);
    QTest::keyClicks(text, description);
    EXPECT_FALSE(open->isEnabled()) << "there is no file yet";
    QTest::mouseClick(path, Qt::LeftButton);
    QTest::keyClicks(path, example);
    EXPECT_TRUE(open->isEnabled());
    EXPECT_TRUE(verdict->text().contains(QStringLiteral("shifted")))
        << verdict->text().toStdString();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    QTest::mouseClick(open, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    expectOpenedAsCustom();
}

TEST_F(DescriptionTest, TheDialogSaysWhyADescriptionCannotBeUsed)
{
    constexpr std::string_view broken = "{\n 1}";
    test::writeFile(folder / "shifted.json", std::as_bytes(std::span(broken)));
    DescriptionDialog dialog;
    OpenRequest request;
    request.path = example;
    request.options.convention = description.toStdString();
    dialog.setRequest(request);
    EXPECT_FALSE(
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open)->isEnabled());
    EXPECT_TRUE(dialog.findChild<QLabel*>(QStringLiteral("descriptionVerdict"))
                    ->text()
                    .contains(QStringLiteral("line 2")));
}

TEST_F(DescriptionTest, BothDroppedTogetherOpenAndAreRemembered)
{
    drop({QUrl::fromLocalFile(description), QUrl::fromLocalFile(example)});
    expectOpenedAsCustom();
    window.close();
    RecentFiles recent;
    recent.load(settings);
    ASSERT_EQ(recent.entries().size(), 1U);
    EXPECT_EQ(recent.entries().front().options.convention, description.toStdString());
}

TEST_F(DescriptionTest, DroppedAloneItReadsTheOpenFileAgain)
{
    drop({QUrl::fromLocalFile(example)});
    EXPECT_EQ(window.session().checkpoint()->rnns.front()->convention, "pytorch");
    drop({QUrl::fromLocalFile(description)});
    expectOpenedAsCustom();
}

TEST(CommandLineDescription, IsPartOfWhatIsOpened)
{
    const auto line =
        CommandLine::parse({QStringLiteral("gateloupe"), QStringLiteral("--convention"),
                            QStringLiteral("a.json"), QStringLiteral("m.npz")});
    ASSERT_THAT(line, IsOk());
    ASSERT_EQ(line->files.size(), 1U);
    EXPECT_EQ(line->files.front().options.convention, "a.json");
}

} // namespace
} // namespace gateloupe
