// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/hdf5/hdf5_attributes.h"
#include "core/formats/hdf5/hdf5_btree.h"
#include "core/formats/hdf5/hdf5_dataset.h"
#include "core/formats/hdf5/hdf5_fractal_heap.h"
#include "core/formats/hdf5/hdf5_header.h"

namespace gateloupe {

namespace {

struct Hdf5Link
{
    enum class Kind : std::uint8_t
    {
        Hard,
        Soft,
        Outside, ///< into another file
    };

    std::string name;
    Kind kind = Kind::Hard;
    std::uint64_t address = kHdf5Undefined; ///< of the object, if the link is hard
    std::uint64_t order = 0;                ///< of creation, where the group keeps it
};

using Links = std::vector<Hdf5Link>;

constexpr std::uint32_t kSoftEntry = 2; ///< what the cache of a symbol says
constexpr std::uint8_t kSoftLink = 1;
constexpr std::uint8_t kLinkOrderFlag = 0x01; ///< of link info

/// The names of an old group stand one after the other, each ended by a zero byte.
Result<Hdf5Cursor> heapOfNames(Hdf5Parser& parser, std::uint64_t address)
{
    constexpr const char* kWhat = "heap of names";
    const std::uint64_t bytes =
        8 + 2 * parser.geometry().lengthBytes + parser.geometry().addressBytes;
    GATELOUPE_TRY(auto heap, parser.marked(address, bytes, "HEAP", kWhat));
    heap.skip(4); // version
    const std::uint64_t length = heap.length();
    static_cast<void>(heap.length()); // its first free piece
    const std::uint64_t data = heap.address();
    GATELOUPE_CHECK(heap.status());
    return parser.at(data, length, kWhat);
}

Status readSymbols(Hdf5Parser& parser, std::uint64_t address, const Hdf5Cursor& names, Links& links)
{
    constexpr const char* kWhat = "symbol table";
    constexpr std::uint64_t kPrefixBytes = 8;
    GATELOUPE_TRY(auto head, parser.marked(address, kPrefixBytes, "SNOD", kWhat));
    head.skip(2); // version
    const std::uint64_t count = head.u16();
    const std::uint64_t bytes =
        parser.geometry().lengthBytes + parser.geometry().addressBytes + 24; // of an entry
    GATELOUPE_TRY(auto entries, parser.at(address + kPrefixBytes, count * bytes, kWhat));
    for (std::uint64_t entry = 0; entry < count; ++entry) {
        Hdf5Cursor name = names;
        name.skip(entries.length());
        Hdf5Link link{.address = entries.address()};
        link.kind = entries.u32() == kSoftEntry ? Hdf5Link::Kind::Soft : Hdf5Link::Kind::Hard;
        entries.skip(20); // what an entry repeats of its object
        const std::string_view text = name.endedText();
        GATELOUPE_CHECK(name.status());
        GATELOUPE_CHECK(parser.pay(text.size()));
        link.name = text;
        links.push_back(std::move(link));
    }
    return entries.status();
}

Status readTable(Hdf5Parser& parser, Hdf5Cursor table, Links& links)
{
    const std::uint64_t tree = table.address();
    const std::uint64_t heap = table.address();
    GATELOUPE_CHECK(table.status());
    GATELOUPE_TRY(const auto names, heapOfNames(parser, heap));
    return forEachInHdf5Tree1(parser, tree, Hdf5Tree1Kind::Group, parser.geometry().lengthBytes,
                              [&](const Hdf5Cursor&, std::uint64_t address) {
                                  return readSymbols(parser, address, names, links);
                              });
}

Status readLink(Hdf5Parser& parser, Hdf5Cursor message, Links& links)
{
    message.refuseUnless(message.u8() == 1);
    const std::uint8_t flags = message.u8();
    const std::uint8_t kind = (flags & 0x08U) != 0 ? message.u8() : std::uint8_t{0};
    Hdf5Link link;
    link.order = (flags & 0x04U) != 0 ? message.u64() : 0;
    message.skip((flags & 0x10U) != 0 ? 1 : 0); // character set
    const std::uint64_t length = message.number(std::uint64_t{1} << (flags & 3U));
    const std::string_view name = message.text(length);
    if (kind == 0) {
        link.address = message.address();
    } else {
        link.kind = kind == kSoftLink ? Hdf5Link::Kind::Soft : Hdf5Link::Kind::Outside;
        message.skip(message.u16()); // where it leads
    }
    GATELOUPE_CHECK(message.status());
    GATELOUPE_CHECK(parser.pay(name.size()));
    link.name = name;
    links.push_back(std::move(link));
    return {};
}

/// Links in a heap stand in the order of hashes of their names.
Status readDense(Hdf5Parser& parser, Hdf5Cursor info, Links& links)
{
    info.refuseUnless(info.u8() == 0);
    const bool hasOrder = (info.u8() & kLinkOrderFlag) != 0;
    info.skip(hasOrder ? 8 : 0); // largest order
    const std::uint64_t heapAddress = info.address();
    const std::uint64_t names = info.address();
    GATELOUPE_CHECK(info.status());
    if (heapAddress != kHdf5Undefined) {
        GATELOUPE_TRY(const auto heap, Hdf5FractalHeap::open(parser, heapAddress));
        GATELOUPE_CHECK(forEachInHdf5Tree2(parser, names, [&](Hdf5Cursor record) -> Status {
            record.skip(4); // hash
            GATELOUPE_TRY(const auto message,
                          heap.object(parser, record.bytes(record.remaining())));
            return readLink(parser, message, links);
        }));
        if (!hasOrder) {
            std::ranges::sort(links, {}, &Hdf5Link::name);
        }
    }
    if (hasOrder) {
        std::ranges::stable_sort(links, {}, &Hdf5Link::order);
    }
    return {};
}

Status checkNames(const Links& links)
{
    std::set<std::string_view> names;
    for (const Hdf5Link& link : links) {
        const bool isName =
            !link.name.empty() && link.name != "." &&
            link.name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
        if (!isName || !names.insert(link.name).second) {
            return Error::corrupt("a link is named '%1'; names have letters, no slash, and appear "
                                  "once in a group",
                                  link.name);
        }
    }
    return {};
}

/// Whether the header is a group's.
bool isHdf5Group(const Hdf5Header& header)
{
    return header.find(Hdf5MessageType::SymbolTable) != nullptr ||
           header.find(Hdf5MessageType::LinkInfo) != nullptr;
}

/// The links of a group, of old (symbol table) and new kind (link messages, or a heap of them), in
/// the order in which they were made where the file knows it, else as the file has them.
/// Errors: Corrupt, also for a name that is empty, has a slash or appears twice.
/// Source: HDF5 file format specification 3.0, III.B to III.D, IV.A.2.c, g and r.
Result<std::vector<Hdf5Link>> readHdf5Links(Hdf5Parser& parser, const Hdf5Header& group)
{
    Links links;
    for (const Hdf5Message& message : group.messages()) {
        if (message.type == Hdf5MessageType::SymbolTable) {
            GATELOUPE_CHECK(readTable(parser, message.body, links));
        } else if (message.type == Hdf5MessageType::Link) {
            GATELOUPE_CHECK(readLink(parser, message.body, links));
        }
    }
    if (const Hdf5Message* info = group.find(Hdf5MessageType::LinkInfo)) {
        GATELOUPE_CHECK(readDense(parser, info->body, links));
    }
    GATELOUPE_CHECK(checkNames(links));
    return links;
}

constexpr std::size_t kHdf5MaxDepth = 100;
constexpr std::size_t kMaxObjects = 1'000'000;

/// A depth-first walk. An object is known by its address, so that cycles of hard links end.
class Hdf5Walk
{
public:
    Hdf5Walk(std::shared_ptr<const Hdf5Image> image, const Hdf5Superblock& superblock,
             TensorCatalog& catalog, ProgressMonitor& monitor)
        : m_image(image)
        , m_parser(std::move(image), superblock)
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    Status visitRoot()
    {
        const std::uint64_t root = m_parser.superblock().rootAddress;
        GATELOUPE_TRY(const auto header,
                      Hdf5Header::read(m_parser, root).withContext("root group"));
        return visitGroup(header, root, "", 0);
    }

private:
    /// What a hard link leads to.
    Status visit(const std::string& path, std::uint64_t address, std::size_t depth)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        if (++m_objects > kMaxObjects) {
            return Error::corrupt("has more than %1 objects", kMaxObjects);
        }
        if (const auto known = m_groups.find(address); known != m_groups.end()) {
            m_catalog.warnings.push_back(
                message("/%1 is the same group as /%2", path, known->second));
            return {};
        }
        if (const auto known = m_datasets.find(address); known != m_datasets.end()) {
            auto alias = std::make_shared<Tensor>(*known->second);
            alias->name = path;
            m_catalog.tensors.push_back(std::move(alias));
            return {};
        }
        GATELOUPE_TRY(const auto header,
                      Hdf5Header::read(m_parser, address).withContext("object /" + path));
        if (isHdf5Group(header)) {
            return visitGroup(header, address, path, depth);
        }
        if (isHdf5Dataset(header)) {
            return visitDataset(header, address, path);
        }
        // A datatype with a name is not listed.
        return header.find(Hdf5MessageType::Datatype) != nullptr
                   ? Status()
                   : Status(Error::corrupt("object /%1 is neither a group nor a dataset", path));
    }

