// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_stretches.h"

namespace gateloupe {

/// Makes the map of one file out of what is known to lie in it.
class ByteMapBuilder
{
public:
    /// `format` is the catalog's: some leave no room between tensors.
    ByteMapBuilder(std::shared_ptr<const MappedFile> file, std::string format);

    /// Both are left out when their bytes do not lie plain. Requires: they lie in this file.
    void addGate(const std::shared_ptr<const RnnModel>& network, const ParameterId& id,
                 const GateView& view);

    void addTensor(const std::shared_ptr<const Tensor>& tensor);

    /// Finds bytes that several regions share, and bytes of none. Reads the first bytes of a header
    /// and small pieces between tensors.
    std::shared_ptr<const ByteMap> finish();

private:
    void sortRegions()
    {
        std::ranges::stable_sort(m_map.regions, [](const ByteRegion& a, const ByteRegion& b) {
            return std::tuple(a.begin(), a.end(), a.use) < std::tuple(b.begin(), b.end(), b.use);
        });
    }

    void sweep();

    void count(const ByteStretch& stretch);

    /// A tensor whose every byte is a gate's has nothing to add.
    void dropCoveredTensors();

    void addUnowned(const ByteStretch& stretch);

    void add(ByteUse use, std::uint64_t begin, std::uint64_t end);

    [[nodiscard]] ByteUse useOf(std::uint64_t begin, std::uint64_t end) const;

    /// Also the shards that an index names.
    [[nodiscard]] bool isSafetensors() const
    {
        return m_format == "safetensors" || m_map.path.extension() == ".safetensors";
    }

    [[nodiscard]] std::uint64_t headerEnd() const;

    void markShared();

    void markOverlap(std::uint64_t place);

    ByteMap m_map;
    std::string m_format;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_bare; ///< in tensors, in no gate
    std::vector<ByteStretch> m_unowned;
    std::vector<std::uint64_t> m_overlaps; ///< where they begin
};

} // namespace gateloupe
