// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>

namespace gateloupe {

/// Seconds since some moment, which is the same for all calls. Threads: any, several at once.
using SearchClock = std::function<double()>;

/// The seconds of a clock that is never set back.
[[nodiscard]] double steadySeconds();

/// A clock of the processor time of the thread that calls this: what else a machine does takes none
/// of a search's time. Where a system does not tell it, steadySeconds. Lifetime: it is asked no
/// longer than the thread lives.
[[nodiscard]] SearchClock threadSeconds();

/// The end of the time that a search is given. Threads: any, several at once.
class Deadline
{
public:
    /// Never over.
    Deadline() = default;
    /// Over when `seconds` are gone by `clock`. Infinite: never over.
    /// No clock: threadSeconds() of the caller.
    explicit Deadline(double seconds, SearchClock clock = {});

    [[nodiscard]] bool isOver() const;

    /// Units: seconds. The time that is left; 0 when none is.
    [[nodiscard]] double remaining() const;

    /// The time that was given.
    [[nodiscard]] double seconds() const { return m_seconds; }

    /// An earlier one, over when that share of the seconds is gone.
    [[nodiscard]] Deadline atShare(double share) const;

private:
    SearchClock m_clock = steadySeconds;
    double m_begin = 0.0;
    double m_seconds = std::numeric_limits<double>::infinity();
};

} // namespace gateloupe
