// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/provenance.h"

namespace gateloupe {

/// Everything that a writer begins with.
struct ExportStart
{
    const ExportPlan& plan;
    const Provenance& provenance;
    std::span<const std::filesystem::path> files; ///< exist, in the order of files(); empty
    ProgressMonitor& monitor;
};

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

    /// By what name the target is known however it is spelled: two exports that write the same
    /// files must not run at once.
    [[nodiscard]] virtual std::string lockName(const std::filesystem::path& target) const
    {
        return target.filename().string();
    }

    /// Names of the files beside the target. The numbers go into the first; they are renamed in
    /// this order, and the last is the one that is opened and that makes the others count.
    [[nodiscard]] virtual std::vector<std::string> files(const ExportPlan& plan,
                                                         const std::filesystem::path& target)
    {
        static_cast<void>(plan);
        return {target.filename().string()};
    }

    /// Files of an older export under the same name to which nothing refers once the new one is
    /// there. Some of them may not exist, some may belong to other programs.
    [[nodiscard]] virtual std::vector<std::filesystem::path>
    superseded(const std::filesystem::path& target)
    {
        static_cast<void>(target);
        return {};
    }

    /// Whether an export to the same target could have written a file of that name.
    [[nodiscard]] virtual bool mayHaveWritten(const std::string& name) const
    {
        static_cast<void>(name);
        return true;
    }

    /// Where each of plan.items() begins in the first file. The plan outlives the writer.
    /// Errors: also Cancelled.
    virtual Result<std::vector<std::uint64_t>> begin(const ExportStart& start) = 0;

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

/// Where the certificate of an export stands.
enum class CertificatePlace : std::uint8_t
{
    Inside, ///< the writer puts provenance.certificate among the file's own words
    Beside  ///< "<target>.certificate.json"
};

/// Fills in `exported.items` (and adds to `exported.notes`) what a format makes of a network.
/// spec.dtype is decided before; other fields of `spec` may be changed to what the file says.
/// Errors: Unsupported with what the format can't express, why, and what to do instead.
using DescribeModel = Status(const ExportRequest& request, ExportedModel& exported,
                             ProgressMonitor& monitor);

/// Everything the export needs to know of a format.
struct FormatTraits
{
    ExportFormat format;
    std::string_view name;                    ///< "hdf5", "npz", ...
    std::array<std::string_view, 2> suffixes; ///< that mean it; "" for none
    bool keepsBfloat16 = false;
    /// The file says why a network does not run, and its equations whatever they are.
    bool keepsLimits = false;
    bool holdsSeveral = true;
    std::string_view oneNetwork = {}; ///< "a packed buffer": subject of the refusal of several
    CertificatePlace certificate = CertificatePlace::Beside;
    DescribeModel* describe = nullptr;
    std::unique_ptr<ExportWriter> (*makeWriter)() = nullptr;
};

} // namespace gateloupe
