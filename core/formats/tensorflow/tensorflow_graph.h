// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/base/progress_monitor.h"
#include "core/formats/tensorflow/tensorflow_files.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Hangs what a SavedModel computes into the catalog that has its variables: what its signatures
/// call, without what they do not need; where it has no signature, every function that it keeps; of
/// a TensorFlow 1 graph without either, as it lies beside a checkpoint (`X.meta`), all but
/// training. `objects` is the checkpoint's graph of objects, empty where it has none: it tells
/// which variable a function reads. Nothing happens for a checkpoint without a graph; a graph that
/// cannot be read becomes a warning. Errors: Cancelled. Source: tensorflow r2.15,
/// core/protobuf/{saved_model,meta_graph,saved_object_graph}.proto.
Status appendSavedGraph(const BundleFiles& files, std::string_view objects, TensorCatalog& catalog,
                        ProgressMonitor& monitor);

} // namespace gateloupe
