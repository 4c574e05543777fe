// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What one convention found in a catalog.
struct Recognition
{
    std::vector<RnnModel> models; ///< complete: finalizeAndValidate() was called and succeeded
    std::vector<Warning>
        warnings; ///< what looked like a recurrent network and could not be used, why
    std::vector<std::string> aliases; ///< tensors that hold a model's numbers once more, under
                                      ///< other names: offered to no other convention

    /// Takes a model, or the reason why there is none as a warning.
    void add(Result<RnnModel> made)
    {
        if (made) {
            models.push_back(*std::move(made));
        } else {
            warnings.emplace_back(made.error().message, made.error().remedy);
        }
    }
};

/// Knows one framework's names, gate orders, orientations and bias merging, and no container.
/// Threads: const and free to share.
class Convention
{
public:
    Convention() = default;
    Convention(const Convention&) = delete;
    Convention& operator=(const Convention&) = delete;
    virtual ~Convention() = default;

    [[nodiscard]] virtual std::string_view id() const = 0;
    /// Makes views only; no weight byte is read.
    [[nodiscard]] virtual Recognition recognise(const TensorCatalog& catalog) const = 0;
};

/// Every convention this program knows, in the order they are asked. A tensor that one of them has
/// used is not offered again as another RNN.
[[nodiscard]] std::vector<std::unique_ptr<Convention>> builtinConventions();

} // namespace gateloupe
