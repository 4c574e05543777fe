// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_plan.h"

#include <algorithm>
#include <utility>

#include "core/analysis/watch/watch_names.h"
#include "core/analysis/watch/watch_tokens.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

using Tokens = std::vector<WatchToken>;

std::string inQuotes(std::string_view text)
{
    return "'" + std::string(text) + "'";
}

std::string_view plural(LaneKind lanes)
{
    return lanes == LaneKind::Features ? "features" : "units";
}

/// The tokens [first, end) of the expression.
struct Span
{
    std::size_t first = 0;
    std::size_t end = 0;
};

/// Turns tokens into stages: names become variables, reductions stages of their own.
class Planner
{
public:
    Planner(Tokens tokens, const RnnSpec& spec)
        : m_tokens(std::move(tokens))
        , m_names(watchNamesOf(spec))
        , m_spec(spec)
    {
    }

    Result<WatchPlan> plan()
    {
        GATELOUPE_CHECK(addStage({0, m_tokens.size()}, Reduction::None));
        return std::move(m_plan);
    }

private:
    /// A stage that is being written, and what its lanes are.
    struct Draft
    {
        WatchStage stage;
        std::optional<LaneKind> lanes;
        std::string firstName; ///< that gave it its lanes
    };

    /// How many tokens were used.
    Result<std::size_t> addToken(Draft& draft, std::size_t at, std::size_t end);
    Result<std::size_t> addName(Draft& draft, std::size_t at, std::size_t end);
    Result<std::size_t> addReduction(Draft& draft, std::size_t at, Reduction reduction);
    Result<std::size_t> addValue(Draft& draft, std::size_t at, std::size_t end,
                                 const WatchName& name);
    Status addStage(Span span, Reduction reduction);
    Status useLanes(Draft& draft, const WatchToken& token, const WatchName& name) const;

    [[nodiscard]] bool isCalled(std::size_t at, std::size_t end) const
    {
        return at + 1 < end && m_tokens[at + 1].is("(");
    }

    [[nodiscard]] bool hasComma(Span inner) const
    {
        for (std::size_t at = inner.first; at < inner.end; ++at) {
            if (m_tokens[at].is("(") || m_tokens[at].is("[")) {
                at = closingBracket(m_tokens, at);
            } else if (m_tokens[at].is(",")) {
                return true;
            }
        }
        return false;
    }

    static void write(Draft& draft, std::string_view text, std::size_t position)
    {
        draft.stage.text += text;
        draft.stage.text += ' ';
        draft.stage.positions.resize(draft.stage.text.size(), position);
    }

    static void writeSlot(Draft& draft, WatchSlot slot, std::size_t position)
    {
        write(draft, slotName(draft.stage.slots.size()), position);
        draft.stage.slots.push_back(slot);
    }

    Tokens m_tokens;
    std::vector<WatchName> m_names;
    const RnnSpec& m_spec;
    WatchPlan m_plan;
};

Status Planner::addStage(Span span, Reduction reduction)
{
    Draft draft;
    draft.stage.reduction = reduction;
    for (std::size_t at = span.first; at < span.end;) {
        GATELOUPE_TRY(const std::size_t used, addToken(draft, at, span.end));
        at += used;
    }
    const std::size_t position = m_tokens[span.first].position;
    if (reduction == Reduction::None && draft.lanes == LaneKind::Features) {
        return watchError(position, "x has " + std::to_string(m_spec.inputSize) +
                                        " features: write x[0], or a reduction such as max(x)");
    }
    if (reduction != Reduction::None && !draft.lanes) {
        return watchError(position, "nothing here differs from unit to unit, as h or forget do");
    }
    draft.stage.hasLanes = draft.lanes.has_value();
    draft.stage.lanesAreUnits = draft.lanes == LaneKind::Units;
    m_plan.stages.push_back(std::move(draft.stage));
    return {};
}

Result<std::size_t> Planner::addToken(Draft& draft, std::size_t at, std::size_t end)
{
    const WatchToken& token = m_tokens[at];
    if (token.kind == WatchToken::Kind::Name) {
        return addName(draft, at, end);
    }
    if (token.is("[")) {
        return watchError(token.position, "an index follows a name, as in h[12]");
    }
    write(draft, token.text, token.position);
    return std::size_t{1};
}

