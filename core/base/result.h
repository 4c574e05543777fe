// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/base/error.h"

namespace gateloupe {

/// A value or the reason why there is none. Names follow std::expected of C++23.
template <typename T>
class [[nodiscard]] Result
{
public:
    using value_type = T;

    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }

    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    template <typename U>

    requires(std::is_convertible_v<U&&, T> && !std::is_same_v<std::remove_cvref_t<U>, T> &&
             !std::is_same_v<std::remove_cvref_t<U>, Error> &&
             !std::is_same_v<std::remove_cvref_t<U>, Result>) Result(U&& value)
        : m_state(std::in_place_index<0>, std::forward<U>(value))
    {
    }

    [[nodiscard]] bool has_value() const noexcept { return m_state.index() == 0; }

    explicit operator bool() const noexcept { return has_value(); }

    /// Requires: has_value().
    T& operator*() & { return std::get<0>(m_state); }

    const T& operator*() const& { return std::get<0>(m_state); }

    T&& operator*() && { return std::get<0>(std::move(m_state)); }

    T* operator->() { return &std::get<0>(m_state); }

    const T* operator->() const { return &std::get<0>(m_state); }

    /// Requires: !has_value().
    [[nodiscard]] const Error& error() const& { return std::get<1>(m_state); }

    [[nodiscard]] Error&& error() && { return std::get<1>(std::move(m_state)); }

    template <typename U>
    [[nodiscard]] T value_or(U&& other) const&
    {
        return has_value() ? **this : static_cast<T>(std::forward<U>(other));
    }

    template <typename F>
    auto andThen(F&& next) && -> std::invoke_result_t<F, T&&>
    {
        if (!has_value()) {
            return std::move(*this).error();
        }
        return std::invoke(std::forward<F>(next), *std::move(*this));
    }

    template <typename F>
    auto transform(F&& change) && -> Result<std::invoke_result_t<F, T&&>>
    {
        if (!has_value()) {
            return std::move(*this).error();
        }
        return std::invoke(std::forward<F>(change), *std::move(*this));
    }

    [[nodiscard]] Result withContext(const Message& context) &&
    {
        return std::move(*this).mapError(
            [&context](const Error& error) { return error.withContext(context); });
    }

    /// The value, or what `change` makes of the error.
    template <typename F>
    [[nodiscard]] Result mapError(F&& change) &&
    {
        if (!has_value()) {
            return std::invoke(std::forward<F>(change), std::get<1>(m_state));
        }
        return std::move(*this);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success, or the reason of a failure.
template <>
class [[nodiscard]] Result<void>
{
public:
    using value_type = void;

    Result() = default;

    Result(Error error)
        : m_error(std::move(error))
        , m_failed(true)
    {
    }

    [[nodiscard]] bool has_value() const noexcept { return !m_failed; }

    explicit operator bool() const noexcept { return has_value(); }

    [[nodiscard]] const Error& error() const& { return m_error; }

    [[nodiscard]] Error&& error() && { return std::move(m_error); }

    [[nodiscard]] Result withContext(const Message& context) &&
    {
        return has_value() ? Result() : Result(m_error.withContext(context));
    }

    /// Success, or what `change` makes of the error.
    template <typename F>
    [[nodiscard]] Result mapError(F&& change) &&
    {
        return has_value() ? Result() : Result(std::invoke(std::forward<F>(change), m_error));
    }

private:
    Error m_error;
    bool m_failed = false;
};

using Status = Result<void>;

#define GATELOUPE_CONCAT_INNER(a, b) a##b
#define GATELOUPE_CONCAT(a, b) GATELOUPE_CONCAT_INNER(a, b)
#define GATELOUPE_TRY_INTO(temporary, declaration, ...)                                            \
    auto temporary = (__VA_ARGS__);                                                                \
    if (!temporary) {                                                                              \
        return std::move(temporary).error();                                                       \
    }                                                                                              \
    declaration = *std::move(temporary)

/// GATELOUPE_TRY(auto value, fallible()): names the value, or returns the error to the caller.
#define GATELOUPE_TRY(declaration, ...)                                                            \
    GATELOUPE_TRY_INTO(GATELOUPE_CONCAT(gateloupeTry_, __LINE__), declaration, __VA_ARGS__)

/// GATELOUPE_CHECK(status()): goes on after success, or returns the error to the caller.
#define GATELOUPE_CHECK(...)                                                                       \
    do {                                                                                           \
        if (auto gateloupeStatus = (__VA_ARGS__); !gateloupeStatus) {                              \
            return std::move(gateloupeStatus).error();                                             \
        }                                                                                          \
    } while (false)

} // namespace gateloupe
