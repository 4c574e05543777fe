// SPDX-License-Identifier: Apache-2.0
// Source: cuBLAS library, cublasGemmEx(), cublasSetMathMode().
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <cublas_v2.h>

#include "core/runtime/cudnn/library/cudnn_context.h"
#include "core/runtime/cudnn/library/gate_kernels.h"

namespace gateloupe::cudnn {

namespace {

NumberKind kindOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return NumberKind::F16;
    case DType::BF16:
        return NumberKind::BF16;
    case DType::F64:
        return NumberKind::F64;
    default:
        return NumberKind::F32;
    }
}

cudaDataType_t typeOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return CUDA_R_16F;
    case DType::BF16:
        return CUDA_R_16BF;
    case DType::F64:
        return CUDA_R_64F;
    default:
        return CUDA_R_32F;
    }
}

class CudnnGateMath final : public GateMath
{
public:
    explicit CudnnGateMath(Context& context)
        : m_context(context)
    {
    }

    ~CudnnGateMath() override
    {
        if (m_blas != nullptr) {
            cublasDestroy(m_blas);
        }
    }

    Status open()
    {
        GATELOUPE_CHECK(cublas(cublasCreate(&m_blas), "cublasCreate"));
        GATELOUPE_CHECK(cublas(cublasSetStream(m_blas, m_context.stream), "cublasSetStream"));
        // The default may compute float64 by other means than float64. Where it does, it is told
        // not to, which may cost its tensor cores.
        GATELOUPE_TRY(const bool isHonest, isFloat64Honest());
        return isHonest
                   ? Status()
                   : cublas(cublasSetMathMode(m_blas, CUBLAS_PEDANTIC_MATH), "cublasSetMathMode");
    }

    Status widen(const WidenedBlocks& blocks, DType type) override
    {
        return m_context.failures.cuda(queueWiden(blocks, kindOf(type), m_context.stream),
                                       "widening numbers");
    }

    Status multiply(const RowProduct& product) override
    {
        // cuBLAS counts by columns: our rows are its columns, so sums^T = weights * a^T.
        const bool isWide = product.type == DType::F64;
        const double wideOne = 1.0;
        const double wideZero = 0.0;
        const float one = 1.0F;
        const float zero = 0.0F;
        const auto outputs = static_cast<int>(product.outputs);
        const auto inputs = static_cast<int>(product.inputs);
        const cudaDataType_t factors = typeOf(product.factors);
        return cublas(
            cublasGemmEx(m_blas, CUBLAS_OP_T, CUBLAS_OP_N, outputs, static_cast<int>(product.rows),
                         inputs, isWide ? static_cast<const void*>(&wideOne) : &one,
                         product.weights, factors, inputs, product.a, factors,
                         static_cast<int>(product.aStride),
                         isWide ? static_cast<const void*>(&wideZero) : &zero, product.sums,
                         isWide ? CUDA_R_64F : CUDA_R_32F, outputs,
                         isWide ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
            "cublasGemmEx");
    }

    Status scan(const GateScan& scan, DType type, GateDistances* worst) override
    {
        return m_context.failures.cuda(queueScan(scan, kindOf(type), worst, m_context.stream),
                                       "computing gates");
    }

    Status compare(const ProjectedRows& rows, DType type, GateDistances* worst) override
    {
        return m_context.failures.cuda(queueCompare(rows, kindOf(type), worst, m_context.stream),
                                       "checking projections");
    }

    Status show(const ShownRows& rows, DType type) override
    {
        return m_context.failures.cuda(queueShow(rows, kindOf(type), m_context.stream),
                                       "arranging results");
    }

    Status move(const RowMove& move) override
    {
        return m_context.failures.cuda(queueMove(move, m_context.stream), "arranging sequences");
    }

private:
    /// Whether a product of float64 keeps what only float64 can hold: the parts of its terms that
    /// are some 2^-40 of them and all that is left of the sum.
    Result<bool> isFloat64Honest()
    {
        constexpr int kSize = 128;
        constexpr double kSmall = 0x1p-40;
        constexpr std::size_t kCount = static_cast<std::size_t>(kSize) * kSize;
        // Row times column: pairs of 1 + small and -1, half as many of each.
        std::vector<double> host(3 * kCount, 1.0);
        for (std::size_t index = 0; index < kCount; ++index) {
            host[index] = index % 2 == 0 ? 1.0 + kSmall : -1.0;
        }
        GATELOUPE_TRY(double* const device, allocated(host.size()));
        Status done = copied(device, host.data(), host.size(), cudaMemcpyHostToDevice);
        if (done) {
            done = multiply({.rows = kSize,
                             .outputs = kSize,
                             .inputs = kSize,
                             .a = reinterpret_cast<const std::byte*>(device),
                             .aStride = kSize,
                             .weights = reinterpret_cast<const std::byte*>(device + kCount),
                             .factors = DType::F64,
                             .sums = reinterpret_cast<std::byte*>(device + 2 * kCount),
                             .type = DType::F64});
        }
        if (done) {
            done = copied(host.data(), device, host.size(), cudaMemcpyDeviceToHost);
        }
        cudaFree(device);
        if (!done) {
            return done.error();
        }
        constexpr double kExpected = kSize / 2 * kSmall;
        return std::ranges::all_of(host.begin() + 2 * kCount, host.end(), [](double sum) {
            return std::abs(sum - kExpected) <= kExpected * 0x1p-8;
        });
    }

    Result<double*> allocated(std::size_t count)
    {
        void* memory = nullptr;
        GATELOUPE_CHECK(
            m_context.failures.cuda(cudaMalloc(&memory, count * sizeof(double)), "cudaMalloc"));
        return static_cast<double*>(memory);
    }

    /// Waits for it.
    Status copied(double* target, const double* source, std::size_t count, cudaMemcpyKind kind)
    {
        GATELOUPE_CHECK(m_context.failures.cuda(
            cudaMemcpyAsync(target, source, count * sizeof(double), kind, m_context.stream),
            "cudaMemcpyAsync"));
        return m_context.failures.cuda(cudaStreamSynchronize(m_context.stream),
                                       "waiting for the GPU");
    }

    Status cublas(cublasStatus_t code, const std::string& what)
    {
        if (code == CUBLAS_STATUS_SUCCESS) {
            return {};
        }
        const std::string text = what + ": " + cublasGetStatusString(code);
        if (code == CUBLAS_STATUS_ALLOC_FAILED) {
            return Error{ErrorCode::OutOfMemory, text};
        }
        // Whether the context lives shows by the next call.
        GATELOUPE_CHECK(m_context.failures.cuda(cudaGetLastError(), text));
        return Error{ErrorCode::Device, text};
    }

    Context& m_context;
    cublasHandle_t m_blas = nullptr;
};

} // namespace

Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context& context)
{
    auto math = std::make_unique<CudnnGateMath>(context);
    GATELOUPE_CHECK(math->open());
    return std::unique_ptr<GateMath>(std::move(math));
}

} // namespace gateloupe::cudnn
