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
    case DType::I32:
        return H5T_STD_I32LE;
    case DType::I64:
        return H5T_STD_I64LE;
    case DType::U64:
        return H5T_STD_U64LE;
    case DType::U8:
        return H5T_STD_U8LE;
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

std::string_view trimmedPath(std::string_view path)
{
    while (path.starts_with('/')) {
        path.remove_prefix(1);
    }
    while (path.ends_with('/')) {
        path.remove_suffix(1);
    }
    return path;
}

/// All but the last part; empty where there is only one.
std::string_view parentOf(std::string_view path)
{
    const auto end = path.rfind('/');
    return end == std::string_view::npos ? std::string_view() : path.substr(0, end);
}

} // namespace

Result<Hdf5Builder::Kinds> Hdf5Builder::makeKinds()
{
    Kinds kinds;
    GATELOUPE_TRY(kinds.scalar, own<Hdf5Space>(H5Screate(H5S_SCALAR), "H5Screate"));
    GATELOUPE_TRY(kinds.text, textType(H5T_VARIABLE, H5T_CSET_UTF8));
    GATELOUPE_TRY(kinds.real, own<Hdf5Type>(H5Tcopy(H5T_IEEE_F64LE), "H5Tcopy"));
    GATELOUPE_TRY(kinds.integer, own<Hdf5Type>(H5Tcopy(H5T_STD_I64LE), "H5Tcopy"));
    GATELOUPE_TRY(kinds.links, own<Hdf5Properties>(H5Pcreate(H5P_LINK_CREATE), "H5Pcreate"));
    GATELOUPE_CHECK(
        check(H5Pset_char_encoding(kinds.links.id(), H5T_CSET_UTF8), "H5Pset_char_encoding"));
    GATELOUPE_TRY(kinds.datasets, own<Hdf5Properties>(H5Pcreate(H5P_DATASET_CREATE), "H5Pcreate"));
    GATELOUPE_CHECK(
        check(H5Pset_alloc_time(kinds.datasets.id(), H5D_ALLOC_TIME_EARLY), "H5Pset_alloc_time"));
    GATELOUPE_CHECK(
        check(H5Pset_fill_time(kinds.datasets.id(), H5D_FILL_TIME_NEVER), "H5Pset_fill_time"));
    return kinds;
}

Result<Hdf5Builder> Hdf5Builder::create(const std::filesystem::path& path)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(auto file,
                  own<Hdf5File>(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                                "H5Fcreate"));
    GATELOUPE_TRY(auto kinds, makeKinds());
    return Hdf5Builder(std::move(file), std::move(kinds));
}

Result<Hdf5Builder> Hdf5Builder::reopen(const std::filesystem::path& path)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(auto file,
                  own<Hdf5File>(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "H5Fopen"));
    GATELOUPE_TRY(auto kinds, makeKinds());
    return Hdf5Builder(std::move(file), std::move(kinds));
}

/// Opens the group, and makes it and those around it where they are missing.
/// Requires: the lock is held, and a path without slashes at its ends; empty: the root.
Result<hid_t> Hdf5Builder::groupAt(std::string_view path)
{
    const auto isAround = [path](std::string_view group) {
        return path.starts_with(group) &&
               (path.size() == group.size() || path[group.size()] == '/');
    };
    while (!m_groups.empty() && !isAround(m_groups.back().path)) {
        m_groups.pop_back();
    }
    std::size_t done = m_groups.empty() ? 0 : m_groups.back().path.size();
    while (done < path.size()) {
        const std::size_t begin = done == 0 ? 0 : done + 1;
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string part(path.substr(begin, end - begin));
        const hid_t above = m_groups.empty() ? m_file.id() : m_groups.back().handle.id();
        const bool isThere = H5Lexists(above, part.c_str(), H5P_DEFAULT) > 0;
        GATELOUPE_TRY(auto group,
                      own<Hdf5Group>(isThere ? H5Gopen2(above, part.c_str(), H5P_DEFAULT)
                                             : H5Gcreate2(above, part.c_str(), m_kinds.links.id(),
                                                          H5P_DEFAULT, H5P_DEFAULT),
                                     path));
        m_groups.push_back({std::string(path.substr(0, end)), std::move(group)});
        done = end;
    }
    return m_groups.empty() ? m_file.id() : m_groups.back().handle.id();
}

/// The group or dataset, open until another one is asked for. Requires: the lock is held.
Result<hid_t> Hdf5Builder::objectAt(const std::string& path)
{
    const std::string_view wanted = trimmedPath(path);
    if (m_object.handle.isValid() && m_object.path == wanted) {
        return m_object.handle.id();
    }
    if (!m_groups.empty() && m_groups.back().path == wanted) {
        return m_groups.back().handle.id();
    }
    GATELOUPE_TRY(m_object.handle,
                  own<Hdf5Object>(H5Oopen(m_file.id(), path.c_str(), H5P_DEFAULT), path));
    m_object.path = wanted;
    m_isObjectUntold = false;
    return m_object.handle.id();
}

