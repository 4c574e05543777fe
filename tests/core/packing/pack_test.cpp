// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/packing/pack.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// Any bit pattern at all, NaN payloads included.
std::vector<std::byte> anyBytes(std::size_t count)
{
    std::mt19937 random(7);
    std::vector<std::byte> bytes(count);
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random() & 0xFFU); });
    return bytes;
}

Result<RnnModel> modelOf(const RnnSpec& spec, std::vector<std::byte> bytes)
{
    const auto elements = bytes.size() / sizeOf(spec.dtype);
    return unpack(memoryTensor("buffer", spec.dtype, {elements}, std::move(bytes)), spec, "rnn");
}

/// What copyRowMajor must give, one element at a time.
std::vector<std::byte> copiedSlowly(const MatrixView& matrix)
{
    std::vector<std::byte> copied;
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            const std::byte* element = matrix.elementAt(row, col);
            copied.insert(copied.end(), element, element + sizeOf(matrix.dtype));
        }
    }
    return copied;
}

std::vector<std::byte> copied(const MatrixView& matrix)
{
    std::vector<std::byte> target(matrix.elements() * sizeOf(matrix.dtype));
    copyRowMajor(matrix, target);
    return target;
}

/// One spec text, for value-parameterised tests.
class PackRoundTrip : public testing::TestWithParam<const char*>
{
};

TEST_P(PackRoundTrip, GivesTheSameBits)
{
    const auto spec = specFromText(GetParam());
    ASSERT_THAT(spec, IsOk());
    const auto bytes = anyBytes(*packedElements(*spec) * sizeOf(spec->dtype));
    const auto model = modelOf(*spec, bytes);
    ASSERT_THAT(model, IsOk());
    EXPECT_EQ(model->convention, "packed");
    std::vector<std::byte> again(bytes.size());
    NullMonitor monitor;
    ASSERT_THAT(pack(*model, again, monitor), IsOk());
    EXPECT_EQ(again, bytes);
}

INSTANTIATE_TEST_SUITE_P(
    EverySpec, PackRoundTrip,
    testing::Values("lstm:input=3,hidden=5,layers=2,directions=2,dtype=f16",
                    "lstm:input=3,hidden=5,layers=2,directions=2,dtype=bf16",
                    "lstm:input=3,hidden=5,layers=2,directions=2,dtype=f32",
                    "lstm:input=3,hidden=5,layers=2,directions=2,dtype=f64",
                    "lstm:input=3,hidden=5,proj=2,layers=3,directions=2,bias=single_input",
                    "lstm:input=4,hidden=4,layers=2,bias=single_recurrent,skip",
                    "gru:input=7,hidden=3,layers=2,directions=2,bias=none,dtype=f64",
                    "gru:input=6,hidden=6,layers=1,directions=2,skip,dtype=bf16",
                    "rnn_tanh:input=1,hidden=1", "rnn_relu:input=9,hidden=4,layers=4,dtype=f16"));

TEST(Unpack, ViewsTheBufferWithoutACopy)
{
    const auto spec = *specFromText("gru:input=4,hidden=3,layers=2");
    const auto model = modelOf(spec, bytesOf(counting<float>(153)));
    ASSERT_THAT(model, IsOk());
    NullMonitor monitor;
    const GateView* gate = model->find(
        {LayerIndex(1), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Update});
    ASSERT_NE(gate, nullptr);
    const auto matrix = gate->map(monitor);
    ASSERT_THAT(matrix, IsOk());
    EXPECT_EQ(matrix->at(0, 0), 99.0);
    EXPECT_EQ(matrix->at(2, 1), 99.0 + 2 * 3 + 1);
}

TEST(Unpack, NamesBothLengthsOfAWrongBuffer)
{
    const auto spec = *specFromText("gru:input=4,hidden=3,layers=2");
    EXPECT_THAT(modelOf(spec, bytesOf(counting<float>(152))),
                FailsWith(ErrorCode::ShapeMismatch, "152 elements"));
    EXPECT_THAT(modelOf(spec, bytesOf(counting<float>(154))),
                FailsWith(ErrorCode::ShapeMismatch, "needs 153 elements (612 bytes)"));
    const auto doubles = memoryTensor("buffer", DType::F64, {153}, bytesOf(counting<double>(153)));
    EXPECT_THAT(unpack(doubles, spec, "rnn"), FailsWith(ErrorCode::ShapeMismatch, "of f64"));
}

