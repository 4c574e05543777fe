// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/provenance.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/number_text.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/readback.h"
#include "core/export/pipeline/source_hash.h"
#include "core/formats/json/json_document.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

std::time_t momentOfCreation()
{
    if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH")) {
        if (const auto seconds = numberFromText<std::int64_t>(fixed)) {
            return static_cast<std::time_t>(*seconds);
        }
    }
    return std::time(nullptr);
}

std::string isoTime(std::time_t moment)
{
    std::tm utc{};
    ::gmtime_r(&moment, &utc);
    std::array<char, 64> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text.data(), length};
}

/// Where each fact of the equations is known from, by its name; by layer and direction where these
/// know it from different sources.
Json sourcesOf(const RnnModel& model)
{
    Json sources = Json::object();
    for (const SourcedFact& each : sourcedFacts(model)) {
        Json& source = sources[std::string(nameOf(each.fact))];
        (each.place.empty() ? source : source[each.place]) = nameOf(each.source);
    }
    return sources;
}

Json describe(const ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    const bool isGru = model.spec.cell == CellKind::Gru;
    const auto& widened = exported.widenedFrom;
    return {{"name", model.name},
            {"path", exported.path},
            {"spec", toText(exported.spec)},
            {"convention", model.convention},
            {"gru_reset", isGru ? Json(nameOf(model.gruReset())) : Json(nullptr)},
            {"forget_offset", model.forgetOffset()},
            {"reversed", model.isReversed},
            {"widened_from", widened ? Json(nameOf(*widened)) : Json(nullptr)},
            {"limits", limitTexts(model)},
            {"equations", equationTexts(model)},
            {"sources", sourcesOf(model)},
            {"assumed", assumedTexts(model)}};
}

constexpr int kCertificateSchema = 1;
constexpr const char* kCertificateKey = "gateloupe_certificate";
constexpr const char* kCertificateHash = "certificate_sha256";
/// The certificate of a thousand networks has 1 MiB.
constexpr std::size_t kMaxCertificateBytes = std::size_t{64} << 20U;
/// Where a format keeps it, the certificate stands among the first words.
constexpr std::size_t kHeadBytes = std::size_t{4} << 20U;

std::string certificateBegin()
{
    return std::string("{\"") + kCertificateKey + "\"";
}

/// Room for what is known only when the file is read back: every placeholder is at least as long.
constexpr std::size_t kResultBytes = 24;
constexpr std::size_t kReasonBytes = 200;
constexpr double kLongestNumber = -1.2345678901234567e-300;
constexpr std::uint64_t kLongestCount = 1000;

Readback placeholder()
{
    return {.result = std::string(kResultBytes, '?'),
            .maxError = kLongestNumber,
            .steps = kLongestCount,
            .reason = std::string(kReasonBytes, '?')};
}

Json jsonOf(const Readback& readback)
{
    Json entry = {{"result", readback.result},
                  {"max_abs_error", readback.maxError ? Json(*readback.maxError) : Json(nullptr)}};
    if (readback.steps > 0) {
        entry["backend"] = nameOf(BackendKind::Reference);
        entry["probe"] = {{"kind", "noise"}, {"steps", readback.steps}, {"seed", kProbeSeed}};
    }
    if (!readback.reason.text().empty()) {
        entry["reason"] = readback.reason.text().substr(0, kReasonBytes);
    }
    return entry;
}

/// What cuDNN's buffer of the network as written would be.
Json cudnnLayout(const ExportedModel& exported)
{
    const auto elements = packedElements(exported.spec);
    return {{"spec", toText(exported.spec)},
            {"elements", elements ? Json(*elements) : Json(nullptr)},
            {"runs", exported.model->runsOn(BackendKind::Cudnn)}};
}

Json jsonOf(const ExportedModel& exported, const Readback& readback)
{
    const RnnModel& model = *exported.model;
    return {{"name", model.name},
            {"written_as", exported.writtenName},
            {"convention", model.convention},
            {"spec", toText(model.spec)},
            {"equations", equationTexts(model)},
            {"sources", sourcesOf(model)},
            {"assumed", assumedTexts(model)},
            {"notes", exported.notes},
            {"cudnn_layout", cudnnLayout(exported)},
            {"read_back", jsonOf(readback)}};
}

