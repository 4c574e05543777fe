// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "core/formats/torch/torch_script.h"
#include "tests/core/formats/torch/pickled.h"
#include "tests/core/formats/zip/zip_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;
using test::kPickleStart;
using test::text;
using test::ZipEntry;
using test::ZipMethod;

const std::string kZeros(64, '\0');

std::string tensor(const std::string& key)
{
    return "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\nFloatStorage\n" +
           text(key) + text("cpu") + "K\x10tQK" + '\0' + "(K\x04K\x04t(K\x04K\x01t\x89NtR";
}

TEST(TorchScriptCode, GivesTheConstantsOfAClass)
{
    const auto constants = constantsOfScriptClass("class Other(Module):\n"
                                                  "  mode : Final[str] = \"LSTM\"\n"
                                                  "class RNN(Module):\n"
                                                  "  weight : Tensor\n"
                                                  "  mode : Final[str] = \"RNN_RELU\"\n"
                                                  "  bias : Final[bool] = True\n"
                                                  "  dropout : Final[float] = 0.5\n"
                                                  "  layers : Final[int] = 2\n"
                                                  "  odd : Final[List[int]] = [1, 2]\n"
                                                  "  def forward(self):\n"
                                                  "    torch.rnn_relu(x, h, w)\n",
                                                  "RNN");
    ASSERT_EQ(constants.size(), 4U);
    EXPECT_EQ(std::get<std::string>(constants[0].value), "RNN_RELU");
    EXPECT_EQ(std::get<bool>(constants[1].value), true);
    EXPECT_EQ(std::get<double>(constants[2].value), 0.5);
    EXPECT_EQ(std::get<std::int64_t>(constants[3].value), 2);
}

TEST(TorchScriptCode, TakesTheNonlinearityOfATracedClassFromItsOperator)
{
    const auto constants =
        constantsOfScriptClass("class RNN(Module):\n    _1 = torch.rnn_relu(x, h, w)\n", "RNN");
    ASSERT_EQ(constants.size(), 1U);
    EXPECT_EQ(constants[0].name, "nonlinearity");
    EXPECT_EQ(std::get<std::string>(constants[0].value), "relu");
    EXPECT_TRUE(constantsOfScriptClass("class RNN(Module):\n    torch.rnn_relu(x)\n"
                                       "    torch.rnn_tanh(x)\n",
                                       "RNN")
                    .empty());
}

TEST(TorchScriptCode, NamesTheConstantsThatAFrozenOperatorTakes)
{
    const auto rnns = frozenRnnsOf(
        "    self_encoder__flat_weights = [CONSTANTS.c4, CONSTANTS.c5]\n"
        "    a, b, c = torch.lstm(x, [h, c], self_encoder__flat_weights, False, 1, 0., False, "
        "False, False)\n"
        "    _0 = [CONSTANTS.c0, CONSTANTS.c1, CONSTANTS.c2, CONSTANTS.c3]\n"
        "    d, e = torch.gru(x, sizes, h, _0, False, 1, 0., False, True)\n");
    ASSERT_EQ(rnns.size(), 2U);
    EXPECT_EQ(rnns[0].name, "encoder");
    EXPECT_EQ(rnns[0].mode, "LSTM");
    EXPECT_EQ(rnns[0].constants, (std::vector<std::size_t>{4, 5}));
    EXPECT_EQ(rnns[0].parameters, (std::vector<std::string>{"weight_ih_l0", "weight_hh_l0"}));
    EXPECT_EQ(rnns[1].name, "");
    EXPECT_EQ(rnns[1].parameters.back(), "weight_hh_l0_reverse");
}

TEST(TorchScriptCode, NamesTheConstantsOfACell)
{
    const auto cells = frozenRnnsOf(
        "    ret = torch.rnn_relu_cell(x, h, CONSTANTS.c2, CONSTANTS.c3, CONSTANTS.c4, None)\n"
        "    ret = torch.gru_cell(x, h, w, CONSTANTS.c3)\n");
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_EQ(cells[0].mode, "RNN_RELU");
    EXPECT_EQ(cells[0].parameters, (std::vector<std::string>{"weight_ih", "weight_hh", "bias_ih"}));
}

TEST(TorchScriptCode, TakesATracedCellsNonlinearityFromItsLastStep)
{
    const std::string body = "(Module):\n    return torch.relu(torch.add_(_1, _2))\n";
    const auto constants = constantsOfScriptClass("class RNNCell" + body, "RNNCell");
    ASSERT_EQ(constants.size(), 1U);
    EXPECT_EQ(std::get<std::string>(constants[0].value), "relu");
    EXPECT_TRUE(constantsOfScriptClass("class Head" + body, "Head").empty());
}

