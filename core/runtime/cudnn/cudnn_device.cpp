// SPDX-License-Identifier: Apache-2.0
// The one place that talks to CUDA and cuDNN.
// Source: cuDNN 9 API reference, cudnn_adv library; CUDA Runtime API.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include "core/runtime/cudnn/device_layer.h"
#include "core/runtime/cudnn/device_values.h"

namespace gateloupe::cudnn {

namespace {

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
        case CUDNN_STATUS_EXECUTION_FAILED:
            m_isLost = m_isLost || cudaDeviceSynchronize() != cudaSuccess;
            return Error{ErrorCode::Device, text};
        default:
            return Error{code == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED
                             ? ErrorCode::OutOfMemory
                             : ErrorCode::Device,
                         text};
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

using RnnDescriptor =
    Descriptor<cudnnRNNDescriptor_t, cudnnCreateRNNDescriptor, cudnnDestroyRNNDescriptor>;
using DataDescriptor = Descriptor<cudnnRNNDataDescriptor_t, cudnnCreateRNNDataDescriptor,
                                  cudnnDestroyRNNDataDescriptor>;
using TensorDescriptor = Descriptor<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor,
                                    cudnnDestroyTensorDescriptor>;
using DropoutDescriptor = Descriptor<cudnnDropoutDescriptor_t, cudnnCreateDropoutDescriptor,
                                     cudnnDestroyDropoutDescriptor>;

cudnnDataType_t dataType(DType dtype)
{
    switch (dtype) {
    case DType::F64:
        return CUDNN_DATA_DOUBLE;
    case DType::F16:
        return CUDNN_DATA_HALF;
    case DType::BF16:
        return CUDNN_DATA_BFLOAT16;
    default:
        return CUDNN_DATA_FLOAT;
    }
}

cudnnRNNMode_t cellMode(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return CUDNN_LSTM;
    case CellKind::Gru:
        return CUDNN_GRU;
    case CellKind::RnnTanh:
        return CUDNN_RNN_TANH;
    case CellKind::RnnRelu:
        break;
    }
    return CUDNN_RNN_RELU;
}

cudnnRNNBiasMode_t biasMode(BiasMode mode)
{
    switch (mode) {
    case BiasMode::None:
        return CUDNN_RNN_NO_BIAS;
    case BiasMode::SingleInput:
        return CUDNN_RNN_SINGLE_INP_BIAS;
    case BiasMode::SingleRecurrent:
        return CUDNN_RNN_SINGLE_REC_BIAS;
    case BiasMode::Double:
        break;
    }
    return CUDNN_RNN_DOUBLE_BIAS;
}

cudnnMathType_t mathType(MathType math)
{
    switch (math) {
    case MathType::Default:
        return CUDNN_DEFAULT_MATH;
    case MathType::TensorOp:
        return CUDNN_TENSOR_OP_MATH;
    case MathType::Conversion:
        return CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    case MathType::Fma:
        break;
    }
    return CUDNN_FMA_MATH;
}

cudnnRNNAlgo_t algorithmOf(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::PersistStatic:
        return CUDNN_RNN_ALGO_PERSIST_STATIC;
    case Algorithm::PersistDynamic:
        return CUDNN_RNN_ALGO_PERSIST_DYNAMIC;
    case Algorithm::PersistStaticSmallH:
        return CUDNN_RNN_ALGO_PERSIST_STATIC_SMALL_H;
    case Algorithm::Standard:
        break;
    }
    return CUDNN_RNN_ALGO_STANDARD;
}

cudnnRNNDataLayout_t layoutOf(DataLayout layout)
{
    switch (layout) {
    case DataLayout::StepMajorPacked:
        return CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
    case DataLayout::BatchMajor:
        return CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED;
    case DataLayout::StepMajor:
        break;
    }
    return CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED;
}

std::string versionText(int version, int major, int minor)
{
    return std::to_string(version / major) + "." + std::to_string(version % major / minor);
}

std::string cudnnVersionText(std::size_t version)
{
    return std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." +
           std::to_string(version % 100);
}

/// What all objects of one device share.
struct Context
{
    Failures failures;
    cudnnHandle_t handle = nullptr;
    cudaStream_t stream = nullptr;
};

