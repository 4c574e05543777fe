// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/hdf5_repair.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_parser.h"
#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

namespace {

constexpr std::size_t kSumBytes = 4;
constexpr std::size_t kSignatureBytes = 4;
constexpr std::uint64_t kContinuationMessage = 0x10;

/// Seals [begin, sum) by a checksum that stands at `sum`, where all of it is inside.
void seal(std::span<std::byte> file, std::uint64_t begin, std::uint64_t bytes)
{
    const auto whole = checkedAdd(bytes, kSumBytes);
    if (whole && fitsWithin(begin, *whole, file.size())) {
        setNumberAt(file, begin + bytes, hdf5Checksum(file.subspan(begin, bytes)), kSumBytes);
    }
}

/// An object header of version 2 and what continues it.
void sealHeader(std::span<std::byte> file, std::uint64_t at)
{
    const std::uint64_t flags = numberAt(file, at + 5, 1);
    const std::size_t width = std::size_t{1} << (flags & 3U);
    const std::uint64_t size =
        at + 6 + ((flags & 0x20U) != 0 ? 16 : 0) + ((flags & 0x10U) != 0 ? 4 : 0);
    const std::uint64_t first = size + width;
    const auto last = checkedAdd(first, numberAt(file, size, width));
    if (!last || *last > file.size()) {
        return;
    }
    const std::uint64_t messageHeader = (flags & 4U) != 0 ? 6 : 4;
    for (std::uint64_t message = first; message + messageHeader <= *last;
         message += messageHeader + numberAt(file, message + 1, 2)) {
        if (numberAt(file, message, 1) == kContinuationMessage) {
            const std::uint64_t length = numberAt(file, message + messageHeader + 8, 8);
            if (length >= kSumBytes) {
                seal(file, numberAt(file, message + messageHeader, 8), length - kSumBytes);
            }
        }
    }
    seal(file, at, *last - at);
}

/// A block of a heap, whose checksum stands among its bytes and counts as zero. The blocks of a row
/// are twice as large as those of the row before, from the third row on.
void sealBlock(std::span<std::byte> file, std::uint64_t at)
{
    const std::uint64_t heap = numberAt(file, at + 5, 8);
    const std::uint64_t offsetBytes = (numberAt(file, heap + 128, 2) + 7) / 8;
    const std::uint64_t start = numberAt(file, heap + 112, 8);
    const std::uint64_t row = checkedMul(start, numberAt(file, heap + 110, 2)).value_or(0);
    if (row == 0 || offsetBytes > 8 || (numberAt(file, heap + 9, 1) & 2U) == 0) {
        return;
    }
    const std::uint64_t rows = std::bit_width(numberAt(file, at + 13, offsetBytes) / row);
    const std::uint64_t bytes = rows > 32 ? 0 : start << (std::max<std::uint64_t>(rows, 1) - 1);
    const std::uint64_t sum = 13 + offsetBytes;
    if (sum + kSumBytes <= bytes && fitsWithin(at, bytes, file.size())) {
        const auto block = file.subspan(at, bytes);
        setNumberAt(block, sum, 0, kSumBytes);
        setNumberAt(block, sum, hdf5Checksum(block), kSumBytes);
    }
}

/// The table of a heap's blocks, when none of them is a table itself.
void sealRootTable(std::span<std::byte> file, std::uint64_t heap)
{
    const std::uint64_t rows = numberAt(file, heap + 140, 2);
    if (rows > 0) {
        seal(file, numberAt(file, heap + 132, 8),
             13 + (numberAt(file, heap + 128, 2) + 7) / 8 +
                 rows * numberAt(file, heap + 110, 2) * 8);
    }
}

/// The root of a tree, when it is a leaf: of inner nodes the size is not told by the tree alone.
void sealRootLeaf(std::span<std::byte> file, std::uint64_t tree)
{
    if (numberAt(file, tree + 12, 2) == 0) {
        seal(file, numberAt(file, tree + 16, 8),
             6 + numberAt(file, tree + 24, 2) * numberAt(file, tree + 10, 2));
    }
}

/// The elements of a fixed array that is not cut into pages.
void sealElements(std::span<std::byte> file, std::uint64_t array)
{
    const std::uint64_t count = numberAt(file, array + 8, 8);
    const std::uint64_t most = std::uint64_t{1} << (numberAt(file, array + 7, 1) & 31U);
    if (count <= most) {
        seal(file, numberAt(file, array + 16, 8), 14 + count * numberAt(file, array + 6, 1));
    }
}

struct Structure
{
    std::string_view signature;
    std::uint64_t bytes = 0; ///< before its checksum
};

constexpr std::array kStructures = {Structure{"FRHP", 142}, Structure{"BTHD", 34},
                                    Structure{"FAHD", 24}, Structure{"EAHD", 68}};

} // namespace

void repairHdf5(std::span<std::byte> file)
{
    constexpr std::uint64_t kSuperblockBytes = 44;
    if (numberAt(file, 8, 1) >= 2) {
        seal(file, 0, kSuperblockBytes);
    }
    for (std::uint64_t at = 0; at + kSignatureBytes <= file.size(); ++at) {
        if (file[at] < std::byte{'B'} || file[at] > std::byte{'O'}) {
            continue;
        }
        const std::string_view signature(reinterpret_cast<const char*>(file.data()) + at,
                                         kSignatureBytes);
        if (signature == "OHDR") {
            sealHeader(file, at);
        } else if (signature == "FHDB") {
            sealBlock(file, at);
        }
        const auto known = std::ranges::find(kStructures, signature, &Structure::signature);
        if (known == kStructures.end()) {
            continue;
        }
        if (signature == "FRHP") {
            sealRootTable(file, at);
        } else if (signature == "BTHD") {
            sealRootLeaf(file, at);
        } else if (signature == "FAHD") {
            sealElements(file, at);
        }
        seal(file, at, known->bytes);
    }
}

} // namespace gateloupe::fuzz
