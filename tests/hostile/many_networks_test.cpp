// SPDX-License-Identifier: Apache-2.0
// A file of tens of thousands of networks is opened in time that grows with their number. With its
// square each of these would outlast the five minutes that a test has; nothing here reads a clock.
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kNetworks = 60'000;

struct StoredArray
{
    std::string_view name; ///< `#` is the network's number
    std::vector<std::uint64_t> shape;
};

/// How one framework names the arrays of an LSTM of two inputs and two units.
struct Naming
{
    std::string_view title;
    std::vector<StoredArray> arrays;
};

std::string numbered(std::string_view name, std::uint64_t number)
{
    std::string text;
    for (const char each : name) {
        text += each == '#' ? std::to_string(number) : std::string(1, each);
    }
    return text;
}

/// A safetensors file of zeros.
void writeNetworks(const std::filesystem::path& file, const Naming& naming)
{
    std::string header = "{";
    std::uint64_t offset = 0;
    for (std::uint64_t network = 0; network < kNetworks; ++network) {
        for (const StoredArray& array : naming.arrays) {
            std::uint64_t bytes = sizeof(float);
            std::string shape;
            for (const std::uint64_t extent : array.shape) {
                bytes *= extent;
                shape += (shape.empty() ? "" : ",") + std::to_string(extent);
            }
            header += (header.size() > 1 ? ",\"" : "\"") + numbered(array.name, network) +
                      R"(":{"dtype":"F32","shape":[)" + shape + R"(],"data_offsets":[)" +
                      std::to_string(offset) + "," + std::to_string(offset + bytes) + "]}";
            offset += bytes;
        }
    }
    header += "}";
    std::ofstream stream(file, std::ios::binary);
    const std::uint64_t size = header.size();
    stream.write(reinterpret_cast<const char*>(&size), sizeof size); // little endian, as the host
    stream << header << std::string(offset, '\0');
}

const std::array kNamings = {
    Naming{"keras",
           {{"lstm_#/lstm_#/lstm_cell/kernel:0", {2, 8}},
            {"lstm_#/lstm_#/lstm_cell/recurrent_kernel:0", {2, 8}},
            {"lstm_#/lstm_#/lstm_cell/bias:0", {8}}}},
    Naming{"kerasObjects",
           {{"layers/lstm_#/cell/vars/0", {2, 8}},
            {"layers/lstm_#/cell/vars/1", {2, 8}},
            {"layers/lstm_#/cell/vars/2", {8}}}},
    Naming{"torch",
           {{"m#.weight_ih_l0", {8, 2}},
            {"m#.weight_hh_l0", {8, 2}},
            {"m#.bias_ih_l0", {8}},
            {"m#.bias_hh_l0", {8}}}},
    Naming{"torchCell",
           {{"m#.weight_ih", {8, 2}},
            {"m#.weight_hh", {8, 2}},
            {"m#.bias_ih", {8}},
            {"m#.bias_hh", {8}}}},
    Naming{"tensorflow1",
           {{"rnn_#/basic_lstm_cell/kernel", {4, 8}}, {"rnn_#/basic_lstm_cell/bias", {8}}}},
    Naming{"mxnet",
           {{"lstm#_l0_i2h_weight", {8, 2}},
            {"lstm#_l0_h2h_weight", {8, 2}},
            {"lstm#_l0_i2h_bias", {8}},
            {"lstm#_l0_h2h_bias", {8}}}},
};

class ManyNetworks : public testing::TestWithParam<Naming>
{
};

TEST_P(ManyNetworks, AreAllFound)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "many.safetensors";
    writeNetworks(file, GetParam());
    NullMonitor monitor;
    const auto checkpoint = openCheckpoint(file, {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_EQ((*checkpoint)->rnns.size(), kNetworks);
}

INSTANTIATE_TEST_SUITE_P(Namings, ManyNetworks, testing::ValuesIn(kNamings),
                         [](const auto& instance) { return std::string(instance.param.title); });

} // namespace

} // namespace gateloupe::test
