// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>
#include <zlib.h>

#include "core/export/keras/keras_hdf5.h"
#include "core/export/keras/keras_stack.h"
#include "core/export/pipeline/embedded_file.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/stored_zip.h"

namespace gateloupe {

namespace {

std::uint32_t crcOf(const std::string& text)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

/// "2026-01-31@12:00:00", as Keras writes a moment.
std::string dateSaved(std::string created)
{
    if (const auto letter = created.find('T'); letter != std::string::npos) {
        created[letter] = '@';
    }
    return created.substr(0, created.find('Z'));
}

std::string archiveMetadata(const KerasStack& stack, const Provenance& provenance)
{
    const nlohmann::ordered_json metadata = {
        {"keras_version", kerasVersionOf(stack, KerasForm::Archive)},
        {"date_saved", dateSaved(provenance.created)}};
    return metadata.dump();
}

/// The zip archive around the HDF5 file of the weights.
/// Source: Keras 3, saving/saving_lib.py.
class Archive
{
public:
    Archive(EmbeddedFile weights, std::string metadata, std::string config)
        : m_weights(std::move(weights))
    {
        m_texts.emplace_back("metadata.json", std::move(metadata));
        m_texts.emplace_back("config.json", std::move(config));
        for (const auto& [name, text] : m_texts) {
            m_textOffsets.push_back(m_zip.add(name, text.size()));
        }
        m_start = m_zip.add("model.weights.h5", m_weights.size());
    }

    /// Where the HDF5 file begins.
    [[nodiscard]] std::uint64_t start() const { return m_start; }

    void observe(std::size_t item, std::span<const std::byte> bytes)
    {
        m_weights.observe(item, bytes);
    }

    Status write(OutputFile& target)
    {
        for (std::size_t member = 0; member < m_texts.size(); ++member) {
            const std::string& text = m_texts[member].second;
            GATELOUPE_CHECK(target.write(m_textOffsets[member], std::as_bytes(std::span(text))));
            m_zip.setCrc32(member, crcOf(text));
        }
        GATELOUPE_CHECK(m_weights.write(target, m_start));
        m_zip.setCrc32(m_texts.size(), m_weights.crc32());
        return m_zip.finish(target);
    }

private:
    EmbeddedFile m_weights;
    StoredZip m_zip;
    std::vector<std::pair<std::string, std::string>> m_texts; ///< members by name
    std::vector<std::uint64_t> m_textOffsets;
    std::uint64_t m_start = 0;
};

class KerasWriter final : public ExportWriter
{
public:
    std::vector<std::string> files(const ExportPlan& plan,
                                   const std::filesystem::path& target) override
    {
        m_form = kerasFormOf(target);
        return ExportWriter::files(plan, target);
    }

    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance& provenance,
                                             std::span<const std::filesystem::path> files) override
    {
        const ExportedModel& exported = plan.models.front();
        GATELOUPE_TRY(const auto stack, kerasStackOf(*exported.model, exported.spec));
        GATELOUPE_TRY(auto offsets, layOutKerasHdf5(exported, stack, m_form, files.front()));
        if (m_form != KerasForm::Archive) {
            return offsets;
        }
        std::vector<WrittenRange> ranges;
        for (std::size_t item = 0; item < offsets.size(); ++item) {
            ranges.push_back({.offset = offsets[item], .size = exported.items[item].sizeBytes()});
        }
        GATELOUPE_TRY(auto weights, EmbeddedFile::take(files.front(), ranges));
        m_archive.emplace(std::move(weights), archiveMetadata(stack, provenance),
                          kerasModelConfig(stack));
        for (std::uint64_t& offset : offsets) {
            offset += m_archive->start();
        }
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        if (m_archive) {
            m_archive->observe(item, bytes);
        }
    }

    Status end(const Provenance&, OutputFile& target) override
    {
        return m_archive ? m_archive->write(target) : Status();
    }

private:
    KerasForm m_form = KerasForm::Model;
    std::optional<Archive> m_archive;
};

} // namespace

std::unique_ptr<ExportWriter> makeKerasWriter()
{
    return std::make_unique<KerasWriter>();
}

} // namespace gateloupe
