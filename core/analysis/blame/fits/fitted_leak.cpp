// SPDX-License-Identifier: Apache-2.0
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
    CellLost ///< the next step sees (1 - share) c
};

RunChange leaking(Leak leak, double share)
{
    return ofLayers(ofCells([leak, share](DenseCell& cell) {
        cell.hiddenKept = leak == Leak::Hidden || leak == Leak::Both ? share : 0.0;
        cell.cellKept = leak == Leak::Cell || leak == Leak::Both ? share : 0.0;
        cell.cellLost = leak == Leak::CellLost ? share : 0.0;
    }));
}

void addLeak(DefectList& list, Leak leak, double share)
{
    if (leak == Leak::CellLost) {
        list.add("cell_state_leaks", {{"share", share}},
                 message("c loses %1 of itself from each step to the next; look for a decay of "
                         "the cell state",
                         sixDigits(share)),
                 leaking(leak, share));
        return;
    }
    const char* const of = leak == Leak::Hidden ? "h" : leak == Leak::Cell ? "c" : "h and c";
    list.add("zoneout_applied", {{"of", std::string(of)}, {"share", share}},
             message("%1 keeps %2 of what it was before each step; look for zoneout (recurrent "
                     "smoothing)",
                     of, sixDigits(share)),
             leaking(leak, share));
}

} // namespace

std::vector<Defect> fittedLeaks(const DenseRun& right, const FitSample& sample,
                                const ProgressMonitor& monitor)
{
    std::vector<Leak> leaks = {Leak::Hidden};
    if (right.cell(0).kind == CellKind::Lstm) {
        leaks = {Leak::Hidden, Leak::Cell, Leak::Both, Leak::CellLost};
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
