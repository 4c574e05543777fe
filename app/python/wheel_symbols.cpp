// SPDX-License-Identifier: Apache-2.0
// What the static libraries in the wheel's module take from libc, in a form that a library can
// have: the linker's --wrap sends them here. Their code reaches the standard streams as programs
// do, at an address that is known when they are linked; these copies have one. arc4random() came
// with glibc 2.36: without it the wheel runs from 2.34 on.
#include <cstdint>
#include <cstdio>

#include <sys/random.h>

extern "C" {

#define GATELOUPE_INSIDE __attribute__((visibility("hidden")))

extern FILE* __real_stdin;  // NOLINT(bugprone-reserved-identifier): the linker's names
extern FILE* __real_stdout; // NOLINT(bugprone-reserved-identifier)
extern FILE* __real_stderr; // NOLINT(bugprone-reserved-identifier)

GATELOUPE_INSIDE FILE* __wrap_stdin = nullptr;  // NOLINT(bugprone-reserved-identifier)
GATELOUPE_INSIDE FILE* __wrap_stdout = nullptr; // NOLINT(bugprone-reserved-identifier)
GATELOUPE_INSIDE FILE* __wrap_stderr = nullptr; // NOLINT(bugprone-reserved-identifier)

GATELOUPE_INSIDE std::uint32_t __wrap_arc4random() // NOLINT(bugprone-reserved-identifier)
{
    std::uint32_t number = 0;
    while (getrandom(&number, sizeof(number), 0) != static_cast<ssize_t>(sizeof(number))) {
    }
    return number;
}

} // extern "C"

namespace {

/// Before any constructor of the module that prints.
__attribute__((constructor(101))) void takeStreams()
{
    __wrap_stdin = __real_stdin;
    __wrap_stdout = __real_stdout;
    __wrap_stderr = __real_stderr;
}

} // namespace
