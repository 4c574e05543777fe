// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <span>

#include "app/cli/command.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/export/pipeline/output_file.h"
#include "core/model/rnn_spec.h"
#include "core/packing/initialiser.h"

namespace gateloupe::cli {

namespace {

struct NewArguments
{
    std::string spec;
    std::string target;
    std::string initialiser = "glorot";
    InitialiserOptions options;
    bool asJson = false;
};

Status writeBuffer(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(path));
    GATELOUPE_CHECK(writeWords(file.temporaryPath(), path, asText(bytes)));
    return file.commit();
}

Result<ExitCode> makeNew(const NewArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto spec, specFromText(arguments.spec));
    InitialiserOptions options = arguments.options;
    GATELOUPE_TRY(options.kind, namedValue("--init", arguments.initialiser, initialiserFromName,
                                           "glorot, orthogonal, uniform, zeros"));
    GATELOUPE_TRY(const auto buffer, freshBuffer(spec, options, monitor));
    GATELOUPE_CHECK(writeBuffer(arguments.target, buffer));
    printAnswer(
        arguments.asJson,
        [&] {
            printJson({{"output", arguments.target},
                       {"bytes", buffer.size()},
                       {"spec", toText(spec)},
                       {"init", arguments.initialiser},
                       {"seed", options.seed}});
        },
        [&] {
            std::cout << printable(arguments.target) << ": " << sizeText(buffer.size()) << ", "
                      << arguments.initialiser << ", seed " << options.seed << "\n  spec "
                      << toText(spec) << "\n";
        });
    return ExitCode::Fine;
}

} // namespace

void addNew(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "new", "Write a fresh packed buffer, as a layer's initialisers make one",
        "new --spec lstm:input=40,hidden=256,layers=2 -o fresh.bin", makeNew);
    command->add_option("--spec", arguments->spec, "What it is for")->required();
    command->add_option("-o,--output", arguments->target, "The file to write")->required();
    command->add_option("--init", arguments->initialiser, "glorot, orthogonal, uniform or zeros")
        ->capture_default_str();
    command->add_option("--forget-bias", arguments->options.forgetBias,
                        "Added to the forget gates' biases (LSTM)");
    command->add_option("--seed", arguments->options.seed, "Equal seeds give equal bytes")
        ->capture_default_str();
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
