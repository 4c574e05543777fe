// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/tensorflow/tensorflow_slices.h"
#include "core/tensor/shape.h"

namespace gateloupe::test {

/// A LevelDB table of the pairs, which must ascend, one block for each `pairsPerBlock` of them.
struct TableOptions
{
    std::size_t pairsPerBlock = 16;
    bool isSnappy = false;
};

std::string makeTable(const std::vector<std::pair<std::string, std::string>>& pairs,
                      const TableOptions& options = {});
/// A table whose index block is `entries` as they stand, with a CRC that fits: for lying handles.
std::string makeTableWithIndex(const std::string& body, const std::string& indexEntries);
/// A block as it stands in a file: the bytes, their type and the CRC of both.
std::string sealedBlock(std::string payload, char type);
/// Entries of a block without what follows them.
std::string blockEntry(std::string_view key, std::string_view value);
std::string blockHandle(std::uint64_t offset, std::uint64_t size);
/// The number of restarts that every block ends with: one, at its beginning.
std::string blockEnd();

/// Protobuf fields.
std::string varintField(int field, std::uint64_t value);
std::string bytesField(int field, std::string_view value);

/// A variable, or one slice of it.
struct BuiltEntry
{
    int dtype = 1;
    Shape shape;
    std::string data;
    std::uint32_t shard = 0;
    std::vector<std::vector<SliceExtent>> slices; ///< then there are no data
};

/// Writes small checkpoints as TensorFlow does.
struct BundleBuilder
{
    std::map<std::string, BuiltEntry> entries;
    std::uint32_t shards = 1;
    bool isBigEndian = false;
    TableOptions table;

    void addFloats(const std::string& name, Shape shape, const std::vector<float>& values);
    void addSlice(const std::string& name, const std::vector<SliceExtent>& extents, Shape shape,
                  const std::vector<float>& values);
    void addPartitioned(const std::string& name, Shape shape,
                        std::vector<std::vector<SliceExtent>> slices);

    void write(const std::filesystem::path& prefix) const;
};

/// The bytes of the values.
std::string rawOf(const std::vector<float>& values);
void writeText(const std::filesystem::path& path, std::string_view text);

} // namespace gateloupe::test
