// SPDX-License-Identifier: Apache-2.0
#include <span>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/input/run_source.h"
#include "tests/core/runtime/network.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t kInput = 2;
constexpr std::uint64_t kHidden = 3;

std::shared_ptr<const RnnModel> lstm(std::uint32_t layers = 1)
{
    return randomNetwork({.inputSize = kInput, .hiddenSize = kHidden, .layers = layers}, 1).build();
}

/// The same network with an initial h in its file.
std::shared_ptr<const RnnModel> lstmWithState()
{
    auto model = std::make_shared<RnnModel>(*lstm());
    const Array h({1, 1, kHidden}, std::vector<float>{1, 2, 3});
    const auto bytes = h.bytes();
    model->initialHidden = memoryTensor("h0", DType::F32, h.shape(), {bytes.begin(), bytes.end()});
    return model;
}

/// Writes a version 1.0 .npy file of f32 numbers.
std::string writeNpy(const TemporaryFolder& folder, const std::string& name,
                     const std::string& shape, const std::vector<float>& values)
{
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    header.resize(117, ' ');
    header += '\n';
    std::string file = std::string("\x93NUMPY\x01\x00", 8) +
                       std::string{static_cast<char>(header.size()), '\0'} + header;
    file.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    writeFile(folder / name, std::as_bytes(std::span(file)));
    return (folder / name).string();
}

Result<PreparedRun> prepare(std::shared_ptr<const RnnModel> model, const RunSource& source,
                            const Trace* previous = nullptr)
{
    NullMonitor monitor;
    return prepareRun(std::move(model), source, previous, monitor);
}

RunSource zerosOf(std::uint64_t steps)
{
    return {.input = {.probe = {.kind = Probe::Zeros, .steps = steps}}};
}

} // namespace

TEST(RunSource, StartsFromWhatTheFileHolds)
{
    const auto prepared = prepare(lstmWithState(), zerosOf(4));
    ASSERT_THAT(prepared, IsOk());
    ASSERT_TRUE(prepared->request.h0);
    EXPECT_THAT(prepared->request.h0->convertedTo<float>(), ElementsAre(1, 2, 3));
    EXPECT_THAT(prepared->notes, SizeIs(1));
}

TEST(RunSource, StartsFromZerosWhateverTheFileHolds)
{
    RunSource source = zerosOf(4);
    source.start.kind = StartSource::Kind::Zeros;
    const auto prepared = prepare(lstmWithState(), source);
    ASSERT_THAT(prepared, IsOk());
    EXPECT_FALSE(prepared->request.h0);
    EXPECT_THAT(prepared->notes, IsEmpty());
}

