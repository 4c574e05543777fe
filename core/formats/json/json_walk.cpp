// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_walk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace gateloupe {

namespace {

/// How many bytes are read between two looks at the monitor: well below a millisecond's work.
constexpr std::size_t kBytesBetweenLooks = std::size_t{64} << 10U;
/// A number that no double holds. Source: nlohmann/json 3.11, "Exceptions", out_of_range.406.
constexpr int kNumberOverflow = 406;

/// Ends the library's reading from inside of one long word.
struct Cancelled
{
};

/// The characters of a text; ends the reading once the monitor wants no more.
class WatchedText
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedText(const char* at, const char* end, const ProgressMonitor* monitor)
        : m_at(at)
        , m_end(end)
        , m_monitor(monitor)
    {
        setNextLook();
    }

    reference operator*() const { return *m_at; }

    WatchedText& operator++()
    {
        if (++m_at == m_nextLook) {
            if (m_monitor != nullptr && m_monitor->cancelled()) {
                throw Cancelled();
            }
            setNextLook();
        }
        return *this;
    }

    WatchedText operator++(int)
    {
        WatchedText before = *this;
        ++*this;
        return before;
    }

    friend bool operator==(const WatchedText& a, const WatchedText& b) { return a.m_at == b.m_at; }

private:
    void setNextLook()
    {
        m_nextLook = m_at + std::min(kBytesBetweenLooks, static_cast<std::size_t>(m_end - m_at));
    }

    const char* m_at;
    const char* m_end;
    const char* m_nextLook = nullptr;
    const ProgressMonitor* m_monitor;
};

/// The keys of one object so far. Few are looked through, which costs no allocation; many are
/// compared once they are all there, sorted by their hashes first: no choice of keys makes it slow.
class Keys
{
public:
    /// False for a key that is known to be there already.
    bool add(const std::string& key)
    {
        if (m_count < m_few.size()) {
            const auto end = m_few.begin() + static_cast<std::ptrdiff_t>(m_count);
            if (std::find(m_few.begin(), end, key) != end) {
                return false;
            }
            m_few[m_count++] = key;
            return true;
        }
        if (m_many.empty()) {
            std::ranges::for_each(m_few, [this](const std::string& few) { addToMany(few); });
        }
        addToMany(key);
        return true;
    }

    /// After the last one: a key that is there twice, null if there is none.
    const std::string* findTwice()
    {
        std::ranges::sort(m_many);
        const auto twice = std::ranges::adjacent_find(m_many);
        return twice == m_many.end() ? nullptr : &twice->second;
    }

    void clear()
    {
        m_count = 0;
        m_many.clear();
    }

private:
    void addToMany(const std::string& key)
    {
        m_many.emplace_back(std::hash<std::string>()(key), key);
    }

    std::array<std::string, 8> m_few;
    std::size_t m_count = 0;
    std::vector<std::pair<std::size_t, std::string>> m_many; ///< all of them, if more than few
};

/// Turns the library's events into those of a listener and keeps the path.
class Walk final : public nlohmann::json_sax<nlohmann::json>
{
public:
    Walk(JsonListener& listener, const JsonLimits& limits, std::uint64_t documentBytes)
        : m_listener(listener)
        , m_limits(limits)
        , m_maxPathBytes(documentBytes * JsonLimits::kPathTimes + JsonLimits::kPathBeside)
    {
    }

    [[nodiscard]] const JsonProblem& problem() const { return m_problem; }

    bool null() override { return leaf({}); }

    bool boolean(bool value) override { return leaf(value); }

    bool number_integer(number_integer_t value) override { return leaf(value); }

    bool number_unsigned(number_unsigned_t value) override { return leaf(value); }

    bool number_float(number_float_t value, const string_t&) override { return leaf(value); }

    bool string(string_t& value) override { return leaf(std::string_view(value)); }

    bool binary(binary_t&) override { return false; } // JSON text has none

    bool start_object(std::size_t) override { return begin(JsonNode::Object); }

    bool start_array(std::size_t) override { return begin(JsonNode::Array); }

