// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_btree.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr const char* kTree = "B-tree";
constexpr std::uint64_t kNodeFrame = 10; ///< signature, version, kind and checksum of a node
/// Deeper than any tree whose nodes have two children and whose records can be counted.
constexpr std::uint64_t kDeepestTree = 64;

/// A node still to be visited. Levels fall from parent to child, so that every path ends.
struct Hdf5Node
{
    std::uint64_t address = 0;
    std::uint64_t level = 0;   ///< 0: a leaf
    std::uint64_t records = 0; ///< of version 2: they stand in the parent
};

/// As many bytes as a number up to this one takes.
std::uint64_t bytesFor(std::uint64_t largest)
{
    return (static_cast<std::uint64_t>(std::bit_width(std::max<std::uint64_t>(largest, 1))) - 1) /
               8 +
           1;
}

/// What the header of a version 2 tree says of its nodes.
struct Tree2
{
    std::uint64_t nodeBytes = 0;
    std::uint64_t recordBytes = 0;
    std::uint64_t depth = 0;
    std::uint64_t countBytes = 0;          ///< of the number of a child's own records
    std::vector<std::uint64_t> totalBytes; ///< by level: of the number of all records below a node

    /// Pointers grow with what they count.
    void measure(std::uint64_t addressBytes)
    {
        std::uint64_t most = (nodeBytes - kNodeFrame) / recordBytes; // of one node
        std::uint64_t all = most;                                    // of a node and those below
        countBytes = bytesFor(most);
        totalBytes.push_back(0);
        for (std::uint64_t level = 1; level <= depth; ++level) {
            const std::uint64_t pointer = addressBytes + countBytes + totalBytes.back();
            most =
                (nodeBytes - std::min(nodeBytes, kNodeFrame + pointer)) / (recordBytes + pointer);
            all = checkedAdd(checkedMul(most + 1, all).value_or(kHdf5Undefined), most)
                      .value_or(kHdf5Undefined);
            totalBytes.push_back(bytesFor(all));
        }
    }
};

Status visitNode2(Hdf5Parser& parser, const Tree2& tree, const Hdf5Node& node,
                  std::vector<Hdf5Node>& open,
                  const std::function<Status(Hdf5Cursor record)>& visit)
{
    const std::uint64_t below = node.level == 0 ? 0 : tree.totalBytes[node.level - 1];
    const std::uint64_t pointer =
        node.level == 0 ? 0 : parser.geometry().addressBytes + tree.countBytes + below;
    const std::uint64_t pointers = node.level == 0 ? 0 : node.records + 1;
    const std::uint64_t bytes = kNodeFrame + node.records * tree.recordBytes + pointers * pointer;
    GATELOUPE_TRY(auto cursor,
                  parser.checked(node.address, bytes, node.level == 0 ? "BTLF" : "BTIN", kTree));
    cursor.skip(2); // version, kind
    for (std::uint64_t record = 0; record < node.records; ++record) {
        GATELOUPE_CHECK(visit(cursor.part(tree.recordBytes, kTree)));
    }
    for (std::uint64_t child = 0; child < pointers; ++child) {
        Hdf5Node next{.address = cursor.address(), .level = node.level - 1};
        next.records = cursor.number(tree.countBytes);
        cursor.skip(below);
        open.push_back(next);
    }
    return cursor.status();
}

} // namespace

Status forEachInHdf5Tree1(Hdf5Parser& parser, std::uint64_t address, Hdf5Tree1Kind kind,
                          std::uint64_t keyBytes,
                          const std::function<Status(Hdf5Cursor key, std::uint64_t child)>& visit)
{
    const std::uint64_t width = parser.geometry().addressBytes;
    const std::uint64_t prefix = 8 + 2 * width; // signature, kind, level, entries, siblings
    constexpr std::uint64_t kRoot = kHdf5Undefined;
    std::vector<Hdf5Node> open{{.address = address, .level = kRoot}};
    while (!open.empty()) {
        const Hdf5Node node = open.back();
        open.pop_back();
        GATELOUPE_TRY(auto head, parser.marked(node.address, prefix, "TREE", kTree));
        head.refuseUnless(head.u8() == static_cast<std::uint8_t>(kind));
        const std::uint8_t level = head.u8();
        head.refuseUnless(node.level == kRoot || level == node.level);
        const std::uint64_t entries = head.u16();
        GATELOUPE_CHECK(head.status());
        GATELOUPE_TRY(auto body,
                      parser.at(node.address + prefix, entries * (keyBytes + width), kTree));
        const auto firstChild = static_cast<std::ptrdiff_t>(open.size());
        for (std::uint64_t entry = 0; entry < entries; ++entry) {
            const Hdf5Cursor key = body.part(keyBytes, kTree);
            const std::uint64_t child = body.address();
            if (level == 0) {
                GATELOUPE_CHECK(visit(key, child));
            } else {
                open.push_back({.address = child, .level = level - 1U});
            }
        }
        std::reverse(open.begin() + firstChild, open.end());
        GATELOUPE_CHECK(body.status());
    }
    return {};
}

Status forEachInHdf5Tree2(Hdf5Parser& parser, std::uint64_t address,
                          const std::function<Status(Hdf5Cursor record)>& visit)
{
    if (address == kHdf5Undefined) {
        return {};
    }
    const std::uint64_t bytes =
        18 + parser.geometry().addressBytes + parser.geometry().lengthBytes + kHdf5ChecksumBytes;
    GATELOUPE_TRY(auto cursor, parser.checked(address, bytes, "BTHD", kTree));
    cursor.skip(2); // version, kind
    Tree2 tree;
    tree.nodeBytes = cursor.u32();
    tree.recordBytes = cursor.u16();
    tree.depth = cursor.u16();
    cursor.skip(2); // when nodes split and merge
    Hdf5Node root{.address = cursor.address(), .level = tree.depth};
    root.records = cursor.u16();
    cursor.refuseUnless(tree.nodeBytes > kNodeFrame && tree.recordBytes > 0 &&
                        tree.depth <= kDeepestTree);
    GATELOUPE_CHECK(cursor.status());
    tree.measure(parser.geometry().addressBytes);
    std::vector<Hdf5Node> open;
    if (root.records > 0) {
        open.push_back(root);
    }
    while (!open.empty()) {
        const Hdf5Node node = open.back();
        open.pop_back();
        GATELOUPE_CHECK(visitNode2(parser, tree, node, open, visit));
    }
    return {};
}

} // namespace gateloupe
