// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/packing/length_solver.h"
#include "core/packing/packed_layout.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// TensorFlow's issue 20273: three bidirectional layers of 143 units.
constexpr std::uint64_t kElementsOf20273 = 1315600;
constexpr const char* kSpecOf20273 =
    "lstm:input=143,hidden=143,layers=3,directions=2,bias=double,dtype=f32";

std::set<std::string> textsOf(const LengthAnswer& answer)
{
    std::set<std::string> texts;
    for (const RnnSpec& spec : answer.specs) {
        texts.insert(toText(spec));
    }
    EXPECT_EQ(texts.size(), answer.specs.size()) << "a spec is given twice";
    return texts;
}

std::set<std::string> solved(std::uint64_t elements, const SpecHints& hints = {})
{
    const auto answer = specsOfLength({.elements = elements, .hints = hints});
    EXPECT_THAT(answer, IsOk());
    return answer ? textsOf(*answer) : std::set<std::string>();
}

/// Small enough that every spec can be made and counted.
constexpr LengthBounds kSmallBounds{
    .maxInputSize = 40, .maxHiddenSize = 7, .maxLayers = 3, .maxProjected = 1000000};

template <typename Visit>
void forEachSmallSpec(const Visit& visit)
{
    RnnSpec spec;
    for (const auto cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const auto bias :
             {BiasMode::None, BiasMode::SingleInput, BiasMode::Double, BiasMode::SingleRecurrent}) {
            for (const auto mode : {InputMode::Linear, InputMode::Skip}) {
                for (std::uint32_t shape = 0; shape < 6; ++shape) {
                    spec = {.cell = cell,
                            .layers = 1 + shape / 2,
                            .directions = 1 + shape % 2,
                            .inputMode = mode,
                            .bias = bias};
                    visit(spec);
                }
            }
        }
    }
}

std::multimap<std::uint64_t, std::string> allSmallSpecs()
{
    std::multimap<std::uint64_t, std::string> all;
    forEachSmallSpec([&](RnnSpec spec) {
        for (spec.hiddenSize = 1; spec.hiddenSize <= kSmallBounds.maxHiddenSize;
             ++spec.hiddenSize) {
            for (spec.inputSize = 1; spec.inputSize <= kSmallBounds.maxInputSize;
                 ++spec.inputSize) {
                spec.projectionSize.reset();
                for (std::uint64_t size = 1; size <= spec.hiddenSize; ++size) {
                    const auto elements = packedElements(spec);
                    const bool isProjectedSkip =
                        spec.projectionSize && spec.inputMode == InputMode::Skip;
                    if (elements && !isProjectedSkip) {
                        all.emplace(*elements, toText(spec));
                    }
                    spec.projectionSize = size;
                }
            }
        }
    });
    return all;
}

} // namespace

TEST(LengthSolver, FindsExactlyWhatBruteForceFinds)
{
    const auto all = allSmallSpecs();
    ASSERT_GT(all.size(), 10000U);
    for (std::uint64_t elements = 1; elements < 1200; elements += elements < 300 ? 1 : 7) {
        const auto answer =
            specsOfLength({.elements = elements, .hints = {}, .bounds = kSmallBounds});
        ASSERT_THAT(answer, IsOk());
        std::set<std::string> expected;
        const auto [first, last] = all.equal_range(elements);
        std::for_each(first, last, [&](const auto& entry) { expected.insert(entry.second); });
        EXPECT_EQ(textsOf(*answer), expected) << elements;
    }
}

TEST(LengthSolver, EverySpecHasTheLength)
{
    for (const std::uint64_t elements : {kElementsOf20273, std::uint64_t{27631616}}) {
        const auto answer = specsOfLength({.elements = elements, .dtype = DType::F16});
        ASSERT_THAT(answer, IsOk());
        EXPECT_GT(answer->searched, answer->specs.size() / 2);
        for (const RnnSpec& spec : answer->specs) {
            EXPECT_THAT(packedElements(spec), IsOk()) << toText(spec);
            EXPECT_EQ(*packedElements(spec), elements) << toText(spec);
            EXPECT_EQ(spec.dtype, DType::F16);
        }
    }
}

TEST(LengthSolver, FindsTheNetworkOfIssue20273)
{
    EXPECT_TRUE(solved(kElementsOf20273).contains(kSpecOf20273));
    // Counted before: one cell of 1, 3 or 4 gates, 0 to 2 biases, up to 8 layers, hidden <= 4096.
    const auto answer = specsOfLength(
        {.elements = kElementsOf20273,
         .hints = {},
         .bounds = {.maxInputSize = 1U << 30U, .maxHiddenSize = 4096, .maxLayers = 8}});
    ASSERT_THAT(answer, IsOk());
    const auto isCounted = [](const RnnSpec& spec) {
        return !spec.projectionSize && spec.inputMode == InputMode::Linear &&
               spec.cell != CellKind::RnnRelu && spec.bias != BiasMode::SingleRecurrent;
    };
    EXPECT_EQ(std::ranges::count_if(answer->specs, isCounted), 2976);
}

