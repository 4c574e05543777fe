// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/formats/pickle_globals.h"

namespace gateloupe {

namespace {

constexpr std::uint8_t kHighestProtocol = 5;
constexpr std::uint64_t kLongestLine = 4096; ///< of a global's module or name

/// The stack machine of the pickle format, reduced to what builds plain values.
class Machine
{
public:
    explicit Machine(std::span<const std::byte> bytes)
        : m_bytes(bytes)
        , m_reader(bytes)
    {
    }

    Result<PickleDocument> run();

private:
    using Handler = Status (Machine::*)();

    struct Opcode
    {
        std::string_view name;
        Handler handler = nullptr; ///< null: refused by name
    };

    using Values = std::vector<const PickleValue*>;

    static std::array<Opcode, 256> makeOpcodes();

    [[nodiscard]] Error corrupt(std::string_view what) const;
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
    std::uint64_t m_opcodeOffset = 0;
    PickleDocument m_document;
    std::vector<PickleValue*> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint32_t, PickleValue*> m_memo;
    std::unordered_map<std::string, PickleValue*> m_globals;
    std::uint64_t m_copiedItems = 0; ///< by calls that make containers; bounds their memory
    bool m_isDone = false;
};

std::array<Machine::Opcode, 256> Machine::makeOpcodes()
{
    std::array<Opcode, 256> table;
    const auto set = [&table](unsigned code, std::string_view name, Handler handler = nullptr) {
        table[code] = {name, handler};
    };
    set(0x80, "PROTO", &Machine::protocol);
    set(0x95, "FRAME", &Machine::frame);
    set('.', "STOP", &Machine::stop);
    set('(', "MARK", &Machine::mark);
    set('0', "POP", &Machine::popOne);
    set('1', "POP_MARK", &Machine::popToMark);
    set('N', "NONE", &Machine::none);
    set(0x88, "NEWTRUE", &Machine::yes);
    set(0x89, "NEWFALSE", &Machine::no);
    set('J', "BININT", &Machine::int32);
    set('K', "BININT1", &Machine::int8);
    set('M', "BININT2", &Machine::int16);
    set(0x8A, "LONG1", &Machine::long8);
    set(0x8B, "LONG4", &Machine::long32);
    set('G', "BINFLOAT", &Machine::float64);
    set(0x8C, "SHORT_BINUNICODE", &Machine::text8);
    set('X', "BINUNICODE", &Machine::text32);
    set(0x8D, "BINUNICODE8", &Machine::text64);
    set('U', "SHORT_BINSTRING", &Machine::oldText8);
    set('T', "BINSTRING", &Machine::oldText32);
    set('C', "SHORT_BINBYTES", &Machine::bytes8);
    set('B', "BINBYTES", &Machine::bytes32);
    set(0x8E, "BINBYTES8", &Machine::bytes64);
    set(0x96, "BYTEARRAY8", &Machine::bytes64);
    set(')', "EMPTY_TUPLE", &Machine::emptyTuple);
    set(']', "EMPTY_LIST", &Machine::emptyList);
    set('}', "EMPTY_DICT", &Machine::emptyDict);
    set(0x8F, "EMPTY_SET", &Machine::emptySet);
    set('t', "TUPLE", &Machine::tuple);
    set(0x85, "TUPLE1", &Machine::tuple1);
    set(0x86, "TUPLE2", &Machine::tuple2);
    set(0x87, "TUPLE3", &Machine::tuple3);
    set(0x91, "FROZENSET", &Machine::frozenSet);
    set('a', "APPEND", &Machine::append);
    set('e', "APPENDS", &Machine::appends);
    set(0x90, "ADDITEMS", &Machine::appends);
    set('s', "SETITEM", &Machine::setItem);
    set('u', "SETITEMS", &Machine::setItems);
    set('q', "BINPUT", &Machine::put8);
    set('r', "LONG_BINPUT", &Machine::put32);
    set('h', "BINGET", &Machine::get8);
    set('j', "LONG_BINGET", &Machine::get32);
    set(0x94, "MEMOIZE", &Machine::memoize);
    set('c', "GLOBAL", &Machine::global);
    set(0x93, "STACK_GLOBAL", &Machine::stackGlobal);
    set('R', "REDUCE", &Machine::reduce);
    set(0x81, "NEWOBJ", &Machine::newObject);
    set('b', "BUILD", &Machine::build);
    set('Q', "BINPERSID", &Machine::persistent);
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

Result<PickleDocument> Machine::run()
{
    static const std::array<Opcode, 256> kOpcodes = makeOpcodes();
    while (!m_isDone) {
        m_opcodeOffset = m_reader.position();
        GATELOUPE_TRY(const auto code, m_reader.u8("pickle opcode"));
        const Opcode& opcode = kOpcodes[code];
        if (opcode.name.empty()) {
            return corrupt("byte " + std::to_string(code) + " is no opcode");
        }
        if (opcode.handler == nullptr) {
            return Error{ErrorCode::Unsupported, "pickle, byte " + std::to_string(m_opcodeOffset) +
                                                     ": opcode " + std::string(opcode.name) +
                                                     " is not accepted"};
        }
        GATELOUPE_CHECK((this->*opcode.handler)());
    }
    return std::move(m_document);
}

Error Machine::corrupt(std::string_view what) const
{
    return Error{ErrorCode::Corrupt,
                 "pickle, byte " + std::to_string(m_opcodeOffset) + ": " + std::string(what)};
}

Result<PickleValue*> Machine::make(PickleKind kind)
{
    if (m_document.values.size() == kMaxPickleValues) {
        return Error{ErrorCode::Unsupported,
                     "pickle: more than " + std::to_string(kMaxPickleValues) + " values"};
    }
    PickleValue& value = m_document.values.emplace_back();
    value.kind = kind;
    return &value;
}

Status Machine::push(PickleKind kind)
{
    return pushItems(kind, {});
}

template <typename T>
Status Machine::pushContent(PickleKind kind, T content)
{
    GATELOUPE_TRY(PickleValue * value, make(kind));
    value->content = std::move(content);
    m_stack.push_back(value);
    return {};
}

Status Machine::pushItems(PickleKind kind, Values items)
{
    GATELOUPE_TRY(PickleValue * value, make(kind));
    value->items = std::move(items);
    m_stack.push_back(value);
    return {};
}

Result<PickleValue*> Machine::pop()
{
    GATELOUPE_TRY(PickleValue * value, top());
    m_stack.pop_back();
    return value;
}

Result<PickleValue*> Machine::top()
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() <= floor) {
        return corrupt("the stack is empty");
    }
    return m_stack.back();
}

Result<Machine::Values> Machine::popMarked()
{
    if (m_marks.empty()) {
        return corrupt("there is no mark on the stack");
    }
    const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    Values values(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    m_marks.pop_back();
    return values;
}

Status Machine::protocol()
{
    GATELOUPE_TRY(const auto version, m_reader.u8("pickle protocol"));
    if (version < 2 || version > kHighestProtocol) {
        return Error{ErrorCode::Unsupported,
                     "pickle protocol " + std::to_string(version) + "; protocols 2 to 5 are read"};
    }
    return {};
}

Status Machine::frame()
{
    return m_reader.skip(8); // its length only helps streaming readers
}

Status Machine::stop()
{
    GATELOUPE_TRY(m_document.root, pop());
    m_isDone = true;
    return {};
}

Status Machine::mark()
{
    m_marks.push_back(m_stack.size());
    return {};
}

Status Machine::popOne()
{
    if (!m_marks.empty() && m_marks.back() == m_stack.size()) {
        m_marks.pop_back(); // POP right after MARK takes the mark
        return {};
    }
    GATELOUPE_TRY(const auto* dropped, pop());
    static_cast<void>(dropped);
    return {};
}

Status Machine::popToMark()
{
    GATELOUPE_TRY(const auto dropped, popMarked());
    static_cast<void>(dropped);
    return {};
}

Status Machine::int32()
{
    GATELOUPE_TRY(const auto number, m_reader.i32("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status Machine::int8()
{
    GATELOUPE_TRY(const auto number, m_reader.u8("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status Machine::int16()
{
    GATELOUPE_TRY(const auto number, m_reader.u16("integer"));
    return pushContent(PickleKind::Int, std::int64_t{number});
}

Status Machine::long8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of an integer"));
    return pushLong(length);
}

Status Machine::long32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of an integer"));
    return pushLong(length);
}

Status Machine::pushLong(std::uint64_t length)
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

Status Machine::float64()
{
    GATELOUPE_TRY(const auto number, m_reader.f64BigEndian("number"));
    return pushContent(PickleKind::Float, number);
}

Status Machine::pushText(PickleKind kind, std::uint64_t length)
{
    GATELOUPE_TRY(const auto text, m_reader.text(length, nameOf(kind)));
    return pushContent(kind, text);
}

Status Machine::text8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status Machine::text32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status Machine::text64()
{
    GATELOUPE_TRY(const auto length, m_reader.u64("length of a text"));
    return pushText(PickleKind::Text, length);
}

Status Machine::oldText8()
{
    return text8(); // Python 2 wrote its names so
}

Status Machine::oldText32()
{
    return text32();
}

Status Machine::bytes8()
{
    GATELOUPE_TRY(const auto length, m_reader.u8("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status Machine::bytes32()
{
    GATELOUPE_TRY(const auto length, m_reader.u32("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status Machine::bytes64()
{
    GATELOUPE_TRY(const auto length, m_reader.u64("length of bytes"));
    return pushText(PickleKind::Bytes, length);
}

Status Machine::tuple()
{
    GATELOUPE_TRY(auto items, popMarked());
    return pushItems(PickleKind::Tuple, std::move(items));
}

Status Machine::pushTuple(std::size_t count)
{
    Values items(count);
    for (std::size_t i = count; i-- > 0;) {
        GATELOUPE_TRY(items[i], pop());
    }
    return pushItems(PickleKind::Tuple, std::move(items));
}

Status Machine::frozenSet()
{
    GATELOUPE_TRY(auto items, popMarked());
    return pushItems(PickleKind::Set, std::move(items));
}

Status Machine::addTo(PickleValue& target, const Values& values)
{
    if (target.kind != PickleKind::List && target.kind != PickleKind::Set &&
        target.kind != PickleKind::Object) {
        return corrupt("elements are added to " + std::string(nameOf(target.kind)));
    }
    target.items.insert(target.items.end(), values.begin(), values.end());
    return {};
}

Status Machine::append()
{
    GATELOUPE_TRY(PickleValue * value, pop());
    GATELOUPE_TRY(PickleValue * target, top());
    return addTo(*target, {value});
}

Status Machine::appends()
{
    GATELOUPE_TRY(const auto values, popMarked());
    GATELOUPE_TRY(PickleValue * target, top());
    return addTo(*target, values);
}

Status Machine::setIn(PickleValue& target, const Values& values)
{
    if (values.size() % 2 != 0) {
        return corrupt("a key has no value");
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
    return corrupt("keys are set in " + std::string(nameOf(target.kind)));
}

Status Machine::setItem()
{
    GATELOUPE_TRY(PickleValue * value, pop());
    GATELOUPE_TRY(PickleValue * key, pop());
    GATELOUPE_TRY(PickleValue * target, top());
    return setIn(*target, {key, value});
}

Status Machine::setItems()
{
    GATELOUPE_TRY(const auto values, popMarked());
    GATELOUPE_TRY(PickleValue * target, top());
    return setIn(*target, values);
}

Status Machine::store(std::uint32_t slot)
{
    GATELOUPE_TRY(m_memo[slot], top());
    return {};
}

Status Machine::load(std::uint32_t slot)
{
    const auto found = m_memo.find(slot);
    if (found == m_memo.end()) {
        return corrupt("memo " + std::to_string(slot) + " was never set");
    }
    m_stack.push_back(found->second);
    return {};
}

Status Machine::put8()
{
    GATELOUPE_TRY(const auto slot, m_reader.u8("memo index"));
    return store(slot);
}

Status Machine::put32()
{
    GATELOUPE_TRY(const auto slot, m_reader.u32("memo index"));
    return store(slot);
}

Status Machine::get8()
{
    GATELOUPE_TRY(const auto slot, m_reader.u8("memo index"));
    return load(slot);
}

Status Machine::get32()
{
    GATELOUPE_TRY(const auto slot, m_reader.u32("memo index"));
    return load(slot);
}

Result<std::string_view> Machine::line()
{
    const auto rest = m_bytes.subspan(m_reader.position());
    const auto limit = std::min<std::uint64_t>(rest.size(), kLongestLine);
    for (std::uint64_t length = 0; length < limit; ++length) {
        if (rest[length] == std::byte{'\n'}) {
            GATELOUPE_TRY(const auto text, m_reader.text(length + 1, "global"));
            return text.substr(0, length);
        }
    }
    return corrupt("the name of a global has no end");
}

Status Machine::global()
{
    GATELOUPE_TRY(const auto module, line());
    GATELOUPE_TRY(const auto name, line());
    return pushGlobal(module, name);
}

Status Machine::stackGlobal()
{
    GATELOUPE_TRY(const PickleValue* name, pop());
    GATELOUPE_TRY(const PickleValue* module, pop());
    if (!name->asText() || !module->asText()) {
        return corrupt("the name of a global is not a text");
    }
    return pushGlobal(*module->asText(), *name->asText());
}

Status Machine::pushGlobal(std::string_view module, std::string_view name)
{
    PickleGlobal global{std::string(currentModuleName(module)), std::string(name)};
    if (runsCode(global)) {
        return Error{ErrorCode::Unsupported,
                     "pickle, byte " + std::to_string(m_opcodeOffset) + ": it asks for " +
                         global.qualified() +
                         ", which runs code when Python loads the file; nothing was run, and such "
                         "a file is not opened"};
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

Status Machine::pushCall()
{
    GATELOUPE_TRY(const PickleValue* arguments, pop());
    GATELOUPE_TRY(const PickleValue* callable, pop());
    if (arguments->kind != PickleKind::Tuple) {
        return corrupt("the arguments of an object are " + std::string(nameOf(arguments->kind)));
    }
    if (const PickleGlobal* global = callable->asGlobal()) {
        if (const auto container = containerMadeBy(*global)) {
            auto items = itemsOfCall(*container, *arguments);
            m_copiedItems += items.size();
            if (m_copiedItems > m_bytes.size()) {
                return corrupt("the same elements are put into too many containers");
            }
            return pushItems(*container, std::move(items));
        }
    }
    auto object = std::make_unique<PickleObject>();
    object->callable = callable;
    object->arguments = arguments;
    return pushContent(PickleKind::Object, std::move(object));
}

Status Machine::build()
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
    return corrupt("a state is given to " + std::string(nameOf(target->kind)));
}

Status Machine::persistent()
{
    GATELOUPE_TRY(const PickleValue* id, pop());
    return pushItems(PickleKind::Persistent, {id});
}

} // namespace

Result<PickleDocument> readPickle(std::span<const std::byte> bytes)
{
    return Machine(bytes).run();
}

} // namespace gateloupe
