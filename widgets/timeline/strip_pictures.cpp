// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_pictures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

/// Whether the key is that of a strip of a gradient.
bool isOfGradient(const QString& key)
{
    static const QString kSign =
        StripId{.kind = StripId::Kind::Hidden, .pseudoLayer = {}, .isGradient = true}
            .symbol()
            .first(1);
    return key.startsWith(kSign);
}

/// Signed numbers symmetric about zero, gradients by magnitude, since they shrink and grow by
/// powers over time; an input without negative numbers from 0 to its largest.
ColorScale stripScale(const StripPictures::Wish& wish, const StepPyramid& pyramid,
                      double leastMagnitude)
{
    const double largest =
        std::max({std::abs(pyramid.min()), std::abs(pyramid.max()), leastMagnitude});
    if (wish.id.isGradient) {
        const double limit = std::isfinite(largest) && largest > 0.0 ? largest : 1.0;
        return {wish.map, -limit, limit, ColorTransform::Symlog};
    }
    if (!wish.id.hasUnits() && pyramid.min() >= 0.0 && largest > 0.0) {
        return {ColorMap::Viridis, 0.0, largest};
    }
    const bool isCandidate = wish.id.gate == Gate::Cell || wish.id.gate == Gate::New;
    if (wish.id.isGate() && !isCandidate && pyramid.min() >= 0.0) {
        return {ColorMap::Viridis, 0.0, std::max(1.0, largest)}; // from shut to open
    }
    const ColorScale scale = ColorScale::symmetric(largest);
    return {wish.map, scale.low(), scale.high()};
}

} // namespace

TraceSignal gradientSignal(StripId id)
{
    switch (id.kind) {
    case StripId::Kind::Gate:
        return {TraceSignal::Kind::Gate, id.gate};
    case StripId::Kind::Cell:
        return {TraceSignal::Kind::CellState};
    default:
        return {TraceSignal::Kind::HiddenState};
    }
}

StripPictures::StripPictures(QObject* parent)
    : QObject(parent)
    , m_task([this](const Result<Made>& made) { take(made); })
{
}

void StripPictures::setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch)
{
    cancel();
    m_pictures.clear();
    m_overviews.clear();
    m_wishes.clear();
    m_window = {};
    m_differences = nullptr;
    m_gradients = nullptr;
    m_readout = nullptr;
    m_run = std::move(run);
    m_batch = batch;
}

bool StripPictures::setWindow(const TraceWindow& window)
{
    if (window == m_window) {
        return false;
    }
    cancel();
    m_window = window;
    for (auto& [key, kept] : m_pictures) {
        if (key != StripId{}.key() && key != StripId{StripId::Kind::Readout, {}}.key() &&
            !isOfGradient(key)) {
            kept.pyramid = nullptr;
            kept.shown = {};
            kept.picture = {};
        }
    }
    return true;
}

void StripPictures::setDifferences(std::shared_ptr<const std::vector<Array>> differences)
{
    cancel();
    m_differences = std::move(differences);
    const QString kind = StripId{StripId::Kind::Difference, {}}.symbol();
    std::erase_if(m_pictures, [&kind](const auto& entry) { return entry.first.startsWith(kind); });
}

void StripPictures::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    cancel();
    m_gradients = std::move(gradients);
    std::erase_if(m_pictures, [](const auto& entry) { return isOfGradient(entry.first); });
}

void StripPictures::setReadout(std::shared_ptr<const ReadoutLane> readout)
{
    cancel();
    m_readout = std::move(readout);
    m_pictures.erase(StripId{StripId::Kind::Readout, {}}.key());
}

void StripPictures::show(std::vector<Wish> wishes)
{
    m_wishes = std::move(wishes);
    if (m_waiting.empty()) {
        collect();
        startNext();
    }
}

std::uint64_t StripPictures::length() const
{
    return m_run == nullptr || m_batch >= m_run->batch() ? 0 : m_run->lengthOf(m_batch);
}

