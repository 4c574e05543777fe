// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>
#include <system_error>

#include "core/base/lists.h"
#include "core/export/export_formats.h"
#include "core/export/pipeline/readback.h"
#include "core/export/pipeline/source_hash.h"
#include "core/export/pipeline/staged_files.h"
#include "core/export/pipeline/target_lock.h"

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
            return Error::cancelled();
        }
    }
    return hash.take();
}

/// How the bar is shared out: where each stage ends.
constexpr double kPlanned = 0.02;
constexpr double kLaidOut = 0.08;
constexpr double kWritten = 0.45;
constexpr double kVerified = 0.75;
constexpr double kReadBack = 0.97;

bool isAmong(const std::vector<fs::path>& files, const fs::path& wanted)
{
    return std::ranges::any_of(files, [&wanted](const fs::path& file) {
        std::error_code ignored; // by device and number: through links and other spellings
        return fs::equivalent(file, wanted, ignored);
    });
}

/// What a new file may allow: everything that each of its sources allows to others.
fs::perms mostOpen(const std::vector<fs::path>& sources)
{
    fs::perms most = fs::perms::all;
    for (const fs::path& source : sources) {
        std::error_code failure;
        const auto status = fs::status(source, failure);
        if (fs::exists(status)) {
            most &= status.permissions() | fs::perms::owner_all;
        }
    }
    return most;
}

/// One export from the plan to the renamed files.
class Export
{
public:
    /// Lifetime: `request` and `monitor` must outlive it.
    Export(const ExportRequest& request, ExportPlan plan, ProgressMonitor& monitor)
        : m_request(request)
        , m_format(traitsOf(request.format))
        , m_plan(std::move(plan))
        , m_writer(m_format.makeWriter())
        , m_sources(filesOf(request))
        , m_provenance(provenanceOf(request, m_format.name))
        , m_key(fs::path(request.target).replace_filename(m_writer->lockName(request.target)))
        , m_monitor(monitor)
    {
        m_provenance.file = m_key.filename().string();
    }

    /// The name of the target, however it was spelled, in its folder.
    [[nodiscard]] const fs::path& key() const { return m_key; }

    /// By what is in the folder now. Others must not write the same target from here on.
    void chooseNames()
    {
        m_names = m_writer->files(m_plan, m_request.target);
        m_opened = m_names.back();
        if (isCertifiedBeside()) {
            m_names.push_back(certificateName(m_key));
        }
        for (const fs::path& path : m_writer->superseded(m_request.target)) {
            std::error_code ignored;
            if (fs::exists(path, ignored)) {
                m_superseded.push_back(path);
            }
        }
    }

    Result<ExportReport> run()
    {
        GATELOUPE_CHECK(StagedFiles::checkTargets(m_key, m_names));
        GATELOUPE_CHECK(refuseHarm());
        GATELOUPE_CHECK(refuseForeign());
        GATELOUPE_TRY(auto staged, StagedFiles::create(m_key, m_names, mostOpen(m_sources)));
        m_files = staged->paths();
        const Status filled = fill();
        GATELOUPE_CHECK(sourcesUnchanged()); // what else failed may come of it
        GATELOUPE_CHECK(filled);
        GATELOUPE_CHECK(staged->commit(obsolete(), m_superseded));
        return report();
    }

    /// What would be replaced or removed beside the target though no export wrote it.
    [[nodiscard]] std::vector<fs::path> foreign() const
    {
        const std::string file = m_key.filename().string();
        const bool followsExport = isCertificate(certificate(), file) ||
                                   isExport(besideTarget(m_opened), file) ||
                                   StagedFiles::wasInterrupted(m_key);
        std::vector<fs::path> found;
        for (const std::string& name : m_names) {
            std::error_code ignored;
            const fs::path path = besideTarget(name);
            const bool isOwn = path == certificate() ? isCertificate(path, file) : followsExport;
            if (name != m_opened && !isOwn && fs::exists(path, ignored)) {
                found.push_back(path);
            }
        }
        std::ranges::copy_if(m_superseded, std::back_inserter(found), [&](const fs::path& path) {
            return !followsExport || !m_writer->mayHaveWritten(path.filename().string());
        });
        return found;
    }

