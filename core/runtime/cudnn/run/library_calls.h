// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/forward/run_progress.h"

namespace gateloupe::cudnn {

/// What calls of a network or a part of it read and leave on the device; x and y step-major,
/// whatever layout the library sees. States are [L*D, B, ..].
struct CallArrays
{
    const std::byte* x = nullptr;
    std::byte* y = nullptr;
    std::uint64_t yStride = 0;     ///< bytes from row to row
    const std::byte* h0 = nullptr; ///< null: zero
    std::byte* hN = nullptr;
    const std::byte* c0 = nullptr; ///< LSTM only, null: zero
    std::byte* cN = nullptr;
};

/// The library's calls of one run. Lifetime: not longer than what is given.
class LibraryCalls
{
public:
    /// `request`: of the whole network, though a call may be of a part.
    LibraryCalls(DeviceLayer& device, const ForwardRequest& request, const SequenceBatch& sequences,
                 const RunOptions& options)
        : m_device(device)
        , m_request(request)
        , m_sequences(sequences)
        , m_options(options)
    {
    }

    /// One call for all steps, all layers and directions of the part.
    Status whole(const NetworkPart& part, const CallArrays& arrays);

    /// One direction of one layer by calls of some steps each. Behind each call h and c are kept,
    /// [calls, B, ..].
    struct Borders
    {
        std::byte* h = nullptr;
        std::byte* c = nullptr; ///< LSTM only
    };

    Status inSegments(const NetworkPart& part, Direction direction, std::uint64_t steps,
                      const CallArrays& arrays, const Borders& borders, RunProgress& progress);

    /// Device time of the calls alone. Waits for the last of them.
    Result<double> seconds();

    /// The algorithm that the last call used.
    [[nodiscard]] Algorithm algorithm() const { return m_algorithm; }

    /// Why it is not the one that Auto would have taken, and what is to be known of the one that it
    /// is; empty where there is nothing to be said.
    [[nodiscard]] std::string note() const;

private:
    template <typename Attempt>
    Status withAlgorithm(const Attempt& attempt);
    [[nodiscard]] RnnConfig configOf(const NetworkPart& part, DataLayout layout) const;
    Result<std::shared_ptr<Rnn>> open(const NetworkPart& part, DataLayout layout);
    Status callOnce(const NetworkPart& part, const CallArrays& arrays);
    Status callSegments(const NetworkPart& part, Direction direction, std::uint64_t steps,
                        const CallArrays& arrays, const Borders& borders, RunProgress& progress);
    Status keepEnded(std::byte* target, const std::byte* states, std::uint64_t bytes,
                     const std::pair<std::uint64_t, std::uint64_t>& ended);
    Status startTimer();
    Status stopTimer();
    Result<TempSpace> reserve(Rnn& rnn, const SequenceShape& shape);
    Status call(Rnn& rnn, const NetworkPart& part, const SequenceShape& shape,
                const TempSpace& space, const CallArrays& arrays);

    /// How rows of x or y lie on the device.
    struct Rows
    {
        std::uint64_t stride = 0; ///< bytes from row to row
        RowOrder order;
    };

    Status moveRows(const std::byte* source, const Rows& from, std::byte* target, const Rows& to,
                    std::uint64_t rowBytes, bool isTurned);

    DeviceLayer& m_device;
    const ForwardRequest& m_request;
    const SequenceBatch& m_sequences;
    const RunOptions& m_options;
    Algorithm m_algorithm = Algorithm::Standard;
    std::string m_refusal;
    double m_seconds = 0.0;
    bool m_isTimed = false; ///< what the timer has is not in it yet
    DeviceBuffer m_work;
    DeviceBuffer m_reserve;
};

} // namespace gateloupe::cudnn
