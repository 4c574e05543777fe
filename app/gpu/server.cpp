// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/server.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <unistd.h>

#include "app/gpu/exit_codes.h"
#include "app/gpu/heartbeat_thread.h"
#include "app/gpu/job_queue.h"
#include "app/gpu/line_writer.h"
#include "app/gpu/run_monitor.h"
#include "app/gpu/watchdog.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/line_buffer.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::gpu {

namespace {

constexpr std::size_t kReadBytes = 65536;

/// Reads requests in one thread and answers them, most as jobs one after the other.
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
        m_writer.write(workerInfoOf(m_machine));
        const HeartbeatThread heartbeat(m_writer, m_watchdog);
        LineBuffer received;
        std::vector<char> buffer(kReadBytes);
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
            std::make_shared<RunMonitor>(m_writer, m_watchdog, message, m_machine.hangTimeout);
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
        m_watchdog.disarm();
        forget(monitor);
        result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
        if (m_device->isLost()) {
            // This process can do no more: the client starts another.
            ::_exit(kDeviceFailure);
        }
    }

    /// Returns false when too many wait, which was answered.
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

    /// Cancels runs that wait, too.
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
    Watchdog m_watchdog;
    bool m_isOver = false;
    std::mutex m_runsMutex;
    std::vector<std::shared_ptr<RunMonitor>> m_runs; ///< waiting and under way; by m_runsMutex
    JobQueue m_jobs;                                 ///< last: its jobs use the others
};

} // namespace

WorkerInfo workerInfoOf(const Machine& machine)
{
    WorkerInfo info;
    info.version = GATELOUPE_VERSION;
    info.dtypes = {"f16", "bf16", "f32", "f64"};
    info.devices = machine.devices;
    info.problem = machine.problem;
    if (machine.device != nullptr) {
        info.device = machine.device->facts();
        if (const auto memory = machine.device->memory()) {
            info.memory = *memory;
        }
    }
    return info;
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
