// SPDX-License-Identifier: Apache-2.0
// Wrong usage, wrong files, wrong shapes: one sentence, the right exit code, nothing written.
#include <iomanip>
#include <sstream>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const std::vector<std::string> kCommands = {"info",   "gates",  "layout",  "export",   "run",
                                            "check",  "diff",   "explain", "gradient", "health",
                                            "new",    "solve",  "blame",   "bundle",   "prove",
                                            "memory", "report", "shrink",  "help"};

class UsageTest : public CliTest
{
protected:
    void write(std::string_view name, std::string_view text) const
    {
        writeFile(folder / name, std::as_bytes(std::span(text)));
    }
};

TEST_F(UsageTest, NoCommandIsWrongUsage)
{
    EXPECT_THAT(
        run({}),
        FailsSaying(
            2,
            "info, gates, layout, export, run, check, diff, explain, gradient, health, new, solve, "
            "blame, bundle, prove, memory, report, shrink, help"));
    EXPECT_THAT(run({"frobnicate"}), FailsSaying(2, "frobnicate"));
}

TEST_F(UsageTest, AnUnknownOptionIsNamed)
{
    for (const std::string& command : kCommands) {
        const auto result = run({command, "--frobnicate"});
        EXPECT_EQ(result.exitCode, 2) << command;
        EXPECT_TRUE(result.out.empty()) << command;
    }
    EXPECT_THAT(run({"info", "model.safetensors", "--frobnicate"}), FailsSaying(2, "frobnicate"));
    EXPECT_THAT(run({"info", "model.safetensors", "--frobnicate"}),
                FailsSaying(2, "gateloupe-cli info --help"));
}

TEST_F(UsageTest, HelpOfEveryCommandHasAnExampleThatRuns)
{
    writeNpy(folder / "y.npy", {5, 2, 8}, std::vector<float>(80));
    for (const std::string& command : kCommands) {
        const auto help = run({command, "--help"});
        EXPECT_EQ(help.exitCode, 0);
        EXPECT_THAT(help.out, HasSubstr("Exit codes: 0 fine"));
        const std::string start = "Example:\n  gateloupe-cli ";
        const auto at = help.out.find(start);
        ASSERT_NE(at, std::string::npos) << command;
        const auto end = help.out.find('\n', at + start.size());
        std::istringstream words(help.out.substr(at + start.size(), end - at - start.size()));
        std::vector<std::string> arguments;
        for (std::string word; words >> std::quoted(word);) {
            arguments.push_back(word);
        }
        const auto result = run(arguments);
        // The y of this test is not the model's own: check, blame and report find the difference.
        // The program that is put to the proof is not there, and nothing outlives a backward
        // direction.
        const int expected = command == "check" || command == "blame" || command == "report" ? 1
                             : command == "prove" || command == "memory"                     ? 4
                                                                                             : 0;
        EXPECT_EQ(result.exitCode, expected) << command << result.err;
    }
}

