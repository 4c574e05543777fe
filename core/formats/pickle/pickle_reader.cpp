// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

namespace {

constexpr std::uint8_t kHighestProtocol = 5;
constexpr std::uint64_t kLongestLine = 4096; ///< of a global's module or name
/// The first word of a persistent id that is a class.
/// Source: pytorch 1.5, torch/serialization.py, persistent_id().
constexpr std::string_view kModuleId = "module";

/// The stack machine of the pickle format, reduced to what builds plain values.
class PickleMachine
{
public:
    PickleMachine(std::span<const std::byte> bytes, std::size_t maxValues)
        : m_bytes(bytes)
        , m_reader(bytes)
        , m_maxValues(maxValues)
    {
    }

    Result<PickleDocument> run()
    {
        static const std::array<Opcode, 256> kOpcodes = makeOpcodes();
        while (!m_isDone) {
            m_opcodeOffset = m_reader.position();
            GATELOUPE_TRY(const auto code, m_reader.u8("pickle opcode"));
            const Opcode& opcode = kOpcodes[code];
            if (opcode.name.empty()) {
                return Error::corrupt("pickle, byte %1: byte %2 is no opcode", m_opcodeOffset,
                                      code);
            }
            if (opcode.run == nullptr) {
                return Error::unsupported("pickle, byte %1: opcode %2 is not accepted",
                                          m_opcodeOffset, opcode.name);
            }
            std::uint64_t number = 0;
            if (opcode.numberBytes > 0) {
                GATELOUPE_TRY(number, m_reader.number(opcode.numberBytes, opcode.number));
            }
            GATELOUPE_CHECK(opcode.run(*this, number));
        }
        return std::move(m_document);
    }

private:
    struct Opcode
    {
        std::string_view name;
        Status (*run)(PickleMachine&, std::uint64_t number) = nullptr; ///< null: refused by name
        std::uint64_t numberBytes = 0; ///< of a number that stands behind the code
        const char* number = "";       ///< what that is, for messages
    };

    using Values = std::vector<const PickleValue*>;

