// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_parser.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/watch/watch_functions.h"
#include "core/analysis/watch/watch_names.h"
#include "core/analysis/watch/watch_parts.h"
#include "core/analysis/watch/watch_tokens.h"
#include "core/base/number_text.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::watch {

namespace {

using Kind = TraceSignal::Kind;

/// What the numbers of an expression, or of what a reduction reduces, are counted by.
struct Lanes
{
    std::optional<Kind> kind; ///< empty: one number
    std::uint64_t count = 1;
    std::string_view firstName; ///< that decided it
};

/// Recursive descent. Depth is bounded by kMaxWatchLength.
class WatchParser
{
public:
    WatchParser(Tokens tokens, const RnnSpec& spec)
        : m_tokens(std::move(tokens))
        , m_spec(spec)
        , m_names(valueNamesOf(spec))
    {
    }

    Result<WatchProgram> program()
    {
        GATELOUPE_TRY(WatchPart root, choice());
        GATELOUPE_CHECK(expectEnd());
        if (m_lanes.kind == Kind::Input) {
            return errorAt(m_tokens.front().position,
                           message("x has %1 features: write x[0], or a reduction such as max(x)",
                                   m_spec.inputSize));
        }
        return WatchProgram{.root = std::move(root),
                            .isPerUnit = m_lanes.kind.has_value(),
                            .readsLayer = m_readsLayer,
                            .lanes = m_lanes.count,
                            .mostLanes = std::max(m_mostLanes, m_lanes.count)};
    }

private:
    Result<WatchPart> choice()
    {
        GATELOUPE_TRY(WatchPart condition, binary(1));
        const std::size_t position = next().position;
        if (!takeIf("?")) {
            return condition;
        }
        GATELOUPE_TRY(WatchPart first, choice());
        if (!takeIf(":")) {
            return errorAt(position, message("'?' without ':'"));
        }
        GATELOUPE_TRY(WatchPart second, choice());
        return choicePart(std::move(condition), std::move(first), std::move(second));
    }

    Result<WatchPart> binary(int weakest)
    {
        GATELOUPE_TRY(WatchPart left, unary());
        for (;;) {
            const auto* found = findOperator(next().text);
            if (found == nullptr || found->strength < weakest) {
                return left;
            }
            take();
            GATELOUPE_TRY(WatchPart right, binary(found->strength + 1));
            left = binaryPart(found->of, std::move(left), std::move(right));
        }
    }

    Result<WatchPart> unary()
    {
        std::vector<UnaryFunction> signs;
        for (; next().is("-") || next().is("+") || next().is("!"); take()) {
            if (next().is("-")) {
                signs.push_back([](double x) { return -x; });
            } else if (next().is("!")) {
                signs.push_back([](double x) { return truth(!WatchExpression::holds(x)); });
            }
        }
        GATELOUPE_TRY(WatchPart part, power());
        for (; !signs.empty(); signs.pop_back()) {
            part = unaryPart(signs.back(), std::move(part));
        }
        return part;
    }

    /// Binds to the right and before a sign at its left: -2^2 is -4, 2^-1 is 0.5.
    Result<WatchPart> power()
    {
        GATELOUPE_TRY(WatchPart base, primary());
        if (!takeIf("^")) {
            return base;
        }
        GATELOUPE_TRY(WatchPart exponent, unary());
        return binaryPart([](double a, double b) { return std::pow(a, b); }, std::move(base),
                          std::move(exponent));
    }

    Result<WatchPart> primary()
    {
        if (next().kind == Token::Kind::Name) {
            return named();
        }
        if (next().kind == Token::Kind::Number) {
            const Token token = take();
            const auto number = numberFromText<double>(token.text);
            if (!number) {
                return errorAt(token.position, message("this cannot be understood"));
            }
            return countedPart([value = *number](std::uint64_t, std::uint64_t) { return value; });
        }
        if (!takeIf("(")) {
            return noValue();
        }
        GATELOUPE_TRY(WatchPart inside, choice());
        GATELOUPE_CHECK(expect(")"));
        return inside;
    }

