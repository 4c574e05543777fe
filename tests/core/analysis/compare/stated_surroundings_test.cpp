// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare_files/stated_surroundings.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A Sequential model of two layers of a GRU with what stands between them, as Keras writes it.
TensorCatalog configured(const std::string& between, const std::string& ofUpper = "")
{
    const auto layer = [](const std::string& name, const std::string& more) {
        return R"({"class_name": "GRU", "config": {"name": ")" + name +
               R"(", "units": 4, "recurrent_initializer": null)" + more + "}}";
    };
    TensorCatalog catalog;
    catalog.attributes.push_back({"", "model_config",
                                  R"({"class_name": "Sequential", "config": {"layers": [)" +
                                      layer("low", "") + ", " + between + layer("high", ofUpper) +
                                      "]}}"});
    return catalog;
}

std::string activation(const std::string& function)
{
    return R"({"class_name": "Activation", "config": {"name": "act", "activation": ")" + function +
           R"("}}, )";
}

/// The notes on the upper network of two files of equal weights.
std::vector<std::string> notesOf(const TensorCatalog& a, const TensorCatalog& b)
{
    auto model = std::make_shared<RnnModel>(
        *randomNetwork(*specFromText("gru:input=4,hidden=4"), 3).build());
    model->name = "high";
    const std::vector<std::shared_ptr<const RnnModel>> models = {model};
    NullMonitor monitor;
    auto pairing = pairFiles(models, models, monitor);
    EXPECT_THAT(pairing, IsOk());
    auto compared = compareFiles(*std::move(pairing), monitor);
    EXPECT_THAT(compared, IsOk());
    noteSurroundings(*compared, a, b);
    const bool isNoted = !compared->pairs.front().notes.empty();
    EXPECT_EQ(compared->verdict(), isNoted ? DiffVerdict::Different : DiffVerdict::Equal);
    return compared->pairs.front().notes;
}

} // namespace

TEST(StatedSurroundings, EqualConfigurationsAreNoDifference)
{
    const TensorCatalog same = configured(activation("relu"), R"(, "stateful": false)");
    EXPECT_THAT(notesOf(same, same), IsEmpty());
}

TEST(StatedSurroundings, ANumberOfALayerBetweenIsADifference)
{
    EXPECT_THAT(notesOf(configured(activation("relu")), configured(activation("sigmoid"))),
                ElementsAre(HasSubstr("Activation.activation: relu in A, sigmoid in B")));
}

TEST(StatedSurroundings, ALayerThatStandsBetweenInOneFileIsADifference)
{
    EXPECT_THAT(notesOf(configured(activation("relu")), configured("")),
                ElementsAre(HasSubstr("in front of high: Activation in A, low in B")));
}

TEST(StatedSurroundings, AnotherUseOfTheLayerIsADifference)
{
    EXPECT_THAT(
        notesOf(configured("", R"(, "stateful": true)"), configured("", R"(, "stateful": false)")),
        ElementsAre(HasSubstr("stateful: true in A, false in B")));
    EXPECT_THAT(notesOf(configured("", R"(, "return_sequences": true)"),
                        configured("", R"(, "return_sequences": false)")),
                ElementsAre(HasSubstr("return_sequences: true in A, false in B")));
}

TEST(StatedSurroundings, AFileWithoutAConfigurationSaysNothingElse)
{
    EXPECT_THAT(notesOf(configured(activation("relu")), TensorCatalog()), IsEmpty());
}

} // namespace gateloupe::test
