// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/torch/torch_archive.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The constants that one class of TorchScript's generated code declares, as attributes of the
/// object "": `mode : Final[str] = "RNN_RELU"`. A traced class declares none; its call of rnn_tanh
/// or rnn_relu then gives `nonlinearity`. The text is searched, never run.
/// Source: pytorch 2.x, torch/csrc/jit/serialization/python_print.cpp.
[[nodiscard]] std::vector<Attribute> constantsOfScriptClass(std::string_view code,
                                                            std::string_view className);

/// A recurrent operator that generated code calls with constants for weights: what freezing leaves
/// of a module.
struct FrozenRnn
{
    std::string name; ///< of the list of weights ("self_rnn__flat_weights" -> "rnn"), or ""
    std::string mode; ///< "LSTM", "GRU", "RNN_TANH", "RNN_RELU": as the module's attribute
    std::vector<std::size_t> constants;  ///< indices into constants.pkl
    std::vector<std::string> parameters; ///< "weight_ih_l0", ...: their names, in the same order
};

/// Every such call whose list of weights is as long as its layers, directions and biases say.
[[nodiscard]] std::vector<FrozenRnn> frozenRnnsOf(std::string_view code);

/// What torch.jit.save() writes: the tree of compiled modules, walked into the names a state_dict
/// would have, with the constants that their code declares as attributes, kCallsOperator and
/// kFlips. The weights of a frozen
/// module are constants without a name; where its code hands them to a recurrent operator they get
/// the operator's names, the others are `constants.<index>`.
/// Errors: as for other archives of PyTorch.
/// Source: pytorch 2.x, torch/csrc/jit/serialization/export_module.cpp.
Status readScript(const TorchArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
