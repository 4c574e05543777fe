// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "core/runtime/large_arrays.h"

namespace gateloupe {

/// Numbers at an address that any vector instruction may load from; not initialised.
template <typename T>
class AlignedBuffer
{
public:
    static constexpr std::size_t kAlignment = 64;

    AlignedBuffer() = default;

    explicit AlignedBuffer(std::size_t count)
        : m_values(static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(kAlignment))))
    {
        adviseHugePages(m_values.get(), count * sizeof(T));
    }

    [[nodiscard]] T* data() { return m_values.get(); }

    [[nodiscard]] const T* data() const { return m_values.get(); }

private:
    struct Free
    {
        void operator()(T* values) const noexcept
        {
            ::operator delete(values, std::align_val_t(kAlignment));
        }
    };

    std::unique_ptr<T, Free> m_values;
};

} // namespace gateloupe
