// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "tests/screenshots/screenshots.h"
#include "tests/screenshots/widget_audit.h"

namespace gateloupe::test {
namespace {

TEST(Audit, FindsACutLabelAndAnUnnamedButton)
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* label = new QLabel(QStringLiteral("a text that is much too long for forty pixels"));
    label->setFixedWidth(40);
    column->addWidget(label);
    column->addWidget(new QPushButton);
    window.show();
    EXPECT_EQ(clippedTexts(window).size(), 1) << joined(clippedTexts(window));
    EXPECT_EQ(namelessControls(window).size(), 1);
    label->setFixedWidth(400);
    QApplication::processEvents();
    EXPECT_TRUE(clippedTexts(window).isEmpty()) << joined(clippedTexts(window));
}

TEST(Audit, FindsWidgetsOnEachOtherAndDisabledOnesWithoutAReason)
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* first = new QPushButton(QStringLiteral("first"));
    auto* second = new QPushButton(QStringLiteral("second"));
    column->addWidget(first);
    column->addWidget(second);
    window.show();
    EXPECT_TRUE(overlaps(window).isEmpty());
    second->move(first->pos() + QPoint(4, 4));
    EXPECT_EQ(overlaps(window).size(), 1);
    second->setEnabled(false);
    EXPECT_EQ(disabledWithoutReason(window).size(), 1);
    second->setToolTip(QStringLiteral("not now"));
    EXPECT_TRUE(disabledWithoutReason(window).isEmpty());
}

class Screens : public ::testing::TestWithParam<Scene>
{
};

TEST_P(Screens, CutNoTextAndOverlapNothing)
{
    const QStringList faults = shoot(GetParam(), {}, {});
    EXPECT_TRUE(faults.isEmpty()) << joined(faults);
}

class SmallScreens : public ::testing::TestWithParam<Scene>
{
};

/// Of a notebook: what does not fit scrolls or wraps, and the window does not grow.
TEST_P(SmallScreens, CutNoTextAndKeepTheirSize)
{
    const QStringList faults = shoot(GetParam(), {}, {}, {1024, 700});
    EXPECT_TRUE(faults.isEmpty()) << joined(faults);
}

INSTANTIATE_TEST_SUITE_P(InEnglish, SmallScreens,
                         ::testing::Values(Scene::Example, Scene::Many, Scene::Backends));

INSTANTIATE_TEST_SUITE_P(InEnglish, Screens,
                         ::testing::Values(Scene::Welcome, Scene::Example, Scene::Tiny, Scene::Many,
                                           Scene::Dialogs));

} // namespace
} // namespace gateloupe::test
