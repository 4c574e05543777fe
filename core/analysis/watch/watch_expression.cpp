// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

// ---- Words ----

constexpr std::size_t kMaxDepth = 32; ///< of brackets

/// Characters count from 1.
Error errorAt(std::size_t position, const Message& what)
{
    return Error::invalidArgument("at character %1: %2", position + 1, what);
}

struct Token
{
    enum class Kind
    {
        Name,     ///< h, forget, max
        Number,   ///< 0.99, 1e-3
        Operator, ///< anything else: && < ( [ ,
        End,
    };

    Kind kind = Kind::End;
    std::string_view text; ///< into the expression
    std::size_t position = 0;

    [[nodiscard]] bool is(std::string_view what) const { return text == what; }

    [[nodiscard]] bool opens() const { return is("(") || is("["); }

    [[nodiscard]] bool closes() const { return is(")") || is("]"); }
};

using Tokens = std::vector<Token>; ///< Kind::End closes it

/// The longest first.
constexpr std::array<std::string_view, 21> kOperators = {"&&", "||", "<=", ">=", "==", "!=", "+",
                                                         "-",  "*",  "/",  "^",  "<",  ">",  "!",
                                                         "?",  ":",  ",",  "(",  ")",  "[",  "]"};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::size_t nameLength(std::string_view text)
{
    const auto* end =
        std::ranges::find_if_not(text, [](char c) { return isLetter(c) || isDigit(c); });
    return static_cast<std::size_t>(end - text.begin());
}

/// 12, 0.5, .5, 1e-3; 0 for what is no number.
std::size_t numberLength(std::string_view text)
{
    double number = 0.0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isUnsigned = isDigit(text[0]) || text[0] == '.';
    return isUnsigned && failure != std::errc::invalid_argument
               ? static_cast<std::size_t>(end - text.data())
               : 0;
}

Result<Token> nextToken(std::string_view rest, std::size_t position)
{
    if (isLetter(rest[0])) {
        return Token{Token::Kind::Name, rest.substr(0, nameLength(rest)), position};
    }
    if (const std::size_t length = numberLength(rest); length > 0) {
        return Token{Token::Kind::Number, rest.substr(0, length), position};
    }
    for (const std::string_view word : kOperators) {
        if (rest.starts_with(word)) {
            return Token{Token::Kind::Operator, rest.substr(0, word.size()), position};
        }
    }
    switch (rest[0]) {
    case '=':
        return errorAt(position, message("'=' compares nothing, write '=='"));
    case '&':
        return errorAt(position, message("'&' is written '&&'"));
    case '|':
        return errorAt(position, message("'|' is written '||'"));
    default:
        break;
    }
    const bool isPlain = rest[0] > ' ' && rest[0] <= '~';
    return errorAt(position, isPlain ? message("'%1' means nothing here", rest.substr(0, 1))
                                     : message("only plain ASCII characters mean something here"));
}

Status checkBrackets(const Tokens& tokens)
{
    std::vector<const Token*> open;
    for (const Token& token : tokens) {
        if (token.opens()) {
            open.push_back(&token);
            if (open.size() > kMaxDepth) {
                return errorAt(token.position, message("brackets nest deeper than %1", kMaxDepth));
            }
        } else if (token.closes()) {
            if (open.empty() || open.back()->is("(") != token.is(")")) {
                return errorAt(token.position, message("'%1' closes nothing", token.text));
            }
            open.pop_back();
        }
    }
    if (!open.empty()) {
        return errorAt(open.back()->position, message("'%1' is never closed", open.back()->text));
    }
    return {};
}

