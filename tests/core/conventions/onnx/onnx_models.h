// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "tests/core/formats/onnx/onnx_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// A recurrent node and the tensors it is given; the names begin with the node's.
struct CellOptions
{
    std::string name = "net";
    std::string type = "LSTM";
    std::uint64_t directions = 1;
    std::uint64_t inputSize = 3;
    std::uint64_t hiddenSize = 2;
    std::vector<std::string> attributes = {};
    bool hasBias = true;
    std::string x = "x";
    std::vector<std::pair<std::size_t, std::string>> inputs = {}; ///< of other positions
};

inline std::uint64_t gatesOfType(const std::string& type)
{
    return type == "LSTM" ? 4 : type == "GRU" ? 3 : 1;
}

/// Adds the node and its initializers W, R, B; its output is "<name>_y".
inline void addCell(Graph& graph, const CellOptions& options)
{
    const std::uint64_t rows = gatesOfType(options.type) * options.hiddenSize;
    const std::string& name = options.name;
    Node cell{.type = options.type,
              .inputs = {options.x, name + "_W", name + "_R", options.hasBias ? name + "_B" : ""},
              .outputs = {name + "_y", name + "_h"},
              .attributes = options.attributes,
              .name = name};
    for (const auto& [position, value] : options.inputs) {
        cell.inputs.resize(std::max(cell.inputs.size(), position + 1));
        cell.inputs[position] = value;
    }
    cell.attributes.push_back(
        attribute("hidden_size", static_cast<std::int64_t>(options.hiddenSize)));
    if (options.directions == 2) {
        cell.attributes.push_back(attribute("direction", "bidirectional"));
    }
    graph.nodes.push_back(cell);
    graph.initializers.push_back(
        countedFloats(name + "_W", {options.directions, rows, options.inputSize}));
    graph.initializers.push_back(
        countedFloats(name + "_R", {options.directions, rows, options.hiddenSize}, 1000.0F));
    if (options.hasBias) {
        graph.initializers.push_back(
            countedFloats(name + "_B", {options.directions, 2 * rows}, 2000.0F));
    }
}

/// Models that are written and opened with everything recognised.
class OnnxModelTest : public ::testing::Test
{
protected:
    std::shared_ptr<const Checkpoint> open(const std::vector<std::byte>& bytes)
    {
        writeFile(m_folder / "m.onnx", bytes);
        auto checkpoint = openCheckpoint(m_folder / "m.onnx", {}, m_monitor);
        EXPECT_THAT(checkpoint, IsOk());
        return checkpoint ? *checkpoint : std::make_shared<const Checkpoint>();
    }

    std::shared_ptr<const Checkpoint> open(const Graph& contents)
    {
        return open(model(graph(contents)));
    }

    /// The only network of a graph.
    std::shared_ptr<const RnnModel> only(const Graph& contents)
    {
        const auto checkpoint = open(contents);
        EXPECT_EQ(checkpoint->rnns.size(), 1U);
        return checkpoint->rnns.empty() ? std::make_shared<const RnnModel>()
                                        : checkpoint->rnns.front();
    }

    std::shared_ptr<const RnnModel> only(const CellOptions& options,
                                         const std::vector<std::string>& initializers = {})
    {
        Graph contents{.initializers = initializers, .inputs = {"x"}};
        addCell(contents, options);
        return only(contents);
    }

    static std::vector<std::string> namesOf(const Checkpoint& checkpoint)
    {
        std::vector<std::string> names;
        for (const auto& rnn : checkpoint.rnns) {
            names.push_back(rnn->name);
        }
        return names;
    }

    TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

} // namespace gateloupe::test
