// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/cli_fixture.h"

#include <algorithm>
#include <span>

namespace gateloupe::test {

std::string cliPath()
{
    return GATELOUPE_CLI_PATH;
}

ProcessResult runCli(std::vector<std::string> arguments, const ProcessOptions& options)
{
    arguments.insert(arguments.begin(), cliPath());
    return runProcess(std::move(arguments), options);
}

Json jsonOf(std::vector<std::string> arguments, int exitCode, const ProcessOptions& options)
{
    arguments.emplace_back("--json");
    const auto result = runCli(std::move(arguments), options);
    EXPECT_EQ(result.exitCode, exitCode) << result.err;
    Json document = Json::parse(result.out, nullptr, false);
    EXPECT_TRUE(document.is_object()) << result.out;
    return document;
}

CliTest::CliTest()
{
    const auto need = [this](std::vector<std::string> arguments) {
        const auto result = run(std::move(arguments));
        EXPECT_EQ(result.exitCode, 0) << result.err;
    };
    need({"new", "--spec", kCliSpec, "-o", "packed.bin", "--init", "uniform", "--seed", "3"});
    need({"export", "packed.bin", "--spec", kCliSpec, "-o", "model.safetensors"});
    need({"export", "packed.bin", "--spec", kCliSpec, "-o", "gates.h5"});
    std::vector<float> x(std::size_t{5} * 2 * 3);
    for (std::size_t index = 0; index < x.size(); ++index) {
        x[index] = static_cast<float>(index % 7) * 0.25F - 0.5F;
    }
    writeNpy(folder / "x.npy", {5, 2, 3}, x);
    need({"run", "model.safetensors", "--input", "x.npy", "-o", "truth.h5"});
}

std::vector<std::string> CliTest::names() const
{
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        found.push_back(entry.path().filename().string());
    }
    std::ranges::sort(found);
    return found;
}

void writeNpy(const std::filesystem::path& path, const std::vector<std::uint64_t>& shape,
              const std::vector<float>& values)
{
    std::string words = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
    for (const std::uint64_t extent : shape) {
        words += std::to_string(extent) + ",";
    }
    words += "), }";
    words.append((64 - (10 + words.size() + 1) % 64) % 64, ' ');
    words += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(words.size() & 0xFFU);
    file += static_cast<char>(words.size() >> 8U);
    file += words;
    file.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    writeFile(path, std::as_bytes(std::span(file)));
}

} // namespace gateloupe::test
