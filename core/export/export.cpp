// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <set>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/export/export_verify.h"
#include "core/export/export_writer.h"
#include "core/export/source_hash.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

struct Format
{
    ExportFormat format;
    std::string_view name;
    std::array<std::string_view, 2> suffixes;
    std::unique_ptr<ExportWriter> (*makeWriter)();
};

constexpr std::array kFormats = {
    Format{ExportFormat::Hdf5, "hdf5", {".h5", ".hdf5"}, makeHdf5Writer},
    Format{ExportFormat::Npz, "npz", {".npz", ""}, makeNpzWriter},
    Format{ExportFormat::Safetensors, "safetensors", {".safetensors", ""}, makeSafetensorsWriter},
    Format{ExportFormat::Packed, "packed", {".bin", ""}, makePackedWriter},
};

const Format& rowOf(ExportFormat format)
{
    return *std::ranges::find(kFormats, format, &Format::format);
}

/// Every file the numbers come from.
std::vector<fs::path> filesOf(const ExportRequest& request)
{
    std::set<fs::path> places;
    for (const auto& model : request.models) {
        for (const auto& [id, view] : model->parameters) {
            if (const auto place = view.place()) {
                places.insert(place->file);
            }
        }
    }
    return sourceFilesOf(request.source, {places.begin(), places.end()});
}

Status refuseHarm(const fs::path& target, const std::vector<fs::path>& sources)
{
    std::error_code ignored;
    for (const fs::path& source : sources) {
        if (fs::equivalent(source, target, ignored)) {
            return Error{ErrorCode::CannotWrite,
                         target.string() +
                             ": is the source itself and stays as it is; choose another target"};
        }
    }
    return {};
}

/// Hands every item's bytes to the file and to the writer that describes them.
Status writeItems(const ExportPlan& plan, const std::vector<std::uint64_t>& offsets,
                  ExportWriter& writer, ByteTarget& target, Monitor& monitor)
{
    const auto items = plan.items();
    const std::uint64_t total = plan.sizeBytes();
    std::uint64_t done = 0;
    for (std::size_t index = 0; index < items.size(); ++index) {
        const ExportItem& item = *items[index];
        std::uint64_t offset = offsets[index];
        const auto write = [&](std::span<const std::byte> bytes) -> Status {
            GATELOUPE_CHECK(target.write(offset, bytes));
            writer.observe(index, bytes);
            offset += bytes.size();
            done += bytes.size();
            monitor.report(Stage::Writing, done, total);
            return {};
        };
        GATELOUPE_CHECK(
            streamGate(item.view, item.conversion, write, monitor).withContext(item.key));
    }
    return {};
}

Result<std::string> awaitHash(SourceHash& hash, Monitor& monitor)
{
    while (!hash.waitFor(std::chrono::milliseconds(50))) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
    }
    return hash.take();
}

} // namespace

std::string_view nameOf(ExportFormat format)
{
    return rowOf(format).name;
}

std::optional<ExportFormat> exportFormatFromName(std::string_view name)
{
    const auto found = std::ranges::find(kFormats, name, &Format::name);
    return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<ExportFormat> exportFormatFromPath(const fs::path& target)
{
    std::string suffix = target.extension().string();
    std::ranges::transform(suffix, suffix.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    const auto found = std::ranges::find_if(kFormats, [&suffix](const Format& row) {
        return !suffix.empty() && std::ranges::find(row.suffixes, suffix) != row.suffixes.end();
    });
    return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

Result<ExportReport> exportModels(const ExportRequest& request, Monitor& monitor)
{
    GATELOUPE_TRY(const ExportPlan plan, planExport(request));
    const auto sources = filesOf(request);
    GATELOUPE_CHECK(refuseHarm(request.target, sources));
    GATELOUPE_TRY(auto file, AtomicFile::create(request.target));
    SourceHash hash(sources);
    Provenance provenance = provenanceOf(request);
    provenance.sourceSha256.assign(sources.empty() ? 0 : kSha256Digits, '0');
    const auto writer = rowOf(request.format).makeWriter();
    const auto verify = [&](VerifyDepth depth) {
        return verifyExport(plan, request.format, file.temporaryPath(), depth, monitor)
            .withContext(request.target.string());
    };

    GATELOUPE_TRY(
        const auto offsets,
        writer->begin(plan, provenance, file.temporaryPath()).withContext(request.target.string()));
    GATELOUPE_TRY(auto target, ByteTarget::open(file.temporaryPath(), request.target));
    GATELOUPE_CHECK(writeItems(plan, offsets, *writer, target, monitor));
    // The hash of a large source takes longer than the writing: numbers are verified meanwhile.
    GATELOUPE_CHECK(writer->end(provenance, target).withContext(request.target.string()));
    GATELOUPE_CHECK(verify(VerifyDepth::Numbers));
    GATELOUPE_TRY(provenance.sourceSha256, awaitHash(hash, monitor));
    GATELOUPE_CHECK(writer->end(provenance, target).withContext(request.target.string()));
    GATELOUPE_CHECK(target.close());
    GATELOUPE_CHECK(verify(VerifyDepth::Words));
    GATELOUPE_CHECK(file.commit());
    std::error_code ignored;
    return ExportReport{.bytes = fs::file_size(request.target, ignored),
                        .parameters = plan.parameters(),
                        .notes = plan.notes};
}

} // namespace gateloupe
