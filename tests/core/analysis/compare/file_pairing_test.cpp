// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare_files/file_comparison.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Models = std::vector<std::shared_ptr<const RnnModel>>;

std::shared_ptr<const RnnModel> named(const std::string& name, std::uint64_t input,
                                      std::uint64_t seed, std::uint32_t layers = 1)
{
    RnnSpec spec{.cell = CellKind::Lstm, .inputSize = input, .hiddenSize = 4};
    spec.layers = layers;
    auto model = std::make_shared<RnnModel>(*randomNetwork(spec, seed).build());
    model->name = name;
    return model;
}

/// "a=b" of each pair, then "a-" and "-b" of what stands alone.
std::vector<std::string> paired(const Models& a, const Models& b)
{
    NullMonitor monitor;
    const auto pairing = pairFiles(a, b, monitor);
    if (!pairing) {
        return {pairing.error().message.text()};
    }
    std::vector<std::string> texts;
    for (const NetworkPair& one : pairing->pairs) {
        texts.push_back(one.a->name + "=" + one.b->name);
    }
    for (const auto& one : pairing->onlyInA) {
        texts.push_back(one->name + "-");
    }
    for (const auto& one : pairing->onlyInB) {
        texts.push_back("-" + one->name);
    }
    return texts;
}

} // namespace

TEST(FilePairing, OneNetworkOfEachFileIsAPairWhateverItIs)
{
    EXPECT_THAT(paired({named("a", 3, 1)}, {named("b", 7, 2, 2)}), ElementsAre("a=b"));
}

TEST(FilePairing, EqualNamesBelongTogetherInWhateverOrder)
{
    EXPECT_THAT(paired({named("encoder", 3, 1), named("decoder", 3, 2)},
                       {named("decoder", 3, 3), named("encoder", 5, 4)}),
                ElementsAre("encoder=encoder", "decoder=decoder"));
}

TEST(FilePairing, SizesPairWhatIsCalledOtherwise)
{
    EXPECT_THAT(paired({named("one", 3, 1), named("two", 5, 2)},
                       {named("big", 5, 3), named("small", 3, 4), named("more", 6, 5)}),
                ElementsAre("one=small", "two=big", "-more"));
}

TEST(FilePairing, WeightsTellNetworksOfOneSizeApart)
{
    EXPECT_THAT(paired({named("one", 3, 1), named("two", 3, 2), named("three", 3, 3)},
                       {named("x", 3, 3), named("y", 3, 9), named("z", 3, 1)}),
                ElementsAre("one=z", "two=y", "three=x"));
}

TEST(FilePairing, NamesDecideWhereWeightsAreUnrelated)
{
    EXPECT_THAT(paired({named("encoder", 3, 1), named("decoder", 3, 2)},
                       {named("module.decoder", 3, 3), named("module.encoder", 3, 4)}),
                ElementsAre("encoder=module.encoder", "decoder=module.decoder"));
}

TEST(FilePairing, AStackStandsBesideItsLayersAndTheRestAlone)
{
    const Models stack = {named("lstm", 3, 1, 2)};
    const Models parts = {named("other", 9, 2), named("first", 3, 3), named("second", 4, 4)};
    EXPECT_THAT(paired(stack, parts), ElementsAre("lstm=first", "lstm=second", "-other"));
    EXPECT_THAT(paired(parts, stack), ElementsAre("first=lstm", "second=lstm", "other-"));
}

TEST(FileComparison, ANetworkThatStandsAloneIsADifference)
{
    NullMonitor monitor;
    const Models a = {named("encoder", 3, 1), named("decoder", 5, 2)};
    const auto verdictOf = [&](const Models& b) {
        auto pairing = pairFiles(a, b, monitor);
        const auto compared = compareFiles(*std::move(pairing), monitor);
        return compared ? nameOf(compared->verdict()) : "failed";
    };
    EXPECT_EQ(verdictOf(a), "equal");
    EXPECT_EQ(verdictOf({a[0]}), "different");
    EXPECT_EQ(verdictOf({a[0], named("decoder", 5, 7)}), "different");
}

TEST(FileComparison, EachPairHasItsVerdictAndItsFirstDifference)
{
    NullMonitor monitor;
    const Models a = {named("encoder", 3, 1), named("decoder", 5, 2)};
    const Models b = {a[0], named("decoder", 5, 7)};
    auto pairing = pairFiles(a, b, monitor);
    ASSERT_THAT(pairing, IsOk());
    const auto compared = compareFiles(*std::move(pairing), monitor);
    ASSERT_THAT(compared, IsOk());
    ASSERT_EQ(compared->pairs.size(), 2U);
    EXPECT_EQ(compared->pairs[0].verdict(), DiffVerdict::Equal);
    EXPECT_EQ(compared->pairs[0].first(), std::nullopt);
    EXPECT_EQ(compared->pairs[1].verdict(), DiffVerdict::Different);
    EXPECT_EQ(compared->pairs[1].first(), "layer_0/forward/input/input_weights");
}

} // namespace gateloupe::test
