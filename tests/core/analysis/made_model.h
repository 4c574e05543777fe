// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/rnn_model.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe::test {

/// A network whose every number can be set before it is frozen. Begins with normal numbers of
/// standard deviation 0.3, equal for equal seeds.
class MadeModel
{
public:
    explicit MadeModel(std::string_view spec, unsigned seed = 1)
    {
        m_model.name = "made";
        m_model.spec = *specFromText(spec);
        std::mt19937 random(seed);
        std::normal_distribution<float> normal(0.0F, 0.3F);
        for (const ParameterId& id : parameterIdsOf(m_model.spec)) {
            const MatrixSize size = sizeOf(m_model.spec, id);
            std::vector<float>& numbers = m_numbers[id];
            for (std::uint64_t i = 0; i < size.rows * size.cols; ++i) {
                numbers.push_back(normal(random));
            }
        }
    }

    /// [rows, cols] of a parameter, row-major.
    std::vector<float>& operator[](const ParameterId& id) { return m_numbers.at(id); }

    float& at(const ParameterId& id, std::uint64_t row, std::uint64_t col)
    {
        return m_numbers.at(id)[row * sizeOf(m_model.spec, id).cols + col];
    }

    void fill(const ParameterId& id, float value)
    {
        m_numbers.at(id).assign(m_numbers.at(id).size(), value);
    }

    void drop(const ParameterId& id) { m_numbers.erase(id); }

    /// What is not in the numbers: name, offsets, warnings.
    RnnModel& model() { return m_model; }

    [[nodiscard]] std::shared_ptr<const RnnModel> share() const
    {
        auto model = std::make_shared<RnnModel>(m_model);
        for (const auto& [id, numbers] : m_numbers) {
            const MatrixSize size = sizeOf(m_model.spec, id);
            model->parameters[id] = *viewOfRun(
                memoryTensor(pathOf(id), DType::F32, {size.rows, size.cols}, bytesOf(numbers)), 0,
                size.rows, size.cols);
        }
        return model;
    }

private:
    RnnModel m_model;
    std::map<ParameterId, std::vector<float>> m_numbers;
};

/// A parameter of layer 0, forward.
inline ParameterId firstLayer(ParameterKind kind, Gate gate)
{
    return {LayerIndex(0), Direction::Forward, kind, gate};
}

} // namespace gateloupe::test
