// SPDX-License-Identifier: Apache-2.0
// Source: CUDA C++ Programming Guide, warp shuffle functions, atomic functions.
#include "core/runtime/cudnn/library/gate_kernels.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace gateloupe::cudnn {

namespace {

constexpr unsigned kThreads = 256; // whole warps: worstOf() needs every lane
constexpr std::uint64_t kMaxBlocks = 16384;

unsigned blocksFor(std::uint64_t count)
{
    const std::uint64_t blocks = (count + kThreads - 1) / kThreads;
    return static_cast<unsigned>(blocks < kMaxBlocks ? blocks : kMaxBlocks);
}

__device__ double asDouble(__half value)
{
    return static_cast<double>(__half2float(value));
}

__device__ double asDouble(__nv_bfloat16 value)
{
    return static_cast<double>(__bfloat162float(value));
}

__device__ double asDouble(float value)
{
    return static_cast<double>(value);
}

__device__ double asDouble(double value)
{
    return value;
}

__device__ std::uint64_t firstPlace()
{
    return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ std::uint64_t stride()
{
    return static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
}

template <typename Number>
__global__ void widen(double* target, const Number* source, std::uint64_t count)
{
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        target[place] = asDouble(source[place]);
    }
}

__device__ double unitOf(const GateChunk& chunk, std::uint64_t place)
{
    return gateUnit(chunk, place / chunk.hidden, place % chunk.hidden);
}

__device__ double unitOf(const ProjectedChunk& chunk, std::uint64_t place)
{
    return projectedUnit(chunk, place / chunk.width, place % chunk.width);
}

/// Every number of a chunk; the largest residual of all threads ends in *worst.
template <typename Chunk>
__global__ void worstOf(Chunk chunk, std::uint64_t count, double* worst)
{
    double mine = 0.0;
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        mine = larger(mine, unitOf(chunk, place));
    }
    constexpr unsigned kWholeWarp = 0xFFFFFFFFU;
    for (int distance = warpSize / 2; distance > 0; distance /= 2) {
        mine = larger(mine, __shfl_down_sync(kWholeWarp, mine, distance));
    }
    if (threadIdx.x % warpSize == 0 && mine > 0.0) {
        // The bits of doubles that are not negative are ordered as the doubles are.
        atomicMax(reinterpret_cast<unsigned long long*>(worst),
                  static_cast<unsigned long long>(__double_as_longlong(mine)));
    }
}

/// An error that some call before left behind is not the launch's; one that broke the context comes
/// back.
void forgetErrors()
{
    static_cast<void>(cudaGetLastError());
}

template <typename Number>
cudaError_t queueWidenOf(double* target, const void* source, std::uint64_t count,
                         cudaStream_t stream)
{
    forgetErrors();
    widen<Number><<<blocksFor(count), kThreads, 0, stream>>>(
        target, static_cast<const Number*>(source), count);
    return cudaGetLastError();
}

template <typename Chunk>
cudaError_t queueWorst(const Chunk& chunk, std::uint64_t count, double* worst, cudaStream_t stream)
{
    forgetErrors();
    worstOf<<<blocksFor(count), kThreads, 0, stream>>>(chunk, count, worst);
    return cudaGetLastError();
}

} // namespace

cudaError_t queueWiden(double* target, const void* source, NumberKind kind, std::uint64_t count,
                       cudaStream_t stream)
{
    switch (kind) {
    case NumberKind::F16:
        return queueWidenOf<__half>(target, source, count, stream);
    case NumberKind::BF16:
        return queueWidenOf<__nv_bfloat16>(target, source, count, stream);
    case NumberKind::F64:
        return queueWidenOf<double>(target, source, count, stream);
    case NumberKind::F32:
        break;
    }
    return queueWidenOf<float>(target, source, count, stream);
}

cudaError_t queueGates(const GateChunk& chunk, double* worst, cudaStream_t stream)
{
    return queueWorst(chunk, chunk.rows * chunk.hidden, worst, stream);
}

cudaError_t queueProjected(const ProjectedChunk& chunk, double* worst, cudaStream_t stream)
{
    return queueWorst(chunk, chunk.rows * chunk.width, worst, stream);
}

} // namespace gateloupe::cudnn
