// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/runtime/cudnn/device/gate_formulas.h"

namespace gateloupe::cudnn {

/// What some steps do to a cell state: c behind them = factor * c before them + offset.
struct CellPair
{
    double factor = 1.0;
    double offset = 0.0;
};

/// Some steps of one layer and direction. Rows are step-major, sequences longest first. Numbers of
/// the library's type are named so; sums are all f32 or all f64.
struct GateScan
{
    GateFormula formula = GateFormula::Lstm;
    bool isBackward = false;
    bool hasDoubleSums = false;
    bool isWide = false; ///< what is shown is f64, else f32
    std::uint64_t hidden = 0;
    std::uint64_t batch = 0;
    std::uint64_t firstStep = 0; ///< the steps follow each other ...
    std::uint64_t steps = 0;
    bool isPicked = false; ///< ... or are these, and the sums' rows are theirs in this order
    std::uint64_t picks[WidenedBlocks::kMost] = {};
    const std::int32_t* lengths = nullptr; ///< [B]
    const std::int32_t* places = nullptr;  ///< [B]
    // Products, [rows, gates * H] in linLayerId order.
    const void* inputSums = nullptr; ///< W x from row (firstStep, 0) on; null with skip input
    const void* stateSums = nullptr; ///< R h from row (firstStateStep, 0) on
    std::uint64_t firstStateStep = 0;
    const void* startSums = nullptr; ///< R h0, [B, gates * H]; null: zero
    // Of the library's type.
    const std::byte* x = nullptr; ///< [T, B, xStride]; read with skip input only
    std::uint64_t xStride = 0;
    const std::byte* y = nullptr; ///< h of the direction, [T, B, yStride] from its column on
    std::uint64_t yStride = 0;
    const std::byte* h0 = nullptr;    ///< [B, H], read by a GRU only; null: zero
    const std::byte* c0 = nullptr;    ///< [B, H]; null: zero
    const std::byte* bW = nullptr;    ///< [gates, H]; null: none
    const std::byte* bR = nullptr;    ///< [gates, H]; null: none
    const std::byte* lastC = nullptr; ///< [segments, B, H]: c behind each segment
    std::uint64_t segmentSteps = 0;   ///< of the direction's own time
    double clipLow = -HUGE_VAL;       ///< of c on its way to the next step and to h
    double clipHigh = HUGE_VAL;
    bool isProjected = false; ///< y is not h then
    // c between two pieces of a run, [B, H].
    const double* carriedIn = nullptr;
    double* carriedOut = nullptr; ///< null: not wanted
    // c of an LSTM: unit by unit through all steps, or in chunks of so many steps side by side.
    std::uint64_t chunkSteps = 0; ///< 0: unit by unit; else without a clip
    CellPair* pairs = nullptr;    ///< [chunks, B, H]: room for what each chunk does
    // What is left, [steps, B, H] in the caller's order of sequences; null where not wanted.
    std::byte* gates = nullptr;  ///< plane by plane
    std::uint64_t gatePlane = 0; ///< numbers from gate to gate
    std::byte* c = nullptr;
    std::byte* h = nullptr;      ///< before a projection
    void* hiddenSums = nullptr;  ///< h in the type of the sums, in the rows' order
    const float* held = nullptr; ///< gates to be held against instead, from step `heldStep` on
    std::uint64_t heldStep = 0;
    std::uint64_t heldPlane = 0; ///< numbers from gate to gate there

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t chunks() const
    {
        return chunkSteps == 0 ? 0 : (steps + chunkSteps - 1) / chunkSteps;
    }

    /// Whether everything is there with the gates: nothing is carried from step to step.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE bool isWithoutTime() const
    {
        return formula != GateFormula::Lstm || held != nullptr;
    }

    /// Step n of them.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t stepAt(std::uint64_t n) const
    {
        return isPicked ? picks[n] : firstStep + n;
    }
};

/// One unit of one sequence in a scan. `read(base, index)` gives a number of the library's type.
template <typename Sum, typename Read>
class UnitScan
{
public:
    GATELOUPE_HOST_AND_DEVICE UnitScan(const GateScan& scan, std::uint64_t b, std::uint64_t unit,
                                       const Read& read)
        : m_scan(scan)
        , m_read(read)
        , m_b(b)
        , m_unit(unit)
        , m_length(static_cast<std::uint64_t>(scan.lengths[b]))
        , m_place(static_cast<std::uint64_t>(scan.places[b]))
        , m_gates(gatesIn(scan.formula))
    {
    }

