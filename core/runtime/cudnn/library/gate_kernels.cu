// SPDX-License-Identifier: Apache-2.0
// Source: CUDA C++ Programming Guide, warp shuffle functions, atomic functions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "core/runtime/cudnn/library/gate_kernels.h"

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
__global__ void widenNumbers(WidenedBlocks blocks)
{
    const Reader<Number> read;
    const std::uint64_t count = blocks.blocks * blocks.blockNumbers;
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        widenNumber(blocks, place, read);
    }
}

/// What of a scan a kernel does.
enum class Work
{
    Gates,   ///< a thread for each step, sequence and unit
    Units,   ///< a thread for each sequence and unit, through all steps
    Compose, ///< a thread for each chunk, sequence and unit
    Join,    ///< a thread for each sequence and unit, through all chunks
    Finish   ///< as Compose
};

template <Work work>
__host__ __device__ std::uint64_t placesOf(const GateScan& scan)
{
    const std::uint64_t units = scan.batch * scan.hidden;
    return work == Work::Gates                             ? scan.steps * units
           : work == Work::Compose || work == Work::Finish ? scan.chunks() * units
                                                           : units;
}

template <Work work, typename Sum, typename Number>
__global__ void scanUnits(GateScan scan, GateDistances* worst)
{
    GateDistances mine;
    const Reader<Number> read;
    const std::uint64_t count = placesOf<work>(scan);
    for (std::uint64_t place = firstPlace(); place < count; place += stride()) {
        const auto [row, column] = divided(place, scan.hidden);
        const auto [outer, b] = divided(row, scan.batch); // outer: step or chunk
        UnitScan<Sum, Reader<Number>> unit(scan, b, column, read);
        if constexpr (work == Work::Gates) {
            unit.showGates(outer, mine);
        } else if constexpr (work == Work::Units) {
            unit.run(mine);
        } else if constexpr (work == Work::Compose) {
            unit.compose(outer);
        } else if constexpr (work == Work::Join) {
            unit.join();
        } else {
            unit.finish(outer, mine);
        }
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

template <Work work>
cudaError_t queueWork(const GateScan& scan, NumberKind kind, GateDistances* worst,
                      cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        const unsigned blocks = blocksFor(placesOf<work>(scan));
        if (scan.hasDoubleSums) {
            scanUnits<work, double, decltype(number)><<<blocks, kThreads, 0, stream>>>(scan, worst);
        } else {
            scanUnits<work, float, decltype(number)><<<blocks, kThreads, 0, stream>>>(scan, worst);
        }
    });
}

} // namespace

cudaError_t queueWiden(const WidenedBlocks& blocks, NumberKind kind, cudaStream_t stream)
{
    return launchedFor(kind, [&](auto number) {
        widenNumbers<decltype(number)>
            <<<blocksFor(blocks.blocks * blocks.blockNumbers), kThreads, 0, stream>>>(blocks);
    });
}

cudaError_t queueScan(const GateScan& scan, NumberKind kind, GateDistances* worst,
                      cudaStream_t stream)
{
    if (scan.isWithoutTime()) {
        return queueWork<Work::Gates>(scan, kind, worst, stream);
    }
    if (scan.chunkSteps == 0) {
        return queueWork<Work::Units>(scan, kind, worst, stream);
    }
    for (const auto queue : {queueWork<Work::Gates>, queueWork<Work::Compose>,
                             queueWork<Work::Join>, queueWork<Work::Finish>}) {
        if (const cudaError_t code = queue(scan, kind, worst, stream); code != cudaSuccess) {
            return code;
        }
    }
    return cudaSuccess;
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
