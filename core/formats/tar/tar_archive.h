// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// Whether the bytes are a tar archive, or compressed and one behind that.
/// Throws: std::bad_alloc.
[[nodiscard]] bool isTarArchive(const MappedFile& file);

enum class TarWalk
{
    GoOn,
    Stop
};

/// Called with the name and the bytes of each regular file of an archive, in its order.
using TarVisit =
    std::function<Result<TarWalk>(const std::string&, const std::shared_ptr<const MappedFile>&)>;

/// Members lie in place where the archive is not compressed; else each is unpacked into memory that
/// is free again when `visit` does not keep it.
/// Requires: isTarArchive(*archive).
/// Errors: Corrupt; OutOfMemory when more would be unpacked in all than is usual for a file of that
/// size; Cancelled; those of `visit`.
Status visitTarMembers(const std::shared_ptr<const MappedFile>& archive, ProgressMonitor& monitor,
                       const TarVisit& visit);

} // namespace gateloupe
