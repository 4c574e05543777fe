// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/dependence.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/runtime/cpu/reference/gate_values.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

namespace {

/// Keeps the terms with the largest products.
class LargestTerms
{
public:
    explicit LargestTerms(std::size_t count)
        : m_count(count)
    {
    }

    /// `name` is asked for only where the term is kept.
    template <typename Name>
    void add(double value, double gradient, const Name& name)
    {
        const double size = std::abs(value * gradient);
        if (!(size > 0.0) || (m_terms.size() == m_count && size <= m_least)) {
            return;
        }
        m_terms.push_back({name(), value, gradient});
        std::ranges::stable_sort(m_terms, std::greater(), [](const DependenceTerm& term) {
            return std::abs(term.product());
        });
        m_terms.resize(std::min(m_terms.size(), m_count));
        m_least = m_terms.empty() ? 0.0 : std::abs(m_terms.back().product());
    }

    [[nodiscard]] std::vector<DependenceTerm> taken() { return std::move(m_terms); }

private:
    std::size_t m_count;
    std::vector<DependenceTerm> m_terms;
    double m_least = 0.0;
};

/// As toText() of a TracePoint: the first sequence goes without saying.
std::string placeText(const std::string& what, std::uint64_t unit, std::uint64_t step,
                      std::uint64_t sequence)
{
    return what + "[" + std::to_string(unit) + "]@" + std::to_string(step) +
           (sequence > 0 ? "," + std::to_string(sequence) : "");
}

/// Adds every number of two arrays [N, B, width] of equal shape; `nameOf(outer, sequence, unit)`.
template <typename Name>
void addArrays(const Array& values, const Array& gradients, LargestTerms& terms, const Name& nameOf)
{
    if (values.isEmpty() || gradients.isEmpty()) {
        return;
    }
    const Shape& shape = values.shape();
    for (std::uint64_t at = 0; at < values.size(); ++at) {
        terms.add(values[at], gradients[at], [&] {
            return nameOf(at / shape[2] / shape[1], at / shape[2] % shape[1], at % shape[2]);
        });
    }
}

class DependenceSearch
{
public:
    DependenceSearch(const BackwardRequest& request, const Gradients& gradients, std::size_t count,
                     ProgressMonitor& monitor)
        : m_request(request)
        , m_run(*request.run)
        , m_model(*request.run->request().model)
        , m_gradients(gradients)
        , m_count(count)
        , m_monitor(monitor)
    {
    }

    Result<Dependence> search()
    {
        Dependence found;
        LargestTerms inputs(m_count);
        addArrays(m_run.request().x, m_gradients.x, inputs,
                  [](std::uint64_t step, std::uint64_t sequence, std::uint64_t unit) {
                      return placeText("x", unit, step, sequence);
                  });
        found.inputs = inputs.taken();
        GATELOUPE_TRY(found.units, units());
        GATELOUPE_TRY(found.weights, weights());
        return found;
    }

private:
    [[nodiscard]] std::string folderOf(PseudoLayerIndex index) const
    {
        return "layer_" + std::to_string(m_model.spec.layerOf(index).value) + "/" +
               std::string(nameOf(m_model.directionOf(index))) + "/";
    }

    [[nodiscard]] Result<std::vector<DependenceTerm>> units() const
    {
        LargestTerms terms(m_count);
        addInitial(m_run.request().h0, m_gradients.h0, "h0", terms);
        addInitial(m_run.request().c0, m_gradients.c0, "c0", terms);
        const std::uint64_t piece =
            std::max<std::uint64_t>(1, stepsPerWindow(readerOf(m_request.run)));
        for (std::uint64_t first = 0; first < m_run.steps(); first += piece) {
            const std::uint64_t count = std::min(piece, m_run.steps() - first);
            GATELOUPE_TRY(const TraceWindow window, m_run.window({first, count}, m_monitor));
            for (std::uint32_t index = 0; index < m_gradients.layers.size(); ++index) {
                const LayerTrace& layer = window.layer(PseudoLayerIndex(index));
                const LayerGradients& gradients = m_gradients.layers[index];
                const bool isProjected = !layer.projected.isEmpty();
                addStates(
                    index, isProjected ? "projected" : "h", isProjected ? layer.projected : layer.h,
                    isProjected ? gradients.projected : gradients.h, window, {first, count}, terms);
                addStates(index, "c", layer.c, gradients.c, window, {first, count}, terms);
            }
        }
        return terms.taken();
    }

    void addInitial(const std::optional<Array>& values, const Array& gradients, const char* name,
                    LargestTerms& terms) const
    {
        addArrays(values.value_or(Array()), gradients, terms,
                  [&](std::uint64_t index, std::uint64_t sequence, std::uint64_t unit) {
                      return folderOf(PseudoLayerIndex(static_cast<std::uint32_t>(index))) + name +
                             "[" + std::to_string(unit) + "]" +
                             (sequence > 0 ? "," + std::to_string(sequence) : "");
                  });
    }

    void addStates(std::uint32_t index, const char* name, const Array& values,
                   const Array& gradients, const TraceWindow& window, const StepRange& steps,
                   LargestTerms& terms) const
    {
        if (values.isEmpty() || gradients.isEmpty()) {
            return;
        }
        const std::uint64_t width = values.shape()[2];
        const std::string path = folderOf(PseudoLayerIndex(index)) + name;
        for (std::uint64_t step = steps.first; step < steps.end(); ++step) {
            for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
                for (std::uint64_t unit = 0; unit < width; ++unit) {
                    if (isTheValueItself(index, name, unit, step, b)) {
                        continue;
                    }
                    const std::uint64_t own =
                        ((step - window.firstStep) * m_run.batch() + b) * width + unit;
                    terms.add(values[own], gradients[(step * m_run.batch() + b) * width + unit],
                              [&] { return placeText(path, unit, step, b); });
                }
            }
        }
    }

    [[nodiscard]] bool isTheValueItself(std::uint32_t index, const char* name, std::uint64_t unit,
                                        std::uint64_t step, std::uint64_t sequence) const
    {
        const auto& at = m_request.upstream.at;
        return at && at->pseudoLayer.value == index && nameOf(at->signal) == name &&
               at->unit == unit && at->step == step && at->sequence == sequence;
    }

    [[nodiscard]] Result<std::vector<DependenceTerm>> weights() const
    {
        LargestTerms terms(m_count);
        for (const auto& [id, gradient] : m_gradients.weights) {
            GATELOUPE_TRY(const auto values, gateValues<double>(m_model, id, m_monitor));
            const std::uint64_t cols = sizeOf(m_model.spec, id).cols;
            for (std::uint64_t at = 0; at < values.size(); ++at) {
                terms.add(values[at], gradient[at], [&, key = id] {
                    return pathOf(key) + "[" + std::to_string(at / cols) +
                           (isVector(key.kind) ? "]" : ", " + std::to_string(at % cols) + "]");
                });
            }
        }
        return terms.taken();
    }

    const BackwardRequest& m_request;
    const TraceReplay& m_run;
    const RnnModel& m_model;
    const Gradients& m_gradients;
    std::size_t m_count;
    ProgressMonitor& m_monitor;
};

} // namespace

Result<Dependence> dependenceOf(const BackwardRequest& request, const Gradients& gradients,
                                std::size_t count, ProgressMonitor& monitor)
{
    return DependenceSearch(request, gradients, count, monitor).search();
}

} // namespace gateloupe
