// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

struct GraphdefWord
{
    std::string_view op;
    GraphOperation operation;
};

/// Operators whose inputs are those of a neutral one.
inline constexpr std::array kGraphdefWords = {
    GraphdefWord{"Add", GraphOperation::Add},
    GraphdefWord{"AddV2", GraphOperation::Add},
    GraphdefWord{"BiasAdd", GraphOperation::Add},
    GraphdefWord{"BiasAddV1", GraphOperation::Add},
    GraphdefWord{"Sub", GraphOperation::Subtract},
    GraphdefWord{"Mul", GraphOperation::Multiply},
    GraphdefWord{"RealDiv", GraphOperation::Divide},
    GraphdefWord{"Div", GraphOperation::Divide},
    GraphdefWord{"FloorDiv", GraphOperation::Divide},
    GraphdefWord{"Neg", GraphOperation::Negate},
    GraphdefWord{"Sigmoid", GraphOperation::Sigmoid},
    GraphdefWord{"Tanh", GraphOperation::Tanh},
    GraphdefWord{"Relu", GraphOperation::Relu},
    GraphdefWord{"Maximum", GraphOperation::Maximum},
    GraphdefWord{"Minimum", GraphOperation::Minimum},
    GraphdefWord{"Pow", GraphOperation::Power},
    GraphdefWord{"Exp", GraphOperation::Exp},
    GraphdefWord{"Log", GraphOperation::Log},
    GraphdefWord{"Expm1", GraphOperation::Expm1},
    GraphdefWord{"Log1p", GraphOperation::Log1p},
    GraphdefWord{"Abs", GraphOperation::Abs},
    GraphdefWord{"Sqrt", GraphOperation::Sqrt},
    GraphdefWord{"Square", GraphOperation::Square},
    GraphdefWord{"Reciprocal", GraphOperation::Reciprocal},
    GraphdefWord{"Inv", GraphOperation::Reciprocal},
    GraphdefWord{"Erf", GraphOperation::Erf},
    GraphdefWord{"LogicalNot", GraphOperation::Not},
    GraphdefWord{"Greater", GraphOperation::Greater},
    GraphdefWord{"GreaterEqual", GraphOperation::GreaterEqual},
    GraphdefWord{"Less", GraphOperation::Less},
    GraphdefWord{"LessEqual", GraphOperation::LessEqual},
    GraphdefWord{"Select", GraphOperation::Select},
    GraphdefWord{"SelectV2", GraphOperation::Select},
    GraphdefWord{"Identity", GraphOperation::Identity},
    GraphdefWord{"StopGradient", GraphOperation::Identity},
    GraphdefWord{"PreventGradient", GraphOperation::Identity},
    GraphdefWord{"Snapshot", GraphOperation::Identity},
    GraphdefWord{"EnsureShape", GraphOperation::Identity},
    GraphdefWord{"ReadVariableOp", GraphOperation::Identity},
    GraphdefWord{"RefIdentity", GraphOperation::Identity},
    GraphdefWord{"CheckNumerics", GraphOperation::Identity},
    GraphdefWord{"Cast", GraphOperation::Identity},
    GraphdefWord{"Shape", GraphOperation::ShapeOf}};

/// Operators that are an activation. Source: tensorflow r2.15, core/ops/nn_ops.cc.
struct GraphdefActivation
{
    std::string_view op;
    Activation activation;
};

inline constexpr std::array kGraphdefActivations = {
    GraphdefActivation{"Relu6", {ActivationKind::Relu6}},
    GraphdefActivation{"Elu", {ActivationKind::Elu, 1.0}},
    GraphdefActivation{"Selu", {ActivationKind::Selu}},
    GraphdefActivation{"Softsign", {ActivationKind::Softsign}},
    GraphdefActivation{"Softplus", {ActivationKind::Softplus}}};

} // namespace gateloupe
