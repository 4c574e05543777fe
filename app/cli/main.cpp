// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "app/cli/output/console_monitor.h"
#include "app/cli/program.h"

int main(int argc, char** argv)
{
    using namespace gateloupe::cli;
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error, not the end
    std::signal(SIGCHLD, SIG_DFL); // a parent may ignore it: how a program ends would be unknown
    ConsoleMonitor monitor;
    return runConsole(argc, argv, monitor);
}
