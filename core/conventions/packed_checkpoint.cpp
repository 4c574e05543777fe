// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/packed_checkpoint.h"

#include <array>
#include <utility>

#include "core/conventions/name_choice.h"
#include "core/packing/pack.h"

namespace gateloupe {

namespace {

/// What frameworks call the one tensor that is a packed buffer: a network is named after the
/// object that owns it, not after these.
constexpr std::array<std::string_view, 7> kBufferNames = {
    "opaque_kernel", "parameters", "params", "flat_weights", "weights", "weight", "kernel"};

std::string stemOf(const std::filesystem::path& path)
{
    const auto stem = path.stem().string();
    return stem.empty() ? path.string() : stem;
}

/// "cudnn_lstm/opaque_kernel" -> "cudnn_lstm".
std::string ownerOf(const std::string& tensor, const std::filesystem::path& path)
{
    for (const std::string_view name : kBufferNames) {
        if (tensor == name) {
            return stemOf(path);
        }
        if (tensor.ends_with(name) &&
            std::string_view("/._:").find(tensor[tensor.size() - name.size() - 1]) !=
                std::string_view::npos) {
            return tensor.substr(0, tensor.size() - name.size() - 1);
        }
    }
    return tensor;
}

std::string lengthText(std::uint64_t bytes, DType dtype)
{
    return std::to_string(bytes) + " bytes (" + std::to_string(bytes / sizeOf(dtype)) +
           " elements)";
}

/// How many bytes behind the offset are the buffer's; the rest is not.
Result<std::uint64_t> bufferBytes(const MappedFile& file, const CheckpointOptions& options,
                                  std::vector<Warning>& warnings)
{
    const RnnSpec& spec = *options.spec;
    const std::string path = file.path().string();
    GATELOUPE_TRY(const auto elements, packedElements(spec));
    const auto needed = elements * sizeOf(spec.dtype);
    if (options.offsetBytes > file.size()) {
        return Error{ErrorCode::ShapeMismatch,
                     path + ": offset " + std::to_string(options.offsetBytes) +
                         " lies past the end at " + std::to_string(file.size())};
    }
    const std::uint64_t present = file.size() - options.offsetBytes;
    const bool isWhole = options.offsetBytes == 0;
    if (present < needed || (present > needed && isWhole)) {
        return Error{ErrorCode::ShapeMismatch,
                     path +
                         (isWhole
                              ? " has "
                              : " has behind offset " + std::to_string(options.offsetBytes) + " ") +
                         lengthText(present, spec.dtype) + ", " + toText(spec) + " needs " +
                         lengthText(needed, spec.dtype) +
                         (present < needed ? "" : "; --offset says where a buffer begins")};
    }
    if (present > needed) {
        warnings.push_back(path + ": " + std::to_string(present - needed) +
                           " bytes behind the packed buffer are not used");
    }
    return needed;
}

Result<std::shared_ptr<const Tensor>> findTensor(const TensorCatalog& catalog,
                                                 std::string_view name)
{
    const auto nameOfTensor = [](const Tensor& tensor) -> const std::string& {
        return tensor.name;
    };
    auto candidates = catalog.tensors;
    if (auto found = pick(candidates, name, nameOfTensor)) {
        return found;
    }
    const bool isMissing = candidates.empty();
    return Error{isMissing ? ErrorCode::NotFound : ErrorCode::InvalidArgument,
                 catalog.path.string() + ": " + (isMissing ? "no" : "more than one") +
                     " tensor name contains '" + std::string(name) + "'; " +
                     (isMissing ? "there are: " : "these do: ") +
                     namesIn(isMissing ? catalog.tensors : candidates, nameOfTensor)};
}

} // namespace

Result<RnnModel> openBareBuffer(Checkpoint& checkpoint, const CheckpointOptions& options)
{
    GATELOUPE_TRY(const auto layout, PackedLayout::create(*options.spec));
    GATELOUPE_TRY(const auto file, MappedFile::open(checkpoint.path));
    GATELOUPE_TRY(const auto size, bufferBytes(*file, options, checkpoint.warnings));
    GATELOUPE_TRY(auto source, MappedSource::create(file, options.offsetBytes, size));
    const std::string name = stemOf(checkpoint.path);
    GATELOUPE_TRY(auto tensor, makeTensor(name, layout.spec().dtype, Shape{layout.elements()},
                                          std::move(source)));
    checkpoint.format = "packed";
    checkpoint.catalog.format = checkpoint.format;
    checkpoint.catalog.path = checkpoint.path;
    checkpoint.catalog.tensors = {tensor};
    return unpack(std::move(tensor), layout.spec(), name);
}

Result<RnnModel> unpackTensor(const Checkpoint& checkpoint, const CheckpointOptions& options)
{
    GATELOUPE_TRY(auto tensor, findTensor(checkpoint.catalog, options.tensor));
    std::string name = ownerOf(tensor->name, checkpoint.path);
    return unpack(std::move(tensor), *options.spec, std::move(name))
        .withContext(checkpoint.path.string());
}

} // namespace gateloupe
