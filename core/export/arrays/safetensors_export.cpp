// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/export/pipeline/export_writer.h"
#include "core/export/type_words.h"
#include "core/formats/safetensors/safetensors_text.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

/// Data begin at a multiple of it, so that they can be mapped as any type; the format asks for 8.
constexpr std::size_t kHeaderAlignment = 64;

/// Larger elements first, so that all of them are aligned without a hole.
std::vector<std::size_t> dataOrder(const std::vector<const ExportItem*>& items)
{
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&items](std::size_t index) { return sizeOf(items[index]->dtype); });
    return order;
}

/// Source: github.com/huggingface/safetensors, README, section "Format".
class SafetensorsWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        m_plan = &start.plan;
        const auto items = start.plan.items();
        m_starts.resize(items.size());
        std::uint64_t next = 0;
        for (const std::size_t index : dataOrder(items)) {
            m_starts[index] = next;
            next += items[index]->sizeBytes();
        }
        m_startBytes = safetensorsStart(wordsOf(start.provenance), kHeaderAlignment).size();
        std::vector<std::uint64_t> offsets;
        for (const std::uint64_t first : m_starts) {
            offsets.push_back(m_startBytes + first);
        }
        return offsets;
    }

    Status end(const Provenance& provenance, OutputFile& target) override
    {
        std::string words = wordsOf(provenance);
        words.resize(m_startBytes - sizeof(std::uint64_t), ' '); // as long as in begin()
        return target.write(0, safetensorsStart(std::move(words), kHeaderAlignment));
    }

private:
    [[nodiscard]] std::string wordsOf(const Provenance& provenance) const
    {
        const Json metadata = {
            {"gateloupe_schema", std::to_string(kExportSchema)},
            {"source_file", provenance.sourceFile},
            {"source_sha256", provenance.sourceSha256},
            {"created", provenance.created},
            {"gateloupe_metadata", metadataJson(*m_plan, provenance)},
            {"gateloupe_certificate", provenance.certificate},
        };
        const auto items = m_plan->items();
        std::vector<SafetensorsPlace> places;
        for (const std::size_t index : dataOrder(items)) {
            const ExportItem& item = *items[index];
            places.push_back({item.key, typeWordsOf(item.dtype).safetensors, item.shape,
                              m_starts[index], m_starts[index] + item.sizeBytes()});
        }
        return safetensorsWords(places,
                                metadata.dump(-1, ' ', false, Json::error_handler_t::replace));
    }

    const ExportPlan* m_plan = nullptr;
    std::vector<std::uint64_t> m_starts; ///< of each item, within the data
    std::size_t m_startBytes = 0;        ///< before the data
};

} // namespace

std::unique_ptr<ExportWriter> makeSafetensorsWriter()
{
    return std::make_unique<SafetensorsWriter>();
}

} // namespace gateloupe
