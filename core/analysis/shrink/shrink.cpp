// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/shrink/shrink.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/shrink/case_builder.h"

namespace gateloupe {

namespace {

/// Share of the difference that the right output may move where the other side cannot be asked
/// again.
constexpr double kRightEnough = 0.1;
/// Finding the difference, then cutting steps, layers, units, inputs and bits.
constexpr std::uint64_t kStages = 6;
/// Binary digits that are tried, fewest first.
constexpr std::array<std::uint32_t, 10> kShrinkBits = {1, 2, 3, 4, 6, 8, 10, 12, 16, 20};

/// Leaves out parts of the run as long as the difference shows.
class Shrinker
{
public:
    Shrinker(const ShrinkQuestion& question, ProgressMonitor& monitor)
        : m_question(question)
        , m_spec(question.request.model->spec)
        , m_monitor(monitor)
        , m_other(std::get_if<OtherRun>(&question.theirs))
        , m_cases(question, m_run, m_whole)
    {
    }

    Result<ShrunkCase> shrunk()
    {
        GATELOUPE_CHECK(begin());
        reportStage();
        GATELOUPE_CHECK(cutSteps());
        reportStage();
        GATELOUPE_CHECK(cutLayers());
        reportStage();
        if (m_other != nullptr) { // recorded numbers are those of all units, inputs and bits
            GATELOUPE_CHECK(cutUnits());
            reportStage();
            GATELOUPE_CHECK(cutInputs());
            reportStage();
            GATELOUPE_CHECK(cutBits());
            reportStage();
        }
        ShrunkParts& parts = m_case;
        parts = m_parts;
        for (std::size_t layer = std::size_t{m_parts.firstLayer} * m_run.directions;
             layer < std::size_t{m_parts.endLayer} * m_run.directions; ++layer) {
            m_case.units.push_back(m_cases.unitsOf(m_parts, layer));
        }
        return std::move(m_case);
    }

private:
    void reportStage() { m_monitor.report(Stage::Running, ++m_stages, kStages); }

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
        if (!isShown) {
            return notShownAlone();
        }
        return {};
    }

    /// Why the chosen sequence does not show the difference by itself: the other side has no
    /// output, or another sequence of the batch, or the padding, takes part in it.
    [[nodiscard]] Error notShownAlone() const
    {
        if (m_failure) {
            return Error{m_failure->code,
                         message("the other side gives no output for sequence %1 alone: %2",
                                 m_parts.sequence, m_failure->message),
                         {}};
        }
        return Error::unsupported("sequence %1 alone does not show the difference: it depends on "
                                  "the batch around it",
                                  m_parts.sequence);
    }

    /// The largest difference of a direction in one step of the sequence, and its column of y.
    struct StepDifference
    {
        double largest = 0.0;
        std::uint64_t column = 0;
    };

    [[nodiscard]] StepDifference differenceAt(const Array& theirs, std::uint32_t direction,
                                              std::uint64_t step) const
    {
        StepDifference found;
        const std::uint64_t width = m_run.cell(0).width;
        for (std::uint64_t column = direction * width; column < (direction + 1) * width; ++column) {
            const std::uint64_t at =
                (step * m_run.batch + m_parts.sequence) * m_run.outputWidth() + column;
            if (const double error = distanceOf(m_whole.y[at], theirs[at]); error > found.largest) {
                found = {error, column};
            }
        }
        return found;
    }

    /// The first step of a direction, in its own order, that differs.
    [[nodiscard]] std::optional<std::uint64_t> firstOf(const Array& theirs,
                                                       std::uint32_t direction) const
    {
        const bool isBackward = direction == 1 || m_run.isReversed;
        const std::uint64_t length = m_run.lengths[m_parts.sequence];
        for (std::uint64_t k = 0; k < length; ++k) {
            const std::uint64_t step = isBackward ? length - 1 - k : k;
            if (differenceAt(theirs, direction, step).largest > m_question.tolerance) {
                return step;
            }
        }
        return std::nullopt;
    }

    /// Cuts the steps to those that differ first: up to there theirs agree with the right run, so
    /// that its states are theirs. Nothing else is cut where theirs are recorded numbers, as these
    /// are of the whole network.
    Status pin(const Array& theirs)
    {
        for (std::uint32_t direction = 0; direction < m_run.directions; ++direction) {
            const bool isBackward = direction == 1 || m_run.isReversed;
            const auto first = firstOf(theirs, direction);
            if (!first) {
                continue;
            }
            // A backward direction comes to this step with the states of those behind it.
            if (m_run.directions == 2 && !isBackward) {
                const auto last = firstOf(theirs, 1);
                m_parts.endStep = std::max(last.value_or(*first), *first) + 1;
            } else {
                m_parts.endStep = *first + 1;
            }
            m_parts.firstStep = *first;
            m_pinnedColumn = differenceAt(theirs, direction, *first).column;
            return {};
        }
        return Error::invalidArgument("the outputs do not differ");
    }

    Status cutSteps()
    {
        if (m_other == nullptr) {
            return {}; // see pin()
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
            return {}; // what theirs gave to the layers above is not known
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
        GATELOUPE_TRY(ForwardRequest request, m_cases.requestOf(parts));
        GATELOUPE_TRY(Array right, rightOf(request));
        Array theirs;
        if (m_other != nullptr) {
            auto output = (*m_other)(request, m_monitor);
            if (!output && output.error().code == ErrorCode::Cancelled) {
                return output.error();
            }
            if (!output) {
                m_failure = output.error();
            }
            if (!output || output->shape() != right.shape() ||
                !(largestDistance(right, *output) > m_question.tolerance)) {
                return false;
            }
            theirs = std::move(*output);
        } else {
            theirs = m_cases.givenFor(parts, right);
            const ShrinkSources columns = m_cases.columnsOf(parts, parts.endLayer);
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

    Result<Array> rightOf(const ForwardRequest& request) const
    {
        GATELOUPE_TRY(const DenseRun dense, denseRun(request, m_monitor));
        GATELOUPE_TRY(DenseOutput output, run(dense, m_monitor));
        return Array({dense.steps, 1, dense.outputWidth()}, std::move(output.y));
    }

    const ShrinkQuestion& m_question;
    const RnnSpec& m_spec;
    ProgressMonitor& m_monitor;
    const OtherRun* m_other; ///< null: there is only an output
    DenseRun m_run;
    DenseOutput m_whole;
    CaseBuilder m_cases;
    std::uint64_t m_stages = 0; ///< that are done
    ShrinkParts m_parts;
    ShrunkCase m_case;
    std::uint64_t m_pinnedColumn = 0; ///< of y, where there is only an output
    std::optional<Error> m_failure;   ///< the last of the other side
};

} // namespace

Result<ShrunkCase> shrink(const ShrinkQuestion& question, ProgressMonitor& monitor)
{
    return Shrinker(question, monitor).shrunk();
}

} // namespace gateloupe
