// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/cli/file_arguments.h"
#include "core/analysis/buffer_solver/buffer_solver.h"

namespace gateloupe::cli {

/// The options of `solve` for a bare buffer, as they were written.
struct BufferArguments
{
    FileArguments file;
    bool isBare = false; ///< --offset was given: the file is read as bytes, whatever it looks like
    std::optional<std::uint64_t> elements;
    std::string dtype;
    std::string bias;
    std::optional<std::uint64_t> input;
    std::optional<std::uint64_t> hidden;
    std::optional<std::uint64_t> projection;
    std::optional<std::uint32_t> layers;
    std::optional<std::uint32_t> directions;
    std::optional<std::size_t> top;
};

/// Adds what narrows the search: --elements, --dtype, --input, --hidden, --layers, ...
void addBufferOptions(CLI::App& command, BufferArguments& arguments);

/// Errors: InvalidArgument, naming the option that was not understood.
Result<BufferQuestion> questionOf(const BufferArguments& arguments);

/// The bytes of a packed buffer: a tensor of a container, or the file itself behind an offset.
struct BufferBytes
{
    std::string name; ///< of the file, and of the tensor in it
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes; ///< Lifetime: the owner's
    std::optional<DType> dtype;       ///< where the container says it
};

/// Errors: those of openCatalog(); InvalidArgument for a container with several tensors and no
/// --tensor, for an offset past the end and a file shorter than --elements says.
Result<BufferBytes> readBuffer(const BufferArguments& arguments, ProgressMonitor& monitor);

} // namespace gateloupe::cli
