// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

class DataflowGraph; // core/graph

/// A plain value a file keeps beside its tensors: an HDF5 attribute, a field of a pickled module.
struct Attribute
{
    using Value = std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>,
                               std::vector<std::int64_t>, std::vector<double>>;

    Attribute() = default;

    Attribute(std::string itsObject, std::string itsName, Value itsValue)
        : object(std::move(itsObject))
        , name(std::move(itsName))
        , value(std::move(itsValue))
    {
    }

    /// Where memory runs out, libstdc++ (GCC 12) destroys a variant of such alternatives that its
    /// own copy constructor did not get to make.
    Attribute(const Attribute& other)
        : object(other.object)
        , name(other.name)
        , value(std::visit(
              [](const auto& held) {
                  return Value(std::in_place_type<std::decay_t<decltype(held)>>, held);
              },
              other.value))
    {
    }

    Attribute& operator=(const Attribute& other) { return *this = Attribute(other); }

    Attribute(Attribute&&) noexcept = default;
    Attribute& operator=(Attribute&&) noexcept = default;
    ~Attribute() = default;

    std::string object; ///< path of what it belongs to, "" for the file itself
    std::string name;
    Value value;
};

/// What a container holds, without any idea of recurrent networks.
/// Names are unique; order is the file's own.
struct TensorCatalog
{
    std::string format; ///< "safetensors", "tensorflow-bundle", ...: cli.md's words
    std::filesystem::path path;
    std::vector<std::shared_ptr<const Tensor>> tensors;
    std::vector<Attribute> attributes;
    std::vector<Warning> warnings;
    /// What the file computes with its tensors; null where the file, or its reader, does not say.
    std::shared_ptr<const DataflowGraph> graph;
    /// Whether a converter made `graph` from another framework's. It keeps some of that framework's
    /// names and not others (a weight, but not the bias that was folded), so that they prove
    /// nothing.
    bool isConverted = false;
    /// Whether names of tensors are those of a program's variables, which say what they are: its
    /// graph is asked for what the names leave.
    bool areNamesOfVariables = false;
    /// Files beside `path` that the reader read: an index, shards, a graph.
    std::vector<std::filesystem::path> sourceFiles;
    /// Every file that was mapped for it; null for a catalog that was made by hand.
    std::shared_ptr<const MappedFiles> files;

    /// Whether what was read of it until now is what its files held when they were opened.
    /// Errors: Io, with the file's name.
    [[nodiscard]] Status unchanged() const { return files ? files->unchanged() : Status(); }

    /// Null when there is none of that name. Linear; for many look-ups build an index().
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view name) const;
    [[nodiscard]] std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> index() const;
    /// Null when there is none.
    [[nodiscard]] const Attribute* findAttribute(std::string_view object,
                                                 std::string_view name) const;
};

} // namespace gateloupe
