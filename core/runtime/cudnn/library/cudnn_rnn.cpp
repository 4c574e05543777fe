// SPDX-License-Identifier: Apache-2.0
// Source: cuDNN 9 API reference, cudnn_adv library.
#include <algorithm>
#include <array>
#include <utility>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/library/cudnn_context.h"
#include "core/runtime/cudnn/library/cudnn_values.h"

namespace gateloupe::cudnn {

namespace {

using RnnDescriptor =
    Descriptor<cudnnRNNDescriptor_t, cudnnCreateRNNDescriptor, cudnnDestroyRNNDescriptor>;
using DataDescriptor = Descriptor<cudnnRNNDataDescriptor_t, cudnnCreateRNNDataDescriptor,
                                  cudnnDestroyRNNDataDescriptor>;
using TensorDescriptor =
    Descriptor<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor, cudnnDestroyTensorDescriptor>;
using DropoutDescriptor = Descriptor<cudnnDropoutDescriptor_t, cudnnCreateDropoutDescriptor,
                                     cudnnDestroyDropoutDescriptor>;

cudnnMathType_t mathType(MathType math)
{
    switch (math) {
    case MathType::Default:
        return CUDNN_DEFAULT_MATH;
    case MathType::TensorOp:
        return CUDNN_TENSOR_OP_MATH;
    case MathType::Conversion:
        return CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    case MathType::Auto: // resolved before
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
    case Algorithm::Auto: // resolved before
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
                m_rnn.get(), algorithmOf(m_config.algorithm), rnnMode(spec.cell),
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

    Result<std::optional<ParameterPlace>> place(std::uint32_t pseudoLayer, std::uint32_t linLayerId,
                                                bool isBias) override
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
        void* address = isBias ? biasAddress : matrixAddress;
        if (address == nullptr) {
            return std::optional<ParameterPlace>();
        }
        cudnnDataType_t type = CUDNN_DATA_FLOAT;
        int rank = 0;
        std::array<int, 3> extents{};
        std::array<int, 3> strides{};
        GATELOUPE_CHECK(failures.cudnn(
            cudnnGetTensorNdDescriptor((isBias ? m_otherParameter : m_parameter).get(), 3, &type,
                                       &rank, extents.data(), strides.data()),
            "cudnnGetTensorNdDescriptor"));
        return std::optional<ParameterPlace>({.offsetBytes = static_cast<std::uint64_t>(
                                                  static_cast<std::byte*>(address) - base.data()),
                                              .rows = static_cast<std::uint64_t>(extents[1]),
                                              .cols = static_cast<std::uint64_t>(extents[2])});
    }

    Result<TempSpace> tempSpace(const SequenceShape& shape) override
    {
        GATELOUPE_CHECK(describe(shape));
        GATELOUPE_CHECK(buildDynamic(shape.batch()));
        std::size_t work = 0;
        std::size_t reserve = 0;
        GATELOUPE_CHECK(
            m_context.failures.cudnn(cudnnGetRNNTempSpaceSizes(m_context.handle, m_rnn.get(),
                                                               mode(), m_x.get(), &work, &reserve),
                                     "cudnnGetRNNTempSpaceSizes"));
        return TempSpace{work, reserve};
    }

    Status forward(const SequenceShape& shape, const ForwardPointers& pointers) override
    {
        GATELOUPE_CHECK(describe(shape));
        GATELOUPE_CHECK(buildDynamic(shape.batch()));
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

    Status backward(const SequenceShape& shape, const BackwardPointers& pointers) override
    {
        GATELOUPE_CHECK(describe(shape));
        const bool hasCell = hasCellState(m_config.spec.cell);
        const ForwardPointers& given = pointers.forward;
        Failures& failures = m_context.failures;
        // In this order: the second call reads what the first one leaves in both spaces.
        GATELOUPE_CHECK(failures.cudnn(
            cudnnRNNBackwardData_v8(m_context.handle, m_rnn.get(), nullptr, m_y.get(), given.y,
                                    pointers.dY, m_x.get(), pointers.dX, m_h.get(), given.h0,
                                    pointers.dHN, pointers.dH0, hasCell ? m_c.get() : nullptr,
                                    given.c0, pointers.dCN, pointers.dC0, given.weightBytes,
                                    given.weights, given.space.workBytes, given.work,
                                    given.space.reserveBytes, given.reserve),
            "cudnnRNNBackwardData_v8"));
        return failures.cudnn(
            cudnnRNNBackwardWeights_v8(m_context.handle, m_rnn.get(), CUDNN_WGRAD_MODE_ADD, nullptr,
                                       m_x.get(), given.x, m_h.get(), given.h0, m_y.get(), given.y,
                                       given.weightBytes, pointers.dWeights, given.space.workBytes,
                                       given.work, given.space.reserveBytes, given.reserve),
            "cudnnRNNBackwardWeights_v8");
    }

private:
    [[nodiscard]] cudnnForwardMode_t mode() const
    {
        return m_config.isTraining ? CUDNN_FWD_MODE_TRAINING : CUDNN_FWD_MODE_INFERENCE;
    }

    /// Compiles the one algorithm that asks for it, which even its sizes depend on.
    Status buildDynamic(std::uint64_t batch)
    {
        if (m_config.algorithm != Algorithm::PersistDynamic || m_builtBatch == batch) {
            return {};
        }
        m_builtBatch = 0;
        GATELOUPE_CHECK(m_context.failures.cudnn(
            cudnnBuildRNNDynamic(m_context.handle, m_rnn.get(), static_cast<int>(batch)),
            "cudnnBuildRNNDynamic"));
        m_builtBatch = batch;
        return {};
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
        if (m_shape && m_shape->steps == shape.steps && m_shape->lengths == shape.lengths &&
            m_shape->layout == shape.layout) {
            return {};
        }
        m_shape.reset();
        Failures& failures = m_context.failures;
        const RnnSpec& spec = m_config.spec;
        GATELOUPE_CHECK(m_x.make(failures, "cudnnCreateRNNDataDescriptor"));
        GATELOUPE_CHECK(m_y.make(failures, "cudnnCreateRNNDataDescriptor"));
        GATELOUPE_CHECK(m_h.make(failures, "cudnnCreateTensorDescriptor"));
        GATELOUPE_CHECK(m_c.make(failures, "cudnnCreateTensorDescriptor"));
        const auto fill =
            toDeviceType(Array({1}, std::vector<double>{shape.paddingFill}), spec.dtype);
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
        m_shape = shape;
        return {};
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
    std::optional<SequenceShape> m_shape;         ///< that the descriptors are of
    std::uint64_t m_builtBatch = 0;
};

} // namespace

Result<std::unique_ptr<Rnn>> makeCudnnRnn(Context& context, const RnnConfig& config)
{
    auto rnn = std::make_unique<CudnnRnn>(context, config);
    GATELOUPE_CHECK(rnn->make());
    return std::unique_ptr<Rnn>(std::move(rnn));
}

} // namespace gateloupe::cudnn
