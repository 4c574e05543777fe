// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/server.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include "app/gpu/exit_codes.h"
#include "app/gpu/job_queue.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/line_buffer.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::gpu {

namespace {

using namespace std::chrono_literals;

constexpr auto kHeartbeat = 500ms;

/// Writes whole lines from any thread.
class LineWriter
{
public:
    explicit LineWriter(int output)
        : m_output(output)
    {
    }

    void write(const Answer& answer)
    {
        const std::string line = toLine(answer) + "\n";
        const std::lock_guard lock(m_mutex);
        std::size_t written = 0;
        while (written < line.size()) {
            const ssize_t count = ::write(m_output, line.data() + written, line.size() - written);
            if (count < 0 && errno != EINTR) {
                return; // nobody listens any more: the end of input follows
            }
            written += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
    }

private:
    int m_output;
    std::mutex m_mutex;
};

/// Until when the run that is under way may take to get on. Threads: free.
class Vitals
{
public:
    using Clock = std::chrono::steady_clock;

    void allow(Clock::duration time) { m_end = (Clock::now() + time).time_since_epoch().count(); }

    void rest() { m_end = Clock::time_point::max().time_since_epoch().count(); }

    [[nodiscard]] bool isAlive() const { return Clock::now().time_since_epoch().count() < m_end; }

private:
    std::atomic<Clock::rep> m_end = Clock::time_point::max().time_since_epoch().count();
};

class RunMonitor final : public ProgressMonitor
{
public:
    RunMonitor(LineWriter& writer, Vitals& vitals, const ForwardMessage& message,
               std::chrono::milliseconds patience)
        : m_writer(writer)
        , m_vitals(vitals)
        , m_id(message.id)
        , m_patience(patience)
        , m_perStep(secondsPerStep(message.spec))
    {
    }

    /// The run begins; before it waited for others.
    void begin() { m_vitals.allow(m_patience); }

    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        // A total of 0 stands for one that is not known.
        const std::uint64_t left = total > done ? total - done : 0;
        const std::chrono::duration<double> rest(m_perStep * static_cast<double>(left));
        m_vitals.allow(m_patience + std::chrono::duration_cast<Vitals::Clock::duration>(rest));
        m_writer.write(Progress{m_id, done, total});
    }

    [[nodiscard]] bool cancelled() const override { return m_isCancelled; }

    void cancel() { m_isCancelled = true; }

    [[nodiscard]] std::uint64_t id() const { return m_id; }

private:
    /// No GPU is as slow: 20 us for a step of one sequence and layer, and its products at 0.1
    /// TFLOP/s.
    static double secondsPerStep(const RnnSpec& spec)
    {
        const auto hidden = static_cast<double>(spec.hiddenSize);
        const auto inputs =
            static_cast<double>(std::max(spec.inputSize, spec.outputWidth()) + spec.hiddenSize);
        return 20e-6 +
               2.0 * static_cast<double>(gatesOf(spec.cell).size()) * hidden * inputs / 1e11;
    }

    LineWriter& m_writer;
    Vitals& m_vitals;
    std::uint64_t m_id;
    std::chrono::milliseconds m_patience;
    double m_perStep;
    std::atomic<bool> m_isCancelled = false;
};

/// Says twice a second that this process lives and gets on.
class HeartbeatThread
{
public:
    HeartbeatThread(LineWriter& writer, const Vitals& vitals)
        : m_thread([this, &writer, &vitals](const std::stop_token& stop) {
            std::unique_lock lock(m_mutex);
            while (!m_wake.wait_for(lock, stop, kHeartbeat, [] { return false; }) &&
                   !stop.stop_requested()) {
                if (vitals.isAlive()) {
                    writer.write(Heartbeat{});
                }
            }
        })
    {
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread;
};

class Server
{
public:
    Server(int input, int output, const Machine& machine)
        : m_input(input)
        , m_writer(output)
        , m_machine(machine)
        , m_device(machine.device)
    {
        if (m_device != nullptr) {
            m_messages.emplace(*m_device);
        }
    }

    int run()
    {
        m_writer.write(helloOf(m_machine));
        const HeartbeatThread heartbeat(m_writer, m_vitals);
        LineBuffer received;
        std::vector<char> buffer(65536);
        while (!m_isOver) {
            const ssize_t count = ::read(m_input, buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count <= 0) {
                break;
            }
            received.append({buffer.data(), static_cast<std::size_t>(count)});
            for (auto line = received.take(); line && !m_isOver; line = received.take()) {
                handle(*line);
            }
            if (received.isTooLong()) {
                m_writer.write(Failure{
                    0, Error::corrupt("a request is longer than %1 bytes", LineBuffer::kMaxLine),
                    true});
                break;
            }
        }
        cancelRuns([](const RunMonitor&) { return true; });
        m_jobs.finish();
        return m_device != nullptr && m_device->isLost() ? kDeviceFailure : kFine;
    }

private:
    void handle(const std::string& line)
    {
        auto request = requestFromLine(line);
        if (!request) {
            m_writer.write(Failure{0, request.error(), false});
            return;
        }
        std::visit([this](auto& message) { answer(message); }, *request);
    }

    void answer(const QuitRequest&) { m_isOver = true; }

