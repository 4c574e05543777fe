// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/tar/tar_archive.h"

namespace gateloupe {

/// Whether a file has others in it: a tar or zip archive, one compressed file, a pickled model of
/// Keras.
[[nodiscard]] bool isArchive(const MappedFile& file);

/// Called with the name and the bytes of each file of an archive, in its order.
using MemberVisit = TarVisit;

/// Members lie in place where nothing is compressed; else each is unpacked into memory that is free
/// again when `visit` does not keep it. `name` is the archive's own: what is compressed in
/// "x.h5.gz" is called "x.h5". Members of zip archives that are encrypted, or compressed in an
/// unusual way, are left out. Requires: isArchive(*archive). Errors: Corrupt; Unsupported where all
/// members are left out; OutOfMemory when more would be unpacked than is usual for a file of that
/// size; Cancelled; those of `visit`.
Status visitArchiveMembers(const std::string& name,
                           const std::shared_ptr<const MappedFile>& archive,
                           ProgressMonitor& monitor, const MemberVisit& visit);

} // namespace gateloupe
