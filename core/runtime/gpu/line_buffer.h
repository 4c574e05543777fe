// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gateloupe::gpu {

/// Bytes of a connection on their way to whole lines. Each byte is looked at once, however the
/// lines are cut; what stays in it is bounded by kMaxLine and one call of append().
class LineBuffer
{
public:
    /// A line longer than this is no message. The lengths of a million sequences take 8 MiB.
    static constexpr std::size_t kMaxLine = std::size_t{64} << 20U;

    void append(std::string_view bytes) { m_bytes += bytes; }

    /// The next line without its end; empty while there is none.
    [[nodiscard]] std::optional<std::string> take()
    {
        const std::size_t end = m_bytes.find('\n', m_searched);
        if (end == std::string::npos) {
            m_bytes.erase(0, m_begin);
            m_begin = 0;
            m_searched = m_bytes.size();
            return std::nullopt;
        }
        std::string line = m_bytes.substr(m_begin, end - m_begin);
        m_begin = end + 1;
        m_searched = m_begin;
        return line;
    }

    /// Whether a line has begun that is no message. Requires: take() gave none.
    [[nodiscard]] bool isTooLong() const { return m_bytes.size() - m_begin > kMaxLine; }

private:
    std::string m_bytes;
    std::size_t m_begin = 0;    ///< of the next line
    std::size_t m_searched = 0; ///< no line ends between m_begin and here
};

} // namespace gateloupe::gpu
