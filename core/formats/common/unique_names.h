// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace gateloupe {

/// Gives a number to each name that was given before. Cost: log n a name, however many are equal.
class UniqueNames
{
public:
    /// How a number is written behind a name: `before` number `behind`, counted from `first`.
    struct Form
    {
        std::string before;
        std::string behind;
        std::uint64_t first = 2;
    };

    explicit UniqueNames(Form form)
        : m_form(std::move(form))
    {
    }

    /// The name itself when it is new, else with the first number that makes it so.
    [[nodiscard]] std::string unique(const std::string& name)
    {
        if (m_taken.insert(name).second) {
            return name;
        }
        std::uint64_t& next = m_next.emplace(name, m_form.first).first->second;
        std::string numbered;
        do {
            numbered = name + m_form.before + std::to_string(next++) + m_form.behind;
        } while (!m_taken.insert(numbered).second);
        return numbered;
    }

private:
    Form m_form;
    std::set<std::string> m_taken;
    std::map<std::string, std::uint64_t> m_next; ///< the number to try, of names given before
};

} // namespace gateloupe
