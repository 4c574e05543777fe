# SPDX-License-Identifier: Apache-2.0
"""The console program gateloupe-cli, where it comes with the module: python -m gateloupe is the same."""
import signal
import sys

from . import _core


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as any program: `gateloupe-cli gates FILE | head` ends in silence
    return _core.console(sys.argv[1:])
