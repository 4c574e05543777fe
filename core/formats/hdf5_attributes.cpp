// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5_attributes.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/hdf5_types.h"

namespace gateloupe {

namespace {

/// What H5Aiterate2 collects; stops when the budget is spent.
struct NameList
{
    std::vector<std::string> names;
    std::uint64_t limit = 0;
};

herr_t collectName(hid_t, const char* name, const H5A_info_t*, void* list)
{
    auto& collected = *static_cast<NameList*>(list);
    collected.names.emplace_back(name);
    return collected.names.size() > collected.limit ? 1 : 0;
}

/// Pieces of the attribute that the library has opened.
struct OpenAttribute
{
    Hdf5Attribute handle;
    Hdf5Type type;
    Hdf5Space space;
    std::uint64_t elements = 0;
};

Result<OpenAttribute> openAttribute(hid_t object, const std::string& name)
{
    OpenAttribute open;
    GATELOUPE_TRY(open.handle, ownHdf5<Hdf5Attribute>(H5Aopen(object, name.c_str(), H5P_DEFAULT),
                                                      ErrorCode::Corrupt, "H5Aopen"));
    GATELOUPE_TRY(open.type, ownHdf5<Hdf5Type>(H5Aget_type(open.handle.id()), ErrorCode::Corrupt,
                                               "H5Aget_type"));
    GATELOUPE_TRY(open.space, ownHdf5<Hdf5Space>(H5Aget_space(open.handle.id()), ErrorCode::Corrupt,
                                                 "H5Aget_space"));
    const hssize_t elements = H5Sget_simple_extent_npoints(open.space.id());
    GATELOUPE_CHECK(checkHdf5(elements, ErrorCode::Corrupt, "H5Sget_simple_extent_npoints"));
    open.elements = static_cast<std::uint64_t>(elements);
    return open;
}

/// The text in a field of fixed length: up to its first NUL, without the padding spaces.
std::string textOfField(std::span<const char> field, H5T_str_t padding)
{
    const auto end = std::ranges::find(field, '\0');
    std::string text(field.begin(), end);
    if (padding == H5T_STR_SPACEPAD) {
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

Result<std::vector<std::string>> fixedTexts(const OpenAttribute& attribute)
{
    const std::size_t width = H5Tget_size(attribute.type.id());
    std::vector<char> fields(width * attribute.elements);
    GATELOUPE_CHECK(checkHdf5(H5Aread(attribute.handle.id(), attribute.type.id(), fields.data()),
                              ErrorCode::Corrupt, "H5Aread"));
    std::vector<std::string> texts;
    const H5T_str_t padding = H5Tget_strpad(attribute.type.id());
    for (std::uint64_t i = 0; i < attribute.elements; ++i) {
        texts.push_back(textOfField(std::span(fields).subspan(i * width, width), padding));
    }
    return texts;
}

Result<std::vector<std::string>> variableTexts(const OpenAttribute& attribute)
{
    std::vector<char*> pointers(attribute.elements, nullptr);
    GATELOUPE_CHECK(checkHdf5(H5Aread(attribute.handle.id(), attribute.type.id(), pointers.data()),
                              ErrorCode::Corrupt, "H5Aread"));
    std::vector<std::string> texts;
    for (const char* text : pointers) {
        texts.emplace_back(text == nullptr ? "" : text);
    }
    // Frees the texts that the library allocated; a failure would only leak them.
    static_cast<void>(H5Dvlen_reclaim(attribute.type.id(), attribute.space.id(), H5P_DEFAULT,
                                      static_cast<void*>(pointers.data())));
    return texts;
}

Result<std::optional<Attribute::Value>> readTexts(const OpenAttribute& attribute)
{
    const bool isVariable = H5Tis_variable_str(attribute.type.id()) > 0;
    GATELOUPE_TRY(auto texts, isVariable ? variableTexts(attribute) : fixedTexts(attribute));
    if (H5Sget_simple_extent_type(attribute.space.id()) == H5S_SCALAR && texts.size() == 1) {
        return std::optional<Attribute::Value>(std::move(texts.front()));
    }
    return std::optional<Attribute::Value>(std::move(texts));
}

template <typename T>
Result<std::optional<Attribute::Value>> readNumber(const OpenAttribute& attribute, hid_t memoryType)
{
    T value{};
    GATELOUPE_CHECK(checkHdf5(H5Aread(attribute.handle.id(), memoryType, &value),
                              ErrorCode::Corrupt, "H5Aread"));
    return std::optional<Attribute::Value>(value);
}

Result<std::optional<Attribute::Value>> readBoolean(const OpenAttribute& attribute)
{
    std::int8_t value = 0;
    GATELOUPE_CHECK(checkHdf5(H5Aread(attribute.handle.id(), attribute.type.id(), &value),
                              ErrorCode::Corrupt, "H5Aread"));
    return std::optional<Attribute::Value>(value != 0);
}

Result<std::optional<Attribute::Value>> readValue(const OpenAttribute& attribute)
{
    const H5T_class_t kind = H5Tget_class(attribute.type.id());
    if (kind == H5T_STRING) {
        return readTexts(attribute);
    }
    const DType dtype = elementTypeOf(attribute.type.id()).dtype;
    if (attribute.elements != 1 || dtype == DType::Other) {
        return std::optional<Attribute::Value>();
    }
    if (dtype == DType::Bool) {
        return readBoolean(attribute);
    }
    if (kind == H5T_INTEGER) {
        return readNumber<std::int64_t>(attribute, H5T_NATIVE_INT64);
    }
    if (kind == H5T_FLOAT) {
        return readNumber<double>(attribute, H5T_NATIVE_DOUBLE);
    }
    return std::optional<Attribute::Value>();
}

/// Takes the attribute's bytes off the budget before anything of that size is allocated.
Status pay(const OpenAttribute& attribute, Hdf5AttributeBudget& budget)
{
    const auto bytes = checkedMul(attribute.elements, H5Tget_size(attribute.type.id()));
    if (!bytes || *bytes > budget.bytes || budget.count == 0) {
        return Error{ErrorCode::Corrupt, "claims more bytes than the file can hold"};
    }
    budget.bytes -= *bytes;
    --budget.count;
    return {};
}

} // namespace

Status readHdf5Attributes(hid_t object, const std::string& path, Hdf5AttributeBudget& budget,
                          std::vector<Attribute>& attributes)
{
    NameList list{.limit = budget.count};
    hsize_t position = 0;
    GATELOUPE_CHECK(
        checkHdf5(H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_NATIVE, &position, collectName, &list),
                  ErrorCode::Corrupt, "attributes of /" + path));
    for (const std::string& name : list.names) {
        const std::string where = "attribute " + name + " of /" + path;
        auto attribute = openAttribute(object, name).withContext(where);
        if (!attribute) {
            return std::move(attribute).error();
        }
        GATELOUPE_CHECK(pay(*attribute, budget).withContext(where));
        auto value = readValue(*attribute).withContext(where);
        if (!value) {
            return std::move(value).error();
        }
        if (*value) {
            attributes.push_back({path, name, **std::move(value)});
        }
    }
    return {};
}

} // namespace gateloupe
