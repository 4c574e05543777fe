// SPDX-License-Identifier: Apache-2.0
#include "core/export/steps/steps_export.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/csv_text.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/export/arrays/npz_arrays.h"
#include "core/export/hdf5/trace_writer.h"
#include "core/export/pipeline/output_file.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

/// The steps as a run of their own; states before and after them are left out.
Result<Trace> stepsOfRun(const TraceReader& run, const StepRange& steps, ProgressMonitor& monitor)
{
    std::vector<TraceWindow> parts;
    const std::uint64_t most = stepsPerWindow(run);
    for (std::uint64_t first = steps.first; first < steps.end();) {
        const StepRange wanted{first, std::min(most, steps.end() - first)};
        GATELOUPE_TRY(const TraceWindow window, run.windows(wanted, monitor));
        auto part = std::make_shared<Trace>(*window.trace);
        forEachStepArray(*part, *run.model, [&](const std::string&, Array& array, std::uint64_t) {
            if (!array.isEmpty()) {
                array = sliceSteps(array, {first - window.firstStep, wanted.count});
            }
        });
        part->steps = wanted.count;
        for (std::uint64_t sequence = 0; sequence < part->lengths.size(); ++sequence) {
            const std::uint64_t length = run.stepsOf(sequence);
            part->lengths[sequence] = std::min(wanted.count, std::max(length, first) - first);
        }
        parts.push_back({first, std::move(part)});
        first = wanted.end();
        monitor.report(Stage::Reading, first - steps.first, steps.count);
    }
    Trace trace = *joined(parts).trace;
    trace.hN = {};
    trace.cN = {};
    return trace;
}

std::vector<NamedArray> namedArrays(const Trace& trace, const RnnModel& model, const Array& x)
{
    std::vector<NamedArray> arrays = {{"x", x}};
    forEachStepArray(trace, model, [&](const std::string& path, const Array& array, std::uint64_t) {
        if (!array.isEmpty()) {
            arrays.push_back({path, array});
        }
    });
    return arrays;
}

/// Lines are gathered to so many bytes before they are written.
constexpr std::size_t kCsvPieceBytes = std::size_t{1} << 20U;

Status writeStepsCsv(const std::vector<NamedArray>& arrays, const StepRange& steps,
                     const Trace& trace, std::span<const std::string> labels,
                     const std::filesystem::path& target, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    {
        GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
        std::uint64_t written = 0;
        std::string lines;
        const auto writeLines = [&]() -> Status {
            GATELOUPE_CHECK(out.write(written, lines));
            written += lines.size();
            lines.clear();
            return {};
        };
        std::vector<std::string> fields = {"step", "sequence"};
        if (!labels.empty()) {
            fields.emplace_back("symbol");
        }
        for (const NamedArray& each : arrays) {
            for (std::uint64_t unit = 0; unit < each.values.shape()[2]; ++unit) {
                fields.push_back(each.name + "[" + std::to_string(unit) + "]");
            }
        }
        lines += csvLine(fields) + '\n';
        for (std::uint64_t row = 0; row < steps.count; ++row) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            for (std::uint64_t sequence = 0; sequence < trace.batch; ++sequence) {
                if (row >= trace.lengths[sequence]) {
                    continue; // padding
                }
                const std::uint64_t step = steps.first + row;
                fields = {std::to_string(step), std::to_string(sequence)};
                if (!labels.empty()) {
                    fields.push_back(step < labels.size() ? labels[step] : std::string());
                }
                for (const NamedArray& each : arrays) {
                    const std::uint64_t width = each.values.shape()[2];
                    const std::uint64_t first = (row * trace.batch + sequence) * width;
                    const bool isDouble = each.values.dtype() == DType::F64;
                    for (std::uint64_t unit = 0; unit < width; ++unit) {
                        const double value = each.values[first + unit];
                        fields.push_back(isDouble ? shortestText(value)
                                                  : shortestText(static_cast<float>(value)));
                    }
                }
                lines += csvLine(fields) + '\n';
                if (lines.size() >= kCsvPieceBytes) {
                    GATELOUPE_CHECK(writeLines());
                }
            }
            monitor.report(Stage::Writing, row + 1, steps.count);
        }
        GATELOUPE_CHECK(writeLines());
        GATELOUPE_CHECK(out.close());
    }
    return file.commit();
}

Status writeStepsNpz(std::vector<NamedArray> arrays, const StepRange& steps,
                     const std::filesystem::path& target, ProgressMonitor& monitor)
{
    arrays.push_back(
        {"first_step", Array({1}, std::vector<double>{static_cast<double>(steps.first)})});
    return writeNpzArrays(arrays, target, monitor);
}

} // namespace

std::optional<StepsFormat> stepsFormatOf(const std::filesystem::path& target)
{
    const std::string suffix = lowered(target.extension().string());
    if (suffix == ".csv") {
        return StepsFormat::Csv;
    }
    if (suffix == ".npz") {
        return StepsFormat::Npz;
    }
    return suffix == ".h5" || suffix == ".hdf5" ? std::optional(StepsFormat::Hdf5) : std::nullopt;
}

Status writeSteps(const TraceReader& run, const StepRange& steps,
                  std::span<const std::string> labels, StepsFormat format,
                  const std::filesystem::path& target, ProgressMonitor& monitor,
                  std::span<const NamedArray> beside)
{
    if (steps.count == 0 || steps.first >= run.steps || steps.count > run.steps - steps.first) {
        return Error::invalidArgument("the run has %1 steps, not %2 to %3", run.steps, steps.first,
                                      steps.end() - 1);
    }
    GATELOUPE_TRY(const Trace trace, stepsOfRun(run, steps, monitor));
    const Array x = sliceSteps(*run.x, steps);
    if (format == StepsFormat::Hdf5) {
        ForwardRequest request;
        request.model = run.model;
        request.x = x;
        request.resets = run.resets.slice(steps.first, steps.count);
        return writeTrace(trace, request, target, monitor, beside);
    }
    std::vector<NamedArray> arrays = namedArrays(trace, *run.model, x);
    if (!run.resets.isEmpty()) {
        const Resets resets = run.resets.slice(steps.first, steps.count);
        arrays.push_back(
            {"resets", Array({steps.count, resets.batch(), 1},
                             std::vector<float>(resets.flags().begin(), resets.flags().end()))});
    }
    if (format == StepsFormat::Npz) {
        arrays.insert(arrays.end(), beside.begin(), beside.end());
    }
    return format == StepsFormat::Csv ? writeStepsCsv(arrays, steps, trace, labels, target, monitor)
                                      : writeStepsNpz(std::move(arrays), steps, target, monitor);
}

} // namespace gateloupe