TEST(LengthSolver, KnowsTheSizesThatCollide)
{
    // formats: bi, 1 layer (300, 512) and uni, 2 layers (88, 512).
    const auto specs = solved(3334144);
    EXPECT_TRUE(
        specs.contains("lstm:input=300,hidden=512,layers=1,directions=2,bias=double,dtype=f32"));
    EXPECT_TRUE(
        specs.contains("lstm:input=88,hidden=512,layers=2,directions=1,bias=double,dtype=f32"));
}

TEST(LengthSolver, HintsRestrictTheSearch)
{
    const SpecHints hints{.cell = CellKind::Lstm,
                          .inputSize = 143,
                          .hiddenSize = 143,
                          .layers = 3,
                          .directions = 2,
                          .bias = BiasMode::Double};
    EXPECT_EQ(solved(kElementsOf20273, hints), std::set<std::string>{kSpecOf20273});
    for (const auto& text : solved(kElementsOf20273, {.hiddenSize = 143})) {
        EXPECT_THAT(text, ::testing::HasSubstr("hidden=143,"));
    }
    // The hidden size as projection says that there is none.
    for (const auto& text : solved(kElementsOf20273, {.hiddenSize = 143, .projectionSize = 143})) {
        EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("proj=")));
    }
    EXPECT_TRUE(solved(kElementsOf20273, {.inputSize = 7, .hiddenSize = 143}).empty());
}

TEST(LengthSolver, AHintGoesPastTheBounds)
{
    const RnnSpec spec{.cell = CellKind::RnnTanh, .inputSize = 3, .hiddenSize = 30000};
    EXPECT_TRUE(solved(*packedElements(spec), {.hiddenSize = 30000}).contains(toText(spec)));
    const RnnSpec deep{.inputSize = 3, .hiddenSize = 4, .layers = 40};
    EXPECT_TRUE(solved(*packedElements(deep), {.layers = 40}).contains(toText(deep)));
    EXPECT_FALSE(solved(*packedElements(deep)).contains(toText(deep)));
}

TEST(LengthSolver, ThinsOutProjectionsAndSaysSo)
{
    const auto all = specsOfLength({.elements = kElementsOf20273,
                                    .hints = {.hiddenSize = 143},
                                    .bounds = {.maxProjected = 1U << 20U}});
    const auto few =
        specsOfLength({.elements = kElementsOf20273, .hints = {}, .bounds = {.maxProjected = 100}});
    ASSERT_THAT(all, IsOk());
    ASSERT_THAT(few, IsOk());
    EXPECT_EQ(all->projectionStep, 1U);
    EXPECT_GT(few->projectionStep, 1U);
    const auto isProjected = [](const RnnSpec& spec) { return spec.projectionSize.has_value(); };
    EXPECT_LE(std::ranges::count_if(few->specs, isProjected), 100);
    for (const RnnSpec& spec : few->specs) {
        EXPECT_EQ(spec.projectionSize.value_or(0) % few->projectionStep, 0U);
    }
}

TEST(LengthSolver, AHundredMillionElementsTakeNoTime)
{
    // The first is a plain length, the second one with as many divisors as can be.
    for (const std::uint64_t elements : {100'000'000U, 73'513'440U}) {
        const std::clock_t start = std::clock();
        ASSERT_THAT(specsOfLength({.elements = elements}), IsOk());
        EXPECT_LT(std::clock() - start, 2 * CLOCKS_PER_SEC); // of this process, whatever else runs
    }
}

TEST(LengthSolver, CountsIn64Bits)
{
    EXPECT_THAT(specsOfLength({.elements = ~std::uint64_t{0}}), IsOk());
    EXPECT_THAT(
        specsOfLength({.elements = std::uint64_t{1} << 62U,
                       .hints = {.hiddenSize = std::uint64_t{1} << 31U, .layers = 4'000'000'000U}}),
        IsOk());
    EXPECT_THAT(specsOfLength({.elements = ~std::uint64_t{0},
                               .hints = {.projectionSize = ~std::uint64_t{0} - 1}}),
                IsOk());
}

TEST(LengthSolver, RefusesWhatNoSpecCanHave)
{
    EXPECT_THAT(specsOfLength({.elements = 0}),
                FailsWith(ErrorCode::InvalidArgument, "0 elements"));
    EXPECT_THAT(specsOfLength({.elements = 8, .hints = {.hiddenSize = 0}}),
                FailsWith(ErrorCode::InvalidArgument, "at least 1"));
    EXPECT_THAT(specsOfLength({.elements = 8, .hints = {.directions = 3}}),
                FailsWith(ErrorCode::InvalidArgument, "directions"));
}

} // namespace gateloupe::test
