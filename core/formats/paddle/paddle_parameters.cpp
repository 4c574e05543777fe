// SPDX-License-Identifier: Apache-2.0
#include "core/formats/paddle/paddle_parameters.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/pickle/pickle_arrays.h"

namespace gateloupe {

namespace {

constexpr std::string_view kParameterNames = "StructuredToParameterName@@";
constexpr std::string_view kSlicedParameters = "UnpackBigParamInfor@@"; // Paddle spells it so

using TensorIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

Error corrupt(std::string_view parameter, const std::string& what)
{
    return Error{ErrorCode::Corrupt, "parameter " + std::string(parameter) + ": " + what};
}

std::optional<Shape> shapeOf(const PickleValue* value)
{
    if (value == nullptr || value->items.size() > kMaxRank) {
        return std::nullopt;
    }
    Shape shape;
    for (const PickleValue* item : value->items) {
        const auto extent = item->asInt();
        if (!extent || *extent < 0) {
            return std::nullopt;
        }
        shape.push_back(static_cast<std::uint64_t>(*extent));
    }
    return shape;
}

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
    const auto shape = shapeOf(info.find("OriginShape"));
    const PickleValue* names = info.find("slices");
    if (!shape || names == nullptr || names->items.empty()) {
        return corrupt(name, "its shape or its slices are not said");
    }
    std::vector<std::shared_ptr<const Tensor>> slices;
    std::uint64_t size = 0;
    for (const PickleValue* item : names->items) {
        const auto slice = tensors.find(item->asText().value_or(""));
        if (slice == tensors.end() || !slice->second->source || !slice->second->isRowMajor()) {
            return corrupt(name, "slice " + std::string(item->asText().value_or("?")) +
                                     " is not an array of the file");
        }
        if (!used.insert(slice->first).second) {
            return corrupt(name, "slice " + slice->first + " is used twice");
        }
        if (slice->second->dtype !=
            tensors.find(names->items[0]->asText().value_or(""))->second->dtype) {
            return corrupt(name, "its slices are of different types");
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
            return corrupt(name.value_or("?"), "its name is not its own");
        }
        GATELOUPE_TRY(auto tensor, joinSlices(*name, *infos.items[i + 1], tensors, used));
        catalog.tensors.push_back(std::move(tensor));
    }
    std::erase_if(catalog.tensors, [&](const auto& tensor) { return used.contains(tensor->name); });
    return {};
}

/// The same tensors, with what numpy calls u2 as what Paddle meant.
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

} // namespace

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

Status applyPaddleRules(const PickleDocument& document, TensorCatalog& catalog)
{
    if (const PickleValue* infos = document.root->find(kSlicedParameters)) {
        GATELOUPE_CHECK(joinAllSlices(*infos, catalog));
    }
    readBfloat16(catalog);
    return {};
}

} // namespace gateloupe
