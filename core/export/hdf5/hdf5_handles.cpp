// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/hdf5_handles.h"

#include <string>

namespace gateloupe {

namespace {

std::recursive_mutex& hdf5Mutex()
{
    static std::recursive_mutex mutex;
    return mutex;
}

/// H5Ewalk2 visitor: the last call is for the innermost failure, which says the cause.
herr_t keepDescription(unsigned, const H5E_error2_t* error, void* text)
{
    if (error->desc != nullptr) {
        *static_cast<std::string*>(text) = error->desc;
    }
    return 0;
}

} // namespace

Hdf5Lock::Hdf5Lock()
    : m_lock(hdf5Mutex())
{
    // Filters named by a file must not make the library load code from anywhere. Its clean-up at
    // exit crashes where a file could not be written to its end; all of ours are closed before.
    static const herr_t kSetUp = (H5dont_atexit(), H5PLset_loading_state(0));
    static_cast<void>(kSetUp);
    // In a thread-safe build of the library the printing is set per thread, so it is done here.
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Error hdf5Error(ErrorCode code, std::string_view what)
{
    std::string text;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keepDescription, &text);
    return Error{
        code, text.empty() ? message("%1 (HDF5)", what) : message("%1: %2 (HDF5)", what, text), {}};
}

} // namespace gateloupe
