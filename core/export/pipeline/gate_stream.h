// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Numbers on their way into a file: the sum of gates of one size and an addend, taken in double
/// and rounded once. One gate alone in its own type keeps its bits.
struct GateSum
{
    std::vector<GateView> terms; ///< none: the addend alone
    double addend = 0.0;         ///< a folded forget offset
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    /// Whether the numbers go into `dtype` as they are.
    [[nodiscard]] bool keepsBits(DType dtype) const
    {
        return terms.size() == 1 && addend == 0.0 && terms.front().dtype() == dtype;
    }
};

[[nodiscard]] GateSum sumOf(const GateView& gate, double addend = 0.0);

/// Whether a source's bytes lie plain in a mapped file: they may leave memory after use.
[[nodiscard]] bool isMapped(const TensorSource& source);

/// Rows [first, last) of a matrix.
struct RowRange
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

/// A sum whose gates are mapped and checked against their files' checksums.
/// Lifetime: as long as the gates' tensors.
class MappedSum
{
public:
    /// Errors: those of reading the tensors and of their checksums.
    static Result<MappedSum> create(const GateSum& sum, DType dtype, ProgressMonitor& monitor);

    [[nodiscard]] std::uint64_t rows() const { return m_rows; }

    [[nodiscard]] std::uint64_t rowBytes() const { return m_cols * sizeOf(m_dtype); }

    /// The rows' bytes where the source has them row-major and unchanged; else nothing.
    [[nodiscard]] std::span<const std::byte> inPlace(RowRange range) const;
    /// The rows, row-major, in the wanted type.
    /// Requires: `target` has room for just them.
    void convert(RowRange range, std::span<std::byte> target) const;
    /// Converts as convert(), and refuses what it cannot hold. Errors: Unsupported where a finite
    /// number becomes an infinity of the wanted type.
    Status convertChecked(RowRange range, std::span<std::byte> target) const;
    /// Lets the rows' mapped bytes leave memory, and what lies between them: it only has to be read
    /// again.
    void release(RowRange range) const;

private:
    [[nodiscard]] MatrixView slab(const MatrixView& matrix, RowRange range) const;
    /// Whether a finite sum may be more than the wanted type holds.
    [[nodiscard]] bool mayOverflow() const;
    [[nodiscard]] double valueAt(std::uint64_t row, std::uint64_t col) const;

    struct Term
    {
        MatrixView matrix;
        bool isMapped = false;
    };

    std::vector<Term> m_terms;
    double m_addend = 0.0;
    std::uint64_t m_rows = 0;
    std::uint64_t m_cols = 0;
    DType m_dtype = DType::F32;
};

using ByteSink = std::function<Status(std::span<const std::byte>)>;

/// Large enough that system calls cost nothing, small enough to cancel at once.
inline constexpr std::uint64_t kSlabBytes = 8U << 20U;

/// Hands a sum to `sink` as row-major bytes, a slab of whole rows at a time. Where the source is
/// row-major already and nothing changes, the sink gets the source's own bytes; otherwise memory is
/// one slab, whatever the size of the gates.
/// Errors: those of MappedSum::create(), convertChecked() and the sink; Cancelled between slabs.
Status streamSum(const GateSum& sum, DType dtype, const ByteSink& sink, ProgressMonitor& monitor);

} // namespace gateloupe
