// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/input_file.h"

#include <string>

#include <unistd.h>

#include "tests/fuzz/catalog_walk.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::fuzz {

namespace {

constexpr std::size_t kCompanionBytes = 65'536;

std::filesystem::path memoryFolder()
{
    const std::filesystem::path memory("/dev/shm");
    const auto base =
        std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    return base / ("gateloupe-fuzz-" + std::to_string(::getpid()));
}

} // namespace

InputFile::InputFile(std::string_view name, const std::vector<std::string_view>& companions)
    : m_folder(memoryFolder())
    , m_path(m_folder / name)
{
    std::filesystem::create_directories(m_folder);
    for (const std::string_view companion : companions) {
        test::writeFile(m_folder / companion, std::vector<std::byte>(kCompanionBytes));
    }
}

InputFile::~InputFile()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

Candidate InputFile::write(std::span<const std::byte> input)
{
    test::writeFile(m_path, input);
    auto file = MappedFile::open(m_path);
    require(file.has_value(), "the input cannot be mapped");
    return {m_path, *std::move(file)};
}

} // namespace gateloupe::fuzz
