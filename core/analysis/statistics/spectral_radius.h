// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// The largest magnitude of an eigenvalue, and how sure it is.
struct SpectralRadius
{
    double value = 0.0;
    bool isConverged = false;
    std::uint32_t products = 0; ///< matrix times vector; 0 where all eigenvalues were computed
    /// ||A v - lambda v|| / |lambda| of the eigenvector that stands for it: no bound of the error
    /// for a matrix whose eigenvectors are far from orthogonal.
    double residual = 0.0;
};

/// Up to this size every eigenvalue is computed (Hessenberg form and QR, cubic).
inline constexpr std::uint64_t kDenseSpectrumUpTo = 256;
/// The residual at which an iteration counts as converged.
inline constexpr double kSpectralTolerance = 1e-6;
/// An iteration stops after so many products, and before more elements are read than the second.
inline constexpr std::uint32_t kMostSpectralProducts = 320;
inline constexpr std::uint64_t kMostSpectralElements = std::uint64_t{1} << 35U;

/// The spectral radius of a square matrix. Larger ones are projected on a growing Krylov space
/// (Arnoldi with full orthogonalisation, a fixed start); where that does not converge in time, as
/// for orthogonal matrices whose eigenvalues are all equally large, the value is the best so far
/// and says so. Memory: products * rows doubles at most. Errors: ShapeMismatch when not square or
/// empty, Unsupported when an element is not finite, Cancelled. Source: Saad, "Numerical methods
/// for large eigenvalue problems", 2011, algorithm 6.2.
Result<SpectralRadius> spectralRadiusOf(const MatrixView& matrix, ProgressMonitor& monitor);

} // namespace gateloupe
