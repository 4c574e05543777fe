// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace gateloupe {

/// Most slots a unit has in the sums of a step (README.md draws them).
inline constexpr std::size_t kMaxSlots = 4;

/// The slots of a GRU: the input product fills the first three, the recurrent one the last three.
inline constexpr std::size_t kGruNewInput = 0;
inline constexpr std::size_t kGruReset = 1;
inline constexpr std::size_t kGruUpdate = 2;
inline constexpr std::size_t kGruNewState = 3;

/// sums[row] += a[row] . weights, for one tile of `lanes` units and every gate of the weights; with
/// `begin` sums[row] = begin + a[row] . weights.
/// Shapes: weights [depth, gates, lanes], aligned to 64 bytes; sums [rows, slots, lanes], the
/// product goes to `gates` slots from the address given on; sumStride is slots * lanes; begin
/// [gates, lanes], aligned as the weights.
template <typename T>
struct TileProduct
{
    const T* const* a = nullptr; ///< one pointer per row, `depth` numbers each
    std::size_t rows = 0;
    const T* weights = nullptr;
    std::size_t depth = 0;
    T* sums = nullptr;
    std::size_t sumStride = 0;
    const T* begin = nullptr; ///< the biases of a product that is the first one
    std::size_t chains = 1;   ///< of productChains()
};

/// Sums that a row's product is added up in side by side, so that one addition need not wait for
/// the one before: 1, 2 or 4. It decides the rounding. A caller derives it from what does not
/// change along a run, never from the rows at hand: then a step's bits do not depend on the steps
/// and sequences that are computed with it.
[[nodiscard]] constexpr std::size_t productChains(std::size_t gates, std::size_t rows)
{
    constexpr std::size_t kInFlight = 8; ///< additions that hide their latency
    if (gates * rows >= kInFlight) {
        return 1;
    }
    return gates * rows * 2 >= kInFlight ? 2 : 4;
}

/// The rest of a step once its sums are there: activations, new state, trace; one tile of units,
/// every live sequence. Pointers of what is not kept are null.
/// Rows of gates, traceC and traceH are `places` rows of `hidden` numbers; rows of c are
/// `sequences` rows; h goes to row hRows[row] of `hStride` numbers.
template <typename T>
struct TileStep
{
    std::size_t rows = 0;
    std::size_t firstUnit = 0;
    std::size_t units = 0; ///< of the tile that exist, 1 to lanes
    std::size_t hidden = 0;
    const std::size_t* places = nullptr;
    const std::size_t* sequences = nullptr;
    T* sums = nullptr;
    std::size_t sumStride = 0;
    const T* const* previousH = nullptr; ///< one pointer per row, [recurrent width]
    T* c = nullptr;                      ///< LSTM's cell state, [B, hidden]
    T* resetH = nullptr;                 ///< r * h of a GRU that resets before, [B, hidden]
    T* h = nullptr;
    std::size_t hStride = 0;
    const std::size_t* hRows = nullptr;
    T* gates[kMaxSlots] = {};
    T* traceC = nullptr;
    T* traceH = nullptr;
};

/// The inner loops, compiled once per instruction set.
/// Threads: functions without state.
template <typename T>
struct StepKernels
{
    using Product = void (*)(const TileProduct<T>&);
    using Step = void (*)(const TileStep<T>&);

    const char* name = nullptr;
    std::size_t lanes = 0;           ///< units per tile
    Product product[kMaxSlots] = {}; ///< for 1 to 4 gates
    Step lstm = nullptr;
    Step gruResetAfter = nullptr;
    Step gruReset = nullptr;       ///< reset before: r, z and resetH, then
    Step gruResetBefore = nullptr; ///< n and h
    Step rnnTanh = nullptr;
    Step rnnRelu = nullptr;
    /// After the last step, in each thread: others may read what its steps kept.
    void (*endStream)() = nullptr;
};

/// The best this processor runs. T is float or double.
template <typename T>
[[nodiscard]] const StepKernels<T>& stepKernels();

extern template const StepKernels<float>& stepKernels();
extern template const StepKernels<double>& stepKernels();

} // namespace gateloupe
