// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bundle_files.h"
#include "app/cli/command.h"

namespace gateloupe::cli {

namespace {

struct BundleArguments
{
    ForwardArguments forward;
    std::string folder;
};

Result<ExitCode> bundle(const BundleArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    GATELOUPE_CHECK(repeatable(prepared.request));
    GATELOUPE_TRY(const WrittenBundle written,
                  writeBundle({.checkpoint = prepared.checkpoint, .request = prepared.request},
                              arguments.folder, monitor));
    printBundle(written);
    return ExitCode::Fine;
}

} // namespace

void addBundle(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<BundleArguments>();
    CLI::App* command = program.add_subcommand(
        "bundle",
        "A folder that reproduces a run: weights, input, output, checks in two languages");
    addForwardArguments(*command, arguments->forward);
    command->add_option("-o,--output", arguments->folder, "The folder to make")->required();
    command->footer(helpFooter("bundle model.safetensors --input x.npy -o reproduction"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return bundle(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
