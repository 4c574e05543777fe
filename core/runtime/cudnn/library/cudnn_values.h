// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cudnn.h>

#include "core/model/rnn_spec.h"

namespace gateloupe::cudnn {

/// Our words as cuDNN's. Source: cuDNN 9 API reference, cudnn_adv library.
inline cudnnDataType_t dataType(DType dtype)
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

inline cudnnRNNMode_t rnnMode(CellKind cell)
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

inline cudnnRNNBiasMode_t biasMode(BiasMode mode)
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

} // namespace gateloupe::cudnn
