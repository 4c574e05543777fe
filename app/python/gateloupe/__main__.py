# SPDX-License-Identifier: Apache-2.0
"""python -m gateloupe: the console program."""
import sys

from ._console import main

sys.exit(main())
