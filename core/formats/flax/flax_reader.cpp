// SPDX-License-Identifier: Apache-2.0
#include "core/formats/flax/flax_reader.h"

#include <algorithm>

#include "core/formats/codec/msgpack_items.h"
#include "core/formats/flax/flax_array.h"
#include "core/formats/flax/flax_tree.h"

namespace gateloupe {

namespace {

/// What probe() looks at before it gives up: training states begin with a few numbers.
constexpr int kProbedItems = 256;
constexpr std::uint64_t kMaxProbedKey = 1024;

bool isWord(const MsgpackItem& item)
{
    return item.kind == MsgpackKind::Text && !item.bytes.empty() &&
           item.bytes.size() <= kMaxProbedKey &&
           std::ranges::none_of(item.bytes,
                                [](std::byte letter) { return letter < std::byte{' '}; });
}

bool isArray(const MsgpackItem& item)
{
    return item.kind == MsgpackKind::Extension &&
           (item.type == kFlaxArray || item.type == kFlaxScalar) && readFlaxArray(item);
}

} // namespace

Match FlaxReader::probe(const Candidate& candidate) const
{
    if (!candidate.file) {
        return Match::No;
    }
    MsgpackItems items(candidate.file->bytes());
    const auto root = items.next();
    if (root && isArray(*root) && items.atEnd()) {
        return Match::Certain;
    }
    const auto key = items.next();
    if (!root || root->kind != MsgpackKind::Map || root->count == 0 || !key || !isWord(*key)) {
        return Match::No;
    }
    for (int count = 0; count < kProbedItems && !items.atEnd(); ++count) {
        const auto item = items.next();
        if (!item) {
            return Match::No;
        }
        if (isArray(*item)) {
            return Match::Certain;
        }
    }
    return items.atEnd() ? Match::Possible : Match::No;
}

Result<TensorCatalog> FlaxReader::open(const Candidate& candidate, ProgressMonitor&) const
{
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    GATELOUPE_CHECK(readFlaxTree(candidate.file, catalog).withContext(candidate.path.string()));
    return catalog;
}

} // namespace gateloupe
