// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/export/hdf5/hdf5_handles.h"
#include "core/tensor/shape.h"

namespace gateloupe::test {

/// How a dataset lies in the file.
struct DatasetStyle
{
    Shape chunk;                ///< empty: contiguous
    Shape most;                 ///< empty: the shape; an extent of 0: without end
    bool isDeflated = false;    ///< and shuffled
    bool isChecksummed = false; ///< Fletcher's, behind the others
    bool isCompact = false;
    bool isUnwritten = false;
    float fillValue = 0.0F;
    hid_t fileType = H5T_IEEE_F32LE;
    std::string externalFile; ///< its data are said to be there
};

struct TestFileOptions
{
    std::uint64_t userBlockBytes = 0;
    bool usesLatestFormat = false;
    bool isDense = false; ///< links and attributes of the root are kept in heaps
};

/// Writes small HDF5 files, as h5py would. Failures are asserted.
class Hdf5TestFile
{
public:
    explicit Hdf5TestFile(const std::filesystem::path& path, const TestFileOptions& options = {});

    void group(const std::string& path);
    /// Variable length, as h5py writes str.
    void text(const std::string& object, const std::string& name, const std::string& value);
    void texts(const std::string& object, const std::string& name,
               const std::vector<std::string>& values);
    /// Fixed length, as Keras 2 writes its lists of names.
    void fixedTexts(const std::string& object, const std::string& name,
                    const std::vector<std::string>& values);
    void number(const std::string& object, const std::string& name, std::int64_t value);
    void real(const std::string& object, const std::string& name, double value);
    void floats(const std::string& path, const Shape& shape, const std::vector<float>& values,
                const DatasetStyle& style = {});
    void raw16(const std::string& path, const Shape& shape,
               const std::vector<std::uint16_t>& values);
    void strings(const std::string& path, const std::vector<std::string>& values);
    void hardLink(const std::string& existing, const std::string& path);
    void softLink(const std::string& target, const std::string& path);
    /// A chunk's bytes as they stand in the file, in place of what was there.
    void storedChunk(const std::string& path, const Shape& start,
                     const std::vector<std::byte>& bytes);
    void externalLink(const std::string& file, const std::string& path);
    void virtualDataset(const std::string& path, const std::string& sourceFile, std::uint64_t size);

    void close() { m_file = Hdf5File(); }

private:
    void attribute(const std::string& object, const std::string& name, hid_t type,
                   std::uint64_t count, const void* values);

    Hdf5File m_file;
};

} // namespace gateloupe::test
