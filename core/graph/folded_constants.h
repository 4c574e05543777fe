// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/graph/dataflow_graph.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// Numbers that a graph computes from constants alone, made on first use.
/// Threads: const and free to share.
class FoldedSource final : public TensorSource
{
public:
    /// `steps` counts the computations between the stored numbers and these; `text` is the
    /// computation in the file's words: "MatMul of u and v".
    FoldedSource(std::shared_ptr<const TensorSource> numbers, int steps, std::string text);

    [[nodiscard]] int steps() const { return m_steps; }

    [[nodiscard]] const std::string& text() const { return m_text; }

    [[nodiscard]] Encoding encoding() const override { return Encoding::Computed; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_numbers->sizeBytes(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor& monitor) const override;

    [[nodiscard]] Status unchanged() const override { return m_numbers->unchanged(); }

private:
    std::shared_ptr<const TensorSource> m_numbers;
    int m_steps;
    std::string m_text;
};

/// The first output of a node whose inputs are constants, as a tensor that is computed on first
/// use in the constants' own type: products, sums, activations, and what moves elements in a way
/// that no stride describes. Empty for other nodes, for more than some million numbers, and behind
/// long chains of such nodes.
[[nodiscard]] std::optional<Tensor> foldedConstant(const GraphNode& node,
                                                   std::span<const Tensor* const> inputs);

/// Whether a graph computes the tensor from constants.
[[nodiscard]] bool isFolded(const Tensor& tensor);

/// "MatMul of u and v": how the tensor's numbers are computed from constants; empty for others.
[[nodiscard]] std::string foldingOf(const Tensor& tensor);

} // namespace gateloupe
