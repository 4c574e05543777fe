// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

enum class ByteOrder
{
    Little,
    Big
};

/// The bytes of a storage of a PyTorch file, as they lie, by its key.
/// Errors: Corrupt when there is none of that key.
using TorchStorages =
    std::function<Result<std::shared_ptr<const TensorSource>>(const std::string& key)>;

/// The facts about one storage that a pickle states.
struct TorchStorage
{
    std::string key;
    std::string typeName;
    DType dtype = DType::Other;   ///< Other for classes that are only listed
    bool isUntyped = false;       ///< plain bytes; the tensor says of what type
    std::uint64_t elements = 0;   ///< bytes when untyped
    std::uint64_t viewOffset = 0; ///< elements; where a view of a storage begins (before 1.6)
    std::uint64_t sizeBytes = 0;

    [[nodiscard]] std::size_t widthBytes() const; ///< of one element; 0 when unknown

    /// The storage of a persistent id ("storage", class, key, place, size[, view]).
    /// Errors: Corrupt.
    static Result<TorchStorage> of(const PickleValue& value);
};

/// Makes tensors of the calls by which PyTorch's pickles describe them, over the file's storages.
/// Tensors of one storage share one source; arrays of numpy, and storages that plain pickle has
/// written, are read from the pickle itself.
/// Source: pytorch 2.x, torch/_utils.py (_rebuild_*), torch/serialization.py (persistent_load).
class TorchTensors final : public PickledTensors
{
public:
    TorchTensors(TorchStorages storages, ByteOrder order, PickleArrays::Slice pickledBytes);

    /// Whether the value describes a tensor or a parameter.
    [[nodiscard]] bool isTensor(const PickleValue& value) const override;
    /// Sparse, quantised and other special tensors are listed only.
    /// Errors: Corrupt (missing storage, strides that leave it), Unsupported, naming the tensor.
    Result<std::shared_ptr<const Tensor>> make(const std::string& name,
                                               const PickleValue& value) override;

    [[nodiscard]] std::optional<PickledObjects> objectsOf(const PickleValue& value) const override
    {
        return m_arrays.objectsOf(value);
    }

private:
    Result<std::shared_ptr<const TensorSource>> sourceOf(const TorchStorage& storage);
    Result<std::shared_ptr<const Tensor>> makeFromCall(const std::string& name,
                                                       const PickleGlobal& function,
                                                       const PickleValue& arguments, int depth);
    Result<std::shared_ptr<const Tensor>> makeDense(const std::string& name,
                                                    const PickleValue& arguments);

    TorchStorages m_storages;
    ByteOrder m_order;
    PickleArrays::Slice m_slice;
    PickleArrays m_arrays;
    /// By storage key and bytes of a word that is byte-swapped (1: as it lies).
    std::map<std::pair<std::string, std::size_t>, std::shared_ptr<const TensorSource>> m_sources;
};

} // namespace gateloupe
