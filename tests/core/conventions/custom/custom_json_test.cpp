// SPDX-License-Identifier: Apache-2.0
// The description file: what it says, and how it fails.
#include <ostream>

#include <gtest/gtest.h>

#include "core/base/mapped_file.h"
#include "core/conventions/custom/custom_json.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

/// Uses every key.
constexpr std::string_view kFull = R"json({
  "gateloupe_convention": 1,
  "name": "acme",
  "cell": "lstm",
  "gates": ["cell", "input", "forget", "output"],
  "tensors": [
    {"name": "{prefix}/l{layer}{side}/W", "holds": ["input_weights"], "axes": ["input", "gate", "unit"]},
    {"name": "{prefix}/l{layer}{side}/R_{gate}", "holds": ["recurrent_weights"], "axes": ["unit", "input"]},
    {"name": "{prefix}/l{layer}{side}/b", "holds": ["recurrent_bias", "input_bias"],
     "axes": ["part", "unit", "gate"], "gates": ["output", "input", "forget", "cell"]}
  ],
  "first_layer": 1,
  "side_words": {"forward": "", "backward": "_reverse"},
  "gate_words": {"input": "i", "forget": "f", "cell": "g", "output": "o"},
  "hidden_size": 12,
  "forget_offset": 1.0,
  "activations": {"gate": "hard_sigmoid(0.2,0.5)",
                           "output" : "linear"
}
})json";

/// Enough to be a convention.
constexpr std::string_view kPlain =
    R"({"gateloupe_convention":1,"name":"p","cell":"rnn_tanh","tensors":[
{"name":"W","holds":["input_weights"],"axes":["unit","input"]},
{"name":"R","holds":["recurrent_weights"],"axes":["unit","input"]}]})";

std::string with(std::string_view from, std::string_view to, std::string_view text = kPlain)
{
    std::string changed(text);
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return changed.replace(at, from.size(), to);
}

TEST(CustomJson, ReadsEveryKey)
{
    const auto rules = rulesFromJson(kFull);
    ASSERT_THAT(rules, IsOk());
    EXPECT_EQ(rules->name, "acme");
    EXPECT_EQ(rules->cell, CellKind::Lstm);
    ASSERT_EQ(rules->tensors.size(), 3U);
    using enum Gate;
    EXPECT_EQ(rules->tensors[0].gates, (std::vector{Cell, Input, Forget, Output}));
    EXPECT_EQ(rules->tensors[2].gates, (std::vector{Output, Input, Forget, Cell}));
    EXPECT_EQ(rules->tensors[2].axes,
              (std::vector{CustomAxis::Part, CustomAxis::Unit, CustomAxis::Gate}));
    EXPECT_EQ(rules->firstLayer, 1U);
    EXPECT_EQ(rules->directionWords.at(Direction::Backward), "_reverse");
    EXPECT_EQ(rules->gateWords.at(Cell), "g");
    EXPECT_EQ(rules->hiddenSize, 12U);
    EXPECT_EQ(rules->forgetOffset, 1.0);
    EXPECT_EQ(rules->equations.gate, kKeras2HardSigmoid);
    EXPECT_EQ(rules->equations.candidate, (Activation{.kind = ActivationKind::Tanh}));
    EXPECT_EQ(rules->equations.output.kind, ActivationKind::Linear);
}

TEST(CustomJson, WritesWhatItReads)
{
    for (const std::string& text :
         {std::string(kFull), std::string(kPlain),
          with(R"("name":"p")", R"("name":"p","direction":"backward","layer_words":["a","b"])"),
          with("rnn_tanh", "rnn_relu")}) {
        const auto rules = rulesFromJson(text);
        ASSERT_THAT(rules, IsOk());
        const auto again = rulesFromJson(toJson(*rules));
        ASSERT_THAT(again, IsOk());
        EXPECT_EQ(*again, *rules);
    }
}

TEST(CustomJson, SaysTheLineWhereItIsNoJson)
{
    EXPECT_THAT(rulesFromJson("{\n  \"name\": ,\n}"),
                FailsWith(ErrorCode::InvalidArgument, "line 2, column 11"));
}

struct Wrong
{
    const char* name;
    std::string text;
    const char* says;
};

void PrintTo(const Wrong& wrong, std::ostream* out)
{
    *out << wrong.name;
}

class WrongDescription : public ::testing::TestWithParam<Wrong>
{
};

