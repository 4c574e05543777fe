// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_joblib.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/pickle/pickle_spelling.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

inline constexpr std::uint64_t kLongestLine = 4096; ///< of a global's module or name
/// The first word of a persistent id that is a class.
/// Source: pytorch 1.5, torch/serialization.py, persistent_id().
inline constexpr std::string_view kModuleId = "module";

/// The stack machine of the pickle format, reduced to what builds plain values: one function for
/// what an opcode does.
/// Errors: as readPickle().
class PickleMachine
{
public:
    PickleMachine(std::span<const std::byte> bytes, std::size_t maxValues)
        : m_bytes(bytes)
        , m_reader(bytes)
        , m_maxValues(maxValues)
    {
    }

    using Values = std::vector<const PickleValue*>;

    [[nodiscard]] bool isDone() const { return m_isDone; }

    [[nodiscard]] bool hasMemo() const { return !m_memo.empty(); }

    [[nodiscard]] std::uint64_t opcodeOffset() const { return m_opcodeOffset; }

    /// The next opcode, whose byte the errors name from here on.
    Result<std::uint8_t> nextOpcode()
    {
        m_opcodeOffset = m_reader.position();
        return m_reader.u8("pickle opcode");
    }

    Result<std::uint64_t> number(std::uint64_t bytes, const char* what)
    {
        return m_reader.number(bytes, what);
    }

    Status skip(std::uint64_t bytes) { return m_reader.skip(bytes); }

    void mark() { m_marks.push_back(m_stack.size()); }

    Status pushMarked(PickleKind kind)
    {
        GATELOUPE_TRY(auto items, popMarked());
        return pushItems(kind, std::move(items));
    }

    Status pushFloat()
    {
        GATELOUPE_TRY(const auto number, m_reader.f64BigEndian("number"));
        return pushContent(PickleKind::Float, number);
    }

    Status append()
    {
        GATELOUPE_TRY(const PickleValue* value, pop());
        GATELOUPE_TRY(PickleValue * target, top());
        return addTo(*target, {value});
    }

    Status appendMarked()
    {
        GATELOUPE_TRY(const auto values, popMarked());
        GATELOUPE_TRY(PickleValue * target, top());
        return addTo(*target, values);
    }

    Status setItem()
    {
        GATELOUPE_TRY(const PickleValue* value, pop());
        GATELOUPE_TRY(const PickleValue* key, pop());
        GATELOUPE_TRY(PickleValue * target, top());
        return setIn(*target, {key, value});
    }

    Status setMarked()
    {
        GATELOUPE_TRY(const auto values, popMarked());
        GATELOUPE_TRY(PickleValue * target, top());
        return setIn(*target, values);
    }

    Status stop()
    {
        GATELOUPE_TRY(m_document.root, pop());
        m_document.sizeBytes = m_reader.position();
        m_isDone = true;
        return {};
    }

    /// What was made. Requires: isDone().
    [[nodiscard]] PickleDocument takeDocument() { return std::move(m_document); }

    Result<PickleValue*> make(PickleKind kind)
    {
        if (m_document.values.size() == m_maxValues) {
            return Error::unsupported("pickle: more than %1 values", m_maxValues);
        }
        PickleValue& value = m_document.values.emplace_back();
        value.kind = kind;
        return &value;
    }

    Status push(PickleKind kind) { return pushItems(kind, {}); }

    template <typename T>
    Status pushContent(PickleKind kind, T content)
    {
        GATELOUPE_TRY(PickleValue * value, make(kind));
        value->content = std::move(content);
        m_stack.push_back(value);
        return {};
    }

    Status pushItems(PickleKind kind, Values items)
    {
        GATELOUPE_TRY(PickleValue * value, make(kind));
        value->items = std::move(items);
        m_stack.push_back(value);
        return {};
    }

    Result<PickleValue*> pop()
    {
        GATELOUPE_TRY(PickleValue * value, top());
        m_stack.pop_back();
        return value;
    }

    Result<PickleValue*> top()
    {
        const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
        if (m_stack.size() <= floor) {
            return Error::corrupt("pickle, byte %1: the stack is empty",
                                  FileOffset{m_opcodeOffset});
        }
        return m_stack.back();
    }

    /// Everything above the last mark, which goes away.
    Result<Values> popMarked()
    {
        if (m_marks.empty()) {
            return Error::corrupt("pickle, byte %1: there is no mark on the stack",
                                  FileOffset{m_opcodeOffset});
        }
        const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
        Values values(first, m_stack.end());
        m_stack.erase(first, m_stack.end());
        m_marks.pop_back();
        return values;
    }

    Status pushText(PickleKind kind, std::uint64_t length)
    {
        GATELOUPE_TRY(const auto text, m_reader.text(length, nameOf(kind)));
        return pushContent(kind, text);
    }

