// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_archive.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/formats/pickle/pickle_reader.h"

namespace gateloupe {

namespace {

/// PyTorch stores its pickles and deflates its code, which shrinks tenfold; a bomb a thousandfold.
constexpr std::uint64_t kMaxInflated = std::uint64_t{64} << 20U;
constexpr std::uint64_t kMaxRatio = 128;
constexpr std::uint64_t kValuesPerStoredByte = 16;
constexpr std::uint64_t kFree = 4096;
constexpr std::size_t kLongestByteOrder = 16;

} // namespace

std::optional<std::string> TorchArchive::topFolder(const ZipArchive& archive)
{
    std::optional<std::string> best;
    for (const ZipMember& member : archive.members()) {
        const std::string_view name = member.name;
        const auto folder =
            name.substr(0, name.size() - std::min(name.size(), kTorchPickle.size()));
        const bool isPickle =
            name.ends_with(kTorchPickle) && (folder.empty() || folder.back() == '/');
        if (isPickle && (!best || folder.size() < best->size())) {
            best = std::string(folder);
        }
    }
    return best;
}

bool TorchArchive::isScript() const
{
    return find("constants.pkl") != nullptr;
}

const ZipMember* TorchArchive::find(std::string_view name) const
{
    return m_archive.find(m_folder + std::string(name));
}

Result<ByteOrder> TorchArchive::byteOrder() const
{
    const ZipMember* member = find("byteorder");
    if (member == nullptr) {
        return ByteOrder::Little; // files before PyTorch 2.1 do not say
    }
    GATELOUPE_TRY(const auto bytes, m_archive.head(*member, kLongestByteOrder));
    const auto word = asText(bytes);
    if (word == "little" || word == "big") {
        return word == "big" ? ByteOrder::Big : ByteOrder::Little;
    }
    return Error::corrupt("member byteorder says neither little nor big");
}

Result<std::shared_ptr<const TensorSource>> TorchArchive::readMember(const ZipMember& member,
                                                                     ProgressMonitor& monitor) const
{
    const std::uint64_t most =
        std::min(kMaxInflated, std::min(member.compressedSize, kMaxInflated) * kMaxRatio + kFree);
    if (!member.isStored() && member.size > most) {
        return Error::unsupported("member %1 inflates from %2 to %3 bytes; at most %4 are read",
                                  member.name, member.compressedSize, member.size, most);
    }
    GATELOUPE_TRY(auto source, m_archive.source(member));
    GATELOUPE_CHECK(source->verify(monitor));
    return source;
}

Result<TorchPickle> TorchArchive::readPickle(std::string_view name, ProgressMonitor& monitor) const
{
    const ZipMember* member = find(name);
    if (member == nullptr) {
        return Error::corrupt("member %1%2 is missing", m_folder, name);
    }
    TorchPickle pickle{.member = member->name};
    GATELOUPE_TRY(pickle.source, readMember(*member, monitor));
    GATELOUPE_TRY(const auto bytes, pickle.source->bytes(monitor));
    const std::uint64_t mostValues =
        std::min<std::uint64_t>(member->compressedSize, kMaxPickleValues) * kValuesPerStoredByte +
        kFree;
    GATELOUPE_TRY(
        pickle.document,
        gateloupe::readPickle(bytes, mostValues).mapError([this, member](const Error& error) {
            return m_archive.inMember(*member, error);
        }));
    pickle.slice = [archive = m_archive, member = *member,
                    start = reinterpret_cast<const char*>(bytes.data())](std::string_view piece) {
        return archive.source(member, static_cast<std::uint64_t>(piece.data() - start),
                              piece.size());
    };
    return pickle;
}

TorchStorages TorchArchive::storagesIn(std::string folder) const
{
    return [this, folder = std::move(folder)](
               const std::string& key) -> Result<std::shared_ptr<const TensorSource>> {
        const ZipMember* member = find(folder + key);
        if (member == nullptr) {
            return Error::corrupt("its storage %1%2 is not in the archive", folder, key);
        }
        return source(*member);
    };
}

} // namespace gateloupe