/// What stands between the certificate's other members and its hash.
std::string hashMark()
{
    return std::string(",\"") + kCertificateHash + "\":\"";
}

/// The document with one more member, the last: the SHA-256 of the document without it.
std::string withOwnHash(std::string document)
{
    const std::string hash = sha256Of(document);
    document.pop_back(); // the closing brace
    return document + hashMark() + hash + "\"}";
}

std::string textOf(const ExportPlan& plan, const Provenance& provenance,
                   const std::vector<Readback>& readbacks)
{
    Json document = {{kCertificateKey, kCertificateSchema},
                     {"version", provenance.version},
                     {"created", provenance.created},
                     {"file", provenance.file},
                     {"format", provenance.format},
                     {"source_file", provenance.sourceFile},
                     {"source_sha256", provenance.sourceSha256},
                     {"networks", Json::array()}};
    for (std::size_t index = 0; index < plan.models.size(); ++index) {
        document["networks"].push_back(jsonOf(plan.models[index], readbacks[index]));
    }
    return withOwnHash(document.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// The first bytes of a plain file; none of anything else, which might never give any.
std::string beginOf(const std::filesystem::path& file, std::size_t most)
{
    const FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat facts = {};
    if (!descriptor.isOpen() || ::fstat(descriptor.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return {};
    }
    std::string text(std::min(most, static_cast<std::size_t>(facts.st_size)), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::pread(descriptor.get(), text.data() + done, text.size() - done,
                                      static_cast<off_t>(done));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            break;
        }
        done += static_cast<std::size_t>(count);
    }
    text.resize(done);
    return text;
}

/// Whether a certificate for the file begins the text, whole and as it was written.
bool beginsWithCertificate(std::string_view text, std::string_view exported)
{
    // Inside of a word of the document every quotation mark is escaped: this is the member itself.
    const std::string mark = hashMark();
    const std::size_t end = text.find(mark);
    if (end == std::string_view::npos || text.size() < end + mark.size() + kSha256Digits + 2) {
        return false;
    }
    const std::string whole(text.substr(0, end + mark.size() + kSha256Digits + 2));
    if (withOwnHash(whole.substr(0, end) + "}") != whole) {
        return false;
    }
    const auto document = parseJson(whole);
    // As it is written: a name need not be UTF-8.
    return document && memberOf(*document, "file").dump() ==
                           Json(exported).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

Provenance provenanceOf(const ExportRequest& request, std::string_view format)
{
    return {.file = request.target.filename().string(),
            .format = std::string(format),
            .sourceFile = request.source.string(),
            .sourceSha256 = {},
            .created = isoTime(momentOfCreation()),
            .version = GATELOUPE_VERSION,
            .certificate = {}};
}

std::string metadataJson(const ExportPlan& plan, const Provenance& provenance)
{
    Json document = {{"schema", kExportSchema},
                     {"version", provenance.version},
                     {"source_file", provenance.sourceFile},
                     {"source_sha256", provenance.sourceSha256},
                     {"created", provenance.created},
                     {"rnns", Json::array()}};
    for (const ExportedModel& exported : plan.models) {
        document["rnns"].push_back(describe(exported));
    }
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string certificateText(const ExportPlan& plan, const Provenance& provenance,
                            const std::vector<Readback>& readbacks)
{
    const std::vector<Readback> unknown(plan.models.size(), placeholder());
    std::string longest = textOf(plan, provenance, unknown);
    if (readbacks.empty()) {
        return longest;
    }
    std::string text = textOf(plan, provenance, readbacks);
    text.resize(std::max(text.size(), longest.size()), ' ');
    return text;
}

std::string certificateName(const std::filesystem::path& target)
{
    return target.filename().string() + ".certificate.json";
}

bool isCertificate(const std::filesystem::path& file, std::string_view exported)
{
    const std::string text = beginOf(file, kMaxCertificateBytes);
    return text.starts_with(certificateBegin()) && beginsWithCertificate(text, exported);
}

bool isExport(const std::filesystem::path& file, std::string_view exported)
{
    const std::string text = beginOf(file, kHeadBytes);
    const std::size_t begin = text.find(certificateBegin());
    return begin != std::string::npos &&
           beginsWithCertificate(std::string_view(text).substr(begin), exported);
}

} // namespace gateloupe