Result<std::size_t> Planner::addName(Draft& draft, std::size_t at, std::size_t end)
{
    const WatchToken& token = m_tokens[at];
    const bool called = isCalled(at, end);
    const auto reduction = reductionFromName(token.text);
    if (called && reduction) {
        const bool isFunction = isWatchFunction(token.text);
        if (!hasComma({at + 2, closingBracket(m_tokens, at + 1)})) {
            return addReduction(draft, at, *reduction);
        }
        if (!isFunction) {
            return watchError(token.position,
                              inQuotes(token.text) + " takes one value, of all units");
        }
    }
    if (isWatchFunction(token.text) || reduction) {
        if (!called) {
            return watchError(token.position, inQuotes(token.text) + " needs a value in brackets");
        }
        // muParser knows a function by the bracket right behind it.
        write(draft, std::string(token.text) + "(", token.position);
        return std::size_t{2};
    }
    const auto known = std::ranges::find_if(m_names, [&](const WatchName& name) {
        return name.name == token.text || name.letter == token.text;
    });
    const bool isPlain = token.is("t") || token.is("unit");
    if (known == m_names.end() && !isPlain) {
        return watchError(token.position, unknownName(token.text, m_spec));
    }
    if (called) {
        return watchError(token.position, inQuotes(token.text) + " is a value, not a function");
    }
    if (known != m_names.end()) {
        return addValue(draft, at, end, *known);
    }
    if (token.is("unit") && !draft.lanes) {
        draft.lanes = LaneKind::Units;
        draft.firstName = token.text;
        draft.stage.lanes = m_spec.hiddenSize;
    }
    writeSlot(draft, {.kind = token.is("t") ? WatchSlot::Kind::Step : WatchSlot::Kind::Unit},
              token.position);
    return std::size_t{1};
}

Result<std::size_t> Planner::addReduction(Draft& draft, std::size_t at, Reduction reduction)
{
    const std::size_t close = closingBracket(m_tokens, at + 1);
    if (close == at + 2) {
        return watchError(m_tokens[at].position,
                          inQuotes(m_tokens[at].text) + " needs a value in brackets");
    }
    GATELOUPE_CHECK(addStage({at + 2, close}, reduction));
    writeSlot(draft, {.kind = WatchSlot::Kind::Reduced, .stage = m_plan.stages.size() - 1},
              m_tokens[at].position);
    return close + 1 - at;
}

Result<std::size_t> Planner::addValue(Draft& draft, std::size_t at, std::size_t end,
                                      const WatchName& name)
{
    const WatchToken& token = m_tokens[at];
    WatchSlot slot{.kind = name.kind, .source = name.source};
    std::size_t used = 1;
    if (at + 1 < end && m_tokens[at + 1].is("[")) {
        const std::size_t close = closingBracket(m_tokens, at + 1);
        const auto index =
            close == at + 3 ? numberFromText<std::uint64_t>(m_tokens[at + 2].text) : std::nullopt;
        if (!index) {
            return watchError(m_tokens[at + 1].position, "the index must be one whole number");
        }
        if (*index >= name.width) {
            return watchError(m_tokens[at + 2].position,
                              inQuotes(token.text) + " has " + std::to_string(name.width) + " " +
                                  std::string(plural(name.lanes)) + ", counted from 0");
        }
        slot.index = *index;
        used = 4;
    } else if (name.lanes == LaneKind::Features && name.width == 1) {
        slot.index = 0; // one feature needs no index
    } else {
        GATELOUPE_CHECK(useLanes(draft, token, name));
    }
    writeSlot(draft, slot, token.position);
    return used;
}

Status Planner::useLanes(Draft& draft, const WatchToken& token, const WatchName& name) const
{
    if (!draft.lanes) {
        draft.lanes = name.lanes;
        draft.firstName = token.text;
        draft.stage.lanes = name.width;
        return {};
    }
    if (*draft.lanes != name.lanes) {
        return watchError(token.position,
                          inQuotes(draft.firstName) + " has " + std::to_string(draft.stage.lanes) +
                              " " + std::string(plural(*draft.lanes)) + " and " +
                              inQuotes(token.text) + " " + std::to_string(name.width) + " " +
                              std::string(plural(name.lanes)) +
                              ": one of them needs an index or a reduction");
    }
    return {};
}

} // namespace

std::string slotName(std::size_t slot)
{
    return "v" + std::to_string(slot);
}

Result<WatchPlan> planWatch(std::string_view text, const RnnSpec& spec)
{
    GATELOUPE_TRY(Tokens tokens, watchTokens(text));
    return Planner(std::move(tokens), spec).plan();
}

} // namespace gateloupe
