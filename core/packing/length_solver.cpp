// SPDX-License-Identifier: Apache-2.0
#include "core/packing/length_solver.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kModes = {InputMode::Linear, InputMode::Skip};
constexpr std::array kBiases = {BiasMode::Double, BiasMode::SingleInput, BiasMode::SingleRecurrent,
                                BiasMode::None};
/// Only an LSTM has a projection.
constexpr std::uint64_t kLstmGates = 4;

std::uint64_t biasesPerGate(BiasMode mode)
{
    return mode == BiasMode::Double ? 2 : (mode == BiasMode::None ? 0 : 1);
}

template <typename T>
bool allows(const std::optional<T>& hint, T value)
{
    return !hint || *hint == value;
}

/// Smallest and largest value a field may take, a hint being both.
struct Range
{
    std::uint64_t first = 1;
    std::uint64_t last = 0;

    template <typename T>
    Range(const std::optional<T>& hint, std::uint64_t bound)
        : first(hint.value_or(1))
        , last(hint ? *hint : bound)
    {
    }

    [[nodiscard]] bool contains(std::uint64_t value) const
    {
        return value >= first && value <= last;
    }
};

/// The numbers of one step of the search: everything but bias mode, input mode and sizes of input
/// and projection.
struct Shape
{
    CellKind cell = CellKind::Lstm;
    std::uint64_t directions = 1;
    std::uint64_t hidden = 1;
    std::uint64_t layers = 1;
};

class Search
{
public:
    explicit Search(const LengthQuestion& question)
        : m_question(question)
        , m_input(question.hints.inputSize, question.bounds.maxInputSize)
        , m_layers(question.hints.layers, question.bounds.maxLayers)
    {
    }

    LengthAnswer run()
    {
        forEachDivisor([this](const Shape& shape) { solvePlain(shape); });
        if (wantsProjections()) {
            // Counted first: what is too many is never stored.
            while (countProjected() > m_question.bounds.maxProjected && !hintedProjection()) {
                m_answer.projectionStep *= 2;
            }
            forEachDivisor([this](const Shape& shape) {
                forEachProjected(shape, [&](RnnSpec spec) { m_answer.specs.push_back(spec); });
            });
        }
        return std::move(m_answer);
    }

private:
    [[nodiscard]] const SpecHints& hints() const { return m_question.hints; }

    [[nodiscard]] std::optional<std::uint64_t> hintedProjection() const
    {
        return hints().projectionSize;
    }

    [[nodiscard]] bool wantsProjections() const
    {
        return allows(hints().cell, CellKind::Lstm) && allows(hints().inputMode, InputMode::Linear);
    }

    /// Calls `visit` for every cell, direction and hidden size that divides the length. Every part
    /// of a buffer has hidden x directions as a factor, those without projection the gates too.
    template <typename Visit>
    void forEachDivisor(const Visit& visit) const
    {
        const Range hidden(hints().hiddenSize, m_question.bounds.maxHiddenSize);
        for (const CellKind cell : kCells) {
            for (const std::uint64_t directions : {1U, 2U}) {
                if (!allows(hints().cell, cell) ||
                    !allows(hints().directions, static_cast<std::uint32_t>(directions))) {
                    continue;
                }
                for (auto size = hidden.first; size <= hidden.last; ++size) {
                    if (size > m_question.elements / directions) {
                        break;
                    }
                    if (m_question.elements % (directions * size) == 0) {
                        visit(Shape{.cell = cell, .directions = directions, .hidden = size});
                    }
                }
            }
        }
    }

    [[nodiscard]] RnnSpec specOf(const Shape& shape, std::uint64_t input, BiasMode bias) const
    {
        return {.cell = shape.cell,
                .inputSize = input,
                .hiddenSize = shape.hidden,
                .layers = static_cast<std::uint32_t>(shape.layers),
                .directions = static_cast<std::uint32_t>(shape.directions),
                .bias = bias,
                .dtype = m_question.dtype};
    }

    /// N / (D G H) = in0 + H + b + (L - 1) (D H + H + b), where in0 is I, or 0 in skip mode.
    void solvePlain(Shape shape)
    {
        const std::uint64_t factor = shape.directions * gatesOf(shape.cell).size() * shape.hidden;
        if (m_question.elements % factor != 0 || !allows(hintedProjection(), shape.hidden)) {
            return;
        }
        const std::uint64_t whole = m_question.elements / factor;
        for (const BiasMode bias : kBiases) {
            if (!allows(hints().bias, bias)) {
                continue;
            }
            const std::uint64_t first = shape.hidden + biasesPerGate(bias);
            const std::uint64_t later = first + shape.directions * shape.hidden;
            for (shape.layers = m_layers.first; shape.layers <= m_layers.last; ++shape.layers) {
                ++m_answer.searched;
                if (shape.layers - 1 > whole / later ||
                    first + (shape.layers - 1) * later > whole) {
                    break;
                }
                addPlain(shape, whole - first - (shape.layers - 1) * later, bias);
            }
        }
    }

