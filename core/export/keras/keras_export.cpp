// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <zlib.h>

#include "core/base/result.h"
#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/keras/keras_stack.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/stored_zip.h"

namespace gateloupe {

namespace {

constexpr const char* kKeras2Version = "2.15.0";
constexpr const char* kKeras3Version = "3.0.0";
constexpr const char* kBackend = "tensorflow";

/// The version whose words the file has: decides what its hard sigmoid is.
std::string kerasVersionOf(const KerasStack& stack, KerasForm form)
{
    if (stack.meaning != KerasMeaning::Any) {
        return stack.meaning == KerasMeaning::Keras2 ? kKeras2Version : kKeras3Version;
    }
    return form == KerasForm::Model ? kKeras2Version : kKeras3Version;
}

Result<std::vector<std::uint64_t>> addDatasets(const ExportedModel& exported, Hdf5Builder& builder)
{
    std::vector<std::uint64_t> offsets;
    for (const ExportItem& item : exported.items) {
        GATELOUPE_TRY(const auto offset, builder.addDataset(item.key, item.dtype, item.shape));
        offsets.push_back(offset);
    }
    return offsets;
}

Status setVersion(Hdf5Builder& builder, const std::string& object, const std::string& version)
{
    GATELOUPE_CHECK(builder.setAttribute(object, "keras_version", ByteText{version}));
    return builder.setAttribute(object, "backend", ByteText{kBackend});
}

/// Names of the arrays below a layer's group.
std::vector<std::string> weightNames(const ExportedModel& exported, const std::string& group)
{
    std::vector<std::string> names;
    for (const ExportItem& item : exported.items) {
        if (item.key.starts_with(group + "/")) {
            names.push_back(item.key.substr(group.size() + 1));
        }
    }
    return names;
}

/// What load_model() reads of a `.h5`: the configuration, and the layers by name in their order.
Status describeModel(const ExportedModel& exported, const KerasStack& stack, Hdf5Builder& builder)
{
    const std::string version = kerasVersionOf(stack, KerasForm::Model);
    GATELOUPE_CHECK(setVersion(builder, "/", version));
    GATELOUPE_CHECK(builder.setAttribute("/", "model_config", ByteText{kerasModelConfig(stack)}));
    const std::string weights = kKerasWeightsGroup;
    GATELOUPE_CHECK(builder.addGroup(weights));
    GATELOUPE_CHECK(setVersion(builder, weights, version));
    ByteTexts layers;
    for (const KerasStackLayer& layer : stack.layers) {
        const std::string group = weights + "/" + layer.name;
        layers.texts.push_back(layer.name);
        GATELOUPE_CHECK(builder.addGroup(group));
        GATELOUPE_CHECK(
            builder.setAttribute(group, "weight_names", ByteTexts{weightNames(exported, group)}));
    }
    return builder.setAttribute(weights, "layer_names", std::move(layers));
}

/// Lays out the HDF5 file of a form (of an archive: its member with the weights): groups,
/// attributes and room for the numbers. Returns where each item of the network begins. Errors:
/// CannotWrite. Source: keras 2.3.1 engine/saving.py; Keras 3 saving/saving_lib.py and
/// legacy_h5_format.py.
Result<std::vector<std::uint64_t>> layOutKerasHdf5(const ExportedModel& exported,
                                                   const KerasStack& stack, KerasForm form,
                                                   const std::filesystem::path& file)
{
    GATELOUPE_TRY(auto builder, Hdf5Builder::create(file));
    if (form == KerasForm::Model) {
        GATELOUPE_CHECK(describeModel(exported, stack, builder));
    } else {
        // The model's own variables, of which there are none: tf.keras 2.15 looks for the group.
        GATELOUPE_CHECK(builder.addGroup("vars"));
    }
    GATELOUPE_TRY(auto offsets, addDatasets(exported, builder));
    GATELOUPE_CHECK(builder.close());
    return offsets;
}

/// Bytes of a file that the caller writes himself.
struct WrittenRange
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0; ///< as far as it was observed
};

/// A file inside a zip archive, of which some ranges are written by somebody else: keeps the bytes
/// between them, and the CRC-32 of the whole from the sums of its pieces.
class EmbeddedFile
{
public:
    /// Reads the bytes around `ranges` and empties the file.
    /// Errors: CannotWrite.
    static Result<EmbeddedFile> take(const std::filesystem::path& file,
                                     std::vector<WrittenRange> ranges)
    {
        EmbeddedFile embedded;
        std::error_code failure;
        embedded.m_size = std::filesystem::file_size(file, failure);
        std::ifstream stream(file, std::ios::binary);
        std::uint64_t next = 0;
        for (const WrittenRange& range : inOrder(ranges, embedded.m_size)) {
            Gap gap{.offset = next, .bytes = std::string(range.offset - next, '\0')};
            stream.seekg(static_cast<std::streamoff>(next));
            stream.read(gap.bytes.data(), static_cast<std::streamsize>(gap.bytes.size()));
            next = range.offset + range.size;
            embedded.m_gaps.push_back(std::move(gap));
        }
        embedded.m_ranges = std::move(ranges);
        const bool wasRead = stream.good();
        stream.close();
        if (!failure && wasRead) {
            std::filesystem::resize_file(file, 0, failure);
        }
        if (failure || !wasRead) {
            return Error::cannotWrite("cannot read back what was laid out");
        }
        return embedded;
    }

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// The next bytes of a range.
    void observe(std::size_t range, std::span<const std::byte> bytes)
    {
        m_ranges[range].crc = addToCrc32(m_ranges[range].crc, bytes);
    }

