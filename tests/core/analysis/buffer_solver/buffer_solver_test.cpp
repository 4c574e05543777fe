// SPDX-License-Identifier: Apache-2.0
// How well buffers tell what they are: the ranks here are lower bounds,
// tests/data/buffers/README.md has all figures.
#include <algorithm>
#include <cstring>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/analysis/buffer_solver/buffer_solver.h"
#include "core/packing/initialiser.h"
#include "core/packing/packed_layout.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kAll = 1U << 20U;

BufferSolution solved(std::span<const std::byte> bytes, BufferQuestion question = {})
{
    question.top = kAll;
    NullMonitor monitor;
    auto solution = solveBuffer(bytes, question, monitor);
    EXPECT_THAT(solution, IsOk());
    return solution ? *std::move(solution) : BufferSolution();
}

std::vector<std::byte> fresh(std::string_view text, const InitialiserOptions& options = {})
{
    NullMonitor monitor;
    const auto spec = specFromText(text);
    EXPECT_THAT(spec, IsOk());
    auto bytes = freshBuffer(*spec, options, monitor);
    EXPECT_THAT(bytes, IsOk());
    return *std::move(bytes);
}

/// 1 for the first; 0 when it is not there.
std::size_t rankOf(const BufferSolution& solution, std::string_view text)
{
    const RnnSpec spec = *specFromText(text);
    const auto found = std::ranges::find(solution.candidates, spec, &BufferCandidate::spec);
    return found == solution.candidates.end()
               ? 0
               : static_cast<std::size_t>(found - solution.candidates.begin()) + 1;
}

/// What is said about a spec, in one text.
std::string reasonsFor(const BufferSolution& solution, std::string_view text)
{
    std::string all;
    for (const std::string& reason : solution.candidates.at(rankOf(solution, text) - 1).reasons) {
        all += reason + "\n";
    }
    return all;
}

struct FreshCase
{
    const char* spec;
    InitialiserOptions options;
    std::size_t worstRank;
};

void PrintTo(const FreshCase& one, std::ostream* out)
{
    *out << one.spec << " " << nameOf(one.options.kind);
}

class FreshBuffer : public ::testing::TestWithParam<FreshCase>
{
};

struct StoredCase
{
    const char* name; ///< in tests/data/buffers
    std::size_t worstRank;
};

void PrintTo(const StoredCase& one, std::ostream* out)
{
    *out << one.name;
}

class StoredBuffer : public ::testing::TestWithParam<StoredCase>
{
};

TEST_P(FreshBuffer, IsFoundByItsContent)
{
    const auto& [spec, options, worstRank] = GetParam();
    const auto solution = solved(fresh(spec, options));
    const std::size_t rank = rankOf(solution, spec);
    EXPECT_GE(rank, 1U);
    EXPECT_LE(rank, worstRank) << toText(solution.candidates.front().spec);
}

INSTANTIATE_TEST_SUITE_P(
    Seeds, FreshBuffer,
    ::testing::Values(
        FreshCase{"lstm:input=40,hidden=64", {.forgetBias = 1.0, .seed = 1}, 1},
        FreshCase{"lstm:input=40,hidden=64", {.kind = Initialiser::Orthogonal, .seed = 2}, 1},
        FreshCase{"lstm:input=23,hidden=48,layers=2,directions=2",
                  {.kind = Initialiser::Orthogonal, .seed = 3},
                  1},
        FreshCase{
            "lstm:input=23,hidden=48,bias=none", {.kind = Initialiser::Orthogonal, .seed = 4}, 1},
        FreshCase{
            "lstm:input=30,hidden=50,bias=single_recurrent", {.forgetBias = 1.0, .seed = 5}, 2},
        FreshCase{"gru:input=25,hidden=60,directions=2", {.seed = 6}, 1},
        FreshCase{
            "gru:input=40,hidden=40,layers=2", {.kind = Initialiser::Orthogonal, .seed = 7}, 1},
        FreshCase{"rnn_tanh:input=24,hidden=96", {.kind = Initialiser::Orthogonal, .seed = 8}, 1},
        FreshCase{"rnn_relu:input=24,hidden=96", {.kind = Initialiser::Orthogonal, .seed = 9}, 2},
        FreshCase{"lstm:input=40,hidden=64,dtype=f16", {.forgetBias = 1.0, .seed = 10}, 1},
        FreshCase{"lstm:input=40,hidden=64,dtype=bf16", {.forgetBias = 1.0, .seed = 11}, 1},
        FreshCase{
            "gru:input=25,hidden=60,dtype=f64", {.kind = Initialiser::Orthogonal, .seed = 12}, 1},
        FreshCase{"lstm:input=32,hidden=64,proj=24", {.forgetBias = 1.0, .seed = 13}, 3},
        // One distribution everywhere: only the bound is left, and what is usual.
        FreshCase{"lstm:input=80,hidden=128", {.kind = Initialiser::Uniform, .seed = 14}, 3},
        FreshCase{"gru:input=64,hidden=128", {.kind = Initialiser::Uniform, .seed = 15}, 3}));

