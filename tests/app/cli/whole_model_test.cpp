// SPDX-License-Identifier: Apache-2.0
//
// Runs that begin with the inputs of the whole model. What ONNX Runtime made of them was recorded
// (tests/data/onnx-whole), and a script stands for it here.
#include <fstream>
#include <span>
#include <string>

#include <gmock/gmock.h>

#include "core/base/text.h"
#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class WholeModelTest : public ::testing::Test
{
protected:
    explicit WholeModelTest()
    {
        // Answers with a recorded file: what ONNX Runtime made of the case's inputs.
        script("recorded.sh", "read -r line\n"
                              "printf '%s' \"$line\" > \"$(dirname \"$0\")/request.json\"\n"
                              "response=$(printf '%s' \"$line\" | "
                              "sed 's/.*\"response\":\"\\([^\"]*\\)\".*/\\1/')\n"
                              "echo '{\"runtime\": \"recorded\"}'\n"
                              "cp answer.safetensors \"$response\"\n"
                              "echo '{\"done\": 1}'\n"
                              "echo '{\"written\": true}'\n");
    }

    void script(const std::string& name, const std::string& text) const
    {
        const std::string whole = "#!/bin/sh\n" + text;
        writeFile(folder / name, std::as_bytes(std::span(whole)));
        fs::permissions(folder / name, fs::perms::owner_all);
    }

    [[nodiscard]] ProcessOptions in(const std::string& name,
                                    const std::string& runner = "recorded.sh") const
    {
        return {.folder = dataFolder() / "onnx-whole" / name,
                .environment = {{"GATELOUPE_ONNX_RUNNER", (folder / runner).string()}}};
    }

    [[nodiscard]] Array array(const std::string& reference) const
    {
        NullMonitor monitor;
        const auto found = readArray(reference, monitor);
        EXPECT_TRUE(found) << reference;
        return found ? *found : Array();
    }

    void expectEqual(const std::string& a, const std::string& b) const
    {
        const Array first = array(a);
        const Array second = array(b);
        EXPECT_EQ(first.convertedTo<double>(), second.convertedTo<double>()) << a << " " << b;
    }

    [[nodiscard]] std::string path(const std::string& name) const
    {
        return (folder / name).string();
    }

    TemporaryFolder folder;
};

std::string data(const std::string& name)
{
    return (dataFolder() / "onnx-whole" / name).string();
}

TEST_F(WholeModelTest, TakesXAsTheFileComputesItAndReproducesTheModelsOwnOutput)
{
    for (const auto& [name, input] :
         {std::pair<std::string, std::string>{"speech-bidirectional", "model:audio=audio.npy"},
          {"words", "model:ids=ids.npy"}}) {
        const Json verdict = jsonOf({"check", "model.onnx", "--input", input}, 0, in(name));
        EXPECT_EQ(verdict["equal"], true) << name;
        EXPECT_THAT(verdict["compared"].get<std::vector<std::string>>(), ::testing::Contains("y"));
        const auto ran =
            runCli({"run", "model.onnx", "--input", input, "-o", path("run.h5")}, in(name));
        ASSERT_EQ(ran.exitCode, 0) << ran.err;
        EXPECT_THAT(ran.out, HasSubstr("decides"));
        expectEqual(path("run.h5") + ":/x", data(name) + "/inside.npz:x");
    }
    expectEqual(path("run.h5") + ":/decisions/logits", data("words/decisions.npz") + ":logits");
}

TEST_F(WholeModelTest, CallsThatHandTheStateOnAreOneSequence)
{
    const std::vector<std::string> input = {
        "model.onnx", "--input", "model:input=sound.npy,state=:stateN,sr=16000", "--hop", "4",
        "--context",  "2"};
    auto check = input;
    check.insert(check.begin(), "check");
    EXPECT_EQ(jsonOf(check, 0, in("stream"))["equal"], true);
    auto run = input;
    run.insert(run.begin(), "run");
    run.insert(run.end(), {"-o", path("run.npz")});
    const auto ran = runCli(run, in("stream"));
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("by_rate/then_branch/fast_rnn"),
                               HasSubstr("the last 2 numbers fill no frame")));
    EXPECT_EQ(array(path("run.npz") + ":x").shape(), (Shape{5, 1, 2}));
    expectEqual(path("run.npz") + ":decisions/output", data("stream/decisions.npz:output"));
}

