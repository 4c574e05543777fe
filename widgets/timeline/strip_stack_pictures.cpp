// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the strips and the pictures made of them.
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/sequence/curves/trace_slices.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

std::optional<MatrixView> StripStack::matrixOf(StripId id) const
{
    if (m_run == nullptr) {
        return std::nullopt;
    }
    const Array* array = &m_run->sequence->x;
    if (!id.isInput()) {
        if (m_window.trace == nullptr || id.pseudoLayer.value >= m_window.trace->layers.size()) {
            return std::nullopt;
        }
        const LayerTrace& layer = m_window.layer(id.pseudoLayer);
        array = id.kind == StripId::Kind::Hidden ? &layer.h : &layer.c;
    }
    if (array->shape().size() != 3 || array->isEmpty() || m_batch >= array->shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(*array, m_batch);
}

std::optional<double> StripStack::valueAt(StripId id, std::uint64_t index, std::uint64_t step) const
{
    const auto matrix = matrixOf(id);
    const std::uint64_t first = id.isInput() ? 0 : m_window.firstStep;
    if (!matrix || index >= matrix->rows || step < first || step - first >= matrix->cols) {
        return std::nullopt;
    }
    return matrix->at(index, step - first);
}

std::optional<MatrixView> StripStack::keyframesOf(StripId id) const
{
    if (m_run == nullptr || id.isInput()) {
        return std::nullopt;
    }
    const Keyframes& keyframes = m_run->travel->keyframes();
    const auto& states = id.kind == StripId::Kind::Hidden ? keyframes.h : keyframes.c;
    const std::size_t place = id.pseudoLayer.value;
    // With a projection h goes on with another width than the strip has.
    if (keyframes.borders() == 0 || place >= states.size() || states[place].isEmpty() ||
        states[place].shape()[2] != rowCount(id) || m_batch >= states[place].shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(states[place], m_batch);
}

StripViewport StripStack::viewport(int height) const
{
    const double ratio = devicePixelRatioF();
    const auto pixels = [ratio](int size) {
        return std::max(1, static_cast<int>(std::lround(size * ratio)));
    };
    const QSize size(pixels(m_axis.width()), pixels(height));
    return {.lower = m_axis.lower(), .stepsPerPixel = m_axis.size() / size.width(), .size = size};
}

StripViewport StripStack::borderViewport(int height) const
{
    // Border k lies before step k * K, between two steps.
    const auto interval = static_cast<double>(m_run->travel->keyframes().interval);
    StripViewport shown = viewport(height);
    shown.lower = (shown.lower + 0.5) / interval;
    shown.stepsPerPixel /= interval;
    return shown;
}

void StripStack::refresh()
{
    if (!m_isAsked) {
        m_isAsked = true;
        QMetaObject::invokeMethod(this, &StripStack::prepareVisible, Qt::QueuedConnection);
    }
}

void StripStack::prepareVisible()
{
    m_isAsked = false;
    if (m_loader->isBusy()) {
        return; // idle() comes back here
    }
    std::vector<StripRequest> wanted;
    const std::vector<Row> all = rows();
    const auto isDrawn = [this](const Row& row) { return !row.isFolded && isInSight(row); };
    // What is cheap and at hand first.
    for (const Row& row : all) {
        if (isDrawn(row)) {
            wantOverview(row, wanted);
        }
    }
    for (const Row& row : all) {
        if (isDrawn(row)) {
            wantPicture(row, wanted);
        }
    }
    if (!wanted.empty()) {
        m_loader->start(std::move(wanted));
    }
}

void StripStack::wantPicture(const Row& row, std::vector<StripRequest>& wanted)
{
    const auto matrix = matrixOf(row.id);
    const StripViewport shown = viewport(row.height);
    if (!matrix) {
        return;
    }
    Picture& picture = m_pictures[row.id.key()];
    if (picture.pyramid != nullptr && picture.viewport == shown) {
        return;
    }
    const Order* order = orderOf(row.id);
    const std::shared_ptr<const void> owner =
        row.id.isInput() ? std::static_pointer_cast<const void>(m_run->sequence)
                         : std::static_pointer_cast<const void>(m_window.trace);
    wanted.push_back({.id = row.id,
                      .owner = owner,
                      .matrix = *matrix,
                      .first = row.id.isInput() ? 0 : m_window.firstStep,
                      .pyramid = picture.pyramid,
                      .leastMagnitude = picture.magnitude,
                      .order = order == nullptr ? nullptr : order->units,
                      .viewport = shown});
    picture.isCurrent = false;
}

void StripStack::wantOverview(const Row& row, std::vector<StripRequest>& wanted)
{
    const auto matrix = keyframesOf(row.id);
    if (!matrix) {
        return;
    }
    const StripViewport shown = borderViewport(row.height);
    const Picture& picture = m_overviews[row.id.key()];
    if (picture.pyramid != nullptr && picture.viewport == shown) {
        return;
    }
    const Order* order = orderOf(row.id);
    wanted.push_back({.id = row.id,
                      .owner = m_run->travel,
                      .matrix = *matrix,
                      .pyramid = picture.pyramid,
                      .order = order == nullptr ? nullptr : order->units,
                      .viewport = shown,
                      .isOverview = true});
}

void StripStack::publish(const StripPicture& loaded)
{
    Picture& picture = (loaded.isOverview ? m_overviews : m_pictures)[loaded.id.key()];
    picture.pyramid = loaded.pyramid;
    picture.scale = loaded.scale;
    picture.magnitude = loaded.scale.high();
    picture.image = loaded.image;
    picture.viewport = loaded.viewport;
    picture.isCurrent = true;
    update();
}

bool StripStack::isReady() const
{
    const std::vector<Row> all = rows();
    return m_run != nullptr && !m_isAsked && !m_loader->isBusy() &&
           std::ranges::all_of(all, [this](const Row& row) {
               const auto found = m_pictures.find(row.id.key());
               return row.isFolded || !isInSight(row) || !matrixOf(row.id) ||
                      (found != m_pictures.end() && found->second.isCurrent);
           });
}

} // namespace gateloupe
