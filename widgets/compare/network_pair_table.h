// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/compare_files/file_comparison.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// A network of one file beside one of another, or one that stands alone.
struct NetworkPairRow
{
    const RnnModel* a = nullptr;        ///< null: only in B
    const RnnModel* b = nullptr;        ///< null: only in A
    const ComparedPair* pair = nullptr; ///< null: stands alone
};

/// Two files compared, a pair of networks or a lonely network a row: the pairing that the console's
/// diff prints.
class NetworkPairTable : public ColumnTable<const NetworkPairRow&>
{
    Q_OBJECT

public:
    enum class Column
    {
        A,
        B,
        Verdict,
        First,
    };

    explicit NetworkPairTable(QObject* parent = nullptr);

    /// Null empties the table.
    void setComparison(std::shared_ptr<const FileComparison> comparison);

    [[nodiscard]] const std::shared_ptr<const FileComparison>& comparison() const
    {
        return m_comparison;
    }

    [[nodiscard]] const NetworkPairRow& rowAt(int row) const override;
    /// "Equal", "Equal up to rounding", "Different".
    [[nodiscard]] static QString wordOf(DiffVerdict verdict);

protected:
    [[nodiscard]] int rows() const override;

private:
    std::shared_ptr<const FileComparison> m_comparison;
    std::vector<NetworkPairRow> m_rows;
};

} // namespace gateloupe
