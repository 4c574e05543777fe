// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr int kLeakSteps = 20;
constexpr double kLeakStart = 0.1; ///< of the share that is fitted

/// What a step keeps of the state before it, or loses of its own.
enum class Leak : std::uint8_t
{
    Hidden, ///< h = share h' + (1 - share) h
    Cell,   ///< c = share c' + (1 - share) c
    Both,
    CellBehind, ///< as Cell, and h is made of the new c
    BothBehind,
    CellLost ///< the next step sees (1 - share) c
};

struct LeakForm
{
    Leak leak;
    const char* of; ///< in details and sentences
    bool ofHidden;
    bool ofCell;
    bool isBehind;
};

constexpr std::array kZoneouts = {
    LeakForm{Leak::Hidden, "h", true, false, false}, LeakForm{Leak::Cell, "c", false, true, false},
    LeakForm{Leak::Both, "h and c", true, true, false},
    LeakForm{Leak::CellBehind, "c behind the output", false, true, true},
    LeakForm{Leak::BothBehind, "h, and c behind the output", true, true, true}};

RunChange leaking(Leak leak, double share)
{
    const auto* const form = std::ranges::find(kZoneouts, leak, &LeakForm::leak);
    return ofLayers(ofCells([form, share](DenseCell& cell) {
        if (form == kZoneouts.end()) {
            cell.cellLost = share;
            return;
        }
        cell.hiddenKept = form->ofHidden ? share : 0.0;
        cell.cellKept = form->ofCell ? share : 0.0;
        cell.keepsBehindOutput = form->isBehind;
    }));
}

void addLeak(DefectList& list, Leak leak, double share)
{
    const auto* const form = std::ranges::find(kZoneouts, leak, &LeakForm::leak);
    if (form == kZoneouts.end()) {
        list.add("cell_state_leaks", {{"share", share}},
                 message("c loses %1 of itself from each step to the next; look for a decay of "
                         "the cell state",
                         sixDigits(share)),
                 leaking(leak, share));
        return;
    }
    list.add("zoneout_applied", {{"of", std::string(form->of)}, {"share", share}},
             message("%1 keeps %2 of what it was before each step; look for zoneout (recurrent "
                     "smoothing)",
                     form->of, sixDigits(share)),
             leaking(leak, share));
}

} // namespace

std::vector<Defect> fittedLeaks(const DenseRun& right, const FitSample& sample,
                                const ProgressMonitor& monitor)
{
    std::vector<Leak> leaks = {Leak::Hidden};
    if (right.cell(0).kind == CellKind::Lstm) {
        leaks = {Leak::Hidden,     Leak::Cell,       Leak::Both,
                 Leak::CellBehind, Leak::BothBehind, Leak::CellLost};
    }
    DefectList list(right);
    if (!sample.canAfford(4 * kLeakSteps * leaks.size(), "zoneout_applied")) {
        return {};
    }
    for (const Leak leak : leaks) {
        const ResidualsOf residualsOf = [&](std::span<const double> share) {
            return sample.residualsOf(leaking(leak, share[0]));
        };
        const auto fitted = fitParameters(residualsOf, {kLeakStart}, {1.0}, kLeakSteps, monitor);
        if (fitted) {
            addLeak(list, leak, fitted->values[0]);
        }
    }
    return list.taken();
}

} // namespace gateloupe