    /// The gates of step n; h, where it follows from them alone; zeros behind the sequence's end.
    GATELOUPE_HOST_AND_DEVICE void showGates(std::uint64_t n, GateDistances& worst)
    {
        if (!goTo(n)) {
            pad();
            return;
        }
        Sum gates[kMostGates];
        computeGates(gates);
        showAll(gates, worst);
        if (m_scan.formula != GateFormula::Lstm) {
            const double h = m_scan.formula == GateFormula::Gru ? gruState(gates)
                                                                : static_cast<double>(gates[0]);
            keep(0.0, h);
            compare(h, worst);
        }
    }

    /// An LSTM through all steps.
    GATELOUPE_HOST_AND_DEVICE void run(GateDistances& worst)
    {
        double c = m_scan.carriedIn == nullptr ? 0.0 : m_scan.carriedIn[at()];
        for (std::uint64_t order = 0; order < m_scan.steps; ++order) {
            if (!goTo(inOrder(order))) {
                pad();
                continue;
            }
            Sum gates[kMostGates];
            computeGates(gates);
            showAll(gates, worst);
            c = cellStep(c, gates, worst);
        }
        if (m_scan.carriedOut != nullptr) {
            m_scan.carriedOut[at()] = c;
        }
    }

    /// What a chunk does to c. Its gates have been shown.
    GATELOUPE_HOST_AND_DEVICE void compose(std::uint64_t chunk)
    {
        CellPair pair;
        const std::uint64_t end = endOf(chunk);
        for (std::uint64_t order = chunk * m_scan.chunkSteps; order < end; ++order) {
            if (!goTo(inOrder(order))) {
                continue;
            }
            if (m_own == 0) {
                pair = {0.0, startOfCell()};
            }
            const double f = shownGate(kForget);
            pair.factor *= f;
            pair.offset = f * pair.offset + shownGate(kInput) * shownGate(kCell);
            if (isBorder()) {
                pair = {0.0, cellOfLibrary()};
            }
        }
        m_scan.pairs[chunk * m_scan.batch * m_scan.hidden + at()] = pair;
    }

    /// From what each chunk does to c before each: it takes the place of `offset`.
    GATELOUPE_HOST_AND_DEVICE void join()
    {
        double c = m_scan.carriedIn == nullptr ? 0.0 : m_scan.carriedIn[at()];
        for (std::uint64_t chunk = 0; chunk < m_scan.chunks(); ++chunk) {
            CellPair& pair = m_scan.pairs[chunk * m_scan.batch * m_scan.hidden + at()];
            const double before = c;
            // A border makes the factor 0, and 0 * infinity is no number.
            c = pair.factor == 0.0 ? pair.offset : pair.factor * c + pair.offset;
            pair.offset = before;
        }
        if (m_scan.carriedOut != nullptr) {
            m_scan.carriedOut[at()] = c;
        }
    }

    /// c and h of a chunk's steps.
    GATELOUPE_HOST_AND_DEVICE void finish(std::uint64_t chunk, GateDistances& worst)
    {
        double c = m_scan.pairs[chunk * m_scan.batch * m_scan.hidden + at()].offset;
        const std::uint64_t end = endOf(chunk);
        for (std::uint64_t order = chunk * m_scan.chunkSteps; order < end; ++order) {
            if (!goTo(inOrder(order))) {
                continue;
            }
            const Sum gates[kMostGates] = {
                static_cast<Sum>(shownGate(kInput)), static_cast<Sum>(shownGate(kForget)),
                static_cast<Sum>(shownGate(kCell)), static_cast<Sum>(shownGate(kOutput))};
            c = cellStep(c, gates, worst);
        }
    }

private:
    static constexpr std::uint64_t kMostGates = 4;
    // An LSTM's, in linLayerId order:
    static constexpr std::uint64_t kInput = 0;
    static constexpr std::uint64_t kForget = 1;
    static constexpr std::uint64_t kCell = 2;
    static constexpr std::uint64_t kOutput = 3;

