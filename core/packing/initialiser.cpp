// SPDX-License-Identifier: Apache-2.0
// Compiled without contraction to fused multiply-add: equal seeds give equal bytes everywhere.
#include "core/packing/initialiser.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <new>
#include <random>
#include <span>

#include "core/base/lists.h"
#include "core/base/parallel.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/element_store.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 4> kNames = {"glorot", "orthogonal", "uniform", "zeros"};

/// Numbers that depend on the seed alone. The standard's distributions differ between libraries,
/// its engines do not.
class Draw
{
public:
    /// Each region has a stream of its own, so that regions can be filled in any order.
    Draw(std::uint64_t seed, std::uint64_t region)
        : m_engine(mixed(seed + mixed(region)))
    {
    }

    /// In [-limit, limit).
    double uniform(double limit)
    {
        constexpr double step = 0x1p-52; // 53 random bits over [0, 2)
        return (static_cast<double>(m_engine() >> 11U) * step - 1.0) * limit;
    }

    /// Nearly normal, by additions alone: logarithms differ in the last bit between libraries.
    double normal()
    {
        double sum = 0.0;
        for (int term = 0; term < 12; ++term) { // twelve uniforms in +-0.5 have variance 1
            sum += uniform(0.5);
        }
        return sum;
    }

private:
    /// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    static std::uint64_t mixed(std::uint64_t value)
    {
        value += 0x9E3779B97F4A7C15U;
        value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
        value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
        return value ^ (value >> 31U);
    }

    std::mt19937_64 m_engine;
};

double dot(std::span<const double> a, std::span<const double> b)
{
    constexpr std::size_t lanes = 8; // fixed, so that the order of summation is
    std::array<double, lanes> sums = {};
    std::size_t index = 0;
    for (; index + lanes <= a.size(); index += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            sums[lane] += a[index + lane] * b[index + lane];
        }
    }
    double total = 0.0;
    for (const double sum : sums) {
        total += sum;
    }
    for (; index < a.size(); ++index) {
        total += a[index] * b[index];
    }
    return total;
}

/// Gram-Schmidt, each vector twice: that is enough to be orthogonal to the last bit.
/// Source: Giraud, Langou, Rozloznik, van den Eshof, "Rounding error analysis of the classical
/// Gram-Schmidt orthogonalization process", 2005.
void orthonormalise(std::span<double> vectors, std::size_t length, const ProgressMonitor& monitor)
{
    const std::size_t count = vectors.size() / length;
    for (std::size_t i = 0; i < count && !monitor.cancelled(); ++i) {
        const auto vector = vectors.subspan(i * length, length);
        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto earlier = vectors.subspan(j * length, length);
                const double along = dot(earlier, vector);
                for (std::size_t k = 0; k < length; ++k) {
                    vector[k] -= along * earlier[k];
                }
            }
        }
        const double norm = std::sqrt(dot(vector, vector));
        for (double& value : vector) {
            value /= norm;
        }
    }
}

/// One region of a fresh buffer and what fills it.
struct Fill
{
    const Region& region;
    double offset = 0.0; ///< added to every element
    Draw draw;
    std::byte* out = nullptr;
    DType dtype = DType::F32;

    void put(std::uint64_t index, double value) const
    {
        storeElement(out + index * sizeOf(dtype), dtype, value);
    }
};

void fillUniform(Fill& fill, double limit)
{
    for (std::uint64_t index = 0; index < fill.region.elements; ++index) {
        fill.put(index, fill.draw.uniform(limit) + fill.offset);
    }
}

/// Orthonormal columns; rows where the matrix is wide.
void fillOrthogonal(Fill& fill, const ProgressMonitor& monitor)
{
    const Region& region = fill.region;
    const std::uint64_t length = std::max(region.rows, region.cols);
    std::vector<double> vectors(region.elements);
    std::ranges::generate(vectors, [&] { return fill.draw.normal(); });
    orthonormalise(vectors, length, monitor);
    const bool isByColumn = region.rows >= region.cols;
    for (std::uint64_t row = 0; row < region.rows; ++row) {
        for (std::uint64_t col = 0; col < region.cols; ++col) {
            fill.put(row * region.cols + col,
                     isByColumn ? vectors[col * length + row] : vectors[row * length + col]);
        }
    }
}

void fillRegion(Fill& fill, const RnnSpec& spec, Initialiser kind, const ProgressMonitor& monitor)
{
    const Region& region = fill.region;
    if (kind == Initialiser::Uniform) {
        fillUniform(fill, 1.0 / std::sqrt(static_cast<double>(spec.hiddenSize)));
    } else if (kind == Initialiser::Zeros || isBias(region.id.kind)) {
        fillUniform(fill, 0.0);
    } else if (kind == Initialiser::Orthogonal &&
               region.id.kind == ParameterKind::RecurrentWeights) {
        fillOrthogonal(fill, monitor);
    } else {
        fillUniform(fill, std::sqrt(6.0 / static_cast<double>(region.rows + region.cols)));
    }
}

bool isForgetBias(const ParameterId& id, const RnnSpec& spec)
{
    const auto kind = spec.hasBias(ParameterKind::InputBias) ? ParameterKind::InputBias
                                                             : ParameterKind::RecurrentBias;
    return spec.cell == CellKind::Lstm && id.kind == kind && id.gate == Gate::Forget;
}

Error outOfMemory(const RnnSpec& spec)
{
    return Error::outOfMemory("%1 does not fit in memory", toText(spec));
}

Status checkForgetBias(const RnnSpec& spec, double forgetBias)
{
    if (!std::isfinite(forgetBias)) {
        return Error::invalidArgument("the forget bias must be a finite number");
    }
    if (forgetBias != 0.0 && (spec.cell != CellKind::Lstm || spec.bias == BiasMode::None)) {
        return Error::invalidArgument("%1 has no forget bias; an LSTM with biases has one",
                                      toText(spec));
    }
    return {};
}

} // namespace

std::string_view nameOf(Initialiser initialiser)
{
    return kNames[static_cast<std::size_t>(initialiser)];
}

std::optional<Initialiser> initialiserFromName(std::string_view name)
{
    return enumeratorNamed<Initialiser>(kNames, name);
}

Result<std::vector<std::byte>> freshBuffer(const RnnSpec& spec, const InitialiserOptions& options,
                                           ProgressMonitor& monitor)
try {
    GATELOUPE_TRY(const auto layout, PackedLayout::create(spec));
    GATELOUPE_CHECK(checkForgetBias(spec, options.forgetBias));
    std::vector<std::byte> buffer(layout.sizeBytes());
    const auto regions = layout.regions();
    std::atomic<std::uint64_t> done = 0;
    std::atomic<bool> isOutOfMemory = false;
    forEachPiece(regions.size(), [&](std::uint64_t index) {
        const Region& region = regions[index];
        Fill fill{.region = region,
                  .offset = isForgetBias(region.id, spec) ? options.forgetBias : 0.0,
                  .draw = Draw(options.seed, index),
                  .out = buffer.data() + region.offset * sizeOf(spec.dtype),
                  .dtype = spec.dtype};
        try {
            fillRegion(fill, spec, options.kind, monitor);
        } catch (const std::bad_alloc&) {
            isOutOfMemory = true;
        }
        monitor.report(Stage::Writing, done += region.elements, layout.elements());
    });
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    if (isOutOfMemory) {
        return outOfMemory(spec);
    }
    return buffer;

} catch (const std::bad_alloc&) {
    return outOfMemory(spec);
}

} // namespace gateloupe
