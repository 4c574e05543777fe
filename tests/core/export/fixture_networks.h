// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/conventions/checkpoint.h"

namespace gateloupe::test {

/// A network of a file in tests/data that its framework wrote, with that framework's own output.
struct FixtureNetwork
{
    std::string name; ///< "pytorch/lstm-bi"
    std::filesystem::path source;
    std::shared_ptr<const RnnModel> model;

    /// Paths of .npy files; empty where there is none.
    struct
    {
        std::string x, y, h0, c0, hN, cN;
    } arrays;

    double tolerance = 0.0;

    [[nodiscard]] bool hasOutput() const { return !arrays.x.empty() && !arrays.y.empty(); }
};

/// One network of each kind there is: of each convention every cell, bias, type, form and equation
/// once. Cases with sequence lengths of their own are left out.
[[nodiscard]] const std::vector<FixtureNetwork>& fixtureNetworks();

} // namespace gateloupe::test
