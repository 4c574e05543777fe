// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/tensor/shape.h"

namespace gateloupe::test {

/// One file of one case of tests/data, in a format that is read.
struct FixtureFile
{
    std::filesystem::path folder;
    std::string file;
    std::string format;
    nlohmann::json document; ///< case.json
};

void PrintTo(const FixtureFile& fixture, std::ostream* out);
/// All of them, sorted by path.
std::vector<FixtureFile> allFiles();
std::string nameOfFile(const ::testing::TestParamInfo<FixtureFile>& parameter);

/// The numbers of one gate, whatever they are stored as.
struct Numbers
{
    Shape shape;
    std::vector<double> values;
};

/// By path: "layer_0/forward/input/input_weights".
using Truth = std::map<std::string, Numbers>;

/// The canonical gates that the script beside the framework wrote.
Truth readTruth(const std::filesystem::path& path);
/// Where a file has one merged bias, either direction's name will do.
std::string otherBias(std::string key);
/// NaN equals NaN.
bool isNear(const std::vector<double>& a, const std::vector<double>& b, double tolerance);
/// The path of one parameter of `gates`.
std::string keyOf(const nlohmann::json& parameter);
/// The gate as anyone would read it with the five numbers that `gates` gives.
std::vector<double> readPlace(const nlohmann::json& parameter);
/// A dataset through libhdf5 itself; empty when there is none.
std::optional<std::vector<double>> readHdf5(const std::filesystem::path& path,
                                            const std::string& dataset);

} // namespace gateloupe::test