    Status visitGroup(const Hdf5Header& header, std::uint64_t address, const std::string& path,
                      std::size_t depth)
    {
        m_groups.emplace(address, path);
        if (depth > kHdf5MaxDepth) {
            return Error::corrupt("/%1 is nested deeper than %2 groups", path, kHdf5MaxDepth);
        }
        GATELOUPE_CHECK(m_attributeReader.read(m_parser, header, path, m_catalog.attributes));
        GATELOUPE_TRY(const auto links,
                      readHdf5Links(m_parser, header).withContext("group /" + path));
        for (const Hdf5Link& link : links) {
            GATELOUPE_CHECK(m_parser.pay(path.size() + link.name.size()));
            const std::string below = path.empty() ? link.name : path + "/" + link.name;
            if (link.kind == Hdf5Link::Kind::Hard) {
                GATELOUPE_CHECK(visit(below, link.address, depth + 1));
            } else if (link.kind == Hdf5Link::Kind::Outside) {
                m_catalog.warnings.push_back(
                    message("/%1 points into another file and is not followed", below));
            }
        }
        return {};
    }

    Status visitDataset(const Hdf5Header& header, std::uint64_t address, const std::string& path)
    {
        const auto firstAttribute = static_cast<std::ptrdiff_t>(m_catalog.attributes.size());
        GATELOUPE_CHECK(m_attributeReader.read(m_parser, header, path, m_catalog.attributes));
        const bool isMarked =
            std::any_of(m_catalog.attributes.begin() + firstAttribute, m_catalog.attributes.end(),
                        [](const Attribute& attribute) {
                            return attribute.name == "dtype" &&
                                   attribute.value == Attribute::Value(std::string("bfloat16"));
                        });
        auto tensor = tensorOfDataset(
            m_parser,
            {.image = m_image, .header = header, .path = path, .isMarkedBfloat16 = isMarked});
        if (!tensor) {
            return tensor.error().withContext("dataset /" + path);
        }
        m_datasets.emplace(address, *tensor);
        m_catalog.tensors.push_back(*std::move(tensor));
        return {};
    }

