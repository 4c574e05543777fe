// SPDX-License-Identifier: Apache-2.0
// Source: CUDA C++ Programming Guide, warp shuffle functions, atomic functions.
#include "core/runtime/cudnn/library/gate_kernels.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace gateloupe::cudnn {

namespace {

constexpr unsigned kThreads = 128; // whole warps: keepWorst() needs every lane
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

/// Numbers of the library's type.
template <typename Number>
struct Reader
{
    __device__ double operator()(const std::byte* base, std::uint64_t index) const
    {
        return asDouble(reinterpret_cast<const Number*>(base)[index]);
    }
};

__device__ std::uint64_t firstPlace()
{
    return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ std::uint64_t stride()
{
    return static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
}

/// The largest one of all threads ends in *worst.
__device__ void keepWorst(double mine, double* worst)
{
    constexpr unsigned kWholeWarp = 0xFFFFFFFFU;
    for (int distance = warpSize / 2; distance > 0; distance /= 2) {
        const double other = __shfl_down_sync(kWholeWarp, mine, distance);
        mine = mine < other ? other : mine;
    }
    if (threadIdx.x % warpSize == 0 && mine > 0.0) {
        // The bits of doubles that are not negative are ordered as the doubles are.
        atomicMax(reinterpret_cast<unsigned long long*>(worst),
                  static_cast<unsigned long long>(__double_as_longlong(mine)));
    }
}

__device__ void keepWorst(const GateDistances& mine, GateDistances* worst)
{
    keepWorst(mine.hidden, &worst->hidden);
    keepWorst(mine.cell, &worst->cell);
    keepWorst(mine.rounding, &worst->rounding);
}

template <typename Number>
__global__ void widen(std::byte* target, bool isWide, const std::byte* source, std::uint64_t count)
{
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        show(target, isWide, place, Reader<Number>()(source, place));
    }
}

/// A thread for each sequence and unit.
template <typename Sum, typename Number>
__global__ void scanUnits(GateScan scan, GateDistances* worst)
{
    GateDistances mine;
    const Reader<Number> read;
    for (std::uint64_t place = firstPlace(); place < scan.batch * scan.hidden; place += stride()) {
        UnitScan<Sum, Reader<Number>>(scan, place / scan.hidden, place % scan.hidden, read)
            .run(mine);
    }
    keepWorst(mine, worst);
}

template <typename Sum, typename Number>
__global__ void compareUnits(ProjectedRows rows, GateDistances* worst)
{
    GateDistances mine;
    const Reader<Number> read;
    for (std::uint64_t place = firstPlace(); place < rows.batch * rows.width; place += stride()) {
        compareProjected<Sum>(rows, place / rows.width, place % rows.width, read, mine);
    }
    keepWorst(mine, worst);
}

template <typename Number>
__global__ void showNumbers(ShownRows rows)
{
    const std::uint64_t count = rows.steps * rows.batch * rows.width;
    const Reader<Number> read;
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        showNumber(rows, place, read);
    }
}

__global__ void movePairs(RowMove move)
{
    const std::uint64_t count = move.to.steps * move.to.batch * (move.rowBytes / 2);
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        movePair(move, place);
    }
}

/// What a launch says; an error that some call before left behind is not the launch's, and one that
/// broke the context comes back.
template <typename Launch>
cudaError_t launched(const Launch& launch)
{
    static_cast<void>(cudaGetLastError());
    launch();
    return cudaGetLastError();
}

/// launch(Number()) for the type of that kind.
template <typename Launch>
cudaError_t launchedFor(NumberKind kind, const Launch& launch)
{
    return launched([&] {
        switch (kind) {
        case NumberKind::F16:
            return launch(__half());
        case NumberKind::BF16:
            return launch(__nv_bfloat16());
        case NumberKind::F64:
            return launch(double());
        case NumberKind::F32:
            break;
        }
        return launch(float());
    });
}

} // namespace

cudaError_t queueWiden(std::byte* target, bool isWide, const std::byte* source, NumberKind kind,
                       std::uint64_t count, cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        widen<decltype(number)>
            <<<blocksFor(count), kThreads, 0, stream>>>(target, isWide, source, count);
    });
}

cudaError_t queueScan(const GateScan& scan, NumberKind kind, GateDistances* worst,
                      cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        const unsigned blocks = blocksFor(scan.batch * scan.hidden);
        if (scan.hasDoubleSums) {
            scanUnits<double, decltype(number)><<<blocks, kThreads, 0, stream>>>(scan, worst);
        } else {
            scanUnits<float, decltype(number)><<<blocks, kThreads, 0, stream>>>(scan, worst);
        }
    });
}

cudaError_t queueCompare(const ProjectedRows& rows, NumberKind kind, GateDistances* worst,
                         cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        const unsigned blocks = blocksFor(rows.batch * rows.width);
        if (rows.hasDoubleSums) {
            compareUnits<double, decltype(number)><<<blocks, kThreads, 0, stream>>>(rows, worst);
        } else {
            compareUnits<float, decltype(number)><<<blocks, kThreads, 0, stream>>>(rows, worst);
        }
    });
}

cudaError_t queueShow(const ShownRows& rows, NumberKind kind, cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        showNumbers<decltype(number)>
            <<<blocksFor(rows.steps * rows.batch * rows.width), kThreads, 0, stream>>>(rows);
    });
}

cudaError_t queueMove(const RowMove& move, cudaStream_t stream)
{
    return launched([&] {
        movePairs<<<blocksFor(move.to.steps * move.to.batch * (move.rowBytes / 2)), kThreads, 0,
                    stream>>>(move);
    });
}

} // namespace gateloupe::cudnn
