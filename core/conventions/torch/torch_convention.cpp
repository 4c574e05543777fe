// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <set>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/torch/torch_group.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

/// Below an LSTM or GRU, and below a cell.
constexpr std::array<std::string_view, 2> kTorchMarks = {"_all_weight_values.",
                                                         "_packed_weight_ih"};

/// Says which recurrent modules dynamic quantisation has replaced: what they keep is packed for one
/// kind of processor and no matrix.
/// Source: pytorch 2.x, torch/ao/nn/quantized/dynamic/modules/rnn.py.
void warnOfQuantisedModules(const TensorCatalog& catalog, std::vector<Warning>& warnings)
{
    std::set<std::string_view> told;
    for (const auto& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        for (const std::string_view mark : kTorchMarks) {
            const auto at = name.find(mark);
            const bool isWord = at == 0 || (at != std::string_view::npos && name[at - 1] == '.');
            if (!isWord || !told.insert(name.substr(0, at)).second) {
                continue;
            }
            const auto module = name.substr(0, at == 0 ? 0 : at - 1);
            warnings.push_back(
                module.empty()
                    ? message("PyTorch module at the root is quantised: its weights are packed "
                              "integers, which are not read; open the checkpoint from before the "
                              "quantisation")
                    : message("PyTorch module %1 is quantised: its weights are packed integers, "
                              "which are not read; open the checkpoint from before the "
                              "quantisation",
                              module));
        }
    }
}

} // namespace

/// torch.nn.LSTM, GRU, RNN and their cells, by the names of a state_dict, in any container.
/// PyTorch stacks the gates on the rows in cuDNN's own order and keeps two biases, so every gate is
/// a run of rows.
/// Source: pytorch 2.x, torch/nn/modules/rnn.py.
Recognition recogniseTorch(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    Recognition recognition;
    warnOfQuantisedModules(catalog, recognition.warnings);
    const auto groups = groupTorchTensors(catalog, recognition.warnings);
    if (groups.empty()) {
        return recognition;
    }
    const TorchCatalog file(catalog);
    for (const TorchGroup& group : untilCancelled(groups, monitor)) {
        const auto* type = file.attributes.find<std::string>(group.path(), "class");
        if (type != nullptr && type->starts_with("equinox.")) {
            continue; // PyTorch's names, and one bias that its cells do not have
        }
        recognition.add(makeTorchModel(group, file));
    }
    return recognition;
}

} // namespace gateloupe
