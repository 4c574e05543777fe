// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gateloupe {

/// The leading Lyapunov exponents of a product of Jacobians, per step, in nats: how fast nearby
/// states part (above 0) or meet (below). A frame is carried along and made orthonormal in each
/// step. Source: Benettin, Galgani, Giorgilli, Strelcyn, "Lyapunov characteristic exponents for
/// smooth dynamical systems", Meccanica 15 (1980); Geist, Parlitz, Lauterborn, Prog. Theor. Phys.
/// 83 (1990).
class LyapunovFrame
{
public:
    /// `count` exponents of a state of `size` numbers. Requires: 1 <= count <= size.
    LyapunovFrame(std::size_t size, std::size_t count);

    /// One step further: `jacobian` is [size, size], row-major.
    void advance(std::span<const double> jacobian);

    /// Largest first; minus infinity for directions that vanish in a step.
    [[nodiscard]] std::vector<double> exponents() const;

private:
    std::size_t m_size;
    std::size_t m_count;
    std::vector<double> m_frame; ///< [count][size], orthonormal
    std::vector<double> m_sums;  ///< of ln of the stretches
    std::uint64_t m_steps = 0;
};

} // namespace gateloupe
