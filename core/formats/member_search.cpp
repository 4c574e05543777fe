// SPDX-License-Identifier: Apache-2.0
#include "core/formats/member_search.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "core/formats/archive_members.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

constexpr int kMostArchives = 4; ///< one inside the other
/// How often as much as may be kept in memory at once is unpacked on the way.
constexpr std::uint64_t kMostRounds = 4;

struct FoundMember
{
    const std::string& name;
    const std::shared_ptr<const MappedFile>& file;
    bool isReadable = false; ///< a reader knows it
};

using FoundVisit = std::function<TarWalk(const FoundMember&)>;

/// Goes through the files of an archive and of the archives in it.
class MemberWalk
{
public:
    MemberWalk(const MappedFile& archive, ProgressMonitor& monitor, const FoundVisit& visit)
        : m_archive(archive)
        , m_monitor(monitor)
        , m_visit(visit)
        , m_unpackedLeft(MappedFiles::mostMemory(archive.size()) * kMostRounds)
    {
    }

    /// `prefix` begins the names of what is in it.
    Status run(const std::string& name, const std::string& prefix,
               const std::shared_ptr<const MappedFile>& archive, int depth)
    {
        return visitArchiveMembers(
            name, archive, m_monitor,
            [&](const std::string& inner,
                const std::shared_ptr<const MappedFile>& file) -> Result<TarWalk> {
                GATELOUPE_CHECK(count(*file));
                return visit(prefix + inner, file, depth);
            });
    }

private:
    Result<TarWalk> visit(const std::string& name, const std::shared_ptr<const MappedFile>& file,
                          int depth)
    {
        const bool isReadable = surestReader({m_archive.path(), file}) != nullptr;
        if (!isReadable && depth < kMostArchives && isArchive(*file)) {
            const Status inside = run(name, name + "/", file, depth + 1);
            const bool isItsOwn = !inside && inside.error().code != ErrorCode::Cancelled &&
                                  inside.error().code != ErrorCode::OutOfMemory;
            if (!isItsOwn) { // a damaged archive beside a model is only a file that nobody reads
                GATELOUPE_CHECK(inside);
                return m_isStopped ? TarWalk::Stop : TarWalk::GoOn;
            }
        }
        m_isStopped = m_visit({name, file, isReadable}) == TarWalk::Stop;
        return m_isStopped ? TarWalk::Stop : TarWalk::GoOn;
    }

    /// Archives in archives multiply; what is unpacked in all has a bound.
    Status count(const MappedFile& file)
    {
        if (file.offsetInFile()) {
            return {};
        }
        if (file.size() > m_unpackedLeft) {
            return Error::outOfMemory("%1: the archives in it would unfold to more than is usual",
                                      m_archive.path());
        }
        m_unpackedLeft -= file.size();
        return {};
    }

    const MappedFile& m_archive;
    ProgressMonitor& m_monitor;
    const FoundVisit& m_visit;
    std::uint64_t m_unpackedLeft;
    bool m_isStopped = false;
};

Status walkMembers(const std::shared_ptr<const MappedFile>& archive, ProgressMonitor& monitor,
                   const FoundVisit& visit)
{
    return MemberWalk(*archive, monitor, visit)
        .run(archive->path().filename().string(), "", archive, 1);
}

Error namedTwice(const std::filesystem::path& path, std::string_view name)
{
    return Error::invalidArgument("%1: several of its members are called %2, and programs do not "
                                  "agree on which one is meant; make an archive with one of them",
                                  path, name);
}

} // namespace

Result<std::shared_ptr<const MappedFile>>
memberToOpen(const std::shared_ptr<const MappedFile>& archive, std::string_view wanted,
             ProgressMonitor& monitor)
{
    std::string all;
    std::string fitting;
    std::size_t count = 0;
    std::size_t exactCount = 0; // tar extracts the last of them, others read the first
    std::shared_ptr<const MappedFile> chosen;
    std::shared_ptr<const MappedFile> exact;
    const auto visit = [&](const FoundMember& member) {
        all += (all.empty() ? "" : ", ") + member.name;
        if (!wanted.empty() && member.name == wanted) {
            exact = ++exactCount == 1 ? member.file : nullptr;
            return TarWalk::GoOn;
        }
        const bool isMeant =
            wanted.empty() ? member.isReadable : member.name.find(wanted) != std::string::npos;
        if (isMeant) {
            fitting += (fitting.empty() ? "" : ", ") + member.name;
            ++count;
            chosen = count == 1 ? member.file : nullptr; // of several none is kept
        }
        return TarWalk::GoOn;
    };
    GATELOUPE_CHECK(walkMembers(archive, monitor, visit));
    const std::filesystem::path& path = archive->path();
    if (exactCount > 1) {
        return namedTwice(path, wanted);
    }
    if (exactCount == 1) {
        return exact;
    }
    if (count == 1) {
        return chosen;
    }
    if (count > 1) {
        return Error::invalidArgument("%1: several of its members may be meant; choose one: %2",
                                      path, fitting);
    }
    return wanted.empty()
               ? Error::notThisFormat("%1: none of its members is of a format that can be read: %2",
                                      path, all)
               : Error::invalidArgument("%1: no member is called '%2'; there are: %3", path, wanted,
                                        all);
}

Result<std::vector<std::string>> readableMembersOf(const std::shared_ptr<const MappedFile>& archive,
                                                   ProgressMonitor& monitor)
{
    std::vector<std::string> names;
    GATELOUPE_CHECK(walkMembers(archive, monitor, [&](const FoundMember& member) {
        if (member.isReadable) {
            names.push_back(member.name);
        }
        return TarWalk::GoOn;
    }));
    auto sorted = names;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end()) {
        return namedTwice(archive->path(), *twice);
    }
    return names;
}

} // namespace gateloupe
