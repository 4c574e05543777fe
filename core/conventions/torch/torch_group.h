// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/name_index.h"
#include "core/conventions/torch/torch_names.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Which parameter of a torch module; a cell has layer 0 alone.
struct TorchSlot
{
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;
    friend auto operator<=>(const TorchSlot&, const TorchSlot&) = default;
};

/// The framework of a module: other frameworks keep PyTorch's parameters under names of their own.
struct TorchDialect
{
    std::string_view convention = "pytorch";
    std::string_view framework = "PyTorch";
    bool namesMayTell = false; ///< tanh or ReLU: people's names are all there is to go by
};

/// The tensors of one torch module that has recurrent parameters: what lies under one prefix.
struct TorchGroup
{
    std::string prefix; ///< with its separator
    bool isCell = false;
    TorchDialect dialect;
    std::map<TorchSlot, std::shared_ptr<const Tensor>> tensors;
    std::vector<Message> notes; ///< tensors that stand for others, for evidence and warnings

    [[nodiscard]] std::shared_ptr<const Tensor> find(const TorchSlot& slot) const;
    /// The full name that a parameter has or would have.
    [[nodiscard]] std::string nameOf(const TorchSlot& slot) const;
    /// The prefix without separators at its ends.
    [[nodiscard]] std::string path() const;
};

/// Sorts the catalog's tensors into modules, in order of appearance; optimizer state is left out.
/// Weight-normalised and weight-dropped parameters are put together under their own names; what
/// cannot be goes to `warnings`.
[[nodiscard]] std::vector<TorchGroup> groupTorchTensors(const TensorCatalog& catalog,
                                                        std::vector<Warning>& warnings);

/// A catalog with the indexes that every module of it asks. Lifetime: the catalog's.
struct TorchCatalog
{
    explicit TorchCatalog(const TensorCatalog& whole)
        : catalog(whole)
        , names(whole)
        , attributes(whole)
    {
    }

    const TensorCatalog& catalog;
    NameIndex names;
    AttributeIndex attributes;
};

/// The network that one module's tensors are. The catalog tells what the file says of a module
/// (nonlinearity, sizes) and what else stands under the prefix.
/// Errors: ShapeMismatch, naming what is missing or does not fit.
Result<RnnModel> makeTorchModel(const TorchGroup& group, const TorchCatalog& file);

} // namespace gateloupe
