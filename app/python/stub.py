#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: stub.py FOLDER      Writes FOLDER/gateloupe/_commands.pyi, the types of the console program's commands as functions, from the
description that the module in that folder has of them."""
import importlib.util
import pathlib
import sys
import types

folder = pathlib.Path(sys.argv[1])
if importlib.util.find_spec("numpy") is None:  # where a wheel is built; names and types need none
    sys.modules["numpy"] = types.ModuleType("numpy")
sys.path.insert(0, str(folder))
from gateloupe import _commands, _core  # noqa: E402

TYPES = {"": "bool", "FLOAT": "float", "INT": "int", "UINT": "int"}
HEAD = """# SPDX-License-Identifier: Apache-2.0
# Written by app/python/stub.py.
import os
from collections.abc import Callable
from typing import Any, Optional, Union

from . import Study

_Path = Union[str, os.PathLike[str]]
_Given = Any  # a path, an array of NumPy, torch, JAX or Keras; for FILE also a network, a live layer or model
_Progress = Optional[Callable[[int, int, int], object]]

"""


def parameter(name, is_argument, option):
    kind = "_Given" if not option["names"] or option["repeatable"] else "_Path" if is_argument else TYPES.get(option["value"], "_Given")
    return f"{name}: {kind if kind == '_Given' else f'Optional[{kind}]'} = None"


def function(text):
    command = _commands._Command(text)
    parameters = command.parameters()
    arguments = [parameter(*one) for one in parameters if one[1]] + ["*"] + [parameter(*one) for one in parameters if not one[1]]
    return f"def {text['name']}({', '.join([*arguments, 'progress: _Progress = None'])}) -> Study: ...\n"


names = ", ".join(f'"{name}"' for name in _commands.__all__)
stub = HEAD + f"__all__ = [{names}]\n\n" + "".join(function(text) for text in _core.commands())
(folder / "gateloupe" / "_commands.pyi").write_text(stub)
