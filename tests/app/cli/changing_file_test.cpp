// SPDX-License-Identifier: Apache-2.0
// A training program writes to the checkpoint while the console program reads it: exit code 3 and
// the file's name, or the numbers of the file as it was; no signal ends it.
#include <csignal>
#include <fstream>

#include <poll.h>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr int kCannotRead = 3;
constexpr const char* kSpec = "lstm:input=1024,hidden=1024,layers=4,bias=none"; // 134 MB
constexpr int kTries = 24;    // a command that had read all before it stood still is asked again
constexpr int kLooks = 30000; // a program that never maps the file ends by itself

struct Command
{
    const char* name;
    std::vector<std::string> arguments; ///< behind the file
};

void PrintTo(const Command& command, std::ostream* out)
{
    *out << command.name;
}

class ChangingFile : public ::testing::TestWithParam<Command>
{
protected:
    [[nodiscard]] fs::path file() const { return folder / "m.bin"; }

    void makeFile() const
    {
        ASSERT_EQ(runCli({"new", "--spec", kSpec, "-o", file(), "--init", "zeros"}).exitCode, 0);
    }

    /// The command, which stands still while the deed is done: as soon as it has mapped the file.
    ProcessResult runWhile(void (*deed)(const fs::path&)) const
    {
        std::vector<std::string> arguments = {cliPath(), GetParam().name, file(), "--spec", kSpec};
        for (const std::string& argument : GetParam().arguments) {
            arguments.push_back(argument);
        }
        Process program(arguments, {.folder = folder.path(), .environment = {}});
        for (int look = 0; look < kLooks && !program.maps(file()); ++look) {
            ::poll(nullptr, 0, 1);
        }
        program.signal(SIGSTOP);
        deed(file());
        program.signal(SIGCONT);
        return program.wait();
    }

    TemporaryFolder folder;
};

TEST_P(ChangingFile, ThatIsShortenedIsAnErrorAndNoSignal)
{
    int refused = 0;
    for (int attempt = 0; attempt < kTries && refused < 1; ++attempt) {
        makeFile();
        const auto result = runWhile([](const fs::path& path) { fs::resize_file(path, 4096); });
        ASSERT_TRUE(result.exitCode == 0 || result.exitCode == kCannotRead)
            << result.exitCode << " " << result.err;
        if (result.exitCode == kCannotRead) {
            EXPECT_THAT(result.err, HasSubstr("m.bin")) << "the source is to blame";
        }
        refused +=
            result.err.find("changed on disk while it was open") != std::string::npos ? 1 : 0;
        EXPECT_EQ(result.err.find("cannot write"), std::string::npos) << result.err;
    }
    EXPECT_GT(refused, 0) << "no attempt hit the time while the file was open";
}

TEST_P(ChangingFile, ThatIsReplacedOrDeletedIsReadAsItWas)
{
    for (int attempt = 0; attempt < 2; ++attempt) {
        makeFile();
        const auto result = runWhile([](const fs::path& path) {
            std::ofstream(path.string() + ".next") << "something else";
            fs::rename(path.string() + ".next", path);
        });
        ASSERT_TRUE(result.exitCode == 0 || result.exitCode == kCannotRead)
            << result.exitCode << " " << result.err;
    }
}

INSTANTIATE_TEST_SUITE_P(
    During, ChangingFile,
    ::testing::Values(Command{"gates", {}},
                      Command{"run", {"--input", "probe:zeros:steps=4", "-o", "t.h5"}},
                      Command{"check",
                              {"--input", "probe:zeros:steps=4", "--against", "reference"}},
                      Command{"export", {"-o", "out.npz"}}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

} // namespace
} // namespace gateloupe::test
