// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// Arrays of numpy inside a pickle. Elements that lie plain among the pickled bytes are used where
/// they lie; those that protocols 0 to 2 spell as text are decoded on first use.
/// A pair (name, array), as PaddlePaddle keeps a tensor, counts as the array; so does JAX' array,
/// which is pickled as one of numpy.
/// Source: numpy 2.0, ndarray.__reduce_ex__ (_reconstruct, _frombuffer), dtype.__reduce__; jax 0.4,
/// jax/_src/array.py, ArrayImpl.__reduce__.
class PickleArrays final : public PickledTensors
{
public:
    /// Makes a source of a piece of the pickled bytes; the piece is a text of the document.
    using Slice =
        std::function<Result<std::shared_ptr<const TensorSource>>(std::string_view piece)>;

    explicit PickleArrays(Slice slice)
        : m_slice(std::move(slice))
    {
    }

    [[nodiscard]] bool isTensor(const PickleValue& value) const override;
    /// Arrays of texts or structures are listed only.
    /// Errors: Corrupt when shape and bytes disagree, naming the array.
    Result<std::shared_ptr<const Tensor>> make(const std::string& name,
                                               const PickleValue& value) override;
    [[nodiscard]] std::optional<PickledObjects> objectsOf(const PickleValue& value) const override;

    /// Whether the value is a pair (name, array).
    [[nodiscard]] static bool isNamedArray(const PickleValue& value);

private:
    Slice m_slice;
};

} // namespace gateloupe
