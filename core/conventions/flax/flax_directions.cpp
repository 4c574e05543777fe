// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/flax_directions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = "/.";
constexpr std::string_view kCellWord = "Cell"; ///< all of Flax' cells are named so
constexpr int kMostTries = 16;                 ///< places of a path where a direction may be named

struct DirectionWords
{
    std::string_view forward;
    std::string_view backward;
};

constexpr std::array kDirectionWords = {DirectionWords{"forward", "backward"},
                                        DirectionWords{"fwd", "bwd"}, DirectionWords{"fw", "bw"}};

/// "params/LSTMCell_3": where it stands, its class, its number.
struct NumberedPath
{
    std::string parent;
    std::string stem;
    std::uint32_t number = 0;
};

std::string_view parentOf(std::string_view path)
{
    const auto at = path.find_last_of(kSeparators);
    return at == std::string_view::npos ? std::string_view() : path.substr(0, at);
}

std::optional<NumberedPath> numberedPath(std::string_view path)
{
    const auto under = path.rfind('_');
    if (under == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = numberFromText<std::uint32_t>(path.substr(under + 1));
    const std::string_view stem = path.substr(0, under);
    if (!number || !stem.ends_with(kCellWord)) {
        return std::nullopt;
    }
    return NumberedPath{std::string(parentOf(path)), std::string(stem), *number};
}

/// What two paths have in common, in whole words.
std::string commonPath(std::string_view a, std::string_view b)
{
    const auto length = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const auto cut = a.substr(0, length).find_last_of(kSeparators);
    return std::string(cut == std::string_view::npos ? std::string_view() : a.substr(0, cut));
}

class Pairing
{
public:
    Pairing(std::vector<FlaxCell> cells, const std::vector<FlaxModule>& modules)
        : m_cells(std::move(cells))
        , m_partners(m_cells.size())
        , m_isTaken(m_cells.size(), false)
    {
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            m_byPath.emplace(m_cells[index].path, index);
            const FlaxCell& cell = m_cells[index];
            m_read[std::string(parentOf(cell.path))].insert(cell.inputSize);
        }
        for (const FlaxModule& module : modules) {
            for (const auto& [name, dense] : module.children) {
                if (dense.kernel && dense.kernel->shape.size() == 2) {
                    m_read[module.path].insert(dense.kernel->shape[0]);
                }
            }
        }
    }

    std::vector<FlaxNetwork> networks()
    {
        pairByWords();
        pairByNumbers();
        std::vector<FlaxNetwork> networks;
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            if (m_partners[index]) {
                networks.push_back(std::move(*m_partners[index]));
            } else if (!m_isTaken[index]) {
                networks.push_back({.name = m_cells[index].path, .directions = {m_cells[index]}});
            }
        }
        return networks;
    }

private:
    void pair(std::size_t forward, std::size_t backward, FlaxNetwork network)
    {
        network.directions = {m_cells[forward], m_cells[backward]};
        m_isTaken[forward] = true;
        m_isTaken[backward] = true;
        m_partners[forward] = std::move(network);
    }

    [[nodiscard]] std::optional<std::size_t> freeLike(const std::string& path,
                                                      std::size_t forward) const
    {
        const auto found = m_byPath.find(path);
        const bool fits = found != m_byPath.end() && !m_isTaken[found->second] &&
                          found->second != forward &&
                          m_cells[found->second].isLike(m_cells[forward]);
        return fits ? std::optional(found->second) : std::nullopt;
    }

    /// The same path with one direction's word in place of the other's.
    [[nodiscard]] std::optional<std::size_t> partnerByWord(std::size_t forward) const
    {
        const std::string& path = m_cells[forward].path;
        for (const DirectionWords& words : kDirectionWords) {
            int tries = 0;
            for (auto at = path.find(words.forward); at != std::string::npos && tries < kMostTries;
                 at = path.find(words.forward, at + 1), ++tries) {
                std::string other = path;
                other.replace(at, words.forward.size(), words.backward);
                if (const auto partner = freeLike(other, forward)) {
                    return partner;
                }
            }
        }
        return std::nullopt;
    }

    void pairByWords()
    {
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto partner = m_isTaken[index] ? std::nullopt : partnerByWord(index);
            if (partner) {
                pair(index, *partner,
                     {.name = commonPath(m_cells[index].path, m_cells[*partner].path),
                      .evidence = {m_cells[index].path + " and " + m_cells[*partner].path +
                                   " are the sides of one Bidirectional by their names"}});
            }
        }
    }

    void pairByNumbers()
    {
        std::map<std::pair<std::string, std::uint32_t>, std::size_t> numbered; // in number order
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto path = numberedPath(m_cells[index].path);
            if (path && !m_isTaken[index]) {
                numbered.emplace(std::pair(path->stem, path->number), index);
            }
        }
        for (const auto& [key, index] : numbered) {
            const auto next = numbered.find({key.first, key.second + 1});
            if (m_isTaken[index] || next == numbered.end() || m_isTaken[next->second] ||
                !m_cells[index].isLike(m_cells[next->second]) || !readTogether(m_cells[index])) {
                continue;
            }
            const std::string note = m_cells[index].path + " and " + m_cells[next->second].path +
                                     " are taken as the sides of one Bidirectional: same module, "
                                     "same sizes, numbered one after another";
            pair(index, next->second,
                 {.name = m_cells[index].path + "," + std::to_string(key.second + 1),
                  .evidence = {note},
                  .warnings = {note}});
        }
    }

    /// Whether two such cells are no stack: the second cannot read the first, or a layer beside
    /// them reads both.
    [[nodiscard]] bool readTogether(const FlaxCell& cell) const
    {
        if (cell.inputSize != cell.hiddenSize) {
            return true;
        }
        const auto read = m_read.find(std::string(parentOf(cell.path)));
        return read != m_read.end() && read->second.contains(2 * cell.hiddenSize);
    }

    std::vector<FlaxCell> m_cells;
    std::vector<std::optional<FlaxNetwork>> m_partners;
    std::vector<bool> m_isTaken;
    std::map<std::string, std::size_t, std::less<>> m_byPath;
    std::map<std::string, std::set<std::uint64_t>> m_read; ///< input sizes by parent
};

} // namespace

std::vector<FlaxNetwork> flaxNetworks(std::vector<FlaxCell> cells,
                                      const std::vector<FlaxModule>& modules)
{
    return Pairing(std::move(cells), modules).networks();
}

} // namespace gateloupe
