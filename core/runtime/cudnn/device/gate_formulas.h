// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

/// The host's compiler and CUDA's read this file alike, so that the formulas a kernel runs are
/// those that tests run without a GPU.
#ifdef __CUDACC__
#define GATELOUPE_HOST_AND_DEVICE __host__ __device__
#else
#define GATELOUPE_HOST_AND_DEVICE
#endif

namespace gateloupe::cudnn {

/// How the steps of x and y lie in memory.
enum class DataLayout : std::uint8_t
{
    StepMajor,       ///< [T, B, V], padded
    StepMajorPacked, ///< step 0 of all sequences, step 1 of those still alive, ...
    BatchMajor,      ///< [B, T, V], padded
};

/// Which row of x or y is step t of sequence b.
struct RowOrder
{
    DataLayout layout = DataLayout::StepMajor;
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    const std::uint64_t* firstRows = nullptr; ///< [T]: of each step; packed only

    [[nodiscard]] GATELOUPE_HOST_AND_DEVICE std::uint64_t rowOf(std::uint64_t t,
                                                                std::uint64_t b) const
    {
        return layout == DataLayout::StepMajor    ? t * batch + b
               : layout == DataLayout::BatchMajor ? b * steps + t
                                                  : firstRows[t] + b;
    }
};

/// Rows from one order to another, bit by bit; the padding of the target stays as it is.
struct RowMove
{
    const std::byte* source = nullptr;
    std::uint64_t sourceStride = 0; ///< bytes from row to row
    RowOrder from;
    std::byte* target = nullptr;
    std::uint64_t targetStride = 0;
    RowOrder to;
    std::uint64_t rowBytes = 0;            ///< even
    const std::int32_t* lengths = nullptr; ///< [B]
    bool isTurned = false;                 ///< each sequence from its own end
};

/// Step-major rows as a trace shows them: widened, in the caller's order of sequences, the padding
/// zero.
struct ShownRows
{
    const std::byte* source = nullptr; ///< row (firstStep, 0)
    std::uint64_t stride = 0;          ///< numbers from row to row
    std::uint64_t width = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    const std::int32_t* lengths = nullptr; ///< [B]; null: nothing is padding
    const std::int32_t* places = nullptr;  ///< [B]: where the caller has the sequence
    std::byte* target = nullptr;           ///< [steps, B, width]
    bool isWide = false;                   ///< f64, else f32
};

/// Which equations; those of reference_cell.cpp as far as cuDNN has them.
enum class GateFormula : std::uint8_t
{
    Lstm,
    Gru, ///< reset after the product
    Tanh,
    Relu,
};

[[nodiscard]] GATELOUPE_HOST_AND_DEVICE inline std::uint64_t gatesIn(GateFormula formula)
{
    return formula == GateFormula::Lstm ? 4 : formula == GateFormula::Gru ? 3 : 1;
}

/// Some consecutive steps of one layer and direction. Rows are step-major, sequences longest
/// first. Numbers of the library's type are named so; sums are all f32 or all f64.
struct GateScan
{
    GateFormula formula = GateFormula::Lstm;
    bool isBackward = false;
    bool hasDoubleSums = false;
    bool isWide = false; ///< what is shown is f64, else f32
    std::uint64_t hidden = 0;
    std::uint64_t batch = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
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
    double clipLow = -HUGE_VAL;       ///< of c
    double clipHigh = HUGE_VAL;
    bool isProjected = false; ///< y is not h then
    // c between two pieces of a run, [B, H].
    const double* carriedIn = nullptr;
    double* carriedOut = nullptr; ///< null: not wanted
    // What is left, [steps, B, H] in the caller's order of sequences; null where not wanted.
    std::byte* gates = nullptr; ///< plane by plane
    std::byte* c = nullptr;
    std::byte* h = nullptr;      ///< before a projection
    void* hiddenSums = nullptr;  ///< the same in the type of the sums, in the rows' order
    const float* held = nullptr; ///< gates to be held against instead, the first step of `gates`
    std::uint64_t heldPlane = 0; ///< numbers from gate to gate there
};

/// What projections give beside the library's r.
struct ProjectedRows
{
    bool hasDoubleSums = false;
    std::uint64_t width = 0;
    std::uint64_t batch = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    const std::int32_t* lengths = nullptr;
    const void* expected = nullptr; ///< [steps, B, width]
    const std::byte* y = nullptr;   ///< [T, B, yStride]
    std::uint64_t yStride = 0;
};

/// How far what follows from the gates is from what the library computed; relative where a number
/// is larger than 1.
struct GateDistances
{
    double hidden = 0.0;   ///< h, or r of a projection, at every step
    double cell = 0.0;     ///< c behind every segment
    double rounding = 0.0; ///< gates in f32 against f64, in the steps that were sampled
};

/// Never NaN: NaN on both sides is agreement (the network itself is broken, not the run), on one
/// it is infinite.
GATELOUPE_HOST_AND_DEVICE inline double distanceOf(double expected, double actual)
{
    const double gap = std::fabs(actual - expected);
    if (gap == gap) {
        return gap;
    }
    const bool isSame = expected == actual || (actual != actual && expected != expected);
    return isSame ? 0.0 : HUGE_VAL;
}

/// The larger of what was and a new distance.
GATELOUPE_HOST_AND_DEVICE inline void grow(double& worst, double expected, double actual)
{
    const double gap = distanceOf(expected, actual);
    const double size = std::fabs(actual);
    const double distance = size > 1.0 && size < HUGE_VAL ? gap / size : gap;
    worst = worst < distance ? distance : worst;
}

template <typename Number>
GATELOUPE_HOST_AND_DEVICE inline Number sigmoid(Number a)
{
    return Number(1) / (Number(1) + std::exp(-a));
}

GATELOUPE_HOST_AND_DEVICE inline void show(std::byte* target, bool isWide, std::uint64_t place,
                                           double value)
{
    if (isWide) {
        reinterpret_cast<double*>(target)[place] = value;
    } else {
        reinterpret_cast<float*>(target)[place] = static_cast<float>(value);
    }
}

/// One unit of one sequence through the steps of a scan. `read(base, index)` gives a number of the
/// library's type.
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

