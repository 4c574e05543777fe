// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/hdf5_builder.h"

#include <algorithm>
#include <span>
#include <utility>

namespace gateloupe {

namespace {

constexpr ErrorCode kCode = ErrorCode::CannotWrite;

template <typename Handle>
Result<Handle> own(hid_t id, std::string_view what)
{
    return ownHdf5<Handle>(id, kCode, what);
}

Status check(long long status, std::string_view what)
{
    return checkHdf5(status, kCode, what);
}

/// Requires: the lock is held.
hid_t fileType(DType dtype)
{
    switch (dtype) {
    case DType::F64:
        return H5T_IEEE_F64LE;
    case DType::U64:
        return H5T_STD_U64LE;
    default:
        return H5T_IEEE_F32LE;
    }
}

/// IEEE binary16; the library has no predefined type for it.
Result<Hdf5Type> halfType()
{
    GATELOUPE_TRY(auto type, own<Hdf5Type>(H5Tcopy(H5T_IEEE_F32LE), "H5Tcopy"));
    // sign bit 15, exponent bits 10 to 14 with bias 15, mantissa bits 0 to 9
    GATELOUPE_CHECK(check(H5Tset_fields(type.id(), 15, 10, 5, 0, 10), "H5Tset_fields"));
    GATELOUPE_CHECK(check(H5Tset_size(type.id(), 2), "H5Tset_size"));
    GATELOUPE_CHECK(check(H5Tset_ebias(type.id(), 15), "H5Tset_ebias"));
    return type;
}

Result<Hdf5Type> datasetType(DType dtype)
{
    if (dtype == DType::F16) {
        return halfType();
    }
    return own<Hdf5Type>(H5Tcopy(fileType(dtype)), "H5Tcopy");
}

Result<Hdf5Type> textType(std::size_t size, H5T_cset_t letters)
{
    GATELOUPE_TRY(auto type, own<Hdf5Type>(H5Tcopy(H5T_C_S1), "H5Tcopy"));
    GATELOUPE_CHECK(check(H5Tset_size(type.id(), size), "H5Tset_size"));
    GATELOUPE_CHECK(check(H5Tset_cset(type.id(), letters), "H5Tset_cset"));
    return type;
}

Result<Hdf5Properties> intermediateGroups()
{
    GATELOUPE_TRY(auto links, own<Hdf5Properties>(H5Pcreate(H5P_LINK_CREATE), "H5Pcreate"));
    GATELOUPE_CHECK(
        check(H5Pset_create_intermediate_group(links.id(), 1), "H5Pset_create_intermediate_group"));
    GATELOUPE_CHECK(check(H5Pset_char_encoding(links.id(), H5T_CSET_UTF8), "H5Pset_char_encoding"));
    return links;
}

/// An attribute's type, extent and memory, ready for H5Acreate and H5Awrite.
struct AttributeData
{
    Hdf5Type type;
    Hdf5Space space;
    const void* data = nullptr;
    std::vector<const char*> texts; ///< what `data` points at, for text
    std::string fixed;              ///< the same for texts of a fixed length
};

/// Texts of variable length; `isList`: along an axis, even one alone.
Result<AttributeData> prepareTexts(std::span<const std::string> texts, bool isList,
                                   H5T_cset_t letters)
{
    AttributeData prepared;
    const hsize_t count = texts.size();
    for (const std::string& text : texts) {
        prepared.texts.push_back(text.c_str());
    }
    prepared.data = prepared.texts.data();
    GATELOUPE_TRY(prepared.type, textType(H5T_VARIABLE, letters));
    GATELOUPE_TRY(prepared.space,
                  isList ? own<Hdf5Space>(H5Screate_simple(1, &count, nullptr), "H5Screate_simple")
                         : own<Hdf5Space>(H5Screate(H5S_SCALAR), "H5Screate"));
    return prepared;
}

Result<AttributeData> prepareFixed(const std::vector<std::string>& texts)
{
    AttributeData prepared;
    const std::size_t length = std::ranges::max(texts, {}, &std::string::size).size();
    for (const std::string& text : texts) {
        prepared.fixed += text;
        prepared.fixed.resize(prepared.fixed.size() + length - text.size());
    }
    const hsize_t count = texts.size();
    GATELOUPE_TRY(prepared.type, textType(std::max<std::size_t>(length, 1), H5T_CSET_ASCII));
    GATELOUPE_CHECK(check(H5Tset_strpad(prepared.type.id(), H5T_STR_NULLPAD), "H5Tset_strpad"));
    GATELOUPE_TRY(prepared.space,
                  own<Hdf5Space>(H5Screate_simple(1, &count, nullptr), "H5Screate_simple"));
    return prepared;
}

Result<AttributeData> prepare(const Hdf5Builder::Value& value)
{
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        return prepareTexts(*list, true, H5T_CSET_UTF8);
    }
    if (const auto* list = std::get_if<ByteTexts>(&value)) {
        return prepareFixed(list->texts);
    }
    if (const auto* bytes = std::get_if<ByteText>(&value)) {
        return prepareTexts({&bytes->text, 1}, false, H5T_CSET_ASCII);
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        return prepareTexts({text, 1}, false, H5T_CSET_UTF8);
    }
    AttributeData prepared;
    const bool isReal = std::holds_alternative<double>(value);
    prepared.data = isReal ? static_cast<const void*>(&std::get<double>(value))
                           : static_cast<const void*>(&std::get<std::int64_t>(value));
    GATELOUPE_TRY(prepared.space, own<Hdf5Space>(H5Screate(H5S_SCALAR), "H5Screate"));
    GATELOUPE_TRY(prepared.type,
                  own<Hdf5Type>(H5Tcopy(isReal ? H5T_IEEE_F64LE : H5T_STD_I64LE), "H5Tcopy"));
    return prepared;
}

} // namespace

