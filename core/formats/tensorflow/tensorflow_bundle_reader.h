// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// TensorFlow's V2 checkpoint ("tensor bundle"): `X.index` and `X.data-SSSSS-of-NNNNN`.
/// Opens a prefix `X`, its `.index`, a SavedModel folder (`variables/variables.index`), and a
/// folder with a `checkpoint` file (the newest prefix it names, inside that folder).
/// The catalog's `format` is "tensorflow-bundle"; tensor names are the bundle's keys, in its order.
/// A partitioned variable is one tensor with Encoding::Slices; big-endian files give
/// Encoding::ByteSwapped; strings and variants are listed with their type's name and no source.
///
/// Attributes of an object-based checkpoint (from `_CHECKPOINTABLE_OBJECT_GRAPH`), where `object`
/// is the tensor's key, e.g. "variables/0/.ATTRIBUTES/VARIABLE_VALUE":
/// - "full_name" (string): the variable's name in the graph, e.g. "lstm/lstm_cell/kernel"; absent
///   when the file has none.
/// - "object_paths" (strings): ways from the root object to the variable, without the
///   ".ATTRIBUTES" part, names unescaped: first that of the key, e.g. "variables/0", then others,
///   shortest first, e.g. "layer_with_weights-0/cell/kernel"; none through Keras' lists of
///   variables; a bounded number of them.
/// Attributes of a SavedModel written by Keras (`keras_metadata.pb`, else `saved_model.pb`), where
/// `object` is the path of the node, "root" or "root.layer_with_weights-0.cell" (components joined
/// by dots, as keras_metadata.pb writes them):
/// - "keras_metadata" (string): the node's JSON with "class_name", "name" and "config".
/// Attribute of the graph of TensorFlow 1 (`X.meta`, `saved_model.pb`), where `object` is a matrix:
/// "computed" (strings), see tensorflow_graph_paths.h.
///
/// Errors: NotFound names a missing shard.
/// Source: tensorflow/core/util/tensor_bundle/tensor_bundle.cc, r1.15; the README.
class TensorFlowBundleReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "tensorflow-bundle"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
