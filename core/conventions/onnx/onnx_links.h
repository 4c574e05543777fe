// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/conventions/onnx/onnx_cell.h"

namespace gateloupe {

/// Puts cells together to stacks: a cell whose whole output, and nothing else, is the input of the
/// next one, through the operators that exporters put between to bring [T, D, B, H] into the form
/// [T, B, D*H]. Cells of other kinds, sizes, equations or lengths, and those whose output is used
/// elsewhere, stay apart.
/// Returns indices of `cells`, from the input on; every cell is in one stack.
[[nodiscard]] std::vector<std::vector<std::size_t>> onnxStacks(const std::vector<OnnxCell>& cells,
                                                               const OnnxOperatorGraph& graph);

} // namespace gateloupe