TEST(TorchScriptCode, LeavesListsThatDoNotFitTheirOperator)
{
    for (const char* code : {
             "    _0 = [CONSTANTS.c0, CONSTANTS.c1, CONSTANTS.c2]\n"
             "    torch.gru(x, h, _0, False, 1, 0., False, False, False)\n",
             "    torch.lstm(x, [h, c], [CONSTANTS.c0, y], False, 1, 0., False, False, False)\n",
             "    torch.lstm(x, [h, c], [CONSTANTS.c0, CONSTANTS.c1], False, 99999999999999999999, "
             "0., False, False, False)\n",
             "    torch.lstm(x, [h, c], [CONSTANTS.c0, CONSTANTS.c1], False, 1\n",
             "    torch.lstm(\n",
         }) {
        EXPECT_TRUE(frozenRnnsOf(code).empty()) << code;
    }
}

TEST(TorchScriptCode, BoundsWhatItTakesOutOfEndlessCode)
{
    std::string lists = "    w = [CONSTANTS.c0";
    for (int i = 1; i < 1000; ++i) {
        lists += ", CONSTANTS.c0";
    }
    lists += "]\n";
    std::string constants = "class RNN(Module):\n";
    for (int i = 0; i < 10'000; ++i) {
        lists += "    torch.gru(x, h, w, False, 500, 0., False, False, False)\n";
        constants += "  a : Final[int] = 1\n";
    }
    EXPECT_LT(frozenRnnsOf(lists).size(), 100U);
    EXPECT_LT(constantsOfScriptClass(constants, "RNN").size(), 1000U);
}

class TorchScript : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::string& tree, std::vector<ZipEntry> more)
    {
        std::vector<ZipEntry> entries = {
            {.name = "a/data.pkl", .content = kPickleStart + tree + "."},
            {.name = "a/data/0", .content = kZeros}};
        entries.insert(entries.end(), more.begin(), more.end());
        test::writeFile(m_folder / "a.pt", test::zipArchive(entries));
        return openCatalog(m_folder / "a.pt", m_monitor);
    }

    static ZipEntry constants(const std::string& pickle = ")")
    {
        return {.name = "a/constants.pkl", .content = kPickleStart + pickle + "."};
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

/// A module of one tensor, in the flat list alone.
std::string moduleWithFlatWeights()
{
    return "c__torch__.nn\nRNN\n)\x81}(" + text("hidden_size") + "K\x04" +
           text("_flat_weights_names") + "ctorch.jit._pickle\nrestore_type_tag\n](" +
           text("weight_ih_l0") + "e" + text("List[str]") + "\x86R" + text("_flat_weights") +
           "ctorch.jit._pickle\nbuild_tensorlist\n](" + tensor("0") + "e\x85Rub";
}

TEST_F(TorchScript, NamesTheFlatListByTheListOfNames)
{
    const auto catalog =
        open("c__torch__\nOne\n)\x81}" + text("rnn") + moduleWithFlatWeights() + "sb",
             {constants(),
              {.name = "a/code/__torch__/nn.py",
               .content = "class RNN(Module):\n  mode : Final[str] = \"GRU\"\n",
               .method = ZipMethod::Deflated}});
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "torchscript");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "rnn.weight_ih_l0");
    EXPECT_EQ(std::get<std::string>(catalog->findAttribute("rnn", "mode")->value), "GRU");
    EXPECT_EQ(std::get<std::int64_t>(catalog->findAttribute("rnn", "hidden_size")->value), 4);
    EXPECT_TRUE(catalog->warnings.empty());
}

TEST_F(TorchScript, ReadsNamesAndWeightsWithoutCode)
{
    EXPECT_THAT(open(moduleWithFlatWeights(), {constants()}), IsOk());
}

TEST_F(TorchScript, LeavesCodeThatInflatesOutOfProportion)
{
    const auto catalog = open(moduleWithFlatWeights(),
                              {constants(),
                               {.name = "a/code/__torch__/nn.py",
                                .content = "class RNN(Module):\n  mode : Final[str] = \"GRU\"\n" +
                                           std::string(50'000'000, '\n'),
                                .method = ZipMethod::Deflated}});
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->findAttribute("", "mode"), nullptr);
}

TEST_F(TorchScript, ListsConstantsThatNoOperatorNames)
{
    const ZipEntry storage{.name = "a/constants/0", .content = kZeros};
    const auto catalog =
        open("c__torch__\nOne\n)\x81}b", {constants("(" + tensor("0") + "Nt"), storage});
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "constants.0");
}

TEST_F(TorchScript, RefusesConstantsThatRunCodeOrLackTheirStorage)
{
    EXPECT_THAT(open("}", {constants("cos\nsystem\n" + text("x") + "\x85R")}),
                FailsWith(ErrorCode::Unsupported, "os.system"));
    EXPECT_THAT(open("}", {constants("(" + tensor("3") + "t")}),
                FailsWith(ErrorCode::Corrupt, "constants/3 is not in the archive"));
}

} // namespace
} // namespace gateloupe
