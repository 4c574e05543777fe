// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>

#include "tests/widgets/timeline/made_run.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/table/step_table_model.h"

namespace gateloupe::test {
namespace {

using testing::ElementsAre;

constexpr int kFirstSum = 7; ///< behind the unit, four gates, c and h

class PinnedFirst : public ::testing::Test
{
protected:
    PinnedFirst()
        : sorted(table)
        , tester(&sorted, QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
        table.setPart({madeRun({}), PseudoLayerIndex(0), 0});
    }

    /// The numbers of the four units in the first column of sums.
    void setNumbers(std::vector<double> numbers)
    {
        auto sums = std::make_shared<StepSums>();
        sums->gates.assign(4, std::move(numbers));
        table.setSums(sums);
    }

    [[nodiscard]] std::vector<int> units() const
    {
        std::vector<int> found;
        for (int row = 0; row < sorted.rowCount(); ++row) {
            found.push_back(sorted.index(row, 0).data().toInt());
        }
        return found;
    }

    StepTableModel table;
    PinnedFirstProxy sorted;
    QAbstractItemModelTester tester;
};

TEST_F(PinnedFirst, NewNumbersOfTheSortedColumnGiveANewOrder)
{
    sorted.sort(kFirstSum);
    EXPECT_THAT(units(), ElementsAre(0, 1, 2, 3)) << "no numbers yet";
    setNumbers({3.0, 1.0, 2.0, 1.0});
    EXPECT_THAT(units(), ElementsAre(1, 3, 2, 0)) << "equal ones as they are numbered";
    sorted.sort(kFirstSum, Qt::DescendingOrder);
    EXPECT_THAT(units(), ElementsAre(0, 2, 1, 3));
    const QPersistentModelIndex unit2 = sorted.index(1, 0);
    setNumbers({0.0, 1.0, 2.0, 3.0});
    EXPECT_THAT(units(), ElementsAre(3, 2, 1, 0));
    setNumbers({9.0, 8.0, -7.0, 3.0});
    EXPECT_EQ(unit2.row(), 3) << "what is chosen moves along";
    EXPECT_EQ(unit2.data().toInt(), 2);
}

TEST_F(PinnedFirst, NothingMovesWhenAnotherColumnChanges)
{
    sorted.sort(StepTableModel::kUnitColumn, Qt::DescendingOrder);
    const QSignalSpy moved(&sorted, &QAbstractItemModel::layoutChanged);
    const QSignalSpy changed(&sorted, &QAbstractItemModel::dataChanged);
    setNumbers({3.0, 1.0, 2.0, 1.0});
    EXPECT_EQ(moved.count(), 0);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_THAT(units(), ElementsAre(3, 2, 1, 0));
}

TEST_F(PinnedFirst, PinnedUnitsStayFirstAndMissingNumbersLastBothWays)
{
    setNumbers({3.0, std::numeric_limits<double>::quiet_NaN(), 2.0, 1.0});
    table.setPinned({2});
    sorted.sort(kFirstSum);
    EXPECT_THAT(units(), ElementsAre(2, 3, 0, 1));
    sorted.sort(kFirstSum, Qt::DescendingOrder);
    EXPECT_THAT(units(), ElementsAre(2, 0, 3, 1));
    table.setPinned({});
    EXPECT_THAT(units(), ElementsAre(0, 2, 3, 1));
}

TEST_F(PinnedFirst, AnotherRunBringsItsUnits)
{
    sorted.sort(StepTableModel::kUnitColumn, Qt::DescendingOrder);
    table.setPart({madeRun({.units = 2}), PseudoLayerIndex(0), 0});
    EXPECT_THAT(units(), ElementsAre(1, 0));
    EXPECT_EQ(sorted.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(),
              QStringLiteral("unit"));
}

} // namespace
} // namespace gateloupe::test
