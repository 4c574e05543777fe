// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/pickle_mutator.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace gateloupe::fuzz {

namespace {

constexpr char kFrame = '\x95';

/// How an instruction's argument stands behind its byte.
/// Source: Python's pickletools.
struct Argument
{
    std::size_t bytes = 0;       ///< of a number of one size
    std::size_t lengthBytes = 0; ///< of a length that stands before it
    int lines = 0;               ///< texts that end with a line's end
};

std::optional<Argument> argumentOf(char code)
{
    using namespace std::string_view_literals;
    const auto isOneOf = [code](std::string_view codes) {
        return codes.find(code) != std::string_view::npos;
    };
    if (isOneOf(
            "(.012NQRabdelopstu]})\x81\x85\x86\x87\x88\x89\x8f\x90\x91\x92\x93\x94\x97\x98"sv)) {
        return Argument{};
    }
    if (isOneOf("Khq\x80\x82"sv)) {
        return Argument{.bytes = 1};
    }
    if (isOneOf("M\x83"sv)) {
        return Argument{.bytes = 2};
    }
    if (isOneOf("Jjr\x84"sv)) {
        return Argument{.bytes = 4};
    }
    if (isOneOf("G\x95"sv)) {
        return Argument{.bytes = 8};
    }
    if (isOneOf("UC\x8a\x8c"sv)) {
        return Argument{.lengthBytes = 1};
    }
    if (isOneOf("TBX\x8b"sv)) {
        return Argument{.lengthBytes = 4};
    }
    if (isOneOf("\x8d\x8e\x96"sv)) {
        return Argument{.lengthBytes = 8};
    }
    if (isOneOf("FILPSVgp"sv)) {
        return Argument{.lines = 1};
    }
    if (isOneOf("ci"sv)) {
        return Argument{.lines = 2};
    }
    return std::nullopt;
}

struct Instruction
{
    char code = 0;
    Bytes argument; ///< without a length before it
};

/// Takes the next instruction off the stream; empty at its end and at what is none.
std::optional<Instruction> next(std::span<const std::byte>& stream)
{
    if (stream.empty()) {
        return std::nullopt;
    }
    const char code = static_cast<char>(stream.front());
    const auto argument = argumentOf(code);
    if (!argument) {
        return std::nullopt;
    }
    std::size_t begin = 1;
    std::size_t bytes = argument->bytes;
    if (argument->lengthBytes > 0) {
        begin += argument->lengthBytes;
        bytes = numberAt(stream, 1, argument->lengthBytes);
    }
    for (int line = 0; line < argument->lines; ++line) {
        const auto rest = stream.subspan(begin + bytes);
        const auto end = std::ranges::find(rest, std::byte{'\n'});
        if (end == rest.end()) {
            return std::nullopt;
        }
        bytes += static_cast<std::size_t>(end - rest.begin()) + 1;
    }
    if (begin > stream.size() || bytes > stream.size() - begin) {
        return std::nullopt;
    }
    Instruction instruction{.code = code, .argument = {}};
    append(instruction.argument, stream.subspan(begin, bytes));
    stream = stream.subspan(begin + bytes);
    return instruction;
}

void write(Bytes& bytes, const Instruction& instruction)
{
    bytes.push_back(static_cast<std::byte>(instruction.code));
    append(bytes, instruction.argument.size(), argumentOf(instruction.code)->lengthBytes);
    append(bytes, instruction.argument);
}

void changeArgument(Instruction& instruction, Mutation& mutation)
{
    const Argument kind = *argumentOf(instruction.code);
    if (instruction.argument.empty() && kind.lengthBytes == 0) {
        return;
    }
    Bytes changed = mutation.changed(instruction.argument);
    if (kind.lines > 0) { // as many lines as before
        std::ranges::replace(changed, std::byte{'\n'}, std::byte{'_'});
        for (int line = 1; line < kind.lines; ++line) {
            changed.insert(changed.begin() +
                               static_cast<std::ptrdiff_t>(mutation.below(changed.size() + 1)),
                           std::byte{'\n'});
        }
        changed.push_back(std::byte{'\n'});
    } else if (kind.lengthBytes == 0) {
        changed.resize(kind.bytes);
    } else if (kind.lengthBytes == 1 && changed.size() > 0xFF) {
        changed.resize(0xFF);
    }
    instruction.argument = std::move(changed);
}

} // namespace

Bytes mutatedPickle(std::span<const std::byte> stream, Mutation& mutation)
{
    std::vector<Instruction> all;
    auto rest = stream;
    while (auto instruction = next(rest)) {
        if (instruction->code != kFrame) {
            all.push_back(*std::move(instruction));
        }
    }
    if (all.empty()) {
        return mutation.changed(stream);
    }
    const std::size_t chosen = mutation.below(all.size());
    const std::size_t other = mutation.below(all.size());
    const auto place = all.begin() + static_cast<std::ptrdiff_t>(chosen);
    switch (mutation.below(8)) {
    case 0:
        all.erase(place);
        break;
    case 1: {
        const Instruction twin = *place;
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(other), twin);
        break;
    }
    case 2:
        std::swap(*place, all[other]);
        break;
    case 3: {
        const Instruction twin = all[other];
        *place = twin;
        break;
    }
    default:
        // Most instructions have no argument: the next that has one.
        for (std::size_t i = 0; i < all.size(); ++i) {
            Instruction& instruction = all[(chosen + i) % all.size()];
            if (!instruction.argument.empty()) {
                changeArgument(instruction, mutation);
                break;
            }
        }
    }
    Bytes written;
    for (const Instruction& instruction : all) {
        write(written, instruction);
    }
    append(written, rest);
    return written;
}

} // namespace gateloupe::fuzz