TEST_F(UsageTest, VersionIsTold)
{
    const auto result = run({"--version"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("gateloupe-cli 0."));
}

TEST_F(UsageTest, ASpecThatIsNotUnderstoodIsWrongUsage)
{
    EXPECT_THAT(run({"layout", "--spec", "lstm:input=3,hiden=4"}), FailsSaying(2, "hiden"));
    EXPECT_THAT(run({"layout", "--spec", "transformer:input=3"}), FailsSaying(2, "lstm:"));
    EXPECT_THAT(run({"info", "packed.bin", "--spec", "lstm:input=0,hidden=4"}),
                FailsSaying(2, "input"));
    EXPECT_THAT(run({"layout"}), FailsSaying(2, "--spec"));
    EXPECT_THAT(run({"info", "packed.bin", "--offset", "4"}), FailsSaying(2, "--spec"));
    EXPECT_THAT(run({"info", "packed.bin", "--offset", "-4"}), FailsSaying(2, "offset"));
    EXPECT_THAT(run({"info", "model.safetensors", "--cell", "lsdm"}), FailsSaying(2, "lsdm"));
    EXPECT_THAT(run({"info", "model.safetensors", "--forget-offset", "much"}),
                FailsSaying(2, "much"));
    EXPECT_THAT(run({"layout", "--spec", kCliSpec, "--csv", "--json"}), FailsSaying(2, "--json"));
}

TEST_F(UsageTest, AFileThatCannotBeReadIsTold)
{
    EXPECT_THAT(run({"info", "gone.pt"}), FailsSaying(3, "gone.pt"));
    std::filesystem::create_directory(folder / "empty-folder");
    EXPECT_THAT(run({"info", "empty-folder"}), FailsSaying(3, "empty-folder"));
    write("empty.pt", "");
    EXPECT_THAT(run({"info", "empty.pt"}), FailsSaying(3, "empty.pt"));
    write("words.txt", "these are words");
    EXPECT_THAT(run({"info", "words.txt"}), FailsSaying(3, "--spec"));
    auto bytes = readFile(folder / "model.safetensors");
    writeFile(folder / "short.safetensors", truncatedTo(bytes, bytes.size() - 1));
    EXPECT_THAT(run({"gates", "short.safetensors"}), FailsSaying(3, "short.safetensors"));
    bytes = readFile(folder / "gates.h5");
    writeFile(folder / "short.h5", truncatedTo(bytes, bytes.size() / 2));
    EXPECT_THAT(run({"info", "short.h5"}), FailsSaying(3, "short.h5"));
}

TEST_F(UsageTest, ABufferThatDoesNotFitItsSpecGivesBothLengths)
{
    const auto result = run({"info", "packed.bin", "--spec", "lstm:input=3,hidden=5"});
    EXPECT_THAT(result, FailsSaying(3, "packed.bin"));
    const auto present = std::filesystem::file_size(folder / "packed.bin");
    EXPECT_THAT(result.err, HasSubstr(std::to_string(present)));
    EXPECT_THAT(result.err, HasSubstr(std::to_string((4 * 5 * (3 + 5) + 8 * 5) * 4)));
}

TEST_F(UsageTest, AnUnknownNetworkListsTheNames)
{
    EXPECT_THAT(run({"gates", "model.safetensors", "--rnn", "encoder"}),
                AllOf(FailsSaying(2, "encoder"), FailsSaying(2, "packed")));
    ASSERT_EQ(
        run({"export", (dataFolder() / "pytorch/two-rnns/weights.pt").string(), "-o", "two.h5"})
            .exitCode,
        0);
    EXPECT_THAT(run({"layout", "two.h5"}), FailsSaying(2, "--rnn"));
    EXPECT_THAT(run({"export", "two.h5", "-o", "two.bin"}), FailsSaying(2, "--rnn"));
}

TEST_F(UsageTest, AFileWithoutNetworksIsFineToLookAtAndNotToRun)
{
    const Json info = json({"info", "x.npy"});
    EXPECT_TRUE(info["rnns"].empty());
    EXPECT_FALSE(info["warnings"].empty());
    const auto exported = run({"export", "x.npy", "-o", "none.h5"});
    EXPECT_EQ(exported.exitCode, 4);
    EXPECT_FALSE(std::filesystem::exists(folder / "none.h5"));
}

TEST_F(UsageTest, ArraysOfTheWrongShapeAreRefused)
{
    writeNpy(folder / "wide.npy", {5, 2, 4}, std::vector<float>(40));
    writeNpy(folder / "flat.npy", {30}, std::vector<float>(30));
    writeNpy(folder / "long.npy", {2}, {5.0F, 6.0F});
    writeNpy(folder / "half.npy", {2}, {5.0F, 1.5F});
    const auto runWith = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"run", "model.safetensors", "-o", "t.h5"});
        return run(std::move(more));
    };
    EXPECT_THAT(runWith({"--input", "wide.npy"}), FailsSaying(2, "[5, 2, 4]"));
    EXPECT_THAT(runWith({"--input", "flat.npy"}), FailsSaying(2, "[30]"));
    EXPECT_THAT(runWith({"--input", "gone.npy"}), FailsSaying(3, "gone.npy"));
    EXPECT_THAT(runWith({"--input", "x.npy", "--lengths", "long.npy"}), FailsSaying(2, "6"));
    EXPECT_THAT(runWith({"--input", "x.npy", "--lengths", "half.npy"}), FailsSaying(2, "half.npy"));
    EXPECT_EQ(runWith({"--input", "x.npy", "--h0", "x.npy"}).exitCode, 2);
    EXPECT_THAT(runWith({"--input", "truth.h5:/nothing"}), FailsSaying(3, "nothing"));
    EXPECT_THAT(run({"check", "model.safetensors", "--input", "x.npy", "--expect", "x.npy"}),
                FailsSaying(2, "x.npy"));
    EXPECT_FALSE(std::filesystem::exists(folder / "t.h5"));
}

TEST_F(UsageTest, ABackendThatIsNotThereIsADeviceFailure)
{
    EXPECT_THAT(
        run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5", "--backend", "cudnn"}),
        FailsSaying(5, "cuDNN"));
    EXPECT_THAT(
        run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5", "--backend", "abacus"}),
        FailsSaying(2, "abacus"));
}

