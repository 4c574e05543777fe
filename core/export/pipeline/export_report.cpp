// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/export_report.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kCertificateSchema = 1;
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
    Json entry;
    entry["result"] = readback.result;
    entry["max_abs_error"] = nullptr;
    if (readback.maxError) {
        entry["max_abs_error"] = *readback.maxError;
    }
    if (readback.steps > 0) {
        entry["backend"] = nameOf(BackendKind::Reference);
        entry["probe"] = {{"kind", "noise"}, {"steps", readback.steps}, {"seed", kProbeSeed}};
    }
    if (!readback.reason.empty()) {
        entry["reason"] = readback.reason.substr(0, kReasonBytes);
    }
    return entry;
}

/// What cuDNN's buffer of the network as written would be.
Json cudnnLayout(const ExportedModel& exported)
{
    Json entry;
    const auto elements = packedElements(exported.spec);
    const bool runs = exported.model->runsOn(BackendKind::Cudnn);
    entry["spec"] = toText(exported.spec);
    entry["elements"] = nullptr;
    if (elements) {
        entry["elements"] = *elements;
    }
    entry["runs"] = runs;
    return entry;
}

Json jsonOf(const ExportedModel& exported, const Readback& readback)
{
    const RnnModel& model = *exported.model;
    Json entry;
    entry["name"] = model.name;
    entry["written_as"] = exported.writtenName;
    entry["convention"] = model.convention;
    entry["spec"] = toText(model.spec);
    entry["notes"] = exported.notes;
    entry["cudnn_layout"] = cudnnLayout(exported);
    entry["read_back"] = jsonOf(readback);
    return entry;
}

std::string textOf(const ExportPlan& plan, const ExportRequest& request,
                   const Provenance& provenance, const std::vector<Readback>& readbacks)
{
    Json document;
    document["gateloupe_certificate"] = kCertificateSchema;
    document["version"] = provenance.version;
    document["created"] = provenance.created;
    document["file"] = request.target.filename().string();
    document["format"] = nameOf(request.format);
    document["source_file"] = provenance.sourceFile;
    document["source_sha256"] = provenance.sourceSha256;
    document["networks"] = Json::array();
    for (std::size_t index = 0; index < plan.models.size(); ++index) {
        document["networks"].push_back(jsonOf(plan.models[index], readbacks[index]));
    }
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string certificateText(const ExportPlan& plan, const ExportRequest& request,
                            const Provenance& provenance, const std::vector<Readback>& readbacks)
{
    const std::vector<Readback> unknown(plan.models.size(), placeholder());
    std::string longest = textOf(plan, request, provenance, unknown);
    if (readbacks.empty()) {
        return longest;
    }
    std::string text = textOf(plan, request, provenance, readbacks);
    text.resize(std::max(text.size(), longest.size()), ' ');
    return text;
}

std::string certificateName(const std::filesystem::path& target)
{
    return target.filename().string() + ".certificate.json";
}

} // namespace gateloupe
