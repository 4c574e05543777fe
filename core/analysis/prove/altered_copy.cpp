// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/altered_copy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/half.h"

namespace gateloupe::proving {

namespace {

/// Containers that keep a checksum of their members, so that an altered copy is a damaged file.
constexpr std::array<std::string_view, 6> kChecksummed = {
    "pytorch-zip", "torchscript", "npz", "keras-v3", "tensorflow-bundle", "tensorflow-v1"};

std::vector<std::byte> encodedAs(DType dtype, double value)
{
    std::vector<std::byte> bytes(sizeOf(dtype));
    const auto put = [&](auto number) { std::memcpy(bytes.data(), &number, sizeof(number)); };
    switch (dtype) {
    case DType::F16:
        put(doubleToHalf(value));
        break;
    case DType::BF16:
        put(doubleToBfloat16(value));
        break;
    case DType::F32:
        put(static_cast<float>(value));
        break;
    default:
        put(value);
        break;
    }
    return bytes;
}

} // namespace

double roundedAs(DType dtype, double value)
{
    return elementAsDouble(encodedAs(dtype, value).data(), dtype);
}

Message objectionToPatches(const ProveQuestion& question)
{
    if (std::ranges::find(kChecksummed, question.format) != kChecksummed.end()) {
        return message("a file of format %1 keeps checksums, so an altered copy is a damaged file; "
                       "give the network as safetensors, ONNX, TFLite or HDF5",
                       question.format);
    }
    for (const auto& [id, view] : question.model->parameters) {
        const auto place = view.place();
        std::error_code ignored;
        if (!place || !std::filesystem::equivalent(place->file, question.file, ignored)) {
            return message("%1 does not lie plain in the file", pathOf(id));
        }
    }
    return {};
}

Result<Patch> patchOf(const GateView& view, std::uint64_t row, std::uint64_t col, double value)
{
    const auto place = view.placeOf(row, col);
    if (!place) {
        return Error::unsupported("the gate does not lie plain in the file");
    }
    return Patch{place->offsetBytes, encodedAs(view.dtype(), value)};
}

Result<std::vector<Patch>> exchangingPatches(const RnnModel& model, ProgressMonitor& monitor)
{
    std::vector<Patch> all;
    for (const auto& [id, view] : model.parameters) {
        ParameterId other = id;
        other.direction =
            id.direction == Direction::Forward ? Direction::Backward : Direction::Forward;
        const GateView* from = model.find(other);
        if (from == nullptr || from->rows != view.rows || from->cols != view.cols) {
            return Error::unsupported("%1 has no equal in the other direction", pathOf(id));
        }
        GATELOUPE_TRY(const MatrixView matrix, from->map(monitor));
        const bool readsBoth = id.kind == ParameterKind::InputWeights && id.layer.value > 0;
        for (std::uint64_t row = 0; row < view.rows; ++row) {
            for (std::uint64_t col = 0; col < view.cols; ++col) {
                const std::uint64_t source = readsBoth ? (col + view.cols / 2) % view.cols : col;
                GATELOUPE_TRY(auto one, patchOf(view, row, col, matrix.at(row, source)));
                all.push_back(std::move(one));
            }
        }
    }
    return all;
}

Result<std::filesystem::path> patchedCopy(const std::filesystem::path& original,
                                          const PrivateFolder& folder,
                                          std::span<const Patch> patches)
{
    const auto target = folder.path() / original.filename();
    std::error_code failure;
    std::filesystem::copy_file(original, target, std::filesystem::copy_options::overwrite_existing,
                               failure);
    if (!failure) {
        std::filesystem::permissions(target, std::filesystem::perms::owner_write,
                                     std::filesystem::perm_options::add, failure);
    }
    std::fstream file(target, std::ios::binary | std::ios::in | std::ios::out);
    for (const Patch& patch : patches) {
        file.seekp(static_cast<std::streamoff>(patch.offsetBytes));
        file.write(reinterpret_cast<const char*>(patch.bytes.data()),
                   static_cast<std::streamsize>(patch.bytes.size()));
    }
    file.close();
    if (failure || !file) {
        return Error::cannotWrite("%1 cannot be copied to be altered", original);
    }
    return target;
}

} // namespace gateloupe::proving
