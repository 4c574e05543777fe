// SPDX-License-Identifier: Apache-2.0
// Source: NVML API reference: nvmlInit_v2, nvmlDeviceGetHandleByPciBusId_v2,
// nvmlDeviceGetMemoryInfo, nvmlMemory_t. The library comes with the driver, its header does not.
#include "core/runtime/cudnn/library/driver_memory.h"

#include <dlfcn.h>

namespace gateloupe::cudnn {

namespace {

constexpr int kNvmlSuccess = 0;

struct NvmlMemory
{
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};

template <typename Function>
Function* functionIn(void* library, const char* name)
{
    return reinterpret_cast<Function*>(dlsym(library, name));
}

} // namespace

DriverMemory::DriverMemory()
    : m_library(dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL))
{
    if (m_library != nullptr) {
        auto* const init = functionIn<int()>(m_library, "nvmlInit_v2");
        m_isOpen = init != nullptr && init() == kNvmlSuccess;
    }
}

DriverMemory::~DriverMemory()
{
    if (m_isOpen) {
        if (auto* const shutdown = functionIn<int()>(m_library, "nvmlShutdown")) {
            shutdown();
        }
    }
    if (m_library != nullptr) {
        dlclose(m_library);
    }
}

std::optional<std::uint64_t> DriverMemory::freeBytes(const std::string& busId) const
{
    if (!m_isOpen) {
        return std::nullopt;
    }
    auto* const find =
        functionIn<int(const char*, void**)>(m_library, "nvmlDeviceGetHandleByPciBusId_v2");
    auto* const ask = functionIn<int(void*, NvmlMemory*)>(m_library, "nvmlDeviceGetMemoryInfo");
    void* device = nullptr;
    NvmlMemory memory{};
    const bool isKnown = find != nullptr && ask != nullptr &&
                         find(busId.c_str(), &device) == kNvmlSuccess &&
                         ask(device, &memory) == kNvmlSuccess;
    return isKnown ? std::optional<std::uint64_t>(memory.free) : std::nullopt;
}

} // namespace gateloupe::cudnn
