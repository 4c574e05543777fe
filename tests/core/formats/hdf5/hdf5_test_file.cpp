// SPDX-License-Identifier: Apache-2.0
#include "tests/core/formats/hdf5/hdf5_test_file.h"

#include <algorithm>
#include <span>

#include <gtest/gtest.h>

namespace gateloupe::test {

namespace {

constexpr unsigned kDeflateLevel = 6;
constexpr std::uint64_t kScalar = 0; ///< as a count: no list, one value

void expectFine(long long status)
{
    EXPECT_GE(status, 0) << "HDF5 call of the test file";
}

Hdf5Properties linkCreation()
{
    Hdf5Properties creation(H5Pcreate(H5P_LINK_CREATE));
    expectFine(H5Pset_create_intermediate_group(creation.id(), 1));
    return creation;
}

Hdf5Space spaceOf(const Shape& shape)
{
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    return shape.empty() ? Hdf5Space(H5Screate(H5S_SCALAR))
                         : Hdf5Space(H5Screate_simple(static_cast<int>(shape.size()),
                                                      extents.data(), nullptr));
}

Hdf5Type textType(std::size_t bytes)
{
    Hdf5Type type(H5Tcopy(H5T_C_S1));
    expectFine(H5Tset_size(type.id(), bytes));
    return type;
}

Hdf5Properties creationOf(const DatasetStyle& style, std::size_t bytes)
{
    Hdf5Properties creation(H5Pcreate(H5P_DATASET_CREATE));
    if (!style.chunk.empty()) {
        const std::vector<hsize_t> chunk(style.chunk.begin(), style.chunk.end());
        expectFine(H5Pset_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data()));
    }
    if (style.isDeflated) {
        expectFine(H5Pset_shuffle(creation.id()));
        expectFine(H5Pset_deflate(creation.id(), kDeflateLevel));
    }
    if (style.isChecksummed) {
        expectFine(H5Pset_fletcher32(creation.id()));
    }
    if (style.fillValue != 0.0F) {
        expectFine(H5Pset_fill_value(creation.id(), H5T_NATIVE_FLOAT, &style.fillValue));
    }
    if (style.isCompact) {
        expectFine(H5Pset_layout(creation.id(), H5D_COMPACT));
    }
    if (!style.externalFile.empty()) {
        expectFine(H5Pset_external(creation.id(), style.externalFile.c_str(), 0, bytes));
    }
    return creation;
}

std::vector<const char*> pointersTo(const std::vector<std::string>& values)
{
    std::vector<const char*> pointers;
    for (const std::string& value : values) {
        pointers.push_back(value.c_str());
    }
    return pointers;
}

} // namespace

Hdf5TestFile::Hdf5TestFile(const std::filesystem::path& path, const TestFileOptions& options)
{
    const Hdf5Lock lock;
    const Hdf5Properties creation(H5Pcreate(H5P_FILE_CREATE));
    const Hdf5Properties access(H5Pcreate(H5P_FILE_ACCESS));
    expectFine(H5Pset_userblock(creation.id(), options.userBlockBytes));
    if (options.isDense) {
        expectFine(H5Pset_link_phase_change(creation.id(), 0, 0));
        expectFine(H5Pset_attr_phase_change(creation.id(), 0, 0));
    }
    if (options.usesLatestFormat) {
        expectFine(H5Pset_libver_bounds(access.id(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST));
    }
    m_file = Hdf5File(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()));
    expectFine(m_file.id());
}

void Hdf5TestFile::group(const std::string& path)
{
    const Hdf5Properties creation = linkCreation();
    const Hdf5Group group(
        H5Gcreate2(m_file.id(), path.c_str(), creation.id(), H5P_DEFAULT, H5P_DEFAULT));
    expectFine(group.id());
}

void Hdf5TestFile::attribute(const std::string& object, const std::string& name, hid_t type,
                             std::uint64_t count, const void* values)
{
    const Hdf5Object owner(H5Oopen(m_file.id(), object.c_str(), H5P_DEFAULT));
    const Hdf5Space space = spaceOf(count == kScalar ? Shape{} : Shape{count});
    const Hdf5Attribute attribute(
        H5Acreate2(owner.id(), name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT));
    expectFine(attribute.id());
    expectFine(H5Awrite(attribute.id(), type, values));
}

void Hdf5TestFile::text(const std::string& object, const std::string& name,
                        const std::string& value)
{
    const char* pointer = value.c_str();
    attribute(object, name, textType(H5T_VARIABLE).id(), kScalar, static_cast<void*>(&pointer));
}

void Hdf5TestFile::texts(const std::string& object, const std::string& name,
                         const std::vector<std::string>& values)
{
    const auto pointers = pointersTo(values);
    attribute(object, name, textType(H5T_VARIABLE).id(), values.size(), pointers.data());
}

