// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/screenshots/made_files.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kWritten = 4096; ///< numbers at the beginning of each tensor

struct Entry
{
    std::string name;
    std::uint64_t rows;
    std::uint64_t cols; ///< 0: one axis

    [[nodiscard]] std::uint64_t elements() const { return rows * std::max<std::uint64_t>(cols, 1); }
};

std::vector<Entry> entriesOf(const MadeNetworks& networks)
{
    std::vector<Entry> entries;
    const std::uint64_t rows = 4 * networks.hiddenSize;
    for (std::uint32_t i = 0; i < networks.count; ++i) {
        std::string number = std::to_string(i);
        number.insert(0, number.size() < 2 ? "0" : "");
        const std::string prefix = "encoder" + number + ".";
        for (std::uint32_t place = 0; place < networks.layers * networks.directions; ++place) {
            const std::uint32_t layer = place / networks.directions;
            const std::string suffix =
                "_l" + std::to_string(layer) + (place % networks.directions == 1 ? "_reverse" : "");
            const std::uint64_t width =
                layer == 0 ? networks.inputSize : networks.directions * networks.hiddenSize;
            entries.push_back({prefix + "weight_ih" + suffix, rows, width});
            entries.push_back({prefix + "weight_hh" + suffix, rows, networks.hiddenSize});
            entries.push_back({prefix + "bias_ih" + suffix, rows, 0});
            entries.push_back({prefix + "bias_hh" + suffix, rows, 0});
        }
    }
    return entries;
}

/// f16 of a number between 2^-14 and 2: its sign, exponent and upper bits.
std::uint16_t halfOf(float value)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    const std::uint32_t sign = (bits >> 16U) & 0x8000U;
    const std::uint32_t exponent = ((bits >> 23U) & 0xFFU) - 112U;
    return static_cast<std::uint16_t>(sign | (exponent << 10U) | ((bits >> 13U) & 0x3FFU));
}

} // namespace

void writeNetworks(const MadeNetworks& networks, const std::filesystem::path& path)
{
    const std::uint64_t bytes = networks.isHalf ? 2 : 4;
    std::string header = "{";
    std::uint64_t end = 0;
    std::vector<std::uint64_t> begins;
    const std::vector<Entry> entries = entriesOf(networks);
    for (const Entry& entry : entries) {
        begins.push_back(end);
        end += entry.elements() * bytes;
        header += (header.size() > 1 ? ",\"" : "\"") + entry.name + "\":{\"dtype\":\"" +
                  (networks.isHalf ? "F16" : "F32") + "\",\"shape\":[" +
                  std::to_string(entry.rows) +
                  (entry.cols > 0 ? "," + std::to_string(entry.cols) : std::string()) +
                  "],\"data_offsets\":[" + std::to_string(begins.back()) + "," +
                  std::to_string(end) + "]}";
    }
    header += "}";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    std::ofstream file(path, std::ios::binary);
    const std::uint64_t length = header.size();
    std::array<char, 8> prefix{};
    std::memcpy(prefix.data(), &length, prefix.size());
    file.write(prefix.data(), static_cast<std::streamsize>(prefix.size()));
    file.write(header.data(), static_cast<std::streamsize>(header.size()));
    const std::uint64_t data = prefix.size() + header.size();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        file.seekp(static_cast<std::streamoff>(data + begins[i]));
        for (std::uint64_t n = 0; n < std::min(entries[i].elements(), kWritten); ++n) {
            const auto value =
                static_cast<float>(0.5 * std::sin(0.37 * static_cast<double>(n + i)) + 0.01);
            if (networks.isHalf) {
                const std::uint16_t half = halfOf(value);
                file.write(reinterpret_cast<const char*>(&half), sizeof half);
            } else {
                file.write(reinterpret_cast<const char*>(&value), sizeof value);
            }
        }
    }
    file.close();
    std::filesystem::resize_file(path, data + end);
}

} // namespace gateloupe::test
