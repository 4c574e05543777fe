// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/shrink/shrink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

namespace {

/// Of the difference: what the right output may move where the other side cannot be asked again.
constexpr double kRightEnough = 0.1;
/// Binary digits that are tried, fewest first.
constexpr std::array<std::uint32_t, 10> kShrinkBits = {1, 2, 3, 4, 6, 8, 10, 12, 16, 20};

/// Where a row or column of the case comes from; empty: zeros.
using ShrinkSources = std::vector<std::optional<std::uint64_t>>;

struct ShrinkUnit
{
    std::size_t pseudoLayer = 0;
    std::uint64_t unit = 0;
};

/// A part of the whole run.
struct ShrinkParts : ShrunkParts
{
    std::vector<ShrinkUnit> units; ///< sorted
};

double withBits(double value, std::uint32_t bits)
{
    if (bits == 0 || !std::isfinite(value)) {
        return value;
    }
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    const auto digits = static_cast<int>(bits);
    return std::ldexp(std::nearbyint(std::ldexp(mantissa, digits)), exponent - digits);
}

/// Numbers in the type of the case.
Array shrunkArray(Shape shape, const std::vector<double>& values, DType dtype)
{
    return dtype == DType::F64
               ? Array(std::move(shape), values)
               : Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
}

Result<GateView> shrunkView(const ParameterId& id, const MatrixSize& size,
                            const std::vector<double>& values, DType dtype)
{
    const Array array = shrunkArray({size.rows, size.cols}, values, dtype);
    const auto bytes = array.bytes();
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, bytes.size(),
        [array](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return std::vector<std::byte>(array.bytes().begin(), array.bytes().end());
        });
    GATELOUPE_TRY(auto tensor, makeTensor(pathOf(id), dtype, array.shape(), std::move(source)));
    return viewOfRun(std::move(tensor), 0, size.rows, size.cols);
}

