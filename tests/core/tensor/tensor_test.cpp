// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cmath>
#include <future>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/mapped_file.h"
#include "core/tensor/array.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_catalog.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kHuge = std::uint64_t{1} << 40U;

/// A tensor whose fields a test may spoil.
Tensor spoilable(Shape shape, std::size_t elements)
{
    Tensor tensor = *memoryTensor("t", DType::F32, {elements}, bytesOf(counting<float>(elements)));
    tensor.strides = rowMajorStrides(shape);
    tensor.shape = std::move(shape);
    return tensor;
}

} // namespace

TEST(DType, NamesItsTypesBothWays)
{
    for (const auto dtype : {DType::F16, DType::BF16, DType::F32, DType::F64, DType::I8, DType::U64,
                             DType::Bool, DType::C128}) {
        EXPECT_EQ(dtypeFromName(nameOf(dtype)), dtype);
    }
    EXPECT_EQ(dtypeFromName("float"), std::nullopt);
    EXPECT_EQ(sizeOf(DType::C128), 16U);
    EXPECT_EQ(sizeOf(DType::Other), 0U);
    EXPECT_TRUE(isFloatingPoint(DType::BF16));
    EXPECT_FALSE(isFloatingPoint(DType::I32));
}

TEST(DType, WidensEveryRealType)
{
    const auto first = [](const auto& values, DType dtype) {
        return elementAsDouble(bytesOf(values).data(), dtype);
    };
    EXPECT_EQ(first(std::vector<std::uint16_t>{0x3E00}, DType::F16), 1.5);
    EXPECT_EQ(first(std::vector<std::uint16_t>{0x3FC0}, DType::BF16), 1.5);
    EXPECT_EQ(first(std::vector<float>{-0.25F}, DType::F32), -0.25);
    EXPECT_EQ(first(std::vector<double>{1e300}, DType::F64), 1e300);
    EXPECT_EQ(first(std::vector<std::int8_t>{-3}, DType::I8), -3.0);
    EXPECT_EQ(first(std::vector<std::int16_t>{-300}, DType::I16), -300.0);
    EXPECT_EQ(first(std::vector<std::int32_t>{-70000}, DType::I32), -70000.0);
    EXPECT_EQ(first(std::vector<std::int64_t>{-5}, DType::I64), -5.0);
    EXPECT_EQ(first(std::vector<std::uint8_t>{200}, DType::U8), 200.0);
    EXPECT_EQ(first(std::vector<std::uint16_t>{60000}, DType::U16), 60000.0);
    EXPECT_EQ(first(std::vector<std::uint32_t>{4000000000U}, DType::U32), 4000000000.0);
    EXPECT_EQ(first(std::vector<std::uint64_t>{1U << 20U}, DType::U64), 1048576.0);
    EXPECT_TRUE(std::isnan(first(std::vector<double>{1.0, 2.0}, DType::C128)));
}

TEST(Shape, CountsElementsWithoutOverflow)
{
    EXPECT_EQ(elementCount(Shape{}), 1U);
    EXPECT_EQ(elementCount(Shape{3, 4, 5}), 60U);
    EXPECT_EQ(elementCount(Shape{kHuge, kHuge}), std::nullopt);
    EXPECT_EQ(elementCount(Shape{kHuge, kHuge, 0}), 0U);
    EXPECT_EQ(toText(Shape{3, 4}), "[3, 4]");
    EXPECT_EQ(toText(Shape{}), "[]");
}

TEST(Shape, MakesRowMajorStrides)
{
    EXPECT_THAT(rowMajorStrides(Shape{3, 4, 5}), testing::ElementsAre(20, 5, 1));
    EXPECT_TRUE(rowMajorStrides(Shape{}).empty());
    EXPECT_EQ(rowMajorStrides(Shape{0, kHuge, kHuge, kHuge}).size(), 4U);
}

TEST(MatrixView, FollowsItsStrides)
{
    const auto bytes = bytesOf(counting<float>(12));
    const MatrixView matrix{bytes.data() + 4, 2, 3, 1, 4, DType::F32};
    EXPECT_EQ(matrix.at(0, 0), 1.0);
    EXPECT_EQ(matrix.at(1, 2), 10.0);
    EXPECT_EQ(matrix.elements(), 6U);
    EXPECT_TRUE((MatrixView{bytes.data(), 0, 3}).isEmpty());
}

