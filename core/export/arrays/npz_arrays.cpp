// SPDX-License-Identifier: Apache-2.0
#include "core/export/arrays/npz_arrays.h"

#include "core/base/atomic_file.h"
#include "core/export/arrays/npy_header.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/stored_zip.h"

namespace gateloupe {

namespace {

/// Bytes of a header, at most: its shape has a few numbers.
constexpr std::uint64_t kMostHeader = 256;

} // namespace

Status writeNpzArrays(std::span<const NamedArray> arrays, const std::filesystem::path& target,
                      ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
    StoredZip zip;
    for (std::size_t member = 0; member < arrays.size(); ++member) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const NamedArray& each = arrays[member];
        const std::string name = each.name + ".npy";
        const auto bytes = each.values.bytes();
        // The header is as long wherever the numbers begin, but for their alignment.
        const std::uint64_t most = bytes.size() + 2 * kArraysAlignment + kMostHeader;
        const std::string header =
            npyHeader(each.values.dtype(), each.values.shape(), zip.dataOffset(name, most));
        GATELOUPE_CHECK(out.write(zip.add(name, header, bytes.size()), bytes));
        zip.observe(member, bytes);
        monitor.report(Stage::Writing, member + 1, arrays.size());
    }
    GATELOUPE_CHECK(zip.finish(out));
    GATELOUPE_CHECK(out.close());
    return file.commit();
}

} // namespace gateloupe