TEST_P(WrongDescription, IsRefusedWithItsPlaceAndWhatWasExpected)
{
    EXPECT_THAT(rulesFromJson(GetParam().text),
                FailsWith(ErrorCode::InvalidArgument, GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongDescription,
    testing::Values(
        Wrong{"UnknownKey", with(R"("name":"p")", R"("name":"p","gatez":[])"),
              "gatez: unknown key; expected one of gateloupe_convention, name"},
        Wrong{"UnknownKeyOfATensor", with(R"("axes":["unit")", R"("axis":["unit")"),
              "tensors[0].axis: unknown key"},
        Wrong{"KeyTwice", with(R"("name":"p")", R"("name":"p","name":"q")"),
              "name: the key appears twice"},
        Wrong{"Missing", with(R"("cell":"rnn_tanh",)", ""), "cell: missing"},
        Wrong{"OtherVersion", with("convention\":1", "convention\":2"),
              "gateloupe_convention: this program reads version 1, found 2"},
        Wrong{"NoObject", "[]", "the document: expected an object, found a list"},
        Wrong{"NoText", with(R"("name":"p")", R"("name":3)"), "name: expected a text, found 3"},
        Wrong{"NoCell", with("rnn_tanh", "qrnn"), "cell: expected one of lstm, gru, rnn_tanh"},
        Wrong{"NoAxis", with(R"(["unit","input"])", R"(["unit","inputs"])"),
              "tensors[0].axes[1]: expected one of layer, side, part"},
        Wrong{"NoKind", with("recurrent_weights", "weights"),
              "tensors[1].holds[0]: expected one of input_weights"},
        Wrong{"NoPattern", with(R"("name":"W")", R"("name":"W{")"),
              "tensors[0].name: pattern 'W{', character 2"},
        Wrong{"AxisLacks", with(R"(["unit","input"])", R"(["unit"])"),
              "tensors[0].axes: lacks \"input\""},
        Wrong{"AxisTwice", with(R"(["unit","input"])", R"(["unit","input","unit"])"),
              "tensors[0].axes: an axis appears twice"},
        Wrong{"AxisForNothing", with(R"(["unit","input"])", R"(["unit","input","projected"])"),
              "tensors[0].axes: has no use for \"projected\""},
        Wrong{"NoWords", with(R"("name":"W")", R"("name":"W{side}")"),
              "tensors[0].name: {side} needs \"side_words\""},
        Wrong{"NoGateWord", with(R"("name":"W")", R"("name":"W{gate}")"),
              "{gate} needs a word for \"hidden\""},
        Wrong{"GateOfAnotherCell", with(R"("name":"p")", R"("name":"p","gates":["reset"])"),
              "tensors[0].gates: \"reset\" is none of hidden"},
        Wrong{"LayerTwice", with(R"("name":"W")", R"("name":"W{layer}","layer":1)"),
              "the layer is said more than once"},
        Wrong{
            "Incomplete",
            with("recurrent_weights", "input_bias", with(R"(["unit","input"]}])", R"(["unit"]}])")),
            "tensors: none holds recurrent_weights of the gate \"hidden\""},
        Wrong{"PrefixOfSome", with(R"("name":"W")", R"("name":"{prefix}W")"),
              "some names have {prefix} and some do not"},
        Wrong{"OffsetWithoutForgetGate", with(R"("name":"p")", R"("name":"p","forget_offset":1)"),
              "forget_offset: must be"},
        Wrong{"ResetWithoutResetGate", with(R"("name":"p")", R"("name":"p","gru_reset":"before")"),
              "gru_reset: only a GRU"},
        Wrong{"NoActivation",
              with(R"("name":"p")", R"("name":"p","activations":{"gate":"swoosh"})"),
              "activations.gate: expected an activation"},
        Wrong{"SameWords",
              with(R"("name":"p")", R"("name":"p","side_words":{"forward":"a","backward":"a"})"),
              "side_words: both sides have the same word"},
        Wrong{"TooManyLayers", with(R"("name":"p")", R"("name":"p","first_layer":10000)"),
              "first_layer: expected a whole number from 0 to 9999, found 10000"}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(CustomJson, TheExamplesOfItsPageAreRight)
{
    const auto page = MappedFile::open(dataFolder() / "../../core/conventions/custom/CUSTOM.md");
    ASSERT_THAT(page, IsOk());
    const auto bytes = (*page)->bytes();
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    int examples = 0;
    constexpr std::string_view kFence = "```json";
    for (auto at = text.find(kFence); at != std::string_view::npos; at = text.find(kFence)) {
        text.remove_prefix(at + kFence.size());
        EXPECT_THAT(rulesFromJson(text.substr(0, text.find("```"))), IsOk());
        ++examples;
    }
    EXPECT_EQ(examples, 2);
}

TEST(CustomJson, DamageNeverCrashes)
{
    const std::string text(kFull);
    for (std::size_t length = 0; length < text.size(); ++length) {
        EXPECT_FALSE(rulesFromJson(std::string_view(text).substr(0, length)).has_value()) << length;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char mask : {'\x01', '\x20', '\x7f'}) {
            std::string damaged = text;
            damaged[at] = static_cast<char>(damaged[at] ^ mask);
            static_cast<void>(rulesFromJson(damaged));
        }
    }
    EXPECT_FALSE(rulesFromJson(std::string(200000, '[')).has_value());
}

} // namespace

} // namespace gateloupe::test