TEST(Array, SharesItsNumbersWithCopiesUntilOneIsWrittenTo)
{
    const Array original({2}, std::vector<float>{1, 2});
    Array copy = original;
    EXPECT_EQ(copy.bytes().data(), original.bytes().data());
    copy.values<float>()[1] = 5;
    EXPECT_EQ(original[1], 2.0);
    EXPECT_EQ(copy[1], 5.0);
    copy.writableBytes()[0] = std::byte{1};
    EXPECT_EQ(original[0], 1.0);
}

TEST(Array, KeepsFloatsOrDoubles)
{
    const Array floats({2, 2}, std::vector<float>{1, 2, 3, 4});
    EXPECT_EQ(floats.dtype(), DType::F32);
    EXPECT_EQ(floats[3], 4.0);
    EXPECT_EQ(floats.bytes().size(), 16U);
    EXPECT_THAT(floats.convertedTo<double>(), testing::ElementsAre(1, 2, 3, 4));
    const Array zeros = Array::zeros(DType::F64, {3});
    EXPECT_EQ(zeros.dtype(), DType::F64);
    EXPECT_THAT(zeros.values<double>(), testing::Each(0.0));
    EXPECT_TRUE(Array().isEmpty());
}

TEST(MakeTensor, ChecksTheShapeAgainstTheBytes)
{
    const auto source = memoryTensor("t", DType::F32, {6}, bytesOf(counting<float>(6)))->source;
    EXPECT_THAT(makeTensor("t", DType::F32, {2, 3}, source), IsOk());
    EXPECT_THAT(makeTensor("t", DType::F32, {2, 4}, source),
                FailsWith(ErrorCode::Corrupt, "[2, 4] of f32 does not make its 24 bytes"));
    EXPECT_THAT(makeTensor("t", DType::F32, {kHuge, kHuge}, source),
                FailsWith(ErrorCode::Corrupt, "tensor t"));
    EXPECT_THAT(makeTensor("t", DType::F32, Shape(33, 1), source),
                FailsWith(ErrorCode::Corrupt, "tensor t"));
}

TEST(CheckExtent, KeepsEveryElementInsideTheBytes)
{
    Tensor tensor = spoilable({2, 3}, 6);
    EXPECT_THAT(checkExtent(tensor), IsOk());
    tensor.offsetElements = 1;
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "tensor t"));
    tensor.offsetElements = std::numeric_limits<std::uint64_t>::max();
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "outside"));
    tensor = spoilable({2, 3}, 6);
    tensor.strides = {-3, 1};
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "outside"));
    tensor.strides = {1};
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "outside"));
    tensor.strides = {std::numeric_limits<std::int64_t>::max(), 1};
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "outside"));
    tensor = spoilable({2, 3}, 6);
    tensor.strides = {0, 1}; // one row shown twice
    EXPECT_THAT(checkExtent(tensor), IsOk());
    EXPECT_THAT(checkExtent(spoilable({0, kHuge}, 6)), IsOk());
    tensor.source = nullptr;
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::Corrupt, "outside"));
}

TEST(Tensor, KnowsWhetherItIsRowMajor)
{
    Tensor tensor = spoilable({1, 6, 1}, 6);
    EXPECT_TRUE(tensor.isRowMajor());
    tensor.strides = {99, 1, 99}; // of one element no stride matters
    EXPECT_TRUE(tensor.isRowMajor());
    tensor = spoilable({2, 3}, 6);
    tensor.strides = {1, 2};
    EXPECT_FALSE(tensor.isRowMajor());
}

