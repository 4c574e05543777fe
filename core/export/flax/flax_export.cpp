// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/text_sections.h"

namespace gateloupe {

namespace {

/// Of extension type 1, which Flax has for arrays.
/// Source: google/flax 0.12, flax/serialization.py.
constexpr char kArrayExtension = 1;
/// The most an extension can have.
/// Source: msgpack/msgpack, spec.md.
constexpr std::uint64_t kMostBytes = 0xFFFFFFFF;

struct TypeName
{
    DType dtype;
    std::string_view name; ///< numpy's
};

constexpr std::array kTypeNames = {
    TypeName{DType::F16, "float16"},
    TypeName{DType::BF16, "bfloat16"},
    TypeName{DType::F32, "float32"},
    TypeName{DType::F64, "float64"},
};

std::string mapOf(std::uint64_t entries)
{
    return '\xDF' + bigEndian(entries, 4);
}

std::string textOf(std::string_view text)
{
    return '\xDB' + bigEndian(text.size(), 4) + std::string(text);
}

/// [shape, dtype, bytes] up to the bytes.
std::string payloadHead(const ExportItem& item)
{
    std::string head = "\x93";
    head += static_cast<char>(0x90U | item.shape.size());
    for (const std::uint64_t extent : item.shape) {
        head += '\xCF' + bigEndian(extent, 8);
    }
    head += textOf(std::ranges::find(kTypeNames, item.dtype, &TypeName::dtype)->name);
    return head + '\xC6' + bigEndian(item.sizeBytes(), 4);
}

/// Nested maps by the parts of the keys, in the order of the items.
struct Node
{
    std::string name;
    std::vector<Node> children;
    const ExportItem* item = nullptr; ///< of a leaf
    std::size_t index = 0;            ///< of the item
};

void insert(Node& root, const ExportItem& item, std::size_t index)
{
    Node* node = &root;
    std::string_view rest = item.key;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        const std::string name(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        auto found = std::ranges::find(node->children, name, &Node::name);
        if (found == node->children.end()) {
            node->children.push_back({.name = name, .children = {}});
            found = node->children.end() - 1;
        }
        node = &*found;
    }
    node->item = &item;
    node->index = index;
}

/// Msgpack as flax.serialization.to_bytes writes it: maps of maps of arrays.
class FlaxWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance&,
                                             std::span<const std::filesystem::path>) override
    {
        Node root;
        const auto items = plan.items();
        for (std::size_t index = 0; index < items.size(); ++index) {
            if (items[index]->sizeBytes() > kMostBytes - payloadHead(*items[index]).size()) {
                return Error{ErrorCode::Unsupported,
                             items[index]->key + ": more than 4 GiB, which msgpack can't hold in "
                                                 "one piece; write safetensors"};
            }
            insert(root, *items[index], index);
        }
        m_offsets.resize(items.size());
        write(root);
        return m_offsets;
    }

    Status end(const Provenance&, OutputFile& target) override { return m_words.write(target); }

private:
    void write(const Node& node) // NOLINT(misc-no-recursion): as deep as the keys
    {
        if (node.item != nullptr) {
            const std::string head = payloadHead(*node.item);
            m_words.add('\xC9' + bigEndian(head.size() + node.item->sizeBytes(), 4) +
                        kArrayExtension + head);
            m_offsets[node.index] = m_words.addNumbers(node.item->sizeBytes());
            return;
        }
        m_words.add(mapOf(node.children.size()));
        for (const Node& child : node.children) {
            m_words.add(textOf(child.name));
            write(child);
        }
    }

    TextSections m_words;
    std::vector<std::uint64_t> m_offsets;
};

} // namespace

std::unique_ptr<ExportWriter> makeFlaxWriter()
{
    return std::make_unique<FlaxWriter>();
}

} // namespace gateloupe
