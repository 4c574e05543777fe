// SPDX-License-Identifier: Apache-2.0
#include "core/formats/common/container_reader.h"

#include <string>
#include <utility>

namespace gateloupe {

Result<TensorCatalog> ContainerReader::open(const Candidate& candidate,
                                            ProgressMonitor& monitor) const
{
    TensorCatalog catalog{.format = std::string(id), .path = candidate.path};
    auto status = read(candidate, catalog, monitor);
    if (!status && !namesFiles && status.error().code != ErrorCode::Cancelled) {
        return status.error().withContext(candidate.path.string());
    }
    GATELOUPE_CHECK(std::move(status));
    return catalog;
}

} // namespace gateloupe
