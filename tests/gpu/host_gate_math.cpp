// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/host_gate_math.h"

#include <numeric>

namespace gateloupe::test {

namespace {

using namespace cudnn;

class HostGateMath final : public GateMath
{
public:
    explicit HostGateMath(HostDevice& device)
        : m_device(device)
    {
    }

private:
    /// `count` numbers; null stays null.
    template <typename T>
    [[nodiscard]] T* at(T* address, std::uint64_t count) const
    {
        return address == nullptr
                   ? nullptr
                   : reinterpret_cast<T*>(m_device.hostMemory().at(address, count * sizeof(T)));
    }

    [[nodiscard]] auto reader(DType type) const
    {
        return [this, type](const std::byte* base, std::uint64_t index) {
            const std::uint64_t size = sizeOf(type);
            return elementAsDouble(m_device.hostMemory().at(base + index * size, size), type);
        };
    }

public:
    Status widen(const WidenedBlocks& given, DType type) override
    {
        return m_device.queue([=, this] {
            WidenedBlocks blocks = given;
            const std::uint64_t count = given.blocks * given.blockNumbers;
            blocks.target = at(given.target, count * (given.isWide ? 8 : 4));
            const auto read = reader(type);
            for (std::uint64_t place = 0; place < count; ++place) {
                widenNumber(blocks, place, read);
            }
        });
    }

    Status multiply(const RowProduct& product) override
    {
        return m_device.queue([=, this] {
            product.type == DType::F64 ? multiplied<double>(product) : multiplied<float>(product);
        });
    }

    Status scan(const GateScan& given, DType type, GateDistances* worst) override
    {
        return m_device.queue([=, this] {
            given.hasDoubleSums ? scanned<double>(given, type, worst)
                                : scanned<float>(given, type, worst);
        });
    }

    Status compare(const ProjectedRows& given, DType type, GateDistances* worst) override
    {
        return m_device.queue([=, this] {
            given.hasDoubleSums ? compared<double>(given, type, worst)
                                : compared<float>(given, type, worst);
        });
    }

    Status show(const ShownRows& given, DType type) override
    {
        return m_device.queue([=, this] {
            ShownRows rows = given;
            rows.lengths = at(given.lengths, given.batch);
            rows.places = at(given.places, given.batch);
            const std::uint64_t count = given.steps * given.batch * given.width;
            rows.target = at(given.target, count * (given.isWide ? 8 : 4));
            const auto read = reader(type);
            for (std::uint64_t place = 0; place < count; ++place) {
                showNumber(rows, place, read);
            }
        });
    }

    Status move(const RowMove& given) override
    {
        return m_device.queue([=, this] {
            RowMove rows = given;
            rows.lengths = at(given.lengths, given.to.batch);
            const auto translate = [&](RowOrder& order) {
                std::uint64_t count = order.steps * order.batch;
                if (order.layout == DataLayout::StepMajorPacked) {
                    order.firstRows = at(order.firstRows, order.steps);
                    count =
                        std::accumulate(rows.lengths, rows.lengths + order.batch, std::uint64_t{0});
                }
                return count;
            };
            const std::uint64_t sources = translate(rows.from);
            const std::uint64_t targets = translate(rows.to);
            rows.source = at(given.source, (sources - 1) * given.sourceStride + given.rowBytes);
            rows.target = at(given.target, (targets - 1) * given.targetStride + given.rowBytes);
            const std::uint64_t pairs = given.to.steps * given.to.batch * given.rowBytes / 2;
            for (std::uint64_t place = 0; place < pairs; ++place) {
                movePair(rows, place);
            }
        });
    }

private:
    template <typename Sum>
    void multiplied(const RowProduct& product) const
    {
        const auto read = reader(product.factors);
        Sum* const sums =
            reinterpret_cast<Sum*>(at(product.sums, product.rows * product.outputs * sizeof(Sum)));
        // The wrong ones forget their first row.
        for (std::uint64_t row = m_device.faults().computesProductsWrongly ? 1 : 0;
             row < product.rows; ++row) {
            for (std::uint64_t output = 0; output < product.outputs; ++output) {
                Sum sum = 0;
                for (std::uint64_t n = 0; n < product.inputs; ++n) {
                    sum += static_cast<Sum>(read(product.weights, output * product.inputs + n)) *
                           static_cast<Sum>(read(product.a, row * product.aStride + n));
                }
                sums[row * product.outputs + output] = sum;
            }
        }
    }

