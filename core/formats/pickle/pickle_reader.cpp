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

    Result<PickleDocument> run();

private:
    using Handler = Status (PickleMachine::*)();

    struct Opcode
    {
        std::string_view name;
        Handler handler = nullptr; ///< null: refused by name
    };

    using Values = std::vector<const PickleValue*>;

    static std::array<Opcode, 256> makeOpcodes();

    Result<PickleValue*> make(PickleKind kind);
    Status push(PickleKind kind);
    template <typename T>
    Status pushContent(PickleKind kind, T content);
    Status pushItems(PickleKind kind, Values items);
    Result<PickleValue*> pop();
    Result<PickleValue*> top();
    /// Everything above the last mark, which goes away.
    Result<Values> popMarked();
    Status pushText(PickleKind kind, std::uint64_t length);
    Status pushLong(std::uint64_t length);
    Status pushTuple(std::size_t count);
    Status pushGlobal(std::string_view module, std::string_view name);
    Status pushCall();
    Status addTo(PickleValue& target, const Values& values);
    Status setIn(PickleValue& target, const Values& values);
    Status store(std::uint32_t slot);
    Status load(std::uint32_t slot);
    Result<std::string_view> line();

    Status protocol();
    Status frame();
    Status stop();
    Status mark();
    Status popOne();
    Status popToMark();

    Status none() { return push(PickleKind::None); }

    Status yes() { return pushContent(PickleKind::Bool, true); }

    Status no() { return pushContent(PickleKind::Bool, false); }

    Status int32();
    Status int8();
    Status int16();
    Status long8();
    Status long32();
    Status float64();
    Status text8();
    Status text32();
    Status text64();
    Status oldText8();
    Status oldText32();
    Status bytes8();
    Status bytes32();
    Status bytes64();

    Status emptyTuple() { return push(PickleKind::Tuple); }

    Status emptyList() { return push(PickleKind::List); }

    Status emptyDict() { return push(PickleKind::Dict); }

    Status emptySet() { return push(PickleKind::Set); }

    Status tuple();

    Status tuple1() { return pushTuple(1); }

    Status tuple2() { return pushTuple(2); }

    Status tuple3() { return pushTuple(3); }

    Status frozenSet();
    Status append();
    Status appends();
    Status setItem();
    Status setItems();
    Status put8();
    Status put32();
    Status get8();
    Status get32();

    Status memoize() { return store(static_cast<std::uint32_t>(m_memo.size())); }

    Status global();
    Status stackGlobal();

    Status reduce() { return pushCall(); }

    Status newObject() { return pushCall(); }

    Status build();
    Status persistent();

    std::span<const std::byte> m_bytes;
    ByteReader m_reader;
    std::size_t m_maxValues;
    std::uint64_t m_opcodeOffset = 0;
    PickleDocument m_document;
    std::vector<PickleValue*> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint32_t, PickleValue*> m_memo;
    std::unordered_map<std::string, PickleValue*> m_globals;
    std::uint64_t m_copiedItems = 0; ///< by calls that make containers; bounds their memory
    bool m_isDone = false;
};

template <typename T>
Status PickleMachine::pushContent(PickleKind kind, T content)
{
    GATELOUPE_TRY(PickleValue * value, make(kind));
    value->content = std::move(content);
    m_stack.push_back(value);
    return {};
}

/// The first word of a persistent id that is a class.
/// Source: pytorch 1.5, torch/serialization.py, persistent_id().
constexpr std::string_view kModuleId = "module";

Result<PickleValue*> PickleMachine::make(PickleKind kind)
{
    if (m_document.values.size() == m_maxValues) {
        return Error::unsupported("pickle: more than %1 values", m_maxValues);
    }
    PickleValue& value = m_document.values.emplace_back();
    value.kind = kind;
    return &value;
}

Status PickleMachine::push(PickleKind kind)
{
    return pushItems(kind, {});
}

Status PickleMachine::pushItems(PickleKind kind, Values items)
{
    GATELOUPE_TRY(PickleValue * value, make(kind));
    value->items = std::move(items);
    m_stack.push_back(value);
    return {};
}

Result<PickleValue*> PickleMachine::pop()
{
    GATELOUPE_TRY(PickleValue * value, top());
    m_stack.pop_back();
    return value;
}

Result<PickleValue*> PickleMachine::top()
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() <= floor) {
        return Error::corrupt("pickle, byte %1: the stack is empty", m_opcodeOffset);
    }
    return m_stack.back();
}

