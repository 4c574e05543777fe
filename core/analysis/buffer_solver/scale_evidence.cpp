// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"

namespace gateloupe {

namespace {

/// How much an initialiser says about the sizes of its numbers.
enum class Law
{
    Bound,      ///< uniform up to a known bound
    Size,       ///< normal with a known root mean square
    Exact,      ///< a known root mean square but for rounding, as an orthogonal matrix has
    ExactGates, ///< as Exact, for the matrix of every gate
};

/// One matrix and its sizes.
struct Measured
{
    BufferPart::Kind kind;
    double count;
    double in;   ///< columns
    double rows; ///< of all gates
    double hidden;
    double largest;
    double squares;
    std::vector<double> squaresOfGates;
};

/// One way to initialise a matrix.
struct Draw
{
    Law law;
    Message (*name)();
    double (*expected)(const Measured& matrix);
};

/// Source: torch 2 nn/modules/rnn.py (1/sqrt(hidden), biases too); Glorot, Bengio, 2010, for all
/// gates' matrices as one (Keras, MXNet's Xavier) and for one gate's (TensorFlow's CudnnLSTM);
/// LeCun et al., 1998 (Chainer, Flax); Saxe et al., 2013, over all gates (Keras) and for each
/// (Flax).
constexpr std::array kDraws = {
    Draw{Law::Bound, [] { return message("1/sqrt(hidden), PyTorch's bound"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.hidden); }},
    Draw{Law::Bound, [] { return message("Glorot's bound"); },
         [](const Measured& m) { return std::sqrt(6.0 / (m.in + m.rows)); }},
    Draw{Law::Bound, [] { return message("Glorot's bound of one gate"); },
         [](const Measured& m) { return std::sqrt(6.0 / (m.in + m.hidden)); }},
    Draw{Law::Size, [] { return message("LeCun's spread"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.in); }},
    Draw{Law::Exact, [] { return message("an orthogonal matrix"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.rows); }},
    Draw{Law::ExactGates, [] { return message("an orthogonal matrix per gate"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.in); }},
};

/// How often a matrix is not as the initialiser of the others would have made it.
constexpr double kStranger = 0.01;

/// What rounding to a dtype may change, relative.
double roundingOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return 0x1p-11;
    case DType::BF16:
        return 0x1p-8;
    case DType::F64:
        return 0x1p-50;
    default:
        return 0x1p-23;
    }
}

/// Matrices for which the same number is expected. They are one observation: where one fits by
/// chance, all do.
struct Expectation
{
    Law law;
    double expected;
    double largest = 0.0;
    double squares = 0.0;
    double count = 0.0;
};

bool isExact(Law law)
{
    return law == Law::Exact || law == Law::ExactGates;
}

/// The largest of `count` uniform numbers lies below the bound by an exponential with mean
/// bound / count, while that of numbers with another bound could lie anywhere. A root mean square
/// lies within 1 / sqrt(2 count) of the expected one, or as near as rounding lets it.
std::optional<double> natsFor(const Expectation& one, double rounding)
{
    if (one.law == Law::Bound) {
        const double step = std::max(1.0 / one.count, rounding);
        const double below = (1.0 - one.largest / one.expected) / step;
        const double nats = -std::log(step) - std::max(0.0, below);
        const bool isInside = below >= -2.0 * rounding / step;
        return isInside && nats > 0.0 ? std::optional(nats) : std::nullopt;
    }
    const double noise = 1.0 / std::sqrt(one.count);
    // Rounding of single numbers averages out.
    const double step =
        isExact(one.law) ? std::max(4.0 * rounding * noise, 1e-6) : noise / std::sqrt(2.0);
    const double off = 0.5 * std::log(one.squares / one.count) - std::log(one.expected);
    const double nats = -std::log(step) - 0.5 * off * off / step / step;
    return nats > 0.0 ? std::optional(nats) : std::nullopt;
}

Measured measure(const BufferValues& values, const BufferPartition& cut, const BufferPart& part)
{
    std::vector<double> squaresOfGates;
    for (auto first = part.first; first < part.end(); first += part.gateElements()) {
        squaresOfGates.push_back(values.squares(first, first + part.gateElements()));
    }
    return {.kind = part.kind,
            .count = static_cast<double>(part.rows * part.cols),
            .in = static_cast<double>(part.cols),
            .rows = static_cast<double>(part.rows),
            .hidden = static_cast<double>(cut.spec.hiddenSize),
            .largest = values.largest(part.first, part.end()),
            .squares = values.squares(part.first, part.end()),
            .squaresOfGates = std::move(squaresOfGates)};
}

/// Adds the matrix to those of the same expectation.
void collect(std::vector<Expectation>& all, const Measured& matrix, const Draw& draw)
{
    const double expected = draw.expected(matrix);
    if (draw.law == Law::ExactGates) {
        for (const double squares : matrix.squaresOfGates) {
            const auto gates = static_cast<double>(matrix.squaresOfGates.size());
            all.push_back({.law = draw.law,
                           .expected = expected,
                           .squares = squares,
                           .count = matrix.count / gates});
        }
        return;
    }
    const auto same = std::ranges::find_if(all, [&](const Expectation& other) {
        return draw.law != Law::Exact && other.law == draw.law &&
               std::abs(other.expected - expected) < 1e-9 * expected;
    });
    Expectation& one =
        same != all.end() ? *same : all.emplace_back(Expectation{draw.law, expected});
    one.largest = std::max(one.largest, matrix.largest);
    one.squares += matrix.squares;
    one.count += matrix.count;
}

/// The nats for one initialiser of input (and projection) weights and one of recurrent ones.
double natsOf(const std::vector<Measured>& matrices, const Draw& input, const Draw& recurrent,
              double rounding)
{
    std::vector<Expectation> expectations;
    for (const Measured& matrix : matrices) {
        collect(expectations, matrix,
                matrix.kind == BufferPart::Kind::Recurrent ? recurrent : input);
    }
    double sum = -2.0 * std::log(static_cast<double>(kDraws.size()));
    for (const Expectation& one : expectations) {
        sum += natsFor(one, rounding).value_or(std::log(kStranger));
    }
    return sum;
}

} // namespace

Evidence scaleEvidence(const BufferValues& values, const BufferPartition& cut)
{
    std::vector<Measured> matrices;
    for (const BufferPart& part : cut.parts) {
        matrices.push_back(measure(values, cut, part));
        if (!(matrices.back().squares > 0.0)) {
            return {};
        }
    }
    Evidence best;
    for (const Draw& input : kDraws) {
        for (const Draw& recurrent : kDraws) {
            const double nats =
                isExact(input.law) ? 0.0
                                   : natsOf(matrices, input, recurrent, roundingOf(values.dtype()));
            if (nats > best.nats) {
                best = {nats, message("input weights fit %1, recurrent ones %2", input.name(),
                                      recurrent.name())};
            }
        }
    }
    return best;
}

} // namespace gateloupe
