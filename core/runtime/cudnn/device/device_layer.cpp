// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/device_layer.h"

#include <algorithm>

namespace gateloupe::cudnn {

namespace {

/// Descriptors that are kept: the layers and directions of a network or two.
constexpr std::size_t kKeptRnns = 16;

} // namespace

Result<KeptRnn*> DeviceLayer::keptRnn(const RnnConfig& config)
{
    const auto found = std::ranges::find(m_rnns, config, &KeptRnn::config);
    if (found != m_rnns.end()) {
        std::rotate(found, found + 1, m_rnns.end());
        return &m_rnns.back();
    }
    GATELOUPE_TRY(auto rnn, createRnn(config));
    if (m_rnns.size() == kKeptRnns) {
        m_rnns.erase(m_rnns.begin());
    }
    return &m_rnns.emplace_back(KeptRnn{.config = config, .rnn = std::move(rnn)});
}

void DeviceLayer::forgetRnn(const RnnConfig& config)
{
    std::erase_if(m_rnns, [&config](const KeptRnn& kept) { return kept.config == config; });
}

Status checkMemory(DeviceLayer& device, std::uint64_t bytes)
{
    GATELOUPE_TRY(const DeviceMemoryUse use, device.memory());
    if (bytes <= use.freeBytes) {
        return {};
    }
    return Error::outOfMemory(
        "the run needs %1 bytes on %2, where %3 of %4 are free; shorten the sequence or the batch",
        bytes, device.facts().name, use.freeBytes, use.totalBytes);
}

} // namespace gateloupe::cudnn
