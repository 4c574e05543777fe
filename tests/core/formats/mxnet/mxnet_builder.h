// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gateloupe::test {

/// Bytes of an NDArray list, put together as MXNet's NDArray::Save writes them.
class MxnetBytes
{
public:
    template <typename Number>
    MxnetBytes& number(Number value)
    {
        const auto bytes = std::as_bytes(std::span(&value, 1));
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return *this;
    }

    MxnetBytes& text(std::string_view value)
    {
        const auto bytes = std::as_bytes(std::span(value));
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return *this;
    }

    MxnetBytes& list(std::uint64_t count)
    {
        return number(std::uint64_t{0x112}).number(std::uint64_t{0}).number(count);
    }

    /// Number of axes and extents, from version 1 on.
    MxnetBytes& shape(const std::vector<std::int64_t>& extents)
    {
        number(static_cast<std::int32_t>(extents.size()));
        for (const std::int64_t extent : extents) {
            number(extent);
        }
        return *this;
    }

    /// Device and type flag.
    MxnetBytes& place(std::uint32_t flag)
    {
        return number(std::int32_t{1}).number(std::int32_t{0}).number(flag);
    }

    MxnetBytes& zeros(std::size_t count)
    {
        m_bytes.resize(m_bytes.size() + count);
        return *this;
    }

    /// A dense array of version 2 or 3, its data zeros.
    MxnetBytes& dense(std::uint32_t version, const std::vector<std::int64_t>& extents,
                      std::uint32_t flag, std::size_t dataBytes)
    {
        return number(version).number(std::int32_t{0}).shape(extents).place(flag).zeros(dataBytes);
    }

    MxnetBytes& names(const std::vector<std::string>& names)
    {
        number(static_cast<std::uint64_t>(names.size()));
        for (const std::string& name : names) {
            number(static_cast<std::uint64_t>(name.size())).text(name);
        }
        return *this;
    }

    [[nodiscard]] const std::vector<std::byte>& bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

inline constexpr std::uint32_t kMxnetVersion1 = 0xF993FAC8;
inline constexpr std::uint32_t kMxnetVersion2 = 0xF993FAC9;
inline constexpr std::uint32_t kMxnetVersion3 = 0xF993FACA;

} // namespace gateloupe::test
