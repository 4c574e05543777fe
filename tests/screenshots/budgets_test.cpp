// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <functional>
#include <memory>

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/common/translation.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "tests/screenshots/made_files.h"
#include "tests/screenshots/screenshots.h"
#include "tests/screenshots/widget_audit.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe::test {
namespace {

/// How much of the window the picture of a page has: the picture is the page.
struct WindowBudget
{
    QSize size;
    bool arePanelsHidden;
    double share;
};

constexpr std::array kBudgets = {
    WindowBudget{QSize(1280, 820), false, 0.42}, WindowBudget{QSize(1920, 1080), false, 0.58},
    WindowBudget{QSize(1280, 820), true, 0.78}, WindowBudget{QSize(1920, 1080), true, 0.78}};

struct PagePicture
{
    MainWindow::Page page;
    const char* picture;
};

class PictureBudgets : public ::testing::TestWithParam<const char*>
{
protected:
    PictureBudgets()
        : m_settings(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    {
        installTranslations(*qApp, QLocale(QLatin1String(GetParam())));
        m_window = std::make_unique<MainWindow>(m_settings);
        m_window->resize(kBudgets.front().size);
        m_window->show();
        const QString path = m_folder.filePath(QStringLiteral("two.safetensors"));
        writeNetworks({.count = 2, .inputSize = 15, .hiddenSize = 24}, path.toStdString());
        m_window->open({.path = path, .options = {}});
        await([this] { return !m_window->isBusy(); });
        m_window->showPage(MainWindow::Page::Compare);
        ComparePage& compare = *m_window->pages().compare;
        compare.openOther(path);
        await([&compare] { return compare.view().comparison() != nullptr; });
    }

    ~PictureBudgets() override
    {
        m_window.reset();
        installTranslations(*qApp, QLocale(QLatin1String("en")));
    }

    static void await(const std::function<bool()>& isDone)
    {
        ASSERT_TRUE(QTest::qWaitFor(isDone, kPagePatienceMs));
    }

    /// Of a page's picture, once everything stands where it stays.
    double share(const PagePicture& page)
    {
        m_window->showPage(page.page);
        constexpr int kSettleMs = 100;
        QTest::qWait(kSettleMs);
        return shareOf(rectanglesOf(*m_window), QLatin1String(page.picture));
    }

    void holdBudgets(const PagePicture& page)
    {
        auto* hide = m_window->findChild<QAction*>(QStringLiteral("actionHidePanels"));
        for (const WindowBudget& budget : kBudgets) {
            m_window->resize(budget.size);
            if (budget.arePanelsHidden) {
                hide->trigger();
            }
            const double found = share(page);
            EXPECT_GE(found, budget.share)
                << page.picture << " at " << budget.size.width() << " x " << budget.size.height()
                << (budget.arePanelsHidden ? " without panels" : "");
            EXPECT_EQ(m_window->size(), budget.size);
            if (budget.arePanelsHidden) {
                hide->trigger();
            }
        }
    }

    QTemporaryDir m_folder;
    QSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
};

TEST_P(PictureBudgets, HoldForTheSheetOfGates)
{
    holdBudgets({MainWindow::Page::Gates, "gatesPicture"});
}

TEST_P(PictureBudgets, HoldForOneGate)
{
    m_window->gatesPage().view->setSingle(true);
    holdBudgets({MainWindow::Page::Gates, "gatesPicture"});
}

TEST_P(PictureBudgets, HoldForTheLayout)
{
    holdBudgets({MainWindow::Page::Layout, "layoutPicture"});
}

TEST_P(PictureBudgets, HoldForTheSequence)
{
    m_window->runner().run();
    await([this] { return m_window->session().run() != nullptr; });
    holdBudgets({MainWindow::Page::Sequence, "sequencePicture"});
}

TEST_P(PictureBudgets, HoldForTheComparison)
{
    holdBudgets({MainWindow::Page::Compare, "comparePicture"});
}

TEST_P(PictureBudgets, ARowOfBytesHasSixteenBesideThePanels)
{
    m_window->resize(kBudgets.front().size);
    m_window->showPage(MainWindow::Page::Layout);
    auto* hex = m_window->findChild<HexView*>();
    ASSERT_NE(hex, nullptr);
    EXPECT_TRUE(QTest::qWaitFor([hex] { return hex->bytesPerRow() == 16; }, kPagePatienceMs))
        << hex->bytesPerRow();
}

/// How much of the window numbers are drawn in, as colours or curves: no less than was reached so
/// far, with panels as at first start.
struct DataBudget
{
    QSize size;
    double share;
};

class DataBudgets : public PictureBudgets
{
protected:
    void hold(MainWindow::Page page, const QStringList& names, double small, double large)
    {
        for (const DataBudget& budget :
             {DataBudget{QSize(1280, 820), small}, DataBudget{QSize(1920, 1080), large}}) {
            m_window->resize(budget.size);
            m_window->showPage(page);
            constexpr int kSettleMs = 200;
            QTest::qWait(kSettleMs);
            const QJsonObject rectangles = rectanglesOf(*m_window);
            double found = 0.0;
            for (const QString& name : names) {
                found += shareOf(rectangles, name);
            }
            EXPECT_GE(found, budget.share)
                << joined(names) << " at " << budget.size.width() << " x " << budget.size.height();
        }
    }
};

TEST_P(DataBudgets, HoldForTheSheet)
{
    hold(MainWindow::Page::Gates, {QStringLiteral("gatesData")}, 0.35, 0.45);
}

TEST_P(DataBudgets, HoldForOneGateThatIsSquare)
{
    GatesView& view = *m_window->gatesPage().view;
    view.setSingle(true);
    m_window->session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    await([&view] { return view.isReady(); });
    view.heatmap().setPick(1, 0);
    hold(MainWindow::Page::Gates, {QStringLiteral("oneData")}, 0.28, 0.38);
}

TEST_P(DataBudgets, HoldForTheSequence)
{
    m_window->runner().run();
    await([this] { return m_window->session().run() != nullptr; });
    hold(MainWindow::Page::Sequence, {QStringLiteral("stripsData"), QStringLiteral("curvesData")},
         0.30, 0.40);
}

/// Four layers, both directions: their names and scroll bar take room, too.
TEST_P(DataBudgets, HoldForTheSequenceOfADeepNetwork)
{
    const QString path = m_folder.filePath(QStringLiteral("deep.safetensors"));
    writeNetworks({.count = 1, .inputSize = 5, .hiddenSize = 24, .layers = 4, .directions = 2},
                  path.toStdString());
    m_window->open({.path = path, .options = {}});
    await([this] { return !m_window->isBusy(); });
    m_window->runner().run();
    await([this] { return m_window->session().runOfSelection() != nullptr; });
    hold(MainWindow::Page::Sequence, {QStringLiteral("stripsData"), QStringLiteral("curvesData")},
         0.29, 0.40);
}

TEST_P(DataBudgets, HoldForTheComparison)
{
    hold(MainWindow::Page::Compare, {QStringLiteral("panesData")}, 0.28, 0.38);
}

TEST_P(DataBudgets, HoldForTheComparisonOfSquareMatrices)
{
    m_window->session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    GatePanes& panes = m_window->pages().compare->view().panes();
    hold(MainWindow::Page::Compare, {QStringLiteral("panesData")}, 0.28, 0.38);
    const QRect cells = panes.plot(0).cellsArea();
    EXPECT_NEAR(cells.width(), cells.height(), 1) << "a square matrix stays square";
}

TEST_P(DataBudgets, HoldForTwoRuns)
{
    m_window->findChild<QAction*>(QStringLiteral("actionCompareBackends"))->trigger();
    QSignalSpy compared(m_window->pages().compare, &ComparePage::compared);
    m_window->findChild<QPushButton*>(QStringLiteral("compareRun"))->click();
    await([&compared] { return compared.count() > 0; });
    hold(MainWindow::Page::Compare, {QStringLiteral("runsData")}, 0.25, 0.35);
}

TEST_P(PictureBudgets, ASmallWindowClipsNothing)
{
    m_window->resize(1024, 700);
    m_window->runner().run();
    await([this] { return m_window->session().run() != nullptr && !m_window->isBusy(); });
    for (const auto page : {MainWindow::Page::Gates, MainWindow::Page::Layout,
                            MainWindow::Page::Sequence, MainWindow::Page::Health}) {
        m_window->showPage(page);
        constexpr int kSettleMs = 100;
        QTest::qWait(kSettleMs);
        const QStringList found = clippedTexts(*m_window) + overlaps(*m_window);
        EXPECT_TRUE(found.isEmpty()) << joined(found);
    }
    EXPECT_EQ(m_window->size(), QSize(1024, 700));
}

INSTANTIATE_TEST_SUITE_P(InBothLanguages, DataBudgets, ::testing::Values("en", "de"));
INSTANTIATE_TEST_SUITE_P(InBothLanguages, PictureBudgets, ::testing::Values("en", "de"));

} // namespace
} // namespace gateloupe::test
