// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_code.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostLines = 20'000;
constexpr int kMostNested = 64;
constexpr std::string_view kForward = "  def forward(";

/// Reads expressions as the printer writes them: names, numbers, calls, lists, members, indices.
class TorchCodeReader
{
public:
    std::vector<TorchOperation> read(std::string_view text)
    {
        if (!enterForward(text)) {
            return {};
        }
        for (std::size_t lines = 0; !text.empty() && lines < kMostLines; ++lines) {
            const auto end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            if (line.starts_with("  def ")) {
                break;
            }
            readLine(trimmed(line));
        }
        return std::move(m_operations);
    }

private:
    using Value = std::optional<std::size_t>; ///< an operation; empty for what is none

    /// "def forward(self: Class,\n    x: Tensor) -> Tensor:" makes x a value without operands.
    bool enterForward(std::string_view& text)
    {
        const auto start = text.find(kForward);
        const auto end = start == std::string_view::npos ? start : text.find(":\n", start);
        if (end == std::string_view::npos) {
            return false;
        }
        std::string_view head = text.substr(start + kForward.size(), end - start - kForward.size());
        text.remove_prefix(end + 2);
        bool isSelf = true;
        for (const std::string_view part : splitAt(head, ",")) {
            std::string name(trimmed(part.substr(0, part.find(':'))));
            std::erase_if(name, [](char c) { return c == '\n' || c == ' '; });
            if (isSelf) {
                m_self = name;
            } else if (!name.empty()) {
                m_values[name] = add({.name = "input"});
            }
            isSelf = false;
        }
        return true;
    }

    std::size_t add(TorchOperation operation)
    {
        m_operations.push_back(std::move(operation));
        return m_operations.size() - 1;
    }

    void readLine(std::string_view line)
    {
        constexpr std::string_view kFor = "for ";
        constexpr std::string_view kReturn = "return ";
        if (line.starts_with(kFor)) {
            const auto in = line.find(" in ");
            m_values[std::string(trimmed(line.substr(kFor.size(), in - kFor.size())))] =
                add({.name = "range"});
            return;
        }
        if (line.starts_with(kReturn)) {
            m_rest = line.substr(kReturn.size());
            static_cast<void>(expression(0));
            return;
        }
        const auto is = line.find(" = ");
        if (is == std::string_view::npos) {
            m_rest = line;
            static_cast<void>(expression(0));
            return;
        }
        m_rest = line.substr(is + 3);
        const Term term = expression(0);
        for (const std::string_view target : splitAt(line.substr(0, is), ",")) {
            const std::string name(trimmed(target.substr(0, target.find(" :"))));
            if (!name.empty()) {
                assign(name, term);
            }
        }
    }

    /// What an expression is: a value, a member of the class itself, or a whole number.
    struct Term
    {
        Value value;
        std::string member; ///< "cell" of self.cell
        std::string name;   ///< "torch.flip" of what is called
        std::optional<std::int64_t> number;
    };

    /// A name that a loop gives a second value has none that is known.
    void assign(const std::string& name, const Term& term)
    {
        if (!term.member.empty()) {
            m_members[name] = term.member;
        }
        const auto [known, isNew] = m_values.emplace(name, term.value);
        if (!isNew) {
            known->second = std::nullopt;
        }
    }

    bool take(char character)
    {
        m_rest = trimmed(m_rest);
        if (m_rest.empty() || m_rest.front() != character) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }

    Term expression(int depth)
    {
        m_rest = trimmed(m_rest);
        if (m_rest.empty() || depth > kMostNested) {
            m_rest = {};
            return {};
        }
        Term term;
        if (take('(')) {
            const std::vector<Term> inner = listUntil(')', depth);
            term = inner.size() == 1 ? inner.front() : Term();
        } else if (take('[')) {
            term.value = operation("list", listUntil(']', depth), 0);
        } else if (take('"')) {
            const auto end = m_rest.find('"');
            m_rest.remove_prefix(end == std::string_view::npos ? m_rest.size() : end + 1);
        } else {
            term = word();
        }
        return behind(std::move(term), depth);
    }

