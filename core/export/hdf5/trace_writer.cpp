// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/trace_writer.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/pipeline/output_file.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

constexpr std::int64_t kTraceSchema = 1;
constexpr std::size_t kPieceBytes = 8U << 20U;

/// An array that is written whole.
struct WholeArray
{
    std::uint64_t offset = 0;
    std::span<const std::byte> bytes;
};

/// An array along time, of which a window holds some rows.
struct StepArray
{
    std::uint64_t offset = 0; ///< of step 0
    std::uint64_t stepBytes = 0;
};

/// A window that begins at `step` or before it, where no better one is at hand.
StepRange rangeFrom(const TraceReplay& run, std::uint64_t step)
{
    return {step, std::min({run.keyframeInterval(), run.maxWindowSteps(), run.steps() - step})};
}

Status addAttributes(Hdf5Builder& builder, const TraceReplay& run)
{
    const Trace& trace = run.summary();
    return builder.setAttributes("/", {{"gateloupe_schema", kTraceSchema},
                                       {"backend", std::string(nameOf(trace.backend))},
                                       {"device", trace.device},
                                       {"math", trace.math},
                                       {"dtype", std::string(nameOf(trace.dtype))},
                                       {"max_residual", trace.maxResidual},
                                       {"steps", static_cast<std::int64_t>(trace.steps)},
                                       {"batch", static_cast<std::int64_t>(trace.batch)},
                                       {"start", std::string(nameOf(startOf(run.request())))}});
}

/// Writes bytes piece by piece, so that it hears of cancelling and tells how far it is.
class PieceWriter
{
public:
    PieceWriter(OutputFile& target, ProgressMonitor& monitor, std::uint64_t totalBytes)
        : m_target(target)
        , m_monitor(monitor)
        , m_total(totalBytes)
    {
    }

    Status write(std::uint64_t offset, std::span<const std::byte> bytes)
    {
        while (!bytes.empty()) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            const auto piece = bytes.first(std::min(bytes.size(), kPieceBytes));
            GATELOUPE_CHECK(m_target.write(offset, piece));
            bytes = bytes.subspan(piece.size());
            offset += piece.size();
            m_done += piece.size();
            m_monitor.report(Stage::Writing, m_done, m_total);
        }
        return {};
    }

private:
    OutputFile& m_target;
    ProgressMonitor& m_monitor;
    std::uint64_t m_total;
    std::uint64_t m_done = 0;
};

/// Lays the file out and remembers what goes where.
class TraceLayout
{
public:
    TraceLayout(Hdf5Builder& builder, const RnnModel& model)
        : m_builder(builder)
        , m_model(model)
    {
    }

    /// Lifetime: `x`, `beside`, `trace` and `resets` as long as write() is called.
    Status plan(const Trace& trace, const Trace& firstWindow, const Array& x, const Resets& resets,
                std::span<const NamedArray> beside)
    {
        Status status;
        forEachStepArray(firstWindow, m_model,
                         [&](const std::string& path, const Array& array, std::uint64_t) {
                             if (status && !array.isEmpty()) {
                                 status = addStepArray(path, array, trace.steps);
                             }
                         });
        GATELOUPE_CHECK(status);
        GATELOUPE_CHECK(addWhole("h_n", trace.hN));
        GATELOUPE_CHECK(addWhole("c_n", trace.cN));
        GATELOUPE_CHECK(addWhole("x", x));
        GATELOUPE_CHECK(addWhole("resets", DType::U8, {resets.steps(), resets.batch()},
                                 std::as_bytes(std::span(resets.flags()))));
        for (const NamedArray& each : beside) {
            GATELOUPE_CHECK(addWhole(each.name, each.values));
        }
        return addWhole("lengths", DType::U64, {trace.lengths.size()},
                        std::as_bytes(std::span(trace.lengths)));
    }

