// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace gateloupe::gpu {

/// `--cudnn FOLDER` is for the loader, before a program begins: it is started anew with that folder
/// first on the path of libraries, once. Takes the option out of `arguments`; its value "all" is
/// left for the command.
/// Errors: InvalidArgument without a folder; NotFound for a folder without a cuDNN 9; Device when
/// the program has loaded another one all the same.
Status useChosenLibrary(std::vector<std::string>& arguments);

/// The folder and version of every cuDNN of the machine, the one in use first.
/// Returns the exit code.
int printLibraries(std::ostream& out);

/// Where the library keeps each parameter of a network, beside where it is expected; with
/// `everyLibrary` what every cuDNN of the machine says, each asked in a process of its own.
/// Returns the exit code: 1 where one of them differs.
int printLayout(const std::string& spec, bool everyLibrary, std::uint32_t device,
                std::ostream& out);

/// What another run of this program says, with that folder first on the path of libraries.
struct OtherRun
{
    int code = 0;
    std::string text;
};

Result<OtherRun> runWithLibrary(const std::filesystem::path& folder,
                                const std::vector<std::string>& arguments);

} // namespace gateloupe::gpu
