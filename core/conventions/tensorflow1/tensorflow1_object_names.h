// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe::tensorflow1 {

/// The names that a Saver would give the variables of an object-based checkpoint.
/// Lifetime: looks at the catalog's attributes.
class ObjectNames
{
public:
    explicit ObjectNames(const TensorCatalog& catalog);

    /// The variable's graph name where the file has one; for CudnnLSTM, which registers its cells
    /// as "cell-N", the path with the scope of its saveable's cells put in. The tensor's own name
    /// where the key is no object's.
    /// Source: tensorflow/contrib/cudnn_rnn, r1.15, CudnnLSTMSaveable._checkpoint_dependencies.
    [[nodiscard]] std::string saverName(const Tensor& tensor) const;

private:
    struct Known
    {
        const std::string* fullName = nullptr;
        const std::vector<std::string>* paths = nullptr;
    };

    std::map<std::string_view, Known> m_known;
};

} // namespace gateloupe::tensorflow1
