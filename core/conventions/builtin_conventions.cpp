// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/convention.h"
#include "core/conventions/gateloupe_convention.h"
#include "core/conventions/keras_convention.h"
#include "core/conventions/keras_object_convention.h"
#include "core/conventions/tensorflow1_convention.h"
#include "core/conventions/torch_convention.h"

namespace gateloupe {

std::vector<std::unique_ptr<Convention>> builtinConventions()
{
    std::vector<std::unique_ptr<Convention>> conventions;
    conventions.push_back(std::make_unique<GateloupeConvention>());
    conventions.push_back(std::make_unique<KerasConvention>());
    conventions.push_back(std::make_unique<KerasObjectConvention>());
    conventions.push_back(std::make_unique<TorchConvention>());
    conventions.push_back(std::make_unique<TensorFlow1CudnnConvention>());
    conventions.push_back(std::make_unique<TensorFlow1CellConvention>());
    return conventions;
}

} // namespace gateloupe
