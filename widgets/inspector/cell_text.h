// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QString>

#include "core/tensor/element_bits.h"
#include "core/tensor/tensor_source.h"
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

/// The integer that an element is in the file: it stands for (integer - zero) * scale + offset, or
/// for an entry of a table.
struct QuantizedFacts
{
    std::int64_t integer = 0;
    QString type; ///< of the integer: "i8", "u4"
    double scale = 0.0;
    double zero = 0.0;
    std::optional<double> offset;
    bool isPalettised = false; ///< then there is no scale
};

/// Everything there is to say about one element of a matrix.
struct CellFacts
{
    double value = 0.0;
    std::uint64_t row = 0; ///< as stored
    std::uint64_t col = 0;
    DType dtype = DType::F32;
    std::uint64_t raw = 0;
    std::optional<FloatBits> bits; ///< of floating-point types
    QString tensorName;
    std::optional<FileLocation> place; ///< of the element; empty when the bytes are not plain
    Encoding encoding = Encoding::Plain;
    std::optional<QuantizedFacts> quantized; ///< empty where the file has no integers
};

/// One line of a description.
struct CellLine
{
    QString name;
    QString text;
    QString explanation; ///< a tool tip; may be empty
};

/// The facts of an element, and how they are written.
class CellText
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::CellText)

public:
    /// Requires: inside the matrix.
    [[nodiscard]] static CellFacts factsOf(const InspectedMatrix& matrix, std::uint64_t row,
                                           std::uint64_t col);
    /// "layer_0/forward/forget/recurrent_weights[32, 21]": what finds the element again, at the
    /// console, in Python and in the window's search.
    [[nodiscard]] static QString address(const HeatmapSubject& subject, std::uint64_t row,
                                         std::uint64_t col);
    /// "0x3DCCCCCD".
    [[nodiscard]] static QString hex(const CellFacts& facts);
    /// "+1.6 × 2^−4" for a normal number, "NaN", "+∞" and so on for the others.
    [[nodiscard]] static QString decoded(const FloatBits& bits);
    /// "0 01111011 10011001100110011001101": sign, exponent, mantissa.
    [[nodiscard]] static QString binary(const FloatBits& bits);
    /// Why there is no byte offset, or empty for plain bytes.
    [[nodiscard]] static QString reasonOf(Encoding encoding);
    /// "unit 12 of forget" where a row is a unit; empty for a bare tensor.
    [[nodiscard]] static QString unit(const InspectedMatrix& matrix, std::uint64_t row);
    /// "input 7", "h[t−1] of unit 7", "unit 7"; empty for vectors and bare tensors.
    [[nodiscard]] static QString source(const InspectedMatrix& matrix, std::uint64_t col);
    /// Value, place, network, file and bits.
    [[nodiscard]] static std::vector<CellLine> describe(const InspectedMatrix& matrix,
                                                        std::uint64_t row, std::uint64_t col);

private:
    static void appendQuantized(const QuantizedFacts& facts, double value,
                                std::vector<CellLine>& lines);
};

} // namespace gateloupe
