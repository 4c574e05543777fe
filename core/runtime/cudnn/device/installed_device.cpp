// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/installed_device.h"

#include <algorithm>

#include "core/base/number_text.h"

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
    return Error::invalidArgument("there is no GPU %1; this machine has %2", index, there);
}

Result<std::uint32_t> deviceIndexFromText(std::string_view text)
{
    const auto index = numberFromText<std::uint32_t>(text);
    if (!index) {
        return Error::invalidArgument("a device is named by its number from 0 on, not by %1", text);
    }
    return *index;
}

} // namespace gateloupe::cudnn
