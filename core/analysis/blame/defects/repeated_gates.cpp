// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// What gates have of another gate.
struct RepeatedPart
{
    const char* kind; ///< in details
    std::vector<std::vector<double> DenseCell::*> which;
    bool isOfSets; ///< of several gates at once, too
};

/// The sets of gates without one, as bits; single gates alone where no sets are asked for.
std::vector<std::size_t> setsWithout(std::size_t gate, std::size_t gates, bool withSets)
{
    std::vector<std::size_t> sets;
    for (std::size_t bits = 1; bits < std::size_t{1} << gates; ++bits) {
        const bool isSingle = (bits & (bits - 1)) == 0;
        if (((bits >> gate) & 1U) == 0 && (isSingle || withSets)) {
            sets.push_back(bits);
        }
    }
    return sets;
}

void addRepeated(DefectList& list, const RepeatedPart& part, std::size_t from, std::size_t bits)
{
    const auto gates = gatesOf(list.cell().kind);
    std::vector<std::string> names;
    std::string text;
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        if (((bits >> gate) & 1U) != 0) {
            names.emplace_back(nameOf(gates[gate]));
            text += (text.empty() ? "" : ", ") + names.back();
        }
    }
    list.add("gate_repeated",
             {{"gates", names},
              {"of", std::string(nameOf(gates[from]))},
              {"kind", std::string(part.kind)}},
             message("the gates %1 have the %2 of the gate %3; look for a line that was copied",
                     text, part.kind, nameOf(gates[from])),
             ofLayers(ofCells([from, bits, which = part.which](DenseCell& cell) {
                 for (const auto numbers : which) {
                     std::vector<double>& rows = cell.*numbers;
                     const std::size_t size = rows.size() / cell.gates();
                     for (std::size_t gate = 0; size > 0 && gate < cell.gates(); ++gate) {
                         if (((bits >> gate) & 1U) != 0) {
                             std::ranges::copy(pieceAt(rows, size, from),
                                               pieceAt(rows, size, gate).begin());
                         }
                     }
                 }
             })));
}

} // namespace

void addRepeatedGates(DefectList& list)
{
    const std::vector<RepeatedPart> parts = {
        {"biases", {&DenseCell::bW, &DenseCell::bR}, true},
        {"input weights", {&DenseCell::W}, false},
        {"recurrent weights", {&DenseCell::R}, false},
        {"weights and biases",
         {&DenseCell::W, &DenseCell::R, &DenseCell::bW, &DenseCell::bR},
         false}};
    const std::size_t gates = gatesOf(list.cell().kind).size();
    for (const RepeatedPart& part : parts) {
        for (std::size_t from = 0; from < gates; ++from) {
            for (const std::size_t bits : setsWithout(from, gates, part.isOfSets)) {
                addRepeated(list, part, from, bits);
            }
        }
    }
}

} // namespace gateloupe
