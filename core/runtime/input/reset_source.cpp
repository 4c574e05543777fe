// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/reset_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/run_source.h"

namespace gateloupe {

namespace {

constexpr std::string_view kPeriodPrefix = "every:";
constexpr std::string_view kStepsPrefix = "steps:";

/// What a form is called before an array, and in the array's own name.
constexpr std::array<std::pair<std::string_view, ResetForm>, 8> kFormNames = {{
    {"cu_seqlens", ResetForm::Offsets},
    {"offsets", ResetForm::Offsets},
    {"dones", ResetForm::Ends},
    {"ends", ResetForm::Ends},
    {"terminals", ResetForm::Ends},
    {"masks", ResetForm::Goes},
    {"starts", ResetForm::Starts},
    {"resets", ResetForm::Starts},
}};

struct FlagsReference
{
    std::string reference;
    ResetForm form = ResetForm::Starts;
};

/// "dones:run.npz", or "run.npz:dones", or the bare name of an array of flags.
FlagsReference referenceIn(std::string_view text)
{
    for (const auto& [name, form] : kFormNames) {
        if (text.starts_with(name) && text.substr(name.size()).starts_with(':')) {
            return {std::string(text.substr(name.size() + 1)), form};
        }
    }
    std::string last(text.substr(text.find_last_of("/:\\") + 1));
    std::ranges::transform(last, last.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& [name, form] : kFormNames) {
        const std::string_view one = name.substr(0, name.size() - (name.ends_with('s') ? 1 : 0));
        if (last.starts_with(one)) {
            return {std::string(text), form};
        }
    }
    return {std::string(text), ResetForm::Starts};
}

Error wrongShape(const Shape& found, const RunSize& run)
{
    return Error::invalidArgument(
        "resets are %1; fitting are [%2, %3] (steps, batch), [%3, %2] (batch, steps), [%2] for all "
        "sequences alike, and of one sequence offsets that rise from 0 to %2",
        toText(found), run.steps, run.batch);
}

Resets everywhere(const RunSize& run, std::uint64_t step, Resets resets)
{
    for (std::uint64_t sequence = 0; sequence < run.batch; ++sequence) {
        resets.set(step, sequence);
    }
    return resets;
}

bool areOffsets(const Array& array, std::uint64_t steps)
{
    const std::size_t count = array.size();
    if (array.shape().size() != 1 || count < 2 || array[0] != 0.0 ||
        array[count - 1] != static_cast<double>(steps)) {
        return false;
    }
    for (std::size_t i = 1; i < count; ++i) {
        if (!(array[i] >= array[i - 1]) ||
            array[i] != static_cast<double>(static_cast<std::uint64_t>(array[i]))) {
            return false;
        }
    }
    return true;
}

Result<Resets> fromOffsets(const Array& array, const RunSize& run, std::vector<Message>& notes)
{
    if (run.batch != 1) {
        return Error::invalidArgument("offsets of parts go with one packed sequence, the input has "
                                      "%1; give flags [%2, %1]",
                                      run.batch, run.steps);
    }
    if (!areOffsets(array, run.steps)) {
        return Error::invalidArgument("offsets of parts must be a list of whole numbers that rises "
                                      "from 0 to %1, the steps of the input",
                                      run.steps);
    }
    Resets resets(run.steps, 1);
    std::uint64_t parts = 0;
    for (std::size_t i = 0; i + 1 < array.size(); ++i) {
        const auto step = static_cast<std::uint64_t>(array[i]);
        if (step < run.steps) {
            parts += array[i + 1] > array[i] ? 1 : 0;
            resets.set(step, 0);
        }
    }
    notes.push_back(message("resets: %1 parts from their offsets (cu_seqlens)", parts));
    return resets;
}

/// Strides in elements of an array of flags.
struct FlagStrides
{
    std::uint64_t step = 1;
    std::uint64_t sequence = 0;
};

std::optional<FlagStrides> stridesOf(Shape shape, const RunSize& run, std::vector<Message>& notes)
{
    if (shape.size() == 3 && shape.back() == 1) {
        shape.pop_back();
    }
    if (shape == Shape{run.steps, run.batch}) {
        return FlagStrides{run.batch, 1};
    }
    if (shape == Shape{run.batch, run.steps}) {
        notes.push_back(message("resets: taken as [batch, steps]"));
        return FlagStrides{1, run.steps};
    }
    if (shape == Shape{run.steps} || shape == Shape{run.steps, 1}) {
        if (run.batch > 1) {
            notes.push_back(message("resets: the same steps in every sequence"));
        }
        return FlagStrides{};
    }
    return std::nullopt;
}

/// Where the state goes on from a step is known before the step: flags of ends move one step on.
Resets fromFlags(const Array& array, ResetForm form, const RunSize& run, const FlagStrides& strides)
{
    Resets resets(run.steps, run.batch);
    const std::uint64_t later = form == ResetForm::Ends ? 1 : 0;
    for (std::uint64_t step = 0; step + later < run.steps; ++step) {
        for (std::uint64_t sequence = 0; sequence < run.batch; ++sequence) {
            const double flag = array[step * strides.step + sequence * strides.sequence];
            resets.set(step + later, sequence, (flag != 0.0) != (form == ResetForm::Goes));
        }
    }
    return resets;
}

Result<Resets> fromPeriod(std::string_view text, const RunSize& run)
{
    const auto period = numberFromText<std::uint64_t>(text);
    if (!period || *period == 0) {
        return Error::invalidArgument("\"%1\" is no period of resets; every:64 begins anew at "
                                      "steps 64, 128, ...",
                                      text);
    }
    Resets resets(run.steps, run.batch);
    for (std::uint64_t step = *period; step < run.steps; step += *period) {
        resets = everywhere(run, step, std::move(resets));
    }
    return resets;
}

Result<Resets> fromSteps(std::string_view text, const RunSize& run)
{
    GATELOUPE_TRY(const auto steps, lengthsFromText(text));
    Resets resets(run.steps, run.batch);
    for (const std::uint64_t step : steps) {
        if (step >= run.steps) {
            return Error::invalidArgument("there is no step %1 to begin anew at, the input has %2",
                                          step, run.steps);
        }
        resets = everywhere(run, step, std::move(resets));
    }
    return resets;
}

/// "40,80", with or without "steps:"; nothing where it is no list.
std::optional<std::string_view> listedSteps(std::string_view text)
{
    if (text.starts_with(kStepsPrefix)) {
        text.remove_prefix(kStepsPrefix.size());
    }
    return text.find_first_not_of("0123456789,; \t") == std::string_view::npos ? std::optional(text)
                                                                               : std::nullopt;
}

} // namespace

Result<Resets> resetsFromArray(const Array& array, ResetForm form, const RunSize& run,
                               std::vector<Message>& notes)
{
    if (form == ResetForm::Offsets) {
        return fromOffsets(array, run, notes);
    }
    const auto strides = stridesOf(array.shape(), run, notes);
    bool areFlags = strides.has_value();
    for (std::size_t i = 0; areFlags && array.shape().size() == 1 && i < array.size(); ++i) {
        areFlags = array[i] == 0.0 || array[i] == 1.0; // a list may also be one of offsets
    }
    if (!areFlags && run.batch == 1 && areOffsets(array, run.steps)) {
        return fromOffsets(array, run, notes);
    }
    if (!strides) {
        return wrongShape(array.shape(), run);
    }
    if (form == ResetForm::Ends) {
        notes.push_back(message("resets: one step behind each end (dones)"));
    } else if (form == ResetForm::Goes) {
        notes.push_back(message("resets: where the mask is 0"));
    }
    return fromFlags(array, form, run, *strides);
}

Result<Resets> readResets(const std::string& text, const RunSize& run, std::vector<Message>& notes,
                          ProgressMonitor& monitor)
{
    if (text.starts_with(kPeriodPrefix)) {
        return fromPeriod(std::string_view(text).substr(kPeriodPrefix.size()), run);
    }
    if (const auto steps = listedSteps(text)) {
        return fromSteps(*steps, run);
    }
    const FlagsReference named = referenceIn(text);
    auto array = readArray(named.reference, monitor);
    if (!array) {
        Error error = std::move(array).error();
        if (error.code == ErrorCode::NotFound) {
            error.message =
                message("%1; resets are flags [T, B] in a file, every:64, steps:40,80, or "
                        "a file behind dones:, masks: or cu_seqlens:",
                        error.message);
        }
        return error;
    }
    return resetsFromArray(*array, named.form, run, notes).withContext(named.reference);
}

std::string resetArrayOf(std::string_view text)
{
    return text.starts_with(kPeriodPrefix) || listedSteps(text) ? "" : referenceIn(text).reference;
}

} // namespace gateloupe
