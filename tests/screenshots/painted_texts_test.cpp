// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include "app/gui/common/translation.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "tests/screenshots/made_files.h"
#include "tests/screenshots/painted_texts.h"
#include "tests/screenshots/screenshots.h"
#include "tests/screenshots/widget_audit.h"
#include "widgets/compare/compare_view.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"

namespace gateloupe::test {
namespace {

/// Paints a text from its own hand.
class Painted : public QWidget
{
public:
    explicit Painted(QString text)
        : m_text(std::move(text))
    {
        setFixedSize(60, 20);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, m_text);
    }

private:
    QString m_text;
};

class PaintedTexts : public ::testing::Test
{
protected:
    QStringList faultsOf(QWidget* part)
    {
        m_column->addWidget(part);
        m_window.show();
        QApplication::processEvents();
        return cutPaintedTexts(m_window);
    }

    QWidget m_window;
    QVBoxLayout* m_column = new QVBoxLayout(&m_window);
};

TEST_F(PaintedTexts, AreReadFromWidgetsThatPaintThem)
{
    EXPECT_TRUE(faultsOf(new Painted(QStringLiteral("short"))).isEmpty());
    EXPECT_EQ(faultsOf(new Painted(QStringLiteral("much too long for sixty"))).size(), 1);
}

TEST_F(PaintedTexts, MayBeElidedOnlyWithAToolTip)
{
    auto* painted = new Painted(QStringLiteral("begin…"));
    EXPECT_EQ(faultsOf(painted).size(), 1);
    painted->setToolTip(QStringLiteral("beginning and end"));
    EXPECT_TRUE(cutPaintedTexts(m_window).isEmpty());
}

TEST_F(PaintedTexts, MayEndWithAnEllipsisOfTheirOwn)
{
    EXPECT_TRUE(faultsOf(new QLabel(QStringLiteral("Open…"))).isEmpty());
}

TEST_F(PaintedTexts, AreCutBehindTheEdgeOfALine)
{
    auto* line = new QLineEdit;
    line->setFixedWidth(50);
    line->setPlaceholderText(QStringLiteral("a hint that is far too long"));
    EXPECT_EQ(faultsOf(line).size(), 1);
}

/// The window of a notebook, with a network that has run.
class NotebookWindow : public ::testing::TestWithParam<const char*>
{
protected:
    NotebookWindow()
        : m_settings(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    {
        installTranslations(*qApp, QLocale(QLatin1String(GetParam())));
        m_window = std::make_unique<MainWindow>(m_settings);
        m_window->resize(1024, 700);
        m_window->show();
        m_window->openExample();
        EXPECT_TRUE(QTest::qWaitFor([this] { return m_window->session().run() != nullptr; },
                                    kPagePatienceMs));
        EXPECT_TRUE(QTest::qWaitFor([this] { return !m_window->isBusy(); }, kPagePatienceMs));
    }

    ~NotebookWindow() override
    {
        m_window.reset();
        installTranslations(*qApp, QLocale(QLatin1String("en")));
    }

    void show(MainWindow::Page page)
    {
        m_window->showPage(page);
        constexpr int kSettleMs = 200;
        QTest::qWait(kSettleMs);
        EXPECT_TRUE(QTest::qWaitFor([this] { return !m_window->isBusy(); }, kPagePatienceMs));
    }

    void expectWhole(const char* what)
    {
        const QStringList faults = cutPaintedTexts(*m_window);
        EXPECT_TRUE(faults.isEmpty()) << what << ":\n" << joined(faults);
    }

    QTemporaryDir m_folder;
    QSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
};

TEST_P(NotebookWindow, CutsNoTextOnThePageOfGates)
{
    show(MainWindow::Page::Gates);
    expectWhole("sheet");
    GatesView& view = *m_window->gatesPage().view;
    view.setSingle(true);
    view.heatmap().setPick(1, 0);
    show(MainWindow::Page::Gates);
    expectWhole("one gate");
}

TEST_P(NotebookWindow, CutsNoTextOfTheLayout)
{
    show(MainWindow::Page::Layout);
    expectWhole("layout");
}

TEST_P(NotebookWindow, CutsNoTextOfTheHealth)
{
    show(MainWindow::Page::Health);
    expectWhole("health");
}

TEST_P(NotebookWindow, CutsNoTextOfTheSequence)
{
    show(MainWindow::Page::Sequence);
    expectWhole("sequence");
}

TEST_P(NotebookWindow, CutsNoTextOfThePanelsBelow)
{
    for (const char* panel : {"unitsDock", "saturationDock", "jobsDock", "bookmarksDock"}) {
        m_window->findChild<QAction*>(QLatin1String("actionShow_") + QLatin1String(panel))
            ->trigger();
        show(MainWindow::Page::Sequence);
        expectWhole(panel);
    }
}

TEST_P(NotebookWindow, CutsNoTextOfTheFormsBelow)
{
    const auto open = [this](const char* dock) {
        m_window->findChild<QAction*>(QLatin1String("actionShow_") + QLatin1String(dock))
            ->trigger();
        show(MainWindow::Page::Sequence);
    };
    const auto chooseEach = [this](const char* box) {
        auto* kinds = m_window->findChild<QComboBox*>(QLatin1String(box));
        for (int kind = 0; kind < kinds->count(); ++kind) {
            kinds->setCurrentIndex(kind);
            show(MainWindow::Page::Sequence);
            expectWhole(qPrintable(kinds->currentText()));
            const QStringList clipped = clippedTexts(*m_window);
            EXPECT_TRUE(clipped.isEmpty()) << joined(clipped);
        }
    };
    open("stopsDock");
    chooseEach("stopKind");
    open("whatIfDock");
    chooseEach("editKind");
}

TEST_P(NotebookWindow, CutsNoTextOfTheComparison)
{
    ComparePage& compare = *m_window->pages().compare;
    const QString other = m_folder.filePath(QStringLiteral("other.safetensors"));
    writeNetworks({.count = 1, .inputSize = 15, .hiddenSize = 24}, other.toStdString());
    show(MainWindow::Page::Compare);
    compare.openOther(other);
    EXPECT_TRUE(QTest::qWaitFor([&compare] { return compare.view().comparison() != nullptr; },
                                kPagePatienceMs));
    show(MainWindow::Page::Compare);
    expectWhole("compare");
}

INSTANTIATE_TEST_SUITE_P(InThreeLanguages, NotebookWindow, ::testing::Values("en", "de", "zh_CN"));

} // namespace
} // namespace gateloupe::test
