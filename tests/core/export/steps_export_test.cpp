// SPDX-License-Identifier: Apache-2.0
#include "core/export/steps/steps_export.h"
#include "core/formats/array_file.h"
#include "core/runtime/trace/array_rows.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class StepsExportTest : public ExportTest
{
protected:
    StepsExportTest()
    {
        wanted.model = model("lstm:input=3,hidden=4,layers=2,proj=2");
        wanted.x = Array({50, 2, 3}, counting<float>(300));
        wanted.lengths = {50, 12};
        const auto made = makeReferenceBackend()->run(wanted, monitor);
        EXPECT_THAT(made, IsOk());
        whole = *made;
    }

    /// Kept whole, or computed again block by block.
    TraceReader reader(bool isKept)
    {
        if (isKept) {
            return readerOf(TraceReplay::keeping(whole, wanted));
        }
        const auto replay =
            TraceReplay::run(wanted, {.keyframeInterval = 7, .mayKeepEverything = false},
                             makeReferenceBackend(), monitor);
        EXPECT_THAT(replay, IsOk());
        return readerOf(*replay);
    }

    void expectSteps(const Array& array, const StepRange& steps, const std::string& reference)
    {
        const auto read = readArray(reference, monitor);
        ASSERT_THAT(read, IsOk());
        const Array part = sliceSteps(array, steps);
        EXPECT_EQ(read->shape(), part.shape()) << reference;
        EXPECT_TRUE(std::ranges::equal(read->bytes(), part.bytes())) << reference;
    }

    ForwardRequest wanted;
    std::shared_ptr<const Trace> whole;
};

TEST_F(StepsExportTest, WritesTheArraysOfTheStepsAsTheRunHasThem)
{
    const StepRange steps{10, 19};
    for (const bool isKept : {true, false}) {
        for (const auto& [name, separator] : {std::pair("t.h5", ":/"), std::pair("t.npz", ":")}) {
            const auto target = folder / name;
            ASSERT_THAT(
                writeSteps(reader(isKept), steps, {}, *stepsFormatOf(target), target, monitor),
                IsOk());
            const std::string file = target.string() + separator;
            expectSteps(wanted.x, steps, file + "x");
            expectSteps(whole->y, steps, file + "y");
            expectSteps(whole->layers[0].gates[1], steps, file + "layer_0/forward/forget");
            expectSteps(whole->layers[1].c, steps, file + "layer_1/forward/c");
            expectSteps(whole->layers[1].projected, steps, file + "layer_1/forward/projected");
        }
    }
    EXPECT_EQ((*readArray((folder / "t.npz").string() + ":first_step", monitor))[0], 10.0);
}

TEST_F(StepsExportTest, WritesALineForEachStepOfEachEntry)
{
    const auto target = folder / "t.csv";
    std::vector<std::string> labels(50, "=a,b");
    ASSERT_THAT(writeSteps(reader(true), {10, 3}, labels, StepsFormat::Csv, target, monitor),
                IsOk());
    const auto bytes = readFile(target);
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    EXPECT_THAT(text, StartsWith("step,sequence,symbol,x[0],x[1],x[2],y[0],y[1],layer_0/forward/"
                                 "input[0],"));
    EXPECT_THAT(text, HasSubstr("\n10,0,\"'=a,b\",60,61,62,"));
    EXPECT_THAT(text, HasSubstr("\n11,1,\"'=a,b\",69,70,71,"));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("\n12,1,"))) << "padding is no step";
    EXPECT_EQ(std::ranges::count(text, '\n'), 6);
}

TEST_F(StepsExportTest, RefusesStepsThatAreNotThereAndLeavesTheTargetAlone)
{
    const auto target = folder / "t.csv";
    EXPECT_THAT(writeSteps(reader(true), {48, 3}, {}, StepsFormat::Csv, target, monitor),
                FailsWith(ErrorCode::InvalidArgument, "50 steps"));
    EXPECT_FALSE(std::filesystem::exists(target));
    EXPECT_EQ(stepsFormatOf("a.CSV"), StepsFormat::Csv);
    EXPECT_EQ(stepsFormatOf("a.hdf5"), StepsFormat::Hdf5);
    EXPECT_EQ(stepsFormatOf("a.txt"), std::nullopt);
}

} // namespace

} // namespace gateloupe::test
