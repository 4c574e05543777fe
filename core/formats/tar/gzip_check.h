// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Compares what a gzip file unfolds to with the CRC-32 and the length at its end, of all its
/// members one behind the other, and with nothing but zeros behind the last: libarchive compares
/// neither. Nothing is kept. True of a file that is not of gzip.
/// Errors: Corrupt; OutOfMemory past `most` bytes; Cancelled.
Status checkGzip(const MappedFile& file, std::uint64_t most, ProgressMonitor& monitor);

} // namespace gateloupe
