// SPDX-License-Identifier: Apache-2.0
#include "tests/support/process.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gateloupe::test {

namespace {

constexpr int kCannotStart = 127;
constexpr int kSignalBase = 128;

int memoryFile(const char* name)
{
    const int descriptor = ::memfd_create(name, 0);
    if (descriptor < 0) {
        throw std::runtime_error("cannot make a memory file");
    }
    return descriptor;
}

std::string contentOf(int descriptor)
{
    std::string text;
    std::array<char, 65536> block{};
    ::lseek(descriptor, 0, SEEK_SET);
    for (ssize_t count = 0; (count = ::read(descriptor, block.data(), block.size())) > 0;) {
        text.append(block.data(), static_cast<std::size_t>(count));
    }
    return text;
}

[[noreturn]] void becomeProgram(std::vector<std::string>& arguments, const ProcessOptions& options,
                                int out, int err)
{
    if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) {
        ::_exit(kCannotStart);
    }
    for (const auto& [name, value] : options.environment) {
        ::setenv(name.c_str(), value.c_str(), 1);
    }
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::vector<char*> words;
    for (std::string& argument : arguments) {
        words.push_back(argument.data());
    }
    words.push_back(nullptr);
    ::execv(words.front(), words.data());
    ::_exit(kCannotStart);
}

} // namespace

Process::Process(std::vector<std::string> arguments, const ProcessOptions& options)
    : m_out(memoryFile("stdout"))
    , m_err(memoryFile("stderr"))
{
    m_child = ::fork();
    if (m_child < 0) {
        throw std::runtime_error("cannot start " + arguments.front());
    }
    if (m_child == 0) {
        becomeProgram(arguments, options, m_out, m_err);
    }
}

Process::~Process()
{
    if (m_child > 0) {
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
    ::close(m_out);
    ::close(m_err);
}

void Process::signal(int number) const
{
    ::kill(m_child, number);
}

bool Process::handles(int number) const
{
    constexpr std::string_view kCaught = "SigCgt:";
    std::ifstream status("/proc/" + std::to_string(m_child) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(kCaught)) {
            const auto signals = std::stoull(line.substr(kCaught.size()), nullptr, 16);
            return (signals >> static_cast<unsigned>(number - 1) & 1U) != 0;
        }
    }
    return false;
}

bool Process::maps(const std::filesystem::path& file) const
{
    std::ifstream mapped("/proc/" + std::to_string(m_child) + "/maps");
    for (std::string line; std::getline(mapped, line);) {
        if (line.ends_with(file.string())) {
            return true;
        }
    }
    return false;
}

ProcessResult Process::wait()
{
    int status = 0;
    ::waitpid(m_child, &status, 0);
    m_child = -1;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
    return {code, contentOf(m_out), contentOf(m_err)};
}

ProcessResult runProcess(std::vector<std::string> arguments, const ProcessOptions& options)
{
    return Process(std::move(arguments), options).wait();
}

} // namespace gateloupe::test
