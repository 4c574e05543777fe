# SPDX-License-Identifier: Apache-2.0
"""The console program gateloupe-cli, where it comes with the module: python -m gateloupe is the same."""
import sys

from . import _core


def main():
    try:
        return _core.console(sys.argv[1:])
    except KeyboardInterrupt:
        print("gateloupe-cli: cancelled", file=sys.stderr)
        return 130

