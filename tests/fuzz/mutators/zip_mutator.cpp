// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/zip_mutator.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/checked_math.h"
#include "core/formats/codec/inflate.h"

namespace gateloupe::fuzz {

namespace {

constexpr std::uint64_t kLocalHeader = 0x04034B50;
constexpr std::uint64_t kCentralHeader = 0x02014B50;
constexpr std::uint64_t kEndRecord = 0x06054B50;
constexpr std::size_t kLocalHeaderBytes = 30;
constexpr std::size_t kCentralHeaderBytes = 46;
constexpr std::size_t kEndRecordBytes = 22;
constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint64_t kMostInflatedBytes = std::uint64_t{1} << 20U; ///< of one inflated member

struct Member
{
    std::string name;
    std::uint16_t method = kStored;
    std::uint32_t crc32 = 0;
    std::uint64_t size = 0;
    Bytes stored; ///< as it stands in the archive
};

/// Of archives below 4 GiB without a comment, as the seeds are.
std::vector<Member> membersOf(std::span<const std::byte> archive)
{
    std::vector<Member> members;
    if (archive.size() < kEndRecordBytes ||
        numberAt(archive, archive.size() - kEndRecordBytes, 4) != kEndRecord) {
        return {};
    }
    const std::size_t end = archive.size() - kEndRecordBytes;
    std::uint64_t at = numberAt(archive, end + 16, 4);
    while (fitsWithin(at, kCentralHeaderBytes, end) && numberAt(archive, at, 4) == kCentralHeader) {
        const std::uint64_t nameBytes = numberAt(archive, at + 28, 2);
        const std::uint64_t local = numberAt(archive, at + 42, 4);
        const std::uint64_t storedBytes = numberAt(archive, at + 20, 4);
        const std::uint64_t data = local + kLocalHeaderBytes + numberAt(archive, local + 26, 2) +
                                   numberAt(archive, local + 28, 2);
        if (!fitsWithin(at + kCentralHeaderBytes, nameBytes, end) ||
            !fitsWithin(data, storedBytes, end)) {
            return {};
        }
        Member member{.name = {},
                      .method = static_cast<std::uint16_t>(numberAt(archive, at + 10, 2)),
                      .crc32 = static_cast<std::uint32_t>(numberAt(archive, at + 16, 4)),
                      .size = numberAt(archive, at + 24, 4),
                      .stored = {}};
        const auto name = archive.subspan(at + kCentralHeaderBytes, nameBytes);
        member.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
        append(member.stored, archive.subspan(data, storedBytes));
        members.push_back(std::move(member));
        at += kCentralHeaderBytes + nameBytes + numberAt(archive, at + 30, 2) +
              numberAt(archive, at + 32, 2);
    }
    return members;
}

/// What both headers of a member say alike, from the version needed to extract on.
void appendCommonFields(Bytes& bytes, const Member& member)
{
    append(bytes, 20, 2); // version
    append(bytes, 0, 2);  // flags
    append(bytes, member.method, 2);
    append(bytes, 0x00210000, 4); // 1980-01-01, midnight
    append(bytes, member.crc32, 4);
    append(bytes, member.stored.size(), 4);
    append(bytes, member.size, 4);
    append(bytes, member.name.size(), 2);
    append(bytes, 0, 2); // no extra fields
}

Bytes archiveOf(const std::vector<Member>& members)
{
    Bytes bytes;
    Bytes directory;
    for (const Member& member : members) {
        const auto name = std::as_bytes(std::span(member.name));
        append(directory, kCentralHeader, 4);
        append(directory, 20, 2);
        appendCommonFields(directory, member);
        append(directory, 0, 6); // comment, disk, inner attributes
        append(directory, 0, 4); // outer ones
        append(directory, bytes.size(), 4);
        append(directory, name);
        append(bytes, kLocalHeader, 4);
        appendCommonFields(bytes, member);
        append(bytes, name);
        append(bytes, member.stored);
    }
    const std::size_t at = bytes.size();
    append(bytes, directory);
    append(bytes, kEndRecord, 4);
    append(bytes, 0, 4); // disks
    append(bytes, members.size(), 2);
    append(bytes, members.size(), 2);
    append(bytes, directory.size(), 4);
    append(bytes, at, 4);
    append(bytes, 0, 2); // no comment
    return bytes;
}

void store(Member& member, Bytes content)
{
    NullMonitor monitor;
    member.method = kStored;
    member.crc32 = crc32Of(content, monitor).value_or(0U);
    member.size = content.size();
    member.stored = std::move(content);
}

/// False when the member is not what it says: it stays then.
bool inflate(Member& member)
{
    if (member.method == kStored) {
        return true;
    }
    NullMonitor monitor;
    if (member.method != kDeflated || member.size > kMostInflatedBytes) {
        return false;
    }
    auto content =
        inflateRange({.compressed = member.stored, .size = member.size, .crc32 = member.crc32}, 0,
                     member.size, monitor);
    if (!content) {
        return false;
    }
    store(member, *std::move(content));
    return true;
}

} // namespace

Bytes mutatedZip(std::span<const std::byte> archive, const MemberMutator& mutator,
                 Mutation& mutation)
{
    std::vector<Member> members = membersOf(archive);
    if (members.empty()) {
        return {};
    }
    const std::size_t chosen = mutation.below(members.size());
    Member& member = members[chosen];
    switch (mutation.below(16)) {
    case 0:
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(chosen));
        break;
    case 1: {
        Member twin = member;
        twin.name += "0";
        members.push_back(std::move(twin));
        break;
    }
    case 2: {
        const Bytes name = mutation.changed(std::as_bytes(std::span(member.name)));
        const std::string text(reinterpret_cast<const char*>(name.data()),
                               std::min<std::size_t>(name.size(), 0xFFFF));
        if (std::ranges::find(members, text, &Member::name) == members.end()) {
            member.name = text; // two of a name make an archive that is none
        }
        break;
    }
    default:
        if (inflate(member)) {
            store(member, mutator(member.name, member.stored, mutation));
        }
    }
    return archiveOf(members);
}

} // namespace gateloupe::fuzz
