// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/provenance.h"

namespace gateloupe {

/// Everything of a file format except the numbers: says where they go, and puts the words around
/// them. exportModels() calls files() and begin(), then writes and shows every item's bytes in
/// order, then calls end().
/// Errors: CannotWrite.
class ExportWriter
{
public:
    ExportWriter() = default;
    ExportWriter(const ExportWriter&) = delete;
    ExportWriter& operator=(const ExportWriter&) = delete;
    virtual ~ExportWriter() = default;

    /// Names of the files beside the target. The numbers go into the first; they are renamed in
    /// this order, and the last is the one that is opened and that makes the others count.
    [[nodiscard]] virtual std::vector<std::string> files(const ExportPlan& plan,
                                                         const std::filesystem::path& target)
    {
        static_cast<void>(plan);
        return {target.filename().string()};
    }

    /// Files of an older export under the same name to which nothing refers once the new one is
    /// there.
    [[nodiscard]] virtual std::vector<std::filesystem::path>
    superseded(const std::filesystem::path& target)
    {
        static_cast<void>(target);
        return {};
    }

    /// Where each of plan.items() begins in the first file. `files` exist, in the order of files(),
    /// and are empty.
    virtual Result<std::vector<std::uint64_t>>
    begin(const ExportPlan& plan, const Provenance& provenance,
          std::span<const std::filesystem::path> files) = 0;

    /// The next bytes of an item, as they went into the file.
    virtual void observe(std::size_t item, std::span<const std::byte> bytes)
    {
        static_cast<void>(item);
        static_cast<void>(bytes);
    }

    /// The numbers are written: the words around them follow. Called once with placeholders for the
    /// source's hash and the certificate, and again when those are known; neither changes its
    /// length.
    virtual Status end(const Provenance& provenance, OutputFile& target) = 0;
};

[[nodiscard]] std::unique_ptr<ExportWriter> makeHdf5Writer();
[[nodiscard]] std::unique_ptr<ExportWriter> makeNpzWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeSafetensorsWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makePackedWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeKerasWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeTensorFlowWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeTorchWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeFlaxWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeMxnetWriter();

} // namespace gateloupe
