// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_script_archive.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/torch/torch_script.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostAttributes = 200'000; ///< of all objects together, as attributes
/// Code that is searched, file after file and class after class; far above any model's.
constexpr std::uint64_t kMostCodeBytes = std::uint64_t{1} << 29U;

/// The generated code, file by file when it is asked for.
class ScriptCode
{
public:
    ScriptCode(const TorchArchive& archive, ProgressMonitor& monitor)
        : m_archive(archive)
        , m_monitor(monitor)
    {
    }

    /// Empty when the archive has none, or all has been searched that will be: names and weights
    /// can be read without.
    std::string_view textOf(const PickleGlobal& type)
    {
        std::string path = "code/" + type.module + ".py";
        std::replace(path.begin(), path.end() - 3, '.', '/');
        const auto [entry, isNew] = m_files.try_emplace(path);
        if (isNew) {
            const ZipMember* member = m_archive.find(path);
            auto source = member != nullptr ? m_archive.readMember(*member, m_monitor)
                                            : Result<std::shared_ptr<const TensorSource>>(
                                                  std::shared_ptr<const TensorSource>());
            entry->second = source ? *source : nullptr;
        }
        if (entry->second == nullptr) {
            return {};
        }
        const auto bytes = entry->second->bytes(m_monitor);
        if (!bytes || bytes->size() > m_budget) {
            return {};
        }
        m_budget -= bytes->size();
        return ByteReader(*bytes).text(bytes->size(), "code").value_or(std::string_view());
    }

    const std::vector<Attribute>& constantsOf(const PickleGlobal& type)
    {
        const auto [entry, isNew] = m_constants.try_emplace(type.qualified());
        if (isNew) {
            entry->second = constantsOfScriptClass(textOf(type), type.name);
        }
        return entry->second;
    }

private:
    const TorchArchive& m_archive;
    ProgressMonitor& m_monitor;
    std::uint64_t m_budget = kMostCodeBytes;
    std::map<std::string, std::shared_ptr<const TensorSource>> m_files;
    std::map<std::string, std::vector<Attribute>> m_constants;
};

/// Tensors of the tree, and what the code says of its modules.
class ScriptTensors final : public TorchTensors
{
public:
    ScriptTensors(const TorchStorages& storages, ByteOrder order, PickleArrays::Slice slice,
                  ScriptCode& code)
        : TorchTensors(storages, order, std::move(slice))
        , m_code(code)
    {
    }

    void describe(const std::string& path, const PickleGlobal& type,
                  TensorCatalog& catalog) const override
    {
        for (const Attribute& constant : m_code.constantsOf(type)) {
            if (catalog.attributes.size() < kMostAttributes) {
                catalog.attributes.push_back({path, constant.name, constant.value});
            }
        }
    }

private:
    ScriptCode& m_code;
};

/// A constant of the archive under one name.
struct NamedConstant
{
    std::size_t index = 0;
    std::string name;
};

std::string uniqueName(std::string name, std::set<std::string>& taken)
{
    const std::string first = name;
    for (int copy = 1; !taken.insert(name).second; ++copy) {
        name = first + "_" + std::to_string(copy);
    }
    return name;
}

/// The constants that recurrent operators of the code take as weights.
std::vector<NamedConstant> namedConstants(const PickleDocument& tree, ScriptCode& code,
                                          TensorCatalog& catalog)
{
    std::vector<NamedConstant> named;
    std::set<std::string> names;
    std::set<std::string_view> searched;
    for (const PickleGlobal* type : tree.globals) {
        if (!searched.insert(type->module).second) {
            continue;
        }
        for (const FrozenRnn& rnn : frozenRnnsOf(code.textOf(*type))) {
            const std::string name =
                uniqueName(rnn.name.empty() ? "frozen_" + rnn.mode : rnn.name, names);
            catalog.attributes.push_back({name, "mode", rnn.mode});
            for (std::size_t i = 0; i < rnn.constants.size(); ++i) {
                named.push_back({rnn.constants[i], name + "." + rnn.parameters[i]});
            }
        }
    }
    return named;
}

Status readConstants(const TorchArchive& archive, const PickleDocument& tree, ScriptCode& code,
                     TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, archive.readPickle("constants.pkl", monitor));
    const auto& constants = pickle.document.root->items;
    if (constants.empty()) {
        return {};
    }
    GATELOUPE_TRY(const auto order, archive.byteOrder());
    const TorchArchiveStorages storages(archive, "constants/");
    TorchTensors tensors(storages, order, pickle.slice);
    std::vector<NamedConstant> listed = namedConstants(tree, code, catalog);
    std::vector<bool> isNamed(constants.size());
    for (const NamedConstant& constant : listed) {
        if (constant.index < constants.size()) {
            isNamed[constant.index] = true;
        }
    }
    for (std::size_t i = 0; i < constants.size(); ++i) {
        if (!isNamed[i]) {
            listed.push_back({i, "constants." + std::to_string(i)});
        }
    }
    const auto known = catalog.index();
    for (const NamedConstant& constant : listed) {
        if (constant.index < constants.size() && !known.contains(constant.name) &&
            tensors.isTensor(*constants[constant.index])) {
            GATELOUPE_TRY(auto tensor, tensors.make(constant.name, *constants[constant.index])
                                           .withContext("member " + pickle.member));
            catalog.tensors.push_back(std::move(tensor));
        }
    }
    return {};
}

} // namespace

Status readScript(const TorchArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, archive.readPickle(kTorchPickle, monitor));
    GATELOUPE_TRY(const auto order, archive.byteOrder());
    const TorchArchiveStorages storages(archive, "data/");
    ScriptCode code(archive, monitor);
    ScriptTensors tensors(storages, order, pickle.slice, code);
    GATELOUPE_CHECK(
        flattenPickle(pickle.document, tensors, catalog).withContext("member " + pickle.member));
    return readConstants(archive, pickle.document, code, catalog, monitor);
}

} // namespace gateloupe
