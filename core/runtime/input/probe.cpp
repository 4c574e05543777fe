// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/probe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// 1 GiB of f32: more than any probe needs, less than would harm.
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 28U;

constexpr std::array kProbes = {Probe::Zeros, Probe::Impulse,    Probe::Step,
                                Probe::Sine,  Probe::OneHotWalk, Probe::Noise};

struct ProbeRow
{
    std::string_view name;
    ProbeFields heeds;
};

/// In the order of the enum.
constexpr std::array kRows = {
    ProbeRow{"zeros"},
    ProbeRow{"impulse", {.feature = true, .at = true, .amplitude = true}},
    ProbeRow{"step", {.feature = true, .at = true, .amplitude = true}},
    ProbeRow{"sine", {.feature = true, .amplitude = true, .period = true}},
    ProbeRow{"one-hot-walk", {.amplitude = true}},
    ProbeRow{"noise", {.amplitude = true, .seed = true}},
};

const ProbeRow& rowOf(Probe probe)
{
    return kRows.at(static_cast<std::size_t>(probe));
}

/// Normal numbers that are the same on every system; the library's distribution is not.
/// Source: Box and Muller, "A note on the generation of random normal deviates", 1958.
void fillWithNoise(std::span<float> values, std::uint64_t seed, double deviation)
{
    constexpr double kScale = 0x1.0p-53;
    std::mt19937_64 engine(seed);
    const auto uniform = [&] { return (static_cast<double>(engine() >> 11U) + 0.5) * kScale; };
    for (float& value : values) {
        const double radius = std::sqrt(-2.0 * std::log(uniform()));
        value =
            static_cast<float>(deviation * radius * std::cos(2.0 * std::numbers::pi * uniform()));
    }
}

/// The sine at a step; the phase is reduced first, so that step 10^6 is as exact as step 1.
double sineAt(const ProbeSpec& spec, std::uint64_t step)
{
    const double phase = std::fmod(static_cast<double>(step), spec.period) / spec.period;
    return spec.amplitude * std::sin(2.0 * std::numbers::pi * phase);
}

void fill(std::span<float> values, const ProbeSpec& spec, std::uint64_t inputSize)
{
    const auto amplitude = static_cast<float>(spec.amplitude);
    const auto at = [&](std::uint64_t step, std::uint64_t feature) -> float& {
        return values[step * inputSize + feature];
    };
    switch (spec.kind) {
    case Probe::Zeros:
        break;
    case Probe::Impulse:
        at(spec.at, spec.feature) = amplitude;
        break;
    case Probe::Step:
        for (std::uint64_t step = spec.at; step < spec.steps; ++step) {
            at(step, spec.feature) = amplitude;
        }
        break;
    case Probe::Sine:
        for (std::uint64_t step = 0; step < spec.steps; ++step) {
            at(step, spec.feature) = static_cast<float>(sineAt(spec, step));
        }
        break;
    case Probe::OneHotWalk:
        for (std::uint64_t step = 0; step < spec.steps; ++step) {
            at(step, step % inputSize) = amplitude;
        }
        break;
    case Probe::Noise:
        fillWithNoise(values, spec.seed, spec.amplitude);
        break;
    }
}

/// A field of the text form: its word and where it goes.
struct Field
{
    std::string_view word;
    bool isHeeded = false;
    std::uint64_t ProbeSpec::*whole = nullptr;
    double ProbeSpec::*real = nullptr;
};

std::array<Field, 6> textFields(Probe probe)
{
    const ProbeFields heeded = fieldsOf(probe);
    return {Field{.word = "steps", .isHeeded = true, .whole = &ProbeSpec::steps},
            Field{.word = "feature", .isHeeded = heeded.feature, .whole = &ProbeSpec::feature},
            Field{.word = "at", .isHeeded = heeded.at, .whole = &ProbeSpec::at},
            Field{.word = "amplitude", .isHeeded = heeded.amplitude, .real = &ProbeSpec::amplitude},
            Field{.word = "period", .isHeeded = heeded.period, .real = &ProbeSpec::period},
            Field{.word = "seed", .isHeeded = heeded.seed, .whole = &ProbeSpec::seed}};
}

std::string wordsOf(std::span<const Field> fields)
{
    std::string words;
    for (const Field& field : fields) {
        if (field.isHeeded) {
            words += (words.empty() ? "" : ", ") + std::string(field.word);
        }
    }
    return words;
}