TEST_F(UsageTest, DropoutNeedsTraining)
{
    EXPECT_THAT(
        run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5", "--dropout", "0.5"}),
        FailsSaying(2, "--training"));
    EXPECT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5", "--training",
                   "--dropout", "1.5"})
                  .exitCode,
              2);
}

TEST_F(UsageTest, ATargetThatCannotBeWrittenIsTold)
{
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "no/such/folder.h5"}),
                FailsSaying(6, "no/such/folder.h5"));
    EXPECT_THAT(run({"export", "model.safetensors", "-o", ".", "--to", "hdf5"}),
                FailsSaying(6, "directory"));
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "/dev/full", "--to", "npz"}),
                FailsSaying(6, "/dev/full"));
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "model.out"}), FailsSaying(2, "--to"));
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "m.h5", "--to", "pickle"}),
                FailsSaying(2, "pickle"));
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "m.h5", "--dtype", "i8"}),
                FailsSaying(2, "i8"));
    EXPECT_THAT(run({"new", "--spec", kCliSpec, "-o", "no/such/folder.bin"}),
                FailsSaying(6, "no/such/folder.bin"));
}

TEST_F(UsageTest, ARunGoesIntoAFileOfAKnownKindOnly)
{
    for (const char* target : {"run.xyz", "run.txt", "run", ".npz", "run.npy", "run.json"}) {
        EXPECT_THAT(run({"run", "model.safetensors", "--input", "x.npy", "-o", target}),
                    FailsSaying(2, "should end with .h5, .hdf5, .npz or .csv"))
            << target;
        EXPECT_FALSE(std::filesystem::exists(folder / target)) << target;
    }
}

TEST_F(UsageTest, TheSourceIsNeverTheTarget)
{
    const auto before = readFile(folder / "model.safetensors");
    EXPECT_THAT(run({"export", "model.safetensors", "-o", "./model.safetensors"}),
                FailsSaying(6, "source itself"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "x.npy", "-o", "model.safetensors"}),
                FailsSaying(6, "input itself"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "truth.h5:/x", "-o", "truth.h5"}),
                FailsSaying(6, "input itself"));
    EXPECT_EQ(readFile(folder / "model.safetensors"), before);
}

TEST_F(UsageTest, AFullOutputIsAFailure)
{
    const auto result =
        runProcess({"/bin/sh", "-c", cliPath() + " layout --spec " + kCliSpec + " > /dev/full"});
    EXPECT_EQ(result.exitCode, 6);
}

TEST_F(UsageTest, NoProgressIsDrawnWhereNobodyLooks)
{
    const auto result = run({"export", "model.safetensors", "-o", "quiet.h5"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
}

TEST_F(UsageTest, WhatIsPackedInATensorIsReadFromIt)
{
    const auto checkpoint = dataFolder() / "tensorflow1/cudnn-lstm-opaque/model.ckpt-100";
    const std::string spec = "lstm:input=3,hidden=4,layers=2";
    const Json info =
        json({"info", checkpoint.string(), "--spec", spec, "--tensor", "cudnn_lstm/opaque_kernel"});
    ASSERT_EQ(info["rnns"].size(), 1);
    EXPECT_THAT(run({"info", checkpoint.string(), "--spec", spec, "--tensor", "nothing"}),
                FailsSaying(3, "nothing"));
}

TEST_F(UsageTest, NamesOutOfFilesSteerNoTerminalAndForgeNoLine)
{
    const std::string header =
        R"({"evil\u001b[31m\nforged":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
        R"("two":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})";
    std::string file(8, '\0');
    file[0] = static_cast<char>(header.size()); // it fits into one byte
    write("evil.safetensors", file + header + std::string(16, '\0'));
    constexpr const char* kShown = R"(evil\x1b[31m\nforged)";
    const auto info = run({"info", "evil.safetensors", "--tensors"});
    EXPECT_EQ(info.exitCode, 0) << info.err;
    EXPECT_THAT(info.out, HasSubstr(kShown));
    EXPECT_EQ(info.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(info.out.find("\nforged"), std::string::npos);
    EXPECT_THAT(run({"solve", "evil.safetensors"}), FailsSaying(2, kShown));
    const Json document = json({"info", "evil.safetensors", "--tensors"});
    EXPECT_EQ(document["tensors"][0]["name"], "evil\x1b[31m\nforged") << "programs get the name";
}

} // namespace
} // namespace gateloupe::test
