// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/array.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Given gradients of a network's weights, as the canonical gates.
struct GivenGradients
{
    std::map<ParameterId, std::vector<double>> weights; ///< row-major, of the parameter's shape
    std::vector<ParameterId> missing; ///< parameters that the file gives no gradient of
    std::vector<std::string> ignored; ///< arrays that are none of the network's
    /// By the names of export/gradients: "x", "h0", "c0", "layer_0/forward/h", ...
    std::map<std::string, Array> runArrays;
    bool areByName = false; ///< by the names of the weights in their own file
    Message taken;          ///< how arrays were taken whose names tell nothing; empty: all names do
};

/// Reads gradients from any container: by the canonical paths, with or without the network's name
/// before them; else by the names that the weights have in their own file (a name may end with
/// ".grad", and what frameworks put before it may be missing or more); else, as numpy names arrays
/// that have none ("arr_0"), in the order of the weights, or by their shapes where these decide
/// (gradients_by_shape.h). Each gradient then lies as
/// its weight does: gates, order and orientation are those by which the weights were read.
/// `weights` is the catalog of the network's file.
/// Errors: those of openCatalog(); NotFound, with the names there are, where the file has no
/// gradient of this network; ShapeMismatch naming array, found and expected shape; Unsupported for
/// gates that are computed from their tensors.
Result<GivenGradients> readGradients(const std::filesystem::path& path,
                                     const TensorCatalog& weights, const RnnModel& model,
                                     ProgressMonitor& monitor);

/// Takes out what is called x, h0 or c0 and is none of their gradients: the run's own input, which
/// lies beside gradients in many files, and, in a file by the names of weights, an array of another
/// shape. They become `ignored`.
void dropInputs(GivenGradients& given, const ForwardRequest& request);

} // namespace gateloupe