TEST_F(WholeModelTest, ABranchThatIsNotTakenHasNoInput)
{
    EXPECT_THAT(
        runCli({"check", "model.onnx", "--rnn", "slow_rnn", "--input",
                "model:input=sound.npy,state=:stateN,sr=16000", "--hop", "4", "--context", "2"},
               in("stream"))
            .err,
        HasSubstr("a branch that is not taken"));
}

TEST_F(WholeModelTest, ValuesOfLoopsComeOutAndLeaveTheRestAsItIs)
{
    const auto ran = runCli({"run", "model.onnx", "--input",
                             "model:start=start.npy,sequence=sequence.npy", "--inner", "taken",
                             "--inner", "waved", "--inner", "is_large", "-o", path("run.npz")},
                            in("loops"));
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
    expectEqual(path("run.npz") + ":decisions/all", data("loops/decisions.npz:all"));
    expectEqual(path("run.npz") + ":decisions/final", data("loops/decisions.npz:final"));
    const Array taken = array(path("run.npz") + ":inner/taken");
    const Array expected = array(data("loops/inside.npz:taken"));
    EXPECT_EQ(taken.shape(), (Shape{1, 5, 2, 3}));
    ASSERT_EQ(taken.size(), expected.size());
    for (std::size_t index = 0; index < taken.size(); ++index) {
        EXPECT_NEAR(taken[index], expected[index], 1e-6);
    }
    const Json info = jsonOf({"info", "model.onnx", "--tensors"}, 0, in("loops"));
    EXPECT_THAT(info["inner_values"].get<std::vector<std::string>>(),
                ::testing::IsSupersetOf({"scan/body/taken", "loop/body/waved"}));
    EXPECT_EQ(info["model_inputs"][1]["name"], "sequence");
    EXPECT_EQ(info["model_inputs"][1]["shape"], (Json{"t", "b", 3}));
    EXPECT_THAT(
        runCli({"run", "model.onnx", "--input", "model:start=start.npy,sequence=sequence.npy",
                "--inner", "tacen", "-o", path("no.npz")},
               in("loops")),
        FailsSaying(3, "taken"));
}

TEST_F(WholeModelTest, AWrongInputIsNamedWithThoseThatTheModelTakes)
{
    writeNpy(folder / "narrow.npy", {2, 3, 9}, std::vector<float>(54));
    const auto fails = [&](const std::string& input, const std::string& text) {
        EXPECT_THAT(runCli({"run", "model.onnx", "--input", input, "-o", path("no.h5")},
                           in("speech-bidirectional")),
                    FailsSaying(2, text));
    };
    const std::string wanted = "the model takes: audio f32 [batch, 2, samples]";
    fails("model:adio=audio.npy", "the model has no input \"adio\"; " + wanted);
    fails("model:", "the input \"audio\" is missing; " + wanted);
    fails("model:audio=" + path("narrow.npy"), "gives [2, 3, 9], the input \"audio\" is");
    fails("model:audio=../words/ids.npy", "is i64, the input \"audio\" is f32; " + wanted);
    fails("model:audio=audio.npy,audio=audio.npy", "given twice");
    fails("model:audio=3", "is no single number");
    EXPECT_THAT(
        runCli({"run", "model.onnx", "--input", "model:audio=none.npy", "-o", path("no.h5")},
               in("speech-bidirectional")),
        FailsSaying(3, "none.npy: no such file"));
    EXPECT_FALSE(fs::exists(folder / "no.h5"));
}

TEST_F(WholeModelTest, AMissingInputIsNamedWithWhatItIsLikelyToBe)
{
    EXPECT_THAT(runCli({"run", "model.onnx", "--input", "model:input=sound.npy,sr=16000", "-o",
                        path("no.h5")},
                       in("stream")),
                FailsSaying(2, "\"state\" is missing; likely state=:stateN;"));
}

TEST_F(WholeModelTest, RowsOfAnInputAreCallsAndFewerAxesAreOneCall)
{
    const auto request = [&](const Shape& shape) {
        std::uint64_t count = 1;
        for (const std::uint64_t extent : shape) {
            count *= extent;
        }
        writeNpy(folder / "audio.npy", shape, std::vector<float>(count));
        const auto ran = runCli({"run", "model.onnx", "--input", "model:audio=" + path("audio.npy"),
                                 "-o", path("no.h5")},
                                in("speech-bidirectional"));
        std::ifstream file(folder / "request.json");
        return std::pair(Json::parse(file)["calls"].get<int>(), ran.err);
    };
    EXPECT_EQ(request({3, 1, 2, 8}).first, 3); // the model takes [batch, 2, samples]
    const auto [calls, note] = request({2, 8});
    EXPECT_EQ(calls, 1);
    EXPECT_THAT(note, HasSubstr("taken as [1, 2, 8]"));
}