StepRange StripPictures::stepsOf(StripId id) const
{
    if (id.isGradient) {
        return m_gradients == nullptr ? StepRange{} : m_gradients->steps();
    }
    if (id.isInput() || id.kind == StripId::Kind::Difference) {
        return {0, m_run == nullptr ? 0 : m_run->steps()};
    }
    if (id.kind == StripId::Kind::Readout) {
        return m_readout == nullptr ? StepRange{} : m_readout->steps;
    }
    return m_window.range();
}

const Array* StripPictures::arrayFor(StripId id) const
{
    const std::size_t index = id.pseudoLayer.value;
    const CellKind cell = m_run->model->spec.cell;
    const TraceSignal gate{TraceSignal::Kind::Gate, id.gate};
    if (id.isInput()) {
        return &m_run->sequence->x;
    }
    if (id.kind == StripId::Kind::Readout) {
        return m_readout == nullptr ? nullptr : &m_readout->numbers;
    }
    if (id.kind == StripId::Kind::Difference) {
        return m_differences == nullptr || index >= m_differences->size()
                   ? nullptr
                   : &(*m_differences)[index];
    }
    if (id.isGradient) {
        return m_gradients == nullptr ? nullptr
                                      : m_gradients->arrayOf(id.pseudoLayer, gradientSignal(id));
    }
    if (m_window.trace == nullptr || index >= m_window.trace->layers.size()) {
        return nullptr;
    }
    const LayerTrace& layer = m_window.layer(id.pseudoLayer);
    return id.isGate()                        ? arrayOf(layer, cell, gate)
           : id.kind == StripId::Kind::Hidden ? &layer.h
                                              : &layer.c;
}

std::shared_ptr<const void> StripPictures::ownerOf(StripId id) const
{
    if (id.isInput()) {
        return m_run->sequence;
    }
    if (id.kind == StripId::Kind::Readout) {
        return m_readout;
    }
    if (id.kind == StripId::Kind::Difference) {
        return m_differences;
    }
    if (id.isGradient) {
        return m_gradients;
    }
    return m_window.trace;
}

