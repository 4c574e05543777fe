// SPDX-License-Identifier: Apache-2.0
#include "core/export/bundle/shrunk_bundle.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/analysis/prove/array_exchange.h"

namespace gateloupe {

namespace {

using ShrunkJson = nlohmann::ordered_json;

constexpr int kShrunkSchema = 1;

ShrunkJson shrunkBits(std::uint32_t bits)
{
    return bits == 0 ? ShrunkJson(nullptr) : ShrunkJson(bits);
}

ShrunkJson shrunkKept(const ShrunkCase& made)
{
    ShrunkJson units = ShrunkJson::array();
    const std::uint32_t directions = made.request.model->spec.directions;
    for (std::size_t at = 0; at < made.units.size(); ++at) {
        const auto direction = static_cast<std::uint32_t>(at % directions);
        units.push_back({{"layer", made.firstLayer + at / directions},
                         {"side", nameOf(made.request.model->direction(direction))},
                         {"units", made.units[at]}});
    }
    return {{"sequence", made.sequence},
            {"steps", {made.firstStep, made.endStep}},
            {"layers", {made.firstLayer, made.endLayer}},
            {"units", units},
            {"inputs", made.inputs},
            {"weight_bits", shrunkBits(made.weightBits)},
            {"input_bits", shrunkBits(made.inputBits)},
            {"state_bits", shrunkBits(made.stateBits)}};
}

} // namespace

std::string shrunkText(const ShrunkCase& shrunk)
{
    constexpr int kIndent = 2;
    const ShrunkJson document = {{"schema", kShrunkSchema},
                                 {"error", shrunk.error},
                                 {"whole_error", shrunk.wholeError},
                                 {"probes", shrunk.probes},
                                 {"spec", toText(shrunk.request.model->spec)},
                                 {"kept", shrunkKept(shrunk)}};
    return document.dump(kIndent);
}

Result<WrittenBundle> writeShrunkBundle(const ShrunkCase& shrunk,
                                        std::shared_ptr<const Checkpoint> checkpoint,
                                        const std::filesystem::path& folder,
                                        ProgressMonitor& monitor)
{
    return writeBundle(
        {.checkpoint = std::move(checkpoint), .request = shrunk.request}, folder, monitor,
        {{"theirs.npy", npyText(shrunk.theirs)}, {"shrunk.json", shrunkText(shrunk) + "\n"}});
}

} // namespace gateloupe
