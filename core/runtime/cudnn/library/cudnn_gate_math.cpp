// SPDX-License-Identifier: Apache-2.0
// Source: cuBLAS library, cublas<t>gemm(), cublasSetMathMode().
#include "core/runtime/cudnn/library/cudnn_gate_math.h"

#include <string>

#include <cublas_v2.h>

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
        // Float64 as it is, emulated by nothing.
        return cublas(cublasSetMathMode(m_blas, CUBLAS_PEDANTIC_MATH), "cublasSetMathMode");
    }

    Status widen(double* target, const std::byte* source, DType dtype, std::uint64_t count) override
    {
        return m_context.failures.cuda(
            queueWiden(target, source, kindOf(dtype), count, m_context.stream), "widening numbers");
    }

    Status multiply(const RowProduct& product) override
    {
        // cuBLAS counts by columns: our rows are its columns, so sums^T = weights * a^T.
        const double one = 1.0;
        const auto outputs = static_cast<int>(product.outputs);
        const auto inputs = static_cast<int>(product.inputs);
        return cublas(cublasDgemm(m_blas, CUBLAS_OP_T, CUBLAS_OP_N, outputs,
                                  static_cast<int>(product.rows), inputs, &one, product.weights,
                                  inputs, product.a, inputs, &product.keep, product.sums, outputs),
                      "cublasDgemm");
    }

    Status gates(const GateChunk& chunk, double* worst) override
    {
        return m_context.failures.cuda(queueGates(chunk, worst, m_context.stream),
                                       "computing gates");
    }

    Status projected(const ProjectedChunk& chunk, double* worst) override
    {
        return m_context.failures.cuda(queueProjected(chunk, worst, m_context.stream),
                                       "checking projections");
    }

private:
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

bool hasCudnnGateMath()
{
    return true;
}

Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context& context)
{
    auto math = std::make_unique<CudnnGateMath>(context);
    GATELOUPE_CHECK(math->open());
    return std::unique_ptr<GateMath>(std::move(math));
}

} // namespace gateloupe::cudnn
