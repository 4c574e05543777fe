// SPDX-License-Identifier: Apache-2.0
// What this program reads against what libhdf5 reads, over files that libhdf5 writes in every way
// it knows and over those of tests/data. GATELOUPE_TEST_HDF5_FOLDER may name a folder of more
// files.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/export/hdf5/hdf5_handles.h"
#include "core/formats/reader_registry.h"
#include "tests/core/formats/hdf5/hdf5_test_file.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<std::byte>;
using Names = std::vector<std::string>;

/// What the library finds in a file, compared with a catalog of it.
class Oracle
{
public:
    Oracle(const TensorCatalog& catalog, hid_t file)
        : m_file(file)
    {
        for (const auto& tensor : catalog.tensors) {
            EXPECT_TRUE(m_tensors.emplace(tensor->name, tensor).second) << tensor->name;
        }
        for (const Attribute& attribute : catalog.attributes) {
            EXPECT_TRUE(
                m_attributes.emplace(std::pair(attribute.object, attribute.name), attribute.value)
                    .second)
                << attribute.object << " " << attribute.name;
        }
    }

    void compareAll()
    {
        const Hdf5Object root(H5Oopen(m_file, "/", H5P_DEFAULT));
        compareGroup(root.id(), "");
        EXPECT_TRUE(m_tensors.empty())
            << m_tensors.begin()->first << " is more than the library has";
        EXPECT_TRUE(m_attributes.empty())
            << m_attributes.begin()->first.first << " " << m_attributes.begin()->first.second
            << " is more than the library has";
    }

