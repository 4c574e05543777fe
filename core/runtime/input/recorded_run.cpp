// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/recorded_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/formats/array_file.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

namespace {

constexpr std::string_view kOutput = "y";

/// Sizes that every recorded array of a run must have.
struct RunSizes
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::vector<std::uint64_t> lengths;
};

RunSizes sizesOf(const ForwardRequest& request)
{
    const Shape& x = request.x.shape();
    RunSizes sizes{.steps = x[0], .batch = x[1], .lengths = request.lengths};
    if (sizes.lengths.empty()) {
        sizes.lengths.assign(sizes.batch, sizes.steps);
    }
    return sizes;
}

/// Where the arrays of a trace go, by their names in a file, and how wide each is.
struct Slot
{
    Array* array = nullptr;
    std::uint64_t width = 0;
};

std::map<std::string, Slot> slotsOf(Trace& trace, const RnnModel& model)
{
    std::map<std::string, Slot> slots;
    forEachStepArray(trace, model,
                     [&slots](const std::string& path, Array& array, std::uint64_t width) {
                         slots[path] = {&array, width};
                     });
    return slots;
}

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
        : m_model(*request.model)
        , m_sizes(sizesOf(request))
        , m_monitor(monitor)
    {
        Trace& trace = m_run.trace;
        trace.dtype = m_model.spec.dtype;
        trace.steps = m_sizes.steps;
        trace.batch = m_sizes.batch;
        trace.lengths = m_sizes.lengths;
        trace.layers.resize(m_model.spec.pseudoLayers());
        for (LayerTrace& layer : trace.layers) {
            layer.gates.resize(gatesOf(m_model.spec.cell).size());
        }
        m_slots = slotsOf(trace, m_model);
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
        const Shape wanted = {m_sizes.steps, m_sizes.batch, slot.width};
        const Shape& found = array.shape();
        if (found.size() == 2 && m_sizes.batch == 1) {
            array = array.reshaped({found[0], 1, found[1]});
        }
        if (array.shape() != wanted &&
            array.shape() == Shape{m_sizes.batch, m_sizes.steps, slot.width}) {
            array = stepsFirst(array);
            m_run.notes.push_back(message("%1 was recorded with the batch first", name));
        }
        if (array.shape() != wanted) {
            return Error::shapeMismatch("%1 is %2, the run makes it %3 [steps, batch, width]", name,
                                        toText(found), toText(wanted));
        }
        clearPadding(array);
        *slot.array = std::move(array);
        return {};
    }

    void clearPadding(Array& array) const
    {
        for (std::uint64_t sequence = 0; sequence < m_sizes.batch; ++sequence) {
            for (std::uint64_t t = m_sizes.lengths[sequence]; t < m_sizes.steps; ++t) {
                clearRow(array, {t, sequence});
            }
        }
    }

    /// y is what the directions of the top layer leave, beside each other.
    void spreadOutput()
    {
        const Array& y = m_run.trace.y;
        if (y.isEmpty()) {
            return;
        }
        const RnnSpec& spec = m_model.spec;
        const std::uint32_t first = (spec.layers - 1) * spec.directions;
        for (std::uint32_t direction = 0; direction < spec.directions; ++direction) {
            LayerTrace& layer = m_run.trace.layers[first + direction];
            Array& target = spec.projectionSize ? layer.projected : layer.h;
            if (target.isEmpty()) {
                target = y.dtype() == DType::F64 ? partOf<double>(y, direction)
                                                 : partOf<float>(y, direction);
            }
        }
    }

    template <typename T>
    [[nodiscard]] Array partOf(const Array& y, std::uint32_t direction) const
    {
        const std::uint64_t width = m_model.spec.recurrentWidth();
        const std::uint64_t rows = m_sizes.steps * m_sizes.batch;
        std::vector<T> values(rows * width);
        for (std::uint64_t row = 0; row < rows; ++row) {
            std::ranges::copy(y.values<T>().subspan(row * y.shape()[2] + direction * width, width),
                              values.begin() + static_cast<std::ptrdiff_t>(row * width));
        }
        return Array({m_sizes.steps, m_sizes.batch, width}, std::move(values));
    }

    const RnnModel& m_model;
    RunSizes m_sizes;
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