Result<Hdf5Builder> Hdf5Builder::create(const std::filesystem::path& path)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(auto file,
                  own<Hdf5File>(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                                "H5Fcreate"));
    return Hdf5Builder(std::move(file));
}

Result<Hdf5Builder> Hdf5Builder::reopen(const std::filesystem::path& path)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(auto file,
                  own<Hdf5File>(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "H5Fopen"));
    return Hdf5Builder(std::move(file));
}

Status Hdf5Builder::addGroup(const std::string& path)
{
    const Hdf5Lock lock;
    // Parts are asked one by one: H5Lexists fails where a group on the way is missing.
    for (std::size_t end = path.find('/', 1); path != "/"; end = path.find('/', end + 1)) {
        const std::string part = path.substr(0, end);
        if (H5Lexists(m_file.id(), part.c_str(), H5P_DEFAULT) <= 0) {
            break;
        }
        if (end == std::string::npos) {
            return {};
        }
    }
    if (path == "/") {
        return {};
    }
    GATELOUPE_TRY(const auto links, intermediateGroups());
    GATELOUPE_TRY(const auto group, own<Hdf5Group>(H5Gcreate2(m_file.id(), path.c_str(), links.id(),
                                                              H5P_DEFAULT, H5P_DEFAULT),
                                                   path));
    return {};
}

Status Hdf5Builder::setAttribute(const std::string& object, const char* name, const Value& value)
{
    const Hdf5Lock lock;
    const std::string what = object + ", attribute " + name;
    GATELOUPE_TRY(const auto prepared, prepare(value));
    GATELOUPE_TRY(const auto owner,
                  own<Hdf5Object>(H5Oopen(m_file.id(), object.c_str(), H5P_DEFAULT), what));
    if (H5Aexists(owner.id(), name) > 0) {
        GATELOUPE_CHECK(check(H5Adelete(owner.id(), name), what));
    }
    GATELOUPE_TRY(const auto attribute,
                  own<Hdf5Attribute>(H5Acreate2(owner.id(), name, prepared.type.id(),
                                                prepared.space.id(), H5P_DEFAULT, H5P_DEFAULT),
                                     what));
    const void* data = prepared.fixed.empty() ? prepared.data : prepared.fixed.data();
    return check(H5Awrite(attribute.id(), prepared.type.id(), data), what);
}

Status Hdf5Builder::setAttributes(const std::string& object,
                                  const std::vector<std::pair<const char*, Value>>& attributes)
{
    for (const auto& [name, value] : attributes) {
        GATELOUPE_CHECK(setAttribute(object, name, value));
    }
    return {};
}

Result<std::uint64_t> Hdf5Builder::addDataset(const std::string& path, DType dtype,
                                              const Shape& shape)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(const auto type, datasetType(dtype));
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    GATELOUPE_TRY(
        const auto space,
        own<Hdf5Space>(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                       path));
    GATELOUPE_TRY(const auto links, intermediateGroups());
    GATELOUPE_TRY(const auto creation, own<Hdf5Properties>(H5Pcreate(H5P_DATASET_CREATE), path));
    GATELOUPE_CHECK(check(H5Pset_alloc_time(creation.id(), H5D_ALLOC_TIME_EARLY), path));
    GATELOUPE_CHECK(check(H5Pset_fill_time(creation.id(), H5D_FILL_TIME_NEVER), path));
    GATELOUPE_TRY(const auto dataset,
                  own<Hdf5Dataset>(H5Dcreate2(m_file.id(), path.c_str(), type.id(), space.id(),
                                              links.id(), creation.id(), H5P_DEFAULT),
                                   path));
    const haddr_t offset = H5Dget_offset(dataset.id());
    if (offset == HADDR_UNDEF) {
        return hdf5Error(kCode, path + ": no space was reserved");
    }
    return static_cast<std::uint64_t>(offset);
}

Status Hdf5Builder::close()
{
    const Hdf5Lock lock;
    GATELOUPE_CHECK(check(H5Fflush(m_file.id(), H5F_SCOPE_GLOBAL), "H5Fflush"));
    m_file = Hdf5File();
    return {};
}

} // namespace gateloupe