Result<Tokens> tokensOf(std::string_view text)
{
    if (text.size() > kMaxWatchLength) {
        return errorAt(kMaxWatchLength,
                       message("an expression has at most %1 characters", kMaxWatchLength));
    }
    Tokens tokens;
    for (std::size_t at = 0; at < text.size();) {
        if (std::string_view(" \t\n\r").find(text[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        GATELOUPE_TRY(const Token token, nextToken(text.substr(at), at));
        at += token.text.size();
        tokens.push_back(token);
    }
    if (tokens.empty()) {
        return errorAt(0, message("there is no expression"));
    }
    GATELOUPE_CHECK(checkBrackets(tokens));
    tokens.push_back({.position = text.size()});
    return tokens;
}

// ---- Names ----

using Kind = TraceSignal::Kind;

/// What the lanes of a value are: the features of Kind::Input, the units of Kind::Projected, or
/// hidden units, those of Kind::HiddenState.
Kind lanesOf(const TraceSignal& signal)
{
    return signal.kind == Kind::Input || signal.kind == Kind::Projected ? signal.kind
                                                                        : Kind::HiddenState;
}

/// A name that stands for numbers of a trace.
struct ValueName
{
    std::string name;        ///< "forget"
    std::string_view letter; ///< "f", the papers' letter; empty for none
    TraceSignal signal;
    bool isChange = false; ///< less the step before
};

/// Those of a network: x, its gates, c, dc, h, dh, projected.
std::vector<ValueName> valueNamesOf(const RnnSpec& spec)
{
    std::vector<ValueName> names = {{.name = "x", .signal = {TraceSignal::Kind::Input}}};
    for (const TraceSignal& signal : signalsOf(spec)) {
        const bool isGate = signal.kind == TraceSignal::Kind::Gate;
        const std::string name(nameOf(signal));
        names.push_back({name, isGate ? letterOf(signal.gate) : "", signal});
        if (!isGate && signal.kind != TraceSignal::Kind::Projected) {
            names.push_back({"d" + name, "", signal, true});
        }
    }
    return names;
}

std::string listOf(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
    }
    return list;
}

/// What is wrong with a name that is none of the network's.
Message unknownName(std::string_view name, const RnnSpec& spec)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh}) {
        for (const Gate gate : gatesOf(cell)) {
            if (nameOf(gate) == name || letterOf(gate) == name) {
                std::vector<std::string> gates;
                for (const Gate own : gatesOf(spec.cell)) {
                    gates.emplace_back(nameOf(own));
                }
                return message("this network's cell, %1, has no %2 gate; it has %3",
                               nameOf(spec.cell), nameOf(gate), listOf(gates));
            }
        }
    }
    if (name == "c" || name == "dc") {
        return message("this network's cell, %1, has no cell state c", nameOf(spec.cell));
    }
    if (name == "projected") {
        return message("this network has no projection");
    }
    return message("'%1' is no known name; there are %2 and functions such as abs, max, any", name,
                   listOf(watchNames(spec)));
}

// ---- Operators and functions ----

using UnaryFunction = double (*)(double);
using BinaryFunction = double (*)(double, double);

double truth(bool isTrue)
{
    return isTrue ? 1.0 : 0.0;
}

constexpr auto holds = WatchExpression::holds;

struct BinaryOperator
{
    std::string_view text;
    int strength = 0; ///< the greater binds first
    BinaryFunction of = nullptr;
};

constexpr std::array kBinaryOperators = {
    BinaryOperator{"||", 1, [](double a, double b) { return truth(holds(a) || holds(b)); }},
    BinaryOperator{"&&", 2, [](double a, double b) { return truth(holds(a) && holds(b)); }},
    BinaryOperator{"<", 3, [](double a, double b) { return truth(a < b); }},
    BinaryOperator{"<=", 3, [](double a, double b) { return truth(a <= b); }},
    BinaryOperator{">", 3, [](double a, double b) { return truth(a > b); }},
    BinaryOperator{">=", 3, [](double a, double b) { return truth(a >= b); }},
    BinaryOperator{"==", 3, [](double a, double b) { return truth(a == b); }},
    BinaryOperator{"!=", 3, [](double a, double b) { return truth(a != b); }},
    BinaryOperator{"+", 4, [](double a, double b) { return a + b; }},
    BinaryOperator{"-", 4, [](double a, double b) { return a - b; }},
    BinaryOperator{"*", 5, [](double a, double b) { return a * b; }},
    BinaryOperator{"/", 5, [](double a, double b) { return a / b; }},
};

