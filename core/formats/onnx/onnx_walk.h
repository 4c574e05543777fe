// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_samples.h"
#include "core/formats/onnx/onnx_tensors.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A model, and the values that a sample gives to inputs of its main graph: they count as
/// initializers. Lifetime: the caller's.
struct OnnxSampledModel
{
    const OnnxModel& model;
    const OnnxSample& sample;
};

/// Goes through a model's graphs in the order of execution and fills the catalog:
///
/// tensors     every initializer, and every constant that an operator is given, under the id of its
///             value. What only moves or converts constants is folded: views, or tensors that are
///             computed on first use.
/// attributes  of every operator that is left, under its path:
///             operator.type, operator.domain (where it is not ONNX' own), operator.name (where it
///             has one), operator.graph (the path of its graph, where it is not the main one),
///             operator.inputs and operator.outputs (ids of values; constants have the
///             names of their tensors, absent inputs are empty), operator.at (where in the file
///             the first name of a value stands that it makes), and what the file says of it, with
///             small constant inputs of newer operator sets under the names of the older attributes
///             (whole numbers as lists);
///             of every graph, under its path: graph.outputs (ids);
///             of a folded tensor, under its name: made_from (names of what it is made of).
/// graph       the same operators in neutral words, recurrent ones as Other.
///
/// Ids and paths of the main graph are the file's names; those of graphs inside nodes begin with
/// "<node>/<attribute>/", those of a function's body with "<node>/". A name that is taken gets "#2"
/// behind it.
/// Errors: Corrupt, Unsupported, Cancelled, and those of OnnxTensors.
Status walkOnnxModel(const OnnxSampledModel& sampled, OnnxTensors& tensors, OnnxBudget& budget,
                     TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
