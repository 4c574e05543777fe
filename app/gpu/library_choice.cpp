// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/library_choice.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <system_error>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

#include "app/gpu/exit_codes.h"
#include "core/model/rnn_spec.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/installed_library.h"
#include "core/runtime/cudnn/run/loaded_model.h"

namespace gateloupe::gpu {

namespace {

constexpr const char* kPath = "LD_LIBRARY_PATH";
constexpr const char* kChosen = "GATELOUPE_CUDNN_FOLDER";
constexpr const char* kProgram = "/proc/self/exe";

void putFirst(const std::filesystem::path& folder)
{
    const char* before = std::getenv(kPath);
    const std::string rest = before == nullptr ? "" : ":" + std::string(before);
    ::setenv(kPath, (folder.string() + rest).c_str(), 1);
    ::setenv(kChosen, folder.c_str(), 1);
}

/// Replaces this process. Comes back only where that fails.
void startAnew(const std::vector<std::string>& arguments)
{
    std::string name = "gateloupe-gpu";
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers = {name.data()};
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    ::execv(kProgram, pointers.data());
}

bool isSameFolder(const std::filesystem::path& a, const std::filesystem::path& b)
{
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

Status compareLayout(const RnnSpec& spec, std::uint32_t index, std::ostream& out)
{
    GATELOUPE_TRY(const auto device, cudnn::openDevice(index));
    GATELOUPE_TRY(const auto rnn, device->createRnn({.spec = spec}));
    GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(spec));
    GATELOUPE_TRY(const std::uint64_t bytes, rnn->weightSpaceBytes());
    out << toText(spec) << ", " << bytes << " bytes\n";
    for (const Region& region : layout.regions()) {
        GATELOUPE_TRY(const auto place,
                      rnn->place(region.pseudoLayer.value, linLayerId(spec.cell, region.id),
                                 isBias(region.id.kind)));
        out << pathOf(region.id) << " ";
        if (place) {
            out << place->offsetBytes << " " << place->rows << " x " << place->cols << "\n";
        } else {
            out << "absent\n";
        }
    }
    return cudnn::compareLayouts(*rnn, spec);
}

} // namespace

Status useChosenLibrary(std::vector<std::string>& arguments)
{
    const auto option = std::ranges::find(arguments, "--cudnn");
    if (option == arguments.end()) {
        const char* chosen = std::getenv(kChosen);
        const auto loaded = cudnn::loadedLibrary();
        if (chosen != nullptr && !isSameFolder(chosen, loaded.folder)) {
            return Error::device("the cuDNN of %1 was asked for, and that of %2 was loaded", chosen,
                                 loaded.folder);
        }
        return {};
    }
    if (option + 1 == arguments.end()) {
        return Error::invalidArgument("--cudnn needs a folder that holds libcudnn.so.9, or all");
    }
    const std::filesystem::path folder = *(option + 1);
    if (folder == "all") {
        return {};
    }
    const auto found = cudnn::libraryFolders({folder});
    if (found.empty()) {
        return Error::notFound("%1 holds no libcudnn.so.9", folder);
    }
    arguments.erase(option, option + 2);
    putFirst(found.front());
    startAnew(arguments);
    return Error::device("the program could not be started with %1: %2", found.front(),
                         std::strerror(errno));
}

Result<OtherRun> runWithLibrary(const std::filesystem::path& folder,
                                const std::vector<std::string>& arguments)
{
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) {
        return Error::device("%1", std::strerror(errno));
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        ::dup2(pipe[1], STDERR_FILENO);
        ::close(pipe[0]);
        ::close(pipe[1]);
        putFirst(folder);
        startAnew(arguments);
        ::_exit(kDeviceFailure);
    }
    ::close(pipe[1]);
    OtherRun run;
    std::array<char, 4096> buffer{};
    for (ssize_t count = ::read(pipe[0], buffer.data(), buffer.size()); count > 0;
         count = ::read(pipe[0], buffer.data(), buffer.size())) {
        run.text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    ::close(pipe[0]);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) < 0) {
        return Error::device("%1", std::strerror(errno));
    }
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : kDeviceFailure;
    return run;
}

int printLibraries(std::ostream& out)
{
    const auto loaded = cudnn::loadedLibrary();
    out << loaded.version << "  " << loaded.folder.string() << "  in use\n";
    for (const auto& folder : cudnn::usualLibraryFolders()) {
        if (isSameFolder(folder, loaded.folder)) {
            continue;
        }
        const auto other = runWithLibrary(folder, {"cudnn-version"});
        const bool isFine = other && other->code == kFine;
        out << (isFine ? other->text.substr(0, other->text.find('\n')) : "cannot be loaded") << "  "
            << folder.string() << "\n";
    }
    return kFine;
}

int printLayout(const std::string& text, bool everyLibrary, std::uint32_t device, std::ostream& out)
{
    const auto spec = specFromText(text);
    if (!spec) {
        out << spec.error().message.text() << "\n";
        return kDeviceFailure;
    }
    const auto loaded = cudnn::loadedLibrary();
    if (!everyLibrary) {
        const Status done = compareLayout(*spec, device, out);
        out << "cuDNN " << loaded.version << ": "
            << (done ? "as expected" : done.error().message.text()) << "\n";
        return done ? kFine : kDifferent;
    }
    auto folders = cudnn::usualLibraryFolders();
    folders.insert(folders.begin(), loaded.folder);
    int code = kFine;
    for (const auto& folder : cudnn::libraryFolders(folders)) {
        const auto other =
            runWithLibrary(folder, {"layout", text, "--device", std::to_string(device)});
        out << folder.string() << "\n" << (other ? other->text : other.error().message.text());
        code = other ? std::max(code, other->code) : kDeviceFailure;
    }
    return code;
}

} // namespace gateloupe::gpu