/// A function of one number, of two, or of two and more that are taken one after the other.
struct Function
{
    std::string_view name;
    UnaryFunction ofOne = nullptr;
    BinaryFunction ofTwo = nullptr;
    bool takesMore = false;
};

constexpr std::array kFunctions = {
    Function{"abs", [](double x) { return std::abs(x); }},
    Function{"sign", [](double x) { return x < 0.0 ? -1.0 : truth(x > 0.0); }},
    Function{"rint", [](double x) { return std::rint(x); }},
    Function{"sqrt", [](double x) { return std::sqrt(x); }},
    Function{"exp", [](double x) { return std::exp(x); }},
    Function{"ln", [](double x) { return std::log(x); }},
    Function{"log2", [](double x) { return std::log2(x); }},
    Function{"log10", [](double x) { return std::log10(x); }},
    Function{"sin", [](double x) { return std::sin(x); }},
    Function{"cos", [](double x) { return std::cos(x); }},
    Function{"tan", [](double x) { return std::tan(x); }},
    Function{"asin", [](double x) { return std::asin(x); }},
    Function{"acos", [](double x) { return std::acos(x); }},
    Function{"atan", [](double x) { return std::atan(x); }},
    Function{"sinh", [](double x) { return std::sinh(x); }},
    Function{"cosh", [](double x) { return std::cosh(x); }},
    Function{"tanh", [](double x) { return std::tanh(x); }},
    Function{"atanh", [](double x) { return std::atanh(x); }},
    Function{"atan2", nullptr, [](double y, double x) { return std::atan2(y, x); }},
    Function{"max", nullptr, [](double a, double b) { return std::max(a, b); }, true},
    Function{"min", nullptr, [](double a, double b) { return std::min(a, b); }, true},
};

/// What of all units' numbers is left; NaN is passed over: it is neither large nor small.
struct Reduced
{
    double value = std::numeric_limits<double>::quiet_NaN(); ///< NaN of none
    std::uint64_t unit = 0; ///< the largest, the smallest, the first that holds
};

/// `sign` 1 of the largest, -1 of the smallest.
Reduced extremeOf(std::span<const double> values, double sign)
{
    Reduced found;
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
        if (!std::isnan(values[lane]) && !(sign * values[lane] <= sign * found.value)) {
            found = {values[lane], lane};
        }
    }
    return found;
}

Reduced firstThatHolds(std::span<const double> values)
{
    const auto found = std::ranges::find_if(values, holds);
    const bool isFound = found != values.end();
    return {truth(isFound), isFound ? static_cast<std::uint64_t>(found - values.begin()) : 0};
}

double sumOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0, [](double sum, double value) {
        return std::isnan(value) ? sum : sum + value;
    });
}

double meanOf(std::span<const double> values)
{
    const auto count =
        std::ranges::count_if(values, [](double value) { return !std::isnan(value); });
    return sumOf(values) / static_cast<double>(count); // 0 / 0 is NaN
}

/// How the numbers of all units become one.
struct Reduction
{
    std::string_view name;
    Reduced (*of)(std::span<const double> values) = nullptr;
    bool namesUnit = false; ///< one unit stands for what was found
};

using Numbers = std::span<const double>;
constexpr std::array kReductions = {
    Reduction{"max", [](Numbers values) { return extremeOf(values, 1.0); }, true},
    Reduction{"min", [](Numbers values) { return extremeOf(values, -1.0); }, true},
    Reduction{"mean", [](Numbers values) { return Reduced{meanOf(values)}; }},
    Reduction{"sum", [](Numbers values) { return Reduced{sumOf(values)}; }},
    Reduction{"any", firstThatHolds, true},
    Reduction{"all",
              [](Numbers values) { return Reduced{truth(std::ranges::all_of(values, holds))}; }},
};

