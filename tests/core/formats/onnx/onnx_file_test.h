// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "core/tensor/computed_tensors.h"
#include "tests/core/formats/onnx/onnx_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// Models that are written and opened.
class OnnxFileTest : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::vector<std::byte>& bytes)
    {
        writeFile(m_folder / "m.onnx", bytes);
        return openCatalog(m_folder / "m.onnx", m_monitor);
    }

    /// Every element of a tensor, in row-major order.
    std::vector<double> valuesOf(const Tensor& tensor)
    {
        std::vector<double> values;
        const auto whole = contiguous(tensor);
        EXPECT_THAT(whole, IsOk());
        const auto bytes = whole->source->bytes(m_monitor);
        EXPECT_THAT(bytes, IsOk());
        for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
            const auto at = (whole->offsetElements + index) * sizeOf(tensor.dtype);
            values.push_back(elementAsDouble(bytes->data() + at, tensor.dtype));
        }
        return values;
    }

    /// Those of a model's only initializer; notes its encoding.
    std::vector<double> valuesOf(const std::string& initializer)
    {
        const auto catalog = open(model(graph({.initializers = {initializer}})));
        EXPECT_THAT(catalog, IsOk());
        if (!catalog) {
            return {};
        }
        m_encoding = catalog->tensors[0]->source->encoding();
        return valuesOf(*catalog->tensors[0]);
    }

    static std::string textOf(const TensorCatalog& catalog, std::string_view object,
                              std::string_view name)
    {
        const Attribute* found = catalog.findAttribute(object, name);
        return found == nullptr ? "(none)" : std::get<std::string>(found->value);
    }

    static std::vector<std::string> listOf(const TensorCatalog& catalog, std::string_view object,
                                           std::string_view name)
    {
        const Attribute* found = catalog.findAttribute(object, name);
        return found == nullptr ? std::vector<std::string>{"(none)"}
                                : std::get<std::vector<std::string>>(found->value);
    }

    static std::vector<std::string> namesOf(const TensorCatalog& catalog)
    {
        std::vector<std::string> names;
        for (const auto& tensor : catalog.tensors) {
            names.push_back(tensor->name);
        }
        return names;
    }

    TemporaryFolder m_folder;
    NullMonitor m_monitor;
    Encoding m_encoding = Encoding::Plain;
};

} // namespace gateloupe::test