    GATELOUPE_HOST_AND_DEVICE void run(GateDistances& worst)
    {
        const bool carries = m_scan.formula == GateFormula::Lstm;
        if (carries && m_scan.carriedIn != nullptr) {
            m_c = m_scan.carriedIn[m_b * m_scan.hidden + m_unit];
        }
        for (std::uint64_t n = 0; n < m_scan.steps; ++n) {
            const std::uint64_t t =
                m_scan.firstStep + (m_scan.isBackward ? m_scan.steps - 1 - n : n);
            if (t < m_length) {
                step(t, worst);
            } else {
                pad(t);
            }
        }
        if (carries && m_scan.carriedOut != nullptr) {
            m_scan.carriedOut[m_b * m_scan.hidden + m_unit] = m_c;
        }
    }

private:
    GATELOUPE_HOST_AND_DEVICE std::uint64_t shownPlace(std::uint64_t t) const
    {
        return ((t - m_scan.firstStep) * m_scan.batch + m_place) * m_scan.hidden + m_unit;
    }

    GATELOUPE_HOST_AND_DEVICE void pad(std::uint64_t t) const
    {
        const std::uint64_t plane = m_scan.steps * m_scan.batch * m_scan.hidden;
        for (std::uint64_t gate = 0; m_scan.gates != nullptr && gate < m_gates; ++gate) {
            show(m_scan.gates, m_scan.isWide, gate * plane + shownPlace(t), 0.0);
        }
        keep(t, 0.0, 0.0);
    }

    GATELOUPE_HOST_AND_DEVICE void keep(std::uint64_t t, double c, double h) const
    {
        if (m_scan.c != nullptr) {
            show(m_scan.c, m_scan.isWide, shownPlace(t), c);
        }
        if (m_scan.h != nullptr) {
            show(m_scan.h, m_scan.isWide, shownPlace(t), h);
        }
        if (m_scan.hiddenSums != nullptr) {
            static_cast<Sum*>(
                m_scan.hiddenSums)[((t - m_scan.firstStep) * m_scan.batch + m_b) * m_scan.hidden +
                                   m_unit] = static_cast<Sum>(h);
        }
    }

