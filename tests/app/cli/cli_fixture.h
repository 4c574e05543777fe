// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

using Json = nlohmann::json;

/// The built program.
[[nodiscard]] std::string cliPath();

/// Runs it to its end.
ProcessResult runCli(std::vector<std::string> arguments, const ProcessOptions& options = {});

/// Runs it with --json and parses stdout, which must be exactly one document.
Json jsonOf(std::vector<std::string> arguments, int exitCode = 0,
            const ProcessOptions& options = {});

/// The program in a folder of its own with a small model and what belongs to it:
/// model.safetensors, packed.bin and its spec, x.npy, y.npy (its own output), gates.h5.
class CliTest : public ::testing::Test
{
protected:
    CliTest();

    ProcessResult run(std::vector<std::string> arguments) const
    {
        return runCli(std::move(arguments), {.folder = folder.path(), .environment = {}});
    }

    [[nodiscard]] Json json(std::vector<std::string> arguments, int exitCode = 0) const
    {
        return jsonOf(std::move(arguments), exitCode, {.folder = folder.path(), .environment = {}});
    }

    /// Names in the folder, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

    TemporaryFolder folder;
};

inline constexpr const char* kCliSpec = "lstm:input=3,hidden=4,layers=2,directions=2";

/// A .npy file of f32.
void writeNpy(const std::filesystem::path& path, const std::vector<std::uint64_t>& shape,
              const std::vector<float>& values);

/// Exits with the code, says nothing on stdout and one sentence with `text` on stderr.
MATCHER_P2(FailsSaying, code, text, "fails with the code and one line that says the text")
{
    const std::string prefix = "gateloupe-cli: ";
    *result_listener << "exit " << arg.exitCode << ", stdout: " << arg.out
                     << ", stderr: " << arg.err;
    return arg.exitCode == code && arg.out.empty() && arg.err.rfind(prefix, 0) == 0 &&
           arg.err.find('\n') == arg.err.size() - 1 && arg.err.find(text) != std::string::npos;
}

} // namespace gateloupe::test
