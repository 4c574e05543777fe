// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/answer_check.h"

#include <cmath>

namespace gateloupe::gpu {

Status checkProgress(const Progress& progress)
{
    if (progress.done > progress.total) {
        return Error::device("the GPU worker says that %1 of %2 steps are done", progress.done,
                             progress.total);
    }
    return {};
}

Status checkAnswer(const ForwardAnswer& answer, const ForwardRequest& request)
{
    const std::uint64_t steps = request.x.shape()[0];
    const std::uint64_t batch = request.x.shape()[1];
    if (answer.steps != steps || answer.batch != batch) {
        return Error::device("the GPU worker answers with %1 steps of %2 sequences; the request "
                             "has %3 of %4",
                             answer.steps, answer.batch, steps, batch);
    }
    const cudnn::RunFigures& figures = answer.figures;
    for (const double distance :
         {figures.distances.hidden, figures.distances.cell, figures.distances.rounding,
          figures.steppedDifference, answer.elapsedSeconds}) {
        if (std::isnan(distance) || distance < 0.0) {
            return Error::device("the GPU worker answers with %1 as a distance or a time",
                                 distance);
        }
    }
    return {};
}

Result<Array> checkedArray(const ArrayFile& results, const std::string& name, const Shape& shape,
                           DType math)
{
    const ArrayFile::Entry* entry = results.find(name);
    if (entry == nullptr) {
        return Error::device("the GPU worker's results hold no array %1", name);
    }
    if (entry->shape != shape || entry->dtype != math) {
        return Error::device("the GPU worker's array %1 is %2 %3, the request asks for %4 %5", name,
                             nameOf(entry->dtype), toText(entry->shape), nameOf(math),
                             toText(shape));
    }
    return results.array(name);
}

} // namespace gateloupe::gpu
