// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/provenance.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/number_text.h"

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

Json describe(const ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    Json entry;
    entry["name"] = model.name;
    entry["path"] = exported.path;
    entry["spec"] = toText(exported.spec);
    entry["convention"] = model.convention;
    entry["gru_reset"] = nullptr;
    if (model.spec.cell == CellKind::Gru) {
        entry["gru_reset"] = nameOf(model.gruReset);
    }
    entry["forget_offset"] = model.forgetOffset;
    entry["reversed"] = model.isReversed;
    entry["widened_from"] = nullptr;
    if (exported.widenedFrom) {
        entry["widened_from"] = nameOf(*exported.widenedFrom);
    }
    entry["limits"] = limitTexts(model);
    entry["equations"] = equationTexts(model);
    return entry;
}

} // namespace

Provenance provenanceOf(const ExportRequest& request)
{
    return {.sourceFile = request.source.string(),
            .sourceSha256 = {},
            .created = isoTime(momentOfCreation()),
            .version = GATELOUPE_VERSION,
            .certificate = {}};
}

std::string metadataJson(const ExportPlan& plan, const Provenance& provenance)
{
    Json document;
    document["schema"] = kExportSchema;
    document["version"] = provenance.version;
    document["source_file"] = provenance.sourceFile;
    document["source_sha256"] = provenance.sourceSha256;
    document["created"] = provenance.created;
    document["rnns"] = Json::array();
    for (const ExportedModel& exported : plan.models) {
        document["rnns"].push_back(describe(exported));
    }
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace gateloupe
