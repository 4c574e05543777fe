// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/explain/trace_point.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

constexpr auto wholeNumber = numberFromText<std::uint64_t>;

/// A text before and behind a separator; the second part is empty when there is none.
std::pair<std::string_view, std::string_view> cutAt(std::string_view text, char separator)
{
    const std::size_t at = std::min(text.find(separator), text.size());
    return {text.substr(0, at), text.substr(std::min(at + 1, text.size()))};
}

/// The parts of "layer_0/forward/forget[12]@40,2" behind the path.
Status readIndices(std::string_view text, TracePoint& point, std::string_view& path)
{
    const auto [value, when] = cutAt(text, '@');
    const auto [name, bracket] = cutAt(value, '[');
    const auto [step, sequence] = cutAt(when, ',');
    const auto unit =
        bracket.ends_with(']') ? wholeNumber(bracket.substr(0, bracket.size() - 1)) : std::nullopt;
    const auto stepNumber = wholeNumber(step);
    const auto sequenceNumber =
        sequence.empty() ? std::optional<std::uint64_t>(0) : wholeNumber(sequence);
    if (!unit || !stepNumber || !sequenceNumber || when.ends_with(',')) {
        return Error::invalidArgument(
            "%1 is no place of a run such as layer_0/forward/forget[12]@40 or y[3]@40,2 (path, "
            "unit, step, batch entry)",
            text);
    }
    path = name;
    point.unit = *unit;
    point.step = *stepNumber;
    point.sequence = *sequenceNumber;
    return {};
}

Status readOutput(const RnnModel& model, TracePoint& point)
{
    const RnnSpec& spec = model.spec;
    if (point.unit >= spec.outputWidth()) {
        return Error::invalidArgument("y has %1 values at each step, there is none %2",
                                      spec.outputWidth(), point.unit);
    }
    point.layer = LayerIndex(spec.layers - 1);
    point.direction =
        model.direction(static_cast<std::uint32_t>(point.unit / spec.recurrentWidth()));
    point.unit %= spec.recurrentWidth();
    point.signal.kind =
        spec.projectionSize ? TraceSignal::Kind::Projected : TraceSignal::Kind::HiddenState;
    return {};
}

Status readPath(std::string_view path, const RnnModel& model, TracePoint& point)
{
    const RnnSpec& spec = model.spec;
    const auto [layerName, rest] = cutAt(path, '/');
    const auto [directionName, signalName] = cutAt(rest, '/');
    const auto layer =
        layerName.starts_with("layer_") ? wholeNumber(layerName.substr(6)) : std::nullopt;
    const auto direction = directionFromName(directionName);
    const bool isThere = direction && (spec.directions == 2 || *direction == model.direction(0));
    if (!layer || *layer >= spec.layers || !isThere) {
        return Error::invalidArgument(
            "%1 has no %2/%3; its layers go from 0 to %4, its directions are %5", model.name,
            layerName, directionName, spec.layers - 1,
            spec.directions == 2 ? std::string("forward and backward")
                                 : std::string(nameOf(model.direction(0))));
    }
    point.layer = LayerIndex(static_cast<std::uint32_t>(*layer));
    point.direction = *direction;
    const auto signals = signalsOf(spec);
    const auto found = std::ranges::find(signals, signalName,
                                         [](const TraceSignal& signal) { return nameOf(signal); });
    if (found == signals.end()) {
        return Error::invalidArgument(
            "a run of %1 has no %2; it has %3", model.name, signalName,
            joinedBy(", ", signals, [](const TraceSignal& signal) { return nameOf(signal); }));
    }
    point.signal = *found;
    if (point.unit >= widthOf(point.signal, spec)) {
        return Error::invalidArgument("%1 has %2 units, there is none %3", path,
                                      widthOf(point.signal, spec), point.unit);
    }
    return {};
}

} // namespace

std::string toText(const TracePoint& point)
{
    std::string text = "layer_" + std::to_string(point.layer.value) + "/" +
                       std::string(nameOf(point.direction)) + "/" +
                       std::string(nameOf(point.signal)) + "[" + std::to_string(point.unit) + "]@" +
                       std::to_string(point.step);
    if (point.sequence > 0) {
        text += "," + std::to_string(point.sequence);
    }
    return text;
}

Result<TracePoint> tracePointFromText(std::string_view text, const RnnModel& model)
{
    TracePoint point;
    std::string_view path;
    GATELOUPE_CHECK(readIndices(text, point, path));
    GATELOUPE_CHECK(path == "y" ? readOutput(model, point) : readPath(path, model, point));
    return point;
}

} // namespace gateloupe
