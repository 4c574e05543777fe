// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/tensorflow/bundle_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace fs = std::filesystem;

namespace {

/// One variable, its slices in the words of SavedTensorSlices.
struct V1Variable
{
    std::string name;
    int dtype = 1;
    Shape shape;

    struct Slice
    {
        std::vector<SliceExtent> extents; ///< a full axis: the default
        std::string values;               ///< fields of a TensorProto
    };

    std::vector<Slice> slices;
};

std::string extentsMessage(const std::vector<SliceExtent>& extents)
{
    std::string message;
    for (const SliceExtent& extent : extents) {
        message += bytesField(
            1, extent.length < 0 ? ""
                                 : varintField(1, static_cast<std::uint64_t>(extent.start)) +
                                       varintField(2, static_cast<std::uint64_t>(extent.length)));
    }
    return message;
}

std::string headerOf(const std::vector<V1Variable>& variables)
{
    std::string metas;
    for (const V1Variable& variable : variables) {
        std::string shape;
        for (const std::uint64_t extent : variable.shape) {
            shape += bytesField(2, varintField(1, extent));
        }
        std::string meta = bytesField(1, variable.name) + bytesField(2, shape) +
                           varintField(3, static_cast<std::uint64_t>(variable.dtype));
        for (const auto& slice : variable.slices) {
            meta += bytesField(4, extentsMessage(slice.extents));
        }
        metas += bytesField(1, meta);
    }
    return bytesField(1, metas);
}

std::string tableOf(const std::vector<V1Variable>& variables, const TableOptions& options = {})
{
    std::map<std::string, std::string> pairs{{"", headerOf(variables)}};
    for (const V1Variable& variable : variables) {
        for (const auto& slice : variable.slices) {
            pairs[sliceKey(variable.name, slice.extents)] =
                bytesField(2, bytesField(1, variable.name) + bytesField(3, slice.values));
        }
    }
    return makeTable({pairs.begin(), pairs.end()}, options);
}

std::string floatValues(const std::vector<float>& values)
{
    return bytesField(5, rawOf(values));
}

V1Variable floats(const std::string& name, const Shape& shape, const std::vector<float>& values)
{
    return {.name = name,
            .shape = shape,
            .slices = {{std::vector<SliceExtent>(shape.size()), floatValues(values)}}};
}

Result<TensorCatalog> openV1(const fs::path& path)
{
    NullMonitor monitor;
    return openCatalog(path, monitor);
}

template <typename T>
Result<std::vector<T>> valuesOf(const TensorCatalog& catalog, std::string_view name)
{
    const auto tensor = catalog.find(name);
    if (!tensor || !tensor->source) {
        return Error{ErrorCode::NotFound, std::string(name)};
    }
    NullMonitor monitor;
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    std::vector<T> values(bytes.size() / sizeof(T));
    std::ranges::copy(bytes, std::as_writable_bytes(std::span(values)).begin());
    return values;
}

/// The variable of one element list and type, opened.
template <typename T>
Result<std::vector<T>> readBack(int dtype, std::uint64_t elements, const std::string& values)
{
    const TemporaryFolder folder;
    writeText(
        folder / "model",
        tableOf({{.name = "v", .dtype = dtype, .shape = {elements}, .slices = {{{{}}, values}}}}));
    GATELOUPE_TRY(const auto catalog, openV1(folder / "model"));
    return valuesOf<T>(catalog, "v");
}

} // namespace

TEST(TensorFlowV1, ReadsTypedNumbersOnFirstUse)
{
    const TemporaryFolder folder;
    writeText(folder / "model",
              tableOf({floats("net/w", {2, 3}, {0, 1, 2, 3, 4, 5}), floats("scalar", {}, {7})}));
    const auto catalog = openV1(folder / "model");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "tensorflow-v1");
    const auto tensor = catalog->find("net/w");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(tensor->shape, (Shape{2, 3}));
    EXPECT_EQ(tensor->source->encoding(), Encoding::Typed);
    EXPECT_FALSE(tensor->place());
    EXPECT_EQ(*valuesOf<float>(*catalog, "net/w"), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(*valuesOf<float>(*catalog, "scalar"), (std::vector<float>{7}));
}

