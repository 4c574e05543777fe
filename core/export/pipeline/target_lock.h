// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

/// The right to write one target, from before the names of its files are chosen until the last of
/// them is renamed. It is a file beside the target (".<name>.gateloupe-lock") with a lock of the
/// system's that ends with its process, so that what a killed one left is taken over; the file goes
/// with the object. Where a file system knows no locks everybody may write.
/// Threads: a second object in the same process is refused like one of another process.
class TargetLock
{
public:
    /// Errors: CannotWrite, when it is taken, naming the process that has it, and when the folder
    /// cannot be written to.
    static Result<TargetLock> take(const std::filesystem::path& target);

    TargetLock(TargetLock&& other) noexcept;
    TargetLock& operator=(TargetLock&& other) = delete;
    ~TargetLock();

private:
    TargetLock(std::filesystem::path file, FileDescriptor descriptor);

    std::filesystem::path m_file; ///< empty once moved from
    FileDescriptor m_descriptor;
};

} // namespace gateloupe
