// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/dense/activation_shape.h"
#include "core/base/distance.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The type that a runtime of less precision keeps every state and gate in.
enum class StateRounding : std::uint8_t
{
    None,
    F16,
    BF16,
    F32
};

/// Which numbers of a cell are rounded.
enum class RoundedNumbers : std::uint8_t
{
    States,   ///< the gates, c and h
    All,      ///< these, and every sum and product
    HandedOn, ///< c and h as the next step sees them, and h as y; h is made of c before that
    Operands  ///< x and h as they go into products, sums, and gates; the states are not
};

/// How a GRU's last equation is computed: the same but for roundings.
enum class UpdateForm : std::uint8_t
{
    TwoProducts, ///< (1 - z) n + z h
    OneProduct   ///< (h - n) z + n
};

/// Units whose h is overwritten before the other units of the step are made.
enum class InPlaceUpdate : std::uint8_t
{
    None,
    Units,     ///< one after the other, each with all its gates
    Candidates ///< a GRU's: its gates are made of the old h, its new values one after the other
};

/// A state that a wrong runtime does not hand from one step to the next: it begins from zeros.
enum class LostState : std::uint8_t
{
    None,
    HiddenState,
    CellState
};

/// What a wrong runtime's curve differs by from the activation that it stands for: values at
/// equally spaced places of [-range, range], straight lines between them, beyond as at the ends.
struct CurveDeviation
{
    double range = 8.0;
    std::vector<double> values; ///< at least 2

    [[nodiscard]] double at(double x) const;

    friend bool operator==(const CurveDeviation&, const CurveDeviation&) = default;
};

/// To the nearest number of the shorter type.
[[nodiscard]] double rounded(double value, StateRounding to);

/// One layer and direction as dense float64, free to be changed: the rows of all gates stand below
/// one another in gatesOf(kind) order. Its equations are those of runtime/cpu/reference.
/// G gates, H hidden, I inputs, R recurrent width.
struct DenseCell
{
    CellKind kind = CellKind::Lstm;
    CellEquations equations;
    std::uint64_t inputs = 0; ///< of the layer
    std::uint64_t hidden = 0;
    std::uint64_t width = 0; ///< of h as the next step sees it
    std::vector<double> W;   ///< [G * H, I]; empty with skip input
    std::vector<double> R;   ///< [G * H, R]
    std::vector<double> bW;  ///< [G * H]
    std::vector<double> bR;  ///< [G * H]
    std::vector<double> p;   ///< [G * H], zero where a gate has none; empty without peepholes
    std::vector<double> P;   ///< [R, H]; empty without a projection

    // What no file asks for, and a wrong runtime does.
    /// Rows without bR in a sequence's first step, [G * H]; empty: none.
    std::vector<bool> firstStepUnbiased;
    /// Clips of c on its way to h alone, and of c as the next step sees it alone.
    std::optional<double> outputClip;
    std::optional<double> handedClip;
    std::optional<double> hiddenClip; ///< of h, as y and as the next step sees it
    /// Shares of h and c that stay what they were before the step, and that c loses behind it.
    double hiddenKept = 0.0;
    double cellKept = 0.0;
    double cellLost = 0.0;
    bool keepsBehindOutput = false; ///< h is made of c before that keeps its share
    bool addsCandidate = false;     ///< c is made of i + g in place of i g; LSTM only
    bool handsOnSquashed = false;   ///< the next step sees c behind its activation; LSTM only
    bool addsState = false;         ///< the h before the step is added to its h
    bool resetsWholeSum = false;    ///< the reset gate scales the new gate's sum; GRU only
    bool resetsBias = false;        ///< of a GRU that resets h: the new gate's bR, too
    bool dropsOldState = false;     ///< h is what the update gate takes of n alone; GRU only
    bool outputsOldCell = false;    ///< h is made of the c before the step; LSTM only
    /// Of h behind a projection.
    std::optional<Activation> projectionActivation;
    StateRounding rounding = StateRounding::None;
    RoundedNumbers roundedNumbers = RoundedNumbers::States;
    UpdateForm updateForm = UpdateForm::TwoProducts;
    InPlaceUpdate inPlace = InPlaceUpdate::None; ///< without a projection
    LostState lostState = LostState::None;
    std::optional<ActivationShape> gateShape; ///< in place of the gates' activation
    /// In place of the candidate's activation, and of the output's where that is the same one.
    std::optional<ActivationShape> candidateShape;
    std::optional<CurveDeviation> gateDeviation; ///< of the gates' activation
    /// The deviation of the candidate's activation, and of the output's where it is that one.
    std::optional<CurveDeviation> candidateDeviation;

    [[nodiscard]] std::uint64_t gates() const { return gatesOf(kind).size(); }

    friend bool operator==(const DenseCell&, const DenseCell&) = default;
};

/// The numbers of a kind of parameters of a cell, const or not.
template <typename Cell>
[[nodiscard]] auto& numbersOf(Cell& cell, ParameterKind kind)
{
    const std::array all = {&cell.W, &cell.R, &cell.P, &cell.bW, &cell.bR, &cell.p};
    return *all[static_cast<std::size_t>(kind)]; // they stand in the order of the enumerators
}

