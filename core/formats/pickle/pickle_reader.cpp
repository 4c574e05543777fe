// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/text.h"
#include "core/formats/pickle/pickle_machine.h"

namespace gateloupe {

namespace {

using Machine = PickleMachine;
using OpcodeNumber = std::uint64_t;

constexpr std::uint8_t kHighestProtocol = 5;
constexpr std::uint64_t kFrameBytes = 8; ///< that a frame's length takes

struct Opcode
{
    std::string_view name;
    Status (*run)(Machine&, OpcodeNumber number) = nullptr; ///< null: refused by name
    std::uint64_t numberBytes = 0; ///< length of the number behind the code
    const char* number = "";       ///< what that is, for messages
};

using OpcodeTable = std::array<Opcode, 256>;

template <PickleKind kKind>
Status pushEmpty(Machine& m, OpcodeNumber)
{
    return m.push(kKind);
}

template <PickleKind kKind>
Status pushText(Machine& m, OpcodeNumber length)
{
    return m.pushText(kKind, length);
}

template <bool kValue>
Status pushTruth(Machine& m, OpcodeNumber)
{
    return m.pushContent(PickleKind::Bool, kValue);
}

template <std::size_t kCount>
Status pushTuple(Machine& m, OpcodeNumber)
{
    return m.pushTuple(kCount);
}

/// A step of the machine that takes no number.
template <Status (Machine::*kStep)()>
Status runStep(Machine& m, OpcodeNumber)
{
    return (m.*kStep)();
}

Status pushInteger(Machine& m, OpcodeNumber number)
{
    return m.pushContent(PickleKind::Int, static_cast<std::int64_t>(number));
}

Status pushSigned(Machine& m, OpcodeNumber number)
{
    return m.pushContent(PickleKind::Int, std::int64_t{static_cast<std::int32_t>(number)});
}

Status pushLong(Machine& m, OpcodeNumber length)
{
    return m.pushLong(length);
}

Status putSlot(Machine& m, OpcodeNumber slot)
{
    return m.remember(slot);
}

Status getSlot(Machine& m, OpcodeNumber slot)
{
    return m.load(slot);
}

Status checkProtocol(Machine&, OpcodeNumber version)
{
    return version <= kHighestProtocol
               ? Status()
               : Error::unsupported("pickle protocol %1; protocols 0 to 5 are read", version);
}

/// Opcodes that protocols 1 to 5 share: numbers are bytes.
void addBinaryOpcodes(OpcodeTable& table)
{
    constexpr const char* kTextLength = "length of a text";
    constexpr const char* kBytesLength = "length of bytes";
    constexpr const char* kIntegerLength = "length of an integer";
    constexpr const char* kSlot = "memo index";
    table[0x80] = {"PROTO", checkProtocol, 1, "pickle protocol"};
    // A frame's length only helps streaming readers.
    table[0x95] = {"FRAME", [](Machine& m, OpcodeNumber) { return m.skip(kFrameBytes); }};
    table[0x88] = {"NEWTRUE", pushTruth<true>};
    table[0x89] = {"NEWFALSE", pushTruth<false>};
    table['J'] = {"BININT", pushSigned, 4, "integer"};
    table['K'] = {"BININT1", pushInteger, 1, "integer"};
    table['M'] = {"BININT2", pushInteger, 2, "integer"};
    table[0x8A] = {"LONG1", pushLong, 1, kIntegerLength};
    table[0x8B] = {"LONG4", pushLong, 4, kIntegerLength};
    table['G'] = {"BINFLOAT", runStep<&Machine::pushFloat>};
    table[0x8C] = {"SHORT_BINUNICODE", pushText<PickleKind::Text>, 1, kTextLength};
    table['X'] = {"BINUNICODE", pushText<PickleKind::Text>, 4, kTextLength};
    table[0x8D] = {"BINUNICODE8", pushText<PickleKind::Text>, 8, kTextLength};
    table['U'] = {"SHORT_BINSTRING", pushText<PickleKind::Text>, 1, kTextLength}; // Python 2's
    table['T'] = {"BINSTRING", pushText<PickleKind::Text>, 4, kTextLength};
    table['C'] = {"SHORT_BINBYTES", pushText<PickleKind::Bytes>, 1, kBytesLength};
    table['B'] = {"BINBYTES", pushText<PickleKind::Bytes>, 4, kBytesLength};
    table[0x8E] = {"BINBYTES8", pushText<PickleKind::Bytes>, 8, kBytesLength};
    table[0x96] = {"BYTEARRAY8", pushText<PickleKind::Bytes>, 8, kBytesLength};
    table['q'] = {"BINPUT", putSlot, 1, kSlot};
    table['r'] = {"LONG_BINPUT", putSlot, 4, kSlot};
    table['h'] = {"BINGET", getSlot, 1, kSlot};
    table['j'] = {"LONG_BINGET", getSlot, 4, kSlot};
    table[0x94] = {"MEMOIZE", runStep<&Machine::rememberNext>};
    table['Q'] = {"BINPERSID", runStep<&Machine::persistent>};
}

/// Opcodes of protocol 0: what stands behind them is a line of text.
void addLineOpcodes(OpcodeTable& table)
{
    table['I'] = {"INT", [](Machine& m, OpcodeNumber) { return m.integerLine(""); }};
    table['L'] = {"LONG", [](Machine& m, OpcodeNumber) { return m.integerLine("L"); }};
    table['F'] = {"FLOAT", runStep<&Machine::floatLine>};
    table['S'] = {"STRING", runStep<&Machine::quotedLine>};
    table['V'] = {"UNICODE", runStep<&Machine::unicodeLine>};
    table['p'] = {"PUT", runStep<&Machine::rememberLine>};
    table['g'] = {"GET", runStep<&Machine::loadLine>};
    table['P'] = {"PERSID", runStep<&Machine::persistentLine>};
    table['i'] = {"INST", runStep<&Machine::namedInstance>};
    table['c'] = {"GLOBAL", runStep<&Machine::global>};
}

/// Opcodes that putSlot values together, take them off and call.
void addBuildingOpcodes(OpcodeTable& table)
{
    using enum PickleKind;
    table['.'] = {"STOP", runStep<&Machine::stop>};
    table['('] = {"MARK", [](Machine& m, OpcodeNumber) {
                      m.mark();
                      return Status();
                  }};
    table['0'] = {"POP", runStep<&Machine::popOne>};
    table['1'] = {"POP_MARK", runStep<&Machine::dropMarked>};
    table['2'] = {"DUP", runStep<&Machine::duplicate>};
    table['N'] = {"NONE", pushEmpty<None>};
    table[')'] = {"EMPTY_TUPLE", pushEmpty<Tuple>};
    table[']'] = {"EMPTY_LIST", pushEmpty<List>};
    table['}'] = {"EMPTY_DICT", pushEmpty<Dict>};
    table[0x8F] = {"EMPTY_SET", pushEmpty<Set>};
    table['t'] = {"TUPLE", [](Machine& m, OpcodeNumber) { return m.pushMarked(Tuple); }};
    table['l'] = {"LIST", [](Machine& m, OpcodeNumber) { return m.pushMarked(List); }};
    table['d'] = {"DICT", runStep<&Machine::dictOfMarked>};
    table[0x85] = {"TUPLE1", pushTuple<1>};
    table[0x86] = {"TUPLE2", pushTuple<2>};
    table[0x87] = {"TUPLE3", pushTuple<3>};
    table[0x91] = {"FROZENSET", [](Machine& m, OpcodeNumber) { return m.pushMarked(Set); }};
    table['a'] = {"APPEND", runStep<&Machine::append>};
    table['e'] = {"APPENDS", runStep<&Machine::appendMarked>};
    table[0x90] = {"ADDITEMS", runStep<&Machine::appendMarked>};
    table['s'] = {"SETITEM", runStep<&Machine::setItem>};
    table['u'] = {"SETITEMS", runStep<&Machine::setMarked>};
    table[0x93] = {"STACK_GLOBAL", runStep<&Machine::stackGlobal>};
    table['R'] = {"REDUCE", runStep<&Machine::pushCall>};
    table[0x81] = {"NEWOBJ", runStep<&Machine::pushCall>};
    table['o'] = {"OBJ", runStep<&Machine::instance>};
    table['b'] = {"BUILD", runStep<&Machine::build>};
}

OpcodeTable makeOpcodes()
{
    OpcodeTable table;
    addBinaryOpcodes(table);
    addLineOpcodes(table);
    addBuildingOpcodes(table);
    // Known and refused: extension registries, out-of-band buffers.
    table[0x92] = {"NEWOBJ_EX"};
    table[0x82] = {"EXT1"};
    table[0x83] = {"EXT2"};
    table[0x84] = {"EXT4"};
    table[0x97] = {"NEXT_BUFFER"};
    table[0x98] = {"READONLY_BUFFER"};
    return table;
}

Status runOpcode(Machine& machine)
{
    static const OpcodeTable kOpcodes = makeOpcodes();
    GATELOUPE_TRY(const auto code, machine.nextOpcode());
    const Opcode& opcode = kOpcodes[code];
    if (opcode.name.empty()) {
        return Error::corrupt("pickle, byte %1: byte %2 is no opcode",
                              FileOffset{machine.opcodeOffset()}, code);
    }
    if (opcode.run == nullptr) {
        return Error::unsupported("pickle, byte %1: opcode %2 is not accepted",
                                  FileOffset{machine.opcodeOffset()}, opcode.name);
    }
    std::uint64_t number = 0;
    if (opcode.numberBytes > 0) {
        GATELOUPE_TRY(number, machine.number(opcode.numberBytes, opcode.number));
    }
    return opcode.run(machine, number);
}

} // namespace

Result<PickleDocument> readPickle(std::span<const std::byte> bytes, std::size_t maxValues)
{
    Machine machine(bytes, std::min(maxValues, kMaxPickleValues));
    while (!machine.isDone()) {
        GATELOUPE_CHECK(runOpcode(machine));
    }
    return machine.takeDocument();
}

bool beginsAsLinePickle(std::span<const std::byte> bytes)
{
    constexpr int kLookedAt = 48;
    constexpr int kEnough = 12; ///< opcodes that run: what breaks off behind them was a pickle
    constexpr std::string_view kFirstOpcodes = "(c]})"; // of containers, objects and arrays
    if (bytes.empty() || kFirstOpcodes.find(asText(bytes).front()) == std::string_view::npos) {
        return false;
    }
    Machine machine(bytes, kMaxPickleValues);
    int count = 0;
    while (count < kLookedAt && !machine.isDone() && runOpcode(machine)) {
        ++count;
    }
    // Pickles without a protocol number remember nearly every value.
    return machine.hasMemo() && (machine.isDone() || count >= kEnough);
}

} // namespace gateloupe
