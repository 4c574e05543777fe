// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_events.h"

#include <exception>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace gateloupe {

namespace {

constexpr std::size_t kMaxDepth = 16;

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

    bool end_object() override { return end(); }

    bool end_array() override { return end(); }

    bool key(string_t& name) override
    {
        Level& level = m_levels.back();
        if (!level.keys.insert(name).second) {
            return fail({ErrorCode::Corrupt, "JSON: key '" + name + "' appears twice"});
        }
        m_path.resize(level.pathSize);
        m_path.push_back(std::move(name));
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception&) override
    {
        return fail({ErrorCode::Corrupt,
                     "JSON: byte " + std::to_string(m_baseOffset + position) +
                         " cannot be understood" +
                         (token.size() < 40 ? " (after '" + token + "')" : std::string())});
    }

private:
    struct Level
    {
        std::size_t pathSize;
        std::set<std::string, std::less<>> keys;
    };

    bool fail(Error error)
    {
        m_status = std::move(error);
        return false;
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
        if (m_levels.size() == kMaxDepth) {
            return fail({ErrorCode::Corrupt,
                         "JSON: nested deeper than " + std::to_string(kMaxDepth) + " levels"});
        }
        m_levels.push_back({m_path.size(), {}});
        if (auto status = m_listener.onBegin(m_path, node); !status) {
            return fail(std::move(status).error());
        }
        return true;
    }

    bool end()
    {
        m_path.resize(m_levels.back().pathSize);
        m_levels.pop_back();
        return true;
    }

    JsonListener& m_listener;
    std::uint64_t m_baseOffset;
    std::vector<std::string> m_path;
    std::vector<Level> m_levels;
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
    } catch (const std::exception& failure) {
        return Error{ErrorCode::Corrupt, std::string("JSON: ") + failure.what()};
    }
    return events.status() ? Status(Error{ErrorCode::Corrupt, "JSON: not a document"})
                           : events.status();
}

} // namespace gateloupe
