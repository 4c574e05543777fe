// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/tensor/dtype.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// The types that weights and indices may have, in the order in which they are offered.
inline constexpr std::array kNumberTypes = {DType::F32, DType::F16, DType::BF16, DType::F64,
                                            DType::I8,  DType::U8,  DType::I16,  DType::U16,
                                            DType::I32, DType::U32, DType::I64,  DType::U64};

/// A way to read a few bytes as one number.
struct ByteReading
{
    DType dtype = DType::Other;
    ShownByteOrder order = ShownByteOrder::Little;
};

/// A few bytes read as each type, one a row, so that the longest number has all of its digits in a
/// narrow panel: first little-endian, then big-endian where a type has several bytes.
class DataInspectorModel : public ColumnTable<const ByteReading&>
{
    Q_OBJECT

public:
    /// What the widest type needs.
    static constexpr std::size_t kBytes = 8;

    explicit DataInspectorModel(QObject* parent = nullptr);

    /// `stored` is written bold: the type that the file itself gives these bytes. Fewer than kBytes
    /// leave the wider types empty.
    void setBytes(std::vector<std::byte> bytes, DType stored);
    /// -1 for a type that is not shown.
    [[nodiscard]] int rowOf(DType dtype, ShownByteOrder order = ShownByteOrder::Little) const;

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_readings.size()); }

    [[nodiscard]] const ByteReading& rowAt(int row) const override
    {
        return m_readings[static_cast<std::size_t>(row)];
    }

private:
    [[nodiscard]] bool isStored(const ByteReading& reading) const;

    std::vector<ByteReading> m_readings;
    std::vector<std::byte> m_bytes;
    DType m_stored = DType::Other;
};

} // namespace gateloupe
