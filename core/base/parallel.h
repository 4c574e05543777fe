// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// Calls `work` on this thread and, at the same time, on up to `helpers` more; back when every call
/// has returned. The other threads belong to the process, at most one for each further core, and
/// wait for the next caller; where all of them are busy, or none can be made, `work` is called here
/// alone.
/// Requires: `work` may run on several threads at once, throws nothing, and does by one call
/// whatever no other call does.
/// Threads: any, several at once, from inside `work` too.
void withHelpers(std::uint64_t helpers, const std::function<void()>& work);

/// Calls work(piece) once for every piece of [0, pieces), on all cores, and waits for the last.
/// The pieces are handed out in order; with one piece, or where no thread can be made, everything
/// runs on the caller's thread. What `work` throws (std::bad_alloc) ends the work of all threads
/// and reaches the caller. Requires: `work` may run on several threads at once.
template <typename Work>
void forEachPiece(std::uint64_t pieces, const Work& work)
{
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> hasFailed = false;
    std::exception_ptr failure; // of the piece that set hasFailed; read when all have ended
    const auto takePieces = [&]() noexcept {
        try {
            for (auto piece = next.fetch_add(1); piece < pieces; piece = next.fetch_add(1)) {
                work(piece);
            }
        } catch (...) {
            if (!hasFailed.exchange(true)) {
                failure = std::current_exception();
            }
            next = pieces;
        }
    };
    if (pieces > 1) {
        withHelpers(pieces - 1, takePieces);
    } else {
        takePieces();
    }
    if (failure != nullptr) {
        std::rethrow_exception(failure);
    }
}

/// As forEachPiece(), until the monitor is cancelled, which is asked before each piece. Returns
/// false when it was: then some pieces were not taken.
template <typename Work>
[[nodiscard]] bool forEachPieceUnlessCancelled(std::uint64_t pieces, const ProgressMonitor& monitor,
                                               const Work& work)
{
    std::atomic<bool> isCancelled = false;
    forEachPiece(pieces, [&](std::uint64_t piece) {
        if (isCancelled || monitor.cancelled()) {
            isCancelled = true;
            return;
        }
        work(piece);
    });
    return !isCancelled;
}

} // namespace gateloupe
