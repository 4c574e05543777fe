// SPDX-License-Identifier: Apache-2.0
#include "app/python/gradients.h"

#include <memory>
#include <vector>

#include "app/python/given_arrays.h"
#include "app/python/python_monitor.h"
#include "core/analysis/explain/trace_point.h"
#include "core/analysis/gradient/upstream_arrays.h"
#include "core/export/gradients/gradient_file.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe::python {

namespace {

Result<Upstream> upstreamOf(const std::optional<Array>& y, const std::optional<Array>& h,
                            const std::optional<Array>& c, const std::optional<std::string>& at,
                            const ForwardRequest& request)
{
    Upstream upstream;
    std::vector<Message> notes;
    if (y) {
        GATELOUPE_TRY(upstream.y, upstreamOfOutput(*y, {}, request, notes));
    }
    if (h) {
        GATELOUPE_TRY(upstream.hN, upstreamOfStates(*h, StateKind::Hidden, request, notes));
    }
    if (c) {
        GATELOUPE_TRY(upstream.cN, upstreamOfStates(*c, StateKind::Cell, request, notes));
    }
    if (at) {
        const RnnSpec& spec = request.model->spec;
        GATELOUPE_TRY(const TracePoint point, tracePointFromText(*at, *request.model));
        upstream.at = BackwardPlace{.pseudoLayer = spec.pseudoLayer(point.layer, point.direction),
                                    .signal = point.signal,
                                    .unit = point.unit,
                                    .step = point.step,
                                    .sequence = point.sequence};
    }
    return upstream;
}

py::array numpyOf(const Array& array)
{
    const std::vector<double> values = array.convertedTo<double>();
    return py::array_t<double>(std::vector<py::ssize_t>(array.shape().begin(), array.shape().end()),
                               values.data());
}

} // namespace

py::tuple gradientsOf(const ForwardRequest& request, const std::filesystem::path& path,
                      const GivenUpstream& given, const py::object& progress)
{
    if (!given.y && !given.h && !given.c && !given.at) {
        raise(Error::invalidArgument("backward needs g, h, c or at: what L is"));
    }
    const auto y = numbersOf(given.y);
    const auto h = numbersOf(given.h);
    const auto c = numbersOf(given.c);
    const auto found = await(
        progress, path, [&](ProgressMonitor& monitor) -> Result<std::shared_ptr<const Gradients>> {
            BackwardRequest backwards;
            GATELOUPE_TRY(backwards.upstream, upstreamOf(y, h, c, given.at, request));
            GATELOUPE_TRY(backwards.run,
                          TraceReplay::run(request, {}, makeQuickReferenceBackend(), monitor));
            return backward(backwards, BackwardMethod::Reference, monitor);
        });
    py::dict arrays;
    for (const auto& [name, array] : namedGradients(*request.model, *found, GradientFormat::Npz)) {
        arrays[py::str(name)] = numpyOf(array);
    }
    return py::make_tuple(found->sum, arrays);
}

} // namespace gateloupe::python