/// The entry of a table whose `key` is the word; null for none.
template <typename Table, typename Key>
const typename Table::value_type* entryOf(const Table& table, std::string_view word, Key key)
{
    const auto found = std::ranges::find(table, word, key);
    return found == table.end() ? nullptr : &*found;
}

} // namespace

// ---- Values ----

/// The steps and lanes that are worked on at once.
struct WatchBlock
{
    const WatchedSteps& run;
    std::uint64_t first = 0; ///< step of the run
    std::uint64_t steps = 0;
    std::uint64_t firstLane = 0;
    std::uint64_t lanes = 1;
    /// Where the unit that the expression found is added for each step; may be null.
    std::vector<std::uint64_t>* units = nullptr;
};

namespace {

using Values = std::vector<double>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
/// Numbers that are worked on at once: some of them fit into a cache.
constexpr std::uint64_t kBlockNumbers = 16384;

/// A number of each step and lane; `of` is called with both.
template <typename Of>
WatchPart countedPart(Of of)
{
    return [of](const WatchBlock& block) {
        Values values;
        values.reserve(block.steps * block.lanes);
        for (std::uint64_t step = block.first; step < block.first + block.steps; ++step) {
            for (std::uint64_t lane = 0; lane < block.lanes; ++lane) {
                values.push_back(of(step, block.firstLane + lane));
            }
        }
        return values;
    };
}

WatchPart unaryPart(UnaryFunction of, WatchPart input)
{
    return [of, input = std::move(input)](const WatchBlock& block) {
        Values values = input(block);
        std::ranges::transform(values, values.begin(), of);
        return values;
    };
}

WatchPart binaryPart(BinaryFunction of, WatchPart left, WatchPart right)
{
    return [of, left = std::move(left), right = std::move(right)](const WatchBlock& block) {
        Values values = left(block);
        std::ranges::transform(values, right(block), values.begin(), of);
        return values;
    };
}

WatchPart choicePart(WatchPart condition, WatchPart first, WatchPart second)
{
    return [condition = std::move(condition), first = std::move(first),
            second = std::move(second)](const WatchBlock& block) {
        Values values = first(block);
        const Values decides = condition(block);
        const Values others = second(block);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = holds(decides[i]) ? values[i] : others[i];
        }
        return values;
    };
}

/// `lanes` numbers of a step as one; `isFound`: they are units, and the expression is about the one
/// that is found.
WatchPart reducedPart(const Reduction& reduction, WatchPart input, std::uint64_t lanes,
                      bool isFound)
{
    return [=, of = reduction.of, input = std::move(input)](const WatchBlock& block) {
        const Values inside = input({block.run, block.first, block.steps, 0, lanes});
        Values values;
        values.reserve(block.steps * block.lanes);
        for (std::uint64_t i = 0; i < block.steps; ++i) {
            const Reduced found = of(std::span(inside).subspan(i * lanes, lanes));
            values.insert(values.end(), block.lanes, found.value);
            if (isFound && block.units != nullptr) {
                block.units->push_back(found.unit);
            }
        }
        return values;
    };
}

/// Copies a row's lanes, or one element of it to all of them; NaN where the trace has no such row.
void copyLanes(const Array* array, RowPart part, const std::optional<std::uint64_t>& index,
               double* to)
{
    if (array == nullptr || part.row >= array->shape()[0]) {
        std::fill_n(to, part.count, kNan);
        return;
    }
    if (!index) {
        copyRow(*array, part, to);
        return;
    }
    const std::uint64_t lanes = std::exchange(part.count, 1);
    part.first = *index;
    double value = 0.0;
    copyRow(*array, part, &value);
    std::fill_n(to, lanes, value);
}

