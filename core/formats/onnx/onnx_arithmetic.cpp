// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_arithmetic.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/graph/dataflow_graph.h"
#include "core/graph/folded_constants.h"

namespace gateloupe {

namespace {

struct OnnxArithmeticRow
{
    std::string_view type;
    GraphOperation operation;
};

constexpr std::array kOnnxArithmetic = {OnnxArithmeticRow{"MatMul", GraphOperation::MatMul},
                                        OnnxArithmeticRow{"Add", GraphOperation::Add},
                                        OnnxArithmeticRow{"Sub", GraphOperation::Subtract},
                                        OnnxArithmeticRow{"Mul", GraphOperation::Multiply},
                                        OnnxArithmeticRow{"Div", GraphOperation::Divide},
                                        OnnxArithmeticRow{"Neg", GraphOperation::Negate},
                                        OnnxArithmeticRow{"Sqrt", GraphOperation::Sqrt},
                                        OnnxArithmeticRow{"Exp", GraphOperation::Exp},
                                        OnnxArithmeticRow{"Tanh", GraphOperation::Tanh},
                                        OnnxArithmeticRow{"Sigmoid", GraphOperation::Sigmoid},
                                        OnnxArithmeticRow{"Relu", GraphOperation::Relu},
                                        OnnxArithmeticRow{"Pow", GraphOperation::Power}};

} // namespace

bool isOnnxArithmetic(std::string_view operatorType)
{
    return std::ranges::find(kOnnxArithmetic, operatorType, &OnnxArithmeticRow::type) !=
           kOnnxArithmetic.end();
}

Result<Tensor> onnxComputed(const OnnxNode& node, std::span<const Tensor> inputs)
{
    const auto* row = std::ranges::find(kOnnxArithmetic, node.type, &OnnxArithmeticRow::type);
    std::vector<const Tensor*> operands;
    std::ranges::transform(inputs, std::back_inserter(operands),
                           [](const Tensor& each) { return &each; });
    auto made = row == kOnnxArithmetic.end()
                    ? std::nullopt
                    : foldedConstant({.operation = row->operation, .type = std::string(node.type)},
                                     operands);
    if (!made) {
        return Error::unsupported("%1 is no computation of constants that is known", node.type);
    }
    return *std::move(made);
}

} // namespace gateloupe