std::optional<MatrixView> StripPictures::matrixOf(StripId id) const
{
    const Array* array = m_run == nullptr ? nullptr : arrayFor(id);
    if (array == nullptr || array->shape().size() != 3 || array->isEmpty() ||
        m_batch >= array->shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(*array, m_batch);
}

std::optional<MatrixView> StripPictures::keyframesOf(StripId id) const
{
    const bool isState = id.kind == StripId::Kind::Hidden || id.kind == StripId::Kind::Cell;
    if (m_run == nullptr || !isState || id.isGradient) {
        return std::nullopt;
    }
    const Keyframes& keyframes = m_run->replay->keyframes();
    const auto& states = id.kind == StripId::Kind::Hidden ? keyframes.h : keyframes.c;
    const std::size_t index = id.pseudoLayer.value;
    // With a projection h goes on with another width than the strip has.
    if (keyframes.borders() == 0 || index >= states.size() || states[index].isEmpty() ||
        states[index].shape()[2] != m_run->model->spec.hiddenSize ||
        m_batch >= states[index].shape()[1]) {
        return std::nullopt;
    }
    return TraceSlices::unitByStep(states[index], m_batch);
}

std::optional<double> StripPictures::valueAt(StripId id, std::uint64_t index,
                                             std::uint64_t step) const
{
    const auto matrix = matrixOf(id);
    const std::uint64_t first = stepsOf(id).first;
    if (!matrix || index >= matrix->rows || step < first || step - first >= matrix->cols) {
        return std::nullopt;
    }
    return matrix->at(index, step - first);
}

const StripPictures::Picture* StripPictures::pictureIn(const std::map<QString, Kept>& kept,
                                                       StripId id)
{
    const auto found = kept.find(id.key());
    return found == kept.end() || found->second.picture.image.isNull() ? nullptr
                                                                       : &found->second.picture;
}

const StripPictures::Picture* StripPictures::pictureOf(StripId id) const
{
    return pictureIn(m_pictures, id);
}

std::optional<ColorScale> StripPictures::scaleOf(StripId id) const
{
    const auto found = m_pictures.find(id.key());
    return found == m_pictures.end() || found->second.picture.image.isNull()
               ? std::nullopt
               : std::optional(found->second.scale);
}

const StripPictures::Picture* StripPictures::overviewOf(StripId id) const
{
    return pictureIn(m_overviews, id);
}

bool StripPictures::isReady() const
{
    return m_run != nullptr && m_waiting.empty() &&
           std::ranges::all_of(m_wishes, [this](const Wish& wish) {
               const auto found = m_pictures.find(wish.id.key());
               return !matrixOf(wish.id) ||
                      (found != m_pictures.end() && found->second.shown == wish);
           });
}

StripViewport StripPictures::overviewViewport(StripViewport viewport) const
{
    // Border k lies before step k * interval, between two steps.
    const auto interval = static_cast<double>(m_run->replay->keyframes().interval);
    viewport.lower = (viewport.lower + 0.5) / interval;
    viewport.stepsPerPixel /= interval;
    return viewport;
}

void StripPictures::cancel()
{
    m_waiting.clear();
    m_task.cancel();
}

void StripPictures::collect()
{
    const auto want = [this](Request request, const Kept& kept) {
        if (kept.shown != request.wish) {
            request.pyramid = kept.pyramid;
            request.leastMagnitude = kept.magnitude;
            m_waiting.push_back(std::move(request));
        }
    };
    // What is cheap and at hand first.
    for (const Wish& wish : m_wishes) {
        if (const auto matrix = keyframesOf(wish.id)) {
            want({.wish = {wish.id, wish.order, overviewViewport(wish.viewport), wish.map},
                  .isOverview = true,
                  .owner = m_run->replay,
                  .matrix = *matrix,
                  .pyramid = {}},
                 m_overviews[wish.id.key()]);
        }
    }
    for (const Wish& wish : m_wishes) {
        if (const auto matrix = matrixOf(wish.id)) {
            want({.wish = wish,
                  .owner = ownerOf(wish.id),
                  .matrix = *matrix,
                  .first = stepsOf(wish.id).first,
                  .pyramid = {}},
                 m_pictures[wish.id.key()]);
        }
    }
}

void StripPictures::startNext()
{
    if (!m_waiting.empty()) {
        m_task.start([request = m_waiting.front()](ProgressMonitor& monitor) {
            return make(request, monitor);
        });
    }
}

Result<StripPictures::Made> StripPictures::make(const Request& request, ProgressMonitor& monitor)
{
    Made made{.pyramid = request.pyramid, .scale = {}, .image = {}};
    if (made.pyramid == nullptr) {
        auto built = StepPyramid::build(request.matrix, [&] { return monitor.cancelled(); });
        if (!built) {
            return Error::cancelled();
        }
        made.pyramid = std::make_shared<const StepPyramid>(*std::move(built));
    }
    made.scale = stripScale(request.wish, *made.pyramid, request.leastMagnitude);
    made.image = renderStrip(request.matrix, request.first, *made.pyramid, request.wish.order,
                             request.wish.viewport, made.scale);
    return made;
}

void StripPictures::take(const Result<Made>& made)
{
    const Request request = std::move(m_waiting.front());
    m_waiting.pop_front();
    Kept& kept = (request.isOverview ? m_overviews : m_pictures)[request.wish.id.key()];
    kept.shown = request.wish; // what failed is not tried again
    if (made) {
        kept.pyramid = made->pyramid;
        kept.magnitude = made->scale.high();
        kept.scale = made->scale;
        kept.picture = {made->image, request.wish.viewport};
        emit changed();
    }
    if (m_waiting.empty()) {
        collect(); // what came in sight meanwhile
    }
    startNext();
}

} // namespace gateloupe
