// SPDX-License-Identifier: Apache-2.0
// Asks cuDNN where it keeps every parameter: reads one spec a line on stdin and prints
//   # cuDNN <version>
//   <spec> <bytes>
//   <pseudo-layer> <linLayerID> <rows> <cols> <matrix offset> <bias offset>
// with '-' for what is absent and offsets in elements. Needs no GPU: in cuDNN 9.19 size and
// addresses are arithmetic on the descriptor, and the handle is compared with null but never read.
// That is not documented, so the tests run this program as a process of its own.
#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>

#include <cudnn.h>

#include "core/runtime/cudnn/library/cudnn_values.h"

namespace {

using namespace gateloupe;
using namespace gateloupe::cudnn;

/// What stands in for a handle: never read, but readable.
alignas(64) std::array<unsigned char, 65536> noHandle = {};
/// Where the weight space would begin. Never read; not null, which would make the first matrix
/// look absent.
char* const noMemory = reinterpret_cast<char*>(std::uintptr_t{1} << 40U);

[[nodiscard]] bool isFine(cudnnStatus_t status, const char* call)
{
    if (status != CUDNN_STATUS_SUCCESS) {
        std::fprintf(stderr, "%s: %s\n", call, cudnnGetErrorString(status));
    }
    return status == CUDNN_STATUS_SUCCESS;
}

[[nodiscard]] bool describe(cudnnRNNDescriptor_t descriptor, const RnnSpec& spec)
{
    const auto type = dataType(spec.dtype);
    return isFine(cudnnSetRNNDescriptor_v8(
                      descriptor, CUDNN_RNN_ALGO_STANDARD, rnnMode(spec.cell), biasMode(spec.bias),
                      spec.directions == 2 ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL,
                      spec.inputMode == InputMode::Skip ? CUDNN_SKIP_INPUT : CUDNN_LINEAR_INPUT,
                      type, type == CUDNN_DATA_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT,
                      CUDNN_DEFAULT_MATH, static_cast<std::int32_t>(spec.inputSize),
                      static_cast<std::int32_t>(spec.hiddenSize),
                      static_cast<std::int32_t>(spec.recurrentWidth()),
                      static_cast<std::int32_t>(spec.layers), nullptr, 0),
                  "cudnnSetRNNDescriptor_v8");
}

/// Rows and columns of a descriptor {1, rows, cols}; zero for an absent item.
struct Extent
{
    int rows = 0;
    int cols = 0;
};

Extent extentOf(cudnnTensorDescriptor_t descriptor)
{
    cudnnDataType_t type = CUDNN_DATA_FLOAT;
    int rank = 0;
    std::array<int, 3> extents = {};
    std::array<int, 3> strides = {};
    const auto status =
        cudnnGetTensorNdDescriptor(descriptor, 3, &type, &rank, extents.data(), strides.data());
    return status == CUDNN_STATUS_SUCCESS && rank == 3 ? Extent{extents[1], extents[2]} : Extent{};
}

std::string offsetText(const void* address, DType dtype)
{
    if (address == nullptr) {
        return "-";
    }
    const auto bytes = static_cast<const char*>(address) - noMemory;
    return std::to_string(bytes / static_cast<std::ptrdiff_t>(sizeOf(dtype)));
}

struct Descriptors
{
    cudnnRNNDescriptor_t rnn = nullptr;
    cudnnTensorDescriptor_t matrix = nullptr;
    cudnnTensorDescriptor_t bias = nullptr;
};

[[nodiscard]] bool printRegions(const Descriptors& descriptors, const RnnSpec& spec)
{
    auto* const handle = reinterpret_cast<cudnnHandle_t>(noHandle.data());
    std::size_t bytes = 0;
    if (!describe(descriptors.rnn, spec) ||
        !isFine(cudnnGetRNNWeightSpaceSize(handle, descriptors.rnn, &bytes),
                "cudnnGetRNNWeightSpaceSize")) {
        return false;
    }
    std::cout << toText(spec) << ' ' << bytes << '\n';
    const auto ids =
        2 * static_cast<int>(gatesOf(spec.cell).size()) + (spec.projectionSize ? 1 : 0);
    for (std::uint32_t layer = 0; layer < spec.pseudoLayers(); ++layer) {
        for (int id = 0; id < ids; ++id) {
            void* matrix = nullptr;
            void* bias = nullptr;
            if (!isFine(cudnnGetRNNWeightParams(
                            handle, descriptors.rnn, static_cast<std::int32_t>(layer), bytes,
                            noMemory, id, descriptors.matrix, &matrix, descriptors.bias, &bias),
                        "cudnnGetRNNWeightParams")) {
                return false;
            }
            const Extent extent = matrix != nullptr ? extentOf(descriptors.matrix) : Extent{};
            std::cout << layer << ' ' << id << ' ' << extent.rows << ' ' << extent.cols << ' '
                      << offsetText(matrix, spec.dtype) << ' ' << offsetText(bias, spec.dtype)
                      << '\n';
        }
    }
    return true;
}

} // namespace

int main()
{
    Descriptors descriptors;
    if (!isFine(cudnnCreateRNNDescriptor(&descriptors.rnn), "cudnnCreateRNNDescriptor") ||
        !isFine(cudnnCreateTensorDescriptor(&descriptors.matrix), "cudnnCreateTensorDescriptor") ||
        !isFine(cudnnCreateTensorDescriptor(&descriptors.bias), "cudnnCreateTensorDescriptor")) {
        return 1;
    }
    std::cout << "# cuDNN " << cudnnGetVersion() << '\n';
    for (std::string line; std::getline(std::cin, line);) {
        const auto spec = specFromText(line);
        if (!spec) {
            std::fprintf(stderr, "%s\n", spec.error().message.text().c_str());
            return 2;
        }
        if (!printRegions(descriptors, *spec)) {
            return 1;
        }
    }
    return 0;
}
