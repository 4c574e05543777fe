// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <gtest/gtest.h>

#include <QLabel>
#include <QWidget>

#include "widgets/layouts/arrange.h"

namespace gateloupe {
namespace {

TEST(Arrange, RowsHaveNoMarginsAndTheGridsSpacing)
{
    QWidget owner;
    auto* first = new QLabel;
    auto* second = new QLabel;
    auto* row = rowOf({first, {second, 2, Qt::AlignTop}});
    setLayoutOf(&owner, row);
    EXPECT_EQ(row->contentsMargins(), QMargins());
    EXPECT_EQ(row->spacing(), kSpacing);
    ASSERT_EQ(row->count(), 2);
    EXPECT_EQ(row->itemAt(0)->widget(), first);
    EXPECT_EQ(row->stretch(0), 0);
    EXPECT_EQ(row->stretch(1), 2);
    EXPECT_EQ(row->itemAt(1)->alignment(), Qt::AlignTop);
    EXPECT_EQ(first->parentWidget(), &owner);
}

TEST(Arrange, GapsAreFixedAndRoomGrows)
{
    auto* inner = rowOf({new QLabel});
    const std::unique_ptr<QWidget> pane(
        paneOf(columnOf({LayoutItem::gap(20), {inner, 1}, LayoutItem::room(3)}, 4), 12));
    auto* column = qobject_cast<QVBoxLayout*>(pane->layout());
    ASSERT_NE(column, nullptr);
    ASSERT_EQ(column->count(), 3);
    EXPECT_EQ(column->contentsMargins(), QMargins(12, 12, 12, 12));
    EXPECT_EQ(column->spacing(), 4);
    EXPECT_EQ(column->itemAt(0)->sizeHint().height(), 20);
    EXPECT_EQ(column->itemAt(1)->layout(), inner);
    EXPECT_EQ(column->stretch(1), 1);
    EXPECT_EQ(column->stretch(2), 3);
}

TEST(Arrange, LabelsTakeNamesOutOfFilesAsTheyAre)
{
    const std::unique_ptr<QLabel> label(newPlainLabel("place"));
    EXPECT_EQ(label->objectName(), QStringLiteral("place"));
    EXPECT_EQ(label->textFormat(), Qt::PlainText);
    EXPECT_FALSE(label->wordWrap());
    const std::unique_ptr<QLabel> text(newPlainText("summary"));
    EXPECT_EQ(text->textFormat(), Qt::PlainText);
    EXPECT_TRUE(text->wordWrap());
}

} // namespace
} // namespace gateloupe
