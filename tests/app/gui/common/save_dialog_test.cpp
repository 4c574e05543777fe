// SPDX-License-Identifier: GPL-3.0-or-later
// The Delete key where somebody says under which name to save.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <QAction>
#include <QFileDialog>
#include <QListView>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

#include "app/gui/common/file_dialogs.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class SaveDialogTest : public ::testing::Test
{
protected:
    SaveDialogTest()
        : dialog(nullptr, QString(), QString::fromStdString(folder.path().string()))
    {
        std::ofstream(folder / "model.safetensors") << "numbers";
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setAcceptMode(QFileDialog::AcceptSave);
    }

    /// Chooses the file, presses Delete in the list, and answers whatever is asked by yes.
    void deleteFile()
    {
        auto* list = dialog.findChild<QListView*>(QStringLiteral("listView"));
        ASSERT_NE(list, nullptr);
        ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
        ASSERT_TRUE(QTest::qWaitFor(
            [list] { return list->model()->rowCount(list->rootIndex()) == 1; }, kPatienceMs));
        list->setCurrentIndex(list->model()->index(0, 0, list->rootIndex()));
        list->setFocus();
        QTimer yes;
        QObject::connect(&yes, &QTimer::timeout, [this] {
            if (auto* question = dialog.findChild<QMessageBox*>()) {
                hasAsked = true;
                question->done(QMessageBox::Yes);
            }
        });
        yes.start(20);
        QTest::keyClick(list, Qt::Key_Delete);
        QTest::qWait(100);
    }

    [[nodiscard]] bool isThere() const
    {
        return std::filesystem::exists(folder / "model.safetensors");
    }

    test::TemporaryFolder folder;
    QFileDialog dialog;
    bool hasAsked = false;
};

TEST_F(SaveDialogTest, DeletesNothing)
{
    openWithoutDeleting(dialog);
    deleteFile();
    EXPECT_FALSE(hasAsked);
    EXPECT_TRUE(isThere());
    const auto* action = dialog.findChild<QAction*>(QStringLiteral("qt_delete_action"));
    ASSERT_NE(action, nullptr);
    EXPECT_FALSE(action->isVisible()) << "nor does its menu";
}

/// Once this fails, openWithoutDeleting() is not needed any more.
TEST_F(SaveDialogTest, OfQtAloneDeletesWhatIsChosen)
{
    dialog.open();
    deleteFile();
    EXPECT_TRUE(hasAsked);
    EXPECT_FALSE(isThere());
}

} // namespace
} // namespace gateloupe
