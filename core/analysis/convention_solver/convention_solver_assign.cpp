// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_assign.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace gateloupe::solver {

namespace {

/// Networks of the same shapes in one file that are looked at in turn.
constexpr std::size_t kMaxWindows = 32;

/// "layer2" before "layer10".
bool naturalLess(std::string_view a, std::string_view b)
{
    const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j]) {
                return a[i] < b[j];
            }
            ++i;
            ++j;
            continue;
        }
        const auto number = [&](std::string_view text, std::size_t& at) {
            const std::size_t first = std::min(text.find_first_not_of('0', at), text.size());
            at = std::min(text.find_first_not_of("0123456789", at), text.size());
            return text.substr(first, at > first ? at - first : 0);
        };
        const auto left = number(a, i);
        const auto right = number(b, j);
        if (left != right) {
            return left.size() != right.size() ? left.size() < right.size() : left < right;
        }
    }
    return a.size() - i < b.size() - j;
}

/// Places that the same tensors fit, and these tensors.
struct PlaceClass
{
    std::vector<std::size_t> places;
    std::vector<std::size_t> tensors;
};

std::vector<PlaceClass> classesOf(const Fits& fits)
{
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> byTensors;
    for (std::size_t place = 0; place < fits.size(); ++place) {
        std::vector<std::size_t> tensors;
        for (const Fit& fit : fits[place]) {
            tensors.push_back(fit.tensor);
        }
        byTensors[tensors].push_back(place);
    }
    std::vector<PlaceClass> classes;
    for (auto& [tensors, places] : byTensors) {
        classes.push_back({.places = std::move(places), .tensors = tensors});
    }
    return classes;
}

/// What a loop may run over, outermost first, and which loops run downwards.
struct Nesting
{
    std::array<std::size_t, 4> loops{}; ///< indices into the key below
    unsigned downwards = 0;             ///< bit per key
};

using Key = std::array<std::int64_t, 4>; ///< layer, direction, kind, first gate

Key keyOf(const Structure& structure, const Place& place, const Nesting& nesting)
{
    const Slot& slot = structure.form.slots[place.slot];
    Key plain = {place.layer, place.direction,
                 static_cast<std::int64_t>(slot.holds.front()) + (slot.isNewGate ? 1 : 0),
                 slot.firstGate};
    Key key{};
    for (std::size_t loop = 0; loop < key.size(); ++loop) {
        const std::size_t from = nesting.loops[loop];
        key[loop] = (nesting.downwards >> from & 1U) != 0 ? -plain[from] : plain[from];
    }
    return key;
}

/// Loops over what there is only one of make no difference.
std::vector<Nesting> nestings(const Structure& structure)
{
    const RnnSpec& spec = structure.spec;
    const bool hasGates = std::ranges::any_of(structure.form.slots,
                                              [](const Slot& slot) { return slot.firstGate > 0; });
    const std::array<bool, 4> matters = {
        spec.layers > 1, spec.directions > 1 && !structure.hasDirectionAxis, true, hasGates};
    std::vector<Nesting> all;
    for (const unsigned downwards : {0U, 2U, 4U, 6U, 1U, 3U, 5U, 7U}) {
        if (((downwards & 1U) != 0 && !matters[0]) || ((downwards & 2U) != 0 && !matters[1])) {
            continue;
        }
        std::array<std::size_t, 4> loops = {0, 1, 2, 3};
        do {
            // What does not matter stays where it would be.
            const bool isPlain = std::ranges::all_of(loops, [&](const std::size_t& loop) {
                return matters[loop] || static_cast<std::size_t>(&loop - loops.data()) == loop;
            });
            if (isPlain) {
                all.push_back({.loops = loops, .downwards = downwards});
            }
        } while (std::ranges::next_permutation(loops).found);
    }
    return all;
}

std::size_t fitOf(const std::vector<Fit>& fits, std::size_t tensor)
{
    const auto found = std::ranges::find(fits, tensor, &Fit::tensor);
    return found == fits.end() ? kUnassigned : static_cast<std::size_t>(found - fits.begin());
}

/// Which of more tensors than places are taken: optimiser slots and other networks repeat shapes.
struct Window
{
    std::size_t number = 0;
    bool isSpread = false; ///< every so many, as slots beside each weight leave them; else a run
};

std::size_t tensorAt(const PlaceClass& each, std::size_t index, const Window& window)
{
    const std::size_t count = each.places.size();
    const std::size_t repeats = each.tensors.size() / count;
    const std::size_t number = window.number < repeats ? window.number : 0;
    return window.isSpread ? index * repeats + number : index + number * count;
}

/// Gives the tensors of every class to its places in order. Empty when that cannot be.
Assignment distribute(const std::vector<PlaceClass>& classes, const Fits& fits,
                      const Window& window)
{
    Assignment assignment(fits.size(), kUnassigned);
    std::set<std::size_t> used;
    for (const PlaceClass& each : classes) {
        if (each.tensors.size() < each.places.size()) {
            return {};
        }
        for (std::size_t index = 0; index < each.places.size(); ++index) {
            const std::size_t tensor = each.tensors[tensorAt(each, index, window)];
            if (!used.insert(tensor).second) {
                return {};
            }
            assignment[each.places[index]] = fitOf(fits[each.places[index]], tensor);
        }
    }
    return assignment;
}