TEST_F(WholeModelTest, SymbolsGoInAsWholeNumbers)
{
    writeFile(folder / "letters.txt", std::as_bytes(std::span("abcdef", 6)));
    const auto request = [&](const std::string& input) {
        std::vector<std::string> arguments = {
            "run", "model.onnx",  "--input",      input,
            "-o",  path("no.h5"), "--vocabulary", path("letters.txt")};
        runCli(arguments, in("words"));
        std::ifstream file(folder / "request.json");
        return Json::parse(file);
    };
    EXPECT_EQ(request("model:ids=ids:5,3,0")["inputs"][0]["name"], "ids");
    EXPECT_EQ(request("model:ids=text:fda")["calls"], 1);
    EXPECT_THAT(runCli({"run", "model.onnx", "--input", "model:ids=text:fda", "-o", path("no.h5")},
                       in("words")),
                FailsSaying(2, "--vocabulary"));
}

TEST_F(WholeModelTest, ThePiecesOfTheModelAreThoseOfItsFile)
{
    runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"}, in("speech-bidirectional"));
    std::ifstream file(folder / "request.json");
    const Json request = Json::parse(file);
    EXPECT_EQ(request["outputs"][0], "scores");
    std::uint64_t ofFile = 0;
    std::uint64_t others = 0;
    for (const Json& piece : request["pieces"]) {
        ofFile += piece.is_array() ? piece[1].get<std::uint64_t>() : 0;
        others += piece.is_string() ? piece.get<std::string>().size() / 2 : 0;
    }
    const auto size = fs::file_size(dataFolder() / "onnx-whole/speech-bidirectional/model.onnx");
    EXPECT_GE(ofFile + 8, size);
    EXPECT_LT(others, size / 2);
}

TEST_F(WholeModelTest, WithoutOnnxRuntimeItSaysWhatToType)
{
    script("without.sh", "read -r line\necho '{\"error\": \"No module named onnxruntime\", "
                         "\"kind\": \"missing\"}'\n");
    EXPECT_THAT(runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"},
                       in("speech-bidirectional", "without.sh")),
                FailsSaying(5, "-m pip install onnxruntime"));
    EXPECT_THAT(runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"},
                       in("speech-bidirectional", "nowhere.sh")),
                FailsSaying(5, "GATELOUPE_ONNX_RUNNER names"));
    auto noPython = in("speech-bidirectional");
    noPython.environment = {
        {"GATELOUPE_ONNX_RUNNER", std::string(GATELOUPE_RUNNERS) + "/onnx_model_runner.py"},
        {"GATELOUPE_PYTHON", ""},
        {"PATH", folder.path().string()}};
    EXPECT_THAT(runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"}, noPython),
                FailsSaying(5, "pip install onnxruntime"));
}

TEST_F(WholeModelTest, ARunnerThatEndsIsADeviceFailure)
{
    script("ends.sh", "read -r line\necho 'a broken library' >&2\nexit 3\n");
    EXPECT_THAT(runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"},
                       in("speech-bidirectional", "ends.sh")),
                FailsSaying(5, "the ONNX runner ended with code 3; it said: a broken library"));
    script("refuses.sh",
           "read -r line\necho '{\"error\": \"Invalid rank\", \"kind\": \"usage\"}'\n");
    EXPECT_THAT(runCli({"check", "model.onnx", "--input", "model:audio=audio.npy"},
                       in("speech-bidirectional", "refuses.sh")),
                FailsSaying(2, "Invalid rank"));
}

TEST_F(WholeModelTest, OnlyAnOnnxFileHasInputsOfAWholeModel)
{
    EXPECT_THAT(runCli({"check", (dataFolder() / "pytorch/two-rnns/weights.pt").string(), "--input",
                        "model:audio=audio.npy"},
                       in("speech-bidirectional")),
                FailsSaying(4, "only an ONNX file"));
}

} // namespace

} // namespace gateloupe::test
