// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/convention_registry.h"

#include <array>

#include "core/conventions/keras/keras_order.h"

namespace gateloupe {

namespace {

using enum ConventionReads;

/// A convention that is done at once and cannot be cancelled.
template <Recognition (*recognise)(const TensorCatalog&)>
Recognition atOnce(const TensorCatalog& catalog, ProgressMonitor&)
{
    return recognise(catalog);
}

constexpr std::array kConventions = {
    Convention{"gateloupe", Names, atOnce<recogniseGateloupe>},
    Convention{"onnx", Operators, atOnce<recogniseOnnx>}, // operators say more than names
    Convention{"graph", Operators, recogniseGraph},
    Convention{"openvino", Operators, atOnce<recogniseOpenvino>},
    Convention{"coreml", Operators, atOnce<recogniseCoreml>},
    Convention{"rtneural", Names, atOnce<recogniseRtneural>},
    Convention{"nam", Names, atOnce<recogniseNam>},
    Convention{"keras", Names, recogniseKeras, kerasLayerBetween},
    Convention{"keras-objects", Names, recogniseKerasObjects},
    Convention{"paddle", Names, atOnce<recognisePaddle>}, // its layers have PyTorch's names too
    Convention{"pytorch", Names, recogniseTorch},
    Convention{"allennlp", Names, atOnce<recogniseAllennlp>}, // ELMo's file has TensorFlow's names
    Convention{"tf1-cudnn", Names, recogniseTensorFlow1Cudnn},
    Convention{"tf1-cell", Names, recogniseTensorFlow1Cells},
    Convention{"mxnet", Names, recogniseMxnet},
    Convention{"chainer", Names, atOnce<recogniseChainer>},
    Convention{"flax", Names, recogniseFlax},
    Convention{"haiku", Names, atOnce<recogniseDeepmind>},
    Convention{"equinox", Names, atOnce<recogniseEquinox>},
    Convention{"mlx", Names, atOnce<recogniseMlx>},
    Convention{"keras-lists", Names, recogniseKerasLists}}; // by shapes alone: what nobody knows

} // namespace

std::span<const Convention> builtinConventions()
{
    return kConventions;
}

} // namespace gateloupe
