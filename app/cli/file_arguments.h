// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {
struct CheckpointFolder;
} // namespace gateloupe

namespace gateloupe::cli {

/// The options that every command with a FILE takes.
struct FileArguments
{
    std::string file;
    std::string rnn;
    std::string spec;
    std::optional<std::uint64_t> offsetBytes;
    std::string member;
    std::string sample;
    std::string tensor;
    std::string cell;
    std::optional<double> forgetOffset;
    std::string convention;
};

enum class FileNeed : std::uint8_t
{
    Required,
    Optional
};

/// Adds FILE itself and the options.
void addFileArguments(CLI::App& command, FileArguments& arguments,
                      FileNeed need = FileNeed::Required);
/// The options alone.
void addFileOptions(CLI::App& command, FileArguments& arguments);
/// Adds the options for one of two files; each name gets `end`: "--rnn-a" for the end "-a".
void addFileOptionsOf(CLI::App& command, FileArguments& arguments, const std::string& end);
/// The arguments of one of two files, with what was said for both where it says nothing itself. A
/// spec or convention of its own stands in place of both of the other.
[[nodiscard]] FileArguments completed(FileArguments own, const FileArguments& both);

/// What `--dtype` names: a type that weights may have. Errors: InvalidArgument.
Result<DType> weightType(const std::string& word);
/// What `--cell` names. Errors: InvalidArgument.
Result<CellKind> cellOf(const FileArguments& arguments);

/// Errors: InvalidArgument for a spec or cell that is not understood; those of openCheckpoint().
Result<std::shared_ptr<const Checkpoint>> openFile(const FileArguments& arguments,
                                                   ProgressMonitor& monitor);

/// Opens the checkpoints of a folder, each with these options.
/// Errors: those of openFile() and openCheckpointFolder().
Result<std::shared_ptr<const CheckpointFolder>> openFolder(const FileArguments& arguments,
                                                           ProgressMonitor& monitor);

/// Every network of the file, or the one of that name; its warnings go to stderr, and so does why
/// there is none. Of states that the model would start a run with, `givenStates` are given to this
/// run and worth no warning.
/// Errors: InvalidArgument that lists the names.
Result<std::vector<std::shared_ptr<const RnnModel>>>
selectRnns(const Checkpoint& checkpoint, const std::string& name, std::size_t givenStates = 0);
/// The one network a command works on; otherwise as selectRnns().
/// Errors: InvalidArgument that lists the names; Unsupported when the file has none.
Result<std::shared_ptr<const RnnModel>>
selectRnn(const Checkpoint& checkpoint, const std::string& name, std::size_t givenStates = 0);

/// Errors: CannotWrite when `target` is one of the files that are read; `inputs` may be empty or
/// carry a key ("file.npz:x").
Status refuseOverwriting(const std::filesystem::path& target,
                         const std::vector<std::string>& inputs);

} // namespace gateloupe::cli