    static std::array<Opcode, 256> makeOpcodes();

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
            return Error::corrupt("pickle, byte %1: the stack is empty", m_opcodeOffset);
        }
        return m_stack.back();
    }

    /// Everything above the last mark, which goes away.
    Result<Values> popMarked()
    {
        if (m_marks.empty()) {
            return Error::corrupt("pickle, byte %1: there is no mark on the stack", m_opcodeOffset);
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
                m_opcodeOffset, global.qualified());
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
        if (arguments->kind != PickleKind::Tuple) {
            return Error::corrupt("pickle, byte %1: the arguments of an object are %2",
                                  m_opcodeOffset, nameOf(arguments->kind));
        }
        if (const PickleGlobal* global = callable->asGlobal()) {
            if (const auto container = containerMadeBy(*global)) {
                auto items = itemsOfCall(*container, *arguments);
                m_copiedItems += items.size();
                if (m_copiedItems > m_bytes.size()) {
                    return Error::corrupt(
                        "pickle, byte %1: the same elements are put into too many containers",
                        m_opcodeOffset);
                }
                return pushItems(*container, std::move(items));
            }
        }
        auto object = std::make_unique<PickleObject>();
        object->callable = callable;
        object->arguments = arguments;
        return pushContent(PickleKind::Object, std::move(object));
    }

    Status addTo(PickleValue& target, const Values& values)
    {
        if (target.kind != PickleKind::List && target.kind != PickleKind::Set &&
            target.kind != PickleKind::Object) {
            return Error::corrupt("pickle, byte %1: elements are added to %2", m_opcodeOffset,
                                  nameOf(target.kind));
        }
        target.items.insert(target.items.end(), values.begin(), values.end());
        return {};
    }

    Status setIn(PickleValue& target, const Values& values)
    {
        if (values.size() % 2 != 0) {
            return Error::corrupt("pickle, byte %1: a key has no value", m_opcodeOffset);
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
        return Error::corrupt("pickle, byte %1: keys are set in %2", m_opcodeOffset,
                              nameOf(target.kind));
    }

    Status load(std::uint64_t slot)
    {
        const auto found = m_memo.find(slot);
        if (found == m_memo.end()) {
            return Error::corrupt("pickle, byte %1: memo %2 was never set", m_opcodeOffset, slot);
        }
        m_stack.push_back(found->second);
        return {};
    }

    Result<std::string_view> line()
    {
        const auto rest = m_bytes.subspan(m_reader.position());
        const auto limit = std::min<std::uint64_t>(rest.size(), kLongestLine);
        for (std::uint64_t length = 0; length < limit; ++length) {
            if (rest[length] == std::byte{'\n'}) {
                GATELOUPE_TRY(const auto text, m_reader.text(length + 1, "global"));
                return text.substr(0, length);
            }
        }
        return Error::corrupt("pickle, byte %1: the name of a global has no end", m_opcodeOffset);
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
        GATELOUPE_TRY(const auto module, line());
        GATELOUPE_TRY(const auto name, line());
        return pushGlobal(module, name);
    }

    Status stackGlobal()
    {
        GATELOUPE_TRY(const PickleValue* name, pop());
        GATELOUPE_TRY(const PickleValue* module, pop());
        if (!name->asText() || !module->asText()) {
            return Error::corrupt("pickle, byte %1: the name of a global is not a text",
                                  m_opcodeOffset);
        }
        return pushGlobal(*module->asText(), *name->asText());
    }

    Status build()
    {
        GATELOUPE_TRY(const PickleValue* state, pop());
        GATELOUPE_TRY(PickleValue * target, top());
        if (target->kind == PickleKind::Object) {
            std::get<std::unique_ptr<PickleObject>>(target->content)->state = state;
            return {};
        }
        if (target->kind == PickleKind::Dict || target->kind == PickleKind::Set) {
            return {}; // attributes of an OrderedDict: the versions of modules
        }
        return Error::corrupt("pickle, byte %1: a state is given to %2", m_opcodeOffset,
                              nameOf(target->kind));
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

std::array<PickleMachine::Opcode, 256> PickleMachine::makeOpcodes()
{
    using Machine = PickleMachine;
    using Number = std::uint64_t;
    constexpr const char* kTextLength = "length of a text";
    constexpr const char* kBytesLength = "length of bytes";
    constexpr const char* kIntegerLength = "length of an integer";
    constexpr const char* kSlot = "memo index";
    std::array<Opcode, 256> table;
    const auto set = [&table](unsigned code, const Opcode& opcode) { table[code] = opcode; };
    const auto integer = [](Machine& m, Number number) {
        return m.pushContent(PickleKind::Int, static_cast<std::int64_t>(number));
    };
    const auto text = [](Machine& m, Number length) {
        return m.pushText(PickleKind::Text, length);
    };
    const auto bytes = [](Machine& m, Number length) {
        return m.pushText(PickleKind::Bytes, length);
    };
    const auto longInteger = [](Machine& m, Number length) { return m.pushLong(length); };
    const auto put = [](Machine& m, Number slot) -> Status {
        GATELOUPE_TRY(m.m_memo[slot], m.top());
        return {};
    };
    const auto get = [](Machine& m, Number slot) { return m.load(slot); };
    const auto call = [](Machine& m, Number) { return m.pushCall(); };
    const auto addMarked = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(const auto values, m.popMarked());
        GATELOUPE_TRY(PickleValue * target, m.top());
        return m.addTo(*target, values);
    };
    const auto protocol = [](Machine&, Number version) {
        return version >= 2 && version <= kHighestProtocol
                   ? Status()
                   : Error::unsupported("pickle protocol %1; protocols 2 to 5 are read", version);
    };
    const auto mark = [](Machine& m, Number) {
        m.m_marks.push_back(m.m_stack.size());
        return Status();
    };
    const auto popToMark = [](Machine& m, Number) -> Status {
        GATELOUPE_CHECK(m.popMarked());
        return {};
    };
    const auto stop = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(m.m_document.root, m.pop());
        m.m_document.sizeBytes = m.m_reader.position();
        m.m_isDone = true;
        return {};
    };
    const auto float64 = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(const auto number, m.m_reader.f64BigEndian("number"));
        return m.pushContent(PickleKind::Float, number);
    };
    const auto tuple = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(auto items, m.popMarked());
        return m.pushItems(PickleKind::Tuple, std::move(items));
    };
    const auto frozenSet = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(auto items, m.popMarked());
        return m.pushItems(PickleKind::Set, std::move(items));
    };
    const auto append = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(PickleValue * value, m.pop());
        GATELOUPE_TRY(PickleValue * target, m.top());
        return m.addTo(*target, {value});
    };
    const auto setItem = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(PickleValue * value, m.pop());
        GATELOUPE_TRY(PickleValue * key, m.pop());
        GATELOUPE_TRY(PickleValue * target, m.top());
        return m.setIn(*target, {key, value});
    };
    const auto setItems = [](Machine& m, Number) -> Status {
        GATELOUPE_TRY(const auto values, m.popMarked());
        GATELOUPE_TRY(PickleValue * target, m.top());
        return m.setIn(*target, values);
    };
    set(0x80, {"PROTO", protocol, 1, "pickle protocol"});
    // A frame's length only helps streaming readers.
    set(0x95, {"FRAME", [](Machine& m, Number) { return m.m_reader.skip(8); }});
    set('.', {"STOP", stop});
    set('(', {"MARK", mark});
    set('0', {"POP", [](Machine& m, Number) { return m.popOne(); }});
    set('1', {"POP_MARK", popToMark});
    set('N', {"NONE", [](Machine& m, Number) { return m.push(PickleKind::None); }});
    set(0x88,
        {"NEWTRUE", [](Machine& m, Number) { return m.pushContent(PickleKind::Bool, true); }});
    set(0x89,
        {"NEWFALSE", [](Machine& m, Number) { return m.pushContent(PickleKind::Bool, false); }});
    set('J', {"BININT",
              [](Machine& m, Number number) {
                  const auto number32 = static_cast<std::int32_t>(number);
                  return m.pushContent(PickleKind::Int, std::int64_t{number32});
              },
              4, "integer"});
    set('K', {"BININT1", integer, 1, "integer"});
    set('M', {"BININT2", integer, 2, "integer"});
    set(0x8A, {"LONG1", longInteger, 1, kIntegerLength});
    set(0x8B, {"LONG4", longInteger, 4, kIntegerLength});
    set('G', {"BINFLOAT", float64});
    set(0x8C, {"SHORT_BINUNICODE", text, 1, kTextLength});
    set('X', {"BINUNICODE", text, 4, kTextLength});
    set(0x8D, {"BINUNICODE8", text, 8, kTextLength});
    set('U', {"SHORT_BINSTRING", text, 1, kTextLength}); // Python 2 wrote its names so
    set('T', {"BINSTRING", text, 4, kTextLength});
    set('C', {"SHORT_BINBYTES", bytes, 1, kBytesLength});
    set('B', {"BINBYTES", bytes, 4, kBytesLength});
    set(0x8E, {"BINBYTES8", bytes, 8, kBytesLength});
    set(0x96, {"BYTEARRAY8", bytes, 8, kBytesLength});
    set(')', {"EMPTY_TUPLE", [](Machine& m, Number) { return m.push(PickleKind::Tuple); }});
    set(']', {"EMPTY_LIST", [](Machine& m, Number) { return m.push(PickleKind::List); }});
    set('}', {"EMPTY_DICT", [](Machine& m, Number) { return m.push(PickleKind::Dict); }});
    set(0x8F, {"EMPTY_SET", [](Machine& m, Number) { return m.push(PickleKind::Set); }});
    set('t', {"TUPLE", tuple});
    set(0x85, {"TUPLE1", [](Machine& m, Number) { return m.pushTuple(1); }});
    set(0x86, {"TUPLE2", [](Machine& m, Number) { return m.pushTuple(2); }});
    set(0x87, {"TUPLE3", [](Machine& m, Number) { return m.pushTuple(3); }});
    set(0x91, {"FROZENSET", frozenSet});
    set('a', {"APPEND", append});
    set('e', {"APPENDS", addMarked});
    set(0x90, {"ADDITEMS", addMarked});
    set('s', {"SETITEM", setItem});
    set('u', {"SETITEMS", setItems});
    set('q', {"BINPUT", put, 1, kSlot});
    set('r', {"LONG_BINPUT", put, 4, kSlot});
    set('h', {"BINGET", get, 1, kSlot});
    set('j', {"LONG_BINGET", get, 4, kSlot});
    set(0x94, {"MEMOIZE", [](Machine& m, Number) -> Status {
                   const std::uint64_t slot = m.m_memo.size();
                   GATELOUPE_TRY(m.m_memo[slot], m.top());
                   return {};
               }});
    set('c', {"GLOBAL", [](Machine& m, Number) { return m.global(); }});
    set(0x93, {"STACK_GLOBAL", [](Machine& m, Number) { return m.stackGlobal(); }});
    set('R', {"REDUCE", call});
    set(0x81, {"NEWOBJ", call});
    set('b', {"BUILD", [](Machine& m, Number) { return m.build(); }});
    set('Q', {"BINPERSID", [](Machine& m, Number) { return m.persistent(); }});
    // Known and refused: codes of the text protocol, extension registries, out-of-band buffers.
    set('P', {"PERSID"});
    set('i', {"INST"});
    set('o', {"OBJ"});
    set(0x92, {"NEWOBJ_EX"});
    set(0x82, {"EXT1"});
    set(0x83, {"EXT2"});
    set(0x84, {"EXT4"});
    set(0x97, {"NEXT_BUFFER"});
    set(0x98, {"READONLY_BUFFER"});
    set('I', {"INT"});
    set('L', {"LONG"});
    set('F', {"FLOAT"});
    set('S', {"STRING"});
    set('V', {"UNICODE"});
    set('g', {"GET"});
    set('p', {"PUT"});
    set('l', {"LIST"});
    set('d', {"DICT"});
    set('2', {"DUP"});
    return table;
}

} // namespace

Result<PickleDocument> readPickle(std::span<const std::byte> bytes, std::size_t maxValues)
{
    return PickleMachine(bytes, std::min(maxValues, kMaxPickleValues)).run();
}

} // namespace gateloupe