TEST(Unpack, RefusesATensorThatIsNotOneRun)
{
    const auto spec = *specFromText("rnn_tanh:input=1,hidden=2");
    Tensor tensor = *memoryTensor("buffer", DType::F32, {5, 2}, bytesOf(counting<float>(10)));
    ASSERT_EQ(*packedElements(spec), 10U);
    tensor.strides = {1, 5};
    EXPECT_THAT(unpack(std::make_shared<const Tensor>(tensor), spec, "rnn"),
                FailsWith(ErrorCode::ShapeMismatch, "one run"));
}

TEST(Unpack, TakesATensorOfAnyShapeWithTheRightCount)
{
    const auto spec = *specFromText("rnn_tanh:input=1,hidden=2");
    Tensor tensor = *memoryTensor("buffer", DType::F32, {1, 10, 1}, bytesOf(counting<float>(10)));
    tensor.strides = {7, 1, 3}; // of extents of one no stride matters
    EXPECT_THAT(unpack(std::make_shared<const Tensor>(tensor), spec, "rnn"), IsOk());
}

TEST(Pack, RefusesABufferOfAnotherLength)
{
    const auto spec = *specFromText("rnn_tanh:input=1,hidden=2");
    const auto model = modelOf(spec, bytesOf(counting<float>(10)));
    ASSERT_THAT(model, IsOk());
    std::vector<std::byte> buffer(36);
    NullMonitor monitor;
    EXPECT_THAT(pack(*model, buffer, monitor), FailsWith(ErrorCode::ShapeMismatch, "36 bytes"));
}

TEST(Pack, WritesZerosWhereABiasIsAbsent)
{
    const auto spec = *specFromText("gru:input=2,hidden=1");
    auto model = modelOf(spec, bytesOf(std::vector<float>(15, 1.0F)));
    ASSERT_THAT(model, IsOk());
    model->parameters.erase(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Reset});
    std::vector<std::byte> buffer(60, std::byte{0xFF});
    NullMonitor monitor;
    ASSERT_THAT(pack(*model, buffer, monitor), IsOk());
    auto expected = std::vector<float>(15, 1.0F);
    expected[12] = 0.0F;
    EXPECT_EQ(buffer, bytesOf(expected));
}

TEST(Pack, PacksAReversedLayerAsAForwardOne)
{
    const auto spec = *specFromText("rnn_tanh:input=1,hidden=2");
    const auto bytes = bytesOf(counting<float>(10));
    auto model = modelOf(spec, bytes);
    ASSERT_THAT(model, IsOk());
    decltype(model->parameters) backward;
    for (const auto& [id, view] : model->parameters) {
        backward.emplace(ParameterId{id.layer, Direction::Backward, id.kind, id.gate}, view);
    }
    model->parameters = backward;
    model->isReversed = true;
    ASSERT_THAT(finalizeAndValidate(*model), IsOk());
    std::vector<std::byte> buffer(bytes.size());
    NullMonitor monitor;
    ASSERT_THAT(pack(*model, buffer, monitor), IsOk());
    EXPECT_EQ(buffer, bytes);
}

TEST(Pack, GathersTransposedGatesInForeignOrder)
{
    // Keras' order of an LSTM kernel is [input, i f c o]; here o comes first, as another might.
    constexpr std::array order = {Gate::Output, Gate::Cell, Gate::Forget, Gate::Input};
    const auto spec = *specFromText("lstm:input=3,hidden=2,bias=none");
    const auto kernel = memoryTensor("kernel", DType::F32, {3, 8}, bytesOf(counting<float>(24)));
    const auto recurrent =
        memoryTensor("recurrent", DType::F32, {2, 8}, bytesOf(counting<float>(16)));
    RnnModel model{.name = "rnn", .spec = spec};
    for (std::uint64_t place = 0; place < order.size(); ++place) {
        const ParameterId w{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                            order[place]};
        const ParameterId r{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                            order[place]};
        model.parameters[w] =
            *viewOf(kernel, {.col = 2 * place, .rows = 3, .cols = 2}, Orientation::Transposed);
        model.parameters[r] =
            *viewOf(recurrent, {.col = 2 * place, .rows = 2, .cols = 2}, Orientation::Transposed);
    }
    ASSERT_THAT(finalizeAndValidate(model), IsOk());
    std::vector<float> buffer(40);
    NullMonitor monitor;
    ASSERT_THAT(pack(model, std::as_writable_bytes(std::span(buffer)), monitor), IsOk());
    const auto inputGate = std::vector<float>(buffer.begin(), buffer.begin() + 6);
    EXPECT_THAT(inputGate, testing::ElementsAre(6, 14, 22, 7, 15, 23));
    const auto recurrentOutput = std::vector<float>(buffer.begin() + 36, buffer.end());
    EXPECT_THAT(recurrentOutput, testing::ElementsAre(0, 8, 1, 9));
}

