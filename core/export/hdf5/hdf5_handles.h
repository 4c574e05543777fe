// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string_view>
#include <utility>

#include <hdf5.h>

#include "core/base/result.h"

namespace gateloupe {

/// The one lock around every call of the HDF5 library, which may be built without thread safety.
/// Also silences the library's habit of printing its errors.
/// Threads: recursive, so that a handle may be closed under it.
class [[nodiscard]] Hdf5Lock
{
public:
    Hdf5Lock();

private:
    std::unique_lock<std::recursive_mutex> m_lock;
};

/// Owns one hid_t; move-only; closes under the lock and never throws.
template <herr_t (*Close)(hid_t)>
class Hdf5Handle
{
public:
    Hdf5Handle() = default;

    explicit Hdf5Handle(hid_t id) noexcept
        : m_id(id)
    {
    }

    Hdf5Handle(Hdf5Handle&& other) noexcept
        : m_id(std::exchange(other.m_id, H5I_INVALID_HID))
    {
    }

    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept
    {
        std::swap(m_id, other.m_id);
        return *this;
    }

    ~Hdf5Handle()
    {
        if (m_id >= 0) {
            const Hdf5Lock lock;
            static_cast<void>(Close(m_id));
        }
    }

    [[nodiscard]] bool isValid() const noexcept { return m_id >= 0; }

    [[nodiscard]] hid_t id() const noexcept { return m_id; }

private:
    hid_t m_id = H5I_INVALID_HID;
};

using Hdf5File = Hdf5Handle<&H5Fclose>;
using Hdf5Object = Hdf5Handle<&H5Oclose>; ///< a group, dataset or named type
using Hdf5Group = Hdf5Handle<&H5Gclose>;
using Hdf5Dataset = Hdf5Handle<&H5Dclose>;
using Hdf5Attribute = Hdf5Handle<&H5Aclose>;
using Hdf5Space = Hdf5Handle<&H5Sclose>;
using Hdf5Type = Hdf5Handle<&H5Tclose>;
using Hdf5Properties = Hdf5Handle<&H5Pclose>;

/// The library's last failure as an Error: "<what>: <its innermost message>".
/// Requires: the lock is held and the failed call was the last one.
[[nodiscard]] Error hdf5Error(ErrorCode code, std::string_view what);

/// Takes over what a H5...open or H5...create call returned.
/// Errors: `code` with `what` and the library's own text.
template <typename Handle>
Result<Handle> ownHdf5(hid_t id, ErrorCode code, std::string_view what)
{
    if (id < 0) {
        return hdf5Error(code, what);
    }
    return Handle(id);
}

/// Checks a call that returns a status or a count.
inline Status checkHdf5(long long status, ErrorCode code, std::string_view what)
{
    return status < 0 ? Status(hdf5Error(code, what)) : Status();
}

} // namespace gateloupe
