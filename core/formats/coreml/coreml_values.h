// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A type of a program's tensors, whole bytes or less.
struct CoremlType
{
    DType dtype = DType::Other;
    unsigned bits = 0; ///< of integers below a byte, which have no dtype
    bool isSigned = false;
    std::string_view name; ///< for people
};

/// The extents that a ValueType says, -1 for one that is left open; empty for what is no tensor.
/// Errors: Corrupt.
Result<std::optional<std::vector<std::int64_t>>> coremlShapeOf(std::string_view valueType);

/// A constant of a program as it stands in the file.
struct CoremlValue
{
    CoremlType type;
    Shape shape;
    std::shared_ptr<const TensorSource> source; ///< null for words
    std::optional<Attribute::Value> word;       ///< a text or a flag; flags of a list as numbers
};

/// Reads MIL's Value messages: immediate numbers where they stand in the model, others in the
/// files that they name beside it.
class CoremlValues
{
public:
    explicit CoremlValues(std::shared_ptr<const MappedFile> model);

    /// Errors: Corrupt; NotFound for a file of weights that is missing.
    Result<CoremlValue> read(std::string_view value);

    /// Files that values named.
    [[nodiscard]] std::vector<std::filesystem::path> files() const;

private:
    Result<std::shared_ptr<const TensorSource>> blob(std::string_view reference,
                                                     CoremlValue& value);
    Status readImmediate(std::string_view tensor, CoremlValue& value);

    std::shared_ptr<const MappedFile> m_model;
    std::map<std::string, std::shared_ptr<const MappedFile>, std::less<>> m_files;
};

} // namespace gateloupe
