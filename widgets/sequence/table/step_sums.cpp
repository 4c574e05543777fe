// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/step_sums.h"

#include <optional>

#include "core/runtime/cpu/reference/gate_sums.h"

namespace gateloupe {

namespace {

using Vector = std::vector<double>;

/// Row (step, batch) of an array [T, B, width].
Vector rowAt(const Array& array, std::uint64_t step, std::uint64_t batch)
{
    const Shape& shape = array.shape();
    Vector values(shape[2]);
    const std::uint64_t first = (step * shape[1] + batch) * shape[2];
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = array[first + i];
    }
    return values;
}

class SumsReader
{
public:
    SumsReader(const SequencePart& part, const TraceWindow& window)
        : m_part(part)
        , m_window(window)
        , m_model(*part.run->model)
        , m_layer(m_model.spec.layerOf(part.pseudoLayer))
        , m_direction(m_model.directionOf(part.pseudoLayer))
    {
    }

    [[nodiscard]] LayerIndex layer() const { return m_layer; }

    [[nodiscard]] Direction direction() const { return m_direction; }

    /// What the layer reads: x, or what both directions of the layer below hand up.
    [[nodiscard]] Vector input(std::uint64_t step) const
    {
        if (m_layer.value == 0) {
            return rowAt(m_part.run->sequence->x, step, m_part.batch);
        }
        Vector values;
        const std::uint32_t directions = m_model.spec.directions;
        for (std::uint32_t i = 0; i < directions; ++i) {
            const PseudoLayerIndex below((m_layer.value - 1) * directions + i);
            const Vector h = rowAt(stateOf(below), step - m_window.firstStep, m_part.batch);
            values.insert(values.end(), h.begin(), h.end());
        }
        return values;
    }

    /// The step before in the order the direction walks; empty for its first one.
    [[nodiscard]] std::optional<std::uint64_t> before(std::uint64_t step) const
    {
        if (m_direction == Direction::Forward) {
            return step == 0 ? std::nullopt : std::optional(step - 1);
        }
        return step + 1 >= m_part.run->lengthOf(m_part.batch) ? std::nullopt
                                                              : std::optional(step + 1);
    }

    [[nodiscard]] Vector state(std::uint64_t step) const
    {
        return rowAt(stateOf(m_part.pseudoLayer), step - m_window.firstStep, m_part.batch);
    }

    /// h and c before a step that has no step before it in the window: the run's initial state, or
    /// the keyframe there. False when neither is at hand.
    bool readBorder(std::uint64_t step, bool isFirst, Vector& h, Vector& c) const
    {
        const TraceReplay& travel = *m_part.run->travel;
        const Keyframes& keyframes = travel.keyframes();
        const std::uint64_t before = m_direction == Direction::Forward ? step : step + 1;
        const std::size_t place = m_part.pseudoLayer.value;
        if (keyframes.borders() > 0 && (before % keyframes.interval == 0) &&
            place < keyframes.h.size()) {
            const std::uint64_t border = before / keyframes.interval;
            h = rowAt(keyframes.h[place], border, m_part.batch);
            if (place < keyframes.c.size() && !keyframes.c[place].isEmpty()) {
                c = rowAt(keyframes.c[place], border, m_part.batch);
            }
            return true;
        }
        const ForwardRequest& request = travel.request();
        if (!isFirst || request.model == nullptr) {
            return false;
        }
        if (request.h0) {
            h = rowAt(*request.h0, place, m_part.batch);
        }
        if (request.c0) {
            c = rowAt(*request.c0, place, m_part.batch);
        }
        return true;
    }

    [[nodiscard]] Vector cellState(std::uint64_t step) const
    {
        const Array& c = m_window.layer(m_part.pseudoLayer).c;
        return c.isEmpty() ? Vector() : rowAt(c, step - m_window.firstStep, m_part.batch);
    }

    [[nodiscard]] Vector reset(std::uint64_t step) const
    {
        const auto index = gateIndex(m_model.spec.cell, Gate::Reset);
        return index ? rowAt(m_window.layer(m_part.pseudoLayer).gates[*index],
                             step - m_window.firstStep, m_part.batch)
                     : Vector();
    }

private:
    /// h as the next step and the next layer see it.
    [[nodiscard]] const Array& stateOf(PseudoLayerIndex place) const
    {
        const LayerTrace& trace = m_window.layer(place);
        return trace.projected.isEmpty() ? trace.h : trace.projected;
    }

    const SequencePart& m_part;
    const TraceWindow& m_window;
    const RnnModel& m_model;
    LayerIndex m_layer;
    Direction m_direction;
};

} // namespace

std::shared_ptr<const StepSums> sumsAt(const SequencePart& part, const TraceWindow& window,
                                       std::uint64_t step, ProgressMonitor& monitor)
{
    const RnnModel& model = *part.run->model;
    const SumsReader reader(part, window);
    auto sums = std::make_shared<StepSums>();
    sums->step = step;
    sums->gates.resize(gatesOf(model.spec.cell).size());
    if (step >= part.run->lengthOf(part.batch)) {
        return sums; // padding: nothing was computed there
    }
    const auto before = reader.before(step);
    Vector h(model.spec.recurrentWidth(), 0.0);
    Vector c(model.spec.hiddenSize, 0.0);
    if (before && window.contains(*before)) {
        h = reader.state(*before);
        c = reader.cellState(*before);
    } else if (!reader.readBorder(step, !before.has_value(), h, c)) {
        return sums;
    }
    const Vector x = reader.input(step);
    const Vector reset = reader.reset(step);
    const Vector cAfter = reader.cellState(step);
    auto found = gateSums(model, reader.layer(), reader.direction(),
                          {.x = x, .h = h, .c = c, .cAfter = cAfter, .reset = reset}, monitor);
    if (!found && found.error().code == ErrorCode::Cancelled) {
        return nullptr;
    }
    if (found) {
        sums->gates = *std::move(found);
    }
    return sums;
}

} // namespace gateloupe
