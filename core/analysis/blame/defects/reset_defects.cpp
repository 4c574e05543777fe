// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Steps by which resets are tried late and early.
constexpr std::uint64_t kFarthestShift = 8;
/// Resets of one sequence of which each is tried alone.
constexpr std::size_t kEveryResetUpTo = 64;

bool dividesSequences(const DenseRun& run)
{
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        if (run.resets.count(b, run.lengths[b]) > 0) {
            return true;
        }
    }
    return false;
}

/// Flags so many steps later, or earlier where it is less than 0; those that leave the run are
/// lost.
Resets shifted(const Resets& resets, std::int64_t by)
{
    Resets other(resets.steps(), resets.batch());
    for (std::uint64_t step = 0; step < resets.steps(); ++step) {
        const std::int64_t to = static_cast<std::int64_t>(step) + by;
        for (std::uint64_t b = 0; b < resets.batch(); ++b) {
            if (to >= 0 && to < static_cast<std::int64_t>(resets.steps()) && resets.at(step, b)) {
                other.set(static_cast<std::uint64_t>(to), b);
            }
        }
    }
    return other;
}

Resets inverted(const Resets& flags)
{
    Resets other = flags;
    for (std::uint64_t step = 0; step < flags.steps(); ++step) {
        for (std::uint64_t b = 0; b < flags.batch(); ++b) {
            other.set(step, b, !flags.at(step, b));
        }
    }
    return other;
}

/// A change of the flags of both directions, or of one where there are two.
RunChange ofFlags(std::function<Resets(const Resets&)> change, std::optional<Direction> side)
{
    return [change = std::move(change), side](DenseRun& run) {
        const Resets own = run.resets;
        if (side != Direction::Backward) {
            run.resets = change(own);
        }
        if (side) {
            run.backwardResets = side == Direction::Backward ? change(own) : own;
        }
    };
}

/// Both directions, and each where there are two.
std::vector<std::optional<Direction>> sidesOf(const DenseRun& right)
{
    std::vector<std::optional<Direction>> sides = {std::nullopt};
    if (right.directions == 2) {
        sides.emplace_back(Direction::Forward);
        sides.emplace_back(Direction::Backward);
    }
    return sides;
}

DefectDetail detailOf(DefectDetail detail, std::optional<Direction> side)
{
    if (side) {
        detail.emplace_back("side", std::string(nameOf(*side)));
    }
    return detail;
}

Message textOf(const Message& text, std::optional<Direction> side)
{
    return side ? message("%1 direction: %2", nameOf(*side), text) : text;
}

void addShiftedResets(DefectList& list)
{
    for (std::uint64_t by = 1; by <= std::min(kFarthestShift, list.right().steps - 1); ++by) {
        const auto number = static_cast<std::int64_t>(by);
        for (const auto& side : sidesOf(list.right())) {
            const auto change = [&side](std::int64_t shift) {
                return ofFlags([shift](const Resets& resets) { return shifted(resets, shift); },
                               side);
            };
            list.add("reset_late", detailOf({{"by", number}}, side),
                     textOf(message("the state is reset %1 steps too late; look for a flag that "
                                    "is read behind the step that it belongs to, or that says "
                                    "where a sequence ends",
                                    by),
                            side),
                     change(number));
            list.add("reset_early", detailOf({{"by", number}}, side),
                     textOf(message("the state is reset %1 steps too early; look for a flag that "
                                    "is read before the step that it belongs to",
                                    by),
                            side),
                     change(-number));
        }
    }
}