bool isLowerLayer(const Structure& structure, const Place& place)
{
    return place.layer + 1 < structure.spec.layers;
}

} // namespace

std::vector<Assignment> regularAssignments(const Structure& structure,
                                           const std::vector<Place>& places, const Fits& fits,
                                           const std::vector<SolverTensor>& tensors)
{
    std::vector<PlaceClass> classes = classesOf(fits);
    std::size_t windows = 1;
    for (const PlaceClass& each : classes) {
        windows = std::max(windows, each.tensors.size() / each.places.size());
    }
    std::vector<Assignment> assignments;
    std::set<Assignment> seen;
    for (const bool isByName : {false, true}) {
        for (PlaceClass& each : classes) {
            if (isByName) {
                std::ranges::sort(each.tensors, [&](std::size_t a, std::size_t b) {
                    return naturalLess(tensors[a].tensor->name, tensors[b].tensor->name);
                });
            }
        }
        for (const Nesting& nesting : nestings(structure)) {
            for (PlaceClass& each : classes) {
                std::ranges::stable_sort(each.places, {}, [&](std::size_t place) {
                    return keyOf(structure, places[place], nesting);
                });
            }
            for (std::size_t number = 0; number < std::min(windows, kMaxWindows); ++number) {
                for (const bool isSpread : {false, true}) {
                    Assignment assignment = distribute(classes, fits, {number, isSpread});
                    if (!assignment.empty() && seen.insert(assignment).second) {
                        assignments.push_back(std::move(assignment));
                    }
                }
            }
        }
    }
    return assignments;
}

AssignmentPlan planOf(const Structure& structure, const std::vector<Place>& places,
                      const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isBidirectional = spec.directions == 2;
    const bool canUseFirstStep = data.hasAllSteps && data.h0.empty() && data.c0.empty();
    const auto isRecurrent = [&](const Place& place) {
        return structure.form.slots[place.slot].isOnly(ParameterKind::RecurrentWeights);
    };
    // Below the top of two directions everything is needed from the start; without a first step to
    // look at R comes with the rest.
    const auto stageOf = [&](const Place& place) -> int {
        const bool isLate = canUseFirstStep && isRecurrent(place);
        if (!isBidirectional) {
            return isLate ? 1 : 0;
        }
        if (structure.hasDirectionAxis) {
            return isLate && !isLowerLayer(structure, place) ? 1 : 0;
        }
        if (isLowerLayer(structure, place)) {
            // The backward direction's first step above reads but the first step of that direction
            // below.
            const bool isBelowTop = place.layer + 2 == structure.spec.layers;
            return isLate && isBelowTop && place.direction == 1 ? 1 : 0;
        }
        return (place.direction == 1 ? 0 : 1) + (isLate ? 2 : 0);
    };
    std::vector<std::pair<int, std::size_t>> ordered;
    for (std::size_t place = 0; place < places.size(); ++place) {
        ordered.emplace_back(stageOf(places[place]), place);
    }
    std::ranges::sort(ordered);
    AssignmentPlan plan;
    for (std::size_t index = 0; index < ordered.size(); ++index) {
        plan.steps.push_back({.place = ordered[index].second, .check = {}});
        const int stage = ordered[index].first;
        const bool isStageEnd = index + 1 == ordered.size() || ordered[index + 1].first != stage;
        if (!isStageEnd) {
            continue;
        }
        const bool isSplit = isBidirectional && !structure.hasDirectionAxis;
        const bool isLastStage = index + 1 == ordered.size();
        const bool isFirstStep = canUseFirstStep && ordered.back().first > stage &&
                                 (!isSplit || ordered.back().first >= stage + 2);
        plan.steps.back().check = ProbeCheck{.hasForward = !isSplit || stage % 2 == 1,
                                             .hasBackward = !isSplit || stage % 2 == 0,
                                             .isFirstStep = isFirstStep && !isLastStage};
    }
    return plan;
}

bool isMirrored(const Structure& structure, const std::vector<Place>& places, const Fits& fits,
                const Assignment& chosen, std::size_t latest)
{
    const Place& place = places[latest];
    const Slot& slot = structure.form.slots[place.slot];
    const std::size_t tensor = fits[latest][chosen[latest]].tensor;
    for (std::size_t other = 0; other < places.size(); ++other) {
        const Place& against = places[other];
        if (other == latest || chosen[other] == kUnassigned || against.layer != place.layer ||
            against.direction != place.direction) {
            continue;
        }
        const Slot& otherSlot = structure.form.slots[against.slot];
        const std::size_t otherTensor = fits[other][chosen[other]].tensor;
        const bool isOtherBias =
            structure.form.cell != CellKind::Gru && slot.isOnly(ParameterKind::RecurrentBias) &&
            otherSlot.isOnly(ParameterKind::InputBias) && slot.firstGate == otherSlot.firstGate;
        // Which gate a tensor is, the order of gates says: the first kind of them stays sorted.
        const bool isEarlierGate = slot.gates == 1 && slot.holds == otherSlot.holds &&
                                   slot.holdsKind(ParameterKind::InputWeights) &&
                                   !structure.form.isNewLast &&
                                   slot.firstGate > otherSlot.firstGate;
        if ((isOtherBias || isEarlierGate) && tensor < otherTensor) {
            return true;
        }
    }
    return false;
}

} // namespace gateloupe::solver
