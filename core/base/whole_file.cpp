// SPDX-License-Identifier: Apache-2.0
#include "core/base/whole_file.h"

#include <fstream>

#include "core/base/atomic_file.h"

namespace gateloupe {

Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(path));
    {
        std::ofstream out(file.temporaryPath(), std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.flush();
        if (!out) {
            return Error::cannotWrite("%1 cannot be written", path);
        }
    }
    return file.commit();
}

} // namespace gateloupe
