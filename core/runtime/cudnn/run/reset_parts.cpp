// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/reset_parts.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

/// A run's padded steps stay below this many times its real steps ...
constexpr std::uint64_t kMostPadding = 2;
/// ... unless all padded steps are fewer than this.
constexpr std::uint64_t kFewSteps = 65536;

} // namespace

std::vector<ResetPart> resetParts(const ForwardRequest& request)
{
    std::vector<ResetPart> parts;
    const auto lengths = lengthsOf(request);
    for (std::uint64_t sequence = 0; sequence < lengths.size(); ++sequence) {
        for (std::uint64_t first = 0, end = 0; first < lengths[sequence]; first = end) {
            end = first + 1;
            while (end < lengths[sequence] && !request.resets.at(end, sequence)) {
                ++end;
            }
            parts.push_back({.sequence = sequence,
                             .first = first,
                             .count = end - first,
                             // What a flag at step 0 begins with may be another state.
                             .isFirst = first == 0,
                             .isLast = end == lengths[sequence]});
        }
    }
    std::ranges::stable_sort(parts, std::greater{}, &ResetPart::count);
    return parts;
}

std::size_t partsOfOneRun(std::span<const ResetPart> parts)
{
    std::uint64_t steps = 0;
    std::size_t members = 0;
    for (const ResetPart& part : parts) {
        steps += part.count;
        const std::uint64_t padded = parts.front().count * (members + 1);
        if (padded > kFewSteps && padded > kMostPadding * steps) {
            break;
        }
        ++members;
    }
    return std::max<std::size_t>(members, 1);
}

bool startsAsRun(const ForwardRequest& request, const ResetPart& part, PseudoLayerIndex lane)
{
    return request.model->directionOf(lane) == Direction::Forward
               ? part.isFirst && !request.resets.at(0, part.sequence)
               : part.isLast;
}

bool endsAsRun(const ForwardRequest& request, const ResetPart& part, PseudoLayerIndex lane)
{
    return request.model->directionOf(lane) == Direction::Forward ? part.isLast : part.isFirst;
}

namespace {

PseudoLayerIndex laneAt(std::uint64_t index)
{
    return PseudoLayerIndex(static_cast<std::uint32_t>(index));
}

/// One run of several parts.
class PartsRun
{
public:
    PartsRun(const ForwardRequest& request, std::span<const ResetPart> parts)
        : m_request(request)
        , m_model(*request.model)
        , m_parts(parts)
    {
    }

    [[nodiscard]] ForwardRequest packed() const
    {
        const RnnSpec& spec = m_model.spec;
        ForwardRequest run{.model = m_request.model, .detail = m_request.detail};
        run.x = Array::zeros(m_request.x.dtype(),
                             {m_parts.front().count, m_parts.size(), spec.inputSize});
        for (std::uint64_t member = 0; member < m_parts.size(); ++member) {
            const ResetPart& part = m_parts[member];
            run.lengths.push_back(part.count);
            for (std::uint64_t t = 0; t < part.count; ++t) {
                copyRow(m_request.x, {part.first + t, part.sequence}, run.x, {t, member});
            }
        }
        run.h0 = starts(m_request.h0 ? &*m_request.h0 : nullptr, resetHiddenOf(m_request),
                        spec.recurrentWidth());
        run.c0 = starts(m_request.c0 ? &*m_request.c0 : nullptr, resetCellOf(m_request),
                        spec.hiddenSize);
        return run;
    }

    /// The run's numbers where the whole has them.
    void place(const Trace& run, Trace& whole) const
    {
        std::vector<const Array*> from;
        forEachStepArray(run, m_model,
                         [&from](const std::string&, const Array& array, std::uint64_t) {
                             from.push_back(&array);
                         });
        std::size_t index = 0;
        forEachStepArray(whole, m_model, [&](const std::string&, Array& array, std::uint64_t) {
            placeSteps(*from[index++], array);
        });
        placeLast(run.hN, whole.hN);
        placeLast(run.cN, whole.cN);
    }

private:
    [[nodiscard]] std::optional<Array> starts(const Array* ofRun, const Array* ofReset,
                                              std::uint64_t width) const
    {
        if (ofRun == nullptr && ofReset == nullptr) {
            return std::nullopt;
        }
        const std::uint64_t batch = m_request.x.shape()[1];
        const std::uint64_t pseudoLayers = m_model.spec.pseudoLayers();
        std::vector<double> values;
        values.reserve(pseudoLayers * m_parts.size() * width);
        for (std::uint64_t i = 0; i < pseudoLayers; ++i) {
            for (const ResetPart& part : m_parts) {
                const Array* const state =
                    startsAsRun(m_request, part, laneAt(i)) ? ofRun : ofReset;
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    const std::size_t place = (i * batch + part.sequence) * width + unit;
                    values.push_back(state == nullptr ? 0.0 : (*state)[place]);
                }
            }
        }
        return Array({pseudoLayers, m_parts.size(), width}, std::move(values));
    }

    void placeSteps(const Array& from, Array& to) const
    {
        for (std::uint64_t member = 0; !from.isEmpty() && member < m_parts.size(); ++member) {
            const ResetPart& part = m_parts[member];
            for (std::uint64_t t = 0; t < part.count; ++t) {
                copyRow(from, {t, member}, to, {part.first + t, part.sequence});
            }
        }
    }

    /// Where a direction reads its last step.
    void placeLast(const Array& from, Array& to) const
    {
        for (std::uint64_t i = 0; !from.isEmpty() && i < m_model.spec.pseudoLayers(); ++i) {
            for (std::uint64_t member = 0; member < m_parts.size(); ++member) {
                const ResetPart& part = m_parts[member];
                if (endsAsRun(m_request, part, laneAt(i))) {
                    copyRow(from, {i, member}, to, {i, part.sequence});
                }
            }
        }
    }

    const ForwardRequest& m_request;
    const RnnModel& m_model;
    std::span<const ResetPart> m_parts;
};

void addFigures(const Trace& run, Trace& whole)
{
    whole.backend = run.backend;
    whole.device = run.device;
    whole.math = run.math;
    whole.maxResidual = std::max(whole.maxResidual, run.maxResidual);
    whole.steppedDifference = std::max(whole.steppedDifference, run.steppedDifference);
    whole.elapsedSeconds += run.elapsedSeconds;
}

} // namespace

ForwardRequest requestOfParts(const ForwardRequest& request, std::span<const ResetPart> parts)
{
    return PartsRun(request, parts).packed();
}

Result<std::shared_ptr<const Trace>> runInParts(const ForwardRequest& request, const PlainRun& run,
                                                ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    if (request.isTraining && request.dropout > 0.0) {
        return Error::unsupported(
            "cuDNN runs parts between resets as sequences of their own, whose "
            "dropout would be that of other steps; run without dropout");
    }
    const auto parts = resetParts(request);
    std::shared_ptr<Trace> whole;
    for (std::span<const ResetPart> left(parts); !left.empty();) {
        const auto members = left.first(partsOfOneRun(left));
        left = left.subspan(members.size());
        const PartsRun some(request, members);
        GATELOUPE_TRY(const auto trace, run(some.packed(), monitor));
        if (whole == nullptr) {
            GATELOUPE_TRY(whole, allocateTrace(request, {.math = trace->y.dtype()}));
        }
        some.place(*trace, *whole);
        addFigures(*trace, *whole);
    }
    return std::shared_ptr<const Trace>(std::move(whole));
}

} // namespace gateloupe::cudnn
