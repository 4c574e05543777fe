// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/torch/torch_program.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

/// A node of a graph as torch.export.save() writes one, of the module at a path.
std::string nodeJson(const std::string& target, const std::string& path, const std::string& type)
{
    return R"({"target":"torch.ops.aten.)" + target +
           R"(","inputs":[],"metadata":{"nn_module_stack":"L__self__,,__main__.Net;L__self___x,)" +
           path + "," + type + R"("}})";
}

TensorCatalog told(const std::string& nodes)
{
    TensorCatalog catalog;
    NullMonitor monitor;
    EXPECT_THAT(readExportedProgram(R"({"graph_module":{"graph":{"nodes":[)" + nodes + "]}}}",
                                    catalog, monitor),
                IsOk());
    return catalog;
}

std::string textOf(const TensorCatalog& catalog, const std::string& path, const char* name)
{
    const Attribute* found = catalog.findAttribute(path, name);
    return found == nullptr ? "" : std::get<std::string>(found->value);
}

TEST(TorchProgram, TellsTheModeOfALayerFromItsOperator)
{
    const auto catalog =
        told(nodeJson("rnn_relu.input", "enc.r", "torch.nn.modules.rnn.RNN") + "," +
             nodeJson("tanh.default", "head", "torch.nn.modules.activation.Tanh"));
    EXPECT_EQ(textOf(catalog, "enc.r", "mode"), "RNN_RELU");
    EXPECT_EQ(textOf(catalog, "enc.r", "class"), "torch.nn.modules.rnn.RNN");
    EXPECT_NE(catalog.findAttribute("enc.r", kCallsOperator), nullptr);
    EXPECT_EQ(catalog.findAttribute("head", kCallsOperator), nullptr);
    EXPECT_EQ(catalog.findAttribute("", kFlips), nullptr);
}

TEST(TorchProgram, TellsTheNonlinearityOfALayerThatWasTakenApart)
{
    const auto catalog = told(nodeJson("mm.default", "r", "torch.nn.modules.rnn.RNN") + "," +
                              nodeJson("relu.default", "r", "torch.nn.modules.rnn.RNN"));
    EXPECT_EQ(textOf(catalog, "r", "nonlinearity"), "relu");
}

TEST(TorchProgram, TellsThatASequenceIsReversed)
{
    EXPECT_NE(told(nodeJson("flip.default", "r", "__main__.Net")).findAttribute("", kFlips),
              nullptr);
}

TEST(TorchProgram, ThatIsNoJsonIsCorrupt)
{
    TensorCatalog catalog;
    NullMonitor monitor;
    EXPECT_THAT(readExportedProgram("{", catalog, monitor), FailsWith(ErrorCode::Corrupt, ""));
    EXPECT_THAT(readExportedProgram("[]", catalog, monitor), IsOk());
}

} // namespace
} // namespace gateloupe
