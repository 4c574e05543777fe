// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/prove.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <random>
#include <system_error>
#include <utility>

#include "core/analysis/dense/dense_run.h"
#include "core/base/distance.h"
#include "core/base/half.h"
#include "core/base/private_folder.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 8> kProofNames = {
    "chunked_is_whole",      "batch_is_alone",       "padded_is_unpadded", "no_state_is_zero_state",
    "reversed_is_exchanged", "every_weight_matters", "equals_reference",   "reset_is_new_run"};
constexpr std::array<std::string_view, 3> kVerdictNames = {"held", "failed", "not_provable"};

constexpr std::uint64_t kNoiseSteps = 24;
constexpr std::uint64_t kNoiseSequences = 3;
/// Elements of a parameter of which the one that moves the output most is altered.
constexpr int kAlteredCandidates = 4;
/// The share of the move that float64 tells which counts as one.
constexpr double kMoved = 0.5;

/// Containers that keep a checksum of their members, so that an altered copy is a damaged file.
constexpr std::array<std::string_view, 6> kChecksummed = {
    "pytorch-zip", "torchscript", "npz", "keras-v3", "tensorflow-bundle", "tensorflow-v1"};

Array noise(const Shape& shape, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(elementCount(shape).value_or(0));
    std::ranges::generate(values, [&] { return normal(random); });
    return Array(shape, std::move(values));
}

/// Steps and sequences of [T, B, W].
struct SequenceCut
{
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    std::uint64_t firstSequence = 0;
    std::uint64_t sequences = 0;
};

/// Numbers of an array in another one of some shape: `from` tells which, by step, sequence and
/// unit.
template <typename From>
Array rearranged(const Array& array, const Shape& shape, const From& from)
{
    std::vector<double> values;
    for (std::uint64_t t = 0; t < shape[0]; ++t) {
        for (std::uint64_t b = 0; b < shape[1]; ++b) {
            for (std::uint64_t k = 0; k < shape[2]; ++k) {
                const auto [step, sequence, unit] = from(t, b, k);
                values.push_back(
                    array[(step * array.shape()[1] + sequence) * array.shape()[2] + unit]);
            }
        }
    }
    return Array(shape, std::move(values));
}

Array cutOf(const Array& array, const SequenceCut& cut)
{
    return rearranged(array, {cut.steps, cut.sequences, array.shape()[2]},
                      [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
                          return std::array{cut.firstStep + t, cut.firstSequence + b, k};
                      });
}

Array turnedInTime(const Array& array)
{
    return rearranged(array, array.shape(), [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
        return std::array{array.shape()[0] - 1 - t, b, k};
    });
}

Array withHalvesExchanged(const Array& array)
{
    const std::uint64_t width = array.shape()[2];
    return rearranged(array, array.shape(), [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
        return std::array{t, b, (k + width / 2) % width};
    });
}

double farthest(const Array& a, const Array& b)
{
    return a.shape() == b.shape() ? largestDistance(a, b) : std::numeric_limits<double>::infinity();
}

/// A number put over another one in a file.
struct Patch
{
    std::uint64_t offsetBytes = 0;
    std::vector<std::byte> bytes;
};

std::vector<std::byte> encodedAs(DType dtype, double value)
{
    std::vector<std::byte> bytes(sizeOf(dtype));
    const auto put = [&](auto number) { std::memcpy(bytes.data(), &number, sizeof(number)); };
    switch (dtype) {
    case DType::F16:
        put(doubleToHalf(value));
        break;
    case DType::BF16:
        put(doubleToBfloat16(value));
        break;
    case DType::F32:
        put(static_cast<float>(value));
        break;
    default:
        put(value);
        break;
    }
    return bytes;
}

double decodedAs(DType dtype, double value)
{
    return elementAsDouble(encodedAs(dtype, value).data(), dtype);
}

/// One question's proofs.
class Prover
{
public:
    Prover(const ProveQuestion& question, const ForeignProgram& runner, ProgressMonitor& monitor)
        : m_question(question)
        , m_runner(runner)
        , m_monitor(monitor)
    {
    }