class CudnnRnn final : public Rnn
{
public:
    CudnnRnn(Context& context, RnnConfig config)
        : m_context(context)
        , m_config(std::move(config))
    {
    }

    ~CudnnRnn() override
    {
        if (m_dropoutStates != nullptr) {
            cudaFree(m_dropoutStates);
        }
    }

    Status make()
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(m_rnn.make(failures, "cudnnCreateRNNDescriptor"));
        GATELOUPE_CHECK(makeDropout());
        const RnnSpec& spec = m_config.spec;
        const auto hidden = static_cast<int>(spec.hiddenSize);
        GATELOUPE_CHECK(failures.cudnn(
            cudnnSetRNNDescriptor_v8(
                m_rnn.get(), algorithmOf(m_config.algorithm), cellMode(spec.cell),
                biasMode(spec.bias),
                spec.directions == 2 ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL,
                spec.inputMode == InputMode::Skip ? CUDNN_SKIP_INPUT : CUDNN_LINEAR_INPUT,
                dataType(spec.dtype), dataType(m_config.mathPrecision()), mathType(m_config.math),
                static_cast<int>(spec.inputSize), hidden,
                spec.projectionSize ? static_cast<int>(*spec.projectionSize) : hidden,
                static_cast<int>(spec.layers), m_dropout.get(),
                m_config.isPadded ? CUDNN_RNN_PADDED_IO_ENABLED : CUDNN_RNN_PADDED_IO_DISABLED),
            "cudnnSetRNNDescriptor_v8"));
        if (m_config.clip) {
            // After the descriptor: setting that switches clipping off.
            GATELOUPE_CHECK(
                failures.cudnn(cudnnRNNSetClip_v9(m_rnn.get(), CUDNN_RNN_CLIP_MINMAX,
                                                  m_config.clip->low, m_config.clip->high),
                               "cudnnRNNSetClip_v9"));
        }
        return {};
    }

    Result<std::uint64_t> weightSpaceBytes() override
    {
        std::size_t bytes = 0;
        GATELOUPE_CHECK(m_context.failures.cudnn(
            cudnnGetRNNWeightSpaceSize(m_context.handle, m_rnn.get(), &bytes),
            "cudnnGetRNNWeightSpaceSize"));
        return std::uint64_t{bytes};
    }

    Result<std::optional<ParameterPlace>> matrix(std::uint32_t pseudoLayer,
                                                 std::uint32_t linLayerId) override
    {
        return place(pseudoLayer, linLayerId, true);
    }

    Result<std::optional<ParameterPlace>> bias(std::uint32_t pseudoLayer,
                                               std::uint32_t linLayerId) override
    {
        return place(pseudoLayer, linLayerId, false);
    }

    Result<TempSpace> tempSpace(const SequenceShape& shape) override
    {
        GATELOUPE_CHECK(describe(shape));
        std::size_t work = 0;
        std::size_t reserve = 0;
        GATELOUPE_CHECK(m_context.failures.cudnn(
            cudnnGetRNNTempSpaceSizes(m_context.handle, m_rnn.get(), mode(), m_x.get(), &work,
                                      &reserve),
            "cudnnGetRNNTempSpaceSizes"));
        return TempSpace{work, reserve};
    }

    Status forward(const SequenceShape& shape, const ForwardPointers& pointers) override
    {
        GATELOUPE_CHECK(describe(shape));
        if (m_config.algorithm == Algorithm::PersistDynamic && m_builtBatch != shape.batch()) {
            GATELOUPE_CHECK(m_context.failures.cudnn(
                cudnnBuildRNNDynamic(m_context.handle, m_rnn.get(),
                                     static_cast<int>(shape.batch())),
                "cudnnBuildRNNDynamic"));
            m_builtBatch = shape.batch();
        }
        const bool hasCell = hasCellState(m_config.spec.cell);
        // The lengths on the device: not asked for since 8.9.1, and 9 is what this is built with.
        return m_context.failures.cudnn(
            cudnnRNNForward(m_context.handle, m_rnn.get(), mode(), nullptr, m_x.get(), pointers.x,
                            m_y.get(), pointers.y, m_h.get(), pointers.h0, pointers.hN,
                            hasCell ? m_c.get() : nullptr, pointers.c0, pointers.cN,
                            pointers.weightBytes, pointers.weights, pointers.space.workBytes,
                            pointers.work, pointers.space.reserveBytes, pointers.reserve),
            "cudnnRNNForward");
    }