    Result<WatchPart> named()
    {
        const Token token = take();
        const bool isCalled = takeIf("(");
        const auto* function = findFunction(token.text);
        const auto* reducing = findReduction(token.text);
        if (function != nullptr || reducing != nullptr) {
            if (!isCalled || (reducing != nullptr && next().is(")"))) {
                return errorAt(token.position,
                               message("'%1' needs a value in brackets", token.text));
            }
            if (reducing != nullptr && !hasSeveralValues()) {
                return reductionOf(*reducing);
            }
            if (function == nullptr) {
                return errorAt(token.position,
                               message("'%1' takes one value, of all units", token.text));
            }
            return call(token, *function);
        }
        const ValueName* known = valueNamed(token.text);
        if (known == nullptr && !token.is("t") && !token.is("unit")) {
            return errorAt(token.position, unknownName(token.text, m_spec));
        }
        if (isCalled) {
            return errorAt(token.position, message("'%1' is a value, not a function", token.text));
        }
        if (known != nullptr) {
            return value(token, *known);
        }
        if (token.is("t")) {
            return countedPart(
                [](std::uint64_t step, std::uint64_t) { return static_cast<double>(step); });
        }
        if (!m_lanes.kind) {
            m_lanes = {Kind::HiddenState, m_spec.hiddenSize, token.text};
        }
        m_readsLayer = true;
        return countedPart(
            [](std::uint64_t, std::uint64_t lane) { return static_cast<double>(lane); });
    }

    /// By its name, else by the papers' letter; null where there is none.
    [[nodiscard]] const ValueName* valueNamed(std::string_view word) const
    {
        auto found = std::ranges::find(m_names, word, &ValueName::name);
        if (found == m_names.end()) {
            found = std::ranges::find(m_names, word, &ValueName::letter);
        }
        return found == m_names.end() ? nullptr : &*found;
    }

    Result<WatchPart> value(const Token& token, const ValueName& name)
    {
        std::optional<std::uint64_t> element;
        const bool isInput = name.signal.kind == TraceSignal::Kind::Input;
        const std::uint64_t width = widthOf(name.signal, m_spec);
        m_readsLayer = m_readsLayer || !isInput;
        const Token bracket = next();
        if (takeIf("[")) {
            const Token index = take();
            const auto number = numberFromText<std::uint64_t>(index.text);
            if (!number || !takeIf("]")) {
                return errorAt(bracket.position, message("the index must be one whole number"));
            }
            if (*number >= width) {
                return errorAt(
                    index.position,
                    isInput ? message("'%1' has %2 features, counted from 0", token.text, width)
                            : message("'%1' has %2 units, counted from 0", token.text, width));
            }
            element = number;
        } else if (isInput && width == 1) {
            element = 0; // one feature needs no index
        } else {
            GATELOUPE_CHECK(useLanes(token, name));
        }
        return tracePart(name, element, m_spec.cell);
    }

    Result<WatchPart> call(const Token& token, const Function& function)
    {
        std::vector<WatchPart> values;
        while (!next().is(")")) {
            GATELOUPE_TRY(WatchPart argument, choice());
            values.push_back(std::move(argument));
            if (!takeIf(",") && !next().is(")")) {
                return noOperator();
            }
        }
        take();
        const std::size_t least = function.ofOne != nullptr ? 1 : 2;
        if (values.size() < least) {
            return errorAt(token.position, message("the function takes more values"));
        }
        if (values.size() > least && !function.takesMore) {
            return errorAt(token.position, message("the function takes fewer values"));
        }
        if (function.ofOne != nullptr) {
            return unaryPart(function.ofOne, std::move(values.front()));
        }
        WatchPart all = std::move(values.front());
        for (std::size_t i = 1; i < values.size(); ++i) {
            all = binaryPart(function.ofTwo, std::move(all), std::move(values[i]));
        }
        return all;
    }

    Result<WatchPart> reductionOf(const Reduction& reduction)
    {
        const Lanes outer = std::exchange(m_lanes, {});
        const std::size_t first = next().position;
        ++m_reductions;
        GATELOUPE_TRY(WatchPart inside, choice());
        GATELOUPE_CHECK(expect(")"));
        --m_reductions;
        const Lanes inner = std::exchange(m_lanes, outer);
        if (!inner.kind) {
            return errorAt(first,
                           message("nothing here differs from unit to unit, as h or forget do"));
        }
        m_mostLanes = std::max(m_mostLanes, inner.count);
        // The first one that is not inside another tells which unit the expression found.
        const bool isFound = m_reductions == 0 && !m_hasFound && inner.kind == Kind::HiddenState &&
                             reduction.namesUnit;
        m_hasFound = m_hasFound || isFound;
        return reducedPart(reduction, std::move(inside), inner.count, isFound);
    }