    Result<Proofs> proofs()
    {
        m_x = m_question.x
                  ? *m_question.x
                  : noise({kNoiseSteps, kNoiseSequences, spec().inputSize}, m_question.seed);
        auto plain = checked(plainInput(m_x));
        if (!plain) {
            return plain.error().withContext(message("the program's first run"));
        }
        m_plain = *std::move(plain);
        Proofs proofs;
        constexpr std::array kSteps = {std::pair(ProofKind::ChunkedIsWhole, &Prover::chunked),
                                       std::pair(ProofKind::BatchIsAlone, &Prover::batched),
                                       std::pair(ProofKind::PaddedIsUnpadded, &Prover::padded),
                                       std::pair(ProofKind::NoStateIsZeroState, &Prover::stateless),
                                       std::pair(ProofKind::ReversedIsExchanged, &Prover::reversed),
                                       std::pair(ProofKind::EveryWeightMatters, &Prover::weighed),
                                       std::pair(ProofKind::EqualsReference, &Prover::reference),
                                       std::pair(ProofKind::ResetIsNewRun, &Prover::reset)};
        for (const auto& [kind, prove] : kSteps) {
            const auto begin = std::chrono::steady_clock::now();
            auto proof = (this->*prove)();
            if (!proof) {
                const Error& error = proof.error();
                if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::CannotWrite) {
                    return error;
                }
                // A program that says no cannot do it; one that breaks is broken.
                const bool isRefusal = error.code == ErrorCode::Unsupported;
                proof =
                    Proof{.verdict = isRefusal ? ProofVerdict::NotProvable : ProofVerdict::Failed,
                          .error = isRefusal ? 0.0 : std::numeric_limits<double>::infinity(),
                          .text = error.message};
            }
            proof->kind = kind;
            proof->seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            proofs.all.push_back(*std::move(proof));
        }
        proofs.blame = std::move(m_blame);
        return proofs;
    }

