// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bundle_files.h"

#include <iostream>

#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

Status repeatable(const ForwardRequest& request)
{
    if (request.isTraining) {
        return Error::unsupported("a bundle repeats a run without dropout; leave --training out");
    }
    return {};
}

void printBundle(const WrittenBundle& bundle)
{
    std::cout << printable(bundle.folder.string()) << ": " << sizeText(bundle.bytes) << "\n";
    for (const std::string& command : bundle.commands) {
        std::cout << "  " << command << "\n";
    }
}

} // namespace gateloupe::cli
