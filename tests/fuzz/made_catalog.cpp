// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/made_catalog.h"

#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"

namespace gateloupe::fuzz {

namespace {

constexpr std::uint64_t kMostBytes = 1'000'000; ///< of one tensor
constexpr std::string_view kAttributeMark = "@";

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return parts;
}

std::optional<std::uint64_t> extentOf(std::string_view word)
{
    std::uint64_t extent = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), extent);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(extent)
                                                                    : std::nullopt;
}

std::shared_ptr<const Tensor> tensorOf(const std::vector<std::string_view>& words)
{
    const auto dtype = words.size() < 2 ? std::nullopt : dtypeFromName(words[1]);
    Shape shape;
    for (std::size_t index = 2; index < words.size() && shape.size() < kMaxRank; ++index) {
        const auto extent = extentOf(words[index]);
        if (!extent) {
            return nullptr;
        }
        shape.push_back(*extent);
    }
    const auto count = elementCount(shape);
    const auto size = count && dtype ? checkedMul(*count, sizeOf(*dtype)) : std::nullopt;
    if (!size || *size > kMostBytes) {
        return nullptr;
    }
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, *size, [size = *size](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(std::vector<std::byte>(size));
        });
    auto tensor = makeTensor(std::string(words[0]), *dtype, std::move(shape), std::move(source));
    return tensor ? *std::move(tensor) : nullptr;
}

} // namespace

TensorCatalog madeCatalog(std::string_view description)
{
    TensorCatalog catalog;
    catalog.format = "npz";
    catalog.path = "folder/model.npz";
    std::set<std::string_view> names;
    for (const std::string_view line : split(description, '\n')) {
        const auto words = split(line, ' ');
        if (words.size() == 4 && words[0] == kAttributeMark) {
            catalog.attributes.push_back(
                {std::string(words[1]), std::string(words[2]), std::string(words[3])});
        } else if (!words.empty() && names.insert(words[0]).second) {
            if (auto tensor = tensorOf(words)) {
                catalog.tensors.push_back(std::move(tensor));
            }
        }
    }
    return catalog;
}

} // namespace gateloupe::fuzz