/// Numbers of the trace; of a change less the step before. `index`: one unit or feature of them;
/// empty: the lane's own.
WatchPart tracePart(const ValueName& name, std::optional<std::uint64_t> index, CellKind cell)
{
    return [signal = name.signal, isChange = name.isChange, index, cell](const WatchBlock& block) {
        const TraceWindow& window = *block.run.window;
        const bool isInput = signal.kind == TraceSignal::Kind::Input;
        const Array* array =
            isInput ? block.run.x : arrayOf(window.layer(block.run.pseudoLayer), cell, signal);
        RowPart part{.row = block.first - (isInput ? 0 : window.firstStep),
                     .batch = block.run.batch,
                     .first = block.firstLane,
                     .count = block.lanes};
        Values values(block.steps * block.lanes);
        Values before(isChange ? block.lanes : 0, kNan); // nothing before the first step
        if (isChange && part.row > 0) {
            --part.row;
            copyLanes(array, part, index, before.data());
            ++part.row;
        }
        for (double* to = values.data(); to != values.data() + values.size(); to += block.lanes) {
            copyLanes(array, part, index, to);
            for (std::size_t lane = 0; lane < before.size(); ++lane) {
                to[lane] -= std::exchange(before[lane], to[lane]);
            }
            ++part.row;
        }
        return values;
    };
}

/// What the numbers of an expression, or of what a reduction reduces, are counted by.
struct Lanes
{
    std::optional<Kind> kind; ///< empty: one number
    std::uint64_t count = 1;
    std::string_view firstName; ///< that decided it
};

// ---- The parser ----

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
            const auto* found = entryOf(kBinaryOperators, next().text, &BinaryOperator::text);
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
                signs.push_back([](double x) { return truth(!holds(x)); });
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
        const auto* function = entryOf(kFunctions, token.text, &Function::name);
        const auto* reducing = entryOf(kReductions, token.text, &Reduction::name);
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
        const auto* known = entryOf(m_names, token.text, &ValueName::name);
        if (known == nullptr) {
            known = entryOf(m_names, token.text, &ValueName::letter);
        }
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

    /// Of the brackets whose inside is next.
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

Result<WatchExpression> WatchExpression::parse(std::string_view text, const RnnSpec& spec)
{
    GATELOUPE_TRY(Tokens tokens, tokensOf(text));
    GATELOUPE_TRY(WatchProgram program, WatchParser(std::move(tokens), spec).program());
    return WatchExpression(std::move(program));
}

WatchValues WatchExpression::evaluate(const WatchedSteps& steps) const
{
    const bool isOneUnit = isPerUnit() && steps.unit.has_value();
    WatchValues all;
    all.lanes = isOneUnit ? 1 : lanes();
    all.values.reserve(steps.count * all.lanes);
    const std::uint64_t stepsAtOnce =
        std::max<std::uint64_t>(1, kBlockNumbers / std::max<std::uint64_t>(1, m_program.mostLanes));
    for (std::uint64_t done = 0; done < steps.count; done += stepsAtOnce) {
        const Values values = m_program.root({.run = steps,
                                              .first = steps.first + done,
                                              .steps = std::min(stepsAtOnce, steps.count - done),
                                              .firstLane = isOneUnit ? *steps.unit : 0,
                                              .lanes = all.lanes,
                                              .units = isPerUnit() ? nullptr : &all.units});
        all.values.insert(all.values.end(), values.begin(), values.end());
    }
    return all;
}

std::vector<std::string> watchNames(const RnnSpec& spec)
{
    std::vector<std::string> words;
    for (ValueName& name : valueNamesOf(spec)) {
        words.push_back(std::move(name.name));
    }
    words.emplace_back("t");
    words.emplace_back("unit");
    return words;
}

std::vector<std::string> watchFunctions()
{
    std::vector<std::string> words;
    for (const Reduction& reduction : kReductions) {
        words.emplace_back(reduction.name);
    }
    for (const Function& function : kFunctions) {
        if (std::ranges::find(words, function.name) == words.end()) {
            words.emplace_back(function.name);
        }
    }
    return words;
}

} // namespace gateloupe
