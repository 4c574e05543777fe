// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

namespace {

constexpr std::int64_t kNone = -1;

std::int64_t number(std::uint64_t value)
{
    return static_cast<std::int64_t>(value);
}

std::string hdf5Text(std::string_view value)
{
    return std::string(value);
}

using NamedValue = std::pair<const char*, Hdf5Builder::Value>;

std::vector<NamedValue> attributesOf(const ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    const RnnSpec& spec = exported.spec;
    std::vector<NamedValue> attributes = {
        {"name", model.name},
        {"spec", toText(spec)},
        {"cell", hdf5Text(nameOf(spec.cell))},
        {"layers", std::int64_t{spec.layers}},
        {"directions", std::int64_t{spec.directions}},
        {"input_size", number(spec.inputSize)},
        {"hidden_size", number(spec.hiddenSize)},
        {"projection_size", number(spec.projectionSize.value_or(0))},
        {"input_mode", hdf5Text(nameOf(spec.inputMode))},
        {"bias", hdf5Text(nameOf(spec.bias))},
        {"dtype", hdf5Text(nameOf(spec.dtype))},
        {"convention", model.convention},
        {"forget_offset", model.forgetOffset()},
        {"reversed", std::int64_t{model.isReversed ? 1 : 0}},
    };
    if (spec.cell == CellKind::Gru) {
        attributes.push_back({"gru_reset", hdf5Text(nameOf(model.gruReset()))});
    }
    if (exported.widenedFrom) {
        attributes.push_back({"widened_from", hdf5Text(nameOf(*exported.widenedFrom))});
    }
    if (!model.limits.empty()) {
        attributes.push_back({"limits", limitTexts(model)});
    }
    attributes.push_back({"equations", equationTexts(model)});
    if (const auto assumed = assumedTexts(model); !assumed.empty()) {
        attributes.push_back({"assumed", assumed});
    }
    return attributes;
}

std::vector<NamedValue> attributesOf(const ExportItem& item, const ExportedModel& exported)
{
    if (!item.gate) {
        return {}; // a state to start from
    }
    const CanonicalGate& gate = *item.gate;
    const auto place = gate.view.place();
    const TensorSource& source = *gate.view.tensor->source;
    std::vector<NamedValue> attributes = {
        {"lin_layer_id",
         isInCudnn(gate.id.kind) ? std::int64_t{linLayerId(exported.spec.cell, gate.id)} : kNone},
        {"packed_offset", gate.packedOffset ? number(*gate.packedOffset) : kNone},
        {"source_tensor", gate.view.tensor->name},
        {"source_byte_offset", place ? number(place->offsetBytes) : kNone},
        {"source_encoding", hdf5Text(nameOf(source.encoding()))},
    };
    if (exported.widenedFrom) {
        attributes.push_back({"widened_from", hdf5Text(nameOf(*exported.widenedFrom))});
    }
    return attributes;
}

/// libhdf5 writes names and reserves space; the numbers go past it, straight into the file.
class Hdf5Writer final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        m_file = start.files.front();
        GATELOUPE_TRY(auto builder, Hdf5Builder::create(m_file));
        GATELOUPE_CHECK(
            builder.setAttributes("/", {{"gateloupe_schema", std::int64_t{kExportSchema}},
                                        {"gateloupe_version", start.provenance.version},
                                        {"source_file", start.provenance.sourceFile},
                                        {"created", start.provenance.created}}));
        const std::uint64_t datasets = start.plan.items().size();
        std::vector<std::uint64_t> offsets;
        for (const ExportedModel& exported : start.plan.models) {
            if (start.monitor.cancelled()) {
                return Error::cancelled();
            }
            start.monitor.report(Stage::Writing, offsets.size(), datasets);
            GATELOUPE_CHECK(builder.addGroup(exported.path));
            GATELOUPE_CHECK(builder.setAttributes(exported.path, attributesOf(exported)));
            for (const ExportItem& item : exported.items) {
                GATELOUPE_TRY(const auto offset,
                              builder.addDataset(item.key, item.dtype, item.shape));
                GATELOUPE_CHECK(builder.setAttributes(item.key, attributesOf(item, exported)));
                offsets.push_back(offset);
            }
        }
        GATELOUPE_CHECK(builder.close());
        return offsets;
    }

    Status end(const Provenance& provenance, OutputFile&) override
    {
        GATELOUPE_TRY(auto builder, Hdf5Builder::reopen(m_file));
        GATELOUPE_CHECK(builder.setAttribute("/", "source_sha256", provenance.sourceSha256));
        GATELOUPE_CHECK(builder.setAttribute("/", "gateloupe_certificate", provenance.certificate));
        return builder.close();
    }

private:
    std::filesystem::path m_file;
};

} // namespace

/// Groups, datasets and attributes as README.md lists them.
std::unique_ptr<ExportWriter> makeHdf5Writer()
{
    return std::make_unique<Hdf5Writer>();
}

} // namespace gateloupe
