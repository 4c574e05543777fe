// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

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

} // namespace gateloupe
