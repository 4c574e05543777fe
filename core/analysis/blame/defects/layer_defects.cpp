// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Each direction has weights of the other: all or one kind, or both have the same ones.
void addWeightsOfOtherDirection(DefectList& list)
{
    struct Parameters
    {
        const char* kind;
        std::vector<std::vector<double> DenseCell::*> which;
    };

    const std::vector<Parameters> kinds = {{"input_weights", {&DenseCell::W}},
                                           {"recurrent_weights", {&DenseCell::R, &DenseCell::P}},
                                           {"biases", {&DenseCell::bW, &DenseCell::bR}}};
    for (const Parameters& of : kinds) {
        list.addLayers("directions_exchanged", {{"of", std::string(of.kind)}},
                       message("each direction has the %1 of the other; look for the order of the "
                               "directions in the file",
                               of.kind),
                       [which = of.which](DenseLayer& layer) {
                           auto forward = std::make_shared<DenseCell>(*layer.cells[0]);
                           auto backward = std::make_shared<DenseCell>(*layer.cells[1]);
                           for (const auto numbers : which) {
                               std::swap((*forward).*numbers, (*backward).*numbers);
                           }
                           layer.cells = {std::move(forward), std::move(backward)};
                       });
    }
    for (const std::size_t of : {std::size_t{0}, std::size_t{1}}) {
        list.addLayers("direction_weights_repeated",
                       {{"of", std::string(of == 0 ? "forward" : "backward")}},
                       message("both directions run with the weights of the %1 one; look for the "
                               "names under which the second direction is loaded",
                               of == 0 ? "forward" : "backward"),
                       [of](DenseLayer& layer) { layer.cells[1 - of] = layer.cells[of]; });
    }
}

/// Two layers of one shape have each other's weights.
void addExchangedLayers(DefectList& list)
{
    const auto& layers = list.right().layers;
    for (std::size_t a = 0; a < layers.size(); ++a) {
        for (std::size_t b = a + 1; b < layers.size(); ++b) {
            if (list.right().cell(a).inputs != list.right().cell(b).inputs) {
                continue;
            }
            list.add(
                "layers_exchanged",
                {{"layers", std::vector<std::int64_t>{static_cast<std::int64_t>(a),
                                                      static_cast<std::int64_t>(b)}}},
                message("the layers %1 and %2 have each other's weights; look for the order "
                        "in which layers are loaded",
                        a, b),
                [a, b](DenseRun& run) { std::swap(run.layers[a].cells, run.layers[b].cells); });
        }
    }
}

/// A layer whose input is as wide as its output is left out.
void addSkippedLayer(DefectList& list, std::size_t layer)
{
    const bool hasOthers = list.right().layers.size() > 1;
    if (!hasOthers || list.right().cell(layer).inputs != list.right().outputWidth()) {
        return;
    }
    list.add("layer_skipped", {{"layer", static_cast<std::int64_t>(layer)}},
             message("layer %1 is left out; look for the number of layers, and for a loop that "
                     "ends early",
                     layer),
             [layer](DenseRun& run) { run.layers[layer].isSkipped = true; });
}

/// What a layer gives is added to an input of a layer that is as wide.
void addResidual(DefectList& list, const LayerScope& scope, std::size_t from)
{
    const std::size_t last = list.right().layers.size() - 1;
    DefectDetail detail = {{"input_of", scope ? DefectValue(static_cast<std::int64_t>(from))
                                              : DefectValue(std::string("each layer"))}};
    list.add("residual_added", withLayer(std::move(detail), scope),
             !scope ? message("each layer that can adds its input to what it gives; look for "
                              "residual connections")
             : *scope == last
                 ? message("the output is h plus the input of layer %1; look for a residual "
                           "connection",
                           from)
                 : message("layer %1 gives h plus the input of layer %2; look for a residual "
                           "connection",
                           *scope, from),
             [scope, from](DenseRun& run) {
                 for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
                     const bool fits = run.cell(layer).inputs == run.outputWidth();
                     if (scope ? *scope == layer : fits) {
                         run.layers[layer].addsInputOf = scope ? from : layer;
                     }
                 }
             });
}

} // namespace

void addBehindLayers(DefectList& list)
{
    const auto& right = list.right();
    const std::size_t last = right.layers.size() - 1;
    std::size_t fitting = 0;
    for (std::size_t layer = 0; layer <= last; ++layer) {
        const bool fits = right.cell(layer).inputs == right.outputWidth();
        fitting += fits ? 1 : 0;
        if (fits) {
            addResidual(list, layer, layer);
        }
        if (fits && layer != last) {
            addResidual(list, last, layer);
        }
    }
    if (fitting > 1) {
        addResidual(list, std::nullopt, 0);
    }
    for (const RowFunction function : kRowFunctions) {
        for (std::size_t layer = 0; layer < last; ++layer) {
            list.add("layer_function_added",
                     {{"function", std::string(nameOf(function))},
                      {"layer", static_cast<std::int64_t>(layer)}},
                     message("what layer %1 gives goes through %2 before layer %3 reads it; look "
                             "for what stands between the layers",
                             layer, nameOf(function), layer + 1),
                     [layer, function](DenseRun& run) { run.layers[layer].after = function; });
        }
        if (last == 0) {
            continue; // behind the last layer it is output_activation_added
        }
        list.add("layer_function_added",
                 {{"function", std::string(nameOf(function))}, {"layer", std::monostate()}},
                 message("what each layer gives goes through %1; look for what stands behind the "
                         "layers",
                         nameOf(function)),
                 [function](DenseRun& run) {
                     for (DenseLayer& layer : run.layers) {
                         layer.after = function;
                     }
                 });
    }
}

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
    addWeightsOfOtherDirection(list);
    list.addLayers(
        "directions_exchanged", {{"of", std::string("outputs")}},
        message("the outputs of the two directions stand in each other's place; look for the "
                "order in which they are joined"),
        [](DenseLayer& layer) { layer.areOutputsExchanged = !layer.areOutputsExchanged; });
}

void addStacking(DefectList& list)
{
    addExchangedLayers(list);
    const auto inputsOf = [&list](std::size_t layer) { return list.right().cell(layer).inputs; };
    for (std::size_t layer = 0; layer < list.right().layers.size(); ++layer) {
        addSkippedLayer(list, layer);
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
    for (const std::int64_t by : {1, 2, 3}) {
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