    Status useLanes(const Token& token, const ValueName& name)
    {
        const Kind kind = lanesOf(name.signal);
        const std::uint64_t count = widthOf(name.signal, m_spec);
        if (!m_lanes.kind) {
            m_lanes = {kind, count, token.text};
        }
        if (*m_lanes.kind == kind) {
            return {};
        }
        const auto counted = [](Kind lanes, std::uint64_t number) {
            return lanes == Kind::Input ? message("%1 features", number)
                                        : message("%1 units", number);
        };
        return errorAt(token.position,
                       message("'%1' has %2 and '%3' %4: one of them needs an index or a reduction",
                               m_lanes.firstName, counted(*m_lanes.kind, m_lanes.count), token.text,
                               counted(kind, count)));
    }

    [[nodiscard]] const Token& next() const { return m_tokens[m_at]; }

    Token take() { return m_tokens[m_at++]; }

    bool takeIf(std::string_view text)
    {
        const bool isThere = next().is(text);
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    [[nodiscard]] Status expectEnd() const
    {
        return next().kind == Token::Kind::End ? Status() : Status(noOperator());
    }

    /// After a whole value.
    [[nodiscard]] Status expect(std::string_view text)
    {
        return takeIf(text) ? Status() : Status(noOperator());
    }

    /// What is wrong with the next token where a value should stand.
    [[nodiscard]] Error noValue() const
    {
        const Token& token = next();
        if (token.kind == Token::Kind::End) {
            return errorAt(token.position, message("something is missing at the end"));
        }
        if (token.is("[")) {
            return errorAt(token.position, message("an index follows a name, as in h[12]"));
        }
        if (token.is(",")) {
            return errorAt(token.position,
                           message("a comma belongs between the values of a function"));
        }
        if (token.is("?") || token.is(":")) {
            return errorAt(token.position, message("'?' or ':' stands where a value should"));
        }
        return errorAt(token.position, token.closes()
                                           ? message("a bracket stands where it means nothing")
                                           : message("an operator stands where a value should"));
    }

    /// What is wrong with the next token where an operator should stand.
    [[nodiscard]] Error noOperator() const
    {
        const Token& token = next();
        if (token.kind == Token::Kind::Number) {
            return errorAt(token.position, message("a number stands where an operator should"));
        }
        if (token.kind == Token::Kind::Name) {
            return errorAt(token.position, message("a name stands where an operator should"));
        }
        if (token.is(":")) {
            return errorAt(token.position, message("':' without '?'"));
        }
        return token.is("(")
                   ? errorAt(token.position, message("a bracket stands where it means nothing"))
                   : noValue();
    }

    /// Whether a comma stands in the brackets whose inside is next.
    [[nodiscard]] bool hasSeveralValues() const
    {
        std::size_t depth = 0;
        for (std::size_t at = m_at; depth > 0 || !m_tokens[at].closes(); ++at) {
            depth += m_tokens[at].opens() ? 1 : 0;
            depth -= m_tokens[at].closes() ? 1 : 0;
            if (depth == 0 && m_tokens[at].is(",")) {
                return true;
            }
        }
        return false;
    }

    Tokens m_tokens;
    const RnnSpec& m_spec;
    std::vector<ValueName> m_names;
    std::size_t m_at = 0;
    Lanes m_lanes; ///< of the reduction that is being read, or of the expression
    std::uint64_t m_mostLanes = 1;
    std::size_t m_reductions = 0; ///< open ones
    bool m_hasFound = false;
    bool m_readsLayer = false;
};

} // namespace

Result<WatchProgram> parse(std::string_view text, const RnnSpec& spec)
{
    GATELOUPE_TRY(Tokens tokens, tokensOf(text));
    return WatchParser(std::move(tokens), spec).program();
}

} // namespace gateloupe::watch
