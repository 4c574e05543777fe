// SPDX-License-Identifier: Apache-2.0
// What each opcode does, over the stack of pickle_machine.cpp.
#include <algorithm>

#include "core/formats/pickle/pickle_machine.h"

namespace gateloupe {

namespace {

constexpr std::uint8_t kHighestProtocol = 5;
constexpr std::uint64_t kLongestLine = 4096; ///< of a global's module or name

} // namespace

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

Status PickleMachine::protocol()
{
    GATELOUPE_TRY(const auto version, m_reader.u8("pickle protocol"));
    if (version < 2 || version > kHighestProtocol) {
        return Error{ErrorCode::Unsupported,
                     "pickle protocol " + std::to_string(version) + "; protocols 2 to 5 are read"};
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
    return corrupt("the name of a global has no end");
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
        return corrupt("the name of a global is not a text");
    }
    return pushGlobal(*module->asText(), *name->asText());
}

} // namespace gateloupe