    [[nodiscard]] int datasets() const { return m_datasets; }

private:
    void compareGroup(hid_t group, const std::string& path)
    {
        compareAttributes(group, path);
        H5G_info_t info{};
        ASSERT_GE(H5Gget_info(group, &info), 0);
        for (hsize_t index = 0; index < info.nlinks; ++index) {
            std::array<char, 4096> buffer{};
            ASSERT_GE(H5Lget_name_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, index,
                                         buffer.data(), buffer.size(), H5P_DEFAULT),
                      0);
            const std::string name = buffer.data();
            const std::string below = path.empty() ? name : path + "/" + name;
            H5L_info_t link{};
            ASSERT_GE(H5Lget_info(group, name.c_str(), &link, H5P_DEFAULT), 0);
            if (link.type != H5L_TYPE_HARD) {
                continue;
            }
            const Hdf5Object object(H5Oopen(group, name.c_str(), H5P_DEFAULT));
            const H5I_type_t kind = H5Iget_type(object.id());
            if (kind == H5I_GROUP) {
                compareGroup(object.id(), below);
            } else if (kind == H5I_DATASET) {
                compareDataset(object.id(), below);
            }
        }
    }

    void compareDataset(hid_t dataset, const std::string& path)
    {
        SCOPED_TRACE("dataset " + path);
        ++m_datasets;
        const auto found = m_tensors.find(path);
        ASSERT_NE(found, m_tensors.end());
        const auto tensor = found->second;
        m_tensors.erase(found);
        // A dataset with two names has its attributes under the first.
        const bool isFirst = m_sources.insert(tensor->source.get()).second;
        if (isFirst || tensor->source == nullptr) {
            compareAttributes(dataset, path);
        }
        const Hdf5Space space(H5Dget_space(dataset));
        std::array<hsize_t, H5S_MAX_RANK> extents{};
        const int rank = H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
        const bool isNull = H5Sget_simple_extent_type(space.id()) == H5S_NULL;
        EXPECT_EQ(tensor->shape,
                  isNull ? Shape{0} : Shape(extents.begin(), extents.begin() + rank));
        if (tensor->source == nullptr) {
            EXPECT_FALSE(tensor->typeName.empty());
            EXPECT_FALSE(isReadable(dataset)) << tensor->typeName;
            return;
        }
        if (hasForeignFilter(dataset)) {
            return;
        }
        NullMonitor monitor;
        const auto bytes = tensor->source->bytes(monitor);
        ASSERT_TRUE(bytes.has_value()) << bytes.error().message;
        const Hdf5Type type = littleEndian(Hdf5Type(H5Dget_type(dataset)));
        EXPECT_EQ(H5Tget_size(type.id()), sizeOf(tensor->dtype));
        Bytes expected(H5Tget_size(type.id()) * tensor->elements());
        ASSERT_GE(H5Dread(dataset, type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, expected.data()), 0);
        ASSERT_EQ(bytes->size(), expected.size());
        EXPECT_TRUE(std::ranges::equal(*bytes, expected));
    }

    static Hdf5Type littleEndian(Hdf5Type type)
    {
        const H5T_class_t kind = H5Tget_class(type.id());
        if (kind == H5T_COMPOUND) {
            return Hdf5Type(H5Tget_native_type(type.id(), H5T_DIR_ASCEND));
        }
        if (H5Tget_order(type.id()) == H5T_ORDER_BE) {
            Hdf5Type turned(H5Tcopy(type.id()));
            EXPECT_GE(H5Tset_order(turned.id(), H5T_ORDER_LE), 0);
            return turned;
        }
        return type;
    }

    /// Whether this program ought to read it: plain numbers that nothing unusual was done to.
    static bool isReadable(hid_t dataset)
    {
        const Hdf5Type type(H5Dget_type(dataset));
        const Hdf5Properties creation(H5Dget_create_plist(dataset));
        const H5T_class_t kind = H5Tget_class(type.id());
        bool isPlain = (kind == H5T_INTEGER || kind == H5T_FLOAT) &&
                       H5Tget_precision(type.id()) == 8 * H5Tget_size(type.id()) &&
                       H5Tget_size(type.id()) <= 8;
        isPlain = isPlain && H5Pget_external_count(creation.id()) == 0 &&
                  H5Pget_layout(creation.id()) != H5D_VIRTUAL;
        return isPlain && !hasForeignFilter(dataset);
    }

    /// One that the library here has not, or this program.
    static bool hasForeignFilter(hid_t dataset)
    {
        const Hdf5Properties creation(H5Dget_create_plist(dataset));
        bool isForeign = false;
        for (int index = 0; index < H5Pget_nfilters(creation.id()); ++index) {
            std::size_t parameters = 0;
            unsigned flags = 0;
            const auto filter = H5Pget_filter2(creation.id(), static_cast<unsigned>(index), &flags,
                                               &parameters, nullptr, 0, nullptr, nullptr);
            isForeign = isForeign || filter > H5Z_FILTER_FLETCHER32;
        }
        return isForeign;
    }

    void compareAttributes(hid_t object, const std::string& path)
    {
        const int count = H5Aget_num_attrs(object);
        for (int index = 0; index < count; ++index) {
            const Hdf5Attribute attribute(H5Aopen_by_idx(object, ".", H5_INDEX_NAME, H5_ITER_INC,
                                                         static_cast<hsize_t>(index), H5P_DEFAULT,
                                                         H5P_DEFAULT));
            std::array<char, 4096> name{};
            ASSERT_GE(H5Aget_name(attribute.id(), name.size(), name.data()), 0);
            SCOPED_TRACE("attribute " + std::string(name.data()) + " of /" + path);
            const auto expected = valueOf(attribute.id());
            const auto found = m_attributes.find({path, name.data()});
            ASSERT_EQ(expected.has_value(), found != m_attributes.end());
            if (expected) {
                EXPECT_EQ(*expected, found->second);
                m_attributes.erase(found);
            }
        }
    }

    static std::optional<Attribute::Value> valueOf(hid_t attribute)
    {
        const Hdf5Type type(H5Aget_type(attribute));
        const Hdf5Space space(H5Aget_space(attribute));
        const auto count = static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.id()));
        const H5T_class_t kind = H5Tget_class(type.id());
        if (kind == H5T_STRING) {
            auto list = textsOf(attribute, type, space, count);
            return H5Sget_simple_extent_type(space.id()) == H5S_SCALAR
                       ? Attribute::Value(list.at(0))
                       : Attribute::Value(list);
        }
        if (count != 1) {
            return std::nullopt;
        }
        if (kind == H5T_INTEGER) {
            std::int64_t value = 0;
            EXPECT_GE(H5Aread(attribute, H5T_NATIVE_INT64, &value), 0);
            return value;
        }
        if (kind == H5T_FLOAT) {
            double value = 0;
            EXPECT_GE(H5Aread(attribute, H5T_NATIVE_DOUBLE, &value), 0);
            return value;
        }
        std::int8_t no = 0;
        if (kind == H5T_ENUM && H5Tget_nmembers(type.id()) == 2 &&
            H5Tenum_valueof(type.id(), "FALSE", &no) >= 0) {
            std::int8_t value = 0;
            EXPECT_GE(H5Aread(attribute, type.id(), &value), 0);
            return value != 0;
        }
        return std::nullopt;
    }

    static Names textsOf(hid_t attribute, const Hdf5Type& type, const Hdf5Space& space,
                         std::size_t count)
    {
        Names texts;
        if (count == 0) {
            return texts;
        }
        if (H5Tis_variable_str(type.id()) > 0) {
            std::vector<char*> pointers(count);
            EXPECT_GE(H5Aread(attribute, type.id(), pointers.data()), 0);
            for (const char* pointer : pointers) {
                texts.emplace_back(pointer == nullptr ? "" : pointer);
            }
            EXPECT_GE(H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, pointers.data()), 0);
            return texts;
        }
        const std::size_t width = H5Tget_size(type.id());
        std::string fields(width * count, '\0');
        EXPECT_GE(H5Aread(attribute, type.id(), fields.data()), 0);
        for (std::size_t index = 0; index < count; ++index) {
            std::string field = fields.substr(index * width, width);
            field.resize(std::min(field.size(), field.find('\0')));
            if (H5Tget_strpad(type.id()) == H5T_STR_SPACEPAD) {
                field.erase(field.find_last_not_of(' ') + 1);
            }
            texts.push_back(field);
        }
        return texts;
    }

    hid_t m_file;
    int m_datasets = 0;
    std::set<const TensorSource*> m_sources;
    std::map<std::string, std::shared_ptr<const Tensor>> m_tensors;
    std::map<std::pair<std::string, std::string>, Attribute::Value> m_attributes;
};

