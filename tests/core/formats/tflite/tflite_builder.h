// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tflite_generated.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gateloupe::test {

/// A small TensorFlow Lite model, one subgraph after the other, with the library's own writer.
class TfliteBuilder
{
public:
    /// Types of schema.fbs.
    static constexpr std::int8_t kFloat32 = 0;
    static constexpr std::int8_t kFloat16 = 1;
    static constexpr std::int8_t kInt32 = 2;
    static constexpr std::int8_t kInt8 = 9;

    struct Quantisation
    {
        std::vector<float> scales;
        std::vector<std::int64_t> zeros;
        std::int32_t axis = 0;
    };

    /// A tensor that a run fills.
    std::int32_t value(const std::string& name, const std::vector<std::int32_t>& shape,
                       bool isVariable = false)
    {
        return tensor(name, shape, kFloat32, 0, {}, isVariable);
    }

    /// A tensor of int8 that a run fills.
    std::int32_t integerValue(const std::string& name, const std::vector<std::int32_t>& shape)
    {
        return tensor(name, shape, kInt8, 0, {.scales = {0.5F}, .zeros = {0}}, false);
    }

    std::int32_t constant(const std::string& name, const std::vector<std::int32_t>& shape,
                          const std::vector<float>& numbers)
    {
        return tensor(name, shape, kFloat32, buffer(numbers), {}, false);
    }

    /// Numbers first, first + 1, ...
    std::int32_t counted(const std::string& name, const std::vector<std::int32_t>& shape,
                         float first)
    {
        std::int32_t count = 1;
        for (const std::int32_t extent : shape) {
            count *= extent;
        }
        std::vector<float> numbers;
        for (std::int32_t index = 0; index < count; ++index) {
            numbers.push_back(first + static_cast<float>(index));
        }
        return constant(name, shape, numbers);
    }

    std::int32_t integers(const std::string& name, const std::vector<std::int32_t>& numbers)
    {
        return tensor(name, {static_cast<std::int32_t>(numbers.size())}, kInt32, buffer(numbers),
                      {}, false);
    }

    std::int32_t quantised(const std::string& name, const std::vector<std::int32_t>& shape,
                           const std::vector<std::int8_t>& numbers,
                           const Quantisation& quantisation)
    {
        return tensor(name, shape, kInt8, buffer(numbers), quantisation, false);
    }

    std::int32_t halves(const std::string& name, const std::vector<std::int32_t>& shape,
                        const std::vector<std::uint16_t>& bits)
    {
        return tensor(name, shape, kFloat16, buffer(bits), {}, false);
    }

    void call(std::int32_t code, const std::vector<std::int32_t>& inputs,
              const std::vector<std::int32_t>& outputs)
    {
        add(code, inputs, outputs, tflite::BuiltinOptions_NONE, 0);
    }

    template <typename Options>
    void call(std::int32_t code, const std::vector<std::int32_t>& inputs,
              const std::vector<std::int32_t>& outputs, tflite::BuiltinOptions kind,
              flatbuffers::Offset<Options> options)
    {
        add(code, inputs, outputs, kind, options.Union());
    }

    flatbuffers::FlatBufferBuilder& fbb() { return m_fbb; }

    /// What was added since the last one becomes a subgraph.
    void subgraph(const std::vector<std::int32_t>& inputs, const std::vector<std::int32_t>& outputs)
    {
        m_subgraphs.push_back(tflite::CreateSubGraphDirect(m_fbb, &m_tensors, &inputs, &outputs,
                                                           &m_operators, "graph"));
        m_tensors.clear();
        m_operators.clear();
    }

    std::vector<std::byte> file()
    {
        std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes;
        for (const std::int32_t code : m_codes) {
            codes.push_back(tflite::CreateOperatorCode(
                m_fbb, static_cast<std::int8_t>(code < 127 ? code : 127), 0, 1, code));
        }
        const auto model =
            tflite::CreateModelDirect(m_fbb, 3, &codes, &m_subgraphs, "made by hand", &m_buffers);
        tflite::FinishModelBuffer(m_fbb, model);
        const auto* first = reinterpret_cast<const std::byte*>(m_fbb.GetBufferPointer());
        return {first, first + m_fbb.GetSize()};
    }

private:
    template <typename T>
    std::uint32_t buffer(const std::vector<T>& numbers)
    {
        const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
        const std::vector<std::uint8_t> bytes(first, first + numbers.size() * sizeof(T));
        m_buffers.push_back(tflite::CreateBufferDirect(m_fbb, &bytes));
        return static_cast<std::uint32_t>(m_buffers.size() - 1);
    }

    std::int32_t tensor(const std::string& name, const std::vector<std::int32_t>& shape,
                        std::int8_t type, std::uint32_t buffer, const Quantisation& quantisation,
                        bool isVariable)
    {
        flatbuffers::Offset<tflite::QuantizationParameters> parameters = 0;
        if (!quantisation.scales.empty()) {
            parameters = tflite::CreateQuantizationParametersDirect(
                m_fbb, nullptr, nullptr, &quantisation.scales, &quantisation.zeros, 0,
                quantisation.axis);
        }
        m_tensors.push_back(tflite::CreateTensorDirect(m_fbb, &shape, type, buffer, name.c_str(),
                                                       parameters, isVariable));
        return static_cast<std::int32_t>(m_tensors.size() - 1);
    }

    void add(std::int32_t code, const std::vector<std::int32_t>& inputs,
             const std::vector<std::int32_t>& outputs, tflite::BuiltinOptions kind,
             flatbuffers::Offset<void> options)
    {
        m_codes.push_back(code);
        m_operators.push_back(
            tflite::CreateOperatorDirect(m_fbb, static_cast<std::uint32_t>(m_codes.size() - 1),
                                         &inputs, &outputs, kind, options));
    }

    flatbuffers::FlatBufferBuilder m_fbb;
    std::vector<flatbuffers::Offset<tflite::Buffer>> m_buffers = {tflite::CreateBuffer(m_fbb)};
    std::vector<flatbuffers::Offset<tflite::Tensor>> m_tensors;
    std::vector<flatbuffers::Offset<tflite::Operator>> m_operators;
    std::vector<flatbuffers::Offset<tflite::SubGraph>> m_subgraphs;
    std::vector<std::int32_t> m_codes;
};

} // namespace gateloupe::test