    Status pushLong(std::uint64_t length)
    {
        if (length > sizeof(std::int64_t)) {
            return pushText(PickleKind::Bytes, length);
        }
        GATELOUPE_TRY(const auto digits, m_reader.bytes(length, "integer"));
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            number |= std::to_integer<std::uint64_t>(digits[i]) << (8U * i);
        }
        const bool isNegative =
            !digits.empty() && (std::to_integer<unsigned>(digits.back()) & 0x80U) != 0;
        if (isNegative && length < sizeof(std::int64_t)) {
            number |= ~std::uint64_t{0} << (8U * length);
        }
        return pushContent(PickleKind::Int, static_cast<std::int64_t>(number));
    }

    Status pushTuple(std::size_t count)
    {
        Values items(count);
        for (std::size_t i = count; i-- > 0;) {
            GATELOUPE_TRY(items[i], pop());
        }
        return pushItems(PickleKind::Tuple, std::move(items));
    }

    Status pushGlobal(std::string_view module, std::string_view name)
    {
        PickleGlobal global{std::string(currentModuleName(module)), std::string(name)};
        if (runsCode(global)) {
            return Error::unsupported(
                "pickle, byte %1: it asks for %2, which runs code when Python "
                "loads the file; nothing was run, and such a file is not opened",
                FileOffset{m_opcodeOffset}, global.qualified());
        }
        PickleValue*& known = m_globals[global.module + "\n" + global.name];
        if (known == nullptr) {
            GATELOUPE_TRY(known, make(PickleKind::Global));
            auto content = std::make_unique<PickleGlobal>(std::move(global));
            m_document.globals.push_back(content.get());
            known->content = std::move(content);
        }
        m_stack.push_back(known);
        return {};
    }

    Status pushCall()
    {
        GATELOUPE_TRY(const PickleValue* arguments, pop());
        GATELOUPE_TRY(const PickleValue* callable, pop());
        return pushCallOf(*callable, *arguments);
    }

    Status addTo(PickleValue& target, const Values& values)
    {
        if (target.kind != PickleKind::List && target.kind != PickleKind::Set &&
            target.kind != PickleKind::Object) {
            return Error::corrupt("pickle, byte %1: elements are added to %2",
                                  FileOffset{m_opcodeOffset}, nameOf(target.kind));
        }
        target.items.insert(target.items.end(), values.begin(), values.end());
        return {};
    }

    Status setIn(PickleValue& target, const Values& values)
    {
        if (values.size() % 2 != 0) {
            return Error::corrupt("pickle, byte %1: a key has no value",
                                  FileOffset{m_opcodeOffset});
        }
        if (target.kind == PickleKind::Dict) {
            target.items.insert(target.items.end(), values.begin(), values.end());
            return {};
        }
        if (target.kind == PickleKind::Object) {
            auto& entries = std::get<std::unique_ptr<PickleObject>>(target.content)->entries;
            entries.insert(entries.end(), values.begin(), values.end());
            return {};
        }
        return Error::corrupt("pickle, byte %1: keys are set in %2", FileOffset{m_opcodeOffset},
                              nameOf(target.kind));
    }

    Status load(std::uint64_t slot)
    {
        const auto found = m_memo.find(slot);
        if (found == m_memo.end()) {
            return Error::corrupt("pickle, byte %1: memo %2 was never set",
                                  FileOffset{m_opcodeOffset}, slot);
        }
        m_stack.push_back(found->second);
        return {};
    }

    /// What stands before the next newline, at most `limit` bytes away.
    Result<std::string_view> line(std::string_view what, std::uint64_t limit = kLongestLine)
    {
        const auto rest = asText(m_bytes.subspan(m_reader.position()));
        const auto length = rest.substr(0, limit).find('\n');
        if (length == std::string_view::npos) {
            return Error::corrupt("pickle, byte %1: %2 has no end", FileOffset{m_opcodeOffset},
                                  what);
        }
        GATELOUPE_TRY(const auto text, m_reader.text(length + 1, what));
        return text.substr(0, length);
    }

    template <typename T>
    Result<T> numberLine(std::string_view what)
    {
        GATELOUPE_TRY(const auto digits, line(what));
        T number{};
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error != std::errc() || end != digits.data() + digits.size()) {
            return Error::corrupt("pickle, byte %1: %2 is no number", FileOffset{m_opcodeOffset},
                                  what);
        }
        return number;
    }

    /// "12", or "00" and "01", which are False and True; a long integer has an L behind it.
    Status integerLine(std::string_view end)
    {
        GATELOUPE_TRY(auto digits, line("integer"));
        if (end.empty() && (digits == "00" || digits == "01")) {
            return pushContent(PickleKind::Bool, digits == "01");
        }
        if (digits.ends_with(end)) {
            digits.remove_suffix(end.size());
        }
        std::int64_t number = 0;
        const char* last = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), last, number);
        if (error == std::errc::result_out_of_range) {
            return pushContent(PickleKind::Bytes, digits);
        }
        if (error != std::errc() || stop != last) {
            return Error::corrupt("pickle, byte %1: '%2' is no integer", FileOffset{m_opcodeOffset},
                                  printable(digits));
        }
        return pushContent(PickleKind::Int, number);
    }

    Status floatLine()
    {
        GATELOUPE_TRY(const auto number, numberLine<double>("number"));
        return pushContent(PickleKind::Float, number);
    }

    Status rememberLine()
    {
        GATELOUPE_TRY(const auto slot, numberLine<std::uint64_t>("memo index"));
        return remember(slot);
    }

    Status loadLine()
    {
        GATELOUPE_TRY(const auto slot, numberLine<std::uint64_t>("memo index"));
        return load(slot);
    }

    /// A text of Python 2, between quotes.
    Status quotedLine()
    {
        GATELOUPE_TRY(const auto quoted, line("text", m_bytes.size()));
        const bool isQuoted = quoted.size() >= 2 && quoted.front() == quoted.back() &&
                              (quoted.front() == '\'' || quoted.front() == '"');
        if (!isQuoted) {
            return Error::corrupt("pickle, byte %1: a text has no quotes",
                                  FileOffset{m_opcodeOffset});
        }
        const auto raw = quoted.substr(1, quoted.size() - 2);
        return raw.find('\\') == std::string_view::npos ? pushContent(PickleKind::Text, raw)
                                                        : pushSpelled(raw, PickleEscapes::Python);
    }

    Status unicodeLine()
    {
        GATELOUPE_TRY(const auto raw, line("text", m_bytes.size()));
        const bool isPlain = std::ranges::all_of(
            raw, [](char c) { return c != '\\' && static_cast<unsigned char>(c) < 0x80; });
        return isPlain ? pushContent(PickleKind::Text, raw)
                       : pushSpelled(raw, PickleEscapes::Unicode);
    }

    Status pushSpelled(std::string_view raw, PickleEscapes escapes)
    {
        GATELOUPE_TRY(
            auto spelling,
            pickleSpellingOf(raw, escapes).withContext(message("pickle, byte %1", m_opcodeOffset)));
        return pushContent(PickleKind::Text, std::make_unique<PickleSpelling>(std::move(spelling)));
    }

    /// An object of the old kind, whose class is named: its arguments lie above the mark.
    Status namedInstance()
    {
        GATELOUPE_TRY(const auto module, line("the name of a global"));
        GATELOUPE_TRY(const auto name, line("the name of a global"));
        GATELOUPE_TRY(auto items, popMarked());
        GATELOUPE_CHECK(pushGlobal(module, name));
        GATELOUPE_TRY(const PickleValue* callable, pop());
        return pushInstance(callable, std::move(items));
    }

    /// One whose class lies above the mark, its arguments above that.
    Status instance()
    {
        GATELOUPE_TRY(auto items, popMarked());
        if (items.empty()) {
            return Error::corrupt("pickle, byte %1: an object has no class",
                                  FileOffset{m_opcodeOffset});
        }
        const PickleValue* callable = items.front();
        items.erase(items.begin());
        return pushInstance(callable, std::move(items));
    }

    Status dictOfMarked()
    {
        GATELOUPE_TRY(const auto items, popMarked());
        GATELOUPE_CHECK(push(PickleKind::Dict));
        return setIn(*m_stack.back(), items);
    }

    Status duplicate()
    {
        GATELOUPE_TRY(PickleValue * value, top());
        m_stack.push_back(value);
        return {};
    }

    Status remember(std::uint64_t slot)
    {
        GATELOUPE_TRY(m_memo[slot], top());
        return {};
    }

    Status rememberNext() { return remember(m_memo.size()); }

    Status dropMarked()
    {
        GATELOUPE_CHECK(popMarked());
        return {};
    }

    Status popOne()
    {
        if (!m_marks.empty() && m_marks.back() == m_stack.size()) {
            m_marks.pop_back(); // POP right after MARK takes the mark
            return {};
        }
        GATELOUPE_CHECK(pop());
        return {};
    }

    Status global()
    {
        GATELOUPE_TRY(const auto module, line("the name of a global"));
        GATELOUPE_TRY(const auto name, line("the name of a global"));
        return pushGlobal(module, name);
    }

    Status stackGlobal()
    {
        GATELOUPE_TRY(const PickleValue* name, pop());
        GATELOUPE_TRY(const PickleValue* module, pop());
        if (!name->asText() || !module->asText()) {
            return Error::corrupt("pickle, byte %1: the name of a global is not a text",
                                  FileOffset{m_opcodeOffset});
        }
        return pushGlobal(*module->asText(), *name->asText());
    }

    Status build()
    {
        GATELOUPE_TRY(const PickleValue* state, pop());
        GATELOUPE_TRY(PickleValue * target, top());
        if (target->kind == PickleKind::Object) {
            auto& object = *std::get<std::unique_ptr<PickleObject>>(target->content);
            object.state = state;
            return isOfJoblib(object) ? takeJoblibData(object) : Status();
        }
        if (target->kind == PickleKind::Dict) {
            m_document.dictStates[target] = state;
            return {};
        }
        if (target->kind == PickleKind::Set) {
            return {};
        }
        return Error::corrupt("pickle, byte %1: a state is given to %2", FileOffset{m_opcodeOffset},
                              nameOf(target->kind));
    }

    Status persistentLine()
    {
        GATELOUPE_TRY(const auto id, line("a persistent id"));
        GATELOUPE_CHECK(pushContent(PickleKind::Text, id));
        return persistent();
    }

    Status persistent()
    {
        GATELOUPE_TRY(PickleValue * id, pop());
        const bool isClass = id->kind == PickleKind::Tuple && id->items.size() > 1 &&
                             id->items[0]->asText() == kModuleId &&
                             id->items[1]->asGlobal() != nullptr;
        if (isClass) { // PyTorch before 1.6 keeps the source text beside the class of a module
            GATELOUPE_TRY(PickleValue * again, make(PickleKind::Global));
            again->content = std::make_unique<PickleGlobal>(*id->items[1]->asGlobal());
            m_stack.push_back(again);
            return {};
        }
        return pushItems(PickleKind::Persistent, {id});
    }

