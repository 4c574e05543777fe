// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/chainer_convention.h"
#include "core/conventions/convention.h"
#include "core/conventions/deepmind_convention.h"
#include "core/conventions/flax_convention.h"
#include "core/conventions/gateloupe_convention.h"
#include "core/conventions/keras_convention.h"
#include "core/conventions/keras_object_convention.h"
#include "core/conventions/mxnet_convention.h"
#include "core/conventions/onnx_convention.h"
#include "core/conventions/paddle_convention.h"
#include "core/conventions/tensorflow1_convention.h"
#include "core/conventions/torch_convention.h"

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
