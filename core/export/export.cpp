// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>
#include <system_error>

#include "core/export/export_formats.h"
#include "core/export/pipeline/export_report.h"
#include "core/export/pipeline/export_verify.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/source_hash.h"
#include "core/export/pipeline/staged_files.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

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

Result<std::string> awaitHash(SourceHash& hash, ProgressMonitor& monitor)
{
    while (!hash.waitFor(std::chrono::milliseconds(50))) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
    }
    return hash.take();
}

/// One export from the plan to the renamed files.
class Export
{
public:
    Export(const ExportRequest& request, ExportPlan plan, ProgressMonitor& monitor)
        : m_request(request)
        , m_format(traitsOf(request.format))
        , m_plan(std::move(plan))
        , m_writer(m_format.makeWriter())
        , m_sources(filesOf(request))
        , m_provenance(provenanceOf(request))
        , m_monitor(monitor)
    {
    }

    Result<ExportReport> run()
    {
        auto names = m_writer->files(m_plan, m_request.target);
        if (isCertifiedBeside()) {
            names.push_back(certificateName(m_request.target));
        }
        GATELOUPE_CHECK(refuseHarm(names));
        GATELOUPE_TRY(auto staged, StagedFiles::create(m_request.target, names));
        m_files = staged.paths();
        m_opened = m_files[m_files.size() - (isCertifiedBeside() ? 2 : 1)];
        GATELOUPE_CHECK(fill());
        GATELOUPE_CHECK(staged.commit(obsolete()));
        for (const fs::path& path : m_writer->superseded(m_request.target)) {
            std::error_code ignored;
            fs::remove(path, ignored);
        }
        return report(names);
    }

private:
    [[nodiscard]] bool isCertifiedBeside() const
    {
        return m_format.certificate == CertificatePlace::Beside;
    }

    [[nodiscard]] fs::path besideTarget(const std::string& name) const
    {
        return fs::path(m_request.target).replace_filename(name);
    }

    /// A certificate of the older file must not stand beside the newer one, not even for a moment.
    [[nodiscard]] std::vector<fs::path> obsolete() const
    {
        return {besideTarget(certificateName(m_request.target))};
    }

    Status refuseHarm(const std::vector<std::string>& names) const
    {
        std::error_code ignored;
        for (const fs::path& source : m_sources) {
            for (const std::string& name : names) {
                if (fs::equivalent(source, besideTarget(name), ignored)) {
                    return Error{ErrorCode::CannotWrite, besideTarget(name).string() +
                                                             ": is the source itself and stays as "
                                                             "it is; choose another target"};
                }
            }
        }
        return {};
    }

    /// Hands every item's bytes to the file and to the writer that describes them.
    Status writeItems(const std::vector<std::uint64_t>& offsets, OutputFile& target)
    {
        const auto items = m_plan.items();
        const std::uint64_t total = m_plan.sizeBytes();
        std::uint64_t done = 0;
        for (std::size_t index = 0; index < items.size(); ++index) {
            std::uint64_t offset = offsets[index];
            const auto write = [&](std::span<const std::byte> bytes) -> Status {
                GATELOUPE_CHECK(target.write(offset, bytes));
                m_writer->observe(index, bytes);
                offset += bytes.size();
                done += bytes.size();
                m_monitor.report(Stage::Writing, done, total);
                return {};
            };
            GATELOUPE_CHECK(
                streamItem(*items[index], write, m_monitor).withContext(items[index]->key));
        }
        return {};
    }

    Status verify(VerifyDepth depth)
    {
        return verifyExport(m_plan, m_request.format, m_opened, depth, m_monitor)
            .withContext(m_request.target.string());
    }

    /// As far as it is known how the file compares.
    void certify()
    {
        m_provenance.certificate = certificateText(m_plan, m_request, m_provenance, m_readbacks);
    }

    /// Writes the files, reads them back, and writes into them what that showed.
    Status fill()
    {
        const std::string target = m_request.target.string();
        SourceHash hash(m_sources);
        m_provenance.sourceSha256.assign(m_sources.empty() ? 0 : kSha256Digits, '0');
        certify();
        GATELOUPE_TRY(const auto offsets,
                      m_writer->begin(m_plan, m_provenance, m_files).withContext(target));
        GATELOUPE_TRY(auto bytes, OutputFile::open(m_files.front(), m_request.target));
        GATELOUPE_CHECK(writeItems(offsets, bytes));
        // The hash of a large source takes longer than the writing: numbers are verified meanwhile.
        GATELOUPE_CHECK(m_writer->end(m_provenance, bytes).withContext(target));
        GATELOUPE_CHECK(verify(VerifyDepth::Numbers));
        GATELOUPE_TRY(m_readbacks,
                      readBack(m_plan, m_request.format, m_opened, m_monitor).withContext(target));
        GATELOUPE_TRY(m_provenance.sourceSha256, awaitHash(hash, m_monitor));
        certify();
        GATELOUPE_CHECK(m_writer->end(m_provenance, bytes).withContext(target));
        GATELOUPE_CHECK(bytes.close());
        GATELOUPE_CHECK(verify(VerifyDepth::Words));
        return isCertifiedBeside() ? writeCertificate() : Status();
    }

    Status writeCertificate()
    {
        const std::string& padded = m_provenance.certificate;
        const std::string text = padded.substr(0, padded.find_last_not_of(' ') + 1) + "\n";
        GATELOUPE_TRY(auto bytes, OutputFile::open(m_files.back(), m_request.target));
        GATELOUPE_CHECK(bytes.write(0, std::as_bytes(std::span(text))));
        return bytes.close();
    }

    [[nodiscard]] ExportReport report(const std::vector<std::string>& names) const
    {
        ExportReport report{
            .parameters = m_plan.parameters(), .notes = m_plan.notes(), .certificate = {}};
        for (std::size_t index = 0; index < m_readbacks.size(); ++index) {
            report.notes.push_back(m_plan.models[index].model->name + ": " +
                                   toText(m_readbacks[index]));
        }
        const std::size_t own = names.size() - (isCertifiedBeside() ? 1 : 0);
        for (std::size_t index = 0; index < own; ++index) {
            std::error_code ignored;
            report.bytes += fs::file_size(besideTarget(names[index]), ignored);
        }
        if (isCertifiedBeside()) {
            report.certificate = besideTarget(names.back());
        }
        return report;
    }

    const ExportRequest& m_request;
    const FormatTraits& m_format;
    ExportPlan m_plan;
    std::unique_ptr<ExportWriter> m_writer;
    std::vector<fs::path> m_sources;
    Provenance m_provenance;
    ProgressMonitor& m_monitor;
    std::vector<fs::path> m_files;     ///< where they are written
    fs::path m_opened;                 ///< the one among them that is opened
    std::vector<Readback> m_readbacks; ///< empty before
};

} // namespace

Result<ExportReport> exportModels(const ExportRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto plan, planExport(request, monitor));
    return Export(request, std::move(plan), monitor).run();
}

} // namespace gateloupe
