// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare_files/file_comparison.h"

#include <algorithm>

namespace gateloupe {

namespace {

/// Why the reference, which has every equation that is known here, cannot run the network.
std::string unknownEquationsOf(const RnnModel& model)
{
    for (const Limit& limit : model.limits) {
        if (limit.backend == BackendKind::Reference) {
            return limit.reason.text();
        }
    }
    return "nothing";
}

/// What makes equal gates compute different things, beside their equations.
std::vector<std::string> behaviourDifferences(const RnnModel& a, const RnnModel& b)
{
    std::vector<std::string> notes;
    const auto note = [&notes](std::string_view what, const std::string& ofA,
                               const std::string& ofB) {
        if (ofA != ofB) {
            notes.push_back(std::string(what) + ": " + ofA + " in A, " + ofB + " in B");
        }
    };
    if (!std::ranges::equal(gatesOf(a.spec.cell), gatesOf(b.spec.cell))) {
        note("cell", std::string(nameOf(a.spec.cell)), std::string(nameOf(b.spec.cell)));
    }
    note("input mode", std::string(nameOf(a.spec.inputMode)),
         std::string(nameOf(b.spec.inputMode)));
    note("beyond the equations compared", unknownEquationsOf(a), unknownEquationsOf(b));
    return notes;
}

/// Pairs that differ of which each is held against each.
constexpr std::size_t kMostExchanged = 32;

/// Says of networks that differ from their own names' in B that they are other ones there.
Status tellExchanged(std::vector<ComparedPair>& pairs, ProgressMonitor& monitor)
{
    std::vector<ComparedPair*> different;
    for (ComparedPair& one : pairs) {
        if (one.verdict() == DiffVerdict::Different) {
            different.push_back(&one);
        }
    }
    for (ComparedPair* one : different) {
        for (const ComparedPair* other : different) {
            if (one == other || different.size() > kMostExchanged ||
                one->pair.a->spec != other->pair.b->spec) {
                continue;
            }
            GATELOUPE_TRY(const auto crossed,
                          compareModels(one->pair.a, other->pair.b, false, monitor));
            if (crossed->difference.isEqualUpToRounding()) {
                one->relation = Relation{"networks_exchanged",
                                         message("A's %1 is B's %2; look for names that were "
                                                 "exchanged",
                                                 one->pair.a->name, other->pair.b->name)};
            }
        }
    }
    return {};
}

} // namespace

std::string_view nameOf(DiffVerdict verdict)
{
    switch (verdict) {
    case DiffVerdict::Equal:
        return "equal";
    case DiffVerdict::EqualUpToRounding:
        return "equal_up_to_rounding";
    case DiffVerdict::Different:
        break;
    }
    return "different";
}

DiffVerdict ComparedPair::verdict() const
{
    const ModelDifference& difference = comparison->difference;
    if (!notes.empty() || !difference.isEqualUpToRounding() ||
        !comparison->hasEqualEquationsUpToRounding()) {
        return DiffVerdict::Different;
    }
    // Formats whose attributes are 32-bit numbers say no other equations.
    return difference.isEqual() ? DiffVerdict::Equal : DiffVerdict::EqualUpToRounding;
}

ParameterId ComparedPair::idInStack(ParameterId id) const
{
    id.layer = LayerIndex(id.layer.value + pair.firstLayer);
    return id;
}

std::optional<std::string> ComparedPair::first() const
{
    const auto& gates = comparison->difference.gates;
    const auto beyond = std::ranges::find_if(
        gates, [](const GateDifference& gate) { return gate.roundings > 1.0; });
    return beyond == gates.end() ? std::nullopt : std::optional(pathOf(idInStack(beyond->id)));
}

std::vector<std::pair<std::string, std::string>> ComparedPair::unpaired() const
{
    std::vector<std::pair<std::string, std::string>> all;
    for (const ParameterId& id : comparison->difference.onlyInA) {
        all.emplace_back(pathOf(idInStack(id)), "only in A, or of another shape");
    }
    for (const ParameterId& id : comparison->difference.onlyInB) {
        all.emplace_back(pathOf(idInStack(id)), "only in B, or of another shape");
    }
    return all;
}

std::vector<EquationDifference> ComparedPair::equations() const
{
    std::vector<EquationDifference> all = comparison->equations;
    for (EquationDifference& each : all) {
        each.layer = idInStack({.layer = each.layer}).layer;
    }
    return all;
}

bool FileComparison::hasEqualWeights() const
{
    return !hasLonely() && std::ranges::all_of(pairs, [](const ComparedPair& one) {
        return one.comparison->difference.isEqual();
    });
}

DiffVerdict FileComparison::verdict() const
{
    DiffVerdict worst = hasLonely() || pairs.empty() ? DiffVerdict::Different : DiffVerdict::Equal;
    for (const ComparedPair& one : pairs) {
        worst = std::max(worst, one.verdict());
    }
    return worst;
}

Result<FileComparison> compareFiles(FilePairing pairing, ProgressMonitor& monitor)
{
    FileComparison all{
        .pairs = {}, .onlyInA = std::move(pairing.onlyInA), .onlyInB = std::move(pairing.onlyInB)};
    for (NetworkPair& pair : pairing.pairs) {
        ComparedPair one{
            .pair = std::move(pair), .comparison = nullptr, .relation = {}, .notes = {}};
        auto part = ProgressShare::ofEqual(monitor, all.pairs.size(), pairing.pairs.size());
        GATELOUPE_TRY(one.comparison, compareModels(one.pair.a, one.pair.b, false, part));
        if (one.verdict() == DiffVerdict::Different) {
            GATELOUPE_TRY(one.relation, relationOf(one.comparison->a, one.comparison->b, part));
        }
        one.notes = behaviourDifferences(*one.pair.a, *one.pair.b);
        all.pairs.push_back(std::move(one));
    }
    GATELOUPE_CHECK(tellExchanged(all.pairs, monitor));
    return all;
}

} // namespace gateloupe
