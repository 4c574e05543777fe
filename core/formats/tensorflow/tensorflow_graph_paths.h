// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/tensorflow/tensorflow_files.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Appends to the catalog what the graph beside a checkpoint computes from its variables: `object`
/// is a matrix, the attribute "computed" (texts) has the ways of its values through the graph,
/// operation after operation, each once, some operations deep:
///   "MatMul > BiasAdd > Split:2 > AddV2(1) > Sigmoid > Mul"
/// ":2" is the output that is taken, numbers in parentheses are constant inputs, words with "=" are
/// attributes of the operation: "LSTMBlockCell(cell_clip=-1 forget_bias=1)". "Start(Const_1)" says
/// that the matrix is multiplied first with numbers that the graph stores, not zeros. Operations
/// that hand a value on are left out, and so are gradients. Reads `X.meta`, or `saved_model.pb` of
/// a SavedModel; nothing when neither is there. A graph that cannot be read becomes a warning.
void appendGraphPaths(const BundleFiles& files, TensorCatalog& catalog);

} // namespace gateloupe
