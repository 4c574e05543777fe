// SPDX-License-Identifier: Apache-2.0
#include "core/formats/paddle/pickle_file_reader.h"

#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/formats/paddle/paddle_parameters.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/torch/torch_tensors.h"

namespace gateloupe {

namespace {

constexpr std::uint8_t kProto = 0x80;
constexpr std::uint8_t kFirstProtocol = 2;
constexpr std::uint8_t kLastProtocol = 5;

/// A pickle that torch.save() did not write has no storages beside it.
class NoStorages final : public TorchStorages
{
public:
    Result<std::shared_ptr<const TensorSource>> find(const std::string& key) const override
    {
        return Error{ErrorCode::Corrupt, "its storage " + key + " is not in the file"};
    }
};

Status readFile(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog)
{
    GATELOUPE_TRY(const auto document, readPickle(file->bytes()));
    const auto* start = reinterpret_cast<const char*>(file->bytes().data());
    const NoStorages storages;
    TorchTensors tensors(storages, ByteOrder::Little, [file, start](std::string_view piece) {
        return MappedSource::create(file, static_cast<std::uint64_t>(piece.data() - start),
                                    piece.size());
    });
    GATELOUPE_CHECK(flattenPickle(document, tensors, catalog));
    if (isPaddlePickle(document)) {
        catalog.format = "paddle";
        GATELOUPE_CHECK(applyPaddleRules(document, catalog));
    }
    if (auto mention = mentionOfGlobals(document)) {
        catalog.warnings.push_back(*std::move(mention));
    }
    if (document.sizeBytes < file->size()) {
        catalog.warnings.push_back(std::to_string(file->size() - document.sizeBytes) +
                                   " bytes behind the pickle are not looked at");
    }
    return {};
}

} // namespace

Match PickleFileReader::probe(const Candidate& candidate) const
{
    if (!candidate.file) {
        return Match::No;
    }
    ByteReader reader(candidate.file->bytes());
    const auto code = reader.u8("magic");
    const auto protocol = reader.u8("protocol");
    const bool isPickle = code && protocol && *code == kProto && *protocol >= kFirstProtocol &&
                          *protocol <= kLastProtocol;
    return isPickle ? Match::Possible : Match::No;
}

Result<TensorCatalog> PickleFileReader::open(const Candidate& candidate, ProgressMonitor&) const
{
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    GATELOUPE_CHECK(readFile(candidate.file, catalog).withContext(candidate.path.string()));
    return catalog;
}

} // namespace gateloupe
