// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_image.h"

#include <memory>

#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"

namespace gateloupe {

namespace {

/// A part of the bytes of another source.
class PieceSource final : public TensorSource
{
public:
    PieceSource(std::shared_ptr<const TensorSource> whole, std::uint64_t offsetBytes,
                std::span<const std::byte> bytes)
        : m_whole(std::move(whole))
        , m_offsetBytes(offsetBytes)
        , m_bytes(bytes)
    {
    }

    [[nodiscard]] Encoding encoding() const override { return m_whole->encoding(); }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override
    {
        auto place = m_whole->place();
        if (place) {
            place->offsetBytes += m_offsetBytes;
        }
        return place;
    }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override { return m_bytes; }

    /// All bytes are compared with the checksum of an archive around them, where there is one.
    Status verify(ProgressMonitor& monitor) const override { return m_whole->verify(monitor); }

    [[nodiscard]] Status unchanged() const override { return m_whole->unchanged(); }

private:
    std::shared_ptr<const TensorSource> m_whole;
    std::uint64_t m_offsetBytes;
    std::span<const std::byte> m_bytes;
};

} // namespace

std::shared_ptr<const Hdf5Image> Hdf5Image::ofFile(const std::shared_ptr<const MappedFile>& file)
{
    auto whole = MappedSource::create(file, 0, file->size()); // which lies inside
    return std::shared_ptr<Hdf5Image>(
        new Hdf5Image(file->bytes(), file->path(), *std::move(whole)));
}

Result<std::shared_ptr<const Hdf5Image>>
Hdf5Image::ofSource(std::shared_ptr<const TensorSource> source, std::filesystem::path path,
                    ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
    return std::shared_ptr<const Hdf5Image>(
        new Hdf5Image(bytes, std::move(path), std::move(source)));
}

Result<std::shared_ptr<const TensorSource>> Hdf5Image::piece(std::uint64_t offsetBytes,
                                                             std::uint64_t sizeBytes) const
{
    if (!fitsWithin(offsetBytes, sizeBytes, size())) {
        return Error::corrupt("%1 bytes at offset %2 lie past the end at %3", sizeBytes,
                              FileOffset{offsetBytes}, size())
            .because(ErrorReason::CutOff);
    }
    return std::make_shared<PieceSource>(m_source, offsetBytes,
                                         m_bytes.subspan(offsetBytes, sizeBytes));
}

} // namespace gateloupe
