// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <gtest/gtest.h>

#include <QApplication>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {
namespace {

constexpr int kHigh = 30;
constexpr int kGap = 10;

QWidget* block(int width, QSizePolicy::Policy policy = QSizePolicy::Fixed)
{
    auto* widget = new QWidget;
    widget->setMinimumSize(width, kHigh);
    widget->setSizePolicy(policy, QSizePolicy::Fixed);
    return widget;
}

/// Three blocks of 100 above something that takes what is left.
class WrappingRowTest : public ::testing::Test
{
protected:
    WrappingRowTest()
    {
        auto* column = new QVBoxLayout(&page);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(kGap);
        for (QWidget* part : parts) {
            row->addWidget(part);
        }
        column->addLayout(row);
        column->addWidget(below, 1);
        page.show();
    }

    void widthIs(int width)
    {
        page.resize(width, 200);
        QApplication::processEvents();
    }

    QWidget page;
    WrappingRow* row = new WrappingRow;
    std::array<QWidget*, 3> parts = {block(100), block(100, QSizePolicy::Expanding), block(100)};
    QWidget* below = new QWidget;
};

TEST_F(WrappingRowTest, IsOneRowWhereThereIsRoom)
{
    widthIs(400);
    EXPECT_EQ(parts[0]->geometry(), QRect(0, 0, 100, kHigh));
    EXPECT_EQ(parts[1]->geometry(), QRect(110, 0, 180, kHigh)) << "it takes what is left";
    EXPECT_EQ(parts[2]->geometry(), QRect(300, 0, 100, kHigh));
    EXPECT_EQ(below->y(), kHigh);
}

TEST_F(WrappingRowTest, GoesOnBelowWhereThereIsNone)
{
    widthIs(319);
    EXPECT_EQ(parts[1]->geometry(), QRect(110, 0, 209, kHigh));
    EXPECT_EQ(parts[2]->geometry(), QRect(0, kHigh + kGap, 100, kHigh));
    EXPECT_EQ(below->y(), 2 * kHigh + kGap);
    widthIs(150);
    EXPECT_EQ(parts[2]->geometry(), QRect(0, 2 * (kHigh + kGap), 100, kHigh));
    EXPECT_EQ(below->y(), 3 * kHigh + 2 * kGap);
}

TEST_F(WrappingRowTest, GivesHiddenOnesNoRoom)
{
    parts[1]->hide();
    widthIs(210);
    EXPECT_EQ(parts[2]->geometry(), QRect(110, 0, 100, kHigh));
}

TEST_F(WrappingRowTest, StandsInTheMiddleWhereItIsToldAndNothingGrows)
{
    row->setCentered(true);
    widthIs(400);
    EXPECT_EQ(parts[0]->x(), 0) << "one grows";
    parts[1]->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    widthIs(420);
    EXPECT_EQ(parts[0]->geometry(), QRect(50, 0, 100, kHigh));
    EXPECT_EQ(parts[2]->geometry(), QRect(270, 0, 100, kHigh));
}

TEST_F(WrappingRowTest, RunsFromTheRightInLanguagesThatDo)
{
    page.setLayoutDirection(Qt::RightToLeft);
    widthIs(400);
    EXPECT_EQ(parts[0]->geometry(), QRect(300, 0, 100, kHigh));
    EXPECT_EQ(parts[2]->geometry(), QRect(0, 0, 100, kHigh));
}

} // namespace
} // namespace gateloupe
