// SPDX-License-Identifier: Apache-2.0
// The host's device in the place of the first GPU: shows that tests for hardware are right
// themselves.
#include "core/runtime/cudnn/device/installed_library.h"
#include "tests/gpu/host_device.h"

namespace gateloupe::cudnn {

namespace {

/// Little: some tests fill it.
constexpr std::uint64_t kMemory = std::uint64_t{512} << 20U;
/// Few, so that long runs are none.
constexpr std::uint64_t kMostCallSteps = 100;

} // namespace

LoadedLibrary loadedLibrary()
{
    return {.folder = "/", .version = "0.0.0"};
}

Result<std::unique_ptr<DeviceLayer>> openDevice(std::uint32_t index)
{
    return std::unique_ptr<DeviceLayer>(std::make_unique<test::HostDevice>(test::HostDevice::Faults{
        .memoryBytes = kMemory, .index = index, .mostCallSteps = kMostCallSteps}));
}

Result<std::vector<InstalledDevice>> listDevices()
{
    return std::vector<InstalledDevice>{{0, "host", "9.0", kMemory}};
}

} // namespace gateloupe::cudnn
