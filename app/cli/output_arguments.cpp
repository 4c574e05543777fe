// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_arguments.h"

#include <iostream>

#include "app/cli/output/text_table.h"
#include "core/formats/array_file.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe::cli {

namespace {

constexpr std::size_t kInputAxes = 3;

} // namespace

void addOutputAxes(CLI::App& command, std::string& axes)
{
    command.add_option(
        "--output-axes", axes,
        "Order of the output's axes, where it is not that of --axes: t steps (r: from the last to "
        "the first), b batch, d directions, i units, as in tdbi; without t the last step");
}

Result<ExpectedOutputs> readOutputs(const OutputArguments& arguments,
                                    const ForwardArguments& forward, ProgressMonitor& monitor)
{
    ExpectedOutputs expected{.axes = {forward.axes, arguments.axes}};
    if (!arguments.y.empty()) {
        GATELOUPE_TRY(expected.y, readArray(arguments.y, monitor));
        expected.yName = arguments.y;
    }
    if (!arguments.h.empty()) {
        GATELOUPE_TRY(expected.h, readStates(arguments.h, StateKind::Hidden, monitor));
        expected.hName = arguments.h;
    }
    if (!arguments.c.empty()) {
        GATELOUPE_TRY(expected.c, readStates(arguments.c, StateKind::Cell, monitor));
        expected.cName = arguments.c;
    }
    if (isArrayInput(forward.input) && forward.hop == 0) {
        const auto shape = arrayShape(forward.input, monitor);
        expected.isInputTurnable = shape && shape->size() == kInputAxes;
    }
    return expected;
}

void printReadings(const std::vector<Message>& notes)
{
    for (const Message& note : notes) {
        std::cerr << printable(note.text()) << "\n";
    }
}

Result<std::optional<std::string>> readingHint(const ExpectedOutputs& expected,
                                               const ForwardRequest& request, const Trace& trace,
                                               double largest, double tolerance,
                                               ProgressMonitor& monitor)
{
    const auto runAgain = [](const ForwardRequest& turned, ProgressMonitor& progress) {
        return makeQuickReferenceBackend()->run(turned, progress);
    };
    GATELOUPE_TRY(const auto better,
                  betterReading(expected, request, trace, largest, tolerance, runAgain, monitor));
    if (!better) {
        return std::optional<std::string>();
    }
    const std::string option = "--" + better->option + " " + better->value;
    return std::optional(better->isEqual
                             ? std::string(kEqualWith) + option
                             : "within " + realText(better->largest) + " with " + option);
}

Result<Array> readWholeOutput(const OutputArguments& arguments, const ForwardArguments& forward,
                              const ForwardRequest& request, const Trace& trace,
                              ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const Array given, readArray(arguments.y, monitor));
    std::vector<Message> notes;
    GATELOUPE_TRY(Array whole,
                  wholeOutput(given, {forward.axes, arguments.axes}, request, trace, notes)
                      .withContext(arguments.y));
    for (const Message& note : notes) {
        std::cerr << printable(arguments.y) << ": " << note << "\n";
    }
    return whole;
}

} // namespace gateloupe::cli
