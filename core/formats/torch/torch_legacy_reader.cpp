// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
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

bool isStream(const MappedFile& file)
{
    return torchMagicBytes(file.bytes()) > 0;
}

bool isTorchTar(const MappedFile& file)
{
    const auto text = asText(file.bytes());
    if (text.size() < kTarMagicOffset || !text.substr(kTarMagicOffset).starts_with(kTarMagic)) {
        return false;
    }
    std::string_view name = text.substr(0, kTarNameBytes);
    name = name.substr(0, name.find('\0'));
    name = name.starts_with("./") ? name.substr(2) : name;
    return std::ranges::find(kTarMembers, name) != kTarMembers.end();
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

/// The storages, which follow each other in the file from `position` on in the order of `keys`,
/// each behind its count. Counts and elements are little-endian on every machine: PyTorch turns
/// them round when it writes.
Result<std::map<std::string, std::shared_ptr<const TensorSource>>>
storagesAt(const std::shared_ptr<const MappedFile>& file, std::size_t position,
           const PickleValue& keys, const std::map<std::string, TorchStorage>& known)
{
    std::map<std::string, std::shared_ptr<const TensorSource>> sources;
    ByteReader reader(file->bytes());
    GATELOUPE_CHECK(reader.seek(position));
    for (const PickleValue* item : keys.items) {
        const auto key = item->asText();
        const auto found = key ? known.find(std::string(*key)) : known.end();
        if (found == known.end()) {
            return Error::corrupt("the stream has a storage that its tree does not know");
        }
        const TorchStorage& storage = found->second;
        GATELOUPE_TRY(const auto count, reader.u64("element count of a storage"));
        const auto size = checkedMul(count, storage.widthBytes());
        if (count != storage.elements || !size) {
            return Error::corrupt("storage %1 at byte %2 has %3 elements, the tree says %4",
                                  storage.key, FileOffset{reader.position()}, count,
                                  storage.elements);
        }
        GATELOUPE_TRY(auto source, MappedSource::create(file, reader.position(), *size)
                                       .withContext(message("storage %1", storage.key)));
        sources.emplace(storage.key, std::move(source));
        GATELOUPE_CHECK(reader.skip(*size));
    }
    return sources;
}

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
    GATELOUPE_TRY(const auto sources, storagesAt(file, stream.position(), *keys.root, known));
    const auto find =
        [&sources](const std::string& key) -> Result<std::shared_ptr<const TensorSource>> {
        const auto found = sources.find(key);
        if (found == sources.end()) {
            return Error::corrupt("its storage %1 is not in the file", key);
        }
        return found->second;
    };
    TorchTensors tensors(find, ByteOrder::Little,
                         [file](std::string_view piece) { return sourceOfPiece(file, piece); });
    GATELOUPE_CHECK(flattenPickle(tree, tensors, catalog));
    mentionGlobals(tree, catalog.warnings);
    return {};
}

Match probeTorchLegacy(const Candidate& candidate)
{
    return certainIf(candidate.file && (isStream(*candidate.file) || isTorchTar(*candidate.file)));
}
} // namespace

extern const ContainerReader kTorchLegacyReader{"pytorch-legacy", probeTorchLegacy,
                                                readTorchLegacy};

} // namespace gateloupe
