// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/keras/keras_wiring.h"

namespace gateloupe::test {
namespace {

/// A layer of a functional model, with the layers that it is called with.
std::string layerText(const std::string& className, const std::string& name,
                      const std::vector<std::string>& inputs)
{
    std::string places;
    for (const std::string& input : inputs) {
        places += (places.empty() ? "[\"" : ",[\"") + input + "\",0,0,{}]";
    }
    return R"({"class_name":")" + className + R"(","config":{"name":")" + name +
           R"("},"inbound_nodes":[[)" + places + "]]}";
}

KerasWiring wiringOf(const std::string& layers)
{
    return KerasWiring(parseJson("[" + layers + "]").value_or(nullptr));
}

TEST(KerasWiring, NamesTheLayerThatAddsALayersInputToItsOutput)
{
    const std::string front = layerText("InputLayer", "x", {}) + "," +
                              layerText("LSTM", "a", {"x"}) + "," +
                              layerText("Dropout", "d", {"a"}) + ",";
    EXPECT_EQ(wiringOf(front + layerText("Add", "sum", {"d", "x"})).residualOf("a"), "sum");
    EXPECT_EQ(wiringOf(front + layerText("Add", "sum", {"x", "a"})).residualOf("a"), "sum");
    EXPECT_EQ(
        wiringOf(front + layerText("LSTM", "b", {"x"}) + "," + layerText("Add", "sum", {"a", "b"}))
            .residualOf("a"),
        "");
    EXPECT_EQ(wiringOf(front + layerText("Multiply", "sum", {"x", "a"})).residualOf("a"), "");
}

TEST(KerasWiring, NamesTheOperationThatMayTurnTheSequence)
{
    const std::string front = layerText("InputLayer", "x", {}) + ",";
    EXPECT_EQ(wiringOf(front + layerText("Flip", "f", {"x"}) + "," + layerText("LSTM", "a", {"f"}))
                  .turnerOf("a"),
              "f");
    EXPECT_EQ(wiringOf(front + layerText("Lambda", "l", {"x"}) + "," +
                       layerText("Dropout", "d", {"l"}) + "," + layerText("LSTM", "a", {"d"}))
                  .turnerOf("a"),
              "l");
    EXPECT_EQ(wiringOf(front + layerText("Dense", "f", {"x"}) + "," + layerText("LSTM", "a", {"f"}))
                  .turnerOf("a"),
              "");
}

} // namespace
} // namespace gateloupe::test
