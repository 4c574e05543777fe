// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

void addDirections(DefectList& list)
{
    const auto use = [](BackwardUse as) {
        return [as](DenseLayer& layer) { layer.backward = as; };
    };
    const bool hasBackward = list.right().directions == 2 || list.right().isReversed;
    if (hasBackward) {
        list.addLayers(
            "backward_not_turned", {{"how", std::string("output")}},
            message("what the backward direction computes is not turned back in time; look for "
                    "the second flip"),
            use(BackwardUse::OutputNotTurned));
        list.addLayers(
            "backward_not_turned", {{"how", std::string("input")}},
            message("the backward direction reads from the beginning; look for the first flip, "
                    "and for a flag that chooses the direction"),
            use(BackwardUse::InputNotTurned));
    } else {
        list.add("read_backwards", {{"output", std::string("turned back")}},
                 message("the sequence is read from its end; look for a reversing flag"),
                 [](DenseRun& run) { run.isReversed = run.steps > 1; });
        list.add(
            "read_backwards", {{"output", std::string("as computed")}},
            message("the sequence is handed over from its end, and the output stays so; look for "
                    "the order in which samples are pushed"),
            [](DenseRun& run) {
                const std::vector<double> old = run.x;
                for (std::uint64_t b = 0; b < run.batch; ++b) {
                    for (std::uint64_t t = 0; t < run.lengths[b]; ++t) {
                        const std::uint64_t from = run.lengths[b] - 1 - t;
                        std::ranges::copy(pieceAt(old, run.inputs, from * run.batch + b),
                                          pieceAt(run.x, run.inputs, t * run.batch + b).begin());
                    }
                }
            });
    }
    if (list.right().directions != 2) {
        return;
    }
    list.addLayers("backward_missing", {},
                   message("the backward direction gives nothing; look for weights of the second "
                           "direction that are never used"),
                   use(BackwardUse::Missing));
    list.addLayers(
        "directions_exchanged", {{"of", std::string("weights")}},
        message("each direction has the other's weights; look for the order of the directions "
                "in the file"),
        [](DenseLayer& layer) { std::swap(layer.cells[0], layer.cells[1]); });
    list.addLayers(
        "directions_exchanged", {{"of", std::string("outputs")}},
        message("the outputs of the two directions stand in each other's place; look for the "
                "order in which they are joined"),
        [](DenseLayer& layer) { layer.areOutputsExchanged = !layer.areOutputsExchanged; });
}

void addStacking(DefectList& list)
{
    const auto inputsOf = [&list](std::size_t layer) { return list.right().cell(layer).inputs; };
    for (std::size_t layer = 0; layer < list.right().layers.size(); ++layer) {
        if (list.right().layers.size() > 1 && inputsOf(layer) == list.right().outputWidth()) {
            list.add(
                "layer_skipped", {{"layer", static_cast<std::int64_t>(layer)}},
                message("layer %1 is left out; look for the number of layers, and for a loop that "
                        "ends early",
                        layer),
                [layer](DenseRun& run) { run.layers[layer].isSkipped = true; });
        }
        for (std::size_t other = 0; other < list.right().layers.size(); ++other) {
            if (other != layer && inputsOf(other) == inputsOf(layer)) {
                list.add(
                    "layer_weights_repeated",
                    {{"layer", static_cast<std::int64_t>(layer)},
                     {"of", static_cast<std::int64_t>(other)}},
                    message(
                        "layer %1 runs with the weights of layer %2; look for the layer's number "
                        "in the names under which weights are loaded",
                        layer, other),
                    [layer, other](DenseRun& run) {
                        run.layers[layer].cells = run.layers[other].cells;
                    });
            }
        }
    }
    const auto late = [&list](const LayerScope& scope, std::int64_t by) {
        list.add("layer_late", withLayer(DefectDetail{{"by", by}}, scope),
                 scope ? message("layer %1 sees what the layer below gives %2 step(s) late; look "
                                 "for the order in which the layers are stepped",
                                 *scope, by)
                       : message("each layer sees what the layer below gives %1 step(s) late; "
                                 "look for the order in which the layers are stepped",
                                 by),
                 [scope, by](DenseRun& run) {
                     for (std::size_t layer = 1; layer < run.layers.size(); ++layer) {
                         if (!scope || *scope == layer) {
                             run.layers[layer].late = static_cast<std::uint64_t>(by);
                         }
                     }
                 });
    };
    for (const std::int64_t by : {1, 2}) {
        const std::size_t behindAll = list.right().layers.size();
        list.add("layer_late", {{"by", by}, {"layer", static_cast<std::int64_t>(behindAll)}},
                 message("what reads the output sees it %1 step(s) late, zeros first; look for the "
                         "order in which a step and its reader are called",
                         by),
                 [by](DenseRun& run) {
                     run.outputLate = std::min(static_cast<std::uint64_t>(by), run.steps);
                 });
        for (std::size_t layer = 1; layer < list.right().layers.size(); ++layer) {
            late(layer, by);
        }
        if (list.right().layers.size() > 2) { // of two layers it is that of layer 1
            late(std::nullopt, by);
        }
    }
}

} // namespace gateloupe