TEST(Pack, StopsWhenCancelled)
{
    const auto spec = *specFromText("rnn_tanh:input=1,hidden=2");
    const auto model = modelOf(spec, bytesOf(counting<float>(10)));
    std::vector<std::byte> buffer(40);
    CancelledMonitor monitor;
    EXPECT_THAT(pack(*model, buffer, monitor), FailsWith(ErrorCode::Cancelled, "cancelled"));
}

TEST(CopyRowMajor, CopiesEveryOrientationAndElementSize)
{
    const auto bytes = anyBytes(1U << 18U);
    for (const auto dtype : {DType::U8, DType::F16, DType::F32, DType::F64, DType::C128}) {
        for (const std::uint64_t rows : {1U, 5U, 32U, 67U}) {
            for (const std::uint64_t cols : {1U, 31U, 33U, 70U}) {
                const auto r = static_cast<std::int64_t>(rows);
                const auto c = static_cast<std::int64_t>(cols);
                const MatrixView whole{bytes.data() + 1, rows, cols, c, 1, dtype};
                const MatrixView piece{bytes.data() + 3, rows, cols, c + 4, 1, dtype};
                const MatrixView transposed{bytes.data(), rows, cols, 1, r, dtype};
                const MatrixView both{bytes.data(), rows, cols, 2, 2 * r + 1, dtype};
                for (const MatrixView& matrix : {whole, piece, transposed, both}) {
                    EXPECT_EQ(copied(matrix), copiedSlowly(matrix))
                        << nameOf(dtype) << ' ' << rows << " x " << cols << " strides "
                        << matrix.rowStride << ' ' << matrix.colStride;
                }
            }
        }
    }
}

TEST(CopyRowMajor, CopiesMatricesThatKeepSeveralCoresBusy)
{
    constexpr std::uint64_t rows = 1537;
    constexpr std::uint64_t cols = 1601; // 9.8 MB of f32
    const auto bytes = anyBytes(rows * cols * 4);
    const MatrixView whole{bytes.data(), rows, cols, cols, 1, DType::F32};
    const MatrixView transposed{bytes.data(), rows, cols, 1, rows, DType::F32};
    EXPECT_TRUE(copied(whole) == bytes);
    EXPECT_TRUE(copied(transposed) == copiedSlowly(transposed));
}

TEST(CopyRowMajor, FillsWholeLinesOfAnyTargetFromALargeTransposedSource)
{
    constexpr std::uint64_t rows = 1100;
    constexpr std::uint64_t cols = 2048; // 9 MB of f32, in rows of whole cache lines
    const auto bytes = anyBytes(rows * cols * 4);
    for (const auto dtype : {DType::F16, DType::F32, DType::F64}) {
        const std::uint64_t shown = cols * 4 / sizeOf(dtype);
        const MatrixView transposed{bytes.data(), rows, shown, 1, rows, dtype};
        const auto expected = copiedSlowly(transposed);
        for (const std::size_t past : {0U, 16U, 63U}) { // bytes past a line
            std::vector<std::byte> target(expected.size() + 128);
            const std::size_t first =
                (64 - reinterpret_cast<std::uintptr_t>(target.data()) % 64) % 64 + past;
            copyRowMajor(transposed, std::span(target).subspan(first, expected.size()));
            EXPECT_TRUE(
                std::ranges::equal(std::span(target).subspan(first, expected.size()), expected))
                << nameOf(dtype) << ' ' << past;
            EXPECT_TRUE(std::ranges::all_of(std::span(target).first(first),
                                            [](std::byte byte) { return byte == std::byte{0}; }));
        }
    }
}

} // namespace
} // namespace gateloupe::test