    /// Errors: CannotWrite when a file of an open checkpoint would be replaced or removed.
    Status refuseHarm() const
    {
        std::vector<fs::path> touched = m_superseded;
        for (const std::string& name : m_names) {
            touched.push_back(besideTarget(name));
        }
        std::ranges::copy(obsolete(), std::back_inserter(touched));
        for (const fs::path& path : touched) {
            if (isAmong(m_sources, path)) {
                return Error::cannotWrite(
                    "%1: is the source itself and stays as it is; choose another target", path);
            }
            if (isAmong(m_request.protectedFiles, path)) {
                return Error::cannotWrite(
                    "%1: is a file of an open checkpoint and stays as it is; choose another target",
                    path);
            }
        }
        return {};
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

    [[nodiscard]] fs::path certificate() const { return besideTarget(certificateName(m_key)); }

    /// A certificate of the older file must not stand beside the newer one, not even for a moment.
    [[nodiscard]] std::vector<fs::path> obsolete() const
    {
        const std::string file = m_key.filename().string();
        return isCertificate(certificate(), file) ? std::vector{certificate()}
                                                  : std::vector<fs::path>();
    }

    Status refuseForeign() const
    {
        if (m_request.replacesForeign) {
            return {};
        }
        const std::string names = joinedBy(
            ", ", foreign(), [](const fs::path& path) { return path.filename().string(); });
        if (names.empty()) {
            return {};
        }
        return Error::cannotWrite("%1: beside it are files that no export wrote and that would "
                                  "have to go: %2; choose another target or move them away",
                                  m_request.target, names);
    }

    /// Hands every item's bytes to the file and to the writer that describes them.
    Status writeItems(const std::vector<std::uint64_t>& offsets, OutputFile& target,
                      ProgressMonitor& monitor)
    {
        const auto items = m_plan.items();
        const double total = static_cast<double>(m_plan.sizeBytes() + items.size());
        std::uint64_t before = 0;
        for (std::size_t index = 0; index < items.size(); ++index) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const ExportItem& item = *items[index];
            const std::uint64_t after = before + item.sizeBytes() + 1;
            ProgressShare part(monitor, static_cast<double>(before) / total,
                               static_cast<double>(after) / total);
            std::uint64_t done = 0;
            const auto write = [&](std::span<const std::byte> bytes) -> Status {
                GATELOUPE_CHECK(target.write(offsets[index] + done, bytes));
                m_writer->observe(index, bytes);
                done += bytes.size();
                part.report(Stage::Writing, done, item.sizeBytes());
                return {};
            };
            GATELOUPE_CHECK(streamItem(item, write, part).withContext(item.key));
            before = after;
        }
        return {};
    }

    /// The written file that is opened.
    [[nodiscard]] const fs::path& openedFile() const
    {
        return m_files[m_files.size() - (isCertifiedBeside() ? 2 : 1)];
    }

    Status verify(VerifyDepth depth, ProgressMonitor& monitor)
    {
        return verifyExport(m_plan, m_request.format, openedFile(), depth, monitor)
            .withContext(m_request.target.string());
    }

    /// Errors: Io when a source was written to meanwhile: the target stays as it was.
    [[nodiscard]] Status sourcesUnchanged() const
    {
        if (m_request.sourceFiles != nullptr) {
            GATELOUPE_CHECK(m_request.sourceFiles->unchanged());
            for (const auto& file : m_request.sourceFiles->all()) {
                if (file->isReplaced()) { // its hash is another file's
                    return Error::io("%1: was replaced on disk while it was open", file->path());
                }
            }
        }
        for (const auto& model : m_request.models) {
            GATELOUPE_CHECK(unchanged(*model));
        }
        return {};
    }

    /// As far as it is known how the file compares.
    void certify()
    {
        m_provenance.certificate = certificateText(m_plan, m_provenance, m_readbacks);
    }

    /// Writes the files, reads them back, and writes into them what that showed.
    Status fill()
    {
        const std::string target = m_request.target.string();
        SourceHash hash(m_sources);
        ProgressShare layingOut(m_monitor, kPlanned, kLaidOut);
        ProgressShare writing(m_monitor, kLaidOut, kWritten);
        ProgressShare verifying(m_monitor, kWritten, kVerified);
        ProgressShare readingBack(m_monitor, kVerified, kReadBack);
        ProgressShare ending(m_monitor, kReadBack, 1.0);
        m_provenance.sourceSha256.assign(m_sources.empty() ? 0 : kSha256Digits, '0');
        certify();
        GATELOUPE_TRY(
            const auto offsets,
            m_writer->begin({m_plan, m_provenance, m_files, layingOut}).withContext(target));
        GATELOUPE_TRY(auto bytes, OutputFile::open(m_files.front(), m_request.target));
        GATELOUPE_CHECK(writeItems(offsets, bytes, writing));
        // The hash of a large source takes longer than the writing: numbers are verified meanwhile.
        GATELOUPE_CHECK(m_writer->end(m_provenance, bytes).withContext(target));
        GATELOUPE_CHECK(verify(VerifyDepth::Numbers, verifying));
        GATELOUPE_TRY(
            m_readbacks,
            readBack(m_plan, m_request.format, openedFile(), readingBack).withContext(target));
        GATELOUPE_TRY(m_provenance.sourceSha256, awaitHash(hash, m_monitor));
        certify();
        GATELOUPE_CHECK(m_writer->end(m_provenance, bytes).withContext(target));
        GATELOUPE_CHECK(bytes.close());
        GATELOUPE_CHECK(verify(VerifyDepth::Words, ending));
        ending.report(Stage::Verifying, 1, 1);
        return isCertifiedBeside() ? writeCertificate() : Status();
    }

