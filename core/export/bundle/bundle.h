// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/shrink/shrink.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// A run of a network of an open file, or of a part of it.
struct BundledRun
{
    std::shared_ptr<const Checkpoint> checkpoint;
    ForwardRequest request;
};

/// A file that goes along.
struct BundleAddition
{
    std::string name;
    std::string bytes;
};

struct WrittenBundle
{
    std::filesystem::path folder;
    std::uint64_t bytes = 0;           ///< of all files
    std::vector<std::string> commands; ///< that check it, for a shell
};

/// Makes the folder: weights, input, states and output of the run, programs that check it,
/// environment.json. On any error a folder that was not there is not there afterwards.
/// Errors: CannotWrite for a folder that holds something; Unsupported for a network or a run that
/// the programs have no words for; those of the run; Cancelled.
Result<WrittenBundle> writeBundle(const BundledRun& run, const std::filesystem::path& folder,
                                  ProgressMonitor& monitor,
                                  const std::vector<BundleAddition>& additions = {});

/// The case as a JSON document: how it differs, what was kept.
[[nodiscard]] std::string shrunkText(const ShrunkCase& shrunk);

/// A bundle of the case, with theirs.npy and shrunk.json.
/// Errors: those of writeBundle().
Result<WrittenBundle> writeShrunkBundle(const ShrunkCase& shrunk,
                                        std::shared_ptr<const Checkpoint> checkpoint,
                                        const std::filesystem::path& folder,
                                        ProgressMonitor& monitor);

} // namespace gateloupe