std::string namesOfAll()
{
    return joinedBy(", ", kProbes, [](Probe probe) { return nameOf(probe); });
}

Status setField(ProbeSpec& spec, std::string_view assignment)
{
    const auto equals = assignment.find('=');
    const std::string_view word = assignment.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : assignment.substr(equals + 1);
    const auto fields = textFields(spec.kind);
    const auto field = std::ranges::find(fields, word, &Field::word);
    if (field == fields.end() || !field->isHeeded) {
        return Error::invalidArgument("the probe %1 takes no \"%2\"; it takes %3",
                                      nameOf(spec.kind), word, wordsOf(fields));
    }
    if (field->whole != nullptr) {
        const auto number = numberFromText<std::uint64_t>(value);
        if (!number) {
            return Error::invalidArgument("%1 is \"%2\", expected a whole number", word, value);
        }
        spec.*(field->whole) = *number;
        return {};
    }
    const auto number = numberFromText<double>(value);
    if (!number) {
        return Error::invalidArgument("%1 is \"%2\", expected a number", word, value);
    }
    spec.*(field->real) = *number;
    return {};
}

} // namespace

std::span<const Probe> allProbes()
{
    return kProbes;
}

std::string_view nameOf(Probe probe)
{
    return rowOf(probe).name;
}

std::optional<Probe> probeFromName(std::string_view name)
{
    const auto found = std::ranges::find(kProbes, name, [](Probe probe) { return nameOf(probe); });
    return found == kProbes.end() ? std::nullopt : std::optional(*found);
}

ProbeFields fieldsOf(Probe probe)
{
    return rowOf(probe).heeds;
}

Status validate(const ProbeSpec& spec, std::uint64_t inputSize)
{
    const auto elements = elementCount(Shape{spec.steps, 1, inputSize});
    if (!elements || *elements == 0 || *elements > kMaxElements) {
        return Error::invalidArgument(
            "an input of %1 steps and %2 features cannot be made: it needs 1 to %3 numbers",
            spec.steps, inputSize, kMaxElements);
    }
    const ProbeFields heeded = fieldsOf(spec.kind);
    if (heeded.feature && spec.feature >= inputSize) {
        return Error::invalidArgument(
            "the %1 is in feature %2, but the input has the features 0 to %3", nameOf(spec.kind),
            spec.feature, inputSize - 1);
    }
    if (heeded.at && spec.at >= spec.steps) {
        return Error::invalidArgument(
            "the %1 begins at step %2, but the input has the steps 0 to %3", nameOf(spec.kind),
            spec.at, spec.steps - 1);
    }
    if (heeded.amplitude && !std::isfinite(static_cast<float>(spec.amplitude))) {
        return Error::invalidArgument("the amplitude is %1, expected a number that f32 can hold",
                                      spec.amplitude);
    }
    if (heeded.period && !(std::isfinite(spec.period) && spec.period > 0.0)) {
        return Error::invalidArgument("the period is %1 steps, expected more than 0", spec.period);
    }
    return {};
}

Result<Array> probeInput(const ProbeSpec& spec, std::uint64_t inputSize)
{
    GATELOUPE_CHECK(validate(spec, inputSize));
    Array x = Array::zeros(DType::F32, {spec.steps, 1, inputSize});
    fill(x.values<float>(), spec, inputSize);
    return x;
}

std::string toText(const ProbeSpec& spec)
{
    std::string text(nameOf(spec.kind));
    char separator = ':';
    for (const Field& field : textFields(spec.kind)) {
        if (field.isHeeded) {
            text += separator + std::string(field.word) + "=" +
                    (field.whole != nullptr ? std::to_string(spec.*(field.whole))
                                            : shortestText(spec.*(field.real)));
            separator = ',';
        }
    }
    return text;
}

Result<ProbeSpec> probeFromText(std::string_view text)
{
    const auto colon = text.find(':');
    const auto kind = probeFromName(text.substr(0, colon));
    if (!kind) {
        return Error::invalidArgument("there is no probe \"%1\"; there are %2",
                                      text.substr(0, colon), namesOfAll());
    }
    ProbeSpec spec{.kind = *kind};
    std::string_view rest =
        colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        GATELOUPE_CHECK(setField(spec, rest.substr(0, comma)));
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
    return spec;
}

} // namespace gateloupe
