// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/convention_registry.h"

#include <array>

namespace gateloupe {

namespace {

using enum ConventionReads;

constexpr std::array kConventions = {
    Convention{"gateloupe", Names, recogniseGateloupe},
    Convention{"onnx", Operators, recogniseOnnx}, // operators say more than names
    Convention{"graph", Operators, recogniseGraph},
    Convention{"openvino", Operators, recogniseOpenvino},
    Convention{"coreml", Operators, recogniseCoreml},
    Convention{"rtneural", Names, recogniseRtneural},
    Convention{"nam", Names, recogniseNam},
    Convention{"keras", Names, recogniseKeras},
    Convention{"keras-objects", Names, recogniseKerasObjects},
    Convention{"paddle", Names, recognisePaddle}, // its layers have PyTorch's names too
    Convention{"pytorch", Names, recogniseTorch},
    Convention{"allennlp", Names, recogniseAllennlp}, // ELMo's file has TensorFlow's names
    Convention{"tf1-cudnn", Names, recogniseTensorFlow1Cudnn},
    Convention{"tf1-cell", Names, recogniseTensorFlow1Cells},
    Convention{"mxnet", Names, recogniseMxnet},
    Convention{"chainer", Names, recogniseChainer},
    Convention{"flax", Names, recogniseFlax},
    Convention{"haiku", Names, recogniseDeepmind},
    Convention{"equinox", Names, recogniseEquinox},
    Convention{"keras-lists", Names, recogniseKerasLists}}; // by shapes alone: what nobody knows

} // namespace

std::span<const Convention> builtinConventions()
{
    return kConventions;
}

} // namespace gateloupe