ShrinkSources allOf(std::uint64_t count)
{
    ShrinkSources all(count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

class Shrinker
{
public:
    Shrinker(const ShrinkQuestion& question, ProgressMonitor& monitor)
        : m_question(question)
        , m_spec(question.request.model->spec)
        , m_monitor(monitor)
        , m_other(std::get_if<OtherRun>(&question.theirs))
    {
    }

    Result<ShrunkCase> shrunk()
    {
        constexpr std::array kKinds = {&Shrinker::begin,     &Shrinker::cutSteps,
                                       &Shrinker::cutLayers, &Shrinker::cutUnits,
                                       &Shrinker::cutInputs, &Shrinker::cutBits};
        for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
            GATELOUPE_CHECK((this->*kKinds[kind])());
            m_monitor.report(Stage::Running, kind + 1, kKinds.size());
        }
        ShrunkParts& parts = m_case;
        parts = m_parts;
        for (std::size_t layer = std::size_t{m_parts.firstLayer} * m_run.directions;
             layer < std::size_t{m_parts.endLayer} * m_run.directions; ++layer) {
            m_case.units.push_back(unitsOf(m_parts, layer));
        }
        return std::move(m_case);
    }

private:
    /// The whole run, and the sequence that differs most.
    Status begin()
    {
        GATELOUPE_TRY(m_run, denseRun(m_question.request, m_monitor));
        if (m_spec.inputMode == InputMode::Skip) {
            return Error::unsupported("a layer that takes its input without weights cannot be made "
                                      "smaller");
        }
        GATELOUPE_TRY(m_whole, run(m_run, m_monitor, DenseDetail::Signals));
        Array theirs;
        if (m_other != nullptr) {
            GATELOUPE_TRY(theirs, (*m_other)(m_question.request, m_monitor));
        } else {
            theirs = std::get<Array>(m_question.theirs);
        }
        const Shape expected = {m_run.steps, m_run.batch, m_run.outputWidth()};
        if (theirs.shape() != expected) {
            return Error::shapeMismatch("the other output is %1, this run's %2",
                                        toText(theirs.shape()), toText(expected));
        }
        const std::uint64_t width = m_run.outputWidth();
        for (std::size_t at = 0; at < theirs.size(); ++at) {
            const std::uint64_t b = at / width % m_run.batch;
            const double error = at / width / m_run.batch < m_run.lengths[b]
                                     ? distanceOf(m_whole.y[at], theirs[at])
                                     : 0.0;
            if (error > m_case.wholeError) {
                m_case.wholeError = error;
                m_parts.sequence = b;
            }
        }
        if (!(m_case.wholeError > m_question.tolerance)) {
            return Error::invalidArgument(
                "the outputs differ by %1, which the tolerance of %2 allows: there is nothing to "
                "shrink",
                m_case.wholeError, m_question.tolerance);
        }
        m_parts.endStep = m_run.lengths[m_parts.sequence];
        m_parts.endLayer = m_spec.layers;
        for (std::size_t layer = 0; layer < m_spec.pseudoLayers(); ++layer) {
            for (std::uint64_t unit = 0; unit < m_spec.hiddenSize; ++unit) {
                m_parts.units.push_back({layer, unit});
            }
        }
        m_parts.inputs.resize(m_spec.inputSize);
        std::iota(m_parts.inputs.begin(), m_parts.inputs.end(), 0);
        if (m_other == nullptr) {
            GATELOUPE_CHECK(pin(theirs));
        }
        GATELOUPE_TRY(const bool isShown, keepIfShown(m_parts));
        if (!isShown) { // another sequence of the batch, or the padding, takes part in it
            return Error::unsupported(
                "sequence %1 alone does not show the difference: it depends on "
                "the batch around it",
                m_parts.sequence);
        }
        return {};
    }

    /// The first step that differs, and of it the column that differs most: forwards as far as a
    /// forward direction differs, else from the end.
    Status pin(const Array& theirs)
    {
        const std::uint64_t width = m_run.cell(0).width;
        const std::uint64_t length = m_run.lengths[m_parts.sequence];
        for (std::uint32_t direction = 0; direction < m_run.directions; ++direction) {
            const bool isBackward = direction == 1 || m_run.isReversed;
            for (std::uint64_t k = 0; k < length; ++k) {
                const std::uint64_t step = isBackward ? length - 1 - k : k;
                double largest = m_question.tolerance;
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    const std::uint64_t column = direction * width + unit;
                    const std::uint64_t at =
                        (step * m_run.batch + m_parts.sequence) * m_run.outputWidth() + column;
                    if (const double error = distanceOf(m_whole.y[at], theirs[at]);
                        error > largest) {
                        largest = error;
                        m_pinnedColumn = column;
                    }
                }
                if (largest > m_question.tolerance) {
                    m_parts.firstStep = step;
                    m_parts.endStep = step + 1;
                    return {};
                }
            }
        }
        return Error::invalidArgument("the outputs do not differ");
    }

    Status cutSteps()
    {
        if (m_other == nullptr) {
            return {}; // one already
        }
        for (std::uint64_t count = (m_parts.endStep - m_parts.firstStep) / 2; count > 0;) {
            bool hasShrunk = false;
            for (const bool isFromEnd : {true, false}) {
                while (m_parts.endStep - m_parts.firstStep > count) {
                    ShrinkParts parts = m_parts;
                    (isFromEnd ? parts.endStep -= count : parts.firstStep += count);
                    GATELOUPE_TRY(const bool isShown, keepIfShown(std::move(parts)));
                    if (!isShown) {
                        break;
                    }
                    hasShrunk = true;
                }
            }
            if (count > 1) {
                count /= 2;
            } else if (!hasShrunk) {
                break;
            }
        }
        return {};
    }

    /// Layers above, then below, whose place the right output of the layer below takes.
    Status cutLayers()
    {
        if (m_other == nullptr) {
            return {}; // nobody knows what theirs gave to the layers above
        }
        for (const bool isFromTop : {true, false}) {
            while (m_parts.endLayer - m_parts.firstLayer > 1) {
                ShrinkParts parts = m_parts;
                (isFromTop ? --parts.endLayer : ++parts.firstLayer);
                if (!isFromTop) {
                    parts.inputs.resize(m_run.outputWidth());
                    std::iota(parts.inputs.begin(), parts.inputs.end(), 0);
                }
                GATELOUPE_TRY(const bool isShown, keepIfShown(std::move(parts)));
                if (!isShown) {
                    break;
                }
            }
        }
        std::erase_if(m_parts.units, [this](const ShrinkUnit& unit) {
            return unit.pseudoLayer < std::size_t{m_parts.firstLayer} * m_run.directions ||
                   unit.pseudoLayer >= std::size_t{m_parts.endLayer} * m_run.directions;
        });
        return {};
    }

    Status cutUnits() { return m_spec.projectionSize ? Status() : leaveOut(&ShrinkParts::units); }

    Status cutInputs() { return leaveOut(&ShrinkParts::inputs); }

    Status cutBits()
    {
        for (const auto which :
             {&ShrunkParts::weightBits, &ShrunkParts::inputBits, &ShrunkParts::stateBits}) {
            for (const std::uint32_t bits : kShrinkBits) {
                ShrinkParts parts = m_parts;
                parts.*which = bits;
                GATELOUPE_TRY(const bool isShown, keepIfShown(std::move(parts)));
                if (isShown) {
                    break;
                }
            }
        }
        return {};
    }

    /// Whether these parts show the difference, which makes them the ones that are kept.
    Result<bool> keepIfShown(ShrinkParts parts)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        ++m_case.probes;
        GATELOUPE_TRY(ForwardRequest request, requestOf(parts));
        GATELOUPE_TRY(Array right, rightOf(request));
        Array theirs;
        if (m_other != nullptr) {
            auto output = (*m_other)(request, m_monitor);
            if (!output && output.error().code == ErrorCode::Cancelled) {
                return output.error();
            }
            if (!output || output->shape() != right.shape() ||
                !(largestDistance(right, *output) > m_question.tolerance)) {
                return false;
            }
            theirs = std::move(*output);
        } else {
            theirs = givenFor(parts, right);
            const ShrinkSources columns = columnsOf(parts, parts.endLayer);
            const auto column = std::ranges::find(columns, std::optional(m_pinnedColumn));
            if (column == columns.end()) {
                return false;
            }
            const auto at = static_cast<std::size_t>(column - columns.begin());
            const double whole =
                m_whole.y[(parts.firstStep * m_run.batch + parts.sequence) * m_run.outputWidth() +
                          m_pinnedColumn];
            const double error = distanceOf(whole, theirs[at]);
            if (!(distanceOf(right[at], whole) <= kRightEnough * error) ||
                !(distanceOf(right[at], theirs[at]) > m_question.tolerance)) {
                return false;
            }
        }
        m_parts = std::move(parts);
        m_case.request = std::move(request);
        m_case.error = largestDistance(right, theirs);
        m_case.right = std::move(right);
        m_case.theirs = std::move(theirs);
        return true;
    }

    /// `member` points to a vector of the parts.
    /// Leaves out runs of items, half of them at first, single ones at last, until no single one
    /// can be left out.
    template <typename Member>
    Status leaveOut(Member member)
    {
        std::size_t count = (m_parts.*member).size();
        while (count > 0) {
            bool hasShrunk = false;
            for (std::size_t at = 0; at < (m_parts.*member).size();) {
                ShrinkParts parts = m_parts;
                auto& items = parts.*member;
                const auto from = items.begin() + static_cast<std::ptrdiff_t>(at);
                items.erase(from,
                            from + static_cast<std::ptrdiff_t>(std::min(count, items.size() - at)));
                GATELOUPE_TRY(const bool isShown, keepIfShown(std::move(parts)));
                hasShrunk = hasShrunk || isShown;
                at += isShown ? 0 : count;
            }
            if (count > 1) {
                count = (count + 1) / 2;
            } else if (!hasShrunk) {
                break;
            }
        }
        return {};
    }

    [[nodiscard]] std::vector<std::uint64_t> unitsOf(const ShrinkParts& parts,
                                                     std::size_t pseudoLayer) const
    {
        std::vector<std::uint64_t> units;
        for (const ShrinkUnit& unit : parts.units) {
            if (unit.pseudoLayer == pseudoLayer) {
                units.push_back(unit.unit);
            }
        }
        return units;
    }

    /// Hidden units of the case.
    [[nodiscard]] std::uint64_t hiddenOf(const ShrinkParts& parts) const
    {
        std::uint64_t most = 1;
        for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
             layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
            most = std::max<std::uint64_t>(most, unitsOf(parts, layer).size());
        }
        return most;
    }

    [[nodiscard]] ShrinkSources rowsOf(const ShrinkParts& parts, std::size_t pseudoLayer) const
    {
        const std::vector<std::uint64_t> units = unitsOf(parts, pseudoLayer);
        ShrinkSources rows(units.begin(), units.end());
        rows.resize(hiddenOf(parts));
        return rows;
    }

    [[nodiscard]] ShrinkSources columnsOf(const ShrinkParts& parts, std::uint32_t layer) const
    {
        if (layer == parts.firstLayer) {
            ShrinkSources columns(parts.inputs.begin(), parts.inputs.end());
            columns.resize(std::max<std::size_t>(columns.size(), 1)); // a network without is none
            return columns;
        }
        const std::uint64_t width = m_run.cell(0).width;
        ShrinkSources columns;
        for (std::uint32_t direction = 0; direction < m_run.directions; ++direction) {
            const ShrinkSources below =
                m_spec.projectionSize
                    ? allOf(width)
                    : rowsOf(parts, std::size_t{layer - 1} * m_run.directions + direction);
            for (const auto& unit : below) {
                columns.push_back(unit ? std::optional(direction * width + *unit) : std::nullopt);
            }
        }
        return columns;
    }

    [[nodiscard]] double inputAt(const ShrinkParts& parts, std::uint64_t step,
                                 std::uint64_t column) const
    {
        const std::uint64_t row = step * m_run.batch + parts.sequence;
        if (parts.firstLayer == 0) {
            return m_run.x[row * m_run.inputs + column];
        }
        const std::uint64_t width = m_run.cell(0).width;
        const std::size_t below =
            std::size_t{parts.firstLayer - 1} * m_run.directions + column / width;
        return m_whole.ofCells[below].h[row * width + column % width];
    }

    Result<std::shared_ptr<const RnnModel>> modelOf(const ShrinkParts& parts) const
    {
        auto model = std::make_shared<RnnModel>(*m_question.request.model);
        model->initialHidden = nullptr;
        model->initialCell = nullptr;
        model->sequenceLengths = nullptr;
        model->parameters.clear();
        model->limits.clear();
        model->spec.layers = parts.endLayer - parts.firstLayer;
        model->spec.inputSize = columnsOf(parts, parts.firstLayer).size();
        model->spec.hiddenSize = hiddenOf(parts);
        model->spec.dtype = m_spec.dtype == DType::F64 ? DType::F64 : DType::F32;
        for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
             layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
            GATELOUPE_CHECK(addCell(parts, layer, *model));
        }
        GATELOUPE_CHECK(finalizeAndValidate(*model));
        return std::shared_ptr<const RnnModel>(std::move(model));
    }

    Status addCell(const ShrinkParts& parts, std::size_t pseudoLayer, RnnModel& model) const
    {
        const auto layer = static_cast<std::uint32_t>(pseudoLayer / m_run.directions);
        const auto direction = static_cast<std::uint32_t>(pseudoLayer % m_run.directions);
        const DenseCell& cell = m_run.cell(layer, direction);
        const ShrinkSources rows = rowsOf(parts, pseudoLayer);
        const auto add = [&](const ParameterId& id, const ShrinkSources& rowSources,
                             const ShrinkSources& columnSources) -> Status {
            const bool isOfGate = id.kind != ParameterKind::ProjectionWeights;
            const std::uint64_t allRows = isOfGate ? cell.gates() * cell.hidden : cell.width;
            const std::uint64_t firstRow =
                isOfGate ? *gateIndex(cell.kind, id.gate) * cell.hidden : 0;
            const std::vector<double>& from = numbersOf(cell, id.kind);
            std::vector<double> values;
            values.reserve(rowSources.size() * columnSources.size());
            for (const auto& row : rowSources) {
                for (const auto& column : columnSources) {
                    const std::uint64_t at =
                        (firstRow + row.value_or(0)) * (from.size() / allRows) + column.value_or(0);
                    values.push_back(row && column ? withBits(from[at], parts.weightBits) : 0.0);
                }
            }
            GATELOUPE_TRY(model.parameters[id],
                          shrunkView(id, {rowSources.size(), columnSources.size()}, values,
                                     model.spec.dtype));
            return {};
        };
        const LayerIndex place(layer - parts.firstLayer);
        const Direction side = model.direction(direction);
        const ShrinkSources one = allOf(1);
        const ShrinkSources recurrent = m_spec.projectionSize ? allOf(cell.width) : rows;
        for (const Gate gate : gatesOf(cell.kind)) {
            const auto id = [&](ParameterKind kind) {
                return ParameterId{place, side, kind, gate};
            };
            GATELOUPE_CHECK(add(id(ParameterKind::InputWeights), rows, columnsOf(parts, layer)));
            GATELOUPE_CHECK(add(id(ParameterKind::RecurrentWeights), rows, recurrent));
            for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                             ParameterKind::PeepholeWeights}) {
                const ParameterId stored{LayerIndex(layer), side, kind, gate};
                if (isBias(kind) ? m_spec.hasBias(kind)
                                 : m_question.request.model->find(stored) != nullptr) {
                    GATELOUPE_CHECK(add(id(kind), rows, one));
                }
            }
        }
        if (m_spec.projectionSize) {
            GATELOUPE_CHECK(add(projectionId(place, side), allOf(cell.width), rows));
        }
        return {};
    }

    /// What each cell remembers of the steps that were cut off.
    [[nodiscard]] std::vector<double> statesOf(const ShrinkParts& parts, bool isCell) const
    {
        std::vector<double> states;
        for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
             layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
            const bool isBackward = layer % m_run.directions == 1 || m_run.isReversed;
            const std::uint64_t length = m_run.lengths[parts.sequence];
            const bool isReset = m_run.resets.beginsAnew(
                isBackward ? Direction::Backward : Direction::Forward,
                isBackward ? parts.endStep - 1 : parts.firstStep, parts.sequence, length);
            if (isReset) {
                addResetState(parts, layer, isCell, states);
                continue;
            }
            const bool isStart = isBackward ? parts.endStep == length : parts.firstStep == 0;
            const std::uint64_t step = isBackward ? parts.endStep : parts.firstStep - 1;
            const std::vector<double>& given = isCell ? m_run.c0 : m_run.h0;
            const DenseSignals& signals = m_whole.ofCells[layer];
            const std::uint64_t width = isCell ? m_spec.hiddenSize : m_run.cell(0).width;
            const std::uint64_t row =
                (isStart ? layer * m_run.batch : step * m_run.batch) + parts.sequence;
            const std::vector<double>& from = isStart ? given : (isCell ? signals.c : signals.h);
            const ShrinkSources units =
                m_spec.projectionSize && !isCell ? allOf(width) : rowsOf(parts, layer);
            for (const auto& unit : units) {
                states.push_back(unit && !from.empty()
                                     ? withBits(from[row * width + *unit], parts.stateBits)
                                     : 0.0);
            }
        }
        return states;
    }

    void addResetState(const ShrinkParts& parts, std::size_t layer, bool isCell,
                       std::vector<double>& states) const
    {
        const DenseState state = m_run.resetState(layer, parts.sequence);
        const std::vector<double>& from = isCell ? state.c : state.h;
        const ShrinkSources units =
            m_spec.projectionSize && !isCell ? allOf(from.size()) : rowsOf(parts, layer);
        for (const auto& unit : units) {
            states.push_back(unit ? withBits(from[*unit], parts.stateBits) : 0.0);
        }
    }

    /// The resets within the steps of the case; what its first step sees is its initial state.
    void addResets(const ShrinkParts& parts, ForwardRequest& request) const
    {
        const std::uint64_t count = parts.endStep - parts.firstStep;
        Resets resets = m_run.resets.slice(parts.firstStep, count).ofSequences(parts.sequence, 1);
        if (resets.isEmpty() || resets.count(0, count) == 0) {
            return;
        }
        resets.set(0, 0, false);
        request.resets = std::move(resets);
        const auto statesOfResets = [&](bool isCell, std::uint64_t width) {
            std::vector<double> states;
            for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
                 layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
                addResetState(parts, layer, isCell, states);
            }
            const RnnSpec& spec = request.model->spec;
            return shrunkArray({spec.pseudoLayers(), 1, width}, states, spec.dtype);
        };
        request.resetH = statesOfResets(false, request.model->spec.recurrentWidth());
        if (hasCellState(m_spec.cell)) {
            request.resetC = statesOfResets(true, request.model->spec.hiddenSize);
        }
    }

    Result<ForwardRequest> requestOf(const ShrinkParts& parts) const
    {
        ForwardRequest request{.detail = TraceDetail::OutputOnly};
        GATELOUPE_TRY(request.model, modelOf(parts));
        const RnnSpec& spec = request.model->spec;
        std::vector<double> x;
        for (std::uint64_t step = parts.firstStep; step < parts.endStep; ++step) {
            for (const auto& column : columnsOf(parts, parts.firstLayer)) {
                x.push_back(column ? withBits(inputAt(parts, step, *column), parts.inputBits)
                                   : 0.0);
            }
        }
        request.x =
            shrunkArray({parts.endStep - parts.firstStep, 1, spec.inputSize}, x, spec.dtype);
        request.h0 = shrunkArray({spec.pseudoLayers(), 1, spec.recurrentWidth()},
                                 statesOf(parts, false), spec.dtype);
        if (hasCellState(spec.cell)) {
            request.c0 = shrunkArray({spec.pseudoLayers(), 1, spec.hiddenSize},
                                     statesOf(parts, true), spec.dtype);
        }
        addResets(parts, request);
        return request;
    }

    Result<Array> rightOf(const ForwardRequest& request) const
    {
        GATELOUPE_TRY(const DenseRun dense, denseRun(request, m_monitor));
        GATELOUPE_TRY(DenseOutput output, run(dense, m_monitor));
        return Array({dense.steps, 1, dense.outputWidth()}, std::move(output.y));
    }

    /// The given output in the places of the case's own.
    [[nodiscard]] Array givenFor(const ShrinkParts& parts, const Array& right) const
    {
        const Array& given = std::get<Array>(m_question.theirs);
        std::vector<double> theirs = right.convertedTo<double>();
        std::size_t at = 0;
        for (std::uint64_t step = parts.firstStep; step < parts.endStep; ++step) {
            for (const auto& column : columnsOf(parts, parts.endLayer)) {
                if (column) {
                    theirs[at] = given[(step * m_run.batch + parts.sequence) * m_run.outputWidth() +
                                       *column];
                }
                ++at;
            }
        }
        return Array(right.shape(), std::move(theirs));
    }

    const ShrinkQuestion& m_question;
    const RnnSpec& m_spec;
    ProgressMonitor& m_monitor;
    const OtherRun* m_other; ///< null: there is only an output
    DenseRun m_run;
    DenseOutput m_whole;
    ShrinkParts m_parts;
    ShrunkCase m_case;
    std::uint64_t m_pinnedColumn = 0; ///< of y, where there is only an output
};

} // namespace

Result<ShrunkCase> shrink(const ShrinkQuestion& question, ProgressMonitor& monitor)
{
    return Shrinker(question, monitor).shrunk();
}

} // namespace gateloupe