TEST_P(StoredBuffer, IsFoundByItsContent)
{
    const auto& [name, worstRank] = GetParam();
    const auto folder = dataFolder() / "buffers";
    std::ifstream about(folder / (std::string(name) + ".json"));
    const std::string spec = nlohmann::json::parse(about)["spec"];
    const auto solution = solved(readFile(folder / (std::string(name) + ".bin")));
    const std::size_t rank = rankOf(solution, spec);
    EXPECT_GE(rank, 1U);
    EXPECT_LE(rank, worstRank) << toText(solution.candidates.front().spec);
}

INSTANTIATE_TEST_SUITE_P(Frameworks, StoredBuffer,
                         ::testing::Values(StoredCase{"t-lstm-1-32-l2-trained", 1},
                                           StoredCase{"t-gru-1-24-trained", 1},
                                           StoredCase{"t-gru-26-60-l3-trained", 1},
                                           StoredCase{"t-lstm-single-24-60-trained", 1},
                                           StoredCase{"t-lstm-bf16-64-64-trained", 1},
                                           StoredCase{"t-relu-39-100-none-trained", 2},
                                           StoredCase{"k-tanh-16-64-trained", 1},
                                           StoredCase{"k-lstm-none-30-40-trained", 1},
                                           StoredCase{"k-lstm-zero-half-32-32-l2-trained", 1},
                                           StoredCase{"c-tanh-20-50", 1},
                                           StoredCase{"m-relu-32-64-xavier", 2}));

TEST(BufferSolver, SaysThatALengthAloneDecidesNothing)
{
    const auto solution = solveLength(1315600, {.top = 10});
    ASSERT_THAT(solution, IsOk());
    EXPECT_EQ(solution->elements, 1315600U);
    EXPECT_GT(solution->fits, 2976U);
    EXPECT_EQ(solution->candidates.size(), 10U);
    EXPECT_TRUE(solution->isAmbiguous);
    EXPECT_LT(solution->margin, 0.5);
}

TEST(BufferSolver, RanksByScoresThatAddUpToOne)
{
    const auto solution = solved(fresh("lstm:input=20,hidden=30"));
    double sum = 0.0;
    double last = 1.0;
    for (const BufferCandidate& candidate : solution.candidates) {
        EXPECT_GT(candidate.score, 0.0);
        EXPECT_LE(candidate.score, last);
        last = candidate.score;
        sum += candidate.score;
    }
    EXPECT_NEAR(sum, 1.0, 1e-9);
    EXPECT_EQ(solution.candidates.size(), solution.fits);
    EXPECT_GE(solution.searched, solution.fits / 4);
}

TEST(BufferSolver, GivesItsReasons)
{
    constexpr const char* kSpec = "lstm:input=40,hidden=64";
    auto bytes = fresh(kSpec, {.kind = Initialiser::Orthogonal, .forgetBias = 1.0, .seed = 1});
    auto solution = solved(bytes);
    EXPECT_THAT(reasonsFor(solution, kSpec), HasSubstr("orthogonal"));
    EXPECT_THAT(reasonsFor(solution, kSpec), HasSubstr("forget gates"));
    EXPECT_THAT(reasonsFor(solution, kSpec), HasSubstr("64 is round"));
    EXPECT_THAT(solution.notes, Contains(HasSubstr("no weights")));
    EXPECT_FALSE(solution.isAmbiguous);
    EXPECT_GT(solution.margin, 0.9);
    // Equal halves, as TensorFlow restores one bias into two.
    const std::size_t half = 4 * 64 * sizeof(float);
    std::memcpy(bytes.data() + bytes.size() - half, bytes.data(), half);
    std::memcpy(bytes.data() + bytes.size() - 2 * half, bytes.data(), half);
    solution = solved(bytes);
    EXPECT_EQ(rankOf(solution, kSpec), 1U);
    EXPECT_THAT(reasonsFor(solution, kSpec), HasSubstr("biases of every gate are equal"));
}

