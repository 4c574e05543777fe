// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_attributes.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_types.h"

namespace gateloupe {

struct Hdf5AttributeReader::Open
{
    Hdf5Attribute handle;
    Hdf5Type type;
    Hdf5Space space;
    std::uint64_t elements = 0;
};

namespace {

constexpr std::size_t kMaxAttributes = 100'000; ///< of one object
constexpr std::size_t kCountBytes = 4;          ///< length and index of a heap reference
/// References and texts are counted apart, so all attributes may claim twice the file.
constexpr std::uint64_t kBudgetPerFileByte = 2;

struct NameList
{
    std::vector<std::string> names;
};

herr_t collectName(hid_t, const char* name, const H5A_info_t*, void* list)
{
    auto& names = static_cast<NameList*>(list)->names;
    names.emplace_back(name);
    return names.size() > kMaxAttributes ? -1 : 0;
}

/// A conversion of the library from texts of variable length to opaque bytes that changes nothing:
/// so the reference is read as it stands in the file and the library's heap code stays out of it.
herr_t keepReference(hid_t, hid_t, H5T_cdata_t* data, std::size_t, std::size_t, std::size_t, void*,
                     void*, hid_t)
{
    if (data->command == H5T_CONV_INIT) {
        data->need_bkg = H5T_BKG_NO;
    }
    return 0;
}

Status registerKeepReference(const Hdf5Type& reference)
{
    static bool isRegistered = false; // guarded by the HDF5 lock
    if (isRegistered) {
        return {};
    }
    GATELOUPE_TRY(const auto text, ownHdf5<Hdf5Type>(H5Tcopy(H5T_C_S1), ErrorCode::Io, "H5Tcopy"));
    GATELOUPE_CHECK(checkHdf5(H5Tset_size(text.id(), H5T_VARIABLE), ErrorCode::Io, "H5Tset_size"));
    GATELOUPE_CHECK(checkHdf5(H5Tregister(H5T_PERS_SOFT, "gateloupe heap reference", text.id(),
                                          reference.id(), keepReference),
                              ErrorCode::Io, "H5Tregister"));
    isRegistered = true;
    return {};
}

Result<Hdf5HeapReference> readReference(ByteReader& reader, const Hdf5Geometry& geometry)
{
    Hdf5HeapReference reference;
    GATELOUPE_TRY(reference.length, reader.u32("text length"));
    if (geometry.addressBytes == 4) {
        GATELOUPE_TRY(reference.address, reader.u32("heap address"));
    } else {
        GATELOUPE_TRY(reference.address, reader.u64("heap address"));
    }
    GATELOUPE_TRY(reference.index, reader.u32("heap index"));
    return reference;
}

/// The text in a field of fixed length: up to its first NUL, without the padding spaces.
std::string textOfField(std::span<const char> field, H5T_str_t padding)
{
    std::string text(field.begin(), std::ranges::find(field, '\0'));
    if (padding == H5T_STR_SPACEPAD) {
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

template <typename T>
Result<std::optional<Attribute::Value>> readNumber(hid_t attribute, hid_t memoryType)
{
    T value{};
    GATELOUPE_CHECK(
        checkHdf5(H5Aread(attribute, memoryType, &value), ErrorCode::Corrupt, "H5Aread"));
    return std::optional<Attribute::Value>(value);
}

Result<std::optional<Attribute::Value>> readBoolean(hid_t attribute, hid_t type)
{
    std::int8_t value = 0;
    GATELOUPE_CHECK(checkHdf5(H5Aread(attribute, type, &value), ErrorCode::Corrupt, "H5Aread"));
    return std::optional<Attribute::Value>(value != 0);
}

Result<std::optional<Attribute::Value>> readScalar(hid_t attribute, hid_t type)
{
    const DType dtype = elementTypeOf(type).dtype;
    if (dtype == DType::Bool) {
        return readBoolean(attribute, type);
    }
    if (dtype != DType::Other && H5Tget_class(type) == H5T_INTEGER) {
        return readNumber<std::int64_t>(attribute, H5T_NATIVE_INT64);
    }
    if (dtype != DType::Other && H5Tget_class(type) == H5T_FLOAT) {
        return readNumber<double>(attribute, H5T_NATIVE_DOUBLE);
    }
    return std::optional<Attribute::Value>();
}

} // namespace

Hdf5AttributeReader::Hdf5AttributeReader(Hdf5GlobalHeap heap, const Hdf5Geometry& geometry,
                                         Hdf5Type reference, std::uint64_t budgetBytes)
    : m_heap(std::move(heap))
    , m_geometry(geometry)
    , m_reference(std::move(reference))
    , m_budgetBytes(budgetBytes)
{
}

Result<Hdf5AttributeReader>
Hdf5AttributeReader::create(const std::shared_ptr<const Hdf5Image>& file,
                            const Hdf5Geometry& geometry)
{
    GATELOUPE_TRY(auto reference,
                  ownHdf5<Hdf5Type>(H5Tcreate(H5T_OPAQUE, 2 * kCountBytes + geometry.addressBytes),
                                    ErrorCode::Io, "H5Tcreate"));
    GATELOUPE_CHECK(registerKeepReference(reference));
    const auto budget = checkedMul(file->size(), kBudgetPerFileByte);
    return Hdf5AttributeReader(Hdf5GlobalHeap(file, geometry), geometry, std::move(reference),
                               budget.value_or(file->size()));
}

Status Hdf5AttributeReader::read(hid_t object, const std::string& path,
                                 std::vector<Attribute>& attributes)
{
    NameList list;
    hsize_t position = 0;
    GATELOUPE_CHECK(
        checkHdf5(H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_NATIVE, &position, collectName, &list),
                  ErrorCode::Corrupt, "attributes of /" + path));
    for (const std::string& name : list.names) {
        const std::string where = "attribute " + name + " of /" + path;
        auto opened = open(object, name).withContext(where);
        if (!opened) {
            return std::move(opened).error();
        }
        GATELOUPE_CHECK(append(*opened, {path, name, {}}, attributes).withContext(where));
    }
    return {};
}

Result<Hdf5AttributeReader::Open> Hdf5AttributeReader::open(hid_t object,
                                                            const std::string& name) const
{
    Open opened;
    GATELOUPE_TRY(opened.handle, ownHdf5<Hdf5Attribute>(H5Aopen(object, name.c_str(), H5P_DEFAULT),
                                                        ErrorCode::Corrupt, "H5Aopen"));
    GATELOUPE_TRY(opened.type, ownHdf5<Hdf5Type>(H5Aget_type(opened.handle.id()),
                                                 ErrorCode::Corrupt, "H5Aget_type"));
    GATELOUPE_TRY(opened.space, ownHdf5<Hdf5Space>(H5Aget_space(opened.handle.id()),
                                                   ErrorCode::Corrupt, "H5Aget_space"));
    const hssize_t elements = H5Sget_simple_extent_npoints(opened.space.id());
    GATELOUPE_CHECK(checkHdf5(elements, ErrorCode::Corrupt, "H5Sget_simple_extent_npoints"));
    opened.elements = static_cast<std::uint64_t>(elements);
    return opened;
}

Status Hdf5AttributeReader::append(const Open& opened, Attribute attribute,
                                   std::vector<Attribute>& attributes)
{
    if (H5Tget_class(opened.type.id()) == H5T_STRING) {
        GATELOUPE_TRY(auto list, texts(opened));
        const bool isOne = H5Sget_simple_extent_type(opened.space.id()) == H5S_SCALAR;
        if (isOne && list.size() == 1) {
            attribute.value = std::move(list.front());
        } else {
            attribute.value = std::move(list);
        }
        attributes.push_back(std::move(attribute));
    } else if (opened.elements == 1) {
        GATELOUPE_TRY(auto value, readScalar(opened.handle.id(), opened.type.id()));
        if (value) {
            attribute.value = *std::move(value);
            attributes.push_back(std::move(attribute));
        }
    }
    return {};
}

Result<std::vector<std::string>> Hdf5AttributeReader::texts(const Open& opened)
{
    const bool isVariable = H5Tis_variable_str(opened.type.id()) > 0;
    const std::size_t width =
        isVariable ? H5Tget_size(m_reference.id()) : H5Tget_size(opened.type.id());
    const auto bytes = checkedMul(opened.elements, width);
    if (!bytes) {
        return Error::corrupt("overflows");
    }
    GATELOUPE_CHECK(pay(*bytes));
    return isVariable ? variableTexts(opened) : fixedTexts(opened);
}

Result<std::vector<std::string>> Hdf5AttributeReader::fixedTexts(const Open& opened) const
{
    const std::size_t width = H5Tget_size(opened.type.id());
    std::vector<char> fields(width * opened.elements);
    GATELOUPE_CHECK(checkHdf5(H5Aread(opened.handle.id(), opened.type.id(), fields.data()),
                              ErrorCode::Corrupt, "H5Aread"));
    std::vector<std::string> found;
    const H5T_str_t padding = H5Tget_strpad(opened.type.id());
    for (std::uint64_t i = 0; i < opened.elements; ++i) {
        found.push_back(textOfField(std::span(fields).subspan(i * width, width), padding));
    }
    return found;
}

Result<std::vector<std::string>> Hdf5AttributeReader::variableTexts(const Open& opened)
{
    std::vector<std::byte> references(H5Tget_size(m_reference.id()) * opened.elements);
    GATELOUPE_CHECK(checkHdf5(H5Aread(opened.handle.id(), m_reference.id(), references.data()),
                              ErrorCode::Corrupt, "H5Aread"));
    std::vector<std::string> found;
    ByteReader reader(references);
    for (std::uint64_t i = 0; i < opened.elements; ++i) {
        GATELOUPE_TRY(const auto reference, readReference(reader, m_geometry));
        GATELOUPE_TRY(const auto text, m_heap.text(reference));
        GATELOUPE_CHECK(pay(text.size()));
        found.emplace_back(text.substr(0, text.find('\0')));
    }
    return found;
}

/// Called before anything of that size is allocated.
Status Hdf5AttributeReader::pay(std::uint64_t bytes)
{
    if (bytes > m_budgetBytes) {
        return Error::corrupt("claims more bytes than the file can hold");
    }
    m_budgetBytes -= bytes;
    return {};
}

} // namespace gateloupe
