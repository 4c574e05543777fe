// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/hdf5/trace_writer.h"
#include "core/export/pipeline/output_file.h"
#include "core/runtime/input/recorded_run.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

using NamedArray = std::pair<std::string, Array>;

std::string writeHdf5(const std::filesystem::path& path, const std::vector<NamedArray>& arrays)
{
    auto builder = Hdf5Builder::create(path);
    std::vector<std::uint64_t> offsets;
    for (const auto& [name, array] : arrays) {
        offsets.push_back(builder->addDataset(name, array.dtype(), array.shape()).value_or(0));
    }
    EXPECT_THAT(builder->close(), IsOk());
    auto target = OutputFile::open(path, path);
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        EXPECT_THAT(target->write(offsets[i], arrays[i].second.bytes()), IsOk());
    }
    EXPECT_THAT(target->close(), IsOk());
    return path.string();
}

class RecordedRunTest : public testing::Test
{
protected:
    RecordedRunTest()
    {
        RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 2, .hiddenSize = 4, .layers = 2};
        spec.directions = 2;
        request.model = randomNetwork(spec, 3).build();
        request.x = randomArray({6, 3, 2}, 4);
        request.lengths = {6, 2, 5};
        own = mustRun(BackendKind::Reference, request);
    }

    [[nodiscard]] Result<RecordedRun> read(const std::string& path)
    {
        return readRecordedRun(path, request, *own, monitor);
    }

    /// y as another framework would have left it.
    std::string recordedOutput(const Shape& shape)
    {
        std::vector<float> values(elementCount(shape).value());
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i);
        }
        return writeHdf5(folder / "y.h5", {{"dense/output", Array(shape, std::move(values))}});
    }

    TemporaryFolder folder;
    NullMonitor monitor;
    ForwardRequest request;
    std::shared_ptr<const Trace> own;
};

TEST_F(RecordedRunTest, ASavedRunComesBackWhole)
{
    const std::string path = (folder / "run.h5").string();
    ASSERT_THAT(writeTrace(*own, request, path, monitor), IsOk());
    EXPECT_EQ(recordingKind(path, monitor).value_or(RecordingKind::Output), RecordingKind::Run);
    const auto recorded = read(path);
    ASSERT_THAT(recorded, IsOk());
    EXPECT_EQ(maxDifference(recorded->trace.y, own->y), 0.0);
    ASSERT_THAT(recorded->trace.layers, SizeIs(4));
    for (std::size_t pseudoLayer = 0; pseudoLayer < 4; ++pseudoLayer) {
        const LayerTrace& ours = recorded->trace.layers[pseudoLayer];
        const LayerTrace& theirs = own->layers[pseudoLayer];
        EXPECT_EQ(maxDifference(ours.h, theirs.h), 0.0);
        EXPECT_EQ(maxDifference(ours.c, theirs.c), 0.0);
        EXPECT_EQ(maxDifference(ours.gates.at(1), theirs.gates[1]), 0.0);
        EXPECT_EQ(maxDifference(ours.gates.at(3), theirs.gates[3]), 0.0);
    }
    EXPECT_THAT(recorded->taken, SizeIs(1 + 4 * 6));
    EXPECT_THAT(recorded->ignored, UnorderedElementsAre("h_n", "c_n", "x", "lengths"));
    EXPECT_THAT(recorded->notes, IsEmpty());
}

TEST_F(RecordedRunTest, TheOutputStandsForTheTopLayersDirections)
{
    const auto recorded = read(recordedOutput({6, 3, 8}));
    ASSERT_THAT(recorded, IsOk());
    const auto& layers = recorded->trace.layers;
    EXPECT_TRUE(layers[0].h.isEmpty());
    EXPECT_TRUE(layers[2].c.isEmpty());
    // Step 1, sequence 2, unit 3: row 1 * 3 + 2 of 8 numbers, the backward direction behind the
    // forward.
    EXPECT_EQ(layers[2].h[(1 * 3 + 2) * 4 + 3], (1 * 3 + 2) * 8 + 3);
    EXPECT_EQ(layers[3].h[(1 * 3 + 2) * 4 + 3], (1 * 3 + 2) * 8 + 4 + 3);
    EXPECT_EQ(layers[2].h[(2 * 3 + 1) * 4], 0.0) << "behind the end of sequence 1";
}

TEST_F(RecordedRunTest, TurnsABatchThatComesFirstAndSaysSo)
{
    const auto recorded = read(recordedOutput({3, 6, 8}));
    ASSERT_THAT(recorded, IsOk());
    EXPECT_EQ(recorded->trace.y[(1 * 3 + 2) * 8 + 3], (2 * 6 + 1) * 8 + 3);
    EXPECT_THAT(recorded->notes, ElementsAre("the recorded output: taken as [B, T, W]"));
}

TEST_F(RecordedRunTest, TheLastStepAloneStandsAmongTheStepsOfTheOwnRun)
{
    const auto recorded = read(recordedOutput({3, 8}));
    ASSERT_THAT(recorded, IsOk());
    const Array& y = recorded->trace.y;
    EXPECT_EQ(y[0], own->y[0]);
    EXPECT_EQ(y[(1 * 3 + 1) * 8 + 2], 1 * 8 + 2) << "sequence 1 ends with step 1";
    EXPECT_THAT(recorded->notes,
                ElementsAre("the recorded output: taken as the last step of each sequence"));
}

TEST_F(RecordedRunTest, SaysWhichShapesDoNotFit)
{
    EXPECT_THAT(read(recordedOutput({6, 3, 4})),
                FailsWith(ErrorCode::InvalidArgument,
                          "the recorded output: [6, 3, 4] is no output of this run: all steps are "
                          "[6, 3, 8]"));
}

TEST_F(RecordedRunTest, RefusesAFileWithoutAnyNameOfATrace)
{
    const std::string path =
        writeHdf5(folder / "a.h5", {{"left", Array({1}, std::vector<float>{1})},
                                    {"right", Array({1}, std::vector<float>{2})}});
    EXPECT_THAT(recordingKind(path, monitor), FailsWith(ErrorCode::NotFound, "file:name"));
    EXPECT_THAT(read(path), FailsWith(ErrorCode::NotFound, ""));
}

TEST_F(RecordedRunTest, TakesWhatIsThereAndNamesTheRest)
{
    const Array h({6, 3, 4}, std::vector<float>(6 * 3 * 4, 0.5F));
    const std::string path = writeHdf5(
        folder / "a.h5", {{"layer_0/backward/h", h}, {"loss", Array({1}, std::vector<float>{1})}});
    const auto recorded = read(path);
    ASSERT_THAT(recorded, IsOk());
    EXPECT_THAT(recorded->taken, ElementsAre("layer_0/backward/h"));
    EXPECT_THAT(recorded->ignored, ElementsAre("loss"));
    EXPECT_EQ(recorded->trace.layers[1].h[0], 0.5);
    EXPECT_TRUE(recorded->trace.y.isEmpty());
}

} // namespace

} // namespace gateloupe::test
