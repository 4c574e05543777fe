// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/formats/common/container_reader.h"

namespace gateloupe::fuzz {

/// A folder in memory that holds the input under a fixed name: readers open files.
class InputFile
{
public:
    /// `companions` are made beside it, 64 KiB of zeros each.
    InputFile(std::string_view name, const std::vector<std::string_view>& companions);
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    /// The candidate that a reader is asked about. What was mapped before must be gone.
    Candidate write(std::span<const std::byte> input);

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_path;
};

} // namespace gateloupe::fuzz
