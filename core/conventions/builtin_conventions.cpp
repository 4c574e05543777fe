// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/chainer/chainer_convention.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/deepmind/deepmind_convention.h"
#include "core/conventions/flax/flax_convention.h"
#include "core/conventions/keras/keras_convention.h"
#include "core/conventions/keras/keras_object_convention.h"
#include "core/conventions/mxnet/mxnet_convention.h"
#include "core/conventions/native/gateloupe_convention.h"
#include "core/conventions/onnx/onnx_convention.h"
#include "core/conventions/tensorflow1/tensorflow1_convention.h"
#include "core/conventions/torch/paddle_convention.h"
#include "core/conventions/torch/torch_convention.h"

namespace gateloupe {

std::vector<std::unique_ptr<Convention>> builtinConventions()
{
    std::vector<std::unique_ptr<Convention>> conventions;
    conventions.push_back(std::make_unique<GateloupeConvention>());
    conventions.push_back(std::make_unique<OnnxConvention>()); // operators say more than names
    conventions.push_back(std::make_unique<KerasConvention>());
    conventions.push_back(std::make_unique<KerasObjectConvention>());
    conventions.push_back(
        std::make_unique<PaddleConvention>()); // its layers have PyTorch's names too
    conventions.push_back(std::make_unique<TorchConvention>());
    conventions.push_back(std::make_unique<TensorFlow1CudnnConvention>());
    conventions.push_back(std::make_unique<TensorFlow1CellConvention>());
    conventions.push_back(std::make_unique<MxnetConvention>());
    conventions.push_back(std::make_unique<ChainerConvention>());
    conventions.push_back(std::make_unique<FlaxConvention>());
    conventions.push_back(std::make_unique<DeepmindConvention>());
    return conventions;
}

} // namespace gateloupe