    /// In [B, H].
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t at() const
    {
        return m_b * m_scan.hidden + m_unit;
    }

    /// In [steps, B, H] as it is shown.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t shownAt() const
    {
        return (m_n * m_scan.batch + m_place) * m_scan.hidden + m_unit;
    }

    /// Which step comes `order`-th in the direction's own time.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t inOrder(std::uint64_t order) const
    {
        return m_scan.isBackward ? m_scan.steps - 1 - order : order;
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t endOf(std::uint64_t chunk) const
    {
        const std::uint64_t end = (chunk + 1) * m_scan.chunkSteps;
        return end < m_scan.steps ? end : m_scan.steps;
    }

    /// Whether the sequence has step n, which is the one at hand from now on.
    GATELOUPE_HOST_AND_DEVICE bool goTo(std::uint64_t n)
    {
        m_n = n;
        m_t = m_scan.stepAt(n);
        m_own = m_scan.isBackward ? m_length - 1 - m_t : m_t;
        return m_t < m_length;
    }

    GATELOUPE_HOST_AND_DEVICE void pad() const
    {
        for (std::uint64_t gate = 0; m_scan.gates != nullptr && gate < m_gates; ++gate) {
            show(m_scan.gates, m_scan.isWide, gate * m_scan.gatePlane + shownAt(), 0.0);
        }
        keep(0.0, 0.0);
    }

    GATELOUPE_HOST_AND_DEVICE void keep(double c, double h) const
    {
        if (m_scan.c != nullptr) {
            show(m_scan.c, m_scan.isWide, shownAt(), c);
        }
        if (m_scan.h != nullptr) {
            show(m_scan.h, m_scan.isWide, shownAt(), h);
        }
        if (m_scan.hiddenSums != nullptr) {
            static_cast<Sum*>(
                m_scan.hiddenSums)[(m_n * m_scan.batch + m_b) * m_scan.hidden + m_unit] =
                static_cast<Sum>(h);
        }
    }

    /// By numbers that the compiler knows: else the gates would lie in memory.
    GATELOUPE_HOST_AND_DEVICE void showAll(const Sum (&gates)[kMostGates],
                                           GateDistances& worst) const
    {
        for (std::uint64_t gate = 0; gate < kMostGates; ++gate) {
            if (gate < m_gates) {
                showGate(gate, gates[gate], worst);
            }
        }
    }

    GATELOUPE_HOST_AND_DEVICE void showGate(std::uint64_t gate, Sum value,
                                            GateDistances& worst) const
    {
        if (m_scan.gates != nullptr) {
            show(m_scan.gates, m_scan.isWide, gate * m_scan.gatePlane + shownAt(),
                 static_cast<double>(value));
        }
        if (m_scan.held != nullptr) {
            const std::uint64_t row = (m_t - m_scan.heldStep) * m_scan.batch + m_place;
            grow(worst.rounding, static_cast<double>(value),
                 m_scan.held[gate * m_scan.heldPlane + row * m_scan.hidden + m_unit]);
        }
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double shownGate(std::uint64_t gate) const
    {
        const std::uint64_t place = gate * m_scan.gatePlane + shownAt();
        return m_scan.isWide ? reinterpret_cast<const double*>(m_scan.gates)[place]
                             : reinterpret_cast<const float*>(m_scan.gates)[place];
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE Sum bias(const std::byte* biases,
                                                     std::uint64_t gate) const
    {
        return biases == nullptr ? Sum(0)
                                 : static_cast<Sum>(m_read(biases, gate * m_scan.hidden + m_unit));
    }

    /// W x + bW.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE Sum fromInput(std::uint64_t gate) const
    {
        const std::uint64_t row = (m_n * m_scan.batch + m_b) * m_gates * m_scan.hidden;
        const Sum product =
            m_scan.inputSums == nullptr
                ? static_cast<Sum>(
                      m_read(m_scan.x, (m_t * m_scan.batch + m_b) * m_scan.xStride + m_unit))
                : static_cast<const Sum*>(m_scan.inputSums)[row + gate * m_scan.hidden + m_unit];
        return product + bias(m_scan.bW, gate);
    }

    /// R h + bR.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE Sum fromState(std::uint64_t gate) const
    {
        const auto* sums =
            static_cast<const Sum*>(m_own == 0 ? m_scan.startSums : m_scan.stateSums);
        const std::uint64_t step = m_scan.isPicked ? m_n : before() - m_scan.firstStateStep;
        const std::uint64_t row = m_own == 0 ? m_b : step * m_scan.batch + m_b;
        const Sum product =
            sums == nullptr ? Sum(0) : sums[(row * m_gates + gate) * m_scan.hidden + m_unit];
        return product + bias(m_scan.bR, gate);
    }

    /// The step whose state this one begins with. Requires: it is not the direction's first.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t before() const
    {
        return m_scan.isBackward ? m_t + 1 : m_t - 1;
    }

    GATELOUPE_HOST_AND_DEVICE void computeGates(Sum (&gates)[kMostGates]) const
    {
        const auto both = [this](std::uint64_t gate) { return fromInput(gate) + fromState(gate); };
        if (m_scan.formula == GateFormula::Lstm) {
            gates[kInput] = sigmoid(both(kInput));
            gates[kForget] = sigmoid(both(kForget));
            gates[kCell] = std::tanh(both(kCell));
            gates[kOutput] = sigmoid(both(kOutput));
        } else if (m_scan.formula == GateFormula::Gru) {
            gates[0] = sigmoid(both(0));
            gates[1] = sigmoid(both(1));
            gates[2] = std::tanh(fromInput(2) + gates[0] * fromState(2));
        } else {
            const Sum a = both(0);
            gates[0] = m_scan.formula == GateFormula::Tanh ? std::tanh(a) : (a < 0 ? Sum(0) : a);
        }
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double gruState(const Sum (&gates)[kMostGates]) const
    {
        double h = 0.0;
        if (m_own > 0) {
            h = m_read(m_scan.y, (before() * m_scan.batch + m_b) * m_scan.yStride + m_unit);
        } else if (m_scan.h0 != nullptr) {
            h = m_read(m_scan.h0, at());
        }
        const auto z = static_cast<double>(gates[1]);
        return (1.0 - z) * static_cast<double>(gates[2]) + z * h;
    }

    GATELOUPE_HOST_AND_DEVICE void compare(double h, GateDistances& worst) const
    {
        if (!m_scan.isProjected) {
            grow(worst.hidden, h,
                 m_read(m_scan.y, (m_t * m_scan.batch + m_b) * m_scan.yStride + m_unit));
        }
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double startOfCell() const
    {
        return m_scan.c0 == nullptr ? 0.0 : m_read(m_scan.c0, at());
    }

    /// Whether a segment or the sequence ends with this step: c is the library's own then.
    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE bool isBorder() const
    {
        return m_own + 1 == m_length || divided(m_own + 1, m_scan.segmentSteps).remainder == 0;
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double cellOfLibrary() const
    {
        const std::uint64_t segment = divided(m_own, m_scan.segmentSteps).quotient;
        return m_read(m_scan.lastC, segment * m_scan.batch * m_scan.hidden + at());
    }

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE double clipped(double c) const
    {
        c = c < m_scan.clipLow ? m_scan.clipLow : c;
        return m_scan.clipHigh < c ? m_scan.clipHigh : c;
    }

    /// c behind a step from that before it.
    GATELOUPE_HOST_AND_DEVICE double cellStep(double c, const Sum (&gates)[kMostGates],
                                              GateDistances& worst) const
    {
        if (m_own == 0) {
            c = startOfCell();
        }
        c = static_cast<double>(gates[kForget]) * clipped(c) +
            static_cast<double>(gates[kInput]) * static_cast<double>(gates[kCell]);
        const auto h =
            static_cast<double>(gates[kOutput] * std::tanh(static_cast<Sum>(clipped(c))));
        keep(c, h);
        compare(h, worst);
        if (isBorder()) {
            const double library = cellOfLibrary();
            grow(worst.cell, c, library);
            c = library;
        }
        return c;
    }

    const GateScan& m_scan;
    const Read& m_read;
    std::uint64_t m_b;
    std::uint64_t m_unit;
    std::uint64_t m_length;
    std::uint64_t m_place;
    std::uint64_t m_gates;
    // Of the step at hand:
    std::uint64_t m_n = 0;
    std::uint64_t m_t = 0;
    std::uint64_t m_own = 0;
};

} // namespace gateloupe::cudnn
