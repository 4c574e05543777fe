// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_evidence.h"

namespace gateloupe {

BufferPartition cutOf(const RnnSpec& spec)
{
    BufferPartition cut;
    cut.spec = spec;
    cut.gates = gatesOf(spec.cell).size();
    cut.biasesPerGate = std::uint64_t{spec.hasBias(ParameterKind::InputBias)} +
                        std::uint64_t{spec.hasBias(ParameterKind::RecurrentBias)};
    std::uint64_t next = 0;
    const auto add = [&](BufferPart::Kind kind, std::uint64_t rows, std::uint64_t cols) {
        if (rows * cols != 0) {
            cut.parts.push_back({.kind = kind, .first = next, .rows = rows, .cols = cols});
            next += rows * cols;
        }
    };
    const std::uint64_t rows = cut.gates * spec.hiddenSize;
    for (std::uint32_t direction = 0; direction < spec.pseudoLayers(); ++direction) {
        add(BufferPart::Kind::Input, rows,
            spec.layerInputSize(LayerIndex(direction / spec.directions)));
        add(BufferPart::Kind::Recurrent, rows, spec.recurrentWidth());
        if (spec.projectionSize) {
            add(BufferPart::Kind::Projection, *spec.projectionSize, spec.hiddenSize);
        }
    }
    cut.matricesEnd = next;
    cut.end = next + spec.pseudoLayers() * cut.biasesPerGate * rows;
    return cut;
}

} // namespace gateloupe
