// SPDX-License-Identifier: Apache-2.0
#include "app/cli/runners/runner_arguments.h"

#include <utility>

#include "app/cli/command.h"

namespace gateloupe::cli {

namespace {

thread_local ProgramLauncher launcher = launchProcess;

} // namespace

HostedRunner::HostedRunner(ProgramLauncher launch)
    : m_outer(std::exchange(launcher, std::move(launch)))
{
}

HostedRunner::~HostedRunner()
{
    launcher = std::move(m_outer);
}

Result<ForeignProgram> foreignProgram(const RunnerArguments& arguments)
{
    if (!(arguments.limitSeconds > 0.0)) {
        return Error::invalidArgument("--limit must be above 0");
    }
    GATELOUPE_TRY(auto command, RunnerCommand::parse(arguments.command));
    GATELOUPE_TRY(
        const ArrayExchange exchange,
        namedValue("--exchange", arguments.exchange, arrayExchangeFromName, "npy, safetensors"));
    return ForeignProgram(std::move(command), arguments.limitSeconds, exchange, launcher);
}

} // namespace gateloupe::cli
