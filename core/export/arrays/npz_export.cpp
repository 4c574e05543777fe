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
    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance& provenance,
                                             std::span<const std::filesystem::path>,
                                             ProgressMonitor&) override
    {
        m_plan = &plan;
        std::vector<std::uint64_t> offsets;
        for (const ExportItem* item : plan.items()) {
            offsets.push_back(add(item->key + std::string(kNpySuffix), item->dtype, item->shape,
                                  item->sizeBytes()));
        }
        const std::uint64_t size = metadataJson(plan, provenance).size();
        m_metadataOffset = add(std::string(kMetadataName), DType::U8, {size}, size);
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_members[item].crc = addToCrc32(m_members[item].crc, bytes);
    }

    Status end(const Provenance& provenance, OutputFile& target) override
    {
        const std::string metadata = metadataJson(*m_plan, provenance);
        const auto bytes = std::as_bytes(std::span(metadata));
        GATELOUPE_CHECK(target.write(m_metadataOffset, bytes));
        m_members.back().crc = m_members.back().headerCrc;
        observe(m_members.size() - 1, bytes);
        for (std::size_t index = 0; index < m_members.size(); ++index) {
            const Member& member = m_members[index];
            GATELOUPE_CHECK(
                target.write(member.headerOffset, std::as_bytes(std::span(member.header))));
            m_zip.setCrc32(index, member.crc);
        }
        return m_zip.finish(target);
    }

private:
    struct Member
    {
        std::string header; ///< npy's
        std::uint64_t headerOffset = 0;
        std::uint32_t headerCrc = 0;
        std::uint32_t crc = 0; ///< of header and numbers
    };

    /// Returns where the numbers begin.
    std::uint64_t add(const std::string& name, DType dtype, const Shape& shape, std::uint64_t bytes)
    {
        // The header counts as well when it comes to whether the member needs ZIP64.
        std::uint64_t offset = m_zip.dataOffset(name, bytes);
        std::string header = npyHeader(dtype, shape, offset);
        if (m_zip.dataOffset(name, bytes + header.size()) != offset) {
            offset = m_zip.dataOffset(name, bytes + header.size());
            header = npyHeader(dtype, shape, offset);
        }
        m_zip.add(name, bytes + header.size());
        const std::uint32_t crc = addToCrc32(0, std::as_bytes(std::span(header)));
        m_members.push_back(
            {.header = header, .headerOffset = offset, .headerCrc = crc, .crc = crc});
        return offset + header.size();
    }

    const ExportPlan* m_plan = nullptr;
    StoredZip m_zip;
    std::vector<Member> m_members;
    std::uint64_t m_metadataOffset = 0;
};

} // namespace

std::unique_ptr<ExportWriter> makeNpzWriter()
{
    return std::make_unique<NpzWriter>();
}

} // namespace gateloupe
