// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The elements of an array that holds objects instead of numbers.
struct PickledObjects
{
    const std::vector<const PickleValue*>* items = nullptr; ///< never null
    bool isScalar = false;                                  ///< an array without axes, of one item
};

/// Makes the tensors that a pickle describes: knows whose calls mean an array, and where the
/// elements of one lie.
class PickledTensors
{
public:
    PickledTensors() = default;
    PickledTensors(const PickledTensors&) = delete;
    PickledTensors& operator=(const PickledTensors&) = delete;
    virtual ~PickledTensors() = default;

    [[nodiscard]] virtual bool isTensor(const PickleValue& value) const = 0;
    /// Requires: isTensor(value).
    /// Errors: Corrupt, Unsupported, naming the tensor.
    virtual Result<std::shared_ptr<const Tensor>> make(const std::string& name,
                                                       const PickleValue& value) = 0;
    /// Empty unless the value is an array of objects, which is walked as a list is.
    [[nodiscard]] virtual std::optional<PickledObjects>
    objectsOf(const PickleValue& value) const = 0;
};

/// Appends what is known of an object of a class at `path` beyond its state.
using DescribeObject =
    std::function<void(const std::string& path, const PickleGlobal& type, TensorCatalog& catalog)>;

/// Walks what a pickle holds and adds every tensor to the catalog under the dotted path of keys
/// that leads to it. A pickled nn.Module is walked as its state_dict() would be (parameters,
/// buffers, modules), so the names are the same, and so is a module of TorchScript; its class and
/// its plain fields (mode, hidden_size, ...) become attributes of its path, as do the plain values
/// of the root. `root` stands before every name.
/// Errors: those of PickledTensors::make(); Corrupt when values refer to each other so often that
/// the walk would not end, Unsupported when they nest too deep.
Status flattenPickle(const PickleDocument& document, PickledTensors& tensors,
                     TensorCatalog& catalog, const DescribeObject& describe = {},
                     const std::string& root = {});

} // namespace gateloupe
