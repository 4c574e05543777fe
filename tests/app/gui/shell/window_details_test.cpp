// SPDX-License-Identifier: Apache-2.0
//
// Small things that every page has in common: menus, the status bar, rows that say what they are.
#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QTableView>
#include <QTreeView>

#include "app/gui/controllers/runner.h"
#include "app/gui/pages/gates_page.h"
#include "tests/app/gui/example_window.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/bytes/region_table.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

class WindowDetails : public test::ExampleWindow
{
protected:
    WindowDetails()
        : ExampleWindow({1280, 820})
    {
    }
};

TEST_F(WindowDetails, EveryTableHasAContextMenu)
{
    int count = 0;
    for (const auto* view : window.findChildren<QAbstractItemView*>()) {
        const bool isTable = qobject_cast<const QTableView*>(view) != nullptr ||
                             qobject_cast<const QTreeView*>(view) != nullptr;
        const bool isSearch =
            view->objectName() == QStringLiteral("paletteList"); // a click ends it
        if (isTable && !isSearch && !view->objectName().isEmpty()) {
            ++count;
            EXPECT_TRUE(view->contextMenuPolicy() == Qt::CustomContextMenu ||
                        !view->actions().isEmpty())
                << view->objectName().toStdString();
        }
    }
    EXPECT_GT(count, 10);
}

TEST_F(WindowDetails, ATableWithoutASelectionIsCopiedWhole)
{
    window.showPage(MainWindow::Page::Sequence);
    window.runner().run();
    ASSERT_TRUE(waitFor([this] { return window.session().run() != nullptr; }));
    auto* table = child<QTableView>("unitSignals");
    ASSERT_TRUE(waitFor([table] { return table->model()->rowCount() == 6; }));
    table->clearSelection();
    table->findChild<QAction*>(QStringLiteral("copyRows"))->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 6)
        << QGuiApplication::clipboard()->text().toStdString();
}

TEST_F(WindowDetails, WAndSZoomAndAAndDMoveInTime)
{
    window.showPage(MainWindow::Page::Sequence);
    window.runner().run();
    TracePlot& plot = window.sequencePage().plot();
    ASSERT_TRUE(waitFor([&] { return window.session().run() != nullptr && plot.isReady(); }));
    const auto seen = [&plot] { return plot.axis().visible(); };
    const auto all = seen();
    QTest::keyClick(&plot, Qt::Key_W);
    const auto closer = seen();
    EXPECT_LT(closer.second - closer.first, all.second - all.first);
    QTest::keyClick(&plot, Qt::Key_D);
    EXPECT_GT(seen().first, closer.first);
    QTest::keyClick(&plot, Qt::Key_A);
    EXPECT_NEAR(seen().first, closer.first, 1e-6);
    QTest::keyClick(&plot, Qt::Key_S);
    EXPECT_GT(seen().second - seen().first, closer.second - closer.first);
}

TEST_F(WindowDetails, AUnitThatIsChosenInARunIsNoWeightInTheStatusBar)
{
    ASSERT_TRUE(waitFor([this] { return window.gatesPage().heatmap().isReady(); }));
    window.showPage(MainWindow::Page::Sequence);
    window.runner().run();
    ASSERT_TRUE(waitFor([this] {
        return window.session().run() != nullptr && window.sequencePage().plot().isReady();
    }));
    window.session().setUnit(5);
    window.session().setStep(20);
    const QString said = child<QLabel>("hoverText")->text();
    EXPECT_FALSE(said.contains(QStringLiteral("byte 0x"))) << said.toStdString();
}

TEST_F(WindowDetails, NoRegionBeginsWithAnEmptyCell)
{
    window.showPage(MainWindow::Page::Layout);
    auto* table = window.layoutView().findChild<QTableView*>(QStringLiteral("table"));
    ASSERT_TRUE(waitFor([table] { return table->model()->rowCount() > 0; }));
    const int first = static_cast<int>(RegionTableModel::Column::Gate);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        EXPECT_FALSE(table->model()->index(row, first).data().toString().isEmpty()) << row;
    }
}

} // namespace
} // namespace gateloupe
