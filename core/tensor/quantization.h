// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// A number for each element of a tensor: along each axis one for all indices, one for each, or one
/// for each block of equally many.
struct ElementGrid
{
    std::vector<double> values;
    Shape shape; ///< row-major, of the tensor's rank

    /// One number everywhere.
    static ElementGrid of(double number, std::size_t rank);
    /// One for each index of an axis; everywhere the same one where there is one only.
    /// Requires: axis < rank, or a single value.
    static ElementGrid along(std::uint64_t axis, std::vector<double> values, std::size_t rank);
    /// All elements of a short tensor, whose axes are the last ones of `rank`.
    /// Requires: rank >= that of the tensor.
    /// Errors: Corrupt, Unsupported for one that is long or of no numbers.
    static Result<ElementGrid> of(const Tensor& tensor, std::size_t rank);

    /// Whether its extents divide those of a tensor.
    [[nodiscard]] bool fits(const Shape& whole) const;
    /// The number of an element counted in row-major order. Requires: it fits.
    [[nodiscard]] double at(std::uint64_t element, const Shape& whole) const;
};

/// Integers that stand for numbers: (q - zero) * scale + offset in f32 arithmetic, or entries of a
/// table.
struct Quantization
{
    std::shared_ptr<const Tensor> stored; ///< the integers, row-major, from their source's start on
    ElementGrid scale;                    ///< means nothing beside a table
    std::optional<ElementGrid> zero;
    std::optional<ElementGrid> offset;
    std::vector<double> table; ///< not empty: q stands for table[q], and there is no scale
    std::string type;          ///< of the integers in the file where it has no dtype, e.g. "u4"
    bool roundsOnce = false;   ///< computed in double, then rounded to f32

    [[nodiscard]] bool isPalettised() const { return !table.empty(); }

    /// "i8", "u4": of the integers in the file.
    [[nodiscard]] std::string typeName() const;
    /// Scale and zero of an element of the tensor, counted in row-major order.
    [[nodiscard]] double scaleAt(std::uint64_t element) const;
    [[nodiscard]] double zeroAt(std::uint64_t element) const;
    [[nodiscard]] double offsetAt(std::uint64_t element) const;
    /// Errors: those of reading the integers.
    [[nodiscard]] Result<std::int64_t> integerAt(std::uint64_t element,
                                                 ProgressMonitor& monitor) const;
};

/// The numbers as f32, made on first use.
/// Errors: Corrupt when scales and zero points do not fit the integers' shape, or these are none.
Result<std::shared_ptr<const Tensor>> dequantized(std::string name, Quantization quantization);

/// How the tensor's numbers stand in the file; null where they are no such integers. Element n of
/// the tensor's source is integer n. Lifetime: the source's.
[[nodiscard]] const Quantization* quantizationOf(const Tensor& tensor);

} // namespace gateloupe
