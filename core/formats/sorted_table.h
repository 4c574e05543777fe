// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace gateloupe {

/// Whether the bytes end with the magic of a LevelDB table.
[[nodiscard]] bool isSortedTable(std::span<const std::byte> file);

/// Called with each key and value; returns whether to go on. Both live during the call only.
using TableVisitor = std::function<Result<bool>(std::string_view key, std::string_view value)>;

/// Walks a LevelDB table (TensorFlow's `.index` is one) from its first key to its last. Every
/// block's CRC-32C is checked, Snappy blocks are decoded, keys must ascend. Not leveldb::Table:
/// that allocates whatever size a block handle states, before looking at the file's own size.
/// Errors: Corrupt with the byte offset in the file; those of `visit`.
/// Source: leveldb doc/table_format.md, table/format.cc (1.23); core/formats/README.md draws it.
Status walkSortedTable(std::span<const std::byte> file, const TableVisitor& visit);

} // namespace gateloupe