TEST(BufferSolver, NamesTheSpecsThatHaveTheSameBytes)
{
    constexpr const char* kSpec = "rnn_tanh:input=24,hidden=96,bias=single_input";
    const auto solution = solved(fresh(kSpec, {.kind = Initialiser::Orthogonal}));
    EXPECT_TRUE(solution.isAmbiguous);
    EXPECT_THAT(reasonsFor(solution, kSpec), HasSubstr("rnn_relu, which has the same bytes"));
    EXPECT_THAT(reasonsFor(solution, kSpec),
                HasSubstr("single_recurrent, which has the same bytes"));
}

TEST(BufferSolver, AHintRulesOthersOut)
{
    const auto bytes = fresh("lstm:input=80,hidden=128", {.kind = Initialiser::Uniform});
    const auto solution = solved(bytes, {.hints = {.inputSize = 80, .hiddenSize = 128}});
    EXPECT_EQ(rankOf(solution, "lstm:input=80,hidden=128"), 1U);
    EXPECT_LT(solution.fits, 20U);
}

TEST(BufferSolver, ReadsOnlyTheElementsItIsTold)
{
    constexpr const char* kSpec = "lstm:input=40,hidden=64";
    auto bytes = fresh(kSpec, {.forgetBias = 1.0});
    const std::uint64_t elements = bytes.size() / sizeof(float);
    bytes.resize(bytes.size() + 1001, std::byte{0x5A});
    const auto solution = solved(bytes, {.dtype = DType::F32, .elements = elements});
    EXPECT_EQ(solution.elements, elements);
    EXPECT_EQ(rankOf(solution, kSpec), 1U);
}

TEST(BufferSolver, GuessesNothingFromNumbersThatSayNothing)
{
    // Zeros, numbers that are none, noise.
    for (const int fill : {0x00, 0xFF}) {
        const std::vector<std::byte> bytes(40000, static_cast<std::byte>(fill));
        const auto solution = solved(bytes);
        EXPECT_GT(solution.fits, 0U);
        EXPECT_TRUE(solution.isAmbiguous) << fill;
    }
    std::vector<std::byte> noise(40000);
    std::uint32_t state = 1;
    for (std::byte& value : noise) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<std::byte>(state >> 24U);
    }
    EXPECT_GT(solved(noise).fits, 0U);
}

TEST(BufferSolver, SaysThatBytesAreOfTheOtherOrder)
{
    for (const char* spec : {"gru:input=12,hidden=20", "lstm:input=8,hidden=16,dtype=f16",
                             "lstm:input=8,hidden=16,dtype=f64"}) {
        std::vector<std::byte> bytes = fresh(spec);
        EXPECT_THAT(solved(bytes).notes, Each(Not(HasSubstr("byte order")))) << spec;
        const std::size_t size = sizeOf(specFromText(spec)->dtype);
        for (auto first = bytes.begin(); first != bytes.end();
             first += static_cast<std::ptrdiff_t>(size)) {
            std::reverse(first, first + static_cast<std::ptrdiff_t>(size));
        }
        EXPECT_THAT(solved(bytes).notes, Contains(HasSubstr("of the other byte order"))) << spec;
    }
}

TEST(BufferSolver, TakesTheSmallestBuffers)
{
    for (std::size_t elements = 1; elements < 70; ++elements) {
        std::vector<float> numbers(elements);
        for (std::size_t index = 0; index < elements; ++index) {
            numbers[index] = 0.1F * static_cast<float>(index % 7) - 0.3F;
        }
        const auto solution = solved(std::as_bytes(std::span(numbers)), {.dtype = DType::F32});
        EXPECT_EQ(solution.fits, solution.candidates.size());
    }
}

TEST(BufferSolver, RefusesBytesThatAreNoWholeNumberOfElements)
{
    NullMonitor monitor;
    const std::vector<std::byte> bytes(1001);
    EXPECT_THAT(solveBuffer(bytes, {}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "1001 bytes"));
    EXPECT_THAT(solveBuffer({}, {}, monitor), FailsWith(ErrorCode::InvalidArgument, "0 bytes"));
    EXPECT_THAT(solveBuffer(bytes, {.dtype = DType::F64}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "f64"));
    EXPECT_THAT(solveBuffer(bytes, {.dtype = DType::F32, .elements = 251}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "251"));
}

TEST(BufferSolver, StopsWhenItIsNoLongerWanted)
{
    CancelledMonitor monitor;
    const auto bytes = fresh("lstm:input=40,hidden=64");
    EXPECT_THAT(solveBuffer(bytes, {}, monitor), FailsWith(ErrorCode::Cancelled, "cancelled"));
}

} // namespace
} // namespace gateloupe::test
