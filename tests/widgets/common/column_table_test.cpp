// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "widgets/common/column_table.h"

namespace gateloupe {
namespace {

struct Fruit
{
    QString name;
    int weight = 0;
    bool isRipe = false;
};

class FruitTable : public ColumnTable<const Fruit&>
{
public:
    FruitTable()
    {
        setColumns({
            {.title = "Fruit",
             .explanation = "What it is",
             .text = [](const Fruit& fruit) { return fruit.name; },
             .isChecked = [](const Fruit& fruit) { return fruit.isRipe; },
             .setChecked = [this](int row,
                                  bool isRipe) { m_fruits[std::size_t(row)].isRipe = isRipe; }},
            {.title = [this] { return QStringLiteral("Weight of %1").arg(rowCount()); },
             .content = CellContent::Number,
             .text = [](const Fruit& fruit) { return QStringLiteral("%1 g").arg(fruit.weight); },
             .sortKey = [](const Fruit& fruit) { return fruit.weight; },
             .copy = [](const Fruit& fruit) { return QString::number(fruit.weight); },
             .toolTip = [](const Fruit& fruit) { return fruit.name; }},
        });
    }

    void setFruits(std::vector<Fruit> fruits)
    {
        reset([&] { m_fruits = std::move(fruits); });
    }

    void ripen(int row)
    {
        m_fruits[std::size_t(row)].isRipe = true;
        rowsChanged(row, row);
    }

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_fruits.size()); }

    [[nodiscard]] const Fruit& rowAt(int row) const override { return m_fruits[std::size_t(row)]; }

private:
    std::vector<Fruit> m_fruits;
};

class ColumnTableTest : public ::testing::Test
{
protected:
    [[nodiscard]] QVariant cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_table.index(row, column).data(role);
    }

    FruitTable m_table;
    QAbstractItemModelTester m_tester{&m_table,
                                      QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(ColumnTableTest, ShowsTheRowsItIsGiven)
{
    EXPECT_EQ(m_table.rowCount(), 0);
    EXPECT_EQ(m_table.columnCount(), 2);
    m_table.setFruits({{QStringLiteral("apple"), 150}, {QStringLiteral("fig"), 40}});
    EXPECT_EQ(m_table.rowCount(), 2);
    EXPECT_EQ(m_table.rowCount(m_table.index(0, 0)), 0);
    EXPECT_EQ(cell(1, 0), QStringLiteral("fig"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("150 g"));
    m_table.setFruits({});
    EXPECT_EQ(m_table.rowCount(), 0);
}

TEST_F(ColumnTableTest, SortsAndCopiesByTheTextWhereAColumnSaysNothingElse)
{
    m_table.setFruits({{QStringLiteral("apple"), 150}});
    EXPECT_EQ(cell(0, 0, FruitTable::kSortRole), QStringLiteral("apple"));
    EXPECT_EQ(cell(0, 0, FruitTable::kCopyRole), QStringLiteral("apple"));
    EXPECT_EQ(cell(0, 1, FruitTable::kSortRole), 150);
    EXPECT_EQ(cell(0, 1, FruitTable::kCopyRole), QStringLiteral("150"));
    EXPECT_FALSE(cell(0, 0, Qt::ToolTipRole).isValid());
    EXPECT_EQ(cell(0, 1, Qt::ToolTipRole), QStringLiteral("apple"));
}

TEST_F(ColumnTableTest, AlignsNumbersToTheRightInCellsAndHead)
{
    m_table.setFruits({{QStringLiteral("apple"), 150}});
    const QVariant right(static_cast<int>(Qt::AlignVCenter | Qt::AlignRight));
    EXPECT_EQ(cell(0, 1, Qt::TextAlignmentRole), right);
    EXPECT_EQ(m_table.headerData(1, Qt::Horizontal, Qt::TextAlignmentRole), right);
    EXPECT_NE(cell(0, 0, Qt::TextAlignmentRole), right);
}

TEST_F(ColumnTableTest, NamesItsColumns)
{
    const auto head = [this](int section, int role) {
        return m_table.headerData(section, Qt::Horizontal, role);
    };
    EXPECT_EQ(head(0, Qt::DisplayRole), QStringLiteral("Fruit"));
    EXPECT_EQ(head(0, Qt::ToolTipRole), QStringLiteral("What it is"));
    EXPECT_EQ(head(1, Qt::DisplayRole), QStringLiteral("Weight of 0"));
    EXPECT_FALSE(head(1, Qt::ToolTipRole).isValid());
    EXPECT_FALSE(head(2, Qt::DisplayRole).isValid());
    EXPECT_FALSE(m_table.headerData(0, Qt::Vertical, Qt::DisplayRole).isValid());
}

TEST_F(ColumnTableTest, ChecksOnlyWhereAColumnHasABox)
{
    m_table.setFruits({{QStringLiteral("apple"), 150}, {QStringLiteral("fig"), 40}});
    EXPECT_FALSE(cell(0, 1, Qt::CheckStateRole).isValid());
    EXPECT_FALSE(m_table.flags(m_table.index(0, 1)).testFlag(Qt::ItemIsUserCheckable));
    EXPECT_TRUE(m_table.flags(m_table.index(0, 0)).testFlag(Qt::ItemIsUserCheckable));
    EXPECT_EQ(cell(1, 0, Qt::CheckStateRole), static_cast<int>(Qt::Unchecked));
    QSignalSpy changed(&m_table, &QAbstractItemModel::dataChanged);
    EXPECT_TRUE(m_table.setData(m_table.index(1, 0), Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(cell(1, 0, Qt::CheckStateRole), static_cast<int>(Qt::Checked));
    EXPECT_FALSE(m_table.setData(m_table.index(1, 1), Qt::Checked, Qt::CheckStateRole));
    EXPECT_FALSE(m_table.setData(m_table.index(1, 0), QStringLiteral("kiwi"), Qt::EditRole));
}

TEST_F(ColumnTableTest, TellsThatARowChanged)
{
    m_table.setFruits({{QStringLiteral("apple"), 150}, {QStringLiteral("fig"), 40}});
    QSignalSpy changed(&m_table, &QAbstractItemModel::dataChanged);
    m_table.ripen(1);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed[0][0].toModelIndex(), m_table.index(1, 0));
    EXPECT_EQ(changed[0][1].toModelIndex(), m_table.index(1, 1));
}

} // namespace
} // namespace gateloupe