private:
    [[nodiscard]] const RunnerCommand& command() const { return m_runner.command(); }

    [[nodiscard]] const RnnSpec& spec() const { return m_question.model->spec; }

    [[nodiscard]] bool isLstm() const { return hasCellState(spec().cell); }

    /// With zeros where the command insists on a state, and all steps where it does on lengths.
    [[nodiscard]] RunnerInput plainInput(const Array& x) const
    {
        RunnerInput input{.model = m_question.file, .x = x};
        const std::uint64_t batch = x.shape()[1];
        const auto isNeeded = [this](RunnerPart part) {
            return command().takes(part) && !command().canLeaveOut(part);
        };
        if (isNeeded(RunnerPart::H0)) {
            input.h0 = zeros(batch, spec().recurrentWidth());
        }
        if (isNeeded(RunnerPart::C0)) {
            input.c0 = zeros(batch, spec().hiddenSize);
        }
        if (isNeeded(RunnerPart::Lengths)) {
            input.lengths.assign(batch, x.shape()[0]);
        }
        if (isNeeded(RunnerPart::Resets)) {
            input.resets = Array::zeros(DType::F32, {x.shape()[0], batch});
        }
        input.wantsH = isNeeded(RunnerPart::HN);
        input.wantsC = isNeeded(RunnerPart::CN);
        return input;
    }

    [[nodiscard]] Array zeros(std::uint64_t batch, std::uint64_t width) const
    {
        return Array::zeros(DType::F32, {spec().pseudoLayers(), batch, width});
    }

    /// Runs, and holds the shapes of what is left against those that must be.
    [[nodiscard]] Result<RunnerOutput> checked(const RunnerInput& input) const
    {
        GATELOUPE_TRY(RunnerOutput output, m_runner.run(input, m_monitor));
        const std::uint64_t T = input.x.shape()[0];
        const std::uint64_t B = input.x.shape()[1];
        const Shape wanted{T, B, spec().outputWidth()};
        const bool isAlone = B == 1 && output.y.shape() == Shape{T, spec().outputWidth()};
        if (output.y.shape() != wanted && !isAlone) {
            return Error::shapeMismatch("the program's output is %1, expected %2",
                                        toText(output.y.shape()), toText(wanted));
        }
        output.y = output.y.reshaped(wanted);
        const auto check = [&](const std::optional<Array>& state, std::uint64_t width) -> Status {
            const Shape expected{spec().pseudoLayers(), B, width};
            if (state && state->shape() != expected) {
                return Error::shapeMismatch("a state that the program left is %1, expected %2",
                                            toText(state->shape()), toText(expected));
            }
            return {};
        };
        GATELOUPE_CHECK(check(output.hN, spec().recurrentWidth()));
        GATELOUPE_CHECK(check(output.cN, spec().hiddenSize));
        return output;
    }

    Result<Proof> chunked()
    {
        if (spec().directions == 2 || m_question.model->isReversed) {
            return notProvable(
                message("a direction that reads from the end needs the whole sequence"));
        }
        const bool takesStates =
            command().takes(RunnerPart::H0) && command().takes(RunnerPart::HN) &&
            (!isLstm() || (command().takes(RunnerPart::C0) && command().takes(RunnerPart::CN)));
        if (!takesStates) {
            return notProvable(
                message("the command has no {h0} and {hn} (for an LSTM also {c0} and "
                        "{cn}) to hand a state on with"));
        }
        const std::uint64_t T = m_x.shape()[0];
        const std::uint64_t B = m_x.shape()[1];
        if (T < 2) {
            return notProvable(message("one step has no pieces"));
        }
        RunnerInput first = plainInput(cutOf(m_x, {.steps = T / 2, .sequences = B}));
        first.wantsH = true;
        first.wantsC = isLstm();
        GATELOUPE_TRY(const RunnerOutput begun, checked(first));
        RunnerInput second =
            plainInput(cutOf(m_x, {.firstStep = T / 2, .steps = T - T / 2, .sequences = B}));
        second.h0 = begun.hN;
        second.c0 = begun.cN;
        GATELOUPE_TRY(const RunnerOutput ended, checked(second));
        const Array y = cutOf(m_plain.y, {.firstStep = T / 2, .steps = T - T / 2, .sequences = B});
        return compared(
            ended.y, y, message("two pieces with the state handed on give what the whole gives"),
            message("the second of two pieces does not go on where the first one ended: the "
                    "state is not handed on, or is not what the first one left"));
    }

    Result<Proof> batched()
    {
        const std::uint64_t T = m_x.shape()[0];
        const std::uint64_t B = m_x.shape()[1];
        if (B < 2) {
            return notProvable(message("the input has one sequence"));
        }
        Proof worst{.verdict = ProofVerdict::Held};
        for (std::uint64_t b = 0; b < B; ++b) {
            const SequenceCut alone{.steps = T, .firstSequence = b, .sequences = 1};
            GATELOUPE_TRY(const RunnerOutput output, checked(plainInput(cutOf(m_x, alone))));
            const Proof proof =
                compared(output.y, cutOf(m_plain.y, alone),
                         message("each sequence of a batch gives what it gives alone"),
                         message("sequence %1 of a batch does not give what it gives alone", b));
            if (b == 0 || proof.error > worst.error) {
                worst = proof;
            }
        }
        return worst;
    }

    Result<Proof> padded()
    {
        if (!command().takes(RunnerPart::Lengths)) {
            return notProvable(message("the command has no {lengths} to tell padding with"));
        }
        const std::uint64_t T = m_x.shape()[0];
        if (T < 2) {
            return notProvable(message("one step has no padding"));
        }
        const std::uint64_t length = T - std::min<std::uint64_t>(T - 1, 5);
        RunnerInput whole = plainInput(cutOf(m_x, {.steps = T, .sequences = 1}));
        whole.lengths = {length};
        RunnerInput part = plainInput(cutOf(m_x, {.steps = length, .sequences = 1}));
        part.lengths = {length};
        GATELOUPE_TRY(const RunnerOutput a, checked(whole));
        GATELOUPE_TRY(const RunnerOutput b, checked(part));
        return compared(cutOf(a.y, {.steps = length, .sequences = 1}), b.y,
                        message("what stands past a sequence's length changes nothing"),
                        message("steps past a sequence's length change its output"));
    }

    /// One sequence begins anew in its middle, the others one step earlier and later in turn.
    Result<Proof> reset()
    {
        if (!command().takes(RunnerPart::Resets)) {
            return notProvable(message("the command has no {resets} to begin anew with"));
        }
        const std::uint64_t T = m_x.shape()[0];
        const std::uint64_t B = m_x.shape()[1];
        if (T < 4) {
            return notProvable(message("fewer than four steps have no middle to begin anew in"));
        }
        const auto stepOf = [T](std::uint64_t b) { return T / 2 + b % 3 - 1; };
        std::vector<float> flags(T * B);
        for (std::uint64_t b = 0; b < B; ++b) {
            flags[stepOf(b) * B + b] = 1.0F;
        }
        RunnerInput whole = plainInput(m_x);
        whole.resets = Array({T, B}, flags);
        GATELOUPE_TRY(const RunnerOutput output, checked(whole));
        Proof worst{.verdict = ProofVerdict::Held};
        for (std::uint64_t part = 0; part < 2 * B; ++part) {
            const std::uint64_t b = part / 2;
            const std::uint64_t first = part % 2 == 0 ? 0 : stepOf(b);
            const SequenceCut cut{.firstStep = first,
                                  .steps = (part % 2 == 0 ? stepOf(b) : T) - first,
                                  .firstSequence = b,
                                  .sequences = 1};
            GATELOUPE_TRY(const RunnerOutput alone, checked(plainInput(cutOf(m_x, cut))));
            const Proof proof =
                compared(cutOf(output.y, cut), alone.y,
                         message("a sequence that begins anew gives what two runs give"),
                         message("sequence %1, begun anew at step %2, does not give what two runs "
                                 "give: the state is reset late, early, in part or not at all",
                                 b, stepOf(b)));
            if (part == 0 || proof.error > worst.error) {
                worst = proof;
            }
        }
        if (worst.verdict == ProofVerdict::Failed) {
            ForwardRequest request{.model = m_question.model, .x = m_x};
            request.resets = Resets(T, B);
            for (std::uint64_t b = 0; b < B; ++b) {
                request.resets.set(stepOf(b), b);
            }
            GATELOUPE_CHECK(name(request, output.y, worst));
        }
        return worst;
    }

    /// The defect that makes an output, in place of the proof's own text, where one explains it.
    Status name(const ForwardRequest& request, const Array& theirs, Proof& proof)
    {
        GATELOUPE_TRY(Blame found, blame(request, {.y = theirs},
                                         {.tolerance = m_question.tolerance}, m_monitor));
        if (found.isExplained) {
            proof.text = found.hypotheses.front().defect.text;
        }
        if (!m_blame) {
            m_blame = std::move(found);
        }
        return {};
    }

    Result<Proof> stateless()
    {
        if (!command().canLeaveOut(RunnerPart::H0)) {
            return notProvable(message("the command has no {h0} between [ and ] to be left out"));
        }
        RunnerInput input = plainInput(m_x);
        const std::uint64_t batch = m_x.shape()[1];
        input.h0 = zeros(batch, spec().recurrentWidth());
        if (isLstm() && command().takes(RunnerPart::C0)) {
            input.c0 = zeros(batch, spec().hiddenSize);
        }
        GATELOUPE_TRY(const RunnerOutput output, checked(input));
        return compared(
            output.y, m_plain.y, message("no initial state is one of zeros"),
            message("without an initial state the program gives another output than from "
                    "zeros"));
    }

    Result<Proof> reversed()
    {
        if (spec().directions != 2) {
            return notProvable(message("the network has one direction"));
        }
        if (const Message objection = objectionToPatches(); !objection.text().empty()) {
            return notProvable(objection);
        }
        GATELOUPE_TRY(const auto patches, exchangingPatches());
        GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
        RunnerInput input = plainInput(turnedInTime(m_x));
        GATELOUPE_TRY(input.model, patchedCopy(folder, patches));
        GATELOUPE_TRY(const RunnerOutput output, checked(input));
        return compared(
            withHalvesExchanged(turnedInTime(output.y)), m_plain.y,
            message("the input turned round through exchanged directions gives the output "
                    "turned round"),
            message("the two directions do not do the same with their weights"));
    }

    Result<Proof> weighed()
    {
        if (const Message objection = objectionToPatches(); !objection.text().empty()) {
            return notProvable(objection);
        }
        ForwardRequest request{.model = m_question.model, .x = m_x};
        GATELOUPE_TRY(const DenseRun right, denseRun(request, m_monitor));
        GATELOUPE_TRY(const DenseOutput plain, gateloupe::run(right, m_monitor));
        std::mt19937_64 random(m_question.seed);
        const RnnModel& model = *m_question.model;
        std::vector<std::string> silent;
        std::uint64_t tried = 0;
        std::uint64_t tooWeak = 0;
        double worst = 0.0;
        for (const auto& [id, view] : model.parameters) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            m_monitor.report(Stage::Verifying, tried + tooWeak, model.parameters.size());
            GATELOUPE_TRY(const MatrixView matrix, view.map(m_monitor));
            const std::size_t direction =
                spec().directions == 2 && id.direction == Direction::Backward ? 1 : 0;

            struct Altered
            {
                std::uint64_t row = 0;
                std::uint64_t col = 0;
                double value = 0.0;
                double move = 0.0;
            };

            Altered best;
            for (int candidate = 0; candidate < kAlteredCandidates; ++candidate) {
                Altered altered{.row = random() % view.rows, .col = random() % view.cols};
                const double old = matrix.at(altered.row, altered.col);
                altered.value = decodedAs(view.dtype(), old + (old < 0.0 ? -0.5 : 0.5));
                DenseRun other = right;
                auto cell = std::make_shared<DenseCell>(right.cell(id.layer.value, direction));
                const std::size_t gate = id.kind == ParameterKind::ProjectionWeights
                                             ? 0
                                             : *gateIndex(spec().cell, id.gate);
                const std::uint64_t row = gate * cell->hidden + altered.row;
                numbersOf(*cell, id.kind)[row * view.cols + altered.col] = altered.value;
                other.layers[id.layer.value].cells[direction] = std::move(cell);
                GATELOUPE_TRY(const DenseOutput output, gateloupe::run(other, m_monitor));
                altered.move = largestDistance(output.y, plain.y);
                if (altered.move > best.move && std::isfinite(altered.move)) {
                    best = altered;
                }
            }
            if (!(best.move > 4.0 * m_question.tolerance)) {
                ++tooWeak;
                continue;
            }
            ++tried;
            GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
            GATELOUPE_TRY(const Patch one, patch(view, best.row, best.col, best.value));
            RunnerInput input = plainInput(m_x);
            GATELOUPE_TRY(input.model, patchedCopy(folder, {&one, 1}));
            GATELOUPE_TRY(const RunnerOutput output, checked(input));
            const double move = farthest(output.y, m_plain.y);
            if (!(move >= kMoved * best.move)) {
                silent.push_back(pathOf(id));
            }
            worst = std::max(worst, std::abs(move - best.move));
        }
        Proof proof{.verdict = silent.empty() ? ProofVerdict::Held : ProofVerdict::Failed,
                    .error = worst};
        if (tried == 0) {
            return notProvable(message("no parameter moves the output by more than the tolerance"));
        }
        if (!silent.empty()) {
            std::string names;
            for (const std::string& name : silent) {
                names += (names.empty() ? "" : ", ") + name;
            }
            proof.text =
                message("%1 of %2 parameters do not move the output as far as they should: %3",
                        silent.size(), tried, names);
        } else {
            proof.text = message("each of %1 parameters moves the output; %2 are too weak to show",
                                 tried, tooWeak);
        }
        return proof;
    }

    Result<Proof> reference()
    {
        const ForwardRequest request{
            .model = m_question.model, .x = m_x, .detail = TraceDetail::OutputOnly};
        GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, m_monitor));
        Proof proof = compared(m_plain.y, trace->y, message("the output is that of float64"),
                               message("the output is not that of float64"));
        if (proof.verdict == ProofVerdict::Failed) {
            GATELOUPE_CHECK(name(request, m_plain.y, proof));
        }
        return proof;
    }

    [[nodiscard]] Proof compared(const Array& a, const Array& b, const Message& held,
                                 const Message& failed) const
    {
        Proof proof{.error = farthest(a, b)};
        proof.verdict =
            proof.error <= m_question.tolerance ? ProofVerdict::Held : ProofVerdict::Failed;
        proof.text = proof.verdict == ProofVerdict::Held ? held : failed;
        return proof;
    }

    static Proof notProvable(const Message& why) { return {.text = why}; }

    /// Why the file's weights cannot be altered in a copy; empty when they can.
    [[nodiscard]] Message objectionToPatches() const
    {
        if (!command().takes(RunnerPart::Model)) {
            return message("the command has no {model} to be altered");
        }
        if (std::ranges::find(kChecksummed, m_question.format) != kChecksummed.end()) {
            return message(
                "a file of format %1 keeps checksums, so an altered copy is a damaged file; "
                "give the network as safetensors, ONNX, TFLite or HDF5",
                m_question.format);
        }
        for (const auto& [id, view] : m_question.model->parameters) {
            const auto place = view.place();
            std::error_code ignored;
            if (!place || !std::filesystem::equivalent(place->file, m_question.file, ignored)) {
                return message("%1 does not lie plain in the file", pathOf(id));
            }
        }
        return {};
    }

    [[nodiscard]] static Result<Patch> patch(const GateView& view, std::uint64_t row,
                                             std::uint64_t col, double value)
    {
        const auto place = view.placeOf(row, col);
        if (!place) {
            return Error::unsupported("the gate does not lie plain in the file");
        }
        return Patch{place->offsetBytes, encodedAs(view.dtype(), value)};
    }

    [[nodiscard]] Result<std::filesystem::path> patchedCopy(const PrivateFolder& folder,
                                                            std::span<const Patch> patches) const
    {
        const auto target = folder.path() / m_question.file.filename();
        std::error_code failure;
        std::filesystem::copy_file(m_question.file, target,
                                   std::filesystem::copy_options::overwrite_existing, failure);
        if (!failure) {
            std::filesystem::permissions(target, std::filesystem::perms::owner_write,
                                         std::filesystem::perm_options::add, failure);
        }
        std::fstream file(target, std::ios::binary | std::ios::in | std::ios::out);
        for (const Patch& patch : patches) {
            file.seekp(static_cast<std::streamoff>(patch.offsetBytes));
            file.write(reinterpret_cast<const char*>(patch.bytes.data()),
                       static_cast<std::streamsize>(patch.bytes.size()));
        }
        file.close();
        if (failure || !file) {
            return Error::cannotWrite("%1 cannot be copied to be altered", m_question.file);
        }
        return target;
    }

    /// Everything that exchanges the two directions of the network.
    [[nodiscard]] Result<std::vector<Patch>> exchangingPatches() const
    {
        std::vector<Patch> all;
        for (const auto& [id, view] : m_question.model->parameters) {
            ParameterId other = id;
            other.direction =
                id.direction == Direction::Forward ? Direction::Backward : Direction::Forward;
            const GateView* from = m_question.model->find(other);
            if (from == nullptr || from->rows != view.rows || from->cols != view.cols) {
                return Error::unsupported("%1 has no equal in the other direction", pathOf(id));
            }
            GATELOUPE_TRY(const MatrixView matrix, from->map(m_monitor));
            const bool readsBoth = id.kind == ParameterKind::InputWeights && id.layer.value > 0;
            for (std::uint64_t row = 0; row < view.rows; ++row) {
                for (std::uint64_t col = 0; col < view.cols; ++col) {
                    const std::uint64_t source =
                        readsBoth ? (col + view.cols / 2) % view.cols : col;
                    GATELOUPE_TRY(auto one, patch(view, row, col, matrix.at(row, source)));
                    all.push_back(std::move(one));
                }
            }
        }
        return all;
    }

    const ProveQuestion& m_question;
    const ForeignProgram& m_runner;
    ProgressMonitor& m_monitor;
    Array m_x;
    RunnerOutput m_plain; ///< of m_x
    std::optional<Blame> m_blame;
};

} // namespace

std::string_view nameOf(ProofKind kind)
{
    return kProofNames.at(static_cast<std::size_t>(kind));
}

std::string_view nameOf(ProofVerdict verdict)
{
    return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

bool Proofs::haveFailed() const
{
    return std::ranges::any_of(
        all, [](const Proof& proof) { return proof.verdict == ProofVerdict::Failed; });
}

Result<Proofs> prove(const ProveQuestion& question, const ForeignProgram& runner,
                     ProgressMonitor& monitor)
{
    return Prover(question, runner, monitor).proofs();
}

} // namespace gateloupe