/// How many datasets were compared.
int compareWithLibrary(const fs::path& path)
{
    SCOPED_TRACE(path);
    NullMonitor monitor;
    const auto catalog = openCatalog(path, monitor);
    const Hdf5Lock lock;
    const Hdf5File file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT));
    EXPECT_TRUE(file.isValid());
    if (!catalog || !file.isValid()) {
        ADD_FAILURE() << (catalog ? "" : catalog.error().message.text());
        return 0;
    }
    Oracle oracle(*catalog, file.id());
    oracle.compareAll();
    return oracle.datasets();
}

/// How a file is written.
struct Style
{
    const char* name;
    H5F_libver_t version = H5F_LIBVER_EARLIEST;
    hsize_t userBlock = 0;
    std::size_t width = 8; ///< of addresses and lengths
    unsigned sharedIndexes = 0;
    unsigned sharedListLength = 50;
    bool isOrdered = false; ///< groups and attributes keep the order of their creation
};

void PrintTo(const Style& style, std::ostream* out)
{
    *out << style.name;
}

class Hdf5Oracle : public ::testing::TestWithParam<Style>
{
protected:
    void SetUp() override
    {
        const Style& style = GetParam();
        const Hdf5Properties creation(H5Pcreate(H5P_FILE_CREATE));
        const Hdf5Properties access(H5Pcreate(H5P_FILE_ACCESS));
        ASSERT_GE(H5Pset_userblock(creation.id(), style.userBlock), 0);
        ASSERT_GE(H5Pset_sizes(creation.id(), style.width, style.width), 0);
        // What is still open in a test is closed with the file.
        ASSERT_GE(H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG), 0);
        ASSERT_GE(H5Pset_libver_bounds(access.id(), style.version, H5F_LIBVER_LATEST), 0);
        if (style.isOrdered) {
            ASSERT_GE(H5Pset_link_creation_order(creation.id(), kOrder), 0);
            ASSERT_GE(H5Pset_attr_creation_order(creation.id(), kOrder), 0);
        }
        if (style.sharedIndexes > 0) {
            ASSERT_GE(H5Pset_shared_mesg_nindexes(creation.id(), style.sharedIndexes), 0);
            ASSERT_GE(H5Pset_shared_mesg_index(creation.id(), 0, H5O_SHMESG_ALL_FLAG, 1), 0);
            ASSERT_GE(H5Pset_shared_mesg_phase_change(creation.id(), style.sharedListLength, 0), 0);
        }
        m_file = Hdf5File(H5Fcreate(m_path.c_str(), H5F_ACC_TRUNC, creation.id(), access.id()));
        ASSERT_TRUE(m_file.isValid());
    }

    /// Release 1.10.8 does not open what it writes otherwise: it takes 2^32 - 1 for an extent.
    [[nodiscard]] static bool canGrowWithoutEnd() { return GetParam().width == 8; }

    /// Closes the file and compares.
    void compare(int datasets)
    {
        m_file = Hdf5File();
        EXPECT_EQ(compareWithLibrary(m_path), datasets);
    }

    [[nodiscard]] Hdf5Group group(const std::string& path) const
    {
        const Hdf5Properties creation(H5Pcreate(H5P_GROUP_CREATE));
        if (GetParam().isOrdered) {
            EXPECT_GE(H5Pset_link_creation_order(creation.id(), kOrder), 0);
            EXPECT_GE(H5Pset_attr_creation_order(creation.id(), kOrder), 0);
        }
        return Hdf5Group(
            H5Gcreate2(m_file.id(), path.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT));
    }

    struct Written
    {
        Shape shape;
        Shape most; ///< empty: as the shape; 0: without end
        Shape chunk;
        Shape from; ///< where what is written begins; empty: everything is
        std::function<void(hid_t)> creation = [](hid_t) {};
        hid_t type = H5T_STD_I16LE;
    };

    /// A dataset whose elements count from 0.
    void dataset(const std::string& path, const Written& how) const
    {
        const std::vector<hsize_t> shape(how.shape.begin(), how.shape.end());
        std::vector<hsize_t> most(how.most.begin(), how.most.end());
        std::ranges::replace(most, hsize_t{0}, H5S_UNLIMITED);
        const Hdf5Space space(H5Screate_simple(static_cast<int>(shape.size()), shape.data(),
                                               most.empty() ? nullptr : most.data()));
        const Hdf5Properties creation(H5Pcreate(H5P_DATASET_CREATE));
        if (!how.chunk.empty()) {
            const std::vector<hsize_t> chunk(how.chunk.begin(), how.chunk.end());
            ASSERT_GE(H5Pset_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data()), 0);
        }
        how.creation(creation.id());
        const Hdf5Dataset made(H5Dcreate2(m_file.id(), path.c_str(), how.type, space.id(),
                                          H5P_DEFAULT, creation.id(), H5P_DEFAULT));
        ASSERT_TRUE(made.isValid()) << path;
        std::vector<std::int16_t> values(elementCount(how.shape).value_or(0));
        std::iota(values.begin(), values.end(), std::int16_t{1});
        if (!how.from.empty()) {
            const std::vector<hsize_t> from(how.from.begin(), how.from.end());
            std::vector<hsize_t> count(shape);
            for (std::size_t axis = 0; axis < count.size(); ++axis) {
                count[axis] -= from[axis];
            }
            ASSERT_GE(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, from.data(), nullptr,
                                          count.data(), nullptr),
                      0);
        }
        ASSERT_GE(H5Dwrite(made.id(), H5T_NATIVE_INT16, space.id(), space.id(), H5P_DEFAULT,
                           values.data()),
                  0)
            << path;
    }

    void attribute(hid_t object, const std::string& name, hid_t type, const Shape& shape,
                   const void* values) const
    {
        const std::vector<hsize_t> extents(shape.begin(), shape.end());
        const Hdf5Space space(shape.empty() ? H5Screate(H5S_SCALAR)
                                            : H5Screate_simple(static_cast<int>(extents.size()),
                                                               extents.data(), nullptr));
        const Hdf5Attribute made(
            H5Acreate2(object, name.c_str(), type, space.id(), H5P_DEFAULT, H5P_DEFAULT));
        ASSERT_TRUE(made.isValid()) << name;
        ASSERT_GE(H5Awrite(made.id(), type, values), 0) << name;
    }

    static constexpr unsigned kOrder = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;

    TemporaryFolder m_folder;
    fs::path m_path = m_folder / "file.h5";
    Hdf5File m_file;
};

