// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/gate_view.h"

namespace gateloupe {

/// Row and column of an element.
struct MatrixPlace
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend auto operator<=>(const MatrixPlace&, const MatrixPlace&) = default;
};

/// The numbers of one parameter that the health check decides by. NaN and infinities are counted
/// and otherwise taken for zeros.
struct GateScan
{
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;
    std::uint64_t subnormal = 0;               ///< of numbers of 32 bits and more
    std::optional<MatrixPlace> firstNotFinite; ///< in the order of rows
    double min = 0.0;
    double max = 0.0;
    double maxAbs = 0.0;
    MatrixPlace maxAbsPlace;             ///< the first one in the order of rows
    double squares = 0.0;                ///< sum of w^2
    std::vector<double> rowSums;         ///< [rows], sum of |w|
    std::vector<double> rowSquares;      ///< [rows], sum of w^2
    std::vector<std::uint8_t> isRowUsed; ///< [rows], whether anything in it is not 0
    std::vector<std::uint8_t> isColUsed; ///< [cols]
    std::vector<double> values;          ///< [rows] of a vector; empty for a matrix

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    [[nodiscard]] bool isZero() const { return maxAbs == 0.0 && nan == 0 && inf == 0; }
};

/// One pass, all cores for large matrices; verifies the file's checksum of the tensor first.
/// Errors: Cancelled; those of reading the gate.
Result<GateScan> scanGate(const GateView& gate, ProgressMonitor& monitor);

} // namespace gateloupe
