// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// One parameter's piece of the packed buffer, row-major.
struct Region
{
    ParameterId id;
    PseudoLayerIndex pseudoLayer;
    std::uint64_t offset = 0; ///< elements from the start of the buffer
    std::uint64_t elements = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0; ///< 1 for biases
    friend bool operator==(const Region&, const Region&) = default;
};

/// Where cuDNN keeps every parameter of a spec in its single array ("weight space").
/// Source: cuDNN 9.19, cudnnGetRNNWeightParams, asked for 89,856 configurations.
/// Threads: immutable.
class PackedLayout
{
public:
    /// Errors: InvalidArgument for a spec that cannot be; Unsupported beyond 2^31 - 1 elements,
    /// where cuDNN's own arithmetic overflows.
    static Result<PackedLayout> create(const RnnSpec& spec);

    [[nodiscard]] const RnnSpec& spec() const { return m_spec; }

    [[nodiscard]] std::uint64_t elements() const { return m_elements; }

    [[nodiscard]] std::uint64_t sizeBytes() const { return m_elements * sizeOf(m_spec.dtype); }

    /// In buffer order: contiguous, without gap or overlap.
    [[nodiscard]] std::span<const Region> regions() const { return m_regions; }

    /// Null when the spec has no such parameter. With one direction both directions name the same
    /// region: a reversed layer packs as a forward one.
    [[nodiscard]] const Region* find(const ParameterId& id) const;
    /// The region that owns an element; null past the end.
    [[nodiscard]] const Region* regionAt(std::uint64_t element) const;

private:
    RnnSpec m_spec;
    std::uint64_t m_elements = 0;
    std::vector<Region> m_regions;
};

/// Elements of the packed buffer, in 64 bits and without building the layout.
/// Errors: InvalidArgument; Unsupported when the count does not fit 64 bits.
Result<std::uint64_t> packedElements(const RnnSpec& spec);

} // namespace gateloupe