    Status writeCertificate()
    {
        const std::string& padded = m_provenance.certificate;
        const std::string text = padded.substr(0, padded.find_last_not_of(' ') + 1) + "\n";
        return writeWords(m_files.back(), m_request.target, text);
    }

    [[nodiscard]] ExportReport report() const
    {
        ExportReport report{.parameters = m_plan.parameters(),
                            .notes = m_plan.notes(),
                            .leavesStartOut = m_plan.leavesStartOut(),
                            .certificate = {}};
        for (std::size_t index = 0; index < m_readbacks.size(); ++index) {
            report.notes.push_back(
                message("%1: %2", m_plan.models[index].model->name, messageOf(m_readbacks[index])));
        }
        const std::size_t own = m_names.size() - (isCertifiedBeside() ? 1 : 0);
        for (std::size_t index = 0; index < own; ++index) {
            std::error_code ignored;
            report.bytes += fs::file_size(besideTarget(m_names[index]), ignored);
        }
        if (isCertifiedBeside()) {
            report.certificate = certificate();
        }
        return report;
    }

    const ExportRequest& m_request;
    const FormatTraits& m_format;
    ExportPlan m_plan;
    std::unique_ptr<ExportWriter> m_writer;
    std::vector<fs::path> m_sources;
    Provenance m_provenance;
    fs::path m_key;
    ProgressMonitor& m_monitor;
    std::vector<std::string> m_names;   ///< of all files beside the target, the certificate last
    std::string m_opened;               ///< the one among them that makes the others count
    std::vector<fs::path> m_superseded; ///< those that are there
    std::vector<fs::path> m_files;      ///< where `m_names` are written
    std::vector<Readback> m_readbacks;  ///< empty before
};

/// "hdf5, npz or onnx": the other formats that can say what the networks are; each is asked.
std::string formatsThatCan(const ExportRequest& request)
{
    std::vector<std::string_view> names;
    for (const FormatTraits& format : allFormats()) {
        if (format.format == request.format) {
            continue;
        }
        ExportRequest other = request;
        other.format = format.format;
        other.target.replace_extension(format.suffixes.front());
        other.tensorFlow = {};
        NullMonitor monitor;
        if (planExport(other, format, monitor)) {
            names.push_back(format.name);
        }
    }
    std::string text;
    for (const std::string_view& name : names) {
        const bool isLast = &name == &names.back();
        text += (text.empty() ? "" : isLast ? " or " : ", ") + std::string(name);
    }
    return text;
}

/// A refusal ends with the formats that take the networks.
Result<ExportPlan> plan(const ExportRequest& request, ProgressMonitor& monitor)
{
    ProgressShare planning(monitor, 0.0, kPlanned);
    auto planned = planExport(request, traitsOf(request.format), planning);
    if (planned || planned.error().code != ErrorCode::Unsupported) {
        return planned;
    }
    const std::string others = formatsThatCan(request);
    if (others.empty()) {
        return planned;
    }
    Error refusal = planned.error();
    refusal.message = message("%1; write %2", planned.error().message, others);
    return refusal;
}

} // namespace

Result<ExportReport> exportModels(const ExportRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto planned, plan(request, monitor));
    Export wanted(request, std::move(planned), monitor);
    GATELOUPE_TRY(const TargetLock lock, TargetLock::take(wanted.key()));
    wanted.chooseNames();
    return wanted.run();
}

Result<std::vector<fs::path>> foreignFiles(const ExportRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto planned, plan(request, monitor));
    Export wanted(request, std::move(planned), monitor);
    wanted.chooseNames();
    GATELOUPE_CHECK(wanted.refuseHarm());
    return wanted.foreign();
}

} // namespace gateloupe
