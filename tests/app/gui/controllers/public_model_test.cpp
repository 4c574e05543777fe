// SPDX-License-Identifier: Apache-2.0
//
// A public model with its own test recording, clicked as a person does. Neither is kept here:
// GATELOUPE_SILERO names a folder with silero_vad.onnx and test.wav of
// github.com/snakers4/silero-vad (806dcba3: src/silero_vad/data and tests/data), and python3 on
// PATH has onnxruntime; else the test is skipped.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/shell/main_window.h"
#include "core/runtime/whole_model/whole_model.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

TEST(PublicModelTest, SileroRunsFromASoundInFourClicks)
{
    const QString silero = qEnvironmentVariable("GATELOUPE_SILERO");
    if (silero.isEmpty()) {
        GTEST_SKIP() << "GATELOUPE_SILERO is not set";
    }
    qputenv("GATELOUPE_ONNX_RUNNER", GATELOUPE_SOURCE_FOLDER
            "/resources/runners/onnx_model_runner.py"); // a test has none beside it
    const test::TemporaryFolder folder;
    QSettings settings(QString::fromStdString((folder / "settings.ini").string()),
                       QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = silero + QStringLiteral("/silero_vad.onnx"), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    window.showPage(MainWindow::Page::Sequence);
    const auto child = [&]<typename Widget>(const char* name, Widget*) {
        return window.findChild<Widget*>(QLatin1String(name));
    };
    // 1: the input; 2: the model's own; 3: its sound; 4: run.
    QTest::mouseClick(child("inputButton", static_cast<QPushButton*>(nullptr)), Qt::LeftButton);
    child("inputKind", static_cast<QComboBox*>(nullptr))
        ->setCurrentIndex(static_cast<int>(SequenceSource::Kind::Model));
    QTest::mouseClick(child("browseModelInput_input", static_cast<QPushButton*>(nullptr)),
                      Qt::LeftButton);
    auto* dialog = child("modelInputDialog", static_cast<QFileDialog*>(nullptr));
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(silero + QStringLiteral("/test.wav"));
    dialog->close();
    QTest::mouseClick(child("runButton", static_cast<QPushButton*>(nullptr)), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs))
        << window.sequencePage().banner().sentence().toStdString();
    const auto run = window.session().run();
    ASSERT_NE(run->whole, nullptr);
    EXPECT_FALSE(run->whole->decisions.empty());
    constexpr double kFrame = 512.0 / 16000.0;
    EXPECT_NEAR(run->secondsPerStep, kFrame, 1e-9) << "the axis tells seconds";
    EXPECT_EQ(run->steps(), run->whole->calls);
    const auto strip = [&] {
        return window.sequencePage().plot().strips().stripLayout().find(
            {StripId::Kind::Readout, {}});
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return strip().has_value(); }, kPatienceMs))
        << "the model's probabilities are a strip";
    EXPECT_TRUE(window.sequencePage().input().source().modelInputs.inputs.find("test.wav") !=
                std::string::npos)
        << "the run chooses its network; the input stays";
    window.sequencePage().setStep(run->steps() / 2);
    EXPECT_EQ(window.session().focus().step, run->steps() / 2);
}

} // namespace
} // namespace gateloupe
