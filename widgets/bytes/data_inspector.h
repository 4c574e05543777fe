// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/tensor/dtype.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// A few bytes read as each type that weights and indices may have, in both byte orders: one type a
/// row.
class DataInspectorModel : public ColumnTable<DType>
{
    Q_OBJECT

public:
    enum class Column
    {
        Type,
        LittleEndian,
        BigEndian
    };
    static constexpr int kColumns = static_cast<int>(Column::BigEndian) + 1;
    /// What the widest type needs.
    static constexpr std::size_t kBytes = 8;

    explicit DataInspectorModel(QObject* parent = nullptr);

    /// `stored` is written bold: the type that the file itself gives these bytes. Fewer than kBytes
    /// leave the wider types empty.
    void setBytes(std::vector<std::byte> bytes, DType stored);
    [[nodiscard]] int rowOf(DType dtype) const; ///< -1 for a type that is not shown

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] DType rowAt(int row) const override;

private:
    std::vector<std::byte> m_bytes;
    DType m_stored = DType::Other;
};

} // namespace gateloupe