    void answer(const PingRequest& message) { m_writer.write(Pong{message.id}); }

    void answer(const CancelRequest& message)
    {
        cancelRuns([&message](const RunMonitor& run) { return run.id() == message.id; });
    }

    void answer(const LayoutRequest& message)
    {
        addJob(message.id, [this, message] {
            auto result = layoutOf(message);
            result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
        });
    }

    void answer(const WindowRequest& message)
    {
        if (m_device == nullptr) {
            fail(message.id, noDevice());
            return;
        }
        addJob(message.id, [this, message] {
            auto result = m_messages->window(message);
            result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
        });
    }

    void answer(const ReleaseRequest& message)
    {
        if (m_device != nullptr) {
            addJob(message.run, [this, message] { m_messages->release(message); });
        }
    }

    void answer(const ForwardMessage& message)
    {
        if (m_device == nullptr) {
            fail(message.id, noDevice());
            return;
        }
        const auto monitor =
            std::make_shared<RunMonitor>(m_writer, m_vitals, message, m_machine.patience);
        {
            const std::lock_guard lock(m_runsMutex);
            m_runs.push_back(monitor);
        }
        if (!addJob(message.id, [this, message, monitor] { run(message, *monitor); })) {
            forget(*monitor);
        }
    }

    void run(const ForwardMessage& message, RunMonitor& monitor)
    {
        monitor.begin();
        auto result = monitor.cancelled() ? Error::cancelled() : m_messages->run(message, monitor);
        m_vitals.rest();
        forget(monitor);
        result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
        if (m_device->isLost()) {
            // Nothing this process could still do: the client starts another.
            ::_exit(kDeviceFailure);
        }
    }

    /// False when too many wait; that was answered.
    bool addJob(std::uint64_t id, JobQueue::Job job)
    {
        if (m_jobs.add(std::move(job))) {
            return true;
        }
        m_writer.write(Failure{
            id, Error::invalidArgument("%1 requests wait already", JobQueue::kMaxWaiting), false});
        return false;
    }

    void forget(const RunMonitor& monitor)
    {
        const std::lock_guard lock(m_runsMutex);
        std::erase_if(m_runs, [&monitor](const auto& run) { return run.get() == &monitor; });
    }

    /// Of runs that wait, too.
    template <typename Wanted> // bool(const RunMonitor&)
    void cancelRuns(const Wanted& wanted)
    {
        const std::lock_guard lock(m_runsMutex);
        for (const auto& run : m_runs) {
            if (wanted(*run)) {
                run->cancel();
            }
        }
    }

    [[nodiscard]] Error noDevice() const { return Error{ErrorCode::Device, m_machine.problem}; }

    void fail(std::uint64_t id, const Error& error)
    {
        m_writer.write(Failure{id, error, m_device != nullptr && m_device->isLost()});
    }

    Result<LayoutAnswer> layoutOf(const LayoutRequest& message)
    {
        if (m_device == nullptr) {
            return noDevice();
        }
        GATELOUPE_CHECK(m_device->useInThisThread());
        GATELOUPE_TRY(const auto rnn, m_device->createRnn({.spec = message.spec}));
        GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(message.spec));
        LayoutAnswer answer;
        answer.id = message.id;
        GATELOUPE_TRY(answer.bytes, rnn->weightSpaceBytes());
        for (const Region& region : layout.regions()) {
            GATELOUPE_TRY(const auto place, rnn->place(region.pseudoLayer.value,
                                                       linLayerId(message.spec.cell, region.id),
                                                       isBias(region.id.kind)));
            if (place) {
                answer.places.push_back({pathOf(region.id), *place});
            }
        }
        return answer;
    }

    int m_input;
    LineWriter m_writer;
    const Machine& m_machine;
    cudnn::DeviceLayer* m_device;
    std::optional<MessageRunner> m_messages;
    Vitals m_vitals;
    bool m_isOver = false;
    std::mutex m_runsMutex;
    std::vector<std::shared_ptr<RunMonitor>> m_runs; ///< waiting and under way; by m_runsMutex
    JobQueue m_jobs;                                 ///< last: its jobs use the others
};

} // namespace

WorkerInfo helloOf(const Machine& machine)
{
    WorkerInfo hello;
    hello.version = GATELOUPE_VERSION;
    hello.dtypes = {"f16", "bf16", "f32", "f64"};
    hello.devices = machine.devices;
    hello.problem = machine.problem;
    if (machine.device != nullptr) {
        hello.device = machine.device->facts();
        if (const auto memory = machine.device->memory()) {
            hello.memory = *memory;
        }
    }
    return hello;
}

Result<std::uint32_t> takeDevice(std::vector<std::string>& arguments)
{
    const auto option = std::ranges::find(arguments, "--device");
    if (option == arguments.end()) {
        return std::uint32_t{0};
    }
    if (option + 1 == arguments.end()) {
        return Error::invalidArgument("--device needs the number of a device");
    }
    GATELOUPE_TRY(const std::uint32_t index, cudnn::deviceIndexFromText(*(option + 1)));
    arguments.erase(option, option + 2);
    return index;
}

int serve(int input, int output, const Machine& machine)
{
    return Server(input, output, machine).run();
}

} // namespace gateloupe::gpu
