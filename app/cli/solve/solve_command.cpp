// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/solve/buffer_solution.h"
#include "app/cli/solve/convention_solution.h"
#include "core/analysis/convention_solver/convention_solver_options.h"

namespace gateloupe::cli {

namespace {

struct SolveArguments
{
    BufferArguments buffer;
    ConventionArguments convention;
    std::string input; ///< the input size, or the probe that goes with --expect
    bool asJson = false;
};

/// Which of the two puzzles it is: a buffer whose spec nobody knows, or tensors whose names.
Result<ExitCode> solve(const SolveArguments& arguments, ProgressMonitor& monitor)
{
    if (!arguments.convention.expect.empty()) {
        return solveFileConvention(arguments.convention, arguments.buffer, arguments.input,
                                   arguments.asJson, monitor);
    }
    return solveBareBuffer(arguments.buffer, arguments.input, arguments.asJson, monitor);
}

} // namespace

void addSolve(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "solve",
        "Ranked specs that fit a bare packed buffer, or a length alone; with --expect the\n"
        "convention of a file whose names nobody knows",
        "solve --elements 1315600 --hidden 143", solve);
    BufferArguments& buffer = arguments->buffer;
    addFileArguments(*command, buffer.file, FileNeed::Optional);
    command->get_option("--offset")->each([&buffer](const std::string&) { buffer.isBare = true; });
    addBufferOptions(*command, buffer);
    addOption(*command, convention_solver_options::kInput, arguments->input);
    addConventionOptions(*command, arguments->convention);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
