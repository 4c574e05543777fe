// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_image.h"

#include <cstring>
#include <limits>
#include <memory>
#include <new>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

#if H5_VERSION_GE(1, 13, 0)
/// Of the range for drivers that are not registered with The HDF Group: 256 to 511 (H5FDpublic.h).
constexpr H5FD_class_value_t kDriverValue = 0x1b5;
#endif
constexpr haddr_t kLargestAddress = std::numeric_limits<haddr_t>::max() - 1;

/// What an access property list carries to the driver; the library copies it byte by byte.
struct MemoryBytes
{
    const std::byte* data = nullptr;
    std::size_t size = 0;
};

/// The library knows a file of a driver by its first member.
struct MemoryFile
{
    H5FD_t head{};
    MemoryBytes bytes;
    haddr_t endOfAddresses = 0;
};

MemoryFile& asMemory(H5FD_t* file)
{
    return *reinterpret_cast<MemoryFile*>(file);
}

const MemoryFile& asMemory(const H5FD_t* file)
{
    return *reinterpret_cast<const MemoryFile*>(file);
}

H5FD_t* openMemory(const char*, unsigned flags, hid_t access, haddr_t)
{
    const auto* bytes = static_cast<const MemoryBytes*>(H5Pget_driver_info(access));
    if (bytes == nullptr || (flags & (H5F_ACC_RDWR | H5F_ACC_TRUNC | H5F_ACC_CREAT)) != 0) {
        return nullptr;
    }
    auto* file = new (std::nothrow) MemoryFile{.bytes = *bytes};
    return file == nullptr ? nullptr : &file->head;
}

herr_t closeMemory(H5FD_t* file)
{
    const std::unique_ptr<MemoryFile> owner(&asMemory(file));
    return 0;
}

herr_t queryMemory(const H5FD_t*, unsigned long* features)
{
    *features = 0;
    return 0;
}

haddr_t endOfAddresses(const H5FD_t* file, H5FD_mem_t)
{
    return asMemory(file).endOfAddresses;
}

herr_t setEndOfAddresses(H5FD_t* file, H5FD_mem_t, haddr_t end)
{
    asMemory(file).endOfAddresses = end;
    return 0;
}

haddr_t endOfFile(const H5FD_t* file, H5FD_mem_t)
{
    return asMemory(file).bytes.size;
}

herr_t readMemory(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* target)
{
    const MemoryBytes& bytes = asMemory(file).bytes;
    if (!fitsWithin(address, size, bytes.size)) {
        return -1;
    }
    std::memcpy(target, bytes.data + address, size);
    return 0;
}

herr_t refuseWriting(H5FD_t*, H5FD_mem_t, hid_t, haddr_t, std::size_t, const void*)
{
    return -1;
}

/// A driver of our own for the library's virtual file layer: nothing is copied, no file is opened,
/// and a mapped file that is replaced meanwhile stays what it was. The library's own driver for
/// memory copies everything.
/// Source: HDF5 1.10 and 1.14, "Virtual File Layer" (H5FDpublic.h, H5FDdevelop.h).
H5FD_class_t memoryClass()
{
    H5FD_class_t driver{};
#if H5_VERSION_GE(1, 13, 0)
    driver.version = H5FD_CLASS_VERSION;
    driver.value = kDriverValue;
#endif
    driver.name = "gateloupe memory";
    driver.maxaddr = kLargestAddress;
    driver.fc_degree = H5F_CLOSE_WEAK;
    driver.fapl_size = sizeof(MemoryBytes);
    driver.open = openMemory;
    driver.close = closeMemory;
    driver.query = queryMemory;
    driver.get_eoa = endOfAddresses;
    driver.set_eoa = setEndOfAddresses;
    driver.get_eof = endOfFile;
    driver.read = readMemory;
    driver.write = refuseWriting;
    for (H5FD_mem_t& kind : driver.fl_map) {
        kind = H5FD_MEM_SUPER; // one free list, never used
    }
    return driver;
}

/// Registered once, for the life of the process.
hid_t memoryDriver()
{
    static const H5FD_class_t kClass = memoryClass();
    static const hid_t kDriver = H5FDregister(&kClass);
    return kDriver;
}

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
    image->m_place = FileLocation{file->path(), 0};
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

Result<Hdf5File> Hdf5Image::open() const
{
    GATELOUPE_TRY(const auto access,
                  ownHdf5<Hdf5Properties>(H5Pcreate(H5P_FILE_ACCESS), ErrorCode::Io, "H5Pcreate"));
    const MemoryBytes info{.data = m_bytes.data(), .size = m_bytes.size()};
    GATELOUPE_CHECK(checkHdf5(H5Pset_driver(access.id(), memoryDriver(), &info), ErrorCode::Io,
                              "H5Pset_driver"));
    return ownHdf5<Hdf5File>(H5Fopen(m_path.c_str(), H5F_ACC_RDONLY, access.id()),
                             ErrorCode::Corrupt, "HDF5 file cannot be opened");
}

} // namespace gateloupe
