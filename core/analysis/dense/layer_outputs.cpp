// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/layer_outputs.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

bool isSameCell(const std::shared_ptr<const DenseCell>& a,
                const std::shared_ptr<const DenseCell>& b)
{
    return a == b || *a == *b;
}

bool isSameLayer(const DenseLayer& a, const DenseLayer& b)
{
    return a.backward == b.backward && a.areOutputsExchanged == b.areOutputsExchanged &&
           a.isSkipped == b.isSkipped && a.late == b.late && a.keptAtResets == b.keptAtResets &&
           a.inputFactors == b.inputFactors && std::ranges::equal(a.cells, b.cells, isSameCell);
}

} // namespace

DenseRun directionOf(const DenseRun& run, std::size_t layer, std::uint32_t direction)
{
    const bool isBackward = direction == 1 || run.isReversed;
    const DenseCell& cell = run.cell(layer, direction);
    const auto stateOf = [&](const std::vector<double>& all, std::uint64_t width) {
        if (all.empty()) {
            return all;
        }
        const auto own = pieceAt(all, run.batch * width, layer * run.directions + direction);
        return std::vector<double>(own.begin(), own.end());
    };
    return {.layers = {{.cells = {run.layers[layer].cells[direction]},
                        .backward = isBackward ? run.layers[layer].backward : BackwardUse::Normal,
                        .inputFactors = run.layers[layer].inputFactors,
                        .late = run.layers[layer].late,
                        .keptAtResets = run.layers[layer].keptAtResets}},
            .directions = 1,
            .isReversed = isBackward,
            .steps = run.steps,
            .batch = run.batch,
            .inputs = cell.inputs,
            .h0 = stateOf(run.h0, cell.width),
            .c0 = stateOf(run.c0, cell.hidden),
            .lengths = run.lengths,
            .resets = isBackward && run.backwardResets ? *run.backwardResets : run.resets,
            .resetH = stateOf(run.resetH, cell.width),
            .resetC = stateOf(run.resetC, cell.hidden),
            .stands = run.stands,
            .holdsOutput = run.holdsOutput};
}

bool LayerOutputs::serves(const DenseRun& run) const
{
    return run.layers.size() == m_like.layers.size() && run.isReversed == m_like.isReversed &&
           run.steps == m_like.steps && run.batch == m_like.batch && run.chunk == 0 &&
           run.batchUse == BatchUse::Each && !run.operands && run.rowOrder.empty() &&
           run.outputLate == 0 && run.outputChange.isEmpty() && !run.hasExtraLayers() &&
           !run.hasInheritedStates() && run.lengths == m_like.lengths &&
           run.resets == m_like.resets && run.backwardResets == m_like.backwardResets &&
           run.stands == m_like.stands && run.holdsOutput == m_like.holdsOutput &&
           run.resetH == m_like.resetH && run.resetC == m_like.resetC && run.h0 == m_like.h0 &&
           run.c0 == m_like.c0 && run.x == m_like.x;
}

Result<std::vector<double>> LayerOutputs::inputOf(const DenseRun& run, std::size_t layer,
                                                  const ProgressMonitor& monitor)
{
    std::size_t below = layer;
    while (below > 0 && run.layers[below - 1].isSkipped) {
        --below;
    }
    if (below == 0) {
        return run.x;
    }
    const std::size_t from = below - 1;
    const std::uint64_t width = run.cell(from).width;
    const std::uint64_t rows = run.steps * run.batch;
    std::vector<double> input(rows * run.outputWidth());
    for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
        GATELOUPE_TRY(const auto entry, entryOf(run, from, direction, monitor));
        const std::uint64_t place = run.placeOf(from, direction);
        for (std::uint64_t row = 0; row < rows; ++row) {
            std::ranges::copy(pieceAt(entry->output.y, width, row),
                              pieceAt(input, width, row * run.directions + place).begin());
        }
    }
    return input;
}

Result<std::shared_ptr<const LayerOutputs::Entry>>
LayerOutputs::entryOf(const DenseRun& run, std::size_t layer, std::uint32_t direction,
                      const ProgressMonitor& monitor)
{
    DenseRun own = directionOf(run, layer, direction);
    const auto known = std::ranges::find_if(m_entries, [&](const auto& entry) {
        return entry->direction == direction && entry->below.size() == layer &&
               isSameLayer(entry->own, own.layers.front()) &&
               std::ranges::equal(entry->below, std::span(run.layers).first(layer), isSameLayer);
    });
    if (known != m_entries.end()) {
        return *known;
    }
    GATELOUPE_TRY(own.x, inputOf(run, layer, monitor));
    GATELOUPE_TRY(DenseOutput output, gateloupe::run(own, monitor));
    m_entries.push_back(std::make_shared<const Entry>(
        Entry{{run.layers.begin(), run.layers.begin() + static_cast<std::ptrdiff_t>(layer)},
              own.layers.front(),
              direction,
              std::move(output)}));
    return m_entries.back();
}

Result<DenseOutput> LayerOutputs::outputOf(const DenseRun& run, const ProgressMonitor& monitor)
{
    if (!serves(run)) {
        return gateloupe::run(run, monitor);
    }
    DenseOutput output = beginningOf(run);
    GATELOUPE_TRY(output.y, inputOf(run, run.layers.size(), monitor));
    for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            if (run.layers[layer].isSkipped) {
                continue;
            }
            GATELOUPE_TRY(const auto entry, entryOf(run, layer, direction, monitor));
            const std::uint64_t at = layer * run.directions + direction;
            std::ranges::copy(entry->output.hN, output.hN.data() + at * entry->output.hN.size());
            std::ranges::copy(entry->output.cN, output.cN.data() + at * entry->output.cN.size());
        }
    }
    return output;
}

} // namespace gateloupe
