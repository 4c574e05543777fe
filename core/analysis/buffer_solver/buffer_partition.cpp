// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_partition.h"

namespace gateloupe {

BufferPartition cutOf(const RnnSpec& spec)
{
    BufferPartition cut;
    cut.spec = spec;
    cut.gates = gatesOf(spec.cell).size();
    cut.biasesPerGate = biasesPerGate(spec);
    std::uint64_t next = 0;
    const auto add = [&](BufferPart::Kind kind, std::uint64_t rows, std::uint64_t cols,
                         std::uint64_t gates) {
        if (rows * cols != 0) {
            cut.parts.push_back({kind, next, rows, cols, gates});
            next += rows * cols;
        }
    };
    const std::uint64_t rows = cut.gates * spec.hiddenSize;
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        add(BufferPart::Kind::Input, rows,
            spec.layerInputSize(spec.layerOf(PseudoLayerIndex(index))), cut.gates);
        add(BufferPart::Kind::Recurrent, rows, spec.recurrentWidth(), cut.gates);
        if (spec.projectionSize) {
            add(BufferPart::Kind::Projection, *spec.projectionSize, spec.hiddenSize, 1);
        }
    }
    cut.matricesEnd = next;
    cut.end = next + spec.pseudoLayers() * cut.biasesPerGate * rows;
    return cut;
}

} // namespace gateloupe