    /// Calls, members and indices that follow a term.
    Term behind(Term term, int depth)
    {
        while (!m_rest.empty()) {
            if (m_rest.front() == '(') {
                m_rest.remove_prefix(1);
                term = called(term, listUntil(')', depth));
            } else if (m_rest.front() == '[') {
                m_rest.remove_prefix(1);
                const std::vector<Term> index = listUntil(']', depth);
                term = Term{.value = operation("getitem", {term}, 0)};
            } else if (m_rest.front() == '.') {
                m_rest.remove_prefix(1);
                term.name = "." + std::string(identifier());
            } else {
                break;
            }
        }
        return term;
    }

    std::vector<Term> listUntil(char end, int depth)
    {
        std::vector<Term> terms;
        while (!m_rest.empty() && !take(end)) {
            const std::size_t before = m_rest.size();
            terms.push_back(expression(depth + 1));
            if (take('=')) { // name=value
                terms.back() = expression(depth + 1);
            }
            static_cast<void>(take(','));
            if (m_rest.size() == before) { // what no expression begins with
                m_rest.remove_prefix(1);
            }
        }
        return terms;
    }

    std::string_view identifier()
    {
        const auto isPart = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
        };
        const auto end = std::ranges::find_if_not(m_rest, isPart);
        const auto length = static_cast<std::size_t>(end - m_rest.begin());
        const std::string_view found = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        return found;
    }

    Term word()
    {
        const std::string first(identifier());
        if (const auto number = numberFromText<std::int64_t>(first)) {
            return {.number = number};
        }
        std::string name = first;
        while (!m_rest.empty() && m_rest.front() == '.') {
            m_rest.remove_prefix(1);
            name += "." + std::string(identifier());
        }
        const std::string member =
            first == m_self && name.size() > first.size() ? name.substr(first.size() + 1) : "";
        if (!member.empty() || first == m_self) {
            return {.member = member};
        }
        const auto known = m_values.find(name);
        const auto module = m_members.find(name);
        return {.value = known == m_values.end() ? std::nullopt : known->second,
                .member = module == m_members.end() ? "" : module->second,
                .name = name};
    }

    std::size_t operation(std::string name, const std::vector<Term>& arguments, std::size_t first)
    {
        TorchOperation made{.name = std::move(name)};
        for (std::size_t index = first; index < arguments.size(); ++index) {
            made.operands.push_back(arguments[index].value);
            addNumbers(arguments[index], made.numbers);
        }
        return add(std::move(made));
    }

    /// The numbers of a list belong to what takes it.
    void addNumbers(const Term& term, std::vector<std::int64_t>& numbers) const
    {
        if (term.number) {
            numbers.push_back(*term.number);
        } else if (term.value && m_operations[*term.value].name == "list") {
            const auto& listed = m_operations[*term.value].numbers;
            numbers.insert(numbers.end(), listed.begin(), listed.end());
        }
    }

    Term called(const Term& callee, const std::vector<Term>& arguments)
    {
        constexpr std::string_view kTorch = "torch.";
        if (callee.name.starts_with(".forward") && !callee.member.empty()) {
            const std::size_t call = operation("", arguments, 0);
            m_operations[call].module = callee.member;
            return {.value = call};
        }
        const bool isTyped = callee.name == "annotate" || callee.name == "unchecked_cast";
        if (isTyped && arguments.size() == 2) {
            return {.value = arguments.back().value};
        }
        const std::string name =
            callee.name.starts_with(kTorch) ? callee.name.substr(kTorch.size()) : callee.name;
        return {.value = operation(name, arguments, 0)};
    }

    std::string m_self;
    std::string_view m_rest; ///< of the line that is read
    std::map<std::string, Value> m_values;
    std::map<std::string, std::string> m_members; ///< names that are members of the class
    std::vector<TorchOperation> m_operations;
};

} // namespace

std::vector<TorchOperation> operationsOfForward(std::string_view classText)
{
    return TorchCodeReader().read(classText);
}

} // namespace gateloupe