    GATELOUPE_HOST_AND_DEVICE Sum activated(std::uint64_t gate, Sum value, std::uint64_t t,
                                            GateDistances& worst) const
    {
        if (m_scan.gates != nullptr) {
            show(m_scan.gates, m_scan.isWide,
                 gate * m_scan.steps * m_scan.batch * m_scan.hidden + shownPlace(t),
                 static_cast<double>(value));
        }
        if (m_scan.held != nullptr) {
            const float held =
                m_scan.held[gate * m_scan.heldPlane + m_place * m_scan.hidden + m_unit];
            grow(worst.rounding, static_cast<double>(value), held);
        }
        return value;
    }

    GATELOUPE_HOST_AND_DEVICE Sum bias(const std::byte* biases, std::uint64_t gate) const
    {
        return biases == nullptr ? Sum(0)
                                 : static_cast<Sum>(m_read(biases, gate * m_scan.hidden + m_unit));
    }

    /// W x + bW.
    GATELOUPE_HOST_AND_DEVICE Sum fromInput(std::uint64_t gate) const
    {
        const Sum product =
            m_scan.inputSums == nullptr
                ? static_cast<Sum>(
                      m_read(m_scan.x, (m_t * m_scan.batch + m_b) * m_scan.xStride + m_unit))
                : static_cast<const Sum*>(m_scan.inputSums)[m_inputAt + gate * m_scan.hidden];
        return product + bias(m_scan.bW, gate);
    }

    /// R h + bR.
    GATELOUPE_HOST_AND_DEVICE Sum fromState(std::uint64_t gate) const
    {
        const Sum product = m_states == nullptr ? Sum(0) : m_states[gate * m_scan.hidden];
        return product + bias(m_scan.bR, gate);
    }

    GATELOUPE_HOST_AND_DEVICE void step(std::uint64_t t, GateDistances& worst)
    {
        const std::uint64_t own = m_scan.isBackward ? m_length - 1 - t : t;
        const std::uint64_t width = m_gates * m_scan.hidden;
        const std::uint64_t before = m_scan.isBackward ? t + 1 : t - 1;
        m_t = t;
        m_inputAt = ((t - m_scan.firstStep) * m_scan.batch + m_b) * width + m_unit;
        const auto* sums = static_cast<const Sum*>(own == 0 ? m_scan.startSums : m_scan.stateSums);
        const std::uint64_t row =
            own == 0 ? m_b : (before - m_scan.firstStateStep) * m_scan.batch + m_b;
        m_states = sums == nullptr ? nullptr : sums + row * width + m_unit;
        double h = 0.0;
        if (m_scan.formula == GateFormula::Lstm) {
            h = lstm(own, worst);
        } else if (m_scan.formula == GateFormula::Gru) {
            h = gru(own, before, worst);
        } else {
            const Sum a = fromInput(0) + fromState(0);
            const Sum value =
                m_scan.formula == GateFormula::Tanh ? std::tanh(a) : (a < 0 ? Sum(0) : a);
            h = static_cast<double>(activated(0, value, t, worst));
        }
        keep(t, m_c, h);
        if (!m_scan.isProjected) {
            grow(worst.hidden, h,
                 m_read(m_scan.y, (t * m_scan.batch + m_b) * m_scan.yStride + m_unit));
        }
    }

    /// h; c becomes the library's own where a segment ends.
    GATELOUPE_HOST_AND_DEVICE double lstm(std::uint64_t own, GateDistances& worst)
    {
        const std::uint64_t at = m_b * m_scan.hidden + m_unit;
        if (own == 0) {
            m_c = m_scan.c0 == nullptr ? 0.0 : m_read(m_scan.c0, at);
        }
        const Sum i = activated(0, sigmoid(fromInput(0) + fromState(0)), m_t, worst);
        const Sum f = activated(1, sigmoid(fromInput(1) + fromState(1)), m_t, worst);
        const Sum g = activated(2, std::tanh(fromInput(2) + fromState(2)), m_t, worst);
        const Sum o = activated(3, sigmoid(fromInput(3) + fromState(3)), m_t, worst);
        m_c = static_cast<double>(f) * m_c + static_cast<double>(i) * static_cast<double>(g);
        m_c = m_c < m_scan.clipLow ? m_scan.clipLow : m_c;
        m_c = m_scan.clipHigh < m_c ? m_scan.clipHigh : m_c;
        const double h = static_cast<double>(o * std::tanh(static_cast<Sum>(m_c)));
        const std::uint64_t segment = own / m_scan.segmentSteps;
        if (own + 1 == m_length || own + 1 == (segment + 1) * m_scan.segmentSteps) {
            const double library =
                m_read(m_scan.lastC, segment * m_scan.batch * m_scan.hidden + at);
            grow(worst.cell, m_c, library);
            m_c = library;
        }
        return h;
    }