TEST(TensorFlowV1, ReadsEveryTypeOfTensorProto)
{
    const double half = 0.5;
    const std::string packedDouble(reinterpret_cast<const char*>(&half), sizeof(half));
    EXPECT_EQ(*readBack<double>(2, 1, bytesField(6, packedDouble)), std::vector<double>{half});
    const auto minusTwo = static_cast<std::uint64_t>(std::int64_t{-2});
    EXPECT_EQ(*readBack<std::int32_t>(3, 2, varintField(7, 3) + varintField(7, minusTwo)),
              (std::vector<std::int32_t>{3, -2}));
    EXPECT_EQ(*readBack<std::uint8_t>(4, 2, bytesField(7, "\x01\x7f")),
              (std::vector<std::uint8_t>{1, 127}));
    EXPECT_EQ(*readBack<std::int16_t>(5, 1, varintField(7, minusTwo)),
              (std::vector<std::int16_t>{-2}));
    EXPECT_EQ(*readBack<std::int64_t>(9, 1, varintField(10, minusTwo)),
              (std::vector<std::int64_t>{-2}));
    EXPECT_EQ(*readBack<std::uint8_t>(10, 2, bytesField(11, std::string_view("\x00\x01", 2))),
              (std::vector<std::uint8_t>{0, 1}));
    EXPECT_EQ(*readBack<std::uint16_t>(19, 1, varintField(13, 0x3c00)),
              (std::vector<std::uint16_t>{0x3c00}));
    EXPECT_EQ(*readBack<std::uint64_t>(23, 1, varintField(17, ~std::uint64_t{0})),
              (std::vector<std::uint64_t>{~std::uint64_t{0}}));
    EXPECT_EQ(*readBack<float>(8, 1, floatValues({}) + bytesField(9, rawOf({1, 2}))),
              (std::vector<float>{1, 2}));
}

TEST(TensorFlowV1, RefusesNumbersThatDoNotFit)
{
    EXPECT_THAT(readBack<float>(1, 3, floatValues({1, 2})),
                FailsWith(ErrorCode::Corrupt, "12 bytes"));
    EXPECT_THAT(readBack<float>(1, 1, floatValues({1, 2})),
                FailsWith(ErrorCode::Corrupt, "4 bytes"));
    EXPECT_THAT(readBack<float>(1, 1, bytesField(5, "abc")),
                FailsWith(ErrorCode::Corrupt, "bytes"));
    EXPECT_THAT(readBack<std::uint8_t>(4, 1, varintField(7, 256)),
                FailsWith(ErrorCode::Corrupt, "too large"));
    EXPECT_THAT(readBack<std::uint16_t>(19, 1, varintField(13, 0x10000)),
                FailsWith(ErrorCode::Corrupt, "too large"));
    EXPECT_THAT(readBack<float>(1, 1, varintField(5, 1)), FailsWith(ErrorCode::Corrupt, "type"));
}

TEST(TensorFlowV1, RefusesAShapeThatTheFileCannotHold)
{
    EXPECT_THAT(readBack<float>(1, std::uint64_t{1} << 40U, floatValues({1})),
                FailsWith(ErrorCode::Corrupt, "are not in"));
    EXPECT_THAT(readBack<float>(1, ~std::uint64_t{0} >> 2U, floatValues({1})),
                FailsWith(ErrorCode::Corrupt, "are not in"));
}

TEST(TensorFlowV1, ListsStringsAndQuantisedNumbersOnly)
{
    const TemporaryFolder folder;
    writeText(folder / "model",
              tableOf({{.name = "s", .dtype = 7, .shape = {1}, .slices = {{{{}}, ""}}},
                       {.name = "q", .dtype = 12, .shape = {1}, .slices = {{{{}}, ""}}}}));
    const auto catalog = openV1(folder / "model");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->find("s")->source, nullptr);
    EXPECT_EQ(catalog->find("s")->typeName, "string");
    EXPECT_EQ(catalog->find("q")->typeName, "quint8");
}

