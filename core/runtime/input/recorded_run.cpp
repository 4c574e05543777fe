// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/recorded_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/distance.h"
#include "core/base/lists.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/output_forms.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

constexpr std::string_view kOutput = "y";
constexpr std::string_view kResets = "resets";

/// Where the arrays of a trace go, by their names in a file, and how wide each is.
struct Slot
{
    Array* array = nullptr;
    std::uint64_t width = 0;
};

std::string bareName(const std::string& name)
{
    return name.starts_with('/') ? name.substr(1) : name;
}

class RecordingReader
{
public:
    RecordingReader(const ForwardRequest& request, const Trace& own, ProgressMonitor& monitor)
        : m_spec(request.model->spec)
        , m_own(own)
        , m_sizes(outputSizesOf(request))
        , m_monitor(monitor)
    {
        Trace& trace = m_run.trace;
        trace.dtype = m_spec.dtype;
        trace.steps = request.x.shape()[0];
        trace.batch = request.x.shape()[1];
        trace.lengths = lengthsOf(request);
        trace.layers.resize(m_spec.pseudoLayers());
        for (LayerTrace& layer : trace.layers) {
            layer.gates.resize(gatesOf(m_spec.cell).size());
        }
        forEachStepArray(trace, *request.model,
                         [this](const std::string& path, Array& array, std::uint64_t width) {
                             m_slots[path] = {&array, width};
                         });
    }

    Status takeOutput(const std::string& reference)
    {
        GATELOUPE_CHECK(take(reference, "the recorded output", m_slots.at(std::string(kOutput))));
        m_run.taken.push_back(reference);
        return {};
    }

    Status takeNamed(const std::string& reference, const std::vector<std::string>& names)
    {
        for (const std::string& name : names) {
            const auto slot = m_slots.find(bareName(name));
            if (bareName(name) == kResets) {
                continue; // they are of the input
            }
            if (slot == m_slots.end()) {
                m_run.ignored.push_back(name);
                continue;
            }
            std::string whole = reference;
            whole += ":" + name;
            GATELOUPE_CHECK(take(whole, name, slot->second));
            m_run.taken.push_back(name);
        }
        return {};
    }

    RecordedRun finish()
    {
        spreadOutput();
        return std::move(m_run);
    }

private:
    Status take(const std::string& reference, const std::string& name, const Slot& slot)
    {
        GATELOUPE_TRY(const Array given, readArray(reference, m_monitor));
        const Trace& trace = m_run.trace;
        const bool isOutput = slot.array == &trace.y;
        OutputSizes sizes = m_sizes;
        if (!isOutput) {
            sizes.directions = 1;
            sizes.width = slot.width;
        }
        GATELOUPE_TRY(const auto readings, outputReadings(given.shape(), sizes).withContext(name));
        const OutputReading& reading = readings.front();
        if (!reading.hasSteps && !isOutput) {
            return Error::invalidArgument("%1 is %2, the run makes it %3 [steps, batch, width]",
                                          name, toText(given.shape()),
                                          toText(Shape{trace.steps, trace.batch, slot.width}));
        }
        if (const Message text = reading.text(sizes); !text.text().empty()) {
            m_run.notes.push_back(message("%1: %2", name, text));
        }
        Array array =
            reading.hasSteps ? arranged(given, reading, sizes) : besideOwn(given, reading);
        for (std::uint64_t sequence = 0; sequence < trace.batch; ++sequence) {
            for (std::uint64_t t = trace.lengths[sequence]; t < trace.steps; ++t) {
                clearRow(array, {t, sequence}); // padding
            }
        }
        *slot.array = std::move(array);
        return {};
    }

    /// The last step alone among the steps of the own run, a backward direction where it is nearer.
    [[nodiscard]] Array besideOwn(const Array& given, const OutputReading& reading) const
    {
        const auto placed = [&](BackwardEnd end) {
            return inPlaceOf(given, reading, m_sizes, end, m_own.y);
        };
        const auto distance = [this](const Array& one) {
            double largest = 0.0;
            for (std::size_t at = 0; at < one.size(); ++at) {
                largest = std::max(largest, distanceOf(one[at], m_own.y[at]));
            }
            return largest;
        };
        Array last = placed(BackwardEnd::InLastStep);
        Array ended = placed(BackwardEnd::AsItEnded);
        return distance(ended) < distance(last) ? ended : last;
    }

    /// y is what the directions of the top layer leave, beside each other.
    void spreadOutput()
    {
        const Array& y = m_run.trace.y;
        if (y.isEmpty()) {
            return;
        }
        const std::uint32_t first = (m_spec.layers - 1) * m_spec.directions;
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            LayerTrace& layer = m_run.trace.layers[first + direction];
            Array& target = m_spec.projectionSize ? layer.projected : layer.h;
            if (target.isEmpty()) {
                target = partOf(y, direction);
            }
        }
    }

    [[nodiscard]] Array partOf(const Array& y, std::uint32_t direction) const
    {
        const Trace& trace = m_run.trace;
        const std::uint64_t width = m_spec.recurrentWidth();
        const std::uint64_t bytes = width * sizeOf(y.dtype());
        Array part = Array::zeros(y.dtype(), {trace.steps, trace.batch, width});
        const auto target = part.writableBytes();
        for (std::uint64_t row = 0; row < trace.steps * trace.batch; ++row) {
            const std::uint64_t from = (row * m_spec.directions + direction) * bytes;
            std::ranges::copy(y.bytes().subspan(from, bytes),
                              target.subspan(row * bytes, bytes).begin());
        }
        return part;
    }

    const RnnSpec& m_spec;
    const Trace& m_own;
    OutputSizes m_sizes;
    ProgressMonitor& m_monitor;
    RecordedRun m_run;
    std::map<std::string, Slot> m_slots; ///< into m_run
};

bool isTraceName(const std::string& name)
{
    const std::string bare = bareName(name);
    return bare == kOutput || bare.starts_with("layer_");
}

/// `names` are those of arrayNames().
Result<RecordingKind> kindOf(const std::vector<std::string>& names, const std::string& reference)
{
    if (names.empty()) {
        return RecordingKind::Output;
    }
    if (std::ranges::none_of(names, isTraceName)) {
        return Error::notFound("%1: none of its %2 arrays is named as in a trace (y, "
                               "layer_0/forward/h, ...); say which one is the output as file:name",
                               reference, names.size());
    }
    return RecordingKind::Run;
}

} // namespace

std::vector<Message> RecordedRun::remarks() const
{
    std::vector<Message> remarks = notes;
    if (!ignored.empty()) {
        remarks.push_back(message("not compared: %1", joinedBy(", ", ignored)));
    }
    return remarks;
}

Result<RecordingKind> recordingKind(const std::string& reference, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto names, arrayNames(reference, monitor));
    return kindOf(names, reference);
}

Result<RecordedRun> readRecordedRun(const std::string& reference, const ForwardRequest& request,
                                    const Trace& own, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_TRY(const auto names, arrayNames(reference, monitor));
    GATELOUPE_TRY(const RecordingKind kind, kindOf(names, reference));
    RecordingReader reader(request, own, monitor);
    if (kind == RecordingKind::Output) {
        GATELOUPE_CHECK(reader.takeOutput(reference));
    } else {
        GATELOUPE_CHECK(reader.takeNamed(reference, names));
    }
    RecordedRun run = reader.finish();
    if (run.taken.empty()) {
        return Error::notFound("%1: its arrays belong to no layer or gate of %2", reference,
                               request.model->name);
    }
    return run;
}

} // namespace gateloupe
