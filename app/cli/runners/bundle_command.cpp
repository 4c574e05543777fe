// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"

namespace gateloupe::cli {

namespace {

struct BundleArguments
{
    ForwardArguments forward;
    std::string folder;
    bool asJson = false;
};

Result<ExitCode> bundle(const BundleArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    GATELOUPE_CHECK(repeatable(prepared.request));
    GATELOUPE_TRY(const WrittenBundle written,
                  writeBundle({.checkpoint = prepared.checkpoint, .request = prepared.request},
                              arguments.folder, monitor));
    printAnswer(
        arguments.asJson,
        [&] {
            printJson({{"output", written.folder.string()},
                       {"bytes", written.bytes},
                       {"commands", written.commands}});
        },
        [&] { printBundle(written); });
    return ExitCode::Fine;
}

} // namespace

void addBundle(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "bundle",
        "A folder that reproduces a run: weights, input, output, checks in two languages",
        "bundle model.safetensors --input x.npy -o reproduction", bundle);
    addForwardArguments(*command, arguments->forward);
    command->add_option("-o,--output", arguments->folder, "The folder to make")->required();
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