    /// `next` is the first window.
    Status write(const TraceReplay& run, TraceWindow next, OutputFile& target,
                 ProgressMonitor& monitor)
    {
        const std::uint64_t steps = run.steps();
        std::uint64_t wholeBytes = 0;
        for (const WholeArray& array : m_whole) {
            wholeBytes += array.bytes.size();
        }
        const double total = static_cast<double>(wholeBytes + stepBytes() * steps);
        const double windowsBegin = total > 0.0 ? static_cast<double>(wholeBytes) / total : 1.0;
        ProgressShare whole(monitor, 0.0, windowsBegin);
        PieceWriter pieces(target, whole, wholeBytes);
        for (const WholeArray& array : m_whole) {
            GATELOUPE_CHECK(pieces.write(array.offset, array.bytes));
        }
        ProgressShare windows(monitor, windowsBegin, 1.0);
        for (std::uint64_t step = 0; step < steps;) {
            const bool isThere = next.contains(step);
            const std::uint64_t end = isThere ? next.range().end() : rangeFrom(run, step).end();
            const auto shareOf = [steps](std::uint64_t at) {
                return static_cast<double>(at) / static_cast<double>(steps);
            };
            // Half of a window's share is for computing it again.
            const double middle = (shareOf(step) + shareOf(end)) / 2.0;
            ProgressShare computing(windows, shareOf(step), middle);
            if (!isThere) {
                next = {}; // one window in memory, not two
                GATELOUPE_TRY(next, run.window(rangeFrom(run, step), computing));
            }
            ProgressShare writing(windows, middle, shareOf(end));
            GATELOUPE_CHECK(writeWindow(next, step, target, writing));
            step = next.range().end();
        }
        monitor.report(Stage::Writing, 1, 1);
        return {};
    }

private:
    Status addStepArray(const std::string& path, const Array& array, std::uint64_t steps)
    {
        Shape shape = array.shape();
        const std::uint64_t windowSteps = shape.front();
        shape.front() = steps;
        GATELOUPE_TRY(const auto offset, m_builder.addDataset(path, array.dtype(), shape));
        m_stepArrays.push_back({offset, array.bytes().size() / windowSteps});
        return {};
    }

    Status addWhole(const std::string& path, const Array& array)
    {
        return addWhole(path, array.dtype(), array.shape(), array.bytes());
    }

    Status addWhole(const std::string& path, DType dtype, const Shape& shape,
                    std::span<const std::byte> bytes)
    {
        if (!bytes.empty()) {
            GATELOUPE_TRY(const auto offset, m_builder.addDataset(path, dtype, shape));
            m_whole.push_back({offset, bytes});
        }
        return {};
    }

    [[nodiscard]] std::uint64_t stepBytes() const
    {
        std::uint64_t bytes = 0;
        for (const StepArray& array : m_stepArrays) {
            bytes += array.stepBytes;
        }
        return bytes;
    }

    /// The steps of a window from `step` on.
    Status writeWindow(const TraceWindow& window, std::uint64_t step, OutputFile& target,
                       ProgressMonitor& monitor)
    {
        PieceWriter pieces(target, monitor, stepBytes() * (window.range().end() - step));
        Status status;
        std::size_t next = 0;
        forEachStepArray(*window.trace, m_model,
                         [&](const std::string&, const Array& array, std::uint64_t) {
                             if (!status || array.isEmpty()) {
                                 return;
                             }
                             const StepArray& place = m_stepArrays[next++];
                             status = pieces.write(place.offset + step * place.stepBytes,
                                                   array.bytes().subspan((step - window.firstStep) *
                                                                         place.stepBytes));
                         });
        return status;
    }

    Hdf5Builder& m_builder;
    const RnnModel& m_model;
    std::vector<WholeArray> m_whole;
    std::vector<StepArray>
        m_stepArrays; ///< in the order of forEachStepArray(), empty ones left out
};

} // namespace

Status writeTrace(const Trace& trace, const ForwardRequest& request,
                  const std::filesystem::path& target, ProgressMonitor& monitor,
                  std::span<const NamedArray> beside)
{
    // Not its owner: the trace outlives the run.
    const auto run = TraceReplay::keeping({std::shared_ptr<const Trace>(), &trace}, request);
    return writeRun(*run, *request.model, request.x, target, monitor, beside);
}

Status writeRun(const TraceReplay& run, const RnnModel& model, const Array& x,
                const std::filesystem::path& target, ProgressMonitor& monitor,
                std::span<const NamedArray> beside)
{
    GATELOUPE_TRY(TraceWindow first, run.window(rangeFrom(run, 0), monitor));
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(auto builder,
                  Hdf5Builder::create(file.temporaryPath()).withContext(target.string()));
    TraceLayout layout(builder, model);
    GATELOUPE_CHECK(addAttributes(builder, run).withContext(target.string()));
    GATELOUPE_CHECK(layout.plan(run.summary(), *first.trace, x, run.request().resets, beside)
                        .withContext(target.string()));
    GATELOUPE_CHECK(builder.close().withContext(target.string()));
    GATELOUPE_TRY(auto bytes, OutputFile::open(file.temporaryPath(), target));
    GATELOUPE_CHECK(layout.write(run, std::move(first), bytes, monitor));
    GATELOUPE_CHECK(bytes.close());
    return file.commit();
}

} // namespace gateloupe