    /// Writes the bytes around the ranges. `start` is where the file begins in the target.
    Status write(OutputFile& target, std::uint64_t start) const
    {
        for (const Gap& gap : m_gaps) {
            GATELOUPE_CHECK(target.write(start + gap.offset, gap.bytes));
        }
        return {};
    }

    /// The CRC-32 of the whole file. Requires: every range was observed.
    [[nodiscard]] std::uint32_t crc32() const
    {
        std::uint32_t crc = 0;
        auto gap = m_gaps.begin();
        for (const WrittenRange& range : inOrder(m_ranges, m_size)) {
            crc = addToCrc32(crc, std::as_bytes(std::span((gap++)->bytes)));
            crc = static_cast<std::uint32_t>(
                ::crc32_combine(crc, range.crc, static_cast<z_off_t>(range.size)));
        }
        return crc;
    }

private:
    struct Gap
    {
        std::uint64_t offset = 0;
        std::string bytes;
    };

    /// By offset, an empty one before what begins there; with the file's end as the last.
    static std::vector<WrittenRange> inOrder(std::vector<WrittenRange> ranges, std::uint64_t size)
    {
        ranges.push_back({.offset = size});
        std::ranges::sort(ranges, {}, [](const WrittenRange& range) {
            return std::pair(range.offset, range.size);
        });
        return ranges;
    }

    std::uint64_t m_size = 0;
    std::vector<Gap> m_gaps; ///< before each range in order, and before the end
    std::vector<WrittenRange> m_ranges;
};

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
        m_zip.add("metadata.json", std::move(metadata), 0);
        m_zip.add("config.json", std::move(config), 0);
        m_start = m_zip.add("model.weights.h5", {}, m_weights.size());
    }

    /// Where the HDF5 file begins.
    [[nodiscard]] std::uint64_t start() const { return m_start; }

    void observe(std::size_t item, std::span<const std::byte> bytes)
    {
        m_weights.observe(item, bytes);
    }

    Status write(OutputFile& target)
    {
        constexpr std::size_t kWeights = 2; // the member behind the two texts
        GATELOUPE_CHECK(m_weights.write(target, m_start));
        m_zip.setCrc32(kWeights, m_weights.crc32());
        return m_zip.finish(target);
    }

private:
    EmbeddedFile m_weights;
    StoredZip m_zip;
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

    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        const ExportedModel& exported = start.plan.models.front();
        GATELOUPE_TRY(const auto stack, kerasStackOf(*exported.model, exported.spec));
        GATELOUPE_TRY(auto offsets, layOutKerasHdf5(exported, stack, m_form, start.files.front()));
        if (m_form != KerasForm::Archive) {
            return offsets;
        }
        std::vector<WrittenRange> ranges;
        for (std::size_t item = 0; item < offsets.size(); ++item) {
            ranges.push_back({.offset = offsets[item], .size = exported.items[item].sizeBytes()});
        }
        GATELOUPE_TRY(auto weights, EmbeddedFile::take(start.files.front(), std::move(ranges)));
        m_archive.emplace(std::move(weights), archiveMetadata(stack, start.provenance),
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