private:
    [[nodiscard]] cudnnForwardMode_t mode() const
    {
        return m_config.isTraining ? CUDNN_FWD_MODE_TRAINING : CUDNN_FWD_MODE_INFERENCE;
    }

    Status makeDropout()
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(m_dropout.make(failures, "cudnnCreateDropoutDescriptor"));
        std::size_t bytes = 0;
        const bool isActive = m_config.isTraining && m_config.dropout > 0.0;
        if (isActive) {
            GATELOUPE_CHECK(failures.cudnn(cudnnDropoutGetStatesSize(m_context.handle, &bytes),
                                           "cudnnDropoutGetStatesSize"));
            GATELOUPE_CHECK(failures.cuda(cudaMalloc(&m_dropoutStates, bytes), "cudaMalloc"));
        }
        return failures.cudnn(
            cudnnSetDropoutDescriptor(m_dropout.get(), m_context.handle,
                                      isActive ? static_cast<float>(m_config.dropout) : 0.0F,
                                      m_dropoutStates, bytes, m_config.seed),
            "cudnnSetDropoutDescriptor");
    }

    /// Sets the descriptors of x, y, h and c unless they are those of `shape` already.
    Status describe(const SequenceShape& shape)
    {
        if (m_isDescribed && m_steps == shape.steps && m_lengths == shape.lengths &&
            m_layout == shape.layout) {
            return {};
        }
        m_isDescribed = false;
        Failures& failures = m_context.failures;
        const RnnSpec& spec = m_config.spec;
        GATELOUPE_CHECK(m_x.make(failures, "cudnnCreateRNNDataDescriptor"));
        GATELOUPE_CHECK(m_y.make(failures, "cudnnCreateRNNDataDescriptor"));
        GATELOUPE_CHECK(m_h.make(failures, "cudnnCreateTensorDescriptor"));
        GATELOUPE_CHECK(m_c.make(failures, "cudnnCreateTensorDescriptor"));
        const auto fill = toDeviceType(Array({1}, std::vector<double>{shape.paddingFill}),
                                       spec.dtype);
        std::ranges::copy(fill, m_fill.begin());
        const auto data = [&](const DataDescriptor& descriptor, std::uint64_t width,
                              void* padding) {
            return failures.cudnn(
                cudnnSetRNNDataDescriptor(descriptor.get(), dataType(spec.dtype),
                                          layoutOf(shape.layout), static_cast<int>(shape.steps),
                                          static_cast<int>(shape.batch()), static_cast<int>(width),
                                          shape.lengths.data(), padding),
                "cudnnSetRNNDataDescriptor");
        };
        GATELOUPE_CHECK(data(m_x, spec.inputSize, nullptr));
        GATELOUPE_CHECK(data(m_y, spec.outputWidth(), m_fill.data()));
        const auto state = [&](const TensorDescriptor& descriptor, std::uint64_t width) {
            const auto batch = static_cast<int>(shape.batch());
            const auto columns = static_cast<int>(width);
            const std::array<int, 3> extents = {static_cast<int>(spec.pseudoLayers()), batch,
                                                columns};
            const std::array<int, 3> strides = {batch * columns, columns, 1};
            return failures.cudnn(cudnnSetTensorNdDescriptor(descriptor.get(), dataType(spec.dtype),
                                                             3, extents.data(), strides.data()),
                                  "cudnnSetTensorNdDescriptor");
        };
        GATELOUPE_CHECK(state(m_h, spec.recurrentWidth()));
        GATELOUPE_CHECK(state(m_c, spec.hiddenSize));
        m_steps = shape.steps;
        m_lengths = shape.lengths;
        m_layout = shape.layout;
        m_isDescribed = true;
        return {};
    }

    Result<std::optional<ParameterPlace>> place(std::uint32_t pseudoLayer, std::uint32_t linLayerId,
                                                bool isMatrix)
    {
        Failures& failures = m_context.failures;
        GATELOUPE_TRY(const std::uint64_t bytes, weightSpaceBytes());
        GATELOUPE_CHECK(m_parameter.make(failures, "cudnnCreateTensorDescriptor"));
        GATELOUPE_CHECK(m_otherParameter.make(failures, "cudnnCreateTensorDescriptor"));
        // Pure address arithmetic: nothing is read there. Null would make the first piece absent.
        alignas(256) static std::array<std::byte, 256> base{};
        void* matrixAddress = nullptr;
        void* biasAddress = nullptr;
        GATELOUPE_CHECK(failures.cudnn(
            cudnnGetRNNWeightParams(m_context.handle, m_rnn.get(), static_cast<int>(pseudoLayer),
                                    bytes, base.data(), static_cast<int>(linLayerId),
                                    m_parameter.get(), &matrixAddress, m_otherParameter.get(),
                                    &biasAddress),
            "cudnnGetRNNWeightParams"));
        void* address = isMatrix ? matrixAddress : biasAddress;
        if (address == nullptr) {
            return std::optional<ParameterPlace>();
        }
        cudnnDataType_t type = CUDNN_DATA_FLOAT;
        int rank = 0;
        std::array<int, 3> extents{};
        std::array<int, 3> strides{};
        GATELOUPE_CHECK(failures.cudnn(
            cudnnGetTensorNdDescriptor((isMatrix ? m_parameter : m_otherParameter).get(), 3, &type,
                                       &rank, extents.data(), strides.data()),
            "cudnnGetTensorNdDescriptor"));
        return std::optional<ParameterPlace>(
            {.offsetBytes = static_cast<std::uint64_t>(static_cast<std::byte*>(address) -
                                                       base.data()),
             .rows = static_cast<std::uint64_t>(extents[1]),
             .cols = static_cast<std::uint64_t>(extents[2])});
    }

    Context& m_context;
    RnnConfig m_config;
    DropoutDescriptor m_dropout;
    void* m_dropoutStates = nullptr;
    RnnDescriptor m_rnn;
    DataDescriptor m_x;
    DataDescriptor m_y;
    TensorDescriptor m_h;
    TensorDescriptor m_c;
    TensorDescriptor m_parameter;
    TensorDescriptor m_otherParameter;
    alignas(8) std::array<std::byte, 8> m_fill{}; ///< one element; the library may keep its address
    bool m_isDescribed = false;
    std::uint64_t m_steps = 0;
    std::vector<std::int32_t> m_lengths;
    DataLayout m_layout = DataLayout::StepMajor;
    std::uint64_t m_builtBatch = 0;
};