private:
    /// The array behind joblib's wrapper becomes the wrapper's only argument.
    Status takeJoblibData(PickleObject& wrapper)
    {
        const Message place = message("pickle, byte %1", m_opcodeOffset);
        GATELOUPE_TRY(const auto data, joblibDataOf(wrapper).withContext(place));
        if (data.hasPadding) {
            GATELOUPE_TRY(const auto padding, m_reader.u8("padding of an array"));
            GATELOUPE_CHECK(m_reader.skip(padding));
        }
        GATELOUPE_TRY(PickleValue * elements, make(PickleKind::Bytes));
        GATELOUPE_TRY(elements->content, m_reader.text(data.size, "elements of an array"));
        GATELOUPE_TRY(PickleValue * type, make(PickleKind::Global));
        type->content = std::make_unique<PickleGlobal>(
            PickleGlobal{std::string(kJoblibModule), std::string(kJoblibArray)});
        GATELOUPE_TRY(PickleValue * arguments, make(PickleKind::Tuple));
        arguments->items = {elements};
        wrapper.callable = type;
        wrapper.arguments = arguments;
        return {};
    }

    Status pushInstance(const PickleValue* callable, Values items)
    {
        GATELOUPE_TRY(PickleValue * arguments, make(PickleKind::Tuple));
        arguments->items = std::move(items);
        return pushCallOf(*callable, *arguments);
    }

    Status pushCallOf(const PickleValue& callable, const PickleValue& arguments)
    {
        if (arguments.kind != PickleKind::Tuple) {
            return Error::corrupt("pickle, byte %1: the arguments of an object are %2",
                                  FileOffset{m_opcodeOffset}, nameOf(arguments.kind));
        }
        if (const PickleGlobal* global = callable.asGlobal()) {
            if (const auto container = containerMadeBy(*global)) {
                auto items = itemsOfCall(*container, arguments);
                m_copiedItems += items.size();
                if (m_copiedItems > m_bytes.size()) {
                    return Error::corrupt(
                        "pickle, byte %1: the same elements are put into too many containers",
                        FileOffset{m_opcodeOffset});
                }
                return pushItems(*container, std::move(items));
            }
        }
        auto object = std::make_unique<PickleObject>();
        object->callable = &callable;
        object->arguments = &arguments;
        return pushContent(PickleKind::Object, std::move(object));
    }

    std::span<const std::byte> m_bytes;
    ByteReader m_reader;
    std::size_t m_maxValues;
    std::uint64_t m_opcodeOffset = 0;
    PickleDocument m_document;
    std::vector<PickleValue*> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, PickleValue*> m_memo;
    std::unordered_map<std::string, PickleValue*> m_globals;
    std::uint64_t m_copiedItems = 0; ///< by calls that make containers; bounds their memory
    bool m_isDone = false;
};

} // namespace gateloupe
