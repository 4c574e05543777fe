// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/formats/pickle_value.h"
#include "core/formats/zip_archive.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

enum class ByteOrder
{
    Little,
    Big
};

/// Makes tensors of the calls by which PyTorch's pickles describe them, over the archive's
/// storages. Tensors of one storage share one source.
/// Source: pytorch 2.x, torch/_utils.py (_rebuild_*), torch/serialization.py (persistent_load).
class TorchTensors
{
public:
    /// `folder` is the archive's top folder with its slash: storages are `<folder>data/<key>`.
    TorchTensors(const ZipArchive& archive, std::string folder, ByteOrder order);

    /// Whether the value describes a tensor or a parameter.
    [[nodiscard]] static bool isTensor(const PickleValue& value);

    /// Requires: isTensor(value). Sparse, quantised and other special tensors are listed only.
    /// Errors: Corrupt (missing storage, strides that leave it), Unsupported, naming the tensor.
    Result<std::shared_ptr<const Tensor>> make(const std::string& name, const PickleValue& value);

private:
    /// What a pickle says about one storage.
    struct Storage
    {
        std::string key;
        std::string typeName;
        DType dtype = DType::Other; ///< Other for classes that are only listed
        bool isUntyped = false;     ///< plain bytes; the tensor says of what type
        std::uint64_t sizeBytes = 0;
    };

    static Result<Storage> storageOf(const PickleValue& value);
    Result<std::shared_ptr<const TensorSource>> sourceOf(const Storage& storage);
    Result<std::shared_ptr<const Tensor>> makeFromCall(const std::string& name,
                                                       const PickleGlobal& function,
                                                       const PickleValue& arguments, int depth);
    Result<std::shared_ptr<const Tensor>> makeDense(const std::string& name,
                                                    const PickleValue& arguments);

    const ZipArchive& m_archive;
    std::string m_folder;
    ByteOrder m_order;
    /// By storage key and bytes of a word that is turned round (1: as it lies).
    std::map<std::pair<std::string, std::size_t>, std::shared_ptr<const TensorSource>> m_sources;
};

} // namespace gateloupe
