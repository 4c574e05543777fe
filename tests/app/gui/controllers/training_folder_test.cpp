// SPDX-License-Identifier: Apache-2.0
//
// A folder of checkpoints as one document with a slider, through the window.
#include <array>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/core/analysis/training/made_checkpoints.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/training/course_plot.h"
#include "widgets/training/training_bar.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;
using test::kPatienceMs;

/// Three checkpoints of the example's network, the last one with a NaN where the file ends.
class TrainingFolderTest : public ::testing::Test
{
protected:
    TrainingFolderTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
    {
        fs::create_directory(run());
        for (const char* step : {"100", "200", "1000"}) {
            fs::copy_file(test::examplePath().toStdString(),
                          run() / (std::string("step-") + step + ".safetensors"));
        }
        constexpr std::array<char, 4> kNan = {0, 0, static_cast<char>(0xC0), 0x7F};
        std::fstream(run() / "step-1000.safetensors",
                     std::ios::in | std::ios::out | std::ios::binary)
            .seekp(-4, std::ios::end)
            .write(kNan.data(), kNan.size());
        window.show();
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = QString::fromStdString(run().string()), .options = {}});
        EXPECT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    [[nodiscard]] fs::path run() const { return folder / "run"; }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(TrainingFolderTest, TheNewestIsShownAndTheSliderGoesThroughAllOfThem)
{
    auto* bar = child<TrainingBar>("trainingBar");
    ASSERT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->index(), 2U) << "by the numbers in the names, 1000 behind 200";
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Forget};
    window.session().selectParameter(id);
    window.session().setPick(3, 4);
    child<QSlider>("trainingSlider")->setValue(0);
    EXPECT_EQ(window.session().checkpoint()->path.filename(), "step-100.safetensors");
    EXPECT_EQ(window.session().documents().size(), 1U) << "one document";
    EXPECT_EQ(window.session().selection().parameter, id) << "at the same gate";
    EXPECT_EQ(window.session().focus().pick, (SelectedCell{3, 4}));
    EXPECT_TRUE(bar->isVisible());
}

TEST_F(TrainingFolderTest, TheFirstBrokenCheckpointIsNamedAndOneClickAway)
{
    auto* bar = child<TrainingBar>("trainingBar");
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->history() != nullptr; }, kPatienceMs));
    EXPECT_EQ(bar->history()->reports.size(), 3U);
    child<QSlider>("trainingSlider")->setValue(1);
    const TrainingEvent* broken = bar->history()->firstOf(Severity::Broken);
    ASSERT_NE(broken, nullptr);
    EXPECT_EQ(broken->checkpoint, 2U);
    EXPECT_TRUE(bar->verdict().contains(QStringLiteral("step 1000")));
    QTest::mouseClick(child<QToolButton>("showTrainingEvent"), Qt::LeftButton);
    EXPECT_EQ(bar->index(), 2U);
    EXPECT_EQ(window.session().selection().parameter, broken->id);
}

/// A state dict at the root: its network is called after the file.
TEST_F(TrainingFolderTest, TheCourseAndTheGateStayThoughEachFileCallsItsNetworkOtherwise)
{
    const fs::path states = folder / "states";
    fs::create_directory(states);
    test::writeCheckpoint(states / "ckpt-1.safetensors", 1.0F);
    test::writeCheckpoint(states / "ckpt-2.safetensors", 1.5F);
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(states.string()), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    auto* bar = child<TrainingBar>("trainingBar");
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->history() != nullptr; }, kPatienceMs));
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Forget};
    window.session().selectParameter(id);
    const auto& numbers = child<CoursePlot>("trainingCourse")->numbers();
    ASSERT_EQ(numbers.size(), 2U);
    EXPECT_NEAR(numbers[1].value_or(0.0), 1.5 * numbers[0].value_or(1.0), 1e-6);
    EXPECT_EQ(child<CoursePlot>("trainingCourse")->positionOf(*numbers[0]), 0.0);
    EXPECT_EQ(child<CoursePlot>("trainingCourse")->positionOf(*numbers[1]), 1.0);
    child<QComboBox>("trainingFigure")->setCurrentIndex(1); // the change since the one before
    EXPECT_FALSE(numbers[0]);
    EXPECT_NEAR(numbers[1].value_or(0.0), 0.5, 1e-6);
    child<QComboBox>("trainingFigure")->setCurrentIndex(0);
    child<QSlider>("trainingSlider")->setValue(0);
    EXPECT_EQ(window.session().checkpoint()->path.filename(), "ckpt-1.safetensors");
    EXPECT_EQ(window.session().selection().parameter, id);
}

TEST_F(TrainingFolderTest, AnotherFileHidesTheSlider)
{
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = test::examplePath(), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_FALSE(child<TrainingBar>("trainingBar")->isVisible());
}

} // namespace
} // namespace gateloupe