TEST(TensorFlowV1, PutsSlicesOfSeveralShardsTogether)
{
    const TemporaryFolder folder;
    const V1Variable top{
        .name = "w", .shape = {4, 1}, .slices = {{{{0, 2}, {}}, floatValues({0, 1})}}};
    const V1Variable bottom{
        .name = "w", .shape = {4, 1}, .slices = {{{{2, 2}, {}}, floatValues({2, 3})}}};
    writeText(folder / "model-00000-of-00002", tableOf({top, floats("a", {1}, {9})}));
    writeText(folder / "model-00001-of-00002", tableOf({bottom}));
    writeText(folder / "checkpoint", "model_checkpoint_path: \"model-\?\?\?\?\?-of-00002\"\n");
    for (const char* name : {"model", "model-00000-of-00002", "model-00001-of-00002",
                             "model-\?\?\?\?\?-of-00002", "checkpoint", ""}) {
        const auto catalog = openV1(folder / name);
        ASSERT_THAT(catalog, IsOk()) << name;
        EXPECT_EQ(catalog->tensors.size(), 2U);
        EXPECT_EQ(catalog->find("w")->source->encoding(), Encoding::Slices);
        EXPECT_EQ(*valuesOf<float>(*catalog, "w"), (std::vector<float>{0, 1, 2, 3}));
    }
    fs::remove(folder / "model-00001-of-00002");
    EXPECT_THAT(openV1(folder / "model"), FailsWith(ErrorCode::NotFound, "model-00001-of-00002"));
}

TEST(TensorFlowV1, RefusesShardsThatContradictEachOther)
{
    const TemporaryFolder folder;
    writeText(folder / "m-00000-of-00002", tableOf({floats("w", {2}, {0, 1})}));
    writeText(folder / "m-00001-of-00002", tableOf({floats("w", {1}, {0})}));
    EXPECT_THAT(openV1(folder / "m"), FailsWith(ErrorCode::Corrupt, "different shapes"));
    writeText(folder / "m-00001-of-00002", tableOf({floats("w", {2}, {0, 1})}));
    EXPECT_THAT(openV1(folder / "m"), FailsWith(ErrorCode::Corrupt, "overlap"));
}

TEST(TensorFlowV1, FindsVariablesInManyBlocksAndInSnappyOnes)
{
    const TemporaryFolder folder;
    std::vector<V1Variable> variables;
    for (int i = 0; i < 40; ++i) {
        variables.push_back(floats("v" + std::to_string(i), {2}, {static_cast<float>(i), 0.5F}));
    }
    for (const bool isSnappy : {false, true}) {
        writeText(folder / "model", tableOf(variables, {.pairsPerBlock = 3, .isSnappy = isSnappy}));
        const auto catalog = openV1(folder / "model");
        ASSERT_THAT(catalog, IsOk());
        for (int i = 0; i < 40; ++i) {
            EXPECT_EQ(*valuesOf<float>(*catalog, "v" + std::to_string(i)),
                      (std::vector<float>{static_cast<float>(i), 0.5F}));
        }
    }
}

TEST(TensorFlowV1, LeavesDamagedNumbersToTheVariableThatHasThem)
{
    const TemporaryFolder folder;
    std::string table =
        tableOf({floats("a", {1}, {1}), floats("b", {2}, {2, 3})}, {.pairsPerBlock = 1});
    table[table.find(rawOf({2, 3}))] ^= 1;
    writeText(folder / "model", table);
    const auto catalog = openV1(folder / "model");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(valuesOf<float>(*catalog, "a"), IsOk());
    EXPECT_THAT(valuesOf<float>(*catalog, "b"), FailsWith(ErrorCode::Corrupt, "CRC-32C"));
}

} // namespace gateloupe::test
