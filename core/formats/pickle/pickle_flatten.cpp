// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_flatten.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::size_t kPickleMaxDepth = 128;
constexpr std::size_t kPickleMaxNameBytes = 4096;
constexpr std::size_t kVisitsPerValue = 16; ///< shared parts may be listed under several names
constexpr std::size_t kFreeVisits = 1024;

/// Where a module keeps what its state_dict() shows, in state_dict()'s order.
constexpr std::array<std::string_view, 3> kModuleParts = {"_parameters", "_buffers", "_modules"};

/// Beside the parameters of a state_dict: a dict of facts for each module.
constexpr std::string_view kMetadata = "_metadata";

/// TorchScript's classes live in modules below this one.
constexpr std::string_view kScriptRoot = "__torch__";
/// Wraps the lists of TorchScript, to say of what type they are.
constexpr std::string_view kScriptLists = "torch.jit._pickle";
/// A recurrent module of TorchScript repeats its parameters in a list and their names in another.
constexpr std::string_view kFlatWeights = "_flat_weights";
constexpr std::string_view kFlatWeightsNames = "_flat_weights_names";

bool isModuleState(const PickleValue* state)
{
    return state != nullptr && std::ranges::all_of(kModuleParts, [state](auto part) {
               return state->find(part) != nullptr;
           });
}

bool isScriptClass(const PickleGlobal& type)
{
    return type.module == kScriptRoot || type.module.starts_with(std::string(kScriptRoot) + ".");
}

/// The list inside the calls by which TorchScript types it; the value itself if there are none.
const PickleValue& withoutTypeTag(const PickleValue& value)
{
    const PickleValue* inner = &value;
    for (int wrappers = 0; wrappers < 2; ++wrappers) {
        const PickleGlobal* callable = inner->callable();
        if (callable == nullptr || callable->module != kScriptLists ||
            inner->asObject()->arguments->items.empty()) {
            break;
        }
        inner = inner->asObject()->arguments->items.front();
    }
    return *inner;
}

class Flattener
{
public:
    Flattener(const PickleDocument& document, PickledTensors& tensors, TensorCatalog& catalog,
              const DescribeObject& describe)
        : m_tensors(tensors)
        , m_catalog(catalog)
        , m_describe(describe)
        , m_dictStates(document.dictStates)
        , m_visitsLeft(kFreeVisits + kVisitsPerValue * document.values.size())
    {
    }

    Status walk(const std::string& path, const PickleValue& value)
    {
        if (std::ranges::find(m_ancestors, &value) != m_ancestors.end()) {
            return {}; // a cycle: its tensors are already listed on the way here
        }
        if (m_visitsLeft == 0) {
            return Error::corrupt("pickle: its parts refer to each other too often");
        }
        --m_visitsLeft;
        if (m_ancestors.size() == kPickleMaxDepth || path.size() > kPickleMaxNameBytes) {
            return Error::unsupported(
                "pickle: it nests deeper than %1 levels or names longer than %2 bytes at %3",
                kPickleMaxDepth, kPickleMaxNameBytes, path.substr(0, 80));
        }
        m_ancestors.push_back(&value);
        Status status = walkInside(path, value);
        m_ancestors.pop_back();
        return status;
    }

    /// The plain values of a dict as attributes of `path`.
    void addAttributes(const std::string& path, const PickleValue& dict)
    {
        for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
            const auto name = dict.items[i]->asText();
            if (!name) {
                continue;
            }
            const PickleValue& value = *dict.items[i + 1];
            if (const auto truth = value.asBool()) {
                m_catalog.attributes.push_back({path, std::string(*name), *truth});
            } else if (const auto integer = value.asInt()) {
                m_catalog.attributes.push_back({path, std::string(*name), *integer});
            } else if (const auto number = value.asFloat()) {
                m_catalog.attributes.push_back({path, std::string(*name), *number});
            } else if (const auto text = value.asText()) {
                m_catalog.attributes.push_back({path, std::string(*name), std::string(*text)});
            }
        }
    }

