// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "core/formats/tensorflow/tensorflow_object_graph.h"
#include "tests/core/formats/tensorflow/bundle_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

template <typename T>
T valueOf(const TensorCatalog& catalog, std::string_view object, std::string_view name)
{
    const Attribute* attribute = catalog.findAttribute(object, name);
    const T* value = attribute == nullptr ? nullptr : std::get_if<T>(&attribute->value);
    return value == nullptr ? T() : *value;
}

std::string child(int id, std::string_view name)
{
    return bytesField(1, varintField(1, static_cast<std::uint64_t>(id)) + bytesField(2, name));
}

} // namespace

TEST(ObjectGraph, NamesTheVariablesOfASavedModel)
{
    NullMonitor monitor;
    const auto catalog = openCatalog(dataFolder() / "keras/saved-model-tf2/export", monitor);
    ASSERT_THAT(catalog, IsOk());
    constexpr std::string_view kKey = "variables/4/.ATTRIBUTES/VARIABLE_VALUE";
    EXPECT_EQ(valueOf<std::string>(*catalog, kKey, "full_name"),
              "bidirectional/backward_lstm/lstm_cell/recurrent_kernel");
    const auto paths = valueOf<std::vector<std::string>>(*catalog, kKey, "object_paths");
    ASSERT_FALSE(paths.empty());
    EXPECT_EQ(paths.front(), "variables/4");
    EXPECT_THAT(paths, Contains("layer_with_weights-0/backward_layer/cell/recurrent_kernel"));
}

TEST(ObjectGraph, ExposesTheSettingsOfKerasLayers)
{
    NullMonitor monitor;
    const auto catalog = openCatalog(dataFolder() / "keras/saved-model-tf2/export", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(
        valueOf<std::string>(*catalog, "root.layer_with_weights-0.forward_layer", "keras_metadata"),
        HasSubstr("\"class_name\": \"LSTM\""));
}

TEST(ObjectGraph, ReadsSettingsFromAnOlderSavedModel)
{
    const TemporaryFolder folder;
    const std::string layer = bytesField(4, bytesField(1, "_tf_keras_layer") + bytesField(3, "{}"));
    const std::string graph = bytesField(1, child(1, "layer-0")) + bytesField(1, layer);
    writeText(folder / "saved_model.pb", bytesField(2, bytesField(7, graph)));
    const auto attributes = kerasMetadataAttributes(folder.path());
    ASSERT_THAT(attributes, IsOk());
    ASSERT_EQ(attributes->size(), 1U);
    EXPECT_EQ(attributes->front().object, "root.layer-0");
    EXPECT_EQ(std::get<std::string>(attributes->front().value), "{}");
}

TEST(ObjectGraph, FindsEveryWayToAVariableShortestFirst)
{
    const std::string variable =
        bytesField(2, bytesField(1, "VARIABLE_VALUE") + bytesField(2, "v") + bytesField(3, "key"));
    // 0 -> 1 "a", 0 -> 2 "b", 1 -> 2 "c", 2 -> 0 "back"
    const std::string graph = bytesField(1, child(1, "a") + child(2, "b")) +
                              bytesField(1, child(2, "c")) +
                              bytesField(1, child(0, "back") + variable);
    const auto attributes = objectGraphAttributes(graph);
    ASSERT_THAT(attributes, IsOk());
    ASSERT_EQ(attributes->size(), 2U);
    EXPECT_EQ(attributes->back().object, "key");
    EXPECT_THAT(std::get<std::vector<std::string>>(attributes->back().value),
                ElementsAre("b", "a/c"));
}

TEST(ObjectGraph, PutsThePathOfTheKeyFirst)
{
    const std::string variable =
        bytesField(2, bytesField(1, "VARIABLE_VALUE") +
                          bytesField(3, "a..b.Sc/kernel/.ATTRIBUTES/VARIABLE_VALUE"));
    const std::string graph =
        bytesField(1, child(1, "x") + child(1, "keras_api")) + bytesField(1, variable);
    const auto attributes = objectGraphAttributes(graph);
    ASSERT_THAT(attributes, IsOk());
    EXPECT_THAT(std::get<std::vector<std::string>>(attributes->front().value),
                ElementsAre("a.b/c/kernel", "x"));
}

TEST(ObjectGraph, SurvivesDamageToEveryByte)
{
    const std::string variable = bytesField(2, bytesField(2, "v") + bytesField(3, "key"));
    const std::string graph = bytesField(1, child(1, "a") + child(2, "b")) +
                              bytesField(1, child(2, "c")) + bytesField(1, variable);
    const auto isReadOrRefused = AnyOf(IsOk(), FailsWith(ErrorCode::Corrupt, ""));
    for (std::size_t at = 0; at < graph.size(); ++at) {
        for (const int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
            std::string damaged = graph;
            damaged[at] = static_cast<char>(value);
            EXPECT_THAT(objectGraphAttributes(damaged), isReadOrRefused) << at;
        }
        EXPECT_THAT(objectGraphAttributes(graph.substr(0, at)), isReadOrRefused) << at;
    }
}

TEST(ObjectGraph, BoundsTheSearchInATangle)
{
    // Every object refers to every other: more ways than could ever be counted.
    constexpr int kObjects = 40;
    std::string graph;
    for (int from = 0; from < kObjects; ++from) {
        std::string node;
        for (int to = 0; to < kObjects; ++to) {
            node += child(to, "x" + std::to_string(to));
        }
        graph += bytesField(1, node + bytesField(2, bytesField(3, std::to_string(from))));
    }
    const auto attributes = objectGraphAttributes(graph);
    ASSERT_THAT(attributes, IsOk());
    for (const Attribute& attribute : *attributes) {
        EXPECT_LE(std::get<std::vector<std::string>>(attribute.value).size(), 16U);
    }
}

TEST(ObjectGraph, RefusesAChildThatIsNotThere)
{
    EXPECT_THAT(objectGraphAttributes(bytesField(1, child(3, "x"))),
                FailsWith(ErrorCode::Corrupt, "object 3 of 1"));
    EXPECT_THAT(objectGraphAttributes("\x0a\xff"), FailsWith(ErrorCode::Corrupt, "protobuf"));
}

} // namespace gateloupe::test
