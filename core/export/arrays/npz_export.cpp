// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "core/export/arrays/npy_header.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/stored_zip.h"

namespace gateloupe {

namespace {

constexpr std::string_view kNpySuffix = ".npy";
constexpr std::string_view kMetadataName = "gateloupe_metadata.npy";

class NpzWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        m_plan = &start.plan;
        std::vector<std::uint64_t> offsets;
        for (const ExportItem* item : start.plan.items()) {
            const std::string name = item->key + std::string(kNpySuffix);
            offsets.push_back(m_zip.add(name,
                                        headerOf(name, item->dtype, item->shape, item->sizeBytes()),
                                        item->sizeBytes()));
        }
        const std::string metadata = metadataJson(start.plan, start.provenance);
        const std::string name(kMetadataName);
        m_metadataHeader = headerOf(name, DType::U8, {metadata.size()}, metadata.size());
        m_zip.add(name, m_metadataHeader + metadata, 0);
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_zip.observe(item, bytes);
    }

    Status end(const Provenance& provenance, OutputFile& target) override
    {
        m_zip.setWords(m_plan->items().size(),
                       m_metadataHeader + metadataJson(*m_plan, provenance));
        return m_zip.finish(target);
    }

private:
    /// The header of the next member.
    [[nodiscard]] std::string headerOf(const std::string& name, DType dtype, const Shape& shape,
                                       std::uint64_t bytes) const
    {
        // The header counts as well when it comes to whether the member needs ZIP64.
        std::uint64_t offset = m_zip.dataOffset(name, bytes);
        std::string header = npyHeader(dtype, shape, offset);
        if (m_zip.dataOffset(name, bytes + header.size()) != offset) {
            offset = m_zip.dataOffset(name, bytes + header.size());
            header = npyHeader(dtype, shape, offset);
        }
        return header;
    }

    const ExportPlan* m_plan = nullptr;
    StoredZip m_zip;
    std::string m_metadataHeader;
};

} // namespace

std::unique_ptr<ExportWriter> makeNpzWriter()
{
    return std::make_unique<NpzWriter>();
}

} // namespace gateloupe