class CudnnDevice final : public DeviceLayer
{
public:
    ~CudnnDevice() override
    {
        if (m_context.handle != nullptr) {
            cudnnDestroy(m_context.handle);
        }
        for (cudaEvent_t event : {m_started, m_stopped}) {
            if (event != nullptr) {
                cudaEventDestroy(event);
            }
        }
        if (m_context.stream != nullptr) {
            cudaStreamDestroy(m_context.stream);
        }
    }

    Status open()
    {
        Failures& failures = m_context.failures;
        int devices = 0;
        GATELOUPE_CHECK(failures.cuda(cudaGetDeviceCount(&devices), "looking for a GPU"));
        if (devices == 0) {
            return Error{ErrorCode::Device, "this machine has no GPU that CUDA can use"};
        }
        cudaDeviceProp properties{};
        GATELOUPE_CHECK(failures.cuda(cudaGetDeviceProperties(&properties, 0), "asking the GPU"));
        int driver = 0;
        int runtime = 0;
        GATELOUPE_CHECK(failures.cuda(cudaDriverGetVersion(&driver), "asking the driver"));
        GATELOUPE_CHECK(failures.cuda(cudaRuntimeGetVersion(&runtime), "asking CUDA"));
        GATELOUPE_CHECK(
            failures.cuda(cudaStreamCreateWithFlags(&m_context.stream, cudaStreamNonBlocking),
                          "cudaStreamCreate"));
        GATELOUPE_CHECK(failures.cuda(cudaEventCreate(&m_started), "cudaEventCreate"));
        GATELOUPE_CHECK(failures.cuda(cudaEventCreate(&m_stopped), "cudaEventCreate"));
        GATELOUPE_CHECK(failures.cudnn(cudnnCreate(&m_context.handle), "cudnnCreate"));
        GATELOUPE_CHECK(failures.cudnn(cudnnSetStream(m_context.handle, m_context.stream),
                                       "cudnnSetStream"));
        m_facts = {.name = properties.name,
                   .capability = std::to_string(properties.major) + "." +
                                 std::to_string(properties.minor),
                   .driver = versionText(driver, 1000, 10),
                   .cuda = versionText(runtime, 1000, 10),
                   .cudnn = cudnnVersionText(cudnnGetVersion())};
        return {};
    }

