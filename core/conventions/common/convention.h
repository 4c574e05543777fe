// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
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

/// The networks that one convention found in a catalog.
struct Recognition
{
    std::vector<RnnModel> models;     ///< complete: finalizeAndValidate() was called and succeeded
    std::vector<Warning> warnings;    ///< networks that could not be used, and why
    std::vector<std::string> aliases; ///< tensors that hold a model's numbers once more, under
                                      ///< other names: offered to no other convention

    /// Takes a model, or the reason why there is none as a warning.
    void add(Result<RnnModel> made) { keep(std::move(made), models, warnings); }
};

/// By which part of a file a convention finds a network.
enum class ConventionReads : std::uint8_t
{
    Names,     ///< of tensors, and what the file says of them
    Operators, ///< of the file's graph
};

/// Knows one framework's names, gate orders, orientations and bias merging, and no container.
struct Convention
{
    std::string_view id;
    ConventionReads reads = ConventionReads::Names;
    /// Makes views only; no weight byte is read. Once the monitor is cancelled, what is found may
    /// be incomplete. Threads: free.
    Recognition (*recognise)(const TensorCatalog& catalog, ProgressMonitor& monitor);
    /// What of the model the network `upper` reads in place of the output of `lower`, both found by
    /// this convention; empty where it reads that output, or nothing says what it reads. Null: the
    /// convention's files never say it.
    std::string (*layerBetween)(const TensorCatalog& catalog, std::string_view lower,
                                std::string_view upper) = nullptr;
};

} // namespace gateloupe
