// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Whether the bytes begin as what gzip, bzip2, xz, zstd or lz4 wrote. Those of zlib and of the old
/// lzma format have no magic number: only with a pickle inside, as joblib writes it, they count.
[[nodiscard]] bool isCompressedFile(const MappedFile& file);

/// The first bytes that come out, at most `limit`. Requires: isCompressedFile(file).
/// Errors: Corrupt, OutOfMemory.
[[nodiscard]] Result<std::vector<std::byte>> unpackedHead(const MappedFile& file,
                                                          std::size_t limit);

/// The unpacked bytes of a compressed file, in memory. It is unpacked twice, the first time only to
/// count its bytes: no memory is taken before a limit is asked.
/// Requires: isCompressedFile(*file).
/// Errors: Corrupt (gzip, bzip2 and xz keep checksums, which are compared), OutOfMemory when it
/// would unfold to more than is usual for a file of that size, Cancelled.
Result<std::shared_ptr<const MappedFile>>
decompressed(const std::shared_ptr<const MappedFile>& file, ProgressMonitor& monitor);

} // namespace gateloupe
