// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/keras/pickled_architecture.h"
#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/formats/pickle/pickled_file.h"
#include "core/formats/torch/torch_tensors.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

constexpr std::string_view kParameterNames = "StructuredToParameterName@@";
constexpr std::string_view kSlicedParameters = "UnpackBigParamInfor@@"; // Paddle spells it so

using TensorIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

/// The slices' bytes, one behind the other.
std::shared_ptr<const TensorSource> joined(std::vector<std::shared_ptr<const Tensor>> slices,
                                           std::uint64_t size)
{
    return std::make_shared<DecodedSource>(
        Encoding::Slices, size,
        [slices = std::move(slices),
         size](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            std::vector<std::byte> all;
            all.reserve(size);
            for (const auto& slice : slices) {
                GATELOUPE_TRY(const auto bytes, slice->source->bytes(monitor));
                all.insert(all.end(), bytes.begin(), bytes.end());
            }
            return all;
        });
}

Result<std::shared_ptr<const Tensor>> joinSlices(std::string_view name, const PickleValue& info,
                                                 const TensorIndex& tensors,
                                                 std::set<std::string>& used)
{
    const PickleValue* extents = info.find("OriginShape");
    const auto shape = extents != nullptr ? extents->asCounts() : std::nullopt;
    const PickleValue* names = info.find("slices");
    if (!shape || names == nullptr || names->items.empty()) {
        return Error::corrupt("parameter %1: its shape or its slices are not said", name);
    }
    std::vector<std::shared_ptr<const Tensor>> slices;
    std::uint64_t size = 0;
    for (const PickleValue* item : names->items) {
        const auto slice = tensors.find(item->asText().value_or(""));
        if (slice == tensors.end() || !slice->second->source || !slice->second->isRowMajor()) {
            return Error::corrupt("parameter %1: slice %2 is not an array of the file", name,
                                  item->asText().value_or("?"));
        }
        if (!used.insert(slice->first).second) {
            return Error::corrupt("parameter %1: slice %2 is used twice", name, slice->first);
        }
        if (slice->second->dtype !=
            tensors.find(names->items[0]->asText().value_or(""))->second->dtype) {
            return Error::corrupt("parameter %1: its slices are of different types", name);
        }
        size += slice->second->source->sizeBytes(); // each slice once: within the file's size
        slices.push_back(slice->second);
    }
    const DType dtype = slices.front()->dtype;
    return makeTensor(std::string(name), dtype, *shape, joined(std::move(slices), size));
}

/// Puts sliced parameters together and takes their slices off the catalog.
Status joinAllSlices(const PickleValue& infos, TensorCatalog& catalog)
{
    const auto tensors = catalog.index();
    std::set<std::string> used;
    for (std::size_t i = 0; i + 1 < infos.items.size(); i += 2) {
        const auto name = infos.items[i]->asText();
        if (!name || tensors.contains(*name)) {
            return Error::corrupt("parameter %1: its name is not its own", name.value_or("?"));
        }
        GATELOUPE_TRY(catalog.tensors.emplace_back(),
                      joinSlices(*name, *infos.items[i + 1], tensors, used));
    }
    std::erase_if(catalog.tensors, [&](const auto& tensor) { return used.contains(tensor->name); });
    return {};
}

/// Reads what numpy calls u2 in the tensors as bfloat16, which Paddle meant.
void readBfloat16(TensorCatalog& catalog)
{
    for (auto& tensor : catalog.tensors) {
        if (tensor->dtype == DType::U16) {
            auto same = std::make_shared<Tensor>(*tensor);
            same->dtype = DType::BF16;
            tensor = std::move(same);
        }
    }
}

/// Whether a pickle is PaddlePaddle's: it has the keys that paddle.save() adds to a state dict, or
/// the pairs (name, array) that it makes of tensors anywhere else.
bool isPaddlePickle(const PickleDocument& document)
{
    if (document.root->find(kParameterNames) != nullptr ||
        document.root->find(kSlicedParameters) != nullptr) {
        return true;
    }
    // Pickle itself never calls tuple(): Paddle's reduction of a tensor does.
    const bool callsTuple = std::ranges::any_of(document.globals, [](const PickleGlobal* global) {
        return global->module == "builtins" && global->name == "tuple";
    });
    return callsTuple && std::ranges::any_of(document.values, [](const PickleValue& value) {
               return PickleArrays::isNamedArray(value);
           });
}

/// Puts the parameters that `UnpackBigParamInfor@@` lists together of their slices.
/// 16-bit unsigned numbers become bf16: that is how numpy holds Paddle's bfloat16, and Paddle has
/// no such integers.
/// Errors: Corrupt when slices are missing or do not fit their shape.
Status applyPaddleRules(const PickleDocument& document, TensorCatalog& catalog)
{
    if (const PickleValue* infos = document.root->find(kSlicedParameters)) {
        GATELOUPE_CHECK(joinAllSlices(*infos, catalog));
    }
    readBfloat16(catalog);
    return {};
}

constexpr char kProto = '\x80';
constexpr char kFirstProtocol = 2;
constexpr char kLastProtocol = 5;

Status readPickleFile(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    const auto& file = candidate.file;
    GATELOUPE_TRY(const auto document, readPickle(file->bytes()));
    // A pickle that torch.save() did not write has no storages beside it.
    const auto find = [](const std::string& key) {
        return Error::corrupt("its storage %1 is not in the file", key);
    };
    TorchTensors tensors(find, ByteOrder::Little,
                         [file](std::string_view piece) { return sourceOfPiece(file, piece); });
    GATELOUPE_CHECK(flattenPickle(document, tensors, catalog));
    if (isPaddlePickle(document)) {
        catalog.format = "paddle";
        GATELOUPE_CHECK(applyPaddleRules(document, catalog));
    }
    addPickledArchitecture(document, catalog);
    mentionGlobals(document, catalog.warnings);
    if (document.sizeBytes < file->size()) {
        catalog.warnings.push_back(message("%1 bytes behind the pickle are not looked at",
                                           file->size() - document.sizeBytes));
    }
    return {};
}

Match probePickleFile(const Candidate& candidate)
{
    const auto text = candidate.file ? asText(candidate.file->bytes()) : std::string_view();
    const bool isPickle = text.size() >= 2 && text[0] == kProto && text[1] >= kFirstProtocol &&
                          text[1] <= kLastProtocol;
    if (!candidate.file || isPickledFile(candidate.file->bytes())) {
        return Match::No; // the file inside is of its own format
    }
    return isPickle || beginsAsLinePickle(candidate.file->bytes()) ? Match::Possible : Match::No;
}
} // namespace

extern const ContainerReader kPickleFileReader{"pickle", probePickleFile, readPickleFile};

} // namespace gateloupe
