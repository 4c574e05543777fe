// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/common/readers.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/torch/torch_stream.h"
#include "core/formats/torch/torch_tensors.h"

namespace gateloupe {

namespace {

/// The first member of the tar archives of PyTorch 0.1, which has that name at its beginning.
constexpr std::array<std::string_view, 4> kTarMembers = {"storages", "tensors", "pickle",
                                                         "sys_info"};
constexpr std::string_view kTarMagic = "ustar";
constexpr std::size_t kTarMagicOffset = 257;
constexpr std::size_t kTarNameBytes = 100;

std::string_view textAt(const MappedFile& file, std::size_t offset, std::size_t size)
{
    ByteReader reader(file.bytes());
    return reader.seek(offset) ? reader.text(size, "magic").value_or(std::string_view())
                               : std::string_view();
}

bool isStream(const MappedFile& file)
{
    return textAt(file, 0, kTorchStreamMagic.size()) == kTorchStreamMagic;
}

bool isTorchTar(const MappedFile& file)
{
    std::string_view name = textAt(file, 0, kTarNameBytes);
    name = name.substr(0, name.find('\0'));
    name = name.starts_with("./") ? name.substr(2) : name;
    return textAt(file, kTarMagicOffset, kTarMagic.size()) == kTarMagic &&
           std::ranges::find(kTarMembers, name) != kTarMembers.end();
}

/// Bytes of one element of each storage that the tree refers to.
Result<std::map<std::string, TorchStorage>> storagesOf(const PickleDocument& tree)
{
    std::map<std::string, TorchStorage> storages;
    for (const PickleValue& value : tree.values) {
        if (value.kind != PickleKind::Persistent) {
            continue;
        }
        GATELOUPE_TRY(auto storage, TorchStorage::of(value));
        if (storage.widthBytes() == 0) {
            return Error::unsupported(
                "storages of %1 have an unknown size, so that nothing behind them can be found",
                storage.typeName);
        }
        const auto [known, isNew] = storages.emplace(storage.key, storage);
        if (!isNew && (known->second.typeName != storage.typeName ||
                       known->second.elements != storage.elements)) {
            return Error::corrupt("storage %1 is described twice, as %2 and as %3", storage.key,
                                  known->second.typeName, storage.typeName);
        }
    }
    return storages;
}

/// Storages that follow each other in the file, each behind its count.
class StreamStorages final : public TorchStorages
{
public:
    explicit StreamStorages(std::shared_ptr<const MappedFile> file)
        : m_file(std::move(file))
    {
    }

    /// Walks the storages from `position` on in the order of `keys`. Counts and elements are
    /// little-endian on every machine: PyTorch turns them round when it writes.
    Status place(std::size_t position, const PickleValue& keys,
                 const std::map<std::string, TorchStorage>& known)
    {
        ByteReader reader(m_file->bytes());
        GATELOUPE_CHECK(reader.seek(position));
        for (const PickleValue* item : keys.items) {
            const auto key = item->asText();
            const auto storage = key ? known.find(std::string(*key)) : known.end();
            if (storage == known.end()) {
                return Error::corrupt("the stream has a storage that its tree does not know");
            }
            GATELOUPE_TRY(const auto count, reader.u64("element count of a storage"));
            GATELOUPE_CHECK(add(storage->second, count, reader));
        }
        return {};
    }

    Result<std::shared_ptr<const TensorSource>> find(const std::string& key) const override
    {
        const auto found = m_sources.find(key);
        if (found == m_sources.end()) {
            return Error::corrupt("its storage %1 is not in the file", key);
        }
        return found->second;
    }

private:
    Status add(const TorchStorage& storage, std::uint64_t count, ByteReader& reader)
    {
        const auto size = checkedMul(count, storage.widthBytes());
        if (count != storage.elements || !size) {
            return Error::corrupt("storage %1 at byte %2 has %3 elements, the tree says %4",
                                  storage.key, reader.position(), count, storage.elements);
        }
        GATELOUPE_TRY(auto source, MappedSource::create(m_file, reader.position(), *size)
                                       .withContext(message("storage %1", storage.key)));
        m_sources.emplace(storage.key, std::move(source));
        return reader.skip(*size);
    }

    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, std::shared_ptr<const TensorSource>> m_sources;
};

Status readTorchLegacy(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    const auto& file = candidate.file;
    if (!isStream(*file)) {
        return Error::unsupported("a tar archive of PyTorch 0.1; load it with a newer PyTorch and "
                                  "save it again with torch.save()");
    }
    TorchPickleStream stream(file->bytes());
    GATELOUPE_CHECK(stream.readHeader());
    GATELOUPE_TRY(const auto tree, stream.next("object tree"));
    GATELOUPE_TRY(const auto keys, stream.next("storage keys"));
    GATELOUPE_TRY(const auto known, storagesOf(tree));
    StreamStorages storages(file);
    GATELOUPE_CHECK(storages.place(stream.position(), *keys.root, known));
    const auto* start = reinterpret_cast<const char*>(file->bytes().data());
    TorchTensors tensors(storages, ByteOrder::Little, [file, start](std::string_view piece) {
        return MappedSource::create(file, static_cast<std::uint64_t>(piece.data() - start),
                                    piece.size());
    });
    GATELOUPE_CHECK(flattenPickle(tree, tensors, catalog));
    if (auto mention = mentionOfGlobals(tree)) {
        catalog.warnings.push_back(*std::move(mention));
    }
    return {};
}

Match probeTorchLegacy(const Candidate& candidate)
{
    return certainIf(candidate.file && (isStream(*candidate.file) || isTorchTar(*candidate.file)));
}
} // namespace

const ContainerReader kTorchLegacyReader{"pytorch-legacy", probeTorchLegacy, readTorchLegacy};

} // namespace gateloupe