void deflateAndShuffle(hid_t creation)
{
    EXPECT_GE(H5Pset_shuffle(creation), 0);
    EXPECT_GE(H5Pset_deflate(creation, 6), 0);
}

/// The same for styles in which indexes of chunks differ.
class Hdf5OracleOfChunks : public Hdf5Oracle
{
};

TEST_P(Hdf5OracleOfChunks, FindsChunksInEveryIndex)
{
    const std::map<std::string, Written> kinds = {
        {"single", {.shape = {5, 7}, .chunk = {5, 7}}},
        {"fixed", {.shape = {9, 7}, .chunk = {2, 3}}},
        {"fixed_growing", {.shape = {9, 7}, .most = {20, 15}, .chunk = {2, 3}}},
        {"fixed_pages", {.shape = {2100}, .chunk = {1}}},
        {"fixed_pages_sparse", {.shape = {2500}, .chunk = {1}, .from = {1500}}},
        {"endless", {.shape = {9, 7}, .most = {0, 7}, .chunk = {2, 3}}},
        {"endless_second", {.shape = {9, 7, 4}, .most = {12, 0, 4}, .chunk = {2, 3, 2}}},
        {"endless_long", {.shape = {1500}, .most = {0}, .chunk = {1}}},
        {"endless_sparse", {.shape = {1500}, .most = {0}, .chunk = {1}, .from = {1400}}},
        {"endless_twice", {.shape = {40, 50}, .most = {0, 0}, .chunk = {1, 2}}},
        {"endless_twice_few", {.shape = {4, 5}, .most = {0, 0}, .chunk = {2, 2}}},
    };
    const std::map<std::string, std::function<void(hid_t)>> styles = {
        {"plain", [](hid_t) {}},
        {"early", [](hid_t creation) { H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY); }},
        {"deflated", deflateAndShuffle},
        {"checked", [](hid_t creation) { H5Pset_fletcher32(creation); }},
        {"checked_first",
         [](hid_t creation) {
             H5Pset_fletcher32(creation);
             deflateAndShuffle(creation);
         }},
        {"plain_edges",
         [](hid_t creation) {
             H5Pset_chunk_opts(creation, H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS);
             deflateAndShuffle(creation);
         }},
        {"filled",
         [](hid_t creation) {
             const std::int16_t value = 77;
             H5Pset_fill_value(creation, H5T_NATIVE_INT16, &value);
         }},
    };
    int count = 0;
    for (const auto& [kind, written] : kinds) {
        if (!canGrowWithoutEnd() && std::ranges::find(written.most, 0U) != written.most.end()) {
            continue;
        }
        for (const auto& [style, creation] : styles) {
            Written how = written;
            how.creation = creation;
            dataset(kind + "_" + style, how);
            ++count;
        }
    }
    if (!canGrowWithoutEnd()) {
        return compare(count);
    }
    // Far enough for the data blocks of an extensible array to have pages.
    dataset("endless_pages", {.shape = {132500}, .most = {0}, .chunk = {1}, .from = {131000}});
    dataset("endless_pages_deflated", {.shape = {132500},
                                       .most = {0},
                                       .chunk = {1},
                                       .from = {132000},
                                       .creation = deflateAndShuffle});
    compare(count + 2);
}

