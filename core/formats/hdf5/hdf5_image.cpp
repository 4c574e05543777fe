// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_image.h"

#include <memory>

#include "core/base/mapped_file.h"

namespace gateloupe {

namespace {

/// A part of an image's bytes.
class PieceSource final : public TensorSource
{
public:
    struct Facts
    {
        std::span<const std::byte> bytes;
        std::optional<FileLocation> place;
        Encoding encoding = Encoding::Plain;
    };

    PieceSource(std::shared_ptr<const Hdf5Image> image, Facts facts)
        : m_image(std::move(image))
        , m_facts(std::move(facts))
    {
    }

    [[nodiscard]] Encoding encoding() const override { return m_facts.encoding; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_facts.bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return m_facts.place; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override
    {
        return m_facts.bytes;
    }

    Status verify(ProgressMonitor& monitor) const override { return m_image->verify(monitor); }

    [[nodiscard]] Status unchanged() const override { return m_image->unchanged(); }

private:
    std::shared_ptr<const Hdf5Image> m_image;
    Facts m_facts;
};

} // namespace

std::shared_ptr<const Hdf5Image> Hdf5Image::ofFile(std::shared_ptr<const MappedFile> file)
{
    auto image = std::shared_ptr<Hdf5Image>(new Hdf5Image(file->bytes(), file->path()));
    if (const auto offset = file->offsetInFile()) {
        image->m_place = FileLocation{file->path(), *offset};
    } else {
        image->m_encoding = Encoding::Deflate;
    }
    image->m_file = std::move(file);
    return image;
}

Result<std::shared_ptr<const Hdf5Image>>
Hdf5Image::ofSource(std::shared_ptr<const TensorSource> source, std::filesystem::path path,
                    ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
    auto image = std::shared_ptr<Hdf5Image>(new Hdf5Image(bytes, std::move(path)));
    image->m_place = source->place();
    image->m_encoding = source->encoding();
    image->m_source = std::move(source);
    return std::shared_ptr<const Hdf5Image>(std::move(image));
}

Result<std::shared_ptr<const TensorSource>> Hdf5Image::piece(std::shared_ptr<const Hdf5Image> image,
                                                             std::uint64_t offsetBytes,
                                                             std::uint64_t sizeBytes)
{
    if (!fitsWithin(offsetBytes, sizeBytes, image->size())) {
        return Error::corrupt("%1 bytes at offset %2 lie past the end at %3", sizeBytes,
                              offsetBytes, image->size());
    }
    PieceSource::Facts facts{.bytes = image->m_bytes.subspan(offsetBytes, sizeBytes),
                             .place = image->m_place,
                             .encoding = image->m_encoding};
    if (facts.place) {
        facts.place->offsetBytes += offsetBytes;
    }
    return std::shared_ptr<const TensorSource>(
        std::make_shared<PieceSource>(std::move(image), std::move(facts)));
}

Status Hdf5Image::verify(ProgressMonitor& monitor) const
{
    return m_source == nullptr ? Status() : m_source->verify(monitor);
}

Status Hdf5Image::unchanged() const
{
    return m_source == nullptr ? m_file->unchanged() : m_source->unchanged();
}

} // namespace gateloupe
