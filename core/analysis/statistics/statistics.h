// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "core/analysis/statistics/matrix_part.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// NaN and infinities are counted and otherwise ignored. With no finite element min, max, mean, std
/// and l2 are 0.
struct MatrixStatistics
{
    double min = 0.0;
    double max = 0.0;
    double mean = 0.0;
    double std = 0.0; ///< population
    double l2 = 0.0;
    std::uint64_t elements = 0;
    std::uint64_t finite = 0;
    std::uint64_t zeros = 0;
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;
};

/// One pass, all cores for large matrices.
/// Errors: Cancelled.
Result<MatrixStatistics> statisticsOf(const MatrixView& matrix, ProgressMonitor& monitor);
/// Statistics of chosen rows and columns; a whole matrix is quicker by its view. Errors: Cancelled.
Result<MatrixStatistics> statisticsOf(const MatrixPart& part, ProgressMonitor& monitor);
/// Verifies the file's checksum of the tensor first, which reads it in full. Errors: Corrupt when
/// it does not match; Cancelled.
Result<MatrixStatistics> statisticsOf(const GateView& gate, ProgressMonitor& monitor);
/// Statistics of every stored parameter at once: keeps all cores busy however small the gates are.
/// Errors: Corrupt, Cancelled.
Result<std::map<ParameterId, MatrixStatistics>> statisticsOf(const RnnModel& model,
                                                             ProgressMonitor& monitor);

} // namespace gateloupe
