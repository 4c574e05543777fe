// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/type_words.h"

namespace gateloupe {

namespace {

constexpr std::array kMxnetExpresses = {Feature::ResetAfter};

/// Source: mxnet 1.9.1, gluon/rnn/rnn_layer.py, _collect_params_with_prefix.
struct KindWord
{
    ParameterKind kind;
    std::string_view word;
};

constexpr std::array kKinds = {
    KindWord{ParameterKind::InputWeights, "i2h_weight"},
    KindWord{ParameterKind::RecurrentWeights, "h2h_weight"},
    KindWord{ParameterKind::InputBias, "i2h_bias"},
    KindWord{ParameterKind::RecurrentBias, "h2h_bias"},
};

/// "_unfused.0.l_cell.", without the direction where there is but one.
std::string cellPrefix(LayerIndex layer, Direction direction, const RnnSpec& spec)
{
    const std::string cell = direction == Direction::Forward ? "l_cell." : "r_cell.";
    return "_unfused." + std::to_string(layer.value) + "." + (spec.directions == 2 ? cell : "");
}

constexpr std::uint64_t kListMagic = 0x112;
/// NDArray version 2, which every release from 1.0 on reads.
constexpr std::uint64_t kArrayMagic = 0xF993FAC9;
constexpr std::uint64_t kDense = 0;
constexpr std::uint64_t kCpu = 1;

/// Everything of an NDArray but its numbers.
std::string arrayHead(const ExportItem& item)
{
    std::string head =
        littleEndian(kArrayMagic, 4) + littleEndian(kDense, 4) + littleEndian(item.shape.size(), 4);
    for (const std::uint64_t extent : item.shape) {
        head += littleEndian(extent, 8);
    }
    return head + littleEndian(kCpu, 4) + littleEndian(0, 4) +
           littleEndian(typeWordsOf(item.dtype).mxnet, 4);
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
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        const auto items = start.plan.items();
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

/// The parameters of gluon.rnn.LSTM, GRU or RNN as load_parameters() takes them: one network by the
/// layer's own names, several below theirs.
/// Errors: Unsupported for what those layers can't express.
Status describeMxnet(const ExportRequest& request, ExportedModel& exported,
                     ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_CHECK(
        checkExpressible(model, {.name = message("a gluon layer"), .expresses = kMxnetExpresses}));
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    if (!biases.exist()) {
        exported.notes.push_back(message("a gluon layer always has biases: they are zero"));
    }
    exported.spec.bias = BiasMode::Double;
    exported.isCellUntold = true;
    const std::string prefix = nameModule(request, exported);
    forEachCell(model, [&](LayerIndex layer, Direction direction) {
        const std::string cell = prefix + cellPrefix(layer, direction, exported.spec);
        for (const KindWord& row : kKinds) {
            addStackedGates(exported, {layer, direction, row.kind}, cell + std::string(row.word),
                            biases);
        }
    });
    if (exported.spec.cell == CellKind::RnnTanh) {
        exported.notes.push_back(
            "the file doesn't say tanh: gluon.rnn.RNN needs activation='tanh'");
    }
    noteWhatStaysOutside(exported);
    return {};
}

std::unique_ptr<ExportWriter> makeMxnetWriter()
{
    return std::make_unique<MxnetWriter>();
}

} // namespace gateloupe
