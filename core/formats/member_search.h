// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// The member of an archive that is meant by its name, exact or a unique part of it; by an empty
/// one the only member that a reader knows. Archives inside archives are looked into; what is in
/// them is called "inner.tar.gz/model.pt".
/// Requires: isArchive(*archive).
/// Errors: InvalidArgument for a name that is none or several, and for several members that may be
/// meant; NotThisFormat when no reader knows one; those of visitArchiveMembers().
Result<std::shared_ptr<const MappedFile>>
memberToOpen(const std::shared_ptr<const MappedFile>& archive, std::string_view wanted,
             ProgressMonitor& monitor);

/// The names of all members of an archive that a reader knows.
/// Requires: isArchive(*archive). Errors: those of visitArchiveMembers().
Result<std::vector<std::string>> readableMembersOf(const std::shared_ptr<const MappedFile>& archive,
                                                   ProgressMonitor& monitor);

} // namespace gateloupe
