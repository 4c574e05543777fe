// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/export/hdf5/hdf5_handles.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// Texts as h5py writes Python's bytes: ASCII, of variable length alone and of one fixed length in
/// a list. Readers made for Python 2 decode them and nothing else. Requires of a list: one text at
/// least.
struct ByteText
{
    std::string text;
};

struct ByteTexts
{
    std::vector<std::string> texts;
};

/// Lays out an HDF5 file: groups, attributes, and contiguous datasets whose bytes the caller writes
/// himself at the offsets given here, so that large data pass through no library buffer and no
/// lock. Missing groups of a path are made. Every message carries the path of the object. Errors:
/// CannotWrite.
class Hdf5Builder
{
public:
    using Value = std::variant<std::int64_t, double, std::string, std::vector<std::string>,
                               ByteText, ByteTexts>;

    /// Makes the file anew, or opens it to change attributes.
    static Result<Hdf5Builder> create(const std::filesystem::path& path);
    static Result<Hdf5Builder> reopen(const std::filesystem::path& path);

    /// Makes the group if it is not there. "/" is the root.
    Status addGroup(const std::string& path);
    /// Sets an attribute of the root, a group or a dataset.
    Status setAttribute(const std::string& object, const char* name, const Value& value);
    Status setAttributes(const std::string& object,
                         const std::vector<std::pair<const char*, Value>>& attributes);
    /// A little-endian dataset with its space reserved; returns the offset of its first byte.
    /// Requires: one of the four floating types but BF16, or U64; at least one element.
    Result<std::uint64_t> addDataset(const std::string& path, DType dtype, const Shape& shape);
    /// Flushes and closes; nothing may be called after it.
    Status close();

private:
    /// The properties that every dataset and attribute is created with.
    struct Kinds
    {
        Hdf5Space scalar;
        Hdf5Type text; ///< UTF-8 of variable length
        Hdf5Type real;
        Hdf5Type integer;
        Hdf5Properties links;
        Hdf5Properties datasets;
    };

    /// An open group or dataset.
    template <typename Handle>
    struct Named
    {
        std::string path; ///< without slashes at its ends
        Handle handle;
    };

    /// The type, the extent and the memory of an attribute.
    struct AttributeParts
    {
        hid_t type = H5I_INVALID_HID;
        hid_t space = H5I_INVALID_HID;
        const void* data = nullptr;
        Hdf5Type ownType;
        Hdf5Space ownSpace;
        std::vector<const char*> texts; ///< what `data` points at, for text
        std::string fixed;              ///< of texts of a fixed length
    };

    Hdf5Builder(Hdf5File file, Kinds kinds)
        : m_file(std::move(file))
        , m_kinds(std::move(kinds))
    {
    }

    static Result<Kinds> makeKinds();
    Result<hid_t> groupAt(std::string_view path);
    Result<hid_t> objectAt(const std::string& path);
    Result<AttributeParts> partsOf(const Value& value) const;
    Status writeAttribute(hid_t owner, const std::string& object, const char* name,
                          const Value& value);

    Hdf5File m_file;
    Kinds m_kinds;
    /// The group that was used last and those around it, outermost first: thousands of networks are
    /// written one after the other, and each path from the root would be walked again.
    std::vector<Named<Hdf5Group>> m_groups;
    Named<Hdf5Object> m_object;    ///< the dataset that was made last
    bool m_isObjectUntold = false; ///< it has no attributes yet
};

} // namespace gateloupe