    template <typename Sum>
    void scanned(const GateScan& given, DType type, GateDistances* worst) const
    {
        GateScan scan = given;
        const std::uint64_t units = given.batch * given.hidden;
        const std::uint64_t width = gatesIn(given.formula) * units;
        const std::uint64_t shown = given.isWide ? sizeof(double) : sizeof(float);
        // What a call leaves out of the states: the step before the first, or behind the last.
        const std::uint64_t states = given.isPicked ? given.steps
                                     : given.isBackward
                                         ? 0
                                         : given.firstStep + given.steps - 1 - given.firstStateStep;
        const auto sums = [&](const void* address, std::uint64_t count) {
            return at(static_cast<const Sum*>(address), count);
        };
        scan.lengths = at(given.lengths, given.batch);
        scan.places = at(given.places, given.batch);
        scan.inputSums = sums(given.inputSums, given.steps * width);
        scan.stateSums = sums(given.stateSums, states * width);
        scan.startSums = sums(given.startSums, width);
        scan.carriedIn = at(given.carriedIn, units);
        scan.carriedOut = at(given.carriedOut, units);
        const std::uint64_t planes = (gatesIn(given.formula) - 1) * given.gatePlane;
        scan.gates = at(given.gates, (planes + given.steps * units) * shown);
        scan.c = at(given.c, given.steps * units * shown);
        scan.h = at(given.h, given.steps * units * shown);
        scan.pairs = at(given.pairs, given.chunks() * units);
        scan.hiddenSums = at(static_cast<Sum*>(given.hiddenSums), given.steps * units);
        scan.held = at(given.held, (gatesIn(given.formula) - 1) * given.heldPlane + units);
        m_device.countPiece();
        GateDistances& all = *at(worst, 1);
        const auto read = reader(type);
        // As the kernels do it: who goes through time is the last to come.
        const auto forEachUnit = [&](std::uint64_t outer, const auto& work) {
            for (std::uint64_t place = 0; place < outer * units; ++place) {
                const std::uint64_t row = place / scan.hidden;
                UnitScan<Sum, decltype(read)> unit(scan, row % scan.batch, place % scan.hidden,
                                                   read);
                work(unit, row / scan.batch);
            }
        };
        if (!scan.isWithoutTime() && scan.chunkSteps == 0) {
            return forEachUnit(1, [&](auto& unit, std::uint64_t) { unit.run(all); });
        }
        forEachUnit(scan.steps, [&](auto& unit, std::uint64_t n) { unit.showGates(n, all); });
        if (scan.isWithoutTime()) {
            return;
        }
        forEachUnit(scan.chunks(), [&](auto& unit, std::uint64_t chunk) { unit.compose(chunk); });
        forEachUnit(1, [&](auto& unit, std::uint64_t) { unit.join(); });
        forEachUnit(scan.chunks(),
                    [&](auto& unit, std::uint64_t chunk) { unit.finish(chunk, all); });
    }

    template <typename Sum>
    void compared(const ProjectedRows& given, DType type, GateDistances* worst) const
    {
        ProjectedRows rows = given;
        rows.lengths = at(given.lengths, given.batch);
        rows.expected =
            at(static_cast<const Sum*>(given.expected), given.steps * given.batch * given.width);
        GateDistances& all = *at(worst, 1);
        for (std::uint64_t b = 0; b < given.batch; ++b) {
            for (std::uint64_t unit = 0; unit < given.width; ++unit) {
                compareProjected<Sum>(rows, b, unit, reader(type), all);
            }
        }
    }

    HostDevice& m_device;
};

} // namespace

std::unique_ptr<GateMath> makeHostGateMath(HostDevice& device)
{
    return std::make_unique<HostGateMath>(device);
}

} // namespace gateloupe::test
