// SPDX-License-Identifier: Apache-2.0
#include "core/export/trace_writer.h"

#include <array>
#include <span>
#include <string>

#include "core/base/atomic_file.h"
#include "core/export/byte_target.h"
#include "core/export/hdf5_builder.h"

namespace gateloupe {

namespace {

constexpr std::int64_t kTraceSchema = 1;
constexpr std::size_t kPieceBytes = 8U << 20U;

/// An array on its way into the file.
struct Piece
{
    std::uint64_t offset = 0;
    std::span<const std::byte> bytes;
};

/// Collects what goes where while the file is laid out.
class TraceLayout
{
public:
    explicit TraceLayout(Hdf5Builder& builder)
        : m_builder(builder)
    {
    }

    Status add(const std::string& path, const Array& array)
    {
        if (array.isEmpty()) {
            return {};
        }
        GATELOUPE_TRY(const auto offset, m_builder.addDataset(path, array.dtype(), array.shape()));
        m_pieces.push_back({offset, array.bytes()});
        return {};
    }

    Status addLengths(const std::vector<std::uint64_t>& lengths)
    {
        if (lengths.empty()) {
            return {};
        }
        GATELOUPE_TRY(const auto offset,
                      m_builder.addDataset("lengths", DType::U64, {lengths.size()}));
        m_pieces.push_back({offset, std::as_bytes(std::span(lengths))});
        return {};
    }

    [[nodiscard]] const std::vector<Piece>& pieces() const { return m_pieces; }

private:
    Hdf5Builder& m_builder;
    std::vector<Piece> m_pieces;
};

Status addAttributes(Hdf5Builder& builder, const Trace& trace)
{
    const std::array<std::pair<const char*, Hdf5Builder::Value>, 8> attributes = {{
        {"gateloupe_schema", kTraceSchema},
        {"backend", std::string(nameOf(trace.backend))},
        {"device", trace.device},
        {"math", trace.math},
        {"dtype", std::string(nameOf(trace.dtype))},
        {"max_residual", trace.maxResidual},
        {"steps", static_cast<std::int64_t>(trace.steps)},
        {"batch", static_cast<std::int64_t>(trace.batch)},
    }};
    for (const auto& [name, value] : attributes) {
        GATELOUPE_CHECK(builder.setAttribute("/", name, value));
    }
    return {};
}

Status addLayer(TraceLayout& layout, const LayerTrace& layer, const std::string& folder,
                CellKind cell)
{
    const auto gates = gatesOf(cell);
    for (std::size_t index = 0; index < layer.gates.size() && index < gates.size(); ++index) {
        GATELOUPE_CHECK(
            layout.add(folder + "/" + std::string(nameOf(gates[index])), layer.gates[index]));
    }
    GATELOUPE_CHECK(layout.add(folder + "/c", layer.c));
    GATELOUPE_CHECK(layout.add(folder + "/h", layer.h));
    return layout.add(folder + "/projected", layer.projected);
}

Status addArrays(TraceLayout& layout, const Trace& trace, const ForwardRequest& request)
{
    GATELOUPE_CHECK(layout.add("y", trace.y));
    GATELOUPE_CHECK(layout.add("h_n", trace.hN));
    GATELOUPE_CHECK(layout.add("c_n", trace.cN));
    GATELOUPE_CHECK(layout.add("x", request.x));
    GATELOUPE_CHECK(layout.addLengths(trace.lengths));
    const RnnModel& model = *request.model;
    for (std::uint32_t index = 0; index < trace.layers.size(); ++index) {
        const std::uint32_t layer = index / model.spec.directions;
        const Side side = model.side(index % model.spec.directions);
        const std::string folder =
            "layer_" + std::to_string(layer) + "/" + std::string(nameOf(side));
        GATELOUPE_CHECK(addLayer(layout, trace.layers[index], folder, model.spec.cell));
    }
    return {};
}

Status writePieces(const std::vector<Piece>& pieces, ByteTarget& target, Monitor& monitor)
{
    std::uint64_t total = 0;
    for (const Piece& piece : pieces) {
        total += piece.bytes.size();
    }
    std::uint64_t done = 0;
    for (Piece piece : pieces) {
        while (!piece.bytes.empty()) {
            if (monitor.cancelled()) {
                return Error{ErrorCode::Cancelled, "cancelled"};
            }
            const auto part = piece.bytes.first(std::min(piece.bytes.size(), kPieceBytes));
            GATELOUPE_CHECK(target.write(piece.offset, part));
            piece.bytes = piece.bytes.subspan(part.size());
            piece.offset += part.size();
            done += part.size();
            monitor.report(Stage::Writing, done, total);
        }
    }
    return {};
}

} // namespace

Status writeTrace(const Trace& trace, const ForwardRequest& request,
                  const std::filesystem::path& target, Monitor& monitor)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(auto builder,
                  Hdf5Builder::create(file.temporaryPath()).withContext(target.string()));
    TraceLayout layout(builder);
    GATELOUPE_CHECK(addAttributes(builder, trace).withContext(target.string()));
    GATELOUPE_CHECK(addArrays(layout, trace, request).withContext(target.string()));
    GATELOUPE_CHECK(builder.close().withContext(target.string()));
    GATELOUPE_TRY(auto bytes, ByteTarget::open(file.temporaryPath(), target));
    GATELOUPE_CHECK(writePieces(layout.pieces(), bytes, monitor));
    GATELOUPE_CHECK(bytes.close());
    return file.commit();
}

} // namespace gateloupe
