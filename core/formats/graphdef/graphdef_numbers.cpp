// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_numbers.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

#include "core/base/progress_monitor.h"

namespace gateloupe {

namespace {

template <typename Number>
std::shared_ptr<const Tensor> madeConstant(std::string name, DType dtype, Shape shape,
                                           std::span<const Number> numbers)
{
    std::vector<std::byte> bytes(numbers.size_bytes());
    if (!bytes.empty()) {
        std::memcpy(bytes.data(), numbers.data(), bytes.size());
    }
    const std::uint64_t size = bytes.size();
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, size,
        [bytes = std::move(bytes)](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return bytes;
        });
    auto made = makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
    return made ? *made : nullptr;
}

} // namespace

std::shared_ptr<const Tensor> realConstant(std::string name, double number)
{
    return madeConstant<double>(std::move(name), DType::F64, {}, std::span(&number, 1));
}

std::shared_ptr<const Tensor> integersConstant(std::string name,
                                               const std::vector<std::int64_t>& numbers)
{
    return madeConstant<std::int64_t>(std::move(name), DType::I64, {numbers.size()}, numbers);
}

std::shared_ptr<const Tensor> integerConstant(std::string name, std::int64_t number)
{
    return madeConstant<std::int64_t>(std::move(name), DType::I64, {}, std::span(&number, 1));
}

} // namespace gateloupe