    std::shared_ptr<const Hdf5Image> m_image;
    Hdf5Parser m_parser;
    Hdf5AttributeReader m_attributeReader;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    std::size_t m_objects = 0;
    std::map<std::uint64_t, std::string> m_groups;
    std::map<std::uint64_t, std::shared_ptr<const Tensor>> m_datasets;
};

/// Attributes that Keras 1 to 3 put on the root of a model or weights file.
constexpr std::array<std::string_view, 4> kKerasRootAttributes = {"layer_names", "layer_names0",
                                                                  "model_config", "keras_version"};

bool hasRootAttribute(const TensorCatalog& catalog, std::string_view name)
{
    return catalog.findAttribute("", name) != nullptr;
}

/// ".../vars/<number>": where Keras 3 keeps the variables of an object.
bool isKeras3Variable(std::string_view path)
{
    const auto last = path.rfind('/');
    if (last == std::string_view::npos || last + 1 == path.size()) {
        return false;
    }
    const std::string_view parent = path.substr(0, last);
    return std::ranges::all_of(path.substr(last + 1), isDigit) &&
           (parent == "vars" || parent.ends_with("/vars"));
}

std::string formatOf(const TensorCatalog& catalog)
{
    // A trace of a run carries the schema too, with the backend that made it.
    if (hasRootAttribute(catalog, "gateloupe_schema") && !hasRootAttribute(catalog, "backend")) {
        return "gateloupe-hdf5";
    }
    const bool isKeras =
        std::ranges::any_of(
            kKerasRootAttributes,
            [&](std::string_view name) { return hasRootAttribute(catalog, name); }) ||
        catalog.findAttribute("model_weights", "layer_names") != nullptr ||
        std::ranges::any_of(catalog.tensors, isKeras3Variable,
                            [](const auto& tensor) { return std::string_view(tensor->name); });
    return isKeras && !hasRootAttribute(catalog, "gateloupe_schema") ? "keras-h5" : "hdf5";
}

Match probeHdf5(const Candidate& candidate)
{
    if (candidate.file == nullptr) {
        return Match::No;
    }
    const auto signature = findHdf5Signature(candidate.file->bytes());
    return !signature ? Match::No : (*signature == 0 ? Match::Certain : Match::Possible);
}

Status readHdf5(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(appendHdf5(Hdf5Image::ofFile(candidate.file), catalog, monitor));
    catalog.format = formatOf(catalog);
    return {};
}
} // namespace

extern const ContainerReader kHdf5Reader{"hdf5", probeHdf5, readHdf5};

Status appendHdf5(const std::shared_ptr<const Hdf5Image>& image, TensorCatalog& catalog,
                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto superblock, readHdf5Superblock(*image));
    return Hdf5Walk(image, superblock, catalog, monitor).visitRoot();
}

} // namespace gateloupe
