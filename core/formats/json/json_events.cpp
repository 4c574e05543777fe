// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_events.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace gateloupe {

namespace {

constexpr std::size_t kJsonMaxDepth = 16;
constexpr std::size_t kMaxShownToken = 40;

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
class Events final : public nlohmann::json_sax<nlohmann::json>
{
public:
    Events(JsonListener& listener, std::uint64_t baseOffset)
        : m_listener(listener)
        , m_baseOffset(baseOffset)
    {
    }

    [[nodiscard]] const Status& status() const { return m_status; }

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
        return twice == nullptr ? end() : failTwice(*twice);
    }

    bool end_array() override { return end(); }

    bool key(string_t& name) override
    {
        Level& level = m_levels[m_depth - 1];
        if (!level.keys.add(name)) {
            return failTwice(name);
        }
        m_path.resize(level.pathSize);
        m_path.push_back(std::move(name));
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception&) override
    {
        return fail(
            token.size() < kMaxShownToken
                ? Error::corrupt("JSON: byte %1 cannot be understood (after '%2')",
                                 m_baseOffset + position, token)
                : Error::corrupt("JSON: byte %1 cannot be understood", m_baseOffset + position));
    }

private:
    struct Level
    {
        std::size_t pathSize = 0;
        Keys keys;
    };

    bool fail(Error error)
    {
        m_status = std::move(error);
        return false;
    }

    bool failTwice(const std::string& key)
    {
        return fail(Error::corrupt("JSON: key '%1' appears twice", key));
    }

    bool leaf(const JsonLeaf& value)
    {
        if (auto status = m_listener.onLeaf(m_path, value); !status) {
            return fail(std::move(status).error());
        }
        return true;
    }

    bool begin(JsonNode node)
    {
        if (m_depth == kJsonMaxDepth) {
            return fail(Error::corrupt("JSON: nested deeper than %1 levels", kJsonMaxDepth));
        }
        Level& level = m_levels[m_depth++];
        level.pathSize = m_path.size();
        level.keys.clear();
        if (auto status = m_listener.onBegin(m_path, node); !status) {
            return fail(std::move(status).error());
        }
        return true;
    }

    bool end()
    {
        m_path.resize(m_levels[--m_depth].pathSize);
        return true;
    }

    JsonListener& m_listener;
    std::uint64_t m_baseOffset;
    std::vector<std::string> m_path;
    std::array<Level, kJsonMaxDepth> m_levels; ///< used again: most objects have the same few keys
    std::size_t m_depth = 0;
    Status m_status;
};

} // namespace

Status readJson(std::string_view text, std::uint64_t baseOffset, JsonListener& listener)
{
    Events events(listener, baseOffset);
    try {
        if (nlohmann::json::sax_parse(text, &events)) {
            return {};
        }
    } catch (const nlohmann::json::exception& failure) {
        return Error::corrupt("JSON: %1", failure.what());
    }
    return events.status() ? Status(Error::corrupt("JSON: not a document")) : events.status();
}

} // namespace gateloupe
