// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_names.h"

#include <algorithm>
#include <array>

#include "core/analysis/watch/watch_expression.h"

namespace gateloupe {

namespace {

struct GateLetter
{
    Gate gate;
    std::string_view letter;
};

/// Source: the papers' letters as cuDNN's documentation writes them; g is the new memory.
constexpr std::array kGateLetters = {
    GateLetter{Gate::Input, "i"},  GateLetter{Gate::Forget, "f"}, GateLetter{Gate::Cell, "g"},
    GateLetter{Gate::Output, "o"}, GateLetter{Gate::Reset, "r"},  GateLetter{Gate::Update, "z"},
    GateLetter{Gate::New, "n"},    GateLetter{Gate::Hidden, "a"},
};

constexpr std::array<std::string_view, 21> kFunctions = {
    "abs",  "sign", "rint", "sqrt",  "exp",  "ln",   "log2", "log10", "sin", "cos",  "tan",
    "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "max",   "min", "atanh"};

struct NamedReduction
{
    std::string_view name;
    Reduction reduction;
};

constexpr std::array kReductions = {
    NamedReduction{"max", Reduction::Max},   NamedReduction{"min", Reduction::Min},
    NamedReduction{"mean", Reduction::Mean}, NamedReduction{"sum", Reduction::Sum},
    NamedReduction{"any", Reduction::Any},   NamedReduction{"all", Reduction::All},
};

std::string listOf(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
    }
    return list;
}

std::string gateList(CellKind cell)
{
    std::vector<std::string> words;
    for (const Gate gate : gatesOf(cell)) {
        words.emplace_back(nameOf(gate));
    }
    return listOf(words);
}

std::optional<Gate> gateFromLetter(std::string_view letter)
{
    const auto* found = std::ranges::find(kGateLetters, letter, &GateLetter::letter);
    return found == kGateLetters.end() ? std::nullopt : std::optional(found->gate);
}

} // namespace

std::vector<WatchName> watchNamesOf(const RnnSpec& spec)
{
    using Kind = TraceSignal::Kind;
    constexpr auto kChange = WatchSlot::Kind::Change;
    const std::uint64_t units = spec.hiddenSize;
    std::vector<WatchName> names;
    names.push_back({.name = "x",
                     .source = {Kind::Input},
                     .lanes = LaneKind::Features,
                     .width = spec.inputSize});
    for (const Gate gate : gatesOf(spec.cell)) {
        const auto* letter = std::ranges::find(kGateLetters, gate, &GateLetter::gate);
        names.push_back({.name = std::string(nameOf(gate)),
                         .letter = std::string(letter->letter),
                         .source = {Kind::Gate, gate},
                         .width = units});
    }
    if (hasCellState(spec.cell)) {
        names.push_back({.name = "c", .source = {Kind::CellState}, .width = units});
        names.push_back(
            {.name = "dc", .kind = kChange, .source = {Kind::CellState}, .width = units});
    }
    names.push_back({.name = "h", .source = {Kind::HiddenState}, .width = units});
    names.push_back({.name = "dh", .kind = kChange, .source = {Kind::HiddenState}, .width = units});
    if (spec.projectionSize) {
        names.push_back({.name = "projected",
                         .source = {Kind::Projected},
                         .lanes = LaneKind::Projected,
                         .width = *spec.projectionSize});
    }
    return names;
}

std::optional<Reduction> reductionFromName(std::string_view name)
{
    const auto* found = std::ranges::find(kReductions, name, &NamedReduction::name);
    return found == kReductions.end() ? std::nullopt : std::optional(found->reduction);
}

bool isWatchFunction(std::string_view name)
{
    return std::ranges::find(kFunctions, name) != kFunctions.end();
}

std::string unknownName(std::string_view name, const RnnSpec& spec)
{
    const std::string cell(nameOf(spec.cell));
    const auto gate = gateFromName(name) ? gateFromName(name) : gateFromLetter(name);
    if (gate) {
        return "this network's cell, " + cell + ", has no " + std::string(nameOf(*gate)) +
               " gate; it has " + gateList(spec.cell);
    }
    if (name == "c" || name == "dc") {
        return "this network's cell, " + cell + ", has no cell state c";
    }
    if (name == "projected") {
        return "this network has no projection";
    }
    std::vector<std::string> words = watchNames(spec);
    return "'" + std::string(name) + "' is no known name; there are " + listOf(words) +
           " and functions such as abs, max, any";
}

std::vector<std::string> watchNames(const RnnSpec& spec)
{
    std::vector<std::string> words;
    for (const WatchName& name : watchNamesOf(spec)) {
        words.push_back(name.name);
    }
    words.emplace_back("t");
    words.emplace_back("unit");
    return words;
}

} // namespace gateloupe
