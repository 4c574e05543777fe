// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/trace_writer.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

class TraceWriterTest : public ExportTest
{
protected:
    ForwardRequest forward(const std::string& spec)
    {
        ForwardRequest wanted{.model = model(spec)};
        wanted.x = Array({5, 2, 3}, counting<float>(30));
        wanted.lengths = {5, 3};
        return wanted;
    }

    std::shared_ptr<const Trace> run(const ForwardRequest& wanted)
    {
        const auto trace = makeReferenceBackend()->run(wanted, monitor);
        EXPECT_THAT(trace, IsOk());
        return *trace;
    }

    void expectEqual(const Array& array, const std::string& path)
    {
        const auto read = readArray((folder / "t.h5").string() + ":/" + path, monitor);
        ASSERT_THAT(read, IsOk());
        EXPECT_EQ(read->shape(), array.shape()) << path;
        EXPECT_TRUE(std::ranges::equal(read->bytes(), array.bytes())) << path;
    }
};

TEST_F(TraceWriterTest, WritesEveryGateAndStateOfEveryDirection)
{
    const auto wanted = forward("lstm:input=3,hidden=4,layers=2,directions=2,proj=2");
    const auto trace = run(wanted);
    ASSERT_THAT(writeTrace(*trace, wanted, folder / "t.h5", monitor), IsOk());
    expectEqual(trace->y, "y");
    expectEqual(trace->hN, "h_n");
    expectEqual(trace->cN, "c_n");
    expectEqual(wanted.x, "x");
    expectEqual(trace->layers[3].gates[1], "layer_1/backward/forget");
    expectEqual(trace->layers[0].gates[2], "layer_0/forward/cell");
    expectEqual(trace->layers[1].c, "layer_0/backward/c");
    expectEqual(trace->layers[2].h, "layer_1/forward/h");
    expectEqual(trace->layers[2].projected, "layer_1/forward/projected");
}

TEST_F(TraceWriterTest, SaysHowItWasMade)
{
    const auto wanted = forward("gru:input=3,hidden=4");
    ASSERT_THAT(writeTrace(*run(wanted), wanted, folder / "t.h5", monitor), IsOk());
    const auto catalog = openCatalog(folder / "t.h5", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("c_n"), nullptr);
    const Attribute* backend = catalog->findAttribute("", "backend");
    ASSERT_NE(backend, nullptr);
    EXPECT_EQ(std::get<std::string>(backend->value), "reference");
    EXPECT_EQ(std::get<std::int64_t>(catalog->findAttribute("", "steps")->value), 5);
    EXPECT_EQ(std::get<std::int64_t>(catalog->findAttribute("", "batch")->value), 2);
    EXPECT_EQ(std::get<double>(catalog->findAttribute("", "max_residual")->value), 0.0);
}

TEST_F(TraceWriterTest, SaysWhereTheRunStartsAndBeginsAnew)
{
    auto wanted = forward("gru:input=3,hidden=4");
    ASSERT_THAT(writeTrace(*run(wanted), wanted, folder / "plain.h5", monitor), IsOk());
    const auto plain = openCatalog(folder / "plain.h5", monitor);
    ASSERT_THAT(plain, IsOk());
    EXPECT_EQ(std::get<std::string>(plain->findAttribute("", "start")->value), "zero");
    EXPECT_EQ(plain->find("resets"), nullptr);
    wanted.h0 = Array::zeros(DType::F32, {1, 2, 4});
    wanted.start = StartKind::Continued;
    wanted.resets = Resets(5, 2);
    wanted.resets.set(2, 1);
    ASSERT_THAT(writeTrace(*run(wanted), wanted, folder / "t.h5", monitor), IsOk());
    const auto catalog = openCatalog(folder / "t.h5", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(std::get<std::string>(catalog->findAttribute("", "start")->value), "continue");
    const auto flags = readArray((folder / "t.h5").string() + ":/resets", monitor);
    ASSERT_THAT(flags, IsOk());
    EXPECT_EQ(flags->shape(), (Shape{5, 2}));
    EXPECT_THAT(flags->convertedTo<float>(), ::testing::ElementsAre(0, 0, 0, 0, 0, 1, 0, 0, 0, 0));
}

TEST_F(TraceWriterTest, WritesTheSameOfARunThatKeepsOnlyItsKeyframes)
{
    ForwardRequest wanted{.model = model("lstm:input=3,hidden=4,layers=2,directions=2,proj=2")};
    wanted.x = Array({50, 2, 3}, counting<float>(300));
    wanted.lengths = {50, 33};
    const auto trace = run(wanted);
    const auto replay =
        TraceReplay::run(wanted, {.keyframeInterval = 7, .mayKeepEverything = false},
                         makeReferenceBackend(), monitor);
    ASSERT_THAT(replay, IsOk());
    ASSERT_EQ((*replay)->fullTrace(), nullptr);
    ASSERT_THAT(writeRun(**replay, *wanted.model, wanted.x, folder / "t.h5", monitor), IsOk());
    expectEqual(trace->y, "y");
    expectEqual(trace->hN, "h_n");
    expectEqual(wanted.x, "x");
    expectEqual(trace->layers[3].gates[1], "layer_1/backward/forget");
    expectEqual(trace->layers[1].c, "layer_0/backward/c");
    expectEqual(trace->layers[2].projected, "layer_1/forward/projected");
}

TEST_F(TraceWriterTest, NamesTheOneDirectionOfAReversedNetworkBackward)
{
    auto wanted = forward("rnn_tanh:input=3,hidden=4");
    auto reversed = *wanted.model;
    reversed.isReversed = true;
    std::map<ParameterId, GateView> backward;
    for (const auto& [id, view] : reversed.parameters) {
        backward.emplace(ParameterId{id.layer, Direction::Backward, id.kind, id.gate}, view);
    }
    reversed.parameters = backward;
    wanted.model = std::make_shared<const RnnModel>(reversed);
    const auto trace = run(wanted);
    ASSERT_THAT(writeTrace(*trace, wanted, folder / "t.h5", monitor), IsOk());
    expectEqual(trace->layers[0].gates[0], "layer_0/backward/hidden");
}

TEST_F(TraceWriterTest, LeavesNothingBehindWhenCancelled)
{
    const auto wanted = forward(kLstmSpec);
    const auto trace = run(wanted);
    ImpatientMonitor impatient(0);
    EXPECT_THAT(writeTrace(*trace, wanted, folder / "t.h5", impatient),
                FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_THAT(names(), ElementsAre("source.bin"));
}

} // namespace
} // namespace gateloupe::test
