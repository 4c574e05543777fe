// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/zip/zip_archive.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Whether the archive is one of torch.export.save(), in which JSON describes the weights.
[[nodiscard]] bool isTorchExport(const ZipArchive& archive);

/// Adds the tensors of every model in the archive, under the names of its state dict. Each is a
/// member, mapped in place; what is pickled is only listed.
/// Errors: Corrupt (a missing member, strides that leave it), Unsupported, those of readJson().
/// Source: pytorch 2.9, torch/export/pt2_archive/{_package.py,constants.py}, torch/_export/serde/
/// schema.py (TensorMeta, ScalarType).
Status readTorchExport(const ZipArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
