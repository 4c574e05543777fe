// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>

#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/text_sections.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kListMagic = 0x112;
/// NDArray version 2, which every release from 1.0 on reads.
constexpr std::uint64_t kArrayMagic = 0xF993FAC9;
constexpr std::uint64_t kDense = 0;
constexpr std::uint64_t kCpu = 1;

struct TypeFlag
{
    DType dtype;
    std::uint64_t flag;
};

constexpr std::array kTypeFlags = {
    TypeFlag{DType::F32, 0},
    TypeFlag{DType::F64, 1},
    TypeFlag{DType::F16, 2},
};

/// Everything of an NDArray but its numbers.
std::string arrayHead(const ExportItem& item)
{
    std::string head =
        littleEndian(kArrayMagic, 4) + littleEndian(kDense, 4) + littleEndian(item.shape.size(), 4);
    for (const std::uint64_t extent : item.shape) {
        head += littleEndian(extent, 8);
    }
    const auto flag = std::ranges::find(kTypeFlags, item.dtype, &TypeFlag::dtype)->flag;
    return head + littleEndian(kCpu, 4) + littleEndian(0, 4) + littleEndian(flag, 4);
}

/// An NDArray list with names:
///
///     magic, 0 | count | array head | numbers | array head | numbers ... | count | length, name
///     ...
///
/// Source: apache/mxnet 1.9.1, src/ndarray/ndarray.cc, NDArray::Save.
class MxnetWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportPlan& plan, const Provenance&,
                                             std::span<const std::filesystem::path>) override
    {
        const auto items = plan.items();
        const std::string count = littleEndian(items.size(), 8);
        m_words.add(littleEndian(kListMagic, 8) + littleEndian(0, 8) + count);
        std::vector<std::uint64_t> offsets;
        for (const ExportItem* item : items) {
            m_words.add(arrayHead(*item));
            offsets.push_back(m_words.addNumbers(item->sizeBytes()));
        }
        m_words.add(count);
        for (const ExportItem* item : items) {
            m_words.add(littleEndian(item->key.size(), 8) + item->key);
        }
        return offsets;
    }

    Status end(const Provenance&, OutputFile& target) override { return m_words.write(target); }

private:
    TextSections m_words;
};

} // namespace

std::unique_ptr<ExportWriter> makeMxnetWriter()
{
    return std::make_unique<MxnetWriter>();
}

} // namespace gateloupe
