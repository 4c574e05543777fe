// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_memory_driver.h"

#include <cstring>
#include <limits>
#include <memory>
#include <new>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

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

H5FD_class_t memoryClass()
{
    H5FD_class_t driver{};
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

} // namespace

Result<Hdf5File> openHdf5Bytes(std::span<const std::byte> bytes, const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto access,
                  ownHdf5<Hdf5Properties>(H5Pcreate(H5P_FILE_ACCESS), ErrorCode::Io, "H5Pcreate"));
    const MemoryBytes info{.data = bytes.data(), .size = bytes.size()};
    GATELOUPE_CHECK(checkHdf5(H5Pset_driver(access.id(), memoryDriver(), &info), ErrorCode::Io,
                              "H5Pset_driver"));
    return ownHdf5<Hdf5File>(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), ErrorCode::Corrupt,
                             "HDF5 file cannot be opened");
}

} // namespace gateloupe
