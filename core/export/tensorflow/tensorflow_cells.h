// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/tensorflow/tensorflow_options.h"

namespace gateloupe {

/// The cell class that a network's layers become.
struct TensorFlowCellClass
{
    const tensorflow1::CellRule* rule = nullptr;
    std::string scope;      ///< "cudnn_compatible_lstm_cell", "gru_cell"
    bool isOfCudnn = false; ///< a layer of CudnnLSTM and its kind has it too
};

/// cuDNN's compatible cell where it computes what the network does, else TensorFlow's own.
/// Errors: Unsupported.
Result<TensorFlowCellClass> tensorFlowCellOf(const RnnModel& model);

/// Adds the variables of all cells, fused as the class's rule says.
/// Errors: those of folding the biases.
Status addTensorFlowCells(ExportedModel& exported, const TensorFlowCellClass& cell,
                          const std::string& stack, TensorFlowNames names,
                          ProgressMonitor& monitor);

} // namespace gateloupe
