// SPDX-License-Identifier: Apache-2.0
// How requests and answers are put into JSON and taken out of it: for their own sources only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe::gpu {

using Json = nlohmann::json;

/// Errors: Corrupt, about the protocol.
[[nodiscard]] Error corruptMessage(const std::string& what);
/// Errors: Corrupt, for anything but one JSON object.
Result<Json> parsedMessage(std::string_view line);
/// One line without its end; text that is not UTF-8 is mended.
[[nodiscard]] std::string lineOf(const Json& message);

template <typename... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};

template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

template <typename Table, typename Value>
std::string wordOf(const Table& table, Value value)
{
    for (const auto& [key, word] : table) {
        if (key == value) {
            return std::string(word);
        }
    }
    return {};
}

/// Reads the members of one object; remembers the first thing that is wrong.
class Fields
{
public:
    explicit Fields(const Json& object)
        : m_object(object)
    {
    }

    template <typename T>
    T required(const char* key)
    {
        if (!m_object.contains(key)) {
            fail(std::string("lacks \"") + key + "\"");
            return T();
        }
        return value<T>(key);
    }

    template <typename T>
    T optional(const char* key, T otherwise)
    {
        return m_object.contains(key) ? value<T>(key) : std::move(otherwise);
    }

    template <typename Table>
    auto word(const char* key, const Table& table, typename Table::value_type::first_type otherwise)
    {
        if (m_object.contains(key)) {
            const auto text = value<std::string>(key);
            for (const auto& [entry, name] : table) {
                if (name == text) {
                    return entry;
                }
            }
            fail(std::string("has an unknown \"") + key + "\": " + text);
        }
        return otherwise;
    }

    /// The same through a function that gives an optional value.
    template <typename FromName, typename Value>
    Value named(const char* key, const FromName& fromName, Value otherwise)
    {
        if (m_object.contains(key)) {
            const auto text = value<std::string>(key);
            if (const auto found = fromName(text)) {
                return *found;
            }
            fail(std::string("has an unknown \"") + key + "\": " + text);
        }
        return otherwise;
    }

    [[nodiscard]] bool has(const char* key) const { return m_object.contains(key); }

    /// null is infinite.
    double real(const char* key, std::optional<double> otherwise = {})
    {
        if (otherwise && !m_object.contains(key)) {
            return *otherwise;
        }
        if (m_object.contains(key) && m_object.at(key).is_null()) {
            return std::numeric_limits<double>::infinity();
        }
        return required<double>(key);
    }

    RnnSpec spec()
    {
        auto result = specFromText(required<std::string>("spec"));
        if (!result) {
            fail("has a spec that cannot be: " + result.error().message.text());
            return {};
        }
        return *result;
    }

    void fail(std::string problem)
    {
        if (m_problem.empty()) {
            m_problem = std::move(problem);
        }
    }

    [[nodiscard]] bool isRight() const { return m_problem.empty(); }

    [[nodiscard]] Error error() const { return corruptMessage(m_problem); }

private:
    template <typename T>
    T value(const char* key)
    {
        try {
            const Json& found = m_object.at(key);
            if (fits<T>(found)) {
                return found.get<T>();
            }
        } catch (const Json::exception&) {
            // said below
        }
        fail(std::string("has a \"") + key + "\" of another type");
        return T();
    }

    /// get() makes an integer of any number, also of one that has no place in it.
    template <typename T>
    static bool fits(const Json& found)
    {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
            return found.is_number_unsigned() ? std::in_range<T>(found.get<std::uint64_t>())
                                              : found.is_number_integer() &&
                                                    std::in_range<T>(found.get<std::int64_t>());
        } else if constexpr (requires { typename T::value_type; } &&
                             !std::is_same_v<T, std::string> &&
                             !std::is_same_v<T, Json>) {
            return std::ranges::all_of(
                found, [](const Json& each) { return fits<typename T::value_type>(each); });
        } else {
            return true;
        }
    }

    const Json& m_object;
    std::string m_problem;
};

template <typename T, typename Variant>
Result<Variant> finished(Fields& fields, T message)
{
    if (!fields.isRight()) {
        return fields.error();
    }
    return Variant(std::move(message));
}

} // namespace gateloupe::gpu
