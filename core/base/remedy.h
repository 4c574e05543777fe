// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace gateloupe {

/// What the user can do about an error or a warning. Console and window each say it in their own
/// words (an option there, a menu or a field here).
namespace remedy {

/// Take one network of the file.
struct ChooseNetwork
{
    bool operator==(const ChooseNetwork&) const = default;
};

/// Say whether a plain RNN is tanh or ReLU.
struct ChooseCell
{
    std::string other; ///< the cell that is not assumed

    bool operator==(const ChooseCell&) const = default;
};

/// Say what the framework's cell adds to the forget gate.
struct SetForgetOffset
{
    bool operator==(const SetForgetOffset&) const = default;
};

/// Give the spec of a bare packed buffer.
struct DescribeBuffer
{
    bool operator==(const DescribeBuffer&) const = default;
};

/// Give the spec of the packed buffer in one tensor.
struct DescribeTensor
{
    std::string tensor; ///< its name; empty: the user chooses one
    std::string spec;   ///< to begin with; empty: nothing is known of it

    bool operator==(const DescribeTensor&) const = default;
};

/// Find the reading of tensors by an output, or describe their names.
struct DescribeNames
{
    bool operator==(const DescribeNames&) const = default;
};

/// Say at which byte the packed buffer begins.
struct SetBufferStart
{
    bool operator==(const SetBufferStart&) const = default;
};

/// Write numbers of another type.
struct ChooseDType
{
    std::string dtype;

    bool operator==(const ChooseDType&) const = default;
};

/// Write the names of another version.
struct ChooseNames
{
    std::string version;

    bool operator==(const ChooseNames&) const = default;
};

/// Let MappedFiles::allowMemory() allow that many bytes.
struct AllowMemory
{
    std::uint64_t bytes = 0;

    bool operator==(const AllowMemory&) const = default;
};

} // namespace remedy

/// std::monostate: nothing is known that helps.
using Remedy = std::variant<std::monostate, remedy::ChooseNetwork, remedy::ChooseCell,
                            remedy::SetForgetOffset, remedy::DescribeBuffer, remedy::DescribeTensor,
                            remedy::DescribeNames, remedy::SetBufferStart, remedy::ChooseDType,
                            remedy::ChooseNames, remedy::AllowMemory>;

} // namespace gateloupe
