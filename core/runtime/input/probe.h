// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// Built-in inputs whose effect is easy to read.
enum class Probe : std::uint8_t
{
    Zeros,      ///< what the network does on its own
    Impulse,    ///< the amplitude at one step in one feature, zeros elsewhere
    Step,       ///< the amplitude in one feature from a step on
    Sine,       ///< amplitude * sin(2 pi t / period) in one feature
    OneHotWalk, ///< step t is the amplitude in feature t mod I
    Noise, ///< normal numbers of mean 0, equal for equal seeds; the amplitude is their deviation
};

/// In the order of the enum.
[[nodiscard]] std::span<const Probe> allProbes();
[[nodiscard]] std::string_view nameOf(Probe probe); ///< "zeros", "impulse", "one-hot-walk", ...
[[nodiscard]] std::optional<Probe> probeFromName(std::string_view name);

struct ProbeSpec
{
    Probe kind = Probe::Impulse;
    std::uint64_t steps = 100;
    std::uint64_t feature = 0; ///< of impulse, step and sine
    std::uint64_t at = 0;      ///< step where impulse and step begin
    double amplitude = 1.0;    ///< of all but zeros
    double period = 20.0;      ///< steps of the sine
    std::uint64_t seed = 1;    ///< of the noise

    friend bool operator==(const ProbeSpec&, const ProbeSpec&) = default;
};

/// The parameters that a kind of probe uses beside its steps.
struct ProbeFields
{
    bool feature = false;
    bool at = false;
    bool amplitude = false;
    bool period = false;
    bool seed = false;
};

[[nodiscard]] ProbeFields fieldsOf(Probe probe);

/// Whether a probe can be made for an input of that many features.
/// Errors: InvalidArgument for no steps, too many of them, a feature or a step that is not there,
/// an amplitude or a period that is no usable number.
Status validate(const ProbeSpec& spec, std::uint64_t inputSize);
/// One sequence of a probe, [steps, 1, inputSize] f32.
/// Errors: those of validate().
Result<Array> probeInput(const ProbeSpec& spec, std::uint64_t inputSize);

/// "sine:steps=400,feature=2,amplitude=0.5,period=50": the kind and what it heeds.
[[nodiscard]] std::string toText(const ProbeSpec& spec);
/// The inverse; what is left out keeps its default.
/// Errors: InvalidArgument naming the word that was not understood and those there are.
Result<ProbeSpec> probeFromText(std::string_view text);

} // namespace gateloupe