private:
    Status walkInside(const std::string& path, const PickleValue& value)
    {
        if (m_tensors.isTensor(value)) {
            return addTensor(path, value);
        }
        if (const auto objects = m_tensors.objectsOf(value)) {
            return objects->isScalar ? walk(path, *objects->items->front())
                                     : walkElements(path, *objects->items);
        }
        switch (value.kind) {
        case PickleKind::Dict:
            addMetadata(path, value);
            addOptimizerGroup(path, value);
            return walkEntries(path, value.items);
        case PickleKind::List:
        case PickleKind::Tuple:
            return walkElements(path, value.items);
        case PickleKind::Object:
            return walkObject(path, value);
        default:
            return {};
        }
    }

    Status walkObject(const std::string& path, const PickleValue& value)
    {
        if (const PickleValue& list = withoutTypeTag(value); &list != &value) {
            return walk(path, list);
        }
        const PickleObject& object = *value.asObject();
        const PickleGlobal* type = object.callable->asGlobal();
        if (type != nullptr) {
            m_catalog.attributes.push_back({path, "class", type->qualified()});
            if (m_describe) {
                m_describe(path, *type, m_catalog);
            }
        }
        if (type != nullptr && object.state != nullptr && isScriptClass(*type)) {
            return walkScriptModule(path, *object.state);
        }
        if (isModuleState(object.state)) {
            return walkModule(path, *object.state);
        }
        if (object.state != nullptr) {
            GATELOUPE_CHECK(walk(path, *object.state));
        }
        GATELOUPE_CHECK(walkEntries(path, object.entries));
        GATELOUPE_CHECK(walkElements(path, value.items));
        return walk(path, *object.arguments);
    }

    /// What a state_dict says of its modules beside their parameters, as attributes of each.
    void addMetadata(const std::string& path, const PickleValue& dict)
    {
        const PickleValue* state = lookUp(m_dictStates, &dict);
        const PickleValue* metadata = state == nullptr ? nullptr : state->find(kMetadata);
        if (metadata == nullptr || metadata->kind != PickleKind::Dict) {
            return;
        }
        for (std::size_t i = 0; i + 1 < metadata->items.size(); i += 2) {
            const auto module = metadata->items[i]->asText();
            const PickleValue& facts = *metadata->items[i + 1];
            if (module && facts.kind == PickleKind::Dict) {
                addAttributes(module->empty() ? path : joined(path, *module), facts);
            }
        }
    }

    /// What an optimizer of PyTorch says of a group of parameters: its learning rate and the like,
    /// which parameters it has, and the step that one of its states stands at.
    void addOptimizerGroup(const std::string& path, const PickleValue& dict)
    {
        const PickleValue* step = dict.find("step");
        if (const auto count = step == nullptr ? std::nullopt : step->asInt()) {
            m_catalog.attributes.push_back({path, "step", *count});
        }
        if (dict.find("params") == nullptr || dict.find("lr") == nullptr) {
            return;
        }
        addAttributes(path, dict);
        addList<double>(path, dict, "betas",
                        [](const PickleValue& each) { return each.asFloat(); });
        addList<std::int64_t>(path, dict, "params",
                              [](const PickleValue& each) { return each.asInt(); });
        addList<std::string>(path, dict, "param_names", [](const PickleValue& each) {
            const auto text = each.asText();
            return text ? std::optional(std::string(*text)) : std::nullopt;
        });
    }

    /// The list under a key as an attribute, where all of its items are of one kind.
    template <typename T, typename As>
    void addList(const std::string& path, const PickleValue& dict, std::string_view key, As as)
    {
        const PickleValue* list = dict.find(key);
        std::vector<T> items;
        for (const PickleValue* each :
             list == nullptr ? std::vector<const PickleValue*>() : list->items) {
            if (const std::optional<T> item = as(*each)) {
                items.push_back(*item);
            }
        }
        if (!items.empty() && items.size() == list->items.size()) {
            m_catalog.attributes.push_back({path, std::string(key), std::move(items)});
        }
    }

    Status walkModule(const std::string& path, const PickleValue& state)
    {
        addAttributes(path, state);
        for (const std::string_view part : kModuleParts) {
            GATELOUPE_CHECK(walk(path, *state.find(part)));
        }
        return {};
    }

    /// Attributes by name; the list of weights under the names that the module has for them.
    Status walkScriptModule(const std::string& path, const PickleValue& state)
    {
        if (state.kind != PickleKind::Dict) {
            return walk(path, state);
        }
        addAttributes(path, state);
        for (std::size_t i = 0; i + 1 < state.items.size(); i += 2) {
            const auto name = state.items[i]->asText();
            if (name && *name != kFlatWeights) {
                GATELOUPE_CHECK(walk(joined(path, *name), *state.items[i + 1]));
            }
        }
        return walkFlatWeights(path, state);
    }

    Status walkFlatWeights(const std::string& path, const PickleValue& state)
    {
        const PickleValue* weights = state.find(kFlatWeights);
        if (weights == nullptr) {
            return {};
        }
        const PickleValue& list = withoutTypeTag(*weights);
        const PickleValue* tagged = state.find(kFlatWeightsNames);
        const PickleValue* names = tagged != nullptr ? &withoutTypeTag(*tagged) : nullptr;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const bool isNamed = names != nullptr && i < names->items.size();
            const auto name = isNamed ? names->items[i]->asText() : std::nullopt;
            const std::string full =
                joined(path, name ? std::string(*name)
                                  : std::string(kFlatWeights) + "." + std::to_string(i));
            if (!m_names.contains(full)) {
                GATELOUPE_CHECK(walk(full, *list.items[i]));
            }
        }
        return {};
    }

    Status walkEntries(const std::string& path, const std::vector<const PickleValue*>& entries)
    {
        for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
            const PickleValue& key = *entries[i];
            if (const auto text = key.asText()) {
                GATELOUPE_CHECK(walk(joined(path, *text), *entries[i + 1]));
            } else if (const auto number = key.asInt()) {
                GATELOUPE_CHECK(walk(joined(path, std::to_string(*number)), *entries[i + 1]));
            }
        }
        return {};
    }

    Status walkElements(const std::string& path, const std::vector<const PickleValue*>& elements)
    {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            GATELOUPE_CHECK(walk(joined(path, std::to_string(i)), *elements[i]));
        }
        return {};
    }

    Status addTensor(const std::string& path, const PickleValue& value)
    {
        if (!m_names.insert(path).second) {
            m_catalog.warnings.push_back(
                message("tensor %1 appears twice; the first is used", path));
            return {};
        }
        GATELOUPE_TRY(m_catalog.tensors.emplace_back(), m_tensors.make(path, value));
        return {};
    }

    static std::string joined(const std::string& path, std::string_view key)
    {
        return path.empty() ? std::string(key) : path + "." + std::string(key);
    }

    PickledTensors& m_tensors;
    TensorCatalog& m_catalog;
    const DescribeObject& m_describe;
    const std::map<const PickleValue*, const PickleValue*>& m_dictStates;
    std::size_t m_visitsLeft;
    std::vector<const PickleValue*> m_ancestors;
    std::set<std::string, std::less<>> m_names;
};

} // namespace

Status flattenPickle(const PickleDocument& document, PickledTensors& tensors,
                     TensorCatalog& catalog, const DescribeObject& describe,
                     const std::string& root)
{
    Flattener flattener(document, tensors, catalog, describe);
    if (document.root->kind == PickleKind::Dict) {
        flattener.addAttributes(root, *document.root);
    }
    return flattener.walk(root, *document.root);
}

} // namespace gateloupe
