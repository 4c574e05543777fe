// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/export/byte_target.h"
#include "core/export/export_plan.h"
#include "core/export/provenance.h"

namespace gateloupe {

/// Everything of a file format except the numbers: says where they go, and puts the words around
/// them. exportModels() calls begin(), then writes and shows every item's bytes in order, then
/// calls end().
/// Errors: CannotWrite.
class ExportWriter
{
public:
    ExportWriter() = default;
    ExportWriter(const ExportWriter&) = delete;
    ExportWriter& operator=(const ExportWriter&) = delete;
    virtual ~ExportWriter() = default;

    /// Where each of plan.items() begins in the file. `file` exists and is empty.
    virtual Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan,
                                                     const Provenance& provenance,
                                                     const std::filesystem::path& file) = 0;

    /// The next bytes of an item, as they went into the file.
    virtual void observe(std::size_t item, std::span<const std::byte> bytes)
    {
        static_cast<void>(item);
        static_cast<void>(bytes);
    }

    /// The numbers are written: the words around them follow. Called once with a placeholder for
    /// the source's hash, and again when that is known.
    virtual Status end(const Provenance& provenance, ByteTarget& target) = 0;
};

[[nodiscard]] std::unique_ptr<ExportWriter> makeHdf5Writer();
[[nodiscard]] std::unique_ptr<ExportWriter> makeNpzWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeSafetensorsWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makePackedWriter();

} // namespace gateloupe
