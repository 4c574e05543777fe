// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_machine.h"

#include <memory>

#include "core/formats/pickle/pickle_globals.h"

namespace gateloupe {

namespace {

/// The first word of a persistent id that is a class.
/// Source: pytorch 1.5, torch/serialization.py, persistent_id().
constexpr std::string_view kModuleId = "module";

} // namespace

Error PickleMachine::corrupt(std::string_view what) const
{
    return Error{ErrorCode::Corrupt,
                 "pickle, byte " + std::to_string(m_opcodeOffset) + ": " + std::string(what)};
}

Result<PickleValue*> PickleMachine::make(PickleKind kind)
{
    if (m_document.values.size() == m_maxValues) {
        return Error{ErrorCode::Unsupported,
                     "pickle: more than " + std::to_string(m_maxValues) + " values"};
    }
    PickleValue& value = m_document.values.emplace_back();
    value.kind = kind;
    return &value;
}

Status PickleMachine::push(PickleKind kind)
{
    return pushItems(kind, {});
}

Status PickleMachine::pushItems(PickleKind kind, Values items)
{
    GATELOUPE_TRY(PickleValue * value, make(kind));
    value->items = std::move(items);
    m_stack.push_back(value);
    return {};
}

Result<PickleValue*> PickleMachine::pop()
{
    GATELOUPE_TRY(PickleValue * value, top());
    m_stack.pop_back();
    return value;
}

Result<PickleValue*> PickleMachine::top()
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() <= floor) {
        return corrupt("the stack is empty");
    }
    return m_stack.back();
}

Result<PickleMachine::Values> PickleMachine::popMarked()
{
    if (m_marks.empty()) {
        return corrupt("there is no mark on the stack");
    }
    const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    Values values(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    m_marks.pop_back();
    return values;
}

Status PickleMachine::pushTuple(std::size_t count)
{
    Values items(count);
    for (std::size_t i = count; i-- > 0;) {
        GATELOUPE_TRY(items[i], pop());
    }
    return pushItems(PickleKind::Tuple, std::move(items));
}

Status PickleMachine::addTo(PickleValue& target, const Values& values)
{
    if (target.kind != PickleKind::List && target.kind != PickleKind::Set &&
        target.kind != PickleKind::Object) {
        return corrupt("elements are added to " + std::string(nameOf(target.kind)));
    }
    target.items.insert(target.items.end(), values.begin(), values.end());
    return {};
}

Status PickleMachine::setIn(PickleValue& target, const Values& values)
{
    if (values.size() % 2 != 0) {
        return corrupt("a key has no value");
    }
    if (target.kind == PickleKind::Dict) {
        target.items.insert(target.items.end(), values.begin(), values.end());
        return {};
    }
    if (target.kind == PickleKind::Object) {
        auto& entries = std::get<std::unique_ptr<PickleObject>>(target.content)->entries;
        entries.insert(entries.end(), values.begin(), values.end());
        return {};
    }
    return corrupt("keys are set in " + std::string(nameOf(target.kind)));
}

Status PickleMachine::store(std::uint32_t slot)
{
    GATELOUPE_TRY(m_memo[slot], top());
    return {};
}

Status PickleMachine::load(std::uint32_t slot)
{
    const auto found = m_memo.find(slot);
    if (found == m_memo.end()) {
        return corrupt("memo " + std::to_string(slot) + " was never set");
    }
    m_stack.push_back(found->second);
    return {};
}

Status PickleMachine::pushGlobal(std::string_view module, std::string_view name)
{
    PickleGlobal global{std::string(currentModuleName(module)), std::string(name)};
    if (runsCode(global)) {
        return Error{ErrorCode::Unsupported,
                     "pickle, byte " + std::to_string(m_opcodeOffset) + ": it asks for " +
                         global.qualified() +
                         ", which runs code when Python loads the file; nothing was run, and such "
                         "a file is not opened"};
    }
    PickleValue*& known = m_globals[global.module + "\n" + global.name];
    if (known == nullptr) {
        GATELOUPE_TRY(known, make(PickleKind::Global));
        auto content = std::make_unique<PickleGlobal>(std::move(global));
        m_document.globals.push_back(content.get());
        known->content = std::move(content);
    }
    m_stack.push_back(known);
    return {};
}

Status PickleMachine::pushCall()
{
    GATELOUPE_TRY(const PickleValue* arguments, pop());
    GATELOUPE_TRY(const PickleValue* callable, pop());
    if (arguments->kind != PickleKind::Tuple) {
        return corrupt("the arguments of an object are " + std::string(nameOf(arguments->kind)));
    }
    if (const PickleGlobal* global = callable->asGlobal()) {
        if (const auto container = containerMadeBy(*global)) {
            auto items = itemsOfCall(*container, *arguments);
            m_copiedItems += items.size();
            if (m_copiedItems > m_bytes.size()) {
                return corrupt("the same elements are put into too many containers");
            }
            return pushItems(*container, std::move(items));
        }
    }
    auto object = std::make_unique<PickleObject>();
    object->callable = callable;
    object->arguments = arguments;
    return pushContent(PickleKind::Object, std::move(object));
}

Status PickleMachine::build()
{
    GATELOUPE_TRY(const PickleValue* state, pop());
    GATELOUPE_TRY(PickleValue * target, top());
    if (target->kind == PickleKind::Object) {
        std::get<std::unique_ptr<PickleObject>>(target->content)->state = state;
        return {};
    }
    if (target->kind == PickleKind::Dict || target->kind == PickleKind::Set) {
        return {}; // attributes of an OrderedDict: the versions of modules
    }
    return corrupt("a state is given to " + std::string(nameOf(target->kind)));
}

Status PickleMachine::persistent()
{
    GATELOUPE_TRY(PickleValue * id, pop());
    const bool isClass = id->kind == PickleKind::Tuple && id->items.size() > 1 &&
                         id->items[0]->asText() == kModuleId && id->items[1]->asGlobal() != nullptr;
    if (isClass) { // PyTorch before 1.6 keeps the source text beside the class of a module
        GATELOUPE_TRY(PickleValue * again, make(PickleKind::Global));
        again->content = std::make_unique<PickleGlobal>(*id->items[1]->asGlobal());
        m_stack.push_back(again);
        return {};
    }
    return pushItems(PickleKind::Persistent, {id});
}

} // namespace gateloupe