void addMissingResets(DefectList& list)
{
    for (const auto& side : sidesOf(list.right())) {
        list.add(
            "reset_missing", detailOf({}, side),
            textOf(message("the state is not reset where a sequence begins anew; look for "
                           "the flags of resets, or the offsets of packed sequences, that "
                           "are not handed over"),
                   side),
            ofFlags([](const Resets& resets) { return Resets(resets.steps(), resets.batch()); },
                    side));
    }
    const std::vector<std::vector<bool>> sets = layerSetsOf(list.right().layers.size());
    const auto kept = [&](const char* which, HandedState states) {
        if (states != HandedState::Both) {
            list.add(
                "reset_missing", {{"of", std::string(which)}},
                message("%1 is not reset where a sequence begins anew; look for the states that "
                        "the flags of resets are applied to",
                        which),
                ofLayers([states](DenseLayer& layer) { layer.keptAtResets = states; }));
        }
        for (const std::vector<bool>& set : sets) {
            const std::vector<std::int64_t> layers = layersOf(set);
            list.add("reset_missing", {{"of", std::string(which)}, {"layers", layers}},
                     message("%1 of layers %2 is not reset where a sequence begins anew; look for "
                             "the layers that the flags of resets are handed to",
                             which, namesOf(layers)),
                     [set, states](DenseRun& run) {
                         for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
                             if (set[layer]) {
                                 run.layers[layer].keptAtResets = states;
                             }
                         }
                     });
        }
    };
    kept(list.isLstm() ? "h and c" : "h", HandedState::Both);
    if (list.isLstm()) {
        kept("h", HandedState::HiddenState);
        kept("c", HandedState::CellState);
    }
}

void addLeaks(DefectList& list)
{
    const DenseRun& right = list.right();
    for (std::uint64_t b = 0; right.batch > 1 && b < right.batch; ++b) {
        list.add("sequence_leak", {{"sequence", static_cast<std::int64_t>(b)}},
                 message("sequence %1 of the batch does not see its resets; look for the stride or "
                         "the index by which the flags of a batch are read",
                         b),
                 [b](DenseRun& run) {
                     for (std::uint64_t step = 0; step < run.steps && b < run.batch; ++step) {
                         if (!run.resets.isEmpty()) {
                             run.resets.set(step, b, false);
                         }
                     }
                 });
    }
    for (std::uint64_t b = 0; b < right.batch; ++b) {
        std::size_t added = 0;
        if (right.resets.count(b, right.lengths[b]) < 2) {
            continue;
        }
        for (std::uint64_t step = 1; step < right.lengths[b] && added < kEveryResetUpTo; ++step) {
            if (!right.resets.at(step, b)) {
                continue;
            }
            ++added;
            list.add("sequence_leak",
                     {{"sequence", static_cast<std::int64_t>(b)},
                      {"step", static_cast<std::int64_t>(step)}},
                     message("at step %1 sequence %2 does not begin anew, at its other resets it "
                             "does; look for the borders of packed sequences",
                             step, b),
                     [step, b](DenseRun& run) {
                         if (step < run.resets.steps() && b < run.resets.batch()) {
                             run.resets.set(step, b, false);
                         }
                     });
        }
    }
}

} // namespace

void addResets(DefectList& list)
{
    if (!dividesSequences(list.right())) {
        return;
    }
    addMissingResets(list);
    addShiftedResets(list);
    addLeaks(list);
    if (hasNumbers(list.right().h0) || hasNumbers(list.right().c0)) {
        list.add("initial_state_ignored", {{"of", std::string("resets")}},
                 message("a reset begins with zeros, not with the initial state; look for the "
                         "state that the flags of resets are multiplied with"),
                 [](DenseRun& run) {
                     run.resetH.assign(run.pseudoLayers() * run.batch * run.cell(0).width, 0.0);
                     run.resetC.clear();
                 });
    }
}

void addStandingStates(DefectList& list)
{
    if (list.right().stands.isEmpty()) {
        return;
    }
    list.add("advanced_on_blank", {{"moves", std::string("every step")}},
             message("the state moves where the emission flags say that it stands; look for the "
                     "place where a blank must give the state before it back"),
             [](DenseRun& run) { run.stands = {}; });
    // Which of the two a wrong program reads out meanwhile, a right one need not.
    for (const bool isHeld : {false, true}) {
        const std::string output = isHeld ? "held" : "computed";
        list.add("advanced_on_blank", {{"moves", std::string("blanks")}, {"output", output}},
                 message("the state moves on blanks and stands on what is emitted; look for the "
                         "sense of the mask"),
                 [isHeld](DenseRun& run) {
                     run.stands = inverted(run.stands);
                     run.holdsOutput = isHeld;
                 });
        list.add("advanced_on_blank", {{"moves", std::string("one step late")}, {"output", output}},
                 message("the state moves by the emission flag of the step before; look for the "
                         "order in which flag and state are renewed"),
                 [isHeld](DenseRun& run) {
                     run.stands = shifted(run.stands, 1);
                     run.holdsOutput = isHeld;
                 });
    }
}

} // namespace gateloupe
