// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_signature.h"

#include <set>
#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_tensors.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::readFields;

/// What is not said in onnx_fields.h: the name and type of a declared value, a tensor type's
/// elements, the name of an open axis.
constexpr std::uint64_t kPortName = 1;
constexpr std::uint64_t kPortType = 2;
constexpr std::uint64_t kElementType = 1;
constexpr std::uint64_t kAxisName = 2;

Result<OnnxAxis> axisOf(std::string_view message)
{
    OnnxAxis axis;
    std::string_view name;
    GATELOUPE_CHECK(
        readFields(message, At{onnxTypeField::kNumber, axis.extent}, At{kAxisName, name}));
    axis.name = name;
    return axis;
}

Status readTensorType(std::string_view message, OnnxPort& port)
{
    return readFields(message, At{kElementType, port.dataType},
                      At{onnxTypeField::kShape, [&port](std::string_view shape) -> Status {
                             port.axes.emplace();
                             return protobuf::forEachMessage(
                                 shape, onnxTypeField::kExtent,
                                 [&port](std::string_view each) -> Status {
                                     GATELOUPE_TRY(port.axes->emplace_back(), axisOf(each));
                                     return {};
                                 });
                         }});
}

Status addPort(std::string_view message, std::vector<OnnxPort>& ports)
{
    GATELOUPE_TRY(ports.emplace_back(), onnxPort(message));
    return {};
}

} // namespace

Result<OnnxPort> onnxPort(std::string_view message)
{
    OnnxPort port;
    std::string_view name;
    GATELOUPE_CHECK(readFields(message, At{kPortName, name},
                               At{kPortType, [&port](std::string_view type) -> Status {
                                      return protobuf::forEachMessage(
                                          type, onnxTypeField::kTensor,
                                          [&port](std::string_view tensor) {
                                              return readTensorType(tensor, port);
                                          });
                                  }}));
    port.name = name;
    port.dtype = dtypeFromOnnx(port.dataType);
    return port;
}

Result<OnnxSignature> onnxSignature(std::string_view file)
{
    OnnxSignature signature;
    std::set<std::string, std::less<>> initializers;
    bool hasGraph = false;
    const auto readGraph = [&](std::string_view graph) -> Status {
        hasGraph = true;
        return readFields(
            graph,
            At{onnxGraphField::kInput,
               [&](std::string_view port) { return addPort(port, signature.inputs); }},
            At{onnxGraphField::kOutput,
               [&](std::string_view port) { return addPort(port, signature.outputs); }},
            At{onnxGraphField::kInitializer, [&](std::string_view tensor) -> Status {
                   std::string_view name;
                   GATELOUPE_CHECK(readFields(tensor, At{onnxTensorField::kName, name}));
                   initializers.emplace(name);
                   return {};
               }});
    };
    GATELOUPE_CHECK(protobuf::forEachMessage(file, onnxModelField::kGraph, readGraph));
    if (!hasGraph) {
        return Error::corrupt("the model has no graph");
    }
    std::erase_if(signature.inputs,
                  [&](const OnnxPort& port) { return initializers.contains(port.name); });
    return signature;
}

} // namespace gateloupe
