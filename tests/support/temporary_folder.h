// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace gateloupe::test {

/// A fresh folder, removed with everything in it.
class TemporaryFolder
{
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const
    {
        return m_path / name;
    }

private:
    std::filesystem::path m_path;
};

std::vector<std::byte> readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Damage verbs.
std::vector<std::byte> truncatedTo(std::span<const std::byte> bytes, std::size_t length);
std::vector<std::byte> withFlippedByte(std::span<const std::byte> bytes, std::size_t position);

/// The fixtures' folder: tests/data.
std::filesystem::path dataFolder();

} // namespace gateloupe::test