TEST(RunSource, StartsFromFilesForEverySequence)
{
    const TemporaryFolder folder;
    RunSource source;
    source.input.kind = SequenceSource::Kind::File;
    source.input.array = writeNpy(folder, "x.npy", "4, 2, 2", std::vector<float>(16));
    source.start = {.kind = StartSource::Kind::File,
                    .h0 = writeNpy(folder, "h.npy", "3,", {1, 2, 3}),
                    .c0 = writeNpy(folder, "c.npy", "1, 2, 3", {1, 2, 3, 4, 5, 6})};
    const auto prepared = prepare(lstm(), source);
    ASSERT_THAT(prepared, IsOk());
    EXPECT_EQ(prepared->request.h0->shape(), (Shape{1, 2, 3}));
    EXPECT_THAT(prepared->request.h0->convertedTo<float>(), ElementsAre(1, 2, 3, 1, 2, 3));
    EXPECT_THAT(prepared->request.c0->convertedTo<float>(), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(RunSource, SaysWhichStatesDoNotFit)
{
    const TemporaryFolder folder;
    RunSource source = zerosOf(4);
    source.start = {.kind = StartSource::Kind::File,
                    .h0 = writeNpy(folder, "h.npy", "1, 3", {1, 2, 3})};
    EXPECT_THAT(prepare(lstm(2), source),
                FailsWith(ErrorCode::ShapeMismatch, "h0 is [1, 3], expected [2, 1, 3]"));
    source.start.h0 = (folder / "none.npy").string();
    EXPECT_THAT(prepare(lstm(), source), FailsWith(ErrorCode::NotFound, "none.npy"));
}

TEST(RunSource, GoesOnWhereThePreviousRunEnded)
{
    const auto model = lstm();
    const auto whole =
        mustRun(BackendKind::Cpu, {.model = model, .x = Array::zeros(DType::F32, {10, 1, kInput})});
    const auto first =
        mustRun(BackendKind::Cpu, {.model = model, .x = Array::zeros(DType::F32, {6, 1, kInput})});
    RunSource source = zerosOf(4);
    source.start.kind = StartSource::Kind::Previous;
    const auto prepared = prepare(model, source, first.get());
    ASSERT_THAT(prepared, IsOk());
    const auto second = mustRun(BackendKind::Cpu, prepared->request);
    EXPECT_EQ(maxDifference(second->hN, whole->hN), 0.0);
    EXPECT_EQ(maxDifference(second->cN, whole->cN), 0.0);
}

TEST(RunSource, SaysThatThereIsNoPreviousRunOrThatItDoesNotFit)
{
    RunSource source = zerosOf(4);
    source.start.kind = StartSource::Kind::Previous;
    EXPECT_THAT(prepare(lstm(), source), FailsWith(ErrorCode::InvalidArgument, "no previous run"));
    const auto batch =
        mustRun(BackendKind::Cpu, {.model = lstm(), .x = Array::zeros(DType::F32, {3, 2, kInput})});
    EXPECT_THAT(prepare(lstm(), source, batch.get()),
                FailsWith(ErrorCode::ShapeMismatch, "previous run's last h is [1, 2, 3]"));
}

TEST(RunSource, TakesLengthsAsTypedOrFromAFile)
{
    const TemporaryFolder folder;
    RunSource source;
    source.input.kind = SequenceSource::Kind::File;
    source.input.array = writeNpy(folder, "x.npy", "4, 2, 2", std::vector<float>(16));
    source.lengths = " 4, 2 ";
    auto prepared = prepare(lstm(), source);
    ASSERT_THAT(prepared, IsOk());
    EXPECT_THAT(prepared->request.lengths, ElementsAre(4, 2));
    source.lengths = writeNpy(folder, "lengths.npy", "2,", {1, 3});
    prepared = prepare(lstm(), source);
    ASSERT_THAT(prepared, IsOk());
    EXPECT_THAT(prepared->request.lengths, ElementsAre(1, 3));
    source.lengths = "5, 1";
    EXPECT_THAT(prepare(lstm(), source), FailsWith(ErrorCode::InvalidArgument, "lengths[0] is 5"));
    source.lengths = "3";
    EXPECT_THAT(prepare(lstm(), source), FailsWith(ErrorCode::ShapeMismatch, "1 lengths for 2"));
    source.lengths = "99999999999999999999 1";
    EXPECT_THAT(prepare(lstm(), source), FailsWith(ErrorCode::InvalidArgument, "no whole number"));
}

TEST(SequenceOutline, IsThatOfTheInputWithoutReadingItsNumbers)
{
    const TemporaryFolder folder;
    NullMonitor monitor;
    EXPECT_EQ(*outlineOf({.probe = {.kind = Probe::Noise, .steps = 1'000'000}}, 143, monitor),
              (SequenceOutline{1'000'000, 1, 143}));
    SequenceSource file;
    file.kind = SequenceSource::Kind::File;
    file.array = writeNpy(folder, "x.npy", "4, 3, 2", std::vector<float>(24));
    EXPECT_EQ(*outlineOf(file, 2, monitor), (SequenceOutline{4, 3, 2}));
    EXPECT_THAT(outlineOf(file, 5, monitor), FailsWith(ErrorCode::ShapeMismatch, "[4, 3, 2]"));
    EXPECT_THAT(outlineOf({.probe = {.steps = 3, .feature = 9}}, 2, monitor),
                FailsWith(ErrorCode::InvalidArgument, "features 0 to 1"));
}

} // namespace gateloupe::test