    void addPlain(const Shape& shape, std::uint64_t firstInput, BiasMode bias)
    {
        for (const InputMode mode : kModes) {
            const bool isSkip = mode == InputMode::Skip;
            const std::uint64_t input = isSkip ? shape.hidden : firstInput;
            if (!allows(hints().inputMode, mode) || (isSkip && firstInput != 0) ||
                !m_input.contains(input)) {
                continue;
            }
            RnnSpec spec = specOf(shape, input, bias);
            spec.inputMode = mode;
            m_answer.specs.push_back(spec);
        }
    }

    std::uint64_t countProjected()
    {
        const std::uint64_t searched = m_answer.searched;
        std::uint64_t count = 0;
        forEachDivisor(
            [&](const Shape& shape) { forEachProjected(shape, [&](const RnnSpec&) { ++count; }); });
        m_answer.searched = searched;
        return count;
    }

    /// N / (D H) - 4 b L = 4 I + P (4 + 4 (L - 1) (D + 1) + L).
    template <typename Visit>
    void forEachProjected(Shape shape, const Visit& visit)
    {
        if (shape.cell != CellKind::Lstm || shape.hidden < 2) {
            return;
        }
        const std::uint64_t whole = m_question.elements / (shape.directions * shape.hidden);
        for (const BiasMode bias : kBiases) {
            if (!allows(hints().bias, bias)) {
                continue;
            }
            const std::uint64_t biases = kLstmGates * biasesPerGate(bias);
            for (shape.layers = m_layers.first; shape.layers <= m_layers.last; ++shape.layers) {
                if (shape.layers > whole / std::max<std::uint64_t>(biases, 1)) {
                    break;
                }
                const std::uint64_t perProjection =
                    kLstmGates * (1 + (shape.layers - 1) * (shape.directions + 1)) + shape.layers;
                solveProjected(shape, bias, {whole - biases * shape.layers, perProjection}, visit);
            }
        }
    }

    struct ProjectionEquation
    {
        std::uint64_t whole; ///< 4 I + P * perProjection
        std::uint64_t perProjection;
    };

    template <typename Visit>
    void solveProjected(const Shape& shape, BiasMode bias, const ProjectionEquation& equation,
                        const Visit& visit)
    {
        const std::uint64_t step = hintedProjection() ? 1 : m_answer.projectionStep;
        const std::uint64_t first = hintedProjection().value_or(step);
        const std::uint64_t last = hintedProjection().value_or(shape.hidden - 1);
        for (auto size = first; size <= last && size < shape.hidden; size += step) {
            ++m_answer.searched;
            if (size > equation.whole / equation.perProjection) {
                break;
            }
            const std::uint64_t rest = equation.whole - size * equation.perProjection;
            if (rest % kLstmGates == 0 && m_input.contains(rest / kLstmGates)) {
                RnnSpec spec = specOf(shape, rest / kLstmGates, bias);
                spec.projectionSize = size;
                visit(spec);
            }
        }
    }

    const LengthQuestion& m_question;
    Range m_input;
    Range m_layers;
    LengthAnswer m_answer;
};

Status checkHints(const SpecHints& hints)
{
    const auto isZero = [](const auto& hint) { return hint && *hint == 0; };
    if (isZero(hints.inputSize) || isZero(hints.hiddenSize) || isZero(hints.projectionSize) ||
        isZero(hints.layers)) {
        return Error::invalidArgument("sizes and layers are at least 1");
    }
    if (hints.directions && *hints.directions != 1 && *hints.directions != 2) {
        return Error::invalidArgument("directions must be 1 or 2, not %1", *hints.directions);
    }
    return {};
}

} // namespace

Result<LengthAnswer> specsOfLength(const LengthQuestion& question)
{
    if (question.elements == 0) {
        return Error::invalidArgument("a buffer of 0 elements has no spec");
    }
    GATELOUPE_CHECK(checkHints(question.hints));
    return Search(question).run();
}

} // namespace gateloupe
