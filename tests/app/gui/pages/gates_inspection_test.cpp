// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "app/gui/controllers/picture_saver.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/parts/status_line.h"
#include "tests/app/gui/made_checkpoint.h"
#include "tests/support/parameter_ids.h"
#include "tests/support/temporary_folder.h"
#include "tests/widgets/sample_model.h"
#include "widgets/common/inline_banner.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/biases/bias_lens.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::kForget;

class GatesInspectionTest : public ::testing::Test
{
protected:
    GatesInspectionTest()
    {
        m_page.resize(1200, 780);
        m_page.show();
        m_page.setCheckpoint(m_checkpoint);
    }

    void select(ParameterId id)
    {
        m_page.setSelection({.rnn = m_checkpoint->rnns.front(), .parameter = id});
        ASSERT_TRUE(awaitThat([this] {
            return m_page.heatmap().isReady() && inspector().matrix() && !inspector().isBusy();
        }));
    }

    [[nodiscard]] GateInspector& inspector() { return *m_page.inspector; }

    std::shared_ptr<const Checkpoint> m_checkpoint = test::madeCheckpoint();
    GatesPage m_page;
};

TEST_F(GatesInspectionTest, SaysUnitInputAndBitsOfTheHoveredCell)
{
    select(kForget);
    const HeatmapCell cell = m_page.heatmap().cellAt(1, 2);
    const QString text = HoverText::of(cell, *inspector().matrix());
    EXPECT_TRUE(text.startsWith(QStringLiteral("R forget [1, 2] = "))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("unit 1, h[t−1] of unit 2"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("0x3F"))) << text.toStdString();
}

TEST_F(GatesInspectionTest, ShowsTheBiasesOnDemand)
{
    select(kForget);
    auto* button = m_page.findChild<QToolButton*>(QStringLiteral("showBiases"));
    EXPECT_FALSE(m_page.biases->isVisible());
    QSignalSpy changed(&m_page, &GatesPage::viewStateChanged);
    button->click(); // in the inspector, which is nowhere yet
    EXPECT_EQ(changed.count(), 1);
    EXPECT_TRUE(m_page.viewState().value(QStringLiteral("biases")).toBool());
    EXPECT_TRUE(m_page.biases->isVisible());
    EXPECT_FALSE(m_page.heatmap().isVisible());
    ASSERT_TRUE(awaitThat([this] { return m_page.biases->numbers() != nullptr; }));
    EXPECT_EQ(m_page.findChild<QTableView*>(QStringLiteral("biasTable"))->model()->rowCount(), 16);
    // A tensor of no network has none: the heatmap is back, the button says why.
    m_page.setSelection({.tensor = m_checkpoint->catalog.tensors.back()});
    EXPECT_FALSE(m_page.biases->isVisible());
    EXPECT_FALSE(button->isEnabled());
    EXPECT_FALSE(button->toolTip().isEmpty());
    select(kForget);
    EXPECT_TRUE(m_page.biases->isVisible());
}

TEST_F(GatesInspectionTest, SavesAPictureAndSaysSo)
{
    const test::TemporaryFolder folder;
    select(kForget);
    PictureSaver& saver = *m_page.saver;
    QSignalSpy wishes(&inspector().actions(), &InspectActions::pictureRequested);
    QObject::disconnect(&inspector().actions(), &InspectActions::pictureRequested, &saver, nullptr);
    inspector().actions().savePicture()->trigger();
    ASSERT_EQ(wishes.count(), 1);
    const auto request = wishes[0][1].value<PictureRequest>();
    EXPECT_EQ(request.title, QStringLiteral("layer 0, forward, R forget   4 × 4 f32"));
    EXPECT_EQ(request.shown, (CellRect{{0, 4}, {0, 4}}));
    const QString path = QString::fromStdString((folder / "forget.png").string());
    saver.save(PictureKind::Picture, request, path);
    InlineBanner& banner = *m_page.banner;
    ASSERT_TRUE(awaitThat([&] { return banner.isVisible(); }));
    EXPECT_TRUE(banner.sentence().contains(QStringLiteral("forget.png")));
    EXPECT_FALSE(QImage(path).isNull());
    saver.save(PictureKind::Picture, request, path + QStringLiteral("/no/folder.png"));
    ASSERT_TRUE(awaitThat([&] { return !banner.details().isEmpty(); }));
    EXPECT_TRUE(banner.sentence().contains(QStringLiteral("could not be written")));
}

} // namespace
} // namespace gateloupe
