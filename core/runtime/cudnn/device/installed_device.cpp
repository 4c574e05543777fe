// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/installed_device.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace gateloupe::cudnn {

Status checkDevice(const std::vector<InstalledDevice>& devices, std::uint32_t index)
{
    if (std::ranges::find(devices, index, &InstalledDevice::index) != devices.end()) {
        return {};
    }
    std::string there;
    for (const InstalledDevice& device : devices) {
        there += (there.empty() ? "" : ", ") + std::to_string(device.index) + " (" + device.name +
                 ", capability " + device.capability + ")";
    }
    return Error{ErrorCode::InvalidArgument,
                 "there is no GPU " + std::to_string(index) + "; this machine has " + there};
}

Result<std::uint32_t> deviceIndexFromText(std::string_view text)
{
    std::uint32_t index = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (problem != std::errc() || end != text.data() + text.size()) {
        return Error{ErrorCode::InvalidArgument,
                     "a device is named by its number from 0 on, not by " + std::string(text)};
    }
    return index;
}

} // namespace gateloupe::cudnn
