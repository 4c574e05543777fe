// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle_reader.h"

#include "core/formats/pickle_machine.h"

namespace gateloupe {

Result<PickleDocument> readPickle(std::span<const std::byte> bytes)
{
    return PickleMachine(bytes).run();
}

} // namespace gateloupe
