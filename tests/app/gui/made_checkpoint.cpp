// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/made_checkpoint.h"

#include <cstring>
#include <vector>

#include "core/packing/pack.h"

namespace gateloupe::test {

namespace {

std::shared_ptr<const Tensor> numberedTensor(const char* name, std::uint64_t elements)
{
    auto decode = [elements](ProgressMonitor&) -> Result<std::vector<std::byte>> {
        std::vector<float> values;
        for (std::uint64_t i = 0; i < elements; ++i) {
            values.push_back(static_cast<float>(i) / 100.0F);
        }
        std::vector<std::byte> bytes(values.size() * sizeof(float));
        std::memcpy(bytes.data(), values.data(), bytes.size());
        return bytes;
    };
    auto source = std::make_shared<DecodedSource>(Encoding::Deflate, elements * sizeof(float),
                                                  std::move(decode));
    return *makeTensor(name, DType::F32, {elements}, std::move(source));
}

} // namespace

std::shared_ptr<const Checkpoint> madeCheckpoint()
{
    RnnSpec spec;
    spec.inputSize = 3;
    spec.hiddenSize = 4;
    spec.layers = 2;
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = "made.npz";
    checkpoint->format = "npz";
    const auto buffer = numberedTensor("buffer", *packedElements(spec));
    checkpoint->catalog.tensors = {buffer, numberedTensor("step", 5)};
    checkpoint->rnns = {std::make_shared<const RnnModel>(*unpack(buffer, spec, "made"))};
    return checkpoint;
}

} // namespace gateloupe::test