    [[nodiscard]] const DeviceFacts& facts() const override { return m_facts; }

    Result<DeviceMemoryUse> memory() override
    {
        std::size_t free = 0;
        std::size_t total = 0;
        GATELOUPE_CHECK(m_context.failures.cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
        return DeviceMemoryUse{free, total};
    }

    Result<std::byte*> allocate(std::uint64_t bytes) override
    {
        void* pointer = nullptr;
        GATELOUPE_CHECK(m_context.failures.cuda(
            cudaMalloc(&pointer, bytes), "allocating " + std::to_string(bytes) + " bytes"));
        return static_cast<std::byte*>(pointer);
    }

    void release(std::byte* pointer) noexcept override { cudaFree(pointer); }

    Status upload(std::byte* target, std::span<const std::byte> source) override
    {
        return m_context.failures.cuda(cudaMemcpyAsync(target, source.data(), source.size(),
                                                       cudaMemcpyHostToDevice, m_context.stream),
                                       "copying to the GPU");
    }

    Status download(std::span<std::byte> target, const std::byte* source) override
    {
        GATELOUPE_CHECK(m_context.failures.cuda(
            cudaMemcpyAsync(target.data(), source, target.size(), cudaMemcpyDeviceToHost,
                            m_context.stream),
            "copying from the GPU"));
        return synchronize();
    }

    Status clear(std::byte* target, std::uint64_t bytes) override
    {
        return m_context.failures.cuda(cudaMemsetAsync(target, 0, bytes, m_context.stream),
                                       "clearing memory of the GPU");
    }

    Status synchronize() override
    {
        return m_context.failures.cuda(cudaStreamSynchronize(m_context.stream),
                                       "waiting for the GPU");
    }

    Result<std::unique_ptr<Rnn>> createRnn(const RnnConfig& config) override
    {
        GATELOUPE_CHECK(check(config));
        auto rnn = std::make_unique<CudnnRnn>(m_context, config);
        GATELOUPE_CHECK(rnn->make());
        return std::unique_ptr<Rnn>(std::move(rnn));
    }

    Status startTimer() override
    {
        return m_context.failures.cuda(cudaEventRecord(m_started, m_context.stream),
                                       "cudaEventRecord");
    }

    Result<double> stopTimer() override
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(
            failures.cuda(cudaEventRecord(m_stopped, m_context.stream), "cudaEventRecord"));
        GATELOUPE_CHECK(failures.cuda(cudaEventSynchronize(m_stopped), "waiting for the GPU"));
        float milliseconds = 0.0F;
        GATELOUPE_CHECK(failures.cuda(cudaEventElapsedTime(&milliseconds, m_started, m_stopped),
                                      "cudaEventElapsedTime"));
        return static_cast<double>(milliseconds) / 1000.0;
    }

    [[nodiscard]] bool isLost() const override { return m_context.failures.isLost(); }

private:
    Context m_context;
    DeviceFacts m_facts;
    cudaEvent_t m_started = nullptr;
    cudaEvent_t m_stopped = nullptr;
};

} // namespace

Result<std::unique_ptr<DeviceLayer>> openDevice()
{
    auto device = std::make_unique<CudnnDevice>();
    GATELOUPE_CHECK(device->open());
    return std::unique_ptr<DeviceLayer>(std::move(device));
}

} // namespace gateloupe::cudnn
