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

#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/gpu/array_file.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe::gpu {

namespace {

using namespace std::chrono_literals;

constexpr auto kHeartbeat = 500ms;
constexpr int kExitFine = 0;
constexpr int kDeviceLost = 5;

/// The packed weights of a request, where they lie mapped.
class MappedWeights final : public TensorSource
{
public:
    MappedWeights(std::shared_ptr<const ArrayFile> file, std::span<const std::byte> bytes)
        : m_file(std::move(file))
        , m_bytes(bytes)
    {
    }

    [[nodiscard]] Encoding encoding() const override { return Encoding::Computed; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override { return m_bytes; }

private:
    std::shared_ptr<const ArrayFile> m_file;
    std::span<const std::byte> m_bytes;
};

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

class RunMonitor final : public ProgressMonitor
{
public:
    RunMonitor(LineWriter& writer, std::uint64_t id)
        : m_writer(writer)
        , m_id(id)
    {
    }

    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        m_writer.write(Progress{m_id, done, total});
    }

    [[nodiscard]] bool cancelled() const override { return m_isCancelled; }

    void cancel() { m_isCancelled = true; }

    [[nodiscard]] std::uint64_t id() const { return m_id; }

private:
    LineWriter& m_writer;
    std::uint64_t m_id;
    std::atomic<bool> m_isCancelled = false;
};

/// Says twice a second that this process lives.
class HeartbeatThread
{
public:
    explicit HeartbeatThread(LineWriter& writer)
        : m_thread([this, &writer](const std::stop_token& stop) {
            std::unique_lock lock(m_mutex);
            while (!m_wake.wait_for(lock, stop, kHeartbeat, [] { return false; }) &&
                   !stop.stop_requested()) {
                writer.write(Heartbeat{});
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
    }

    int run()
    {
        m_writer.write(helloOf(m_machine));
        const HeartbeatThread heartbeat(m_writer);
        std::string received;
        std::vector<char> buffer(65536);
        while (!m_isOver) {
            const ssize_t count = ::read(m_input, buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) {
                continue;
            }
            if (count <= 0) {
                break;
            }
            received.append(buffer.data(), static_cast<std::size_t>(count));
            for (std::size_t end = received.find('\n'); end != std::string::npos && !m_isOver;
                 end = received.find('\n')) {
                handle(received.substr(0, end));
                received.erase(0, end + 1);
            }
        }
        stopRun();
        return m_device != nullptr && m_device->isLost() ? kDeviceLost : kExitFine;
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
        if (m_monitor != nullptr && m_monitor->id() == message.id) {
            m_monitor->cancel();
        }
    }

    void answer(const LayoutRequest& message)
    {
        finishRun();
        auto result = layoutOf(message);
        result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
    }

    void answer(const ForwardMessage& message)
    {
        finishRun();
        if (m_device == nullptr) {
            fail(message.id, noDevice());
            return;
        }
        m_monitor = std::make_unique<RunMonitor>(m_writer, message.id);
        m_runner = std::jthread([this, message] {
            auto result = runMessage(*m_device, message, *m_monitor);
            result ? m_writer.write(*std::move(result)) : fail(message.id, result.error());
            if (m_device->isLost()) {
                // Nothing this process could still do: the client starts another.
                ::_exit(kDeviceLost);
            }
        });
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
        GATELOUPE_TRY(const auto rnn, m_device->createRnn({.spec = message.spec}));
        GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(message.spec));
        LayoutAnswer answer;
        answer.id = message.id;
        GATELOUPE_TRY(answer.bytes, rnn->weightSpaceBytes());
        for (const Region& region : layout.regions()) {
            const std::uint32_t linLayer = linLayerId(message.spec.cell, region.id);
            GATELOUPE_TRY(const auto place, isBias(region.id.kind)
                                                ? rnn->bias(region.pseudoLayer.value, linLayer)
                                                : rnn->matrix(region.pseudoLayer.value, linLayer));
            if (place) {
                answer.places.push_back({pathOf(region.id), *place});
            }
        }
        return answer;
    }

    void finishRun()
    {
        if (m_runner.joinable()) {
            m_runner.join();
        }
    }

    void stopRun()
    {
        if (m_monitor != nullptr) {
            m_monitor->cancel();
        }
        finishRun();
    }

    int m_input;
    LineWriter m_writer;
    const Machine& m_machine;
    cudnn::DeviceLayer* m_device;
    bool m_isOver = false;
    std::unique_ptr<RunMonitor> m_monitor; ///< of the last run
    std::jthread m_runner;
};

Result<std::shared_ptr<const RnnModel>> modelOf(const std::shared_ptr<const ArrayFile>& file,
                                                const RnnSpec& spec)
{
    const ArrayFile::Entry* weights = file->find("weights");
    if (weights == nullptr) {
        return Error::notFound("the request holds no array weights");
    }
    if (weights->dtype != spec.dtype) {
        return Error::shapeMismatch("the weights are %1, the spec says %2", nameOf(weights->dtype),
                                    nameOf(spec.dtype));
    }
    GATELOUPE_TRY(auto tensor, makeTensor("weights", weights->dtype, weights->shape,
                                          std::make_shared<MappedWeights>(file, weights->bytes)));
    GATELOUPE_TRY(RnnModel model, unpack(std::move(tensor), spec, "request"));
    return std::make_shared<const RnnModel>(std::move(model));
}

Status writeResults(const std::string& path, const Trace& trace, CellKind cell)
{
    std::vector<NamedBytes> arrays = {named("y", trace.y), named("h_n", trace.hN)};
    const auto add = [&arrays](std::string name, const Array& array) {
        if (!array.shape().empty()) {
            arrays.push_back(named(std::move(name), array));
        }
    };
    add("c_n", trace.cN);
    const auto gates = gatesOf(cell);
    for (std::uint32_t direction = 0; direction < trace.layers.size(); ++direction) {
        const LayerTrace& layer = trace.layers[direction];
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            add(arrayName(direction, nameOf(gates[gate])), layer.gates[gate]);
        }
        add(arrayName(direction, "c"), layer.c);
        add(arrayName(direction, "h"), layer.h);
        add(arrayName(direction, "projected"), layer.projected);
    }
    return writeArrays(path, arrays);
}

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

Result<ForwardMessage> forwardFromFile(const std::string& request, const std::string& results)
{
    GATELOUPE_TRY(const ArrayFile file, ArrayFile::open(request));
    const std::string* text = file.text("request");
    if (text == nullptr) {
        return Error::notFound(
            "%1 has no \"request\" in its metadata; app/gpu/PROTOCOL.md shows one", request);
    }
    return forwardFromText(*text, request, results);
}

Result<ForwardAnswer> runMessage(cudnn::DeviceLayer& device, const ForwardMessage& message,
                                 ProgressMonitor& monitor)
{
    GATELOUPE_TRY(ArrayFile opened, ArrayFile::open(message.request));
    const auto file = std::make_shared<const ArrayFile>(std::move(opened));
    ForwardRequest request;
    GATELOUPE_TRY(request.model, modelOf(file, message.spec));
    GATELOUPE_TRY(request.x, file->array("x"));
    if (file->find("h0") != nullptr) {
        GATELOUPE_TRY(request.h0, file->array("h0"));
    }
    if (file->find("c0") != nullptr) {
        GATELOUPE_TRY(request.c0, file->array("c0"));
    }
    request.lengths = message.lengths;
    request.detail = message.detail;
    request.isTraining = message.isTraining;
    request.dropout = message.dropout;
    request.seed = message.seed;
    GATELOUPE_TRY(const cudnn::RunResult result,
                  cudnn::runForward(device, request, message.options, monitor));
    GATELOUPE_CHECK(writeResults(message.response, *result.trace, message.spec.cell));
    return ForwardAnswer{.id = message.id,
                         .device = result.trace->device,
                         .math = result.trace->math,
                         .steps = result.trace->steps,
                         .batch = result.trace->batch,
                         .maxResidual = result.trace->maxResidual,
                         .steppedDifference = result.steppedDifference,
                         .use = result.use,
                         .fusedSeconds = result.fusedSeconds,
                         .steppedSeconds = result.steppedSeconds,
                         .elapsedSeconds = result.trace->elapsedSeconds};
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
