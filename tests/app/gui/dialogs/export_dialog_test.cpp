// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "app/gui/dialogs/export_dialog.h"
#include "tests/app/gui/made_checkpoint.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

class ExportDialogTest : public ::testing::Test
{
protected:
    ExportDialogTest()
        : dialog(test::madeCheckpoint(), nullptr)
    {
        dialog.setTarget(QString::fromStdString((folder / "out.h5").string()));
    }

    bool canExport()
    {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled();
    }

    QString hint() { return dialog.findChild<QLabel*>(QStringLiteral("exportHint"))->text(); }

    test::TemporaryFolder folder;
    ExportDialog dialog;
};

TEST_F(ExportDialogTest, AsksForEveryNetworkAsHdf5AtFirst)
{
    const ExportRequest request = dialog.request();
    EXPECT_EQ(request.format, ExportFormat::Hdf5);
    EXPECT_EQ(request.models.size(), 1U);
    EXPECT_EQ(request.target, folder / "out.h5");
    EXPECT_TRUE(canExport());
}

TEST_F(ExportDialogTest, TheSuffixFollowsTheFormat)
{
    dialog.setFormat(ExportFormat::Safetensors);
    EXPECT_EQ(dialog.request().target, folder / "out.safetensors");
    dialog.setFormat(ExportFormat::Packed);
    EXPECT_EQ(dialog.request().target, folder / "out.bin");
    dialog.setFormat(ExportFormat::Onnx);
    EXPECT_EQ(dialog.request().target, folder / "out.onnx");
}

TEST_F(ExportDialogTest, SaysOfEveryFormatWhatBecomesOfTheGates)
{
    auto* formats = dialog.findChild<QComboBox*>(QStringLiteral("exportFormat"));
    auto* about = dialog.findChild<QLabel*>(QStringLiteral("exportAbout"));
    EXPECT_EQ(formats->count(), 12);
    EXPECT_TRUE(about->text().contains(QStringLiteral("canonical")));
    for (int row = 0; row < formats->count(); ++row) {
        formats->setCurrentIndex(row);
        EXPECT_FALSE(about->text().isEmpty()) << row;
    }
    dialog.setFormat(ExportFormat::Keras);
    EXPECT_TRUE(about->text().contains(QStringLiteral("are summed")));
}

TEST_F(ExportDialogTest, SaysWhyItCannotExport)
{
    dialog.findChild<QListWidget*>()->item(0)->setCheckState(Qt::Unchecked);
    EXPECT_FALSE(canExport());
    EXPECT_TRUE(hint().contains(QStringLiteral("at least one")));
    dialog.findChild<QListWidget*>()->item(0)->setCheckState(Qt::Checked);
    dialog.setTarget(QStringLiteral("/no/such/folder/out.h5"));
    EXPECT_FALSE(canExport());
    EXPECT_TRUE(hint().contains(QStringLiteral("/no/such/folder")));
}

TEST_F(ExportDialogTest, WarnsBeforeAFileIsReplaced)
{
    test::writeFile(folder / "out.h5", {});
    dialog.setTarget(QString());
    dialog.setTarget(QString::fromStdString((folder / "out.h5").string()));
    EXPECT_TRUE(hint().contains(QStringLiteral("will be replaced")));
    EXPECT_TRUE(canExport());
}

} // namespace
} // namespace gateloupe