Status Hdf5Builder::addGroup(const std::string& path)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(const hid_t group, groupAt(trimmedPath(path)));
    static_cast<void>(group);
    return {};
}

Result<Hdf5Builder::AttributeParts> Hdf5Builder::partsOf(const Value& value) const
{
    AttributeParts parts{.space = m_kinds.scalar.id()};
    const auto takeTexts = [&parts](std::span<const std::string> texts) {
        for (const std::string& text : texts) {
            parts.texts.push_back(text.c_str());
        }
        parts.data = parts.texts.data();
    };
    const auto takeList = [&parts](hsize_t count) -> Status {
        GATELOUPE_TRY(parts.ownSpace,
                      own<Hdf5Space>(H5Screate_simple(1, &count, nullptr), "H5Screate_simple"));
        parts.space = parts.ownSpace.id();
        return {};
    };
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        takeTexts(*list);
        GATELOUPE_CHECK(takeList(list->size()));
        parts.type = m_kinds.text.id();
    } else if (const auto* fixed = std::get_if<ByteTexts>(&value)) {
        const std::size_t length = std::ranges::max(fixed->texts, {}, &std::string::size).size();
        for (const std::string& text : fixed->texts) {
            parts.fixed += text;
            parts.fixed.resize(parts.fixed.size() + length - text.size());
        }
        GATELOUPE_TRY(parts.ownType, textType(std::max<std::size_t>(length, 1), H5T_CSET_ASCII));
        GATELOUPE_CHECK(check(H5Tset_strpad(parts.ownType.id(), H5T_STR_NULLPAD), "H5Tset_strpad"));
        GATELOUPE_CHECK(takeList(fixed->texts.size()));
        parts.type = parts.ownType.id();
    } else if (const auto* bytes = std::get_if<ByteText>(&value)) {
        takeTexts({&bytes->text, 1});
        GATELOUPE_TRY(parts.ownType, textType(H5T_VARIABLE, H5T_CSET_ASCII));
        parts.type = parts.ownType.id();
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        takeTexts({text, 1});
        parts.type = m_kinds.text.id();
    } else if (const auto* real = std::get_if<double>(&value)) {
        parts.data = real;
        parts.type = m_kinds.real.id();
    } else {
        parts.data = &std::get<std::int64_t>(value);
        parts.type = m_kinds.integer.id();
    }
    return parts;
}

/// Requires: the lock is held.
Status Hdf5Builder::writeAttribute(hid_t owner, const std::string& object, const char* name,
                                   const Value& value)
{
    const auto what = [&] { return object + ", attribute " + name; };
    GATELOUPE_TRY(const auto parts, partsOf(value));
    if (!m_isObjectUntold && H5Aexists(owner, name) > 0) {
        GATELOUPE_CHECK(check(H5Adelete(owner, name), what()));
    }
    const hid_t made = H5Acreate2(owner, name, parts.type, parts.space, H5P_DEFAULT, H5P_DEFAULT);
    if (made < 0) {
        return hdf5Error(kCode, what());
    }
    const Hdf5Attribute attribute(made);
    const void* data = parts.fixed.empty() ? parts.data : parts.fixed.data();
    return H5Awrite(attribute.id(), parts.type, data) < 0 ? Status(hdf5Error(kCode, what()))
                                                          : Status();
}

Status Hdf5Builder::setAttribute(const std::string& object, const char* name, const Value& value)
{
    return setAttributes(object, {{name, value}});
}

Status Hdf5Builder::setAttributes(const std::string& object,
                                  const std::vector<std::pair<const char*, Value>>& attributes)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(const hid_t owner, objectAt(object));
    if (owner != m_object.handle.id()) {
        m_isObjectUntold = false;
    }
    for (const auto& [name, value] : attributes) {
        GATELOUPE_CHECK(writeAttribute(owner, object, name, value));
    }
    m_isObjectUntold = false;
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
    const std::string_view whole = trimmedPath(path);
    const std::string_view above = parentOf(whole);
    GATELOUPE_TRY(const hid_t group, groupAt(above));
    const std::string name(whole.substr(above.empty() ? 0 : above.size() + 1));
    GATELOUPE_TRY(m_object.handle, own<Hdf5Object>(H5Dcreate2(group, name.c_str(), type.id(),
                                                              space.id(), m_kinds.links.id(),
                                                              m_kinds.datasets.id(), H5P_DEFAULT),
                                                   path));
    m_object.path = whole;
    m_isObjectUntold = true;
    const haddr_t offset = H5Dget_offset(m_object.handle.id());
    if (offset == HADDR_UNDEF) {
        return hdf5Error(kCode, path + ": no space was reserved");
    }
    return static_cast<std::uint64_t>(offset);
}

Status Hdf5Builder::close()
{
    const Hdf5Lock lock;
    m_object = {};
    m_groups.clear();
    GATELOUPE_CHECK(check(H5Fflush(m_file.id(), H5F_SCOPE_GLOBAL), "H5Fflush"));
    m_file = Hdf5File();
    return {};
}

} // namespace gateloupe
