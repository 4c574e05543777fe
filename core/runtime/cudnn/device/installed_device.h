// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe::cudnn {

/// A device of this machine, known without a context on it.
struct InstalledDevice
{
    std::uint32_t index = 0; ///< opens it; CUDA's own order, CUDA_VISIBLE_DEVICES applied
    std::string name;        ///< "NVIDIA H200"
    std::string capability;  ///< "9.0"
    std::uint64_t totalBytes = 0;
};

/// Whether `index` is one of them.
/// Errors: InvalidArgument naming those that are there.
Status checkDevice(const std::vector<InstalledDevice>& devices, std::uint32_t index);

/// An index as a user writes it: digits alone.
/// Errors: InvalidArgument.
Result<std::uint32_t> deviceIndexFromText(std::string_view text);

/// Every device CUDA sees, in its order.
/// Errors: Device, when there is no driver or no device.
Result<std::vector<InstalledDevice>> listDevices();

} // namespace gateloupe::cudnn
