// SPDX-License-Identifier: Apache-2.0
// What TorchScript's code does around the recurrent modules that it calls. The texts are those that
// PyTorch 2.15 prints.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/torch/torch_code.h"
#include "core/formats/torch/torch_flow.h"

namespace gateloupe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "cell reads_reversed=1", one for each attribute.
std::vector<std::string> surroundingsIn(const std::string& body)
{
    const std::string code = "class Net(Module):\n"
                             "  __parameters__ = []\n"
                             "  cell : __torch__.torch.nn.modules.rnn.LSTM\n"
                             "  def forward(self: __torch__.Net,\n"
                             "    x: Tensor) -> Tensor:\n"
                             "    cell = self.cell\n" +
                             body;
    std::vector<std::string> texts; // the axes that are turned are looked at elsewhere
    const std::vector<TorchOperation> operations = operationsOfForward(code);
    for (const Attribute& each : TorchFlow(operations).attributes("net")) {
        const auto* flag = std::get_if<bool>(&each.value);
        if (each.name == kTurnedAxis) {
            continue;
        }
        texts.push_back(each.object + " " + each.name +
                        (flag == nullptr ? ""
                         : *flag         ? "=1"
                                         : "=0"));
    }
    return texts;
}

TEST(TorchFlow, ReadsThatASequenceIsTurnedInFrontOfANetwork)
{
    EXPECT_THAT(surroundingsIn("    _0 = (cell).forward__0(torch.flip(x, [0]), None, )\n"
                               "    return torch.flip((_0)[0], [0])\n"),
                ElementsAre("net.cell reads_reversed=1"));
    EXPECT_THAT(surroundingsIn("    input = torch.flip(x, [0])\n"
                               "    _0 = torch.flip((cell).forward(input, ), [0])\n"
                               "    return _0\n"),
                ElementsAre("net.cell reads_reversed=1"));
    EXPECT_THAT(surroundingsIn("    _0 = (cell).forward(torch.dropout(x, 0.5, False), )\n"
                               "    return _0\n"),
                ElementsAre("net.cell reads_reversed=0"));
}

TEST(TorchFlow, ReadsTheOrderOfStepsThatALoopCallsACellWith)
{
    const std::string call = "      h1 = (cell).forward(torch.select(x, 0, t), h0, )\n"
                             "      h0 = h1\n"
                             "    return h0\n";
    EXPECT_THAT(surroundingsIn("    h0 = torch.new_zeros(x, [2, 4])\n"
                               "    _2 = torch.sub(torch.size(x, 0), 1)\n"
                               "    for _3 in range(torch.__range_length(_2, -1, -1)):\n"
                               "      t = torch.__derive_index(_3, _2, -1)\n" +
                               call),
                ElementsAre("net.cell reads_reversed=1"));
    EXPECT_THAT(surroundingsIn("    h0 = torch.new_zeros(x, [2, 4])\n"
                               "    for t in range(torch.size(x, 0)):\n" +
                               call),
                ElementsAre("net.cell reads_reversed=0"));
    EXPECT_THAT(surroundingsIn("    _1 = (cell).forward(torch.select(x, 0, 2), hx, )\n"
                               "    _2 = (cell).forward1(torch.select(x, 0, 1), _1, )\n"
                               "    _3 = (cell).forward2(torch.select(x, 0, 0), _2, )\n"
                               "    return torch.stack([_3, _2, _1])\n"),
                ElementsAre("net.cell reads_reversed=1"));
}

TEST(TorchFlow, ReadsThatTheInputIsAddedToTheOutput)
{
    EXPECT_THAT(surroundingsIn("    return torch.add((cell).forward(x, ), x)\n"),
                ElementsAre("net.cell reads_reversed=0", "net.cell adds_input"));
    EXPECT_THAT(
        surroundingsIn("    y = (cell).forward(x, )\n    return torch.add(y, torch.relu(x))\n"),
        ElementsAre("net.cell reads_reversed=0"));
}

TEST(TorchFlow, SaysNothingWhereAFlipIsNotUnderstood)
{
    EXPECT_THAT(surroundingsIn("    x0 = torch.add(torch.flip(x, [0]), 1)\n"
                               "    return (cell).forward(x0, )\n"),
                IsEmpty());
    EXPECT_THAT(surroundingsIn("    return (cell).forward(torch.flip(x, [0, 1]), )\n"), IsEmpty());
    EXPECT_THAT(surroundingsIn("    return (cell).forward(torch.flip(x, [2]), )\n"),
                IsEmpty()); // features
    EXPECT_THAT(
        surroundingsIn("    if True:\n      x0 = torch.flip(x, [0])\n    else:\n      x0 = x\n"
                       "    return (cell).forward(x0, )\n"),
        IsEmpty());
}

TEST(TorchFlow, EndsOnCodeThatIsNone)
{
    EXPECT_THAT(operationsOfForward(""), IsEmpty());
    EXPECT_THAT(surroundingsIn("    _0 = " + std::string(1000, '(') + "\n"), IsEmpty());
    EXPECT_THAT(surroundingsIn("    ) ] = , . = (((\n    for\n    return [[[\n"), IsEmpty());
}

} // namespace
} // namespace gateloupe
