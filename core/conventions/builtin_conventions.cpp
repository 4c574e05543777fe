// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "core/conventions/common/convention.h"

namespace gateloupe {

namespace {

constexpr std::array kConventions = {
    Convention{"gateloupe", recogniseGateloupe},
    Convention{"onnx", recogniseOnnx}, // operators say more than names
    Convention{"graph", recogniseGraph},
    Convention{"openvino", recogniseOpenvino},
    Convention{"coreml", recogniseCoreml},
    Convention{"rtneural", recogniseRtneural},
    Convention{"nam", recogniseNam},
    Convention{"keras", recogniseKeras},
    Convention{"keras-objects", recogniseKerasObjects},
    Convention{"paddle", recognisePaddle}, // its layers have PyTorch's names too
    Convention{"pytorch", recogniseTorch},
    Convention{"allennlp", recogniseAllennlp}, // ELMo's file has TensorFlow's names
    Convention{"tf1-cudnn", recogniseTensorFlow1Cudnn},
    Convention{"tf1-cell", recogniseTensorFlow1Cells},
    Convention{"mxnet", recogniseMxnet},
    Convention{"chainer", recogniseChainer},
    Convention{"flax", recogniseFlax},
    Convention{"haiku", recogniseDeepmind},
    Convention{"equinox", recogniseEquinox}};

} // namespace

std::span<const Convention> builtinConventions()
{
    return kConventions;
}

} // namespace gateloupe