    GATELOUPE_HOST_AND_DEVICE double gru(std::uint64_t own, std::uint64_t before,
                                         GateDistances& worst) const
    {
        double h = 0.0;
        if (own > 0) {
            h = m_read(m_scan.y, (before * m_scan.batch + m_b) * m_scan.yStride + m_unit);
        } else if (m_scan.h0 != nullptr) {
            h = m_read(m_scan.h0, m_b * m_scan.hidden + m_unit);
        }
        const Sum r = activated(0, sigmoid(fromInput(0) + fromState(0)), m_t, worst);
        const Sum z = activated(1, sigmoid(fromInput(1) + fromState(1)), m_t, worst);
        const Sum n = activated(2, std::tanh(fromInput(2) + r * fromState(2)), m_t, worst);
        return (1.0 - static_cast<double>(z)) * static_cast<double>(n) + static_cast<double>(z) * h;
    }

    const GateScan& m_scan;
    const Read& m_read;
    std::uint64_t m_b;
    std::uint64_t m_unit;
    std::uint64_t m_length;
    std::uint64_t m_place;
    std::uint64_t m_gates;
    double m_c = 0.0;
    // Of the step:
    std::uint64_t m_t = 0;
    std::uint64_t m_inputAt = 0;
    const Sum* m_states = nullptr;
};

/// One number of a projection through its steps.
template <typename Sum, typename Read>
GATELOUPE_HOST_AND_DEVICE inline void compareProjected(const ProjectedRows& rows, std::uint64_t b,
                                                       std::uint64_t unit, const Read& read,
                                                       GateDistances& worst)
{
    for (std::uint64_t n = 0; n < rows.steps; ++n) {
        const std::uint64_t t = rows.firstStep + n;
        if (t >= static_cast<std::uint64_t>(rows.lengths[b])) {
            return;
        }
        const Sum expected =
            static_cast<const Sum*>(rows.expected)[(n * rows.batch + b) * rows.width + unit];
        grow(worst.hidden, static_cast<double>(expected),
             read(rows.y, (t * rows.batch + b) * rows.yStride + unit));
    }
}

/// Number `place` of [steps, B, width].
template <typename Read>
GATELOUPE_HOST_AND_DEVICE inline void showNumber(const ShownRows& rows, std::uint64_t place,
                                                 const Read& read)
{
    const std::uint64_t row = place / rows.width;
    const std::uint64_t column = place % rows.width;
    const std::uint64_t n = row / rows.batch;
    const std::uint64_t b = row % rows.batch;
    const bool isPadding = rows.lengths != nullptr &&
                           rows.firstStep + n >= static_cast<std::uint64_t>(rows.lengths[b]);
    const std::uint64_t target = n * rows.batch + static_cast<std::uint64_t>(rows.places[b]);
    show(rows.target, rows.isWide, target * rows.width + column,
         isPadding ? 0.0 : read(rows.source, row * rows.stride + column));
}

/// Two bytes, number `place` of [T, B, rowBytes / 2].
GATELOUPE_HOST_AND_DEVICE inline void movePair(const RowMove& move, std::uint64_t place)
{
    const std::uint64_t pairs = move.rowBytes / 2;
    const std::uint64_t row = place / pairs;
    const std::uint64_t t = row / move.to.batch;
    const std::uint64_t b = row % move.to.batch;
    const auto length = static_cast<std::uint64_t>(move.lengths[b]);
    if (t >= length) {
        return;
    }
    const std::uint64_t source = move.from.rowOf(move.isTurned ? length - 1 - t : t, b);
    const std::uint64_t offset = 2 * (place % pairs);
    const std::byte* from = move.source + source * move.sourceStride + offset;
    std::byte* to = move.target + move.to.rowOf(t, b) * move.targetStride + offset;
    to[0] = from[0];
    to[1] = from[1];
}

} // namespace gateloupe::cudnn
