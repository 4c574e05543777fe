// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/recorded_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/formats/array_file.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

constexpr std::string_view kOutput = "y";

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

/// [batch, steps, width] with the steps first.
Array stepsFirst(const Array& array)
{
    const Shape& shape = array.shape();
    Array turned = Array::zeros(array.dtype(), {shape[1], shape[0], shape[2]});
    for (std::uint64_t sequence = 0; sequence < shape[0]; ++sequence) {
        for (std::uint64_t step = 0; step < shape[1]; ++step) {
            copyRow(array, {sequence, step}, turned, {step, sequence});
        }
    }
    return turned;
}

class RecordingReader
{
public:
    RecordingReader(const ForwardRequest& request, ProgressMonitor& monitor)
        : m_spec(request.model->spec)
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
        GATELOUPE_TRY(Array array, readArray(reference, m_monitor));
        const Trace& trace = m_run.trace;
        const Shape wanted = {trace.steps, trace.batch, slot.width};
        const Shape& found = array.shape();
        if (found.size() == 2 && trace.batch == 1) {
            array = array.reshaped({found[0], 1, found[1]});
        }
        if (array.shape() != wanted &&
            array.shape() == Shape{trace.batch, trace.steps, slot.width}) {
            array = stepsFirst(array);
            m_run.notes.push_back(message("%1 was recorded with the batch first", name));
        }
        if (array.shape() != wanted) {
            return Error::shapeMismatch("%1 is %2, the run makes it %3 [steps, batch, width]", name,
                                        toText(found), toText(wanted));
        }
        for (std::uint64_t sequence = 0; sequence < trace.batch; ++sequence) {
            for (std::uint64_t t = trace.lengths[sequence]; t < trace.steps; ++t) {
                clearRow(array, {t, sequence}); // padding
            }
        }
        *slot.array = std::move(array);
        return {};
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
    std::string names;
    for (const std::string& name : ignored) {
        names += (names.empty() ? "" : ", ") + name;
    }
    if (!names.empty()) {
        remarks.push_back(message("not compared: %1", names));
    }
    return remarks;
}

Result<RecordingKind> recordingKind(const std::string& reference, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto names, arrayNames(reference, monitor));
    return kindOf(names, reference);
}

Result<RecordedRun> readRecordedRun(const std::string& reference, const ForwardRequest& request,
                                    ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_TRY(const auto names, arrayNames(reference, monitor));
    GATELOUPE_TRY(const RecordingKind kind, kindOf(names, reference));
    RecordingReader reader(request, monitor);
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
