// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Chunks longer than this are only tried where they are of a usual length.
constexpr std::uint64_t kEveryChunkUpTo = 256;
/// As kEveryChunkUpTo, for cells that read from both ends: no prefix of the right run rules a
/// chunk out, so each one costs a whole run.
constexpr std::uint64_t kEveryChunkOfBothEndsUpTo = 32;
/// As kEveryChunkUpTo, where only some layers or only one of h and c begin anew.
constexpr std::uint64_t kEveryChunkOfSomeUpTo = 32;

/// The chunks that are tried, in steps: every length up to some, then the usual ones.
std::vector<std::uint64_t> chunksOf(const DenseRun& right, std::uint64_t everyOneUpTo)
{
    std::vector<std::uint64_t> chunks;
    for (std::uint64_t every = 1; every < right.steps; ++every) {
        const bool isUsual = (every & (every - 1)) == 0 || (every < 100 && every % 10 == 0) ||
                             every % 100 == 0 || every % 160 == 0;
        if (every <= everyOneUpTo || isUsual || right.steps % every == 0) {
            chunks.push_back(every);
        }
    }
    return chunks;
}

/// Initial states that are not used, or taken for each other.
void addBeginnings(DefectList& list, bool hasH, bool hasC)
{
    using States = std::vector<double> DenseRun::*;
    const auto ignored = [&list](const char* which, const std::vector<States>& lost) {
        list.add("initial_state_ignored", {{"of", std::string(which)}},
                 message("the initial state is not used (%1); look for the place where states are "
                         "handed to the first step",
                         which),
                 [lost](DenseRun& run) {
                     for (const States states : lost) {
                         (run.*states).clear();
                     }
                 });
    };
    if (hasH && hasC) {
        ignored("h and c", {&DenseRun::h0, &DenseRun::c0});
    }
    if (hasH) {
        ignored("h", {&DenseRun::h0});
    }
    if (hasC) {
        ignored("c", {&DenseRun::c0});
    }
    if (list.isLstm() && list.cell().width == list.cell().hidden && (hasH || hasC)) {
        list.add(
            "states_exchanged", {{"of", std::string("h and c")}},
            message("h and c of the initial state are taken for each other; look for the order in "
                    "which the two states are handed over"),
            [](DenseRun& run) { std::swap(run.h0, run.c0); });
    }
}

/// The numbers of states [L * D, B, width] taken as [B, L * D, width].
std::vector<double> withBatchFirst(const std::vector<double>& states, const DenseRun& run)
{
    std::vector<double> read(states.size());
    const std::size_t width = states.size() / (run.pseudoLayers() * run.batch);
    for (std::size_t layer = 0; !states.empty() && layer < run.pseudoLayers(); ++layer) {
        for (std::size_t b = 0; b < run.batch; ++b) {
            std::ranges::copy(pieceAt(states, width, b * run.pseudoLayers() + layer),
                              pieceAt(read, width, layer * run.batch + b).begin());
        }
    }
    return read;
}

/// Initial states in another order of layers and directions.
void addStateOrders(DefectList& list)
{
    const auto reordered = [&list](const char* which, const auto& sourceOf) {
        list.add(
            "states_exchanged", {{"of", std::string(which)}},
            message("the initial states are in another order (%1); look for the first axis of the "
                    "states, layer by layer, forward before backward",
                    which),
            [sourceOf](DenseRun& run) {
                for (auto* states : {&run.h0, &run.c0}) {
                    const std::vector<double> old = *states;
                    const std::size_t count = run.layers.size() * run.directions;
                    for (std::size_t at = 0; !old.empty() && at < count; ++at) {
                        std::ranges::copy(pieceAt(old, old.size() / count, sourceOf(run, at)),
                                          pieceAt(*states, old.size() / count, at).begin());
                    }
                }
            });
    };
    if (list.right().directions == 2) {
        reordered("directions", [](const DenseRun&, std::size_t at) { return at ^ 1U; });
        if (list.right().layers.size() > 1) {
            reordered("directions before layers", [](const DenseRun& run, std::size_t at) {
                return (at % 2) * run.layers.size() + at / 2;
            });
        }
    }
    if (list.right().pseudoLayers() > 1 && list.right().batch > 1) {
        list.add("states_exchanged", {{"of", std::string("batch before layers")}},
                 message("the initial states are read as [batch, layers, units]; look for the "
                         "order of their first two axes"),
                 [](DenseRun& run) {
                     run.h0 = withBatchFirst(run.h0, run);
                     run.c0 = withBatchFirst(run.c0, run);
                 });
    }
    if (list.right().layers.size() > 1) {
        reordered("layers", [](const DenseRun& run, std::size_t at) {
            return (run.layers.size() - 1 - at / run.directions) * run.directions +
                   at % run.directions;
        });
    }
}

} // namespace