Result<PickleMachine::Values> PickleMachine::popMarked()
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

Status PickleMachine::pushTuple(std::size_t count)
{
    Values items(count);
    for (std::size_t i = count; i-- > 0;) {
        GATELOUPE_TRY(items[i], pop());
    }
    return pushItems(PickleKind::Tuple, std::move(items));
}

Status PickleMachine::addTo(PickleValue& target, const Values& values)
{
    if (target.kind != PickleKind::List && target.kind != PickleKind::Set &&
        target.kind != PickleKind::Object) {
        return Error::corrupt("pickle, byte %1: elements are added to %2", m_opcodeOffset,
                              nameOf(target.kind));
    }
    target.items.insert(target.items.end(), values.begin(), values.end());
    return {};
}

Status PickleMachine::setIn(PickleValue& target, const Values& values)
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

Status PickleMachine::store(std::uint32_t slot)
{
    GATELOUPE_TRY(m_memo[slot], top());
    return {};
}

Status PickleMachine::load(std::uint32_t slot)
{
    const auto found = m_memo.find(slot);
    if (found == m_memo.end()) {
        return Error::corrupt("pickle, byte %1: memo %2 was never set", m_opcodeOffset, slot);
    }
    m_stack.push_back(found->second);
    return {};
}

Status PickleMachine::pushGlobal(std::string_view module, std::string_view name)
{
    PickleGlobal global{std::string(currentModuleName(module)), std::string(name)};
    if (runsCode(global)) {
        return Error::unsupported("pickle, byte %1: it asks for %2, which runs code when Python "
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

Status PickleMachine::pushCall()
{
    GATELOUPE_TRY(const PickleValue* arguments, pop());
    GATELOUPE_TRY(const PickleValue* callable, pop());
    if (arguments->kind != PickleKind::Tuple) {
        return Error::corrupt("pickle, byte %1: the arguments of an object are %2", m_opcodeOffset,
                              nameOf(arguments->kind));
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

Status PickleMachine::build()
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

Status PickleMachine::persistent()
{
    GATELOUPE_TRY(PickleValue * id, pop());
    const bool isClass = id->kind == PickleKind::Tuple && id->items.size() > 1 &&
                         id->items[0]->asText() == kModuleId && id->items[1]->asGlobal() != nullptr;
    if (isClass) { // PyTorch before 1.6 keeps the source text beside the class of a module
        GATELOUPE_TRY(PickleValue * again, make(PickleKind::Global));
        again->content = std::make_unique<PickleGlobal>(*id->items[1]->asGlobal());
        m_stack.push_back(again);
        return {};
    }
    return pushItems(PickleKind::Persistent, {id});
}

constexpr std::uint8_t kHighestProtocol = 5;
constexpr std::uint64_t kLongestLine = 4096; ///< of a global's module or name

std::array<PickleMachine::Opcode, 256> PickleMachine::makeOpcodes()
{
    std::array<Opcode, 256> table;
    const auto set = [&table](unsigned code, std::string_view name, Handler handler = nullptr) {
        table[code] = {name, handler};
    };
    set(0x80, "PROTO", &PickleMachine::protocol);
    set(0x95, "FRAME", &PickleMachine::frame);
    set('.', "STOP", &PickleMachine::stop);
    set('(', "MARK", &PickleMachine::mark);
    set('0', "POP", &PickleMachine::popOne);
    set('1', "POP_MARK", &PickleMachine::popToMark);
    set('N', "NONE", &PickleMachine::none);
    set(0x88, "NEWTRUE", &PickleMachine::yes);
    set(0x89, "NEWFALSE", &PickleMachine::no);
    set('J', "BININT", &PickleMachine::int32);
    set('K', "BININT1", &PickleMachine::int8);
    set('M', "BININT2", &PickleMachine::int16);
    set(0x8A, "LONG1", &PickleMachine::long8);
    set(0x8B, "LONG4", &PickleMachine::long32);
    set('G', "BINFLOAT", &PickleMachine::float64);
    set(0x8C, "SHORT_BINUNICODE", &PickleMachine::text8);
    set('X', "BINUNICODE", &PickleMachine::text32);
    set(0x8D, "BINUNICODE8", &PickleMachine::text64);
    set('U', "SHORT_BINSTRING", &PickleMachine::oldText8);
    set('T', "BINSTRING", &PickleMachine::oldText32);
    set('C', "SHORT_BINBYTES", &PickleMachine::bytes8);
    set('B', "BINBYTES", &PickleMachine::bytes32);
    set(0x8E, "BINBYTES8", &PickleMachine::bytes64);
    set(0x96, "BYTEARRAY8", &PickleMachine::bytes64);
    set(')', "EMPTY_TUPLE", &PickleMachine::emptyTuple);
    set(']', "EMPTY_LIST", &PickleMachine::emptyList);
    set('}', "EMPTY_DICT", &PickleMachine::emptyDict);
    set(0x8F, "EMPTY_SET", &PickleMachine::emptySet);
    set('t', "TUPLE", &PickleMachine::tuple);
    set(0x85, "TUPLE1", &PickleMachine::tuple1);
    set(0x86, "TUPLE2", &PickleMachine::tuple2);
    set(0x87, "TUPLE3", &PickleMachine::tuple3);
    set(0x91, "FROZENSET", &PickleMachine::frozenSet);
    set('a', "APPEND", &PickleMachine::append);
    set('e', "APPENDS", &PickleMachine::appends);
    set(0x90, "ADDITEMS", &PickleMachine::appends);
    set('s', "SETITEM", &PickleMachine::setItem);
    set('u', "SETITEMS", &PickleMachine::setItems);
    set('q', "BINPUT", &PickleMachine::put8);
    set('r', "LONG_BINPUT", &PickleMachine::put32);
    set('h', "BINGET", &PickleMachine::get8);
    set('j', "LONG_BINGET", &PickleMachine::get32);
    set(0x94, "MEMOIZE", &PickleMachine::memoize);
    set('c', "GLOBAL", &PickleMachine::global);
    set(0x93, "STACK_GLOBAL", &PickleMachine::stackGlobal);
    set('R', "REDUCE", &PickleMachine::reduce);
    set(0x81, "NEWOBJ", &PickleMachine::newObject);
    set('b', "BUILD", &PickleMachine::build);
    set('Q', "BINPERSID", &PickleMachine::persistent);
    // Known and refused: codes of the text protocol, extension registries, out-of-band buffers.
    set('P', "PERSID");
    set('i', "INST");
    set('o', "OBJ");
    set(0x92, "NEWOBJ_EX");
    set(0x82, "EXT1");
    set(0x83, "EXT2");
    set(0x84, "EXT4");
    set(0x97, "NEXT_BUFFER");
    set(0x98, "READONLY_BUFFER");
    set('I', "INT");
    set('L', "LONG");
    set('F', "FLOAT");
    set('S', "STRING");
    set('V', "UNICODE");
    set('g', "GET");
    set('p', "PUT");
    set('l', "LIST");
    set('d', "DICT");
    set('2', "DUP");
    return table;
}

Result<PickleDocument> PickleMachine::run()
{
    static const std::array<Opcode, 256> kOpcodes = makeOpcodes();
    while (!m_isDone) {
        m_opcodeOffset = m_reader.position();
        GATELOUPE_TRY(const auto code, m_reader.u8("pickle opcode"));
        const Opcode& opcode = kOpcodes[code];
        if (opcode.name.empty()) {
            return Error::corrupt("pickle, byte %1: byte %2 is no opcode", m_opcodeOffset, code);
        }
        if (opcode.handler == nullptr) {
            return Error::unsupported("pickle, byte %1: opcode %2 is not accepted", m_opcodeOffset,
                                      opcode.name);
        }
        GATELOUPE_CHECK((this->*opcode.handler)());
    }
    return std::move(m_document);
}

Status PickleMachine::protocol()
{
    GATELOUPE_TRY(const auto version, m_reader.u8("pickle protocol"));
    if (version < 2 || version > kHighestProtocol) {
        return Error::unsupported("pickle protocol %1; protocols 2 to 5 are read", version);
    }
    return {};
}

Status PickleMachine::frame()
{
    return m_reader.skip(8); // its length only helps streaming readers
}

Status PickleMachine::stop()
{
    GATELOUPE_TRY(m_document.root, pop());
    m_document.sizeBytes = m_reader.position();
    m_isDone = true;
    return {};
}

Status PickleMachine::mark()
{
    m_marks.push_back(m_stack.size());
    return {};
}

Status PickleMachine::popOne()
{
    if (!m_marks.empty() && m_marks.back() == m_stack.size()) {
        m_marks.pop_back(); // POP right after MARK takes the mark
        return {};
    }
    GATELOUPE_TRY(const auto* dropped, pop());
    static_cast<void>(dropped);
    return {};
}

Status PickleMachine::popToMark()
{
    GATELOUPE_TRY(const auto dropped, popMarked());
    static_cast<void>(dropped);
    return {};
}

Status PickleMachine::int32()
{
    GATELOUPE_TRY(const auto number, m_reader.i32("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status PickleMachine::int8()
{
    GATELOUPE_TRY(const auto number, m_reader.u8("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status PickleMachine::int16()
{
    GATELOUPE_TRY(const auto number, m_reader.u16("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status PickleMachine::long8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of an integer"));
    return pushLong(length);
}

Status PickleMachine::long32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of an integer"));
    return pushLong(length);
}

Status PickleMachine::pushLong(std::uint64_t length)
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

Status PickleMachine::float64()
{
    GATELOUPE_TRY(const auto number, m_reader.f64BigEndian("number"));
    return pushContent(PickleKind::Float, number);
}

Status PickleMachine::pushText(PickleKind kind, std::uint64_t length)
{
    GATELOUPE_TRY(const auto text, m_reader.text(length, nameOf(kind)));
    return pushContent(kind, text);
}

Status PickleMachine::text8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status PickleMachine::text32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status PickleMachine::text64()
{
    GATELOUPE_TRY(const auto length, m_reader.u64("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status PickleMachine::oldText8()
{
    return text8(); // Python 2 wrote its names so
}

Status PickleMachine::oldText32()
{
    return text32();
}

Status PickleMachine::bytes8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status PickleMachine::bytes32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status PickleMachine::bytes64()
{
    GATELOUPE_TRY(const auto length, m_reader.u64("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status PickleMachine::tuple()
{
    GATELOUPE_TRY(auto items, popMarked());
    return pushItems(PickleKind::Tuple, std::move(items));
}

Status PickleMachine::frozenSet()
{
    GATELOUPE_TRY(auto items, popMarked());
    return pushItems(PickleKind::Set, std::move(items));
}

Status PickleMachine::append()
{
    GATELOUPE_TRY(PickleValue * value, pop());
    GATELOUPE_TRY(PickleValue * target, top());
    return addTo(*target, {value});
}

Status PickleMachine::appends()
{
    GATELOUPE_TRY(const auto values, popMarked());
    GATELOUPE_TRY(PickleValue * target, top());
    return addTo(*target, values);
}

Status PickleMachine::setItem()
{
    GATELOUPE_TRY(PickleValue * value, pop());
    GATELOUPE_TRY(PickleValue * key, pop());
    GATELOUPE_TRY(PickleValue * target, top());
    return setIn(*target, {key, value});
}

Status PickleMachine::setItems()
{
    GATELOUPE_TRY(const auto values, popMarked());
    GATELOUPE_TRY(PickleValue * target, top());
    return setIn(*target, values);
}

Status PickleMachine::put8()
{
    GATELOUPE_TRY(const auto slot, m_reader.u8("memo index"));
    return store(slot);
}

Status PickleMachine::put32()
{
    GATELOUPE_TRY(const auto slot, m_reader.u32("memo index"));
    return store(slot);
}

Status PickleMachine::get8()
{
    GATELOUPE_TRY(const auto slot, m_reader.u8("memo index"));
    return load(slot);
}

Status PickleMachine::get32()
{
    GATELOUPE_TRY(const auto slot, m_reader.u32("memo index"));
    return load(slot);
}

Result<std::string_view> PickleMachine::line()
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

Status PickleMachine::global()
{
    GATELOUPE_TRY(const auto module, line());
    GATELOUPE_TRY(const auto name, line());
    return pushGlobal(module, name);
}

Status PickleMachine::stackGlobal()
{
    GATELOUPE_TRY(const PickleValue* name, pop());
    GATELOUPE_TRY(const PickleValue* module, pop());
    if (!name->asText() || !module->asText()) {
        return Error::corrupt("pickle, byte %1: the name of a global is not a text",
                              m_opcodeOffset);
    }
    return pushGlobal(*module->asText(), *name->asText());
}

} // namespace

Result<PickleDocument> readPickle(std::span<const std::byte> bytes, std::size_t maxValues)
{
    return PickleMachine(bytes, std::min(maxValues, kMaxPickleValues)).run();
}

} // namespace gateloupe