TEST_P(Hdf5Oracle, KnowsDatasetsThatShrank)
{
    int count = 0;
    for (const bool isEndless : {false, canGrowWithoutEnd()}) {
        const std::string name = (isEndless ? "endless" : "fixed") + std::to_string(count++);
        dataset(name, {.shape = {9, 8}, .most = {isEndless ? 0U : 9U, 8}, .chunk = {2, 3}});
        const Hdf5Dataset made(H5Dopen2(m_file.id(), name.c_str(), H5P_DEFAULT));
        const std::array<hsize_t, 2> smaller = {5, 4};
        ASSERT_GE(H5Dset_extent(made.id(), smaller.data()), 0);
    }
    compare(2);
}

TEST_P(Hdf5Oracle, KnowsEveryTypeOfElement)
{
    const std::map<std::string, hid_t> types = {
        {"i8", H5T_STD_I8LE},     {"i16", H5T_STD_I16LE},       {"i32", H5T_STD_I32LE},
        {"i64", H5T_STD_I64LE},   {"u8", H5T_STD_U8LE},         {"u16", H5T_STD_U16LE},
        {"u32", H5T_STD_U32LE},   {"u64", H5T_STD_U64LE},       {"f32", H5T_IEEE_F32LE},
        {"f64", H5T_IEEE_F64LE},  {"i8b", H5T_STD_I8BE},        {"i16b", H5T_STD_I16BE},
        {"i32b", H5T_STD_I32BE},  {"i64b", H5T_STD_I64BE},      {"u16b", H5T_STD_U16BE},
        {"u32b", H5T_STD_U32BE},  {"u64b", H5T_STD_U64BE},      {"f32b", H5T_IEEE_F32BE},
        {"f64b", H5T_IEEE_F64BE}, {"long", H5T_NATIVE_LDOUBLE},
    };
    int count = 0;
    for (const auto& [name, type] : types) {
        dataset(name, {.shape = {3, 4}, .type = type});
        dataset(name + "_chunked", {.shape = {3, 4}, .chunk = {2, 2}, .type = type});
        count += 2;
    }
    const Hdf5Type narrow(H5Tcopy(H5T_STD_I32LE));
    ASSERT_GE(H5Tset_precision(narrow.id(), 17), 0);
    dataset("narrow", {.shape = {3}, .type = narrow.id()});
    const Hdf5Type half(H5Tcopy(H5T_IEEE_F32BE));
    ASSERT_GE(H5Tset_fields(half.id(), 15, 10, 5, 0, 10), 0);
    ASSERT_GE(H5Tset_size(half.id(), 2), 0);
    ASSERT_GE(H5Tset_ebias(half.id(), 15), 0);
    dataset("half", {.shape = {3}, .type = half.id()});
    const Hdf5Type brain(H5Tcopy(H5T_IEEE_F32LE));
    ASSERT_GE(H5Tset_fields(brain.id(), 15, 7, 8, 0, 7), 0);
    ASSERT_GE(H5Tset_size(brain.id(), 2), 0);
    dataset("bfloat16", {.shape = {3}, .type = brain.id()});
    ASSERT_GE(H5Tcommit2(m_file.id(), "named", half.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
              0);
    dataset("of_named_type", {.shape = {3}, .type = half.id()});
    dataset("of_named_type_too", {.shape = {3}, .type = half.id()});
    const Hdf5Object root(H5Oopen(m_file.id(), "/", H5P_DEFAULT));
    const std::uint16_t one = 0x3c00;
    attribute(root.id(), "of_named_type", half.id(), {}, &one);
    compare(count + 5);
}

TEST_P(Hdf5Oracle, KnowsTypesOfSeveralParts)
{
    const std::int8_t no = 0;
    const std::int8_t yes = 1;
    const Hdf5Type boolean(H5Tenum_create(H5T_NATIVE_INT8));
    ASSERT_GE(H5Tenum_insert(boolean.id(), "FALSE", &no), 0);
    ASSERT_GE(H5Tenum_insert(boolean.id(), "TRUE", &yes), 0);
    const Hdf5Type colours(H5Tenum_create(H5T_NATIVE_INT8));
    ASSERT_GE(H5Tenum_insert(colours.id(), "RED", &no), 0);
    ASSERT_GE(H5Tenum_insert(colours.id(), "GREEN", &yes), 0);
    const auto pairOf = [](hid_t part, std::size_t bytes) {
        Hdf5Type pair(H5Tcreate(H5T_COMPOUND, 2 * bytes));
        EXPECT_GE(H5Tinsert(pair.id(), "r", 0, part), 0);
        EXPECT_GE(H5Tinsert(pair.id(), "i", bytes, part), 0);
        return pair;
    };
    const Hdf5Type complex64 = pairOf(H5T_IEEE_F32LE, 4);
    const Hdf5Type complex128 = pairOf(H5T_IEEE_F64BE, 8);
    const Hdf5Type integers = pairOf(H5T_STD_I32LE, 4);
    const hsize_t three = 3;
    const Hdf5Type array(H5Tarray_create2(H5T_NATIVE_INT32, 1, &three));
    const Hdf5Type opaque(H5Tcreate(H5T_OPAQUE, 5));
    ASSERT_GE(H5Tset_tag(opaque.id(), "bytes"), 0);
    const Hdf5Type list(H5Tvlen_create(H5T_NATIVE_INT32));
    const Hdf5Type text(H5Tcopy(H5T_C_S1));
    ASSERT_GE(H5Tset_size(text.id(), 5), 0);
    const std::map<std::string, hid_t> types = {
        {"boolean", boolean.id()},      {"colours", colours.id()}, {"c64", complex64.id()},
        {"c128", complex128.id()},      {"pair", integers.id()},   {"array", array.id()},
        {"opaque", opaque.id()},        {"list", list.id()},       {"text", text.id()},
        {"reference", H5T_STD_REF_OBJ}, {"bits", H5T_STD_B16LE},   {"time", H5T_UNIX_D32LE}};
    const hsize_t four = 4;
    const Hdf5Space space(H5Screate_simple(1, &four, nullptr));
    const Hdf5Object root(H5Oopen(m_file.id(), "/", H5P_DEFAULT));
    for (const auto& [name, type] : types) {
        const Hdf5Dataset made(H5Dcreate2(m_file.id(), name.c_str(), type, space.id(), H5P_DEFAULT,
                                          H5P_DEFAULT, H5P_DEFAULT));
        ASSERT_TRUE(made.isValid());
        if (name != "list") {
            std::vector<std::byte> values(4 * H5Tget_size(type));
            if (name == "boolean") {
                values[1] = std::byte{1};
            }
            ASSERT_GE(H5Dwrite(made.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
            attribute(root.id(), "one_" + name, type, {}, values.data());
            attribute(root.id(), "four_" + name, type, {4}, values.data());
        }
    }
    compare(static_cast<int>(types.size()));
}

TEST_P(Hdf5Oracle, ReadsGroupsOfAnySize)
{
    for (const int links : {1, 7, 9, 40, 300, 2000}) {
        const std::string path = "of_" + std::to_string(links);
        const Hdf5Group parent = group(path);
        for (int link = 0; link < links; ++link) {
            // Long names fill the blocks of a heap, and its root gets rows.
            const std::string name = std::to_string(link * 7919 % links) + "_" +
                                     std::string(static_cast<std::size_t>(link % 90), 'n');
            const Hdf5Group made = group(path + "/" + name);
            ASSERT_TRUE(made.isValid());
        }
        dataset(path + "/numbers", {.shape = {3}});
        ASSERT_GE(H5Lcreate_soft("/nowhere", parent.id(), "soft", H5P_DEFAULT, H5P_DEFAULT), 0);
    }
    ASSERT_GE(
        H5Lcreate_hard(m_file.id(), "of_7/numbers", m_file.id(), "again", H5P_DEFAULT, H5P_DEFAULT),
        0);
    compare(7);
    NullMonitor monitor;
    const auto catalog = openCatalog(m_path, monitor);
    EXPECT_NE(catalog->find("of_2000/numbers"), nullptr);
}

TEST_P(Hdf5Oracle, ReadsAnyNumberOfAttributes)
{
    const bool hasHeaps = GetParam().version != H5F_LIBVER_EARLIEST;
    dataset("x", {.shape = {3}});
    const Hdf5Object root(H5Oopen(m_file.id(), "/", H5P_DEFAULT));
    const Hdf5Object numbers(H5Oopen(m_file.id(), "x", H5P_DEFAULT));
    const Hdf5Type variable(H5Tcopy(H5T_C_S1));
    ASSERT_GE(H5Tset_size(variable.id(), H5T_VARIABLE), 0);
    for (const hid_t object : {root.id(), numbers.id()}) {
        for (int index = 0; index < 300; ++index) {
            const std::string name = "number_" + std::to_string(index);
            attribute(object, name, H5T_STD_I32LE, {}, &index);
        }
        const std::array<const char*, 3> texts = {"one", "", "three with more letters"};
        attribute(object, "texts", variable.id(), {3}, texts.data());
        attribute(object, "text", variable.id(), {}, texts.data());
        const Hdf5Type spaced(H5Tcopy(H5T_C_S1));
        ASSERT_GE(H5Tset_size(spaced.id(), 6), 0);
        ASSERT_GE(H5Tset_strpad(spaced.id(), H5T_STR_SPACEPAD), 0);
        attribute(object, "fixed", spaced.id(), {2}, "a     bcdefg");
        const std::vector<std::byte> large(hasHeaps ? 100'000 : 30'000, std::byte{'x'});
        const Hdf5Type wide(H5Tcopy(H5T_C_S1));
        ASSERT_GE(H5Tset_size(wide.id(), large.size()), 0);
        attribute(object, "large", wide.id(), {}, large.data());
        const std::uint64_t most = ~std::uint64_t{0};
        attribute(object, "most", H5T_STD_U64LE, {}, &most);
        const double real = -0.125;
        attribute(object, "real", H5T_NATIVE_DOUBLE, {1}, &real);
        const Hdf5Space none(H5Screate(H5S_NULL));
        const Hdf5Attribute empty(
            H5Acreate2(object, "empty", variable.id(), none.id(), H5P_DEFAULT, H5P_DEFAULT));
        ASSERT_TRUE(empty.isValid());
    }
    compare(1);
}

TEST_P(Hdf5Oracle, KnowsEveryLayout)
{
    const auto with = [](H5D_layout_t layout) {
        return [layout](hid_t creation) { EXPECT_GE(H5Pset_layout(creation, layout), 0); };
    };
    dataset("compact", {.shape = {5, 7}, .creation = with(H5D_COMPACT)});
    dataset("contiguous", {.shape = {5, 7}, .creation = with(H5D_CONTIGUOUS)});
    dataset("empty", {.shape = {5, 0, 7}});
    dataset("empty_chunked", {.shape = {0}, .most = {canGrowWithoutEnd() ? 0U : 9U}, .chunk = {4}});
    dataset("packed_bits", {.shape = {64}, .chunk = {64}, .creation = [](hid_t creation) {
                                EXPECT_GE(H5Pset_nbit(creation), 0);
                            }});
    dataset("scaled", {.shape = {64}, .chunk = {64}, .creation = [](hid_t creation) {
                           EXPECT_GE(H5Pset_scaleoffset(creation, H5Z_SO_INT, 0), 0);
                       }});
    const std::int32_t fill = -3;
    const Hdf5Properties creation(H5Pcreate(H5P_DATASET_CREATE));
    ASSERT_GE(H5Pset_fill_value(creation.id(), H5T_NATIVE_INT32, &fill), 0);
    const hsize_t five = 5;
    const Hdf5Space space(H5Screate_simple(1, &five, nullptr));
    const Hdf5Dataset unwritten(H5Dcreate2(m_file.id(), "unwritten", H5T_STD_I32BE, space.id(),
                                           H5P_DEFAULT, creation.id(), H5P_DEFAULT));
    const Hdf5Space scalar(H5Screate(H5S_SCALAR));
    const Hdf5Dataset one(H5Dcreate2(m_file.id(), "scalar", H5T_STD_I32LE, scalar.id(), H5P_DEFAULT,
                                     H5P_DEFAULT, H5P_DEFAULT));
    ASSERT_GE(H5Dwrite(one.id(), H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, &fill), 0);
    const Hdf5Space null(H5Screate(H5S_NULL));
    const Hdf5Dataset nothing(H5Dcreate2(m_file.id(), "null", H5T_STD_I32LE, null.id(), H5P_DEFAULT,
                                         H5P_DEFAULT, H5P_DEFAULT));
    ASSERT_TRUE(unwritten.isValid() && nothing.isValid());
    compare(9);
}

INSTANTIATE_TEST_SUITE_P(
    Styles, Hdf5Oracle,
    ::testing::Values(
        Style{.name = "Earliest"}, Style{.name = "Latest", .version = H5F_LIBVER_LATEST},
        Style{.name = "V18", .version = H5F_LIBVER_V18},
        Style{.name = "Ordered", .isOrdered = true},
        Style{.name = "OrderedLatest", .version = H5F_LIBVER_LATEST, .isOrdered = true},
        Style{.name = "UserBlock", .userBlock = 512},
        Style{.name = "UserBlockLatest", .version = H5F_LIBVER_LATEST, .userBlock = 2048},
        Style{.name = "Narrow", .width = 4},
        Style{.name = "NarrowLatest", .version = H5F_LIBVER_LATEST, .width = 4},
        Style{.name = "SharedInList",
              .version = H5F_LIBVER_LATEST,
              .sharedIndexes = 1,
              .sharedListLength = 5000},
        Style{.name = "SharedInTree",
              .version = H5F_LIBVER_LATEST,
              .sharedIndexes = 1,
              .sharedListLength = 0}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Styles, Hdf5OracleOfChunks,
    ::testing::Values(
        Style{.name = "Earliest"}, Style{.name = "Latest", .version = H5F_LIBVER_LATEST},
        Style{.name = "UserBlockLatest", .version = H5F_LIBVER_LATEST, .userBlock = 2048},
        Style{.name = "NarrowLatest", .version = H5F_LIBVER_LATEST, .width = 4}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

/// Every HDF5 file below a folder; how many datasets they have together.
int compareFolder(const fs::path& folder)
{
    int datasets = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string kind = entry.path().extension().string();
        const bool isOfH5py = entry.path().parent_path() == dataFolder() / "hdf5";
        // Keras' architecture in a file beside the weights gives attributes that these have not.
        const bool hasMoreBeside = fs::exists(entry.path().parent_path() / "model.json");
        if (entry.is_regular_file() && !isOfH5py && !hasMoreBeside &&
            (kind == ".h5" || kind == ".hdf5" || kind == ".nc" || kind == ".mat") &&
            H5Fis_hdf5(entry.path().c_str()) > 0) {
            datasets += compareWithLibrary(entry.path());
        }
    }
    return datasets;
}

/// scripts/make_hdf5.py says what is in them: later versions than the library here reads, and LZF.
TEST(Hdf5OfH5py, CountsInEveryDataset)
{
    NullMonitor monitor;
    for (const char* version : {"earliest", "v110", "v200"}) {
        const auto catalog =
            openCatalog(dataFolder() / "hdf5" / (std::string("h5py-") + version + ".h5"), monitor);
        ASSERT_TRUE(catalog.has_value()) << catalog.error().message;
        EXPECT_EQ(catalog->tensors.size(), 17U);
        for (const auto& tensor : catalog->tensors) {
            SCOPED_TRACE(std::string(version) + " " + tensor->name);
            ASSERT_NE(tensor->source, nullptr) << tensor->typeName;
            const auto bytes = tensor->source->bytes(monitor);
            ASSERT_TRUE(bytes.has_value()) << bytes.error().message;
            std::vector<float> expected(tensor->elements());
            for (std::size_t index = 0; index < expected.size(); ++index) {
                expected[index] = tensor->name == "noise_lzf"
                                      ? static_cast<float>(index * 2654435761U % (1U << 24U))
                                      : static_cast<float>(index + 1);
            }
            EXPECT_TRUE(std::ranges::equal(*bytes, std::as_bytes(std::span(expected))));
        }
    }
}

TEST(Hdf5OfH5py, KeepsTheOrderOfCreationWhereTheFileDoes)
{
    NullMonitor monitor;
    const auto catalog = openCatalog(dataFolder() / "hdf5/h5py-v110.h5", monitor);
    ASSERT_TRUE(catalog.has_value()) << catalog.error().message;
    EXPECT_EQ(catalog->tensors.front()->name, "x_single_None");
    EXPECT_EQ(catalog->tensors.back()->name, "x_big_endian_lzf");
    EXPECT_EQ(catalog->findAttribute("a", "text")->value, Attribute::Value("\u00fcmlaut"));
    EXPECT_EQ(catalog->findAttribute("b", "7")->value, Attribute::Value(std::int64_t{12}));
}

TEST(Hdf5OracleFiles, AgreesOverTheFixtures)
{
    EXPECT_GT(compareFolder(dataFolder()), 100);
}

TEST(Hdf5OracleFiles, AgreesOverTheFolderThatIsNamed)
{
    const char* folder = std::getenv("GATELOUPE_TEST_HDF5_FOLDER");
    if (folder == nullptr) {
        GTEST_SKIP() << "GATELOUPE_TEST_HDF5_FOLDER names none";
    }
    EXPECT_GT(compareFolder(folder), 0);
}

} // namespace
} // namespace gateloupe::test
