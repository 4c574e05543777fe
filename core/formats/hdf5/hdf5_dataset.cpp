// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_dataset.h"

#include <array>
#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/hdf5/hdf5_chunks.h"
#include "core/formats/hdf5/hdf5_filters.h"
#include "core/formats/hdf5/hdf5_types.h"

namespace gateloupe {

namespace {

std::shared_ptr<const Tensor> listedOnly(std::string name, Shape shape, std::string typeName)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->shape = std::move(shape);
    tensor->strides =
        elementCount(tensor->shape) ? rowMajorStrides(tensor->shape) : std::vector<std::int64_t>();
    tensor->typeName = std::move(typeName);
    return tensor;
}

/// Why the data cannot be read without leaving the file or this library; empty when they can.
std::string obstacleOf(hid_t creation)
{
    if (H5Pget_external_count(creation) > 0) {
        return "external: its data are in other files";
    }
    return hdf5FiltersOf(creation).obstacle;
}

Result<Shape> shapeOf(hid_t dataset)
{
    GATELOUPE_TRY(const auto space,
                  ownHdf5<Hdf5Space>(H5Dget_space(dataset), ErrorCode::Corrupt, "H5Dget_space"));
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    const int rank = H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
    GATELOUPE_CHECK(checkHdf5(rank, ErrorCode::Corrupt, "H5Sget_simple_extent_dims"));
    if (H5Sget_simple_extent_type(space.id()) == H5S_NULL) {
        return Shape{0};
    }
    return Shape(extents.begin(), extents.begin() + rank);
}

/// Where contiguous data begin in the file; empty for every other layout and for data that were
/// never written.
std::optional<std::uint64_t> contiguousOffset(hid_t dataset, hid_t creation)
{
    if (H5Pget_layout(creation) != H5D_CONTIGUOUS) {
        return std::nullopt;
    }
    const haddr_t offset = H5Dget_offset(dataset);
    if (offset == HADDR_UNDEF) {
        return std::nullopt;
    }
    return offset;
}

Result<std::shared_ptr<const TensorSource>> sourceOf(const Hdf5DatasetRequest& request,
                                                     hid_t creation, const Hdf5Extent& extent)
{
    const auto count = elementCount(extent.shape);
    const auto bytes = count ? checkedMul(*count, extent.elementBytes) : std::nullopt;
    if (!bytes) {
        return Error{ErrorCode::Corrupt, "its shape " + toText(extent.shape) + " overflows"};
    }
    if (const auto offset = contiguousOffset(request.dataset, creation)) {
        return Hdf5Image::piece(request.image, *offset, *bytes);
    }
    return chunkedSource(request.image, request.path, extent);
}

} // namespace

std::shared_ptr<const Tensor> virtualDataset(const std::string& path)
{
    return listedOnly(path, {}, "virtual: its data are in other files");
}

Result<std::shared_ptr<const Tensor>> tensorOfDataset(const Hdf5DatasetRequest& request)
{
    GATELOUPE_TRY(const auto creation,
                  ownHdf5<Hdf5Properties>(H5Dget_create_plist(request.dataset), ErrorCode::Corrupt,
                                          "H5Dget_create_plist"));
    if (auto obstacle = obstacleOf(creation.id()); !obstacle.empty()) {
        return listedOnly(request.path, {}, std::move(obstacle));
    }
    GATELOUPE_TRY(auto shape, shapeOf(request.dataset));
    GATELOUPE_TRY(const auto type, ownHdf5<Hdf5Type>(H5Dget_type(request.dataset),
                                                     ErrorCode::Corrupt, "H5Dget_type"));
    Hdf5ElementType element = elementTypeOf(type.id());
    if (request.isMarkedBfloat16 && canHoldBfloat16Bits(type.id())) {
        element.dtype = DType::BF16;
    }
    if (element.dtype == DType::Other) {
        return listedOnly(request.path, std::move(shape), element.typeName);
    }
    const Hdf5Extent extent{.shape = shape, .elementBytes = sizeOf(element.dtype)};
    GATELOUPE_TRY(auto source, sourceOf(request, creation.id(), extent));
    if (element.isBigEndian) {
        source = byteSwapped(std::move(source), wordBytesOf(element.dtype));
    }
    return makeTensor(request.path, element.dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
