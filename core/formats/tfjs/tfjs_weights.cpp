// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tfjs/tfjs_weights.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace gateloupe {

template <typename Take>
void TfjsStream::forEachRun(std::uint64_t offset, std::uint64_t size, const Take& take) const
{
    auto part = std::ranges::upper_bound(m_parts, offset, {}, &Part::first);
    for (part = part == m_parts.begin() ? part : part - 1; size > 0 && part != m_parts.end();
         ++part) {
        const std::uint64_t inside = offset - part->first;
        const std::uint64_t run = std::min(size, part->shard->size() - inside);
        take(*part, inside, run);
        offset += run;
        size -= run;
    }
}

void TfjsStream::append(std::shared_ptr<const MappedFile> shard)
{
    const std::uint64_t first = m_size;
    m_size += shard->size(); // files of one machine: their sum fits
    m_parts.push_back({std::move(shard), first});
}

Result<std::shared_ptr<const TensorSource>> TfjsStream::piece(std::uint64_t offset,
                                                              std::uint64_t size) const
{
    std::shared_ptr<const TensorSource> whole;
    std::size_t runs = 0;
    Status status;
    forEachRun(offset, size, [&](const Part& part, std::uint64_t inside, std::uint64_t run) {
        if (runs++ > 0 || run != size) {
            return;
        }
        auto mapped = MappedSource::create(part.shard, inside, run);
        if (mapped) {
            whole = *std::move(mapped);
        } else {
            status = std::move(mapped).error();
        }
    });
    GATELOUPE_CHECK(std::move(status));
    if (whole) {
        return whole;
    }
    return std::shared_ptr<const TensorSource>(std::make_shared<DecodedSource>(
        size == 0 ? Encoding::Computed : Encoding::Slices, size,
        [stream = *this, offset, size](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(stream.bytes(offset, size));
        }));
}

std::vector<std::byte> TfjsStream::bytes(std::uint64_t offset, std::uint64_t size) const
{
    std::vector<std::byte> whole;
    whole.reserve(size);
    forEachRun(offset, size, [&](const Part& part, std::uint64_t inside, std::uint64_t run) {
        const auto bytes = part.shard->bytes().subspan(inside, run);
        whole.insert(whole.end(), bytes.begin(), bytes.end());
    });
    return whole;
}

} // namespace gateloupe
