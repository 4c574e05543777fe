// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace gateloupe::test {

TemporaryFolder::TemporaryFolder()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "gateloupe-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary folder");
    }
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::vector<std::byte> readFile(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::vector<char> text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
        throw std::runtime_error("cannot read " + path.string());
    }
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes)
{
    // A new file each time: ext4 flushes one that was truncated to disk as soon as it is closed,
    // and the damage tests write thousands. Whoever has the old one mapped keeps it.
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    if (!out) {
        throw std::runtime_error("cannot write " + path.string());
    }
}

std::vector<std::byte> truncatedTo(std::span<const std::byte> bytes, std::size_t length)
{
    const auto head = bytes.first(length);
    return {head.begin(), head.end()};
}

std::vector<std::byte> withFlippedByte(std::span<const std::byte> bytes, std::size_t position)
{
    std::vector<std::byte> damaged(bytes.begin(), bytes.end());
    damaged[position] ^= std::byte{0xFF};
    return damaged;
}

std::filesystem::path dataFolder()
{
    return GATELOUPE_TEST_DATA_FOLDER;
}

} // namespace gateloupe::test
