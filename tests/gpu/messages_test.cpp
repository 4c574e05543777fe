// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/messages.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::gpu {

namespace {

TEST(Messages, ARunSurvivesTheWay)
{
    ForwardMessage message;
    message.id = 7;
    message.model = 5;
    message.request = "/dev/shm/a \"b\".safetensors";
    message.response = "/dev/shm/c.safetensors";
    message.spec = {.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4};
    message.lengths = {4, 2};
    message.detail = TraceDetail::OutputOnly;
    message.isTraining = true;
    message.dropout = 0.25;
    message.seed = std::numeric_limits<std::uint64_t>::max();
    message.options = {.math = cudnn::MathType::TensorOp,
                       .algorithm = cudnn::Algorithm::PersistDynamic,
                       .precision = DType::F32,
                       .clip = cudnn::Clip{-1.5, 2.0},
                       .layout = cudnn::DataLayout::BatchMajor,
                       .paddingFill = 0.5,
                       .segmentSteps = 64,
                       .isAudit = true,
                       .hasDoubleGates = true};
    const auto read = requestFromLine(toLine(Request(message)));
    ASSERT_THAT(read, IsOk());
    const auto* back = std::get_if<ForwardMessage>(&*read);
    ASSERT_NE(back, nullptr);
    EXPECT_EQ(back->id, 7U);
    EXPECT_EQ(back->request, message.request);
    EXPECT_EQ(back->response, message.response);
    EXPECT_EQ(back->spec, message.spec);
    EXPECT_EQ(back->lengths, message.lengths);
    EXPECT_EQ(back->detail, TraceDetail::OutputOnly);
    EXPECT_TRUE(back->isTraining);
    EXPECT_EQ(back->dropout, 0.25);
    EXPECT_EQ(back->seed, message.seed);
    EXPECT_EQ(back->options.math, cudnn::MathType::TensorOp);
    EXPECT_EQ(back->options.algorithm, cudnn::Algorithm::PersistDynamic);
    EXPECT_EQ(back->options.precision, DType::F32);
    ASSERT_TRUE(back->options.clip);
    EXPECT_EQ(back->options.clip->low, -1.5);
    EXPECT_EQ(back->options.layout, cudnn::DataLayout::BatchMajor);
    EXPECT_EQ(back->options.paddingFill, 0.5);
    EXPECT_EQ(back->options.segmentSteps, 64U);
    EXPECT_TRUE(back->options.isAudit);
    EXPECT_TRUE(back->options.hasDoubleGates);
    EXPECT_EQ(back->model, 5U);
}

TEST(Messages, AnAnswerSurvivesTheWay)
{
    ForwardAnswer answer;
    answer.figures = {.device = "d",
                      .math = "fma, auto",
                      .algorithmNote = "a",
                      .fusedSeconds = 0.5,
                      .traceSeconds = 0.75,
                      .distances = {std::numeric_limits<double>::infinity(), 0.25, 0.125},
                      .hasDistances = true,
                      .steppedDifference = 2.0};
    const auto read = answerFromLine(toLine(Answer(answer)));
    ASSERT_THAT(read, IsOk());
    const auto& back = std::get<ForwardAnswer>(*read);
    EXPECT_EQ(back.figures.residual(), answer.figures.residual());
    EXPECT_EQ(back.figures.device, "d");
    EXPECT_EQ(back.figures.math, "fma, auto");
    EXPECT_EQ(back.figures.algorithmNote, "a");
    EXPECT_EQ(back.figures.fusedSeconds, 0.5);
    EXPECT_EQ(back.figures.traceSeconds, 0.75);
    EXPECT_EQ(back.figures.distances.cell, 0.25);
    EXPECT_EQ(back.figures.distances.rounding, 0.125);
    EXPECT_EQ(back.figures.steppedDifference, 2.0);
}

TEST(Messages, AnAnswerWithoutATraceClaimsNoResiduals)
{
    ForwardAnswer answer;
    answer.figures = {.device = "d", .math = "fma, auto", .fusedSeconds = 0.5};
    const std::string line = toLine(Answer(answer));
    EXPECT_EQ(line.find("residual"), std::string::npos) << line;
    EXPECT_THAT(answerFromLine(line), IsOk());
}

TEST(Messages, AHelloKeepsItsDevices)
{
    WorkerInfo hello;
    hello.devices = {{0, "a", "9.0", 5}, {1, "b", "8.6", 7}};
    hello.device = cudnn::DeviceFacts{.index = 1, .name = "b"};
    const auto read = answerFromLine(toLine(Answer(hello)));
    ASSERT_THAT(read, IsOk());
    const auto& back = std::get<WorkerInfo>(*read);
    EXPECT_EQ(back.protocol, kProtocolVersion);
    ASSERT_EQ(back.devices.size(), 2U);
    EXPECT_EQ(back.devices[1].index, 1U);
    EXPECT_EQ(back.devices[1].name, "b");
    EXPECT_EQ(back.devices[1].capability, "8.6");
    EXPECT_EQ(back.devices[1].totalBytes, 7U);
    EXPECT_EQ(back.device->index, 1U);
    EXPECT_THAT(answerFromLine(R"({"answer":"hello","protocol":2,"devices":[{"index":0}]})"),
                FailsWith(ErrorCode::Corrupt, "name"));
}

TEST(DeviceIndex, IsANumber)
{
    EXPECT_EQ(*cudnn::deviceIndexFromText("12"), 12U);
    for (const char* text : {"", "one", "-1", "1 ", "4294967296"}) {
        EXPECT_THAT(cudnn::deviceIndexFromText(text), FailsWith(ErrorCode::InvalidArgument, ""));
    }
}

TEST(Messages, AnErrorKeepsItsCodeAndSentence)
{
    const auto read =
        answerFromLine(toLine(Answer(Failure{3, {ErrorCode::OutOfMemory, "needs \xFF 9"}, true})));
    ASSERT_THAT(read, IsOk());
    const auto& failure = std::get<Failure>(*read);
    EXPECT_EQ(failure.id, 3U);
    EXPECT_EQ(failure.error.code, ErrorCode::OutOfMemory);
    EXPECT_TRUE(failure.isFatal);
    EXPECT_THAT(failure.error.message, ::testing::StartsWith("needs "));
    const auto bare = answerFromLine(R"({"answer":"error","id":1,"message":"x"})");
    ASSERT_THAT(bare, IsOk());
    EXPECT_EQ(std::get<Failure>(*bare).error.code, ErrorCode::Device);
}

TEST(Messages, WhatIsNoMessageIsRefusedWithItsFault)
{
    for (
        const char* line :
        {"", "[]", "{", "nonsense", R"({"request":"dance","id":1})", R"({"request":"ping"})",
         R"({"request":"ping","id":"one"})", R"({"request":"layout","id":1,"spec":"lstm:"})",
         R"({"request":"forward","id":1,"arrays":"a"})",
         R"({"request":"forward","id":1,"arrays":"a","results":"b","spec":"gru:input=1,hidden=1","options":{"math":"magic"}})"}) {
        EXPECT_THAT(requestFromLine(line), FailsWith(ErrorCode::Corrupt, "")) << line;
    }
    EXPECT_THAT(answerFromLine(R"({"answer":"forward","id":1})"),
                FailsWith(ErrorCode::Corrupt, "device"));
    for (const char* number : {"1.5e22", "-1", "0.5", "1e3"}) {
        const std::string device = R"({"index":0,"name":"a","capability":"9.0","total_bytes":)";
        EXPECT_THAT(answerFromLine(R"({"answer":"hello","protocol":2,"devices":[)" + device +
                                   number + "}]}"),
                    FailsWith(ErrorCode::Corrupt, "total_bytes"))
            << number;
    }
}

TEST(Messages, AWindowAndItsReleaseSurviveTheWay)
{
    const WindowRequest window{
        .id = 7, .run = 5, .first = 100'000, .count = 64, .response = "/dev/shm/w"};
    const auto back = requestFromLine(toLine(Request(window)));
    ASSERT_THAT(back, IsOk());
    const auto& same = std::get<WindowRequest>(*back);
    EXPECT_EQ(same.id, 7U);
    EXPECT_EQ(same.run, 5U);
    EXPECT_EQ(same.first, 100'000U);
    EXPECT_EQ(same.count, 64U);
    EXPECT_EQ(same.response, "/dev/shm/w");
    const auto released = requestFromLine(toLine(Request(ReleaseRequest{5})));
    ASSERT_THAT(released, IsOk());
    EXPECT_EQ(std::get<ReleaseRequest>(*released).run, 5U);
    EXPECT_THAT(requestFromLine(R"({"request":"window","id":1,"run":1,"first":0})"),
                FailsWith(ErrorCode::Corrupt, "count"));
}

TEST(ArrayFiles, HoldMixedTypesInOneFile)
{
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.safetensors";
    const Array x({2, 1, 1}, std::vector<float>{1.0F, 2.0F});
    const Array h({1, 1, 1}, std::vector<double>{3.0});
    ExchangeFile written;
    ASSERT_THAT(written.create(path, {named("x", x), named("h", h)}), IsOk());
    const auto file = ArrayFile::open(path);
    ASSERT_THAT(file, IsOk());
    const auto back = file->array("x");
    ASSERT_THAT(back, IsOk());
    EXPECT_EQ(back->shape(), x.shape());
    EXPECT_EQ((*back)[1], 2.0);
    EXPECT_EQ((*file->array("h"))[0], 3.0);
    EXPECT_THAT(file->array("z"), FailsWith(ErrorCode::NotFound, "z"));
}

TEST(ExchangeFiles, StayTheSameFileWhileTheyHaveTheRoom)
{
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.safetensors";
    const auto filled = [](std::uint64_t count, float value) {
        return Array({count}, std::vector<float>(count, value));
    };
    const auto numberOf = [&path] {
        struct stat found = {};
        ::stat(path.c_str(), &found);
        return found.st_ino;
    };
    ExchangeFile written;
    ExchangeFile seen;
    std::vector<ino_t> numbers;
    for (const std::uint64_t count : {1000U, 10U, 1000U, 2000U}) {
        const auto value = static_cast<float>(numbers.size());
        ASSERT_THAT(written.create(path, {named("x", filled(count, value))}), IsOk());
        numbers.push_back(numberOf());
        ASSERT_THAT(seen.open(path), IsOk());
        ASSERT_NE(seen.find("x"), nullptr);
        EXPECT_EQ(seen.find("x")->shape, (Shape{count}));
        // Also whoever knows nothing of the object finds a whole file.
        const auto file = ArrayFile::open(path);
        ASSERT_THAT(file, IsOk());
        EXPECT_EQ((*file->array("x"))[count - 1], value);
    }
    EXPECT_EQ(numbers[1], numbers[0]);
    EXPECT_EQ(numbers[2], numbers[0]);
    EXPECT_NE(numbers[3], numbers[0]) << "more room is another file";
}

TEST(ExchangeFiles, ArePinnedOnceForAllRunsThatFit)
{
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.safetensors";
    int pinned = 0;
    int unpinned = 0;
    {
        ExchangeFile file({.pin = [&pinned](std::span<std::byte>) { ++pinned; },
                           .unpin = [&unpinned](std::span<std::byte>) { ++unpinned; }});
        constexpr std::uint64_t kLarge = 1 << 20;
        const auto create = [&](std::uint64_t count) {
            return file.create(path, {{"x", DType::F32, {count}, {}}});
        };
        ASSERT_THAT(create(10), IsOk());
        EXPECT_EQ(pinned, 0) << "that would cost more than the copy";
        ASSERT_THAT(create(kLarge), IsOk());
        ASSERT_THAT(create(kLarge / 2), IsOk());
        ASSERT_THAT(create(kLarge), IsOk());
        EXPECT_EQ(pinned, 1);
        ASSERT_THAT(create(2 * kLarge), IsOk());
        EXPECT_EQ(pinned, 2);
        EXPECT_EQ(unpinned, 1);
    }
    EXPECT_EQ(unpinned, 2);
}

TEST(ExchangeFiles, WhatIsTakenAwayWhileItIsReadIsToldAndNoSignal)
{
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.safetensors";
    constexpr std::uint64_t kNumbers = 100'000;
    ExchangeFile written;
    ASSERT_THAT(written.create(path, {{"x", DType::F32, {kNumbers}, {}}}), IsOk());
    ExchangeFile seen;
    ASSERT_THAT(seen.open(path), IsOk());
    EXPECT_THAT(seen.unchanged(), IsOk());
    std::filesystem::resize_file(path, 100);
    EXPECT_EQ(seen.find("x")->bytes.back(), std::byte{0});
    EXPECT_FALSE(seen.unchanged());
}

TEST(ExchangeFiles, WhatWasWrittenAnewIsMappedAgain)
{
    // Its pages are others, though its number and size are not.
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "a.safetensors";
    const auto bytesOf = [](float value) {
        const test::TemporaryFolder other;
        ExchangeFile file;
        EXPECT_THAT(file.create(other.path() / "b", {named("x", Array({1}, std::vector{value}))}),
                    IsOk());
        std::ifstream in(other.path() / "b", std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    ExchangeFile seen;
    for (const float value : {1.0F, 2.0F}) {
        std::ofstream(path, std::ios::binary) << bytesOf(value);
        ASSERT_THAT(seen.open(path), IsOk());
        float found = 0.0F;
        std::memcpy(&found, seen.find("x")->bytes.data(), sizeof(found));
        EXPECT_EQ(found, value);
    }
}

} // namespace

} // namespace gateloupe::gpu