void Hdf5TestFile::fixedTexts(const std::string& object, const std::string& name,
                              const std::vector<std::string>& values)
{
    std::size_t width = 1;
    for (const std::string& value : values) {
        width = std::max(width, value.size());
    }
    std::vector<char> fields(width * values.size(), '\0');
    for (std::size_t index = 0; index < values.size(); ++index) {
        std::ranges::copy(values[index],
                          fields.begin() + static_cast<std::ptrdiff_t>(index * width));
    }
    const Hdf5Type type = textType(width);
    expectFine(H5Tset_strpad(type.id(), H5T_STR_NULLPAD));
    attribute(object, name, type.id(), values.size(), fields.data());
}

void Hdf5TestFile::number(const std::string& object, const std::string& name, std::int64_t value)
{
    attribute(object, name, H5T_NATIVE_INT64, kScalar, &value);
}

void Hdf5TestFile::real(const std::string& object, const std::string& name, double value)
{
    attribute(object, name, H5T_NATIVE_DOUBLE, kScalar, &value);
}

void Hdf5TestFile::floats(const std::string& path, const Shape& shape,
                          const std::vector<float>& values, const DatasetStyle& style)
{
    const Hdf5Properties link = linkCreation();
    const Hdf5Properties creation = creationOf(style, values.size() * sizeof(float));
    std::vector<hsize_t> most(style.most.begin(), style.most.end());
    std::ranges::replace(most, hsize_t{0}, H5S_UNLIMITED);
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    const Hdf5Space space = most.empty()
                                ? spaceOf(shape)
                                : Hdf5Space(H5Screate_simple(static_cast<int>(extents.size()),
                                                             extents.data(), most.data()));
    const Hdf5Dataset dataset(H5Dcreate2(m_file.id(), path.c_str(), style.fileType, space.id(),
                                         link.id(), creation.id(), H5P_DEFAULT));
    expectFine(dataset.id());
    if (style.externalFile.empty() && !style.isUnwritten) {
        expectFine(
            H5Dwrite(dataset.id(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
    }
}

void Hdf5TestFile::raw16(const std::string& path, const Shape& shape,
                         const std::vector<std::uint16_t>& values)
{
    const Hdf5Properties link = linkCreation();
    const Hdf5Space space = spaceOf(shape);
    const Hdf5Dataset dataset(H5Dcreate2(m_file.id(), path.c_str(), H5T_STD_U16LE, space.id(),
                                         link.id(), H5P_DEFAULT, H5P_DEFAULT));
    expectFine(
        H5Dwrite(dataset.id(), H5T_NATIVE_UINT16, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
}

void Hdf5TestFile::strings(const std::string& path, const std::vector<std::string>& values)
{
    const auto pointers = pointersTo(values);
    const Hdf5Type type = textType(H5T_VARIABLE);
    const Hdf5Space space = spaceOf({values.size()});
    const Hdf5Dataset dataset(H5Dcreate2(m_file.id(), path.c_str(), type.id(), space.id(),
                                         H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    expectFine(H5Dwrite(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()));
}

void Hdf5TestFile::hardLink(const std::string& existing, const std::string& path)
{
    expectFine(H5Lcreate_hard(m_file.id(), existing.c_str(), m_file.id(), path.c_str(), H5P_DEFAULT,
                              H5P_DEFAULT));
}

void Hdf5TestFile::softLink(const std::string& target, const std::string& path)
{
    expectFine(H5Lcreate_soft(target.c_str(), m_file.id(), path.c_str(), H5P_DEFAULT, H5P_DEFAULT));
}

void Hdf5TestFile::storedChunk(const std::string& path, const Shape& start,
                               const std::vector<std::byte>& bytes)
{
    const Hdf5Dataset dataset(H5Dopen2(m_file.id(), path.c_str(), H5P_DEFAULT));
    const std::vector<hsize_t> offset(start.begin(), start.end());
    expectFine(
        H5Dwrite_chunk(dataset.id(), H5P_DEFAULT, 0, offset.data(), bytes.size(), bytes.data()));
}

void Hdf5TestFile::externalLink(const std::string& file, const std::string& path)
{
    expectFine(H5Lcreate_external(file.c_str(), "/x", m_file.id(), path.c_str(), H5P_DEFAULT,
                                  H5P_DEFAULT));
}

void Hdf5TestFile::virtualDataset(const std::string& path, const std::string& sourceFile,
                                  std::uint64_t size)
{
    const Hdf5Space space = spaceOf({size});
    const Hdf5Properties creation(H5Pcreate(H5P_DATASET_CREATE));
    expectFine(H5Pset_virtual(creation.id(), space.id(), sourceFile.c_str(), "/x", space.id()));
    const Hdf5Dataset dataset(H5Dcreate2(m_file.id(), path.c_str(), H5T_IEEE_F32LE, space.id(),
                                         H5P_DEFAULT, creation.id(), H5P_DEFAULT));
    expectFine(dataset.id());
}

} // namespace gateloupe::test
