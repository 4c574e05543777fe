// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What TensorCatalog::index() makes; lookUp() gives a null pointer for a name that is not there.
using TensorIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

/// Keeps what was made, or the reason why it was not as a warning.
template <typename T>
void keep(Result<T> made, std::vector<T>& kept, std::vector<Warning>& warnings)
{
    if (made) {
        kept.push_back(*std::move(made));
    } else {
        warnings.emplace_back(made.error().message, made.error().remedy);
    }
}

/// What one convention found in a catalog.
struct Recognition
{
    std::vector<RnnModel> models; ///< complete: finalizeAndValidate() was called and succeeded
    std::vector<Warning>
        warnings; ///< what looked like a recurrent network and could not be used, why
    std::vector<std::string> aliases; ///< tensors that hold a model's numbers once more, under
                                      ///< other names: offered to no other convention

    /// Takes a model, or the reason why there is none as a warning.
    void add(Result<RnnModel> made) { keep(std::move(made), models, warnings); }
};

/// Knows one framework's names, gate orders, orientations and bias merging, and no container.
struct Convention
{
    std::string_view id;
    /// Makes views only; no weight byte is read. Threads: free.
    Recognition (*recognise)(const TensorCatalog& catalog);
};

/// Every convention this program knows, in the order they are asked. A tensor that one of them has
/// used is not offered again as another RNN.
[[nodiscard]] std::span<const Convention> builtinConventions();

// What each of them is, with its sources, stands at its definition.
[[nodiscard]] Recognition recogniseGateloupe(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseOnnx(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseGraph(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseKeras(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseKerasObjects(const TensorCatalog& catalog);
[[nodiscard]] Recognition recognisePaddle(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseAllennlp(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseTorch(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseTensorFlow1Cudnn(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseTensorFlow1Cells(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseMxnet(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseChainer(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseFlax(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseDeepmind(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseEquinox(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseRtneural(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseCoreml(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseOpenvino(const TensorCatalog& catalog);
[[nodiscard]] Recognition recogniseNam(const TensorCatalog& catalog);

} // namespace gateloupe
