// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/json/json_document.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The graph of a GraphDef in protobuf's JSON; a Const has its numbers in the manifest, under its
/// name. The catalog has them already.
/// Errors: those of dataflowOf().
Status readTfjsGraph(const OrderedJson& topology, TensorCatalog& catalog);

} // namespace gateloupe
