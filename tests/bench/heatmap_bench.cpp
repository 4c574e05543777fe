// SPDX-License-Identifier: Apache-2.0
// Frames of the heatmap beside QCPColorMap on the same matrix: dragging it, panning, zooming,
// dragging the range. "frame" is the window's thread from wish to picture, "sharp" until the
// worker's picture is shown as well. Prints one Markdown row a case; medians and worst of kFrames.
//
//   QT_QPA_PLATFORM=offscreen heatmap_bench [largest size of ours] [largest of QCPColorMap]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <QApplication>
#include <QEventLoop>

#include "widgets/heatmap/view/heatmap_plot.h"

namespace {

using namespace gateloupe;
using Clock = std::chrono::steady_clock;

constexpr int kFrames = 24;
constexpr QSize kCells(1000, 800);

struct Times
{
    std::vector<double> frame; ///< ms
    std::vector<double> sharp;
};

double since(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

std::string text(const std::vector<double>& values)
{
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.1f (%.1f)", median(values),
                  *std::max_element(values.begin(), values.end()));
    return buffer;
}

std::vector<float> weights(std::uint64_t size)
{
    std::vector<float> values(size * size);
    std::minstd_rand random(7);
    for (float& value : values) {
        value = static_cast<float>(random()) / static_cast<float>(std::minstd_rand::max()) - 0.5F;
    }
    return values;
}

/// What one frame of a movement changes. `plot` has xAxis2 along columns and yAxis along rows.
struct Movement
{
    const char* name;
    void (*prepare)(QCustomPlot& plot, double cells);
    void (*step)(QCustomPlot& plot, int frame);
    bool changesRange;
};

void showAll(QCustomPlot& plot, double cells)
{
    plot.xAxis2->setRange(-0.5, cells - 0.5);
    plot.yAxis->setRange(-0.5, cells - 0.5);
}

void showAlmostAll(QCustomPlot& plot, double cells)
{
    plot.xAxis2->setRange(0.0, cells * 0.75);
    plot.yAxis->setRange(0.0, cells * 0.75);
}

const Movement kMovements[] = {
    {"drag", showAlmostAll, // by whole pixels, as a mouse does
     [](QCustomPlot& plot, int frame) {
         const double pixels = frame % 2 == 0 ? 7.0 : 5.0;
         const QRect area = plot.axisRect()->rect();
         plot.xAxis2->moveRange(pixels * plot.xAxis2->range().size() / area.width());
         plot.yAxis->moveRange(pixels * plot.yAxis->range().size() / area.height());
     },
     false},
    {"pan by parts of pixels", showAlmostAll,
     [](QCustomPlot& plot, int frame) {
         const double by = (frame % 2 == 0 ? 7.0 : 5.0) * plot.xAxis2->range().size() / 1000.0;
         plot.xAxis2->moveRange(by);
         plot.yAxis->moveRange(by);
     },
     false},
    {"zoom", showAll,
     [](QCustomPlot& plot, int) {
         plot.xAxis2->scaleRange(0.8, plot.xAxis2->range().center());
         plot.yAxis->scaleRange(0.8, plot.yAxis->range().center());
     },
     false},
    {"drag the range", showAll, [](QCustomPlot&, int) {}, true},
};

Times ours(const std::vector<float>& values, std::uint64_t size, const Movement& movement)
{
    NullMonitor monitor;
    const auto data =
        *prepareHeatmap(MatrixView{.origin = reinterpret_cast<const std::byte*>(values.data()),
                                   .rows = size,
                                   .cols = size,
                                   .rowStride = static_cast<std::int64_t>(size),
                                   .colStride = 1},
                        nullptr, monitor);
    HeatmapPlot plot;
    plot.resize(kCells + QSize(80, 60));
    plot.show();
    QApplication::processEvents(); // from here on a frame reaches the window
    plot.setData(data, {QStringLiteral("unit"), QStringLiteral("h")}, data->defaultScale());
    movement.prepare(plot, static_cast<double>(size));
    const auto settle = [&plot] {
        if (!plot.matrix().isRendering()) {
            return;
        }
        while (plot.matrix().isRendering()) {
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        plot.replot(QCustomPlot::rpImmediateRefresh);
    };
    plot.replot(QCustomPlot::rpImmediateRefresh);
    settle();
    Times times;
    for (int frame = 0; frame < kFrames; ++frame) {
        movement.step(plot, frame);
        if (movement.changesRange) {
            plot.setScale(ColorScale::symmetric(0.5 - 0.01 * frame));
        }
        const auto start = Clock::now();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        times.frame.push_back(since(start));
        settle();
        times.sharp.push_back(since(start));
    }
    return times;
}

Times qcpColorMap(const std::vector<float>& values, std::uint64_t size, const Movement& movement)
{
    QCustomPlot plot;
    plot.resize(kCells + QSize(80, 60));
    plot.xAxis2->setVisible(true);
    plot.yAxis->setRangeReversed(true);
    plot.show();
    QApplication::processEvents();
    auto* map = new QCPColorMap(plot.xAxis2, plot.yAxis);
    map->setInterpolate(false);
    map->data()->setSize(static_cast<int>(size), static_cast<int>(size));
    map->data()->setRange(QCPRange(0.0, static_cast<double>(size - 1)),
                          QCPRange(0.0, static_cast<double>(size - 1)));
    for (std::uint64_t row = 0; row < size; ++row) {
        for (std::uint64_t col = 0; col < size; ++col) {
            map->data()->setCell(static_cast<int>(col), static_cast<int>(row),
                                 static_cast<double>(values[row * size + col]));
        }
    }
    map->setGradient(QCPColorGradient::gpPolar);
    map->setDataRange(QCPRange(-0.5, 0.5));
    movement.prepare(plot, static_cast<double>(size));
    plot.replot(QCustomPlot::rpImmediateRefresh);
    Times times;
    for (int frame = 0; frame < kFrames; ++frame) {
        movement.step(plot, frame);
        if (movement.changesRange) {
            map->setDataRange(QCPRange(-0.5 + 0.01 * frame, 0.5 - 0.01 * frame));
        }
        const auto start = Clock::now();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        times.frame.push_back(since(start));
    }
    return times;
}

std::uint64_t argument(int argc, char** argv, int index, std::uint64_t otherwise)
{
    return argc > index ? std::strtoull(argv[index], nullptr, 10) : otherwise;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const std::uint64_t largestOfOurs = argument(argc, argv, 1, 16384);
    const std::uint64_t largestOfTheirs = argument(argc, argv, 2, 4096);
    std::printf("| size | movement | ours: frame | ours: sharp | QCPColorMap | theirs / ours |\n"
                "| --- | --- | --- | --- | --- | --- |\n");
    for (std::uint64_t size = 1024; size <= largestOfOurs; size *= 2) {
        const std::vector<float> values = weights(size);
        for (const Movement& movement : kMovements) {
            const Times own = ours(values, size, movement);
            std::string theirs = "";
            std::string ratio = "";
            if (size <= largestOfTheirs) {
                const Times other = qcpColorMap(values, size, movement);
                theirs = text(other.frame);
                char buffer[32];
                std::snprintf(buffer, sizeof buffer, "%.1f",
                              median(other.frame) / median(own.sharp));
                ratio = buffer;
            }
            std::printf("| %llu | %s | %s | %s | %s | %s |\n",
                        static_cast<unsigned long long>(size), movement.name,
                        text(own.frame).c_str(), text(own.sharp).c_str(), theirs.c_str(),
                        ratio.c_str());
            std::fflush(stdout);
        }
    }
    return 0;
}
