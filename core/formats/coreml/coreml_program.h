// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// An ML program's main function: its constants as tensors of the catalog, its operations as the
/// catalog's graph. A recurrent operation ("lstm", "gru", "rnn") is a node of that type whose
/// inputs are, in this order, x, initial_h, initial_c, weight_ih, weight_hh, bias, peephole,
/// weight_ih_back, weight_hh_back and bias_back, and whose attributes are its words and numbers.
/// Errors: Corrupt, NotFound for missing weights, Cancelled.
Status readCoremlProgram(std::string_view program, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
