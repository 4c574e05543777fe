// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_quantised.h"

#include <array>
#include <set>
#include <string>
#include <string_view>

namespace gateloupe {

namespace {

/// Below an LSTM or GRU, and below a cell.
constexpr std::array<std::string_view, 2> kMarks = {"_all_weight_values.", "_packed_weight_ih"};

} // namespace

void warnOfQuantisedModules(const TensorCatalog& catalog, std::vector<Warning>& warnings)
{
    std::set<std::string_view> told;
    for (const auto& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        for (const std::string_view mark : kMarks) {
            const auto at = name.find(mark);
            const bool isWord = at == 0 || (at != std::string_view::npos && name[at - 1] == '.');
            if (!isWord || !told.insert(name.substr(0, at)).second) {
                continue;
            }
            const auto module = name.substr(0, at == 0 ? 0 : at - 1);
            warnings.push_back("PyTorch module " +
                               (module.empty() ? "at the root" : std::string(module)) +
                               " is quantised: its weights are packed integers, which are not "
                               "read; open the checkpoint from before the quantisation");
        }
    }
}

} // namespace gateloupe