TEST(MappedSource, PlacesATensorInItsFile)
{
    const TemporaryFolder folder;
    writeFile(folder / "data", bytesOf(counting<float>(8)));
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    const auto source = MappedSource::create(*file, 8, 24);
    ASSERT_THAT(source, IsOk());
    const auto made = makeTensor("t", DType::F32, {2, 3}, *source);
    ASSERT_THAT(made, IsOk());
    Tensor tensor = **made;
    tensor.offsetElements = 2;
    EXPECT_EQ(tensor.place(), (FileLocation{folder / "data", 16}));
    EXPECT_THAT(MappedSource::create(*file, 8, 25),
                FailsWith(ErrorCode::Corrupt, "25 bytes at offset 8 lie past the end at 32"));
    EXPECT_THAT(MappedSource::create(*file, std::numeric_limits<std::uint64_t>::max(), 8),
                FailsWith(ErrorCode::Corrupt, "past the end"));
}

TEST(MappedSource, VerifiesOnceAndRemembersTheAnswer)
{
    const TemporaryFolder folder;
    writeFile(folder / "data", bytesOf(counting<float>(8)));
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    int calls = 0;
    const auto source = MappedSource::create(
        *file, 0, 32, [&](std::span<const std::byte> bytes, ProgressMonitor&) -> Status {
            ++calls;
            EXPECT_EQ(bytes.size(), 32U);
            return Error{ErrorCode::Corrupt, "wrong sum"};
        });
    NullMonitor monitor;
    EXPECT_THAT((*source)->verify(monitor), FailsWith(ErrorCode::Corrupt, "wrong sum"));
    EXPECT_THAT((*source)->verify(monitor), FailsWith(ErrorCode::Corrupt, "wrong sum"));
    EXPECT_EQ(calls, 1);
}

