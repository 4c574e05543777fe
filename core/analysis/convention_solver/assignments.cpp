// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/assignments.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/text.h"

namespace gateloupe::solver {

namespace {

/// Networks of the same shapes in one file that are looked at in turn.
constexpr std::size_t kMaxWindows = 32;

/// "layer2" before "layer10".
bool naturalLess(std::string_view a, std::string_view b)
{
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

} // namespace gateloupe::solver
