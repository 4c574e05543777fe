// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/torch/torch_archive.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What torch.jit.save() writes: the tree of compiled modules, walked into the names a state_dict
/// would have, with the constants that their code declares as attributes. The weights of a frozen
/// module are constants without a name; where its code hands them to a recurrent operator they get
/// the operator's names, the others are `constants.<index>`.
/// Errors: as for other archives of PyTorch.
/// Source: pytorch 2.x, torch/csrc/jit/serialization/export_module.cpp.
Status readScript(const TorchArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
