// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// What `flax.serialization.to_bytes` and `msgpack_serialize` write: a msgpack tree of maps with
/// arrays as extensions. The keys on the way to an array, joined by "/", are its name. Arrays are
/// mapped in place; those that Flax cuts into chunks (over 1 GiB) are put together on first use.
/// Numbers and texts in the tree become attributes.
class FlaxReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "flax-msgpack"; }

    /// msgpack has no magic number: a map of texts that soon leads to an array of Flax is its own.
    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