/// Errors: those of gateValues().
Result<DenseCell> denseCell(const RnnModel& model, LayerIndex layer, Direction direction,
                            ProgressMonitor& monitor);

/// One of the equal pieces of an array: numbers [index * size, (index + 1) * size).
template <typename Numbers>
[[nodiscard]] auto pieceAt(Numbers& numbers, std::uint64_t size, std::uint64_t index)
{
    return std::span(numbers).subspan(index * size, size);
}

/// A row-major matrix [rows, cols] as [cols, rows].
[[nodiscard]] std::vector<double> transposed(std::span<const double> matrix, std::uint64_t rows,
                                             std::uint64_t cols);

/// The largest distanceOf() numbers at the same places. Requires: `b` has as many as `a`.
template <typename A, typename B>
[[nodiscard]] double largestDistance(const A& a, const B& b)
{
    double largest = 0.0;
    for (std::size_t at = 0; at < a.size(); ++at) {
        largest = std::max(largest, distanceOf(a[at], b[at]));
    }
    return largest;
}

/// matrix [rows, cols] times `count` vectors of `cols` that stand one after the other, added to
/// `count` vectors of `rows`.
struct DenseProduct
{
    std::span<const double> matrix;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
};

void addProducts(const DenseProduct& product, const double* vectors, std::uint64_t count,
                 double* sums);

/// One sequence's state.
struct DenseState
{
    std::vector<double> h; ///< [R]
    std::vector<double> c; ///< [H]; empty but for an LSTM
};

/// Steps one cell. Threads: one at a time per object.
class DenseStepper
{
public:
    /// `cell` must outlive it.
    explicit DenseStepper(const DenseCell& cell);

    /// W x + bW for `count` inputs that stand one after the other: [count][G * H].
    [[nodiscard]] std::vector<double> inputSums(const double* x, std::uint64_t count) const;

    /// One step: state becomes that after an input whose inputSums() these are. `operand`: h as it
    /// goes into the product, [R]; empty: as it is.
    void step(std::span<const double> inputSums, DenseState& state, bool isFirst = false,
              std::span<const double> operand = {});

    /// The activated gates of the last step: [G * H].
    [[nodiscard]] std::span<const double> gates() const { return m_gates; }

    /// h of the last step before a projection: [H].
    [[nodiscard]] std::span<const double> hidden() const { return m_hidden; }

    /// Does step(), and returns how the state after it depends on the state before: d (h, c) / d
    /// (h, c), row-major [R + H or R, the same], c only for an LSTM; forward mode, exact. Requires:
    /// no rounding; a first step is as any other.
    [[nodiscard]] std::vector<double> stepWithJacobian(std::span<const double> inputSums,
                                                       DenseState& state);

private:
    /// R h, added to m_recurrent.
    void addRecurrentProducts(const double* h);
    void lstm(DenseState& state);
    void lstmUnit(std::uint64_t unit, DenseState& state);
    void gru(DenseState& state);
    /// A GRU's h of a unit, from its gates and what its new gate takes from the state.
    void gruUnit(std::uint64_t unit, double h);
    void plain();
    /// The units of a step one after the other, each seeing the new h of those before it.
    void inPlace(std::span<const double> inputSums, DenseState& state);
    /// R h + bR of one row.
    [[nodiscard]] double recurrentSum(std::uint64_t row, const std::vector<double>& h) const;
    void project(DenseState& state);
    [[nodiscard]] double gateOf(double sum) const;
    [[nodiscard]] double candidateOf(double sum) const;
    /// The cell state on its way to h.
    [[nodiscard]] double outputOf(double c) const;
    [[nodiscard]] double slope(const Activation& activation, double sum) const;
    /// What a sum, or a product, is where arithmetic is of less precision.
    [[nodiscard]] double ofSum(double value) const;
    [[nodiscard]] double ofArithmetic(double value) const;
    [[nodiscard]] double ofGate(double value) const;
    [[nodiscard]] double ofState(double value) const;
    [[nodiscard]] double peephole(std::uint64_t row, double c) const;
    /// d (hidden, c) / d (h, c) of the last step, whose state before it these are.
    [[nodiscard]] std::vector<double> lstmJacobian(const DenseState& before,
                                                   const DenseState& after) const;
    [[nodiscard]] std::vector<double> gruJacobian(const DenseState& before) const;
    [[nodiscard]] std::vector<double> plainJacobian() const;

    const DenseCell& m_cell;
    std::vector<double> m_sums;      ///< [G * H]: of the input; with R h + bR but for a GRU
    std::vector<double> m_bias;      ///< [G * H]: bR as this step sees it
    std::vector<double> m_recurrent; ///< [G * H]: R h + bR
    std::vector<double> m_product;   ///< [H]: what a GRU's new gate takes from the state
    std::vector<double> m_gates;
    std::vector<double> m_hidden;
    std::vector<double> m_resetState;
    std::vector<double> m_lanes; ///< R, four rows column by column; empty in the first steps
    std::uint64_t m_steps = 0;   ///< up to those that leave it so
};

} // namespace gateloupe