TEST(DecodedSource, DecodesOnceAndTriesAgainAfterAFailure)
{
    int calls = 0;
    const DecodedSource source(Encoding::Deflate, 4,
                               [&](ProgressMonitor&) -> Result<std::vector<std::byte>> {
                                   if (++calls == 1) {
                                       return Error{ErrorCode::Cancelled, "not now"};
                                   }
                                   return std::vector<std::byte>(4);
                               });
    NullMonitor monitor;
    EXPECT_THAT(source.bytes(monitor), FailsWith(ErrorCode::Cancelled, "not now"));
    const auto bytes = source.bytes(monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(source.bytes(monitor)->data(), bytes->data());
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(source.place(), std::nullopt);
    EXPECT_EQ(nameOf(source.encoding()), "deflate");
}

// The window's thread waits for its own jobs when it closes: none of them may wait for a decode
// that another job began.
TEST(DecodedSource, LetsAWaitingThreadLeaveWhenItsOwnWorkIsCancelled)
{
    std::promise<void> hasBegun;
    std::promise<void> mayEnd;
    const DecodedSource source(Encoding::Deflate, 4,
                               [&](ProgressMonitor&) -> Result<std::vector<std::byte>> {
                                   hasBegun.set_value();
                                   mayEnd.get_future().wait();
                                   return std::vector<std::byte>(4);
                               });
    auto first = std::async(std::launch::async, [&source] {
        NullMonitor monitor;
        return source.bytes(monitor).has_value();
    });
    hasBegun.get_future().wait();
    CancelledMonitor cancelled;
    auto second =
        std::async(std::launch::async, [&] { return source.bytes(cancelled).error().code; });
    const auto state = second.wait_for(std::chrono::seconds(10));
    mayEnd.set_value();
    ASSERT_EQ(state, std::future_status::ready);
    EXPECT_EQ(second.get(), ErrorCode::Cancelled);
    EXPECT_TRUE(first.get());
    EXPECT_THAT(source.bytes(cancelled), IsOk());
}

TEST(DecodedSource, RefusesADecoderThatGivesAnotherLength)
{
    const DecodedSource source(Encoding::Deflate, 4, [](ProgressMonitor&) {
        return Result<std::vector<std::byte>>(std::vector<std::byte>(5));
    });
    NullMonitor monitor;
    EXPECT_THAT(source.bytes(monitor), FailsWith(ErrorCode::Corrupt, "5 bytes instead of 4"));
}

TEST(DecodedSource, RefusesWhatWasDecodedWhileItsFileChanged)
{
    const TemporaryFolder folder;
    const auto path = folder / "data";
    writeFile(path, bytesOf(counting<float>(8)));
    const MappedFiles::Collector collector;
    ASSERT_THAT(MappedFile::open(path), IsOk());
    bool isHarmed = false;
    const DecodedSource source(Encoding::Deflate, 4,
                               [&](ProgressMonitor&) -> Result<std::vector<std::byte>> {
                                   if (isHarmed) {
                                       std::filesystem::resize_file(path, 1);
                                   }
                                   return std::vector<std::byte>(4);
                               });
    NullMonitor monitor;
    EXPECT_THAT(source.bytes(monitor), IsOk());
    const DecodedSource other(Encoding::Deflate, 4,
                              [&](ProgressMonitor&) -> Result<std::vector<std::byte>> {
                                  std::filesystem::resize_file(path, 1);
                                  return Error::corrupt("a zero page makes no sense");
                              });
    EXPECT_THAT(other.bytes(monitor), FailsWith(ErrorCode::Io, "data: changed on disk"));
    EXPECT_THAT(source.bytes(monitor), IsOk()) << "what was decoded before is still right";
}

TEST(DecodedSource, AsksBeforeASmallFileUnfoldsToGigabytes)
{
    const TemporaryFolder folder;
    writeFile(folder / "data", bytesOf(counting<float>(8)));
    const MappedFiles::Collector collector;
    ASSERT_THAT(MappedFile::open(folder / "data"), IsOk());
    int calls = 0;
    const auto decode = [&calls](ProgressMonitor&) -> Result<std::vector<std::byte>> {
        ++calls;
        return std::vector<std::byte>(4);
    };
    NullMonitor monitor;
    const DecodedSource huge(Encoding::Deflate, std::uint64_t{1} << 30U, decode);
    const auto refused = huge.bytes(monitor);
    ASSERT_THAT(refused, FailsWith(ErrorCode::OutOfMemory, "data: its 32 bytes would unfold"));
    EXPECT_EQ(refused.error().remedy, Remedy(remedy::AllowMemory{std::uint64_t{1} << 30U}));
    EXPECT_EQ(calls, 0);

    // Many that are each small enough count together, and what is let go counts no more.
    const std::uint64_t most = MappedFiles::mostMemory(32);
    EXPECT_EQ(most, 50 * 32 + (std::uint64_t{300} << 20U));
    ASSERT_THAT(collector.files()->takeMemory(most - 4), IsOk());
    {
        const DecodedSource last(Encoding::Deflate, 4, decode);
        EXPECT_THAT(last.bytes(monitor), IsOk());
        EXPECT_THAT(collector.files()->takeMemory(1), FailsWith(ErrorCode::OutOfMemory, ""));
    }
    EXPECT_THAT(collector.files()->takeMemory(4), IsOk());
}

TEST(Tensor, WithStridesOfZeroHasNotManyTimesItsBytes)
{
    Tensor tensor = spoilable({8}, 8);
    tensor.shape = {1024, 8};
    tensor.strides = {0, 1};
    EXPECT_THAT(checkExtent(tensor), IsOk()) << "a bias that was expanded";
    tensor.shape = {kHuge, 8};
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::OutOfMemory, "would unfold 32 bytes"));
    tensor.shape = {30000, 30000};
    tensor.strides = {0, 0};
    EXPECT_THAT(checkExtent(tensor), FailsWith(ErrorCode::OutOfMemory, "would unfold"));
}

TEST(TensorCatalog, FindsByName)
{
    TensorCatalog catalog;
    catalog.tensors = {memoryTensor("a/b:0", DType::F32, {1}, bytesOf(counting<float>(1))),
                       memoryTensor("c", DType::F32, {1}, bytesOf(counting<float>(1)))};
    catalog.attributes = {{"layer", "units", std::int64_t{4}}};
    EXPECT_EQ(catalog.find("c"), catalog.tensors[1]);
    EXPECT_EQ(catalog.find("a"), nullptr);
    EXPECT_EQ(catalog.index().at("a/b:0"), catalog.tensors[0]);
    ASSERT_NE(catalog.findAttribute("layer", "units"), nullptr);
    EXPECT_EQ(std::get<std::int64_t>(catalog.findAttribute("layer", "units")->value), 4);
    EXPECT_EQ(catalog.findAttribute("", "units"), nullptr);
}

} // namespace gateloupe::test
