// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::cudnn {

/// Reports what CUDA says; `isLost` remembers that the context is gone.
class Failures
{
public:
    Status cuda(cudaError_t code, std::string_view what)
    {
        if (code == cudaSuccess) {
            return {};
        }
        const std::string text = std::string(what) + ": " + cudaGetErrorString(code);
        if (code == cudaErrorMemoryAllocation) {
            // Not sticky: the context goes on.
            static_cast<void>(cudaGetLastError());
            return Error{ErrorCode::OutOfMemory, text};
        }
        if (code == cudaErrorNoDevice || code == cudaErrorInsufficientDriver) {
            return Error{ErrorCode::Device, text};
        }
        // What a fresh call still reports has broken the context.
        static_cast<void>(cudaGetLastError());
        m_isLost = m_isLost || cudaFree(nullptr) != cudaSuccess;
        return Error{ErrorCode::Device, m_isLost ? text + "; the device's context is lost" : text};
    }

    Status cudnn(cudnnStatus_t code, std::string_view what)
    {
        if (code == CUDNN_STATUS_SUCCESS) {
            return {};
        }
        std::array<char, 512> detail{};
        cudnnGetLastErrorString(detail.data(), detail.size());
        std::string text = std::string(what) + ": " + cudnnGetErrorString(code);
        if (detail.front() != '\0') {
            text += ", " + std::string(detail.data());
        }
        constexpr int kCategory = 1000;
        switch (static_cast<int>(code) / kCategory * kCategory) {
        case CUDNN_STATUS_NOT_SUPPORTED:
            return Error{ErrorCode::Unsupported, text};
        default:
            if (code == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED) {
                return Error{ErrorCode::OutOfMemory, text};
            }
            m_isLost = m_isLost || cudaDeviceSynchronize() != cudaSuccess;
            return Error{ErrorCode::Device, text};
        }
    }

    [[nodiscard]] bool isLost() const { return m_isLost; }

private:
    bool m_isLost = false;
};

/// A cuDNN descriptor with its creator and destroyer.
template <typename Handle, cudnnStatus_t (*create)(Handle*), cudnnStatus_t (*destroy)(Handle)>
class Descriptor
{
public:
    Descriptor() = default;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    ~Descriptor()
    {
        if (m_handle != nullptr) {
            destroy(m_handle);
        }
    }

    Status make(Failures& failures, std::string_view what)
    {
        return m_handle != nullptr ? Status() : failures.cudnn(create(&m_handle), what);
    }

    [[nodiscard]] Handle get() const { return m_handle; }

private:
    Handle m_handle = nullptr;
};

/// What all objects of one device share.
struct Context
{
    Failures failures;
    cudnnHandle_t handle = nullptr;
    cudaStream_t stream = nullptr;
};

/// An RNN descriptor of the real library.
/// Errors: Unsupported with cuDNN's words for what it refuses, OutOfMemory, Device.
/// Lifetime: not longer than its context.
Result<std::unique_ptr<Rnn>> makeCudnnRnn(Context& context, const RnnConfig& config);

/// cuBLAS for the products, kernels of our own for the rest, on the context's stream.
/// Errors: Device.
/// Lifetime: not longer than its context.
Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context& context);

} // namespace gateloupe::cudnn
