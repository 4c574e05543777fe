// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/gradients/further_gradient_defects.h"

namespace gateloupe {

namespace {

/// Of larger batches no sequence is tried alone.
constexpr std::uint64_t kMostSequencesAlone = 16;
/// What inputs are scaled by when they are scaled wrongly.
constexpr std::array kInputFactors = {2.0, 0.5, -1.0, 10.0, 0.1, 100.0, 0.01, 255.0, 1.0 / 255.0};

/// A number of dL/dy.
struct OutputPlace
{
    std::uint64_t step = 0;
    std::uint64_t sequence = 0;
    std::uint64_t unit = 0;
};

using MaybePlace = std::optional<OutputPlace>;

class UpstreamGradientDefects
{
public:
    explicit UpstreamGradientDefects(const RightBackward& right)
        : m_right(right)
        , m_spec(right.model().spec)
        , m_steps(right.request.run->steps())
        , m_batch(right.request.run->batch())
        , m_lengths(right.request.run->summary().lengths)
    {
    }

    std::vector<GradientDefect> all()
    {
        if (!m_right.request.upstream.y.isEmpty()) {
            addSteps();
            addDirections();
        }
        addSequences();
        addRuns();
        return std::move(m_defects);
    }

private:
    using Upstreams = std::function<Upstream(const Upstream&)>;
    /// The place whose number enters at a place; empty: none does.
    using Source = std::function<MaybePlace(OutputPlace)>;

    /// Nothing is added where what enters stays as it is, or nothing of y enters any more.
    void add(const char* id, DefectDetail detail, Message text, Upstreams changed)
    {
        const Upstream& right = m_right.request.upstream;
        const Upstream wrong = changed(right);
        if (isSame(wrong.y, right.y) && isSame(wrong.hN, right.hN) && isSame(wrong.cN, right.cN)) {
            return;
        }
        m_defects.push_back({.named = {.id = id,
                                       .detail = std::move(detail),
                                       .text = std::move(text),
                                       .appliedTo = {}},
                             .upstream = std::move(changed)});
    }

    static bool isSame(const Array& a, const Array& b)
    {
        return a.convertedTo<double>() == b.convertedTo<double>();
    }

    void addMoved(const char* id, DefectDetail detail, Message text, const Source& source)
    {
        const std::uint64_t width = m_spec.outputWidth();
        const std::uint64_t batch = m_batch;
        const std::uint64_t steps = m_steps;
        add(id, std::move(detail), std::move(text),
            [width, batch, steps, source](Upstream upstream) {
                const std::vector<double> right = upstream.y.convertedTo<double>();
                std::vector<double> moved(right.size(), 0.0);
                for (std::size_t at = 0; at < moved.size(); ++at) {
                    const std::uint64_t row = at / width;
                    const auto from = source({row / batch, row % batch, at % width});
                    if (from && from->step < steps) {
                        moved[at] =
                            right[(from->step * batch + from->sequence) * width + from->unit];
                    }
                }
                upstream.y = Array(upstream.y.shape(), std::move(moved));
                return upstream;
            });
    }

    void addSteps()
    {
        if (m_steps < 2) {
            return;
        }
        const auto isLast = [lengths = m_lengths](const OutputPlace& to) {
            return to.step + 1 == lengths[to.sequence];
        };
        addMoved(
            "upstream_last_step_only", {},
            message("only the last step's gradient of the output enters; look for a loss of "
                    "the last step, or an addition outside of the loop over time"),
            [isLast](const OutputPlace& to) { return isLast(to) ? MaybePlace(to) : MaybePlace(); });
        addMoved(
            "upstream_step_missing", {{"step", std::string("last")}},
            message("the gradient of the last step's output does not enter; look for the "
                    "first round of the loop over time"),
            [isLast](const OutputPlace& to) { return isLast(to) ? MaybePlace() : MaybePlace(to); });
        addMoved(
            "upstream_step_missing", {{"step", std::string("first")}},
            message("the gradient of the first step's output does not enter; look for the "
                    "last round of the loop over time"),
            [](const OutputPlace& to) { return to.step == 0 ? MaybePlace() : MaybePlace(to); });
        addShifted(1, message("each step gets the next step's gradient of the output; look for an "
                              "index that is one step off"));
        addShifted(-1, message("each step gets the gradient of the output of the step before; look "
                               "for an index that is one step off"));
        addMoved("upstream_reversed", {},
                 message("the gradients of the outputs enter from the first step to the last; look "
                         "for the order of the loop over time"),
                 [lengths = m_lengths](OutputPlace to) {
                     const std::uint64_t length = lengths[to.sequence];
                     to.step = to.step < length ? length - 1 - to.step : to.step;
                     return MaybePlace(to);
                 });
        if (m_batch > 1) {
            addMoved(
                "upstream_axes_exchanged", {},
                message("the gradient of the output is read as [batch, steps, ...] in place of "
                        "[steps, batch, ...]; look for batch_first"),
                [steps = m_steps, batch = m_batch](const OutputPlace& to) {
                    const std::uint64_t row = to.sequence * steps + to.step;
                    return MaybePlace({row / batch, row % batch, to.unit});
                });
        }
    }

