// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/formats/coreml/coreml_values.h"
#include "core/formats/coreml/mil_messages.h"
#include "core/formats/coreml/mil_scope.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The constants of a program as tensors of the catalog and values of the scope: plain ones, and
/// compressed ones (`constexpr_...`), which decode when they are read.
class MilConstants
{
public:
    /// Lifetime: catalog and scope outlive this.
    MilConstants(const std::shared_ptr<const MappedFile>& model, TensorCatalog& catalog,
                 MilScope& scope);

    /// Adds the constant that a Value message holds. Errors: Corrupt, NotFound for missing weights.
    Status add(const std::string& name, std::string_view message);

    /// Adds what a constexpr operation computes. Returns false for an operation or an encoding that
    /// is not read. Errors: Corrupt, NotFound.
    Result<bool> addComputed(const MilOperation& operation);

    /// Files beside the model that values named.
    [[nodiscard]] std::vector<std::filesystem::path> files() const { return m_values.files(); }

private:
    using MadeTensor = Result<std::shared_ptr<const Tensor>>;

    void keep(const std::string& name, std::shared_ptr<const Tensor> tensor);
    [[nodiscard]] std::string uniqueName(const std::string& name);

    /// A parameter of a constexpr operation: an attribute in older operation sets, an input in
    /// newer ones. Null where there is none.
    Result<std::optional<CoremlValue>> parameter(const MilOperation& operation,
                                                 std::string_view name);

    /// Null for an operation of another kind.
    MadeTensor computed(const MilOperation& operation);
    MadeTensor dequantised(const MilOperation& operation, std::string_view dataName,
                           std::string_view zeroName);
    MadeTensor palettised(const MilOperation& operation);

    CoremlValues m_values;
    TensorCatalog& m_catalog;
    MilScope& m_scope;
    std::map<std::string, CoremlValue, std::less<>> m_raw; ///< constants as they stand in the file
    std::set<std::string> m_names;                         ///< of tensors
};

} // namespace gateloupe
