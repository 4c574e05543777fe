// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/analysis/shrink/shrink.h"
#include "core/export/bundle/bundle.h"

namespace gateloupe {

/// The case as a JSON document: how it differs, what was kept.
[[nodiscard]] std::string shrunkText(const ShrunkCase& shrunk);

/// A bundle of the case, with theirs.npy and shrunk.json.
/// Errors: those of writeBundle().
Result<WrittenBundle> writeShrunkBundle(const ShrunkCase& shrunk,
                                        std::shared_ptr<const Checkpoint> checkpoint,
                                        const std::filesystem::path& folder,
                                        ProgressMonitor& monitor);

} // namespace gateloupe