void addStates(DefectList& list)
{
    const bool hasH = hasNumbers(list.right().h0);
    const bool hasC = hasNumbers(list.right().c0);
    addBeginnings(list, hasH, hasC);
    list.add("initial_state_constant", {{"value", 1.0}},
             message("the run begins with states of 1 in place of the right ones; look for the "
                     "place where the first states are made"),
             [](DenseRun& run) {
                 const DenseOutput begin = beginningOf(run);
                 run.startFrom(std::vector<double>(begin.hN.size(), 1.0),
                               std::vector<double>(begin.cN.size(), 1.0));
             });
    if (hasH || hasC) {
        addStateOrders(list);
    }
    const std::uint64_t everyOneUpTo =
        list.right().isCausal() ? kEveryChunkUpTo : kEveryChunkOfBothEndsUpTo;
    for (const std::uint64_t every : chunksOf(list.right(), everyOneUpTo)) {
        list.add("state_wiped", {{"every", static_cast<std::int64_t>(every)}},
                 message("the state begins anew every %1 steps; look for calls over chunks that do "
                         "not hand the state on",
                         every),
                 [every](DenseRun& run) { run.chunk = every < run.steps ? every : 0; });
    }
}

void addLostStates(DefectList& list)
{
    if (list.isLstm()) {
        list.addCells("cell_state_lost", {},
                      message("c begins anew every step and h does not; look for the second of two "
                              "states that a step hands to the next"),
                      [](DenseCell& cell) { cell.lostState = LostState::CellState; });
        list.addCells("hidden_state_lost", {},
                      message("h begins anew every step and c does not; look for the first of two "
                              "states that a step hands to the next"),
                      [](DenseCell& cell) { cell.lostState = LostState::HiddenState; });
    }
    const bool readsFromEnd = list.right().directions == 2 || list.right().isReversed;
    if (readsFromEnd) {
        return; // no chunk can be run before the ones behind it: nobody hands such states on
    }
    for (const std::uint64_t every : chunksOf(list.right(), kEveryChunkOfSomeUpTo)) {
        const auto number = static_cast<std::int64_t>(every);
        for (const std::vector<bool>& lost : layerSetsOf(list.right().layers.size())) {
            const std::vector<std::int64_t> layers = layersOf(lost);
            list.add("layer_state_lost", {{"layers", layers}, {"every", number}},
                     message("the states of layers %1 begin anew every %2 steps and those of the "
                             "others do not; look for the layers whose states a call hands to the "
                             "next one",
                             namesOf(layers), every),
                     [every, lost](DenseRun& run) {
                         run.chunk = every < run.steps ? every : 0;
                         for (std::size_t layer = 0; layer < lost.size(); ++layer) {
                             run.layers[layer].handsOn =
                                 lost[layer] ? HandedState::None : HandedState::Both;
                         }
                     });
        }
        if (!list.isLstm() || every == 1) { // every step: that is cell_state_lost
            continue;
        }
        for (const HandedState handed : {HandedState::HiddenState, HandedState::CellState}) {
            const char* const lost = handed == HandedState::HiddenState ? "c" : "h";
            list.add("state_wiped", {{"every", number}, {"of", std::string(lost)}},
                     message("%1 begins anew every %2 steps and the other state does not; look for "
                             "the states that a call hands to the next one",
                             lost, every),
                     [every, handed](DenseRun& run) {
                         run.chunk = every < run.steps ? every : 0;
                         for (DenseLayer& layer : run.layers) {
                             layer.handsOn = handed;
                         }
                     });
        }
    }
}

