// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/analysis/prove/runner.h"

namespace gateloupe::cli {

/// A foreign program, as prove and shrink take one.
struct RunnerArguments
{
    std::string command;
    std::string exchange;
    double limitSeconds = 0.0;
};

/// Errors: InvalidArgument for a command, an exchange or a limit that is none.
Result<ForeignProgram> foreignProgram(const RunnerArguments& arguments);

/// While it lives, commands of this thread run the words of a --runner by `launch` instead of as a
/// process: for a program that has the commands in itself and runs networks by functions of its
/// own.
class HostedRunner
{
public:
    explicit HostedRunner(ProgramLauncher launch);
    HostedRunner(const HostedRunner&) = delete;
    HostedRunner& operator=(const HostedRunner&) = delete;
    ~HostedRunner();

private:
    ProgramLauncher m_outer;
};

} // namespace gateloupe::cli
