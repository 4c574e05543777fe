// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "core/export/bundle/bundle.h"
#include "core/export/bundle/part_runner.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

class BundleTest : public ExportTest
{
protected:
    BundleTest()
    {
        const auto spec = specFromText("gru:input=3,hidden=4");
        model("gru:input=3,hidden=4");
        const auto opened = openCheckpoint(folder / "source.bin", {.spec = *spec}, monitor);
        EXPECT_THAT(opened, IsOk());
        run.checkpoint = *opened;
        run.request = {.model = (*opened)->rnns.front(),
                       .x = Array({5, 2, 3}, counting<float>(30))};
    }

    BundledRun run;
    std::filesystem::path target = folder / "above/made";
};

TEST_F(BundleTest, HoldsWhatRepeatsTheRunAndNothingElse)
{
    const auto written = writeBundle(run, target, monitor, {{"more.txt", "more"}});
    ASSERT_THAT(written, IsOk());
    std::uint64_t bytes = 0;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(target)) {
        names.push_back(entry.path().filename().string());
        bytes += entry.file_size();
    }
    EXPECT_THAT(names, ::testing::UnorderedElementsAre("weights.safetensors", "x.npy", "h0.npy",
                                                       "c0.npy", "y.npy", "check.py", "check.cpp",
                                                       "environment.json", "more.txt"));
    EXPECT_EQ(written->bytes, bytes);
    EXPECT_EQ(written->commands.front(), "python3 " + (target / "check.py").string());
}

/// A name is data in the program, whatever it holds.
TEST_F(BundleTest, TheCheckRunsWhateverTheNetworkIsCalled)
{
    const std::string python = GATELOUPE_TEST_PYTHON;
    if (std::system((python + " -c 'import numpy' 2> /dev/null").c_str()) != 0) {
        GTEST_SKIP() << python << " has no numpy";
    }
    int number = 0;
    for (const char* name : {"a\nb", "a\rb", "%type%", "%output%%step%", "\"; import os", "a\\b",
                             "\u00df\u202e\t", "'\"'", "{0}", "%d%s"}) {
        RnnModel model = *run.request.model;
        model.name = name;
        run.request.model = std::make_shared<const RnnModel>(model);
        const auto made = folder / ("named" + std::to_string(++number));
        ASSERT_THAT(writeBundle(run, made, monitor), IsOk()) << name;
        const std::string command = python + " '" + (made / "check.py").string() + "' > /dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0) << name;
    }
}

TEST_F(BundleTest, TheCheckBeginsAnewWhereTheRunDoes)
{
    const std::string python = GATELOUPE_TEST_PYTHON;
    if (std::system((python + " -c 'import numpy' 2> /dev/null").c_str()) != 0) {
        GTEST_SKIP() << python << " has no numpy";
    }
    run.request.h0 = Array({1, 2, 4}, counting<float>(8));
    run.request.resets = Resets(5, 2);
    run.request.resets.set(2, 0);
    run.request.resets.set(4, 0);
    run.request.resets.set(3, 1);
    ASSERT_THAT(writeBundle(run, target, monitor), IsOk());
    const std::string command = python + " '" + (target / "check.py").string() + "' > /dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST_F(BundleTest, AFolderThatHoldsSomethingIsLeftAsItIs)
{
    std::filesystem::create_directories(target);
    writeFile(target / "mine.txt", std::vector<std::byte>(4));
    EXPECT_THAT(writeBundle(run, target, monitor),
                FailsWith(ErrorCode::CannotWrite, "is not empty"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(target), {}), 1);
}

TEST_F(BundleTest, StoppedItLeavesNothing)
{
    for (int patience = 0; patience < 400; ++patience) {
        ImpatientMonitor impatient(patience);
        const auto written = writeBundle(run, target, impatient);
        if (written) {
            EXPECT_GT(patience, 3);
            return;
        }
        ASSERT_THAT(written, FailsWith(ErrorCode::Cancelled, ""));
        ASSERT_FALSE(std::filesystem::exists(target)) << patience;
    }
    FAIL() << "it was never finished";
}

TEST_F(BundleTest, DropoutCannotBeRepeated)
{
    run.request.isTraining = true;
    EXPECT_THAT(writeBundle(run, target, monitor), FailsWith(ErrorCode::Unsupported, "dropout"));
    EXPECT_FALSE(std::filesystem::exists(target));
}

TEST_F(BundleTest, AShrunkCaseGoesWithTheirOutputAndWhatWasKept)
{
    ShrinkQuestion question{.request = run.request};
    const auto right = makeReferenceBackend()->run(run.request, monitor);
    ASSERT_THAT(right, IsOk());
    std::vector<double> y = (*right)->y.convertedTo<double>();
    y[2 * 2 * 4 + 1] += 0.5; // step 2, sequence 0, unit 1
    question.theirs = Array((*right)->y.shape(), std::move(y));
    const auto shrunk = shrink(question, monitor);
    ASSERT_THAT(shrunk, IsOk());
    ASSERT_THAT(writeShrunkBundle(*shrunk, run.checkpoint, target, monitor), IsOk());
    EXPECT_TRUE(std::filesystem::exists(target / "theirs.npy"));
    EXPECT_TRUE(std::filesystem::exists(target / "shrunk.json"));
    const auto document = nlohmann::json::parse(shrunkText(*shrunk));
    EXPECT_EQ(document["kept"]["sequence"], 0);
    EXPECT_EQ(document["kept"]["steps"], nlohmann::json({2, 3}));
}

TEST(PartRunner, NeedsAPlaceForTheNetworkAndAFormatThatCanBeWritten)
{
    auto command = RunnerCommand::parse("run {in} {out}");
    ASSERT_THAT(command, IsOk());
    EXPECT_THAT(partRunner(ForeignProgram(*command, 1.0), ExportFormat::Onnx, nullptr, "net.onnx"),
                FailsWith(ErrorCode::InvalidArgument, "{model}"));
    EXPECT_EQ(partFormatOf("onnx"), ExportFormat::Onnx);
    EXPECT_EQ(partFormatOf("keras.h5"), ExportFormat::Keras);
    EXPECT_EQ(partFormatOf("safetensors"), std::nullopt);
}

} // namespace

} // namespace gateloupe::test
