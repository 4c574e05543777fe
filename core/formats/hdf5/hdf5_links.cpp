// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_links.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "core/formats/hdf5/hdf5_btree.h"
#include "core/formats/hdf5/hdf5_fractal_heap.h"

namespace gateloupe {

namespace {

using Links = std::vector<Hdf5Link>;

constexpr std::uint32_t kSoftEntry = 2; ///< what the cache of a symbol says
constexpr std::uint8_t kSoftLink = 1;
constexpr std::uint8_t kLinkOrderFlag = 0x01; ///< of link info

/// The names of an old group stand one after the other, each ended by a zero byte.
Result<Hdf5Cursor> heapOfNames(Hdf5Parser& parser, std::uint64_t address)
{
    constexpr const char* kWhat = "heap of names";
    const std::uint64_t bytes =
        8 + 2 * parser.geometry().lengthBytes + parser.geometry().addressBytes;
    GATELOUPE_TRY(auto heap, parser.marked(address, bytes, "HEAP", kWhat));
    heap.skip(4); // version
    const std::uint64_t length = heap.length();
    static_cast<void>(heap.length()); // its first free piece
    const std::uint64_t data = heap.address();
    GATELOUPE_CHECK(heap.status());
    return parser.at(data, length, kWhat);
}

Status readSymbols(Hdf5Parser& parser, std::uint64_t address, const Hdf5Cursor& names, Links& links)
{
    constexpr const char* kWhat = "symbol table";
    constexpr std::uint64_t kPrefixBytes = 8;
    GATELOUPE_TRY(auto head, parser.marked(address, kPrefixBytes, "SNOD", kWhat));
    head.skip(2); // version
    const std::uint64_t count = head.u16();
    const std::uint64_t bytes =
        parser.geometry().lengthBytes + parser.geometry().addressBytes + 24; // of an entry
    GATELOUPE_TRY(auto entries, parser.at(address + kPrefixBytes, count * bytes, kWhat));
    for (std::uint64_t entry = 0; entry < count; ++entry) {
        Hdf5Cursor name = names;
        name.skip(entries.length());
        Hdf5Link link{.address = entries.address()};
        link.kind = entries.u32() == kSoftEntry ? Hdf5Link::Kind::Soft : Hdf5Link::Kind::Hard;
        entries.skip(20); // what an entry repeats of its object
        const std::string_view text = name.endedText();
        GATELOUPE_CHECK(name.status());
        GATELOUPE_CHECK(parser.pay(text.size()));
        link.name = text;
        links.push_back(std::move(link));
    }
    return entries.status();
}

Status readTable(Hdf5Parser& parser, Hdf5Cursor table, Links& links)
{
    const std::uint64_t tree = table.address();
    const std::uint64_t heap = table.address();
    GATELOUPE_CHECK(table.status());
    GATELOUPE_TRY(const auto names, heapOfNames(parser, heap));
    return forEachInHdf5Tree1(parser, tree, Hdf5Tree1Kind::Group, parser.geometry().lengthBytes,
                              [&](const Hdf5Cursor&, std::uint64_t address) {
                                  return readSymbols(parser, address, names, links);
                              });
}

Status readLink(Hdf5Parser& parser, Hdf5Cursor message, Links& links)
{
    message.refuseUnless(message.u8() == 1);
    const std::uint8_t flags = message.u8();
    const std::uint8_t kind = (flags & 0x08U) != 0 ? message.u8() : std::uint8_t{0};
    Hdf5Link link;
    link.order = (flags & 0x04U) != 0 ? message.u64() : 0;
    message.skip((flags & 0x10U) != 0 ? 1 : 0); // character set
    const std::uint64_t length = message.number(std::uint64_t{1} << (flags & 3U));
    const std::string_view name = message.text(length);
    if (kind == 0) {
        link.address = message.address();
    } else {
        link.kind = kind == kSoftLink ? Hdf5Link::Kind::Soft : Hdf5Link::Kind::Outside;
        message.skip(message.u16()); // where it leads
    }
    GATELOUPE_CHECK(message.status());
    GATELOUPE_CHECK(parser.pay(name.size()));
    link.name = name;
    links.push_back(std::move(link));
    return {};
}

/// Links in a heap stand in the order of hashes of their names.
Status readDense(Hdf5Parser& parser, Hdf5Cursor info, Links& links)
{
    info.refuseUnless(info.u8() == 0);
    const bool hasOrder = (info.u8() & kLinkOrderFlag) != 0;
    info.skip(hasOrder ? 8 : 0); // largest order
    const std::uint64_t heapAddress = info.address();
    const std::uint64_t names = info.address();
    GATELOUPE_CHECK(info.status());
    if (heapAddress != kHdf5Undefined) {
        GATELOUPE_TRY(const auto heap, Hdf5FractalHeap::open(parser, heapAddress));
        GATELOUPE_CHECK(forEachInHdf5Tree2(parser, names, [&](Hdf5Cursor record) -> Status {
            record.skip(4); // hash
            GATELOUPE_TRY(const auto message,
                          heap.object(parser, record.bytes(record.remaining())));
            return readLink(parser, message, links);
        }));
        if (!hasOrder) {
            std::ranges::sort(links, {}, &Hdf5Link::name);
        }
    }
    if (hasOrder) {
        std::ranges::stable_sort(links, {}, &Hdf5Link::order);
    }
    return {};
}

Status checkNames(const Links& links)
{
    std::set<std::string_view> names;
    for (const Hdf5Link& link : links) {
        const bool isName =
            !link.name.empty() && link.name != "." &&
            link.name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
        if (!isName || !names.insert(link.name).second) {
            return Error::corrupt("a link is named '%1'; names have letters, no slash, and appear "
                                  "once in a group",
                                  link.name);
        }
    }
    return {};
}

} // namespace

bool isHdf5Group(const Hdf5Header& header)
{
    return header.find(Hdf5MessageType::SymbolTable) != nullptr ||
           header.find(Hdf5MessageType::LinkInfo) != nullptr;
}

Result<std::vector<Hdf5Link>> readHdf5Links(Hdf5Parser& parser, const Hdf5Header& group)
{
    Links links;
    for (const Hdf5Message& message : group.messages()) {
        if (message.type == Hdf5MessageType::SymbolTable) {
            GATELOUPE_CHECK(readTable(parser, message.body, links));
        } else if (message.type == Hdf5MessageType::Link) {
            GATELOUPE_CHECK(readLink(parser, message.body, links));
        }
    }
    if (const Hdf5Message* info = group.find(Hdf5MessageType::LinkInfo)) {
        GATELOUPE_CHECK(readDense(parser, info->body, links));
    }
    GATELOUPE_CHECK(checkNames(links));
    return links;
}

} // namespace gateloupe