namespace {

/// Some layers begin with the states in which a run of the same input ended.
void addKeptStatesOfLayers(DefectList& list)
{
    for (const std::vector<bool>& kept : layerSetsOf(list.right().layers.size())) {
        const std::vector<std::int64_t> layers = layersOf(kept);
        list.add("state_kept", {{"of", std::string("layers")}, {"layers", layers}},
                 message("the layers %1 begin with the states in which a run of the same input "
                         "ended, and the others do not; look for a state that is not reset between "
                         "calls",
                         namesOf(layers)),
                 [kept](DenseRun& run) {
                     const auto end = gateloupe::run(run, NullMonitor());
                     DenseOutput begin = beginningOf(run);
                     for (std::size_t layer = 0; end && layer < kept.size(); ++layer) {
                         const auto take = [&](const auto& from, auto& to) {
                             const std::size_t size = from.size() / kept.size();
                             std::ranges::copy(pieceAt(from, size, layer),
                                               pieceAt(to, size, layer).begin());
                         };
                         if (kept[layer]) {
                             take(end->hN, begin.hN);
                             take(end->cN, begin.cN);
                         }
                     }
                     run.startFrom(std::move(begin.hN), std::move(begin.cN));
                 });
    }
}

} // namespace

void addKeptStates(DefectList& list)
{
    const auto kept = [&list](const char* which, bool keepsH, bool keepsC) {
        list.add("state_kept", {{"of", std::string(which)}},
                 message("the run begins with the state in which a run of the same input ended "
                         "(%1); look for a state that is not reset between calls",
                         which),
                 [keepsH, keepsC](DenseRun& run) {
                     const auto end = gateloupe::run(run, NullMonitor());
                     if (end) {
                         run.startFrom(keepsH ? end->hN : run.h0, keepsC ? end->cN : run.c0);
                     }
                 });
    };
    if (list.isLstm()) {
        kept("h and c", true, true);
        kept("c", false, true);
    }
    kept("h", true, false);
    addKeptStatesOfLayers(list);
    if (list.right().directions == 2) {
        list.addLayers("direction_inherits", {},
                       message("the backward direction begins with the state in which the forward "
                               "one ended; look for a state that is not reset between directions"),
                       [](DenseLayer& layer) { layer.begin = LayerBegin::OtherDirection; });
    }
    if (list.right().layers.size() > 1) {
        list.add("layer_inherits", withLayer(DefectDetail(), std::nullopt),
                 message("each layer begins with the state in which the layer below ended; look "
                         "for a state that is not reset between layers"),
                 [](DenseRun& run) {
                     for (std::size_t layer = 1; layer < run.layers.size(); ++layer) {
                         run.layers[layer].begin = LayerBegin::LayerBelow;
                     }
                 });
    }
}

void addInPlaceUpdates(DefectList& list)
{
    if (!list.cell().P.empty() || list.cell().hidden < 2) {
        return;
    }
    const auto add = [&list](const char* of, InPlaceUpdate as, const Message& text) {
        list.addCells("state_updated_in_place", {{"of", std::string(of)}}, text,
                      [as](DenseCell& cell) { cell.inPlace = as; });
    };
    add("units", InPlaceUpdate::Units,
        message("units of a step see the new h of the units before them; look for a state that is "
                "overwritten while it is still read"));
    if (list.isGru()) {
        add("new values", InPlaceUpdate::Candidates,
            message("new values of a step see the new h of the units before them, and its gates do "
                    "not; look for a state that is overwritten while it is still read"));
    }
}

} // namespace gateloupe
