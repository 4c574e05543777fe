// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "core/tensor/tensor_catalog.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe::test {

/// A catalog of f32 variables that count from 0, as a checkpoint "folder/model.ckpt" holds them.
class CatalogBuilder
{
public:
    CatalogBuilder() { m_catalog.path = "folder/model.ckpt"; }

    CatalogBuilder& add(std::string name, Shape shape)
    {
        auto values = counting<float>(elementCount(shape).value_or(0));
        m_catalog.tensors.push_back(
            memoryTensor(std::move(name), DType::F32, std::move(shape), bytesOf(values)));
        return *this;
    }

    /// kernel and bias of an LSTM cell below `scope`.
    CatalogBuilder& addLstm(const std::string& scope, std::uint64_t input, std::uint64_t hidden)
    {
        return add(scope + "/kernel", {input + hidden, 4 * hidden})
            .add(scope + "/bias", {4 * hidden});
    }

    CatalogBuilder& addAttribute(std::string object, std::string name, Attribute::Value value)
    {
        m_catalog.attributes.push_back({std::move(object), std::move(name), std::move(value)});
        return *this;
    }

    [[nodiscard]] const TensorCatalog& catalog() const { return m_catalog; }

private:
    TensorCatalog m_catalog;
};

} // namespace gateloupe::test
