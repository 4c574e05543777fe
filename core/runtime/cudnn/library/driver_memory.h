// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gateloupe::cudnn {

/// Free memory of devices as the driver's own library tells it, without a context on them.
class DriverMemory
{
public:
    DriverMemory();
    DriverMemory(const DriverMemory&) = delete;
    DriverMemory& operator=(const DriverMemory&) = delete;
    ~DriverMemory();

    /// Empty where the driver does not tell. `busId` as cudaDeviceGetPCIBusId() writes it.
    [[nodiscard]] std::optional<std::uint64_t> freeBytes(const std::string& busId) const;

private:
    void* m_library = nullptr;
    bool m_isOpen = false;
};

} // namespace gateloupe::cudnn