    void addShifted(std::int64_t by, Message text)
    {
        addMoved("upstream_shifted", {{"by", by}}, std::move(text),
                 [by](OutputPlace to) { // a step before the first is none, either
                     to.step += static_cast<std::uint64_t>(by);
                     return MaybePlace(to);
                 });
    }

    void addDirections()
    {
        if (m_spec.directions < 2) {
            return;
        }
        const std::uint64_t width = m_spec.outputWidth() / 2;
        for (const Direction direction : {Direction::Backward, Direction::Forward}) {
            const bool isBackward = direction == Direction::Backward;
            addMoved(
                "direction_missing",
                {{"direction", std::string(nameOf(direction))}, {"where", std::string("output")}},
                message("the %1 half of the output's gradient does not enter; look for a loss "
                        "of one direction alone",
                        nameOf(direction)),
                [width, isBackward](const OutputPlace& to) {
                    return (to.unit >= width) == isBackward ? MaybePlace() : MaybePlace(to);
                });
        }
        addMoved("directions_exchanged", {{"where", std::string("output")}},
                 message("the two halves of the output's gradient enter each other's direction; "
                         "look for the order in which they are put together"),
                 [width](OutputPlace to) {
                     to.unit = to.unit < width ? to.unit + width : to.unit - width;
                     return MaybePlace(to);
                 });
        addMoved("backward_not_turned", {{"where", std::string("output")}},
                 message("the backward direction's half of the output's gradient enters in the "
                         "order of its own steps; look for a flip over time that is missing"),
                 [width, lengths = m_lengths](OutputPlace to) {
                     const std::uint64_t length = lengths[to.sequence];
                     if (to.unit >= width && to.step < length) {
                         to.step = length - 1 - to.step;
                     }
                     return MaybePlace(to);
                 });
    }

    /// Rows of sequences for which `isKept` is false become zeros, in each array.
    static Upstream ofSequences(Upstream upstream, std::uint64_t batch,
                                const std::function<bool(std::uint64_t)>& isKept)
    {
        for (Array* array : {&upstream.y, &upstream.hN, &upstream.cN}) {
            if (array->isEmpty()) {
                continue;
            }
            const std::uint64_t width = array->shape().back();
            std::vector<double> values = array->convertedTo<double>();
            for (std::size_t at = 0; at < values.size(); ++at) {
                values[at] *= isKept(at / width % batch) ? 1.0 : 0.0;
            }
            *array = Array(array->shape(), std::move(values));
        }
        return upstream;
    }

    void addSequences()
    {
        for (std::uint64_t b = 0; m_batch > 1 && m_batch <= kMostSequencesAlone && b < m_batch;
             ++b) {
            const std::uint64_t batch = m_batch;
            const DefectDetail detail = {{"sequence", static_cast<std::int64_t>(b)}};
            add("one_sequence_only", detail,
                message("only sequence %1 counts; look for an index of the batch", b),
                [b, batch](const Upstream& upstream) {
                    return ofSequences(upstream, batch, [b](std::uint64_t at) { return at == b; });
                });
            if (m_batch > 2) {
                add("sequence_missing", detail,
                    message("sequence %1 does not count; look for the end of the loop over the "
                            "batch",
                            b),
                    [b, batch](const Upstream& upstream) {
                        return ofSequences(upstream, batch,
                                           [b](std::uint64_t at) { return at != b; });
                    });
            }
        }
    }

    void addRun(const char* id, DefectDetail detail, Message text,
                std::function<void(ForwardRequest&)> forward)
    {
        m_defects.push_back({.named = {.id = id,
                                       .detail = std::move(detail),
                                       .text = std::move(text),
                                       .appliedTo = {}},
                             .forward = std::move(forward)});
    }

    void addRuns()
    {
        const ForwardRequest& forward = m_right.forward();
        if (forward.h0 || forward.c0) {
            addRun("initial_state_ignored", {},
                   message("the gradients are those of a run that begins with zeros; look for h0 "
                           "and c0 of the forward pass"),
                   [](ForwardRequest& request) {
                       request.h0.reset();
                       request.c0.reset();
                   });
        }
        for (const double factor : kInputFactors) {
            addRun("input_scaled", {{"factor", factor}},
                   message("the gradients are those of a run whose input is %1 times as large; "
                           "look for the scale of the input",
                           factor),
                   [factor](ForwardRequest& request) {
                       std::vector<double> values = request.x.convertedTo<double>();
                       scale(values, factor);
                       request.x = Array(request.x.shape(), std::move(values));
                   });
        }
    }

    const RightBackward& m_right;
    const RnnSpec& m_spec;
    std::uint64_t m_steps;
    std::uint64_t m_batch;
    const std::vector<std::uint64_t>& m_lengths;
    std::vector<GradientDefect> m_defects;
};

} // namespace

std::vector<GradientDefect> upstreamGradientDefectsOf(const RightBackward& right)
{
    return UpstreamGradientDefects(right).all();
}

} // namespace gateloupe
