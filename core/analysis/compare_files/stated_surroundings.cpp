// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare_files/stated_surroundings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/conventions/keras/keras_surroundings.h"

namespace gateloupe {

namespace {

using Stated = std::vector<KerasSurrounding>;

/// What follows the layer's own name: two files may name one layer differently.
std::string_view keyOf(const KerasSurrounding& stated)
{
    const std::string_view name = stated.name;
    const auto colon = name.rfind(": ");
    return colon == std::string_view::npos ? "in front" : name.substr(colon + 2);
}

const KerasSurrounding* find(const Stated& all, std::string_view key)
{
    const auto found = std::ranges::find_if(
        all, [key](const KerasSurrounding& each) { return keyOf(each) == key; });
    return found == all.end() ? nullptr : &*found;
}

/// Whether the layers between are of different classes. That a recurrent layer stands there is no
/// difference, whatever its name.
bool isOfAnotherKind(const std::string& a, const std::string& b)
{
    const auto isClass = [](const std::string& value) {
        return !value.empty() && value.front() >= 'A' && value.front() <= 'Z';
    };
    return (isClass(a) || isClass(b)) && a != b;
}

void compareStated(const Stated& ofA, const Stated& ofB, ComparedPair& pair)
{
    const auto note = [&pair](const std::string& name, const std::string& a, const std::string& b) {
        pair.notes.push_back("outside of its equations: " + name + ": " + a + " in A, " + b +
                             " in B");
    };
    for (const KerasSurrounding& a : ofA) {
        const KerasSurrounding* const b = find(ofB, keyOf(a));
        const bool isPlace = keyOf(a) == "in front";
        if (b == nullptr ? keyOf(a) == "masked steps"
            : isPlace    ? isOfAnotherKind(a.value, b->value)
                         : a.value != b->value) {
            note(a.name, a.value, b == nullptr ? "none" : b->value);
        }
    }
    for (const KerasSurrounding& b : ofB) {
        if (keyOf(b) == "masked steps" && find(ofA, keyOf(b)) == nullptr) {
            note(b.name, "none", b.value);
        }
    }
}

/// A layer between networks of one file that are layers of one stack in the other, which has none.
void noteLayerInStack(const Stated& stated, bool isOfA, ComparedPair& pair)
{
    const KerasSurrounding* const between = find(stated, "in front");
    if (pair.pair.firstLayer > 0 && between != nullptr && isOfAnotherKind(between->value, "")) {
        pair.notes.push_back("outside of its equations: " + between->name + ": " +
                             (isOfA ? between->value + " in A, nothing in B's stack"
                                    : "nothing in A's stack, " + between->value + " in B"));
    }
}

} // namespace

void noteSurroundings(FileComparison& compared, const TensorCatalog& a, const TensorCatalog& b)
{
    for (ComparedPair& one : compared.pairs) {
        const Stated ofA = kerasSurroundings(a, one.pair.a->name);
        const Stated ofB = kerasSurroundings(b, one.pair.b->name);
        if (!ofA.empty() && !ofB.empty()) {
            compareStated(ofA, ofB, one);
        } else {
            noteLayerInStack(ofA, true, one);
            noteLayerInStack(ofB, false, one);
        }
    }
}

} // namespace gateloupe