    bool end_object() override
    {
        const std::string* twice = m_levels[m_depth - 1].keys.findTwice();
        return twice == nullptr ? end() : fail(JsonProblem::Kind::KeyTwice, *twice);
    }

    bool end_array() override { return end(); }

    bool key(string_t& name) override
    {
        if (++m_keys > m_limits.maxKeys) {
            return fail(JsonProblem::Kind::TooManyKeys);
        }
        Level& level = m_levels[m_depth - 1];
        if (!level.keys.add(name)) {
            return fail(JsonProblem::Kind::KeyTwice, name);
        }
        m_path.resize(level.pathSize);
        level.pathBytes = pathBytesAbove() + name.size();
        m_pathBytes += level.pathBytes;
        m_path.push_back(std::move(name));
        return m_pathBytes <= m_maxPathBytes || fail(JsonProblem::Kind::PathsTooLong);
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception& failure) override
    {
        m_problem.byte = position;
        return fail(failure.id == kNumberOverflow ? JsonProblem::Kind::NumberTooLarge
                                                  : JsonProblem::Kind::Syntax,
                    token);
    }

private:
    struct Level
    {
        std::size_t pathSize = 0;
        std::uint64_t pathBytes = 0; ///< of the path to its last key
        Keys keys;
    };

    /// Bytes of the path to the object that is open.
    [[nodiscard]] std::uint64_t pathBytesAbove() const
    {
        return m_depth < 2 ? 0 : m_levels[m_depth - 2].pathBytes;
    }

    bool fail(JsonProblem::Kind kind, std::string text = {})
    {
        m_problem.kind = kind;
        m_problem.text = std::move(text);
        return false;
    }

    bool isRight(Status status)
    {
        if (!status) {
            m_problem.error = std::move(status).error();
            return fail(JsonProblem::Kind::Listener);
        }
        return true;
    }

    bool count()
    {
        return ++m_values <= m_limits.maxValues || fail(JsonProblem::Kind::TooManyValues);
    }

    bool leaf(const JsonLeaf& value)
    {
        return count() && isRight(m_listener.onLeaf(m_path, value));
    }

    bool begin(JsonNode node)
    {
        if (m_depth == m_limits.maxDepth) {
            return fail(JsonProblem::Kind::TooDeep);
        }
        if (!count()) {
            return false;
        }
        if (m_levels.size() == m_depth) {
            m_levels.emplace_back();
        }
        Level& level = m_levels[m_depth++];
        level.pathSize = m_path.size();
        level.pathBytes = pathBytesAbove(); // an array's elements have its path
        level.keys.clear();
        return isRight(m_listener.onBegin(m_path, node));
    }

    bool end()
    {
        m_path.resize(m_levels[--m_depth].pathSize);
        return isRight(m_listener.onEnd());
    }

    JsonListener& m_listener;
    const JsonLimits& m_limits;
    std::uint64_t m_maxPathBytes;
    std::uint64_t m_pathBytes = 0; ///< of all keys so far
    std::size_t m_values = 0;
    std::size_t m_keys = 0;
    std::vector<std::string> m_path;
    std::vector<Level> m_levels; ///< used again: most objects have the same few keys
    std::size_t m_depth = 0;
    JsonProblem m_problem;
};

} // namespace

JsonProblem walkJson(std::string_view text, JsonListener& listener, const JsonLimits& limits)
{
    if (text.size() > limits.maxBytes) {
        return {.kind = JsonProblem::Kind::TooLong};
    }
    Walk walk(listener, limits, text.size());
    const char* const end = text.data() + text.size();
    try {
        if (nlohmann::json::sax_parse(WatchedText(text.data(), end, limits.monitor),
                                      WatchedText(end, end, limits.monitor), &walk)) {
            return {};
        }
    } catch (const Cancelled&) {
        return {.kind = JsonProblem::Kind::Cancelled};
    } catch (const nlohmann::json::exception& failure) {
        return {.kind = JsonProblem::Kind::Syntax, .byte = text.size(), .text = failure.what()};
    }
    return walk.problem();
}

} // namespace gateloupe
