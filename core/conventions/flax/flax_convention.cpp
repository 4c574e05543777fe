// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_convention.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/conventions/flax/flax_cells.h"
#include "core/conventions/flax/flax_directions.h"
#include "core/conventions/flax/flax_model.h"

namespace gateloupe {

namespace {

/// How training loops call a moving average of the weights.
bool isMovingAverage(const FlaxCell& cell)
{
    constexpr std::string_view kWordEnds = "/._";
    constexpr std::string_view kAverage = "ema";
    for (auto at = cell.path.find(kAverage); at != std::string::npos;
         at = cell.path.find(kAverage, at + 1)) {
        const auto end = at + kAverage.size();
        const bool begins = at == 0 || kWordEnds.find(cell.path[at - 1]) != std::string_view::npos;
        const bool ends =
            end == cell.path.size() || kWordEnds.find(cell.path[end]) != std::string_view::npos;
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

/// Averages are copies of the weights beside them; by themselves they are the network.
void leaveAveragesOut(std::vector<FlaxCell>& cells, std::vector<Warning>& warnings)
{
    const auto count = std::ranges::count_if(cells, isMovingAverage);
    if (count == 0 || static_cast<std::size_t>(count) == cells.size()) {
        return;
    }
    std::erase_if(cells, isMovingAverage);
    warnings.push_back(std::to_string(count) +
                       " recurrent cells are moving averages (ema) of weights beside them and are "
                       "left out");
}

} // namespace

Recognition FlaxConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    const auto modules = flaxModules(catalog);
    auto cells = flaxCells(modules, recognition.warnings);
    leaveAveragesOut(cells, recognition.warnings);
    for (const FlaxNetwork& network : flaxNetworks(std::move(cells), modules)) {
        auto model = makeFlaxModel(network, catalog);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(std::move(model).error().message);
        }
    }
    return recognition;
}

} // namespace gateloupe
