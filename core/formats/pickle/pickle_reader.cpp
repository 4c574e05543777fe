// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_reader.h"

#include <algorithm>

#include "core/formats/pickle/pickle_machine.h"

namespace gateloupe {

Result<PickleDocument> readPickle(std::span<const std::byte> bytes, std::size_t maxValues)
{
    return PickleMachine(bytes, std::min(maxValues, kMaxPickleValues)).run();
}

} // namespace gateloupe
