# SPDX-License-Identifier: Apache-2.0
"""The stubs say what the module is: the same names, parameters, members and fields."""
import ast
import dataclasses
import inspect
import os
import pathlib
import subprocess
import sys

import gateloupe
import pytest

FOLDER = pathlib.Path(gateloupe.__file__).parent
STUB = {node.name: node for name in ("__init__.pyi", "_commands.pyi") for node in ast.parse((FOLDER / name).read_text()).body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def is_public(name):
    return not name.startswith("_")


def parameters(function):
    """[(name, is *, whether it may be left out and its default)] of a live function."""
    return [(one.name, str(one.kind), None if one.default is inspect.Parameter.empty else repr(one.default))
            for one in inspect.signature(function).parameters.values()]


def stub_parameters(node):
    plain, kinds = node.args.posonlyargs + node.args.args, inspect.Parameter
    defaults = [None] * (len(plain) - len(node.args.defaults)) + node.args.defaults
    found = [(one.arg, str(kinds.POSITIONAL_OR_KEYWORD), None if default is None else repr(ast.literal_eval(default))) for one, default in zip(plain, defaults)]
    if node.args.vararg:
        found.append((node.args.vararg.arg, str(kinds.VAR_POSITIONAL), None))
    found += [(one.arg, str(kinds.KEYWORD_ONLY), None if default is None else repr(ast.literal_eval(default)))
              for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults)]
    if node.args.kwarg:
        found.append((node.args.kwarg.arg, str(kinds.VAR_KEYWORD), None))
    return found


def test_it_is_typed_and_has_every_public_name():
    assert (FOLDER / "py.typed").exists()
    assert {name for name in STUB if is_public(name)} == set(gateloupe.__all__)


@pytest.mark.parametrize("name", gateloupe.__all__)
def test_a_name_is_in_the_stub_as_it_is(name):
    live, node = getattr(gateloupe, name), STUB[name]
    if isinstance(node, ast.FunctionDef):
        assert stub_parameters(node) == parameters(live)
        return
    declared = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
    fields = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign)]
    if dataclasses.is_dataclass(live):
        assert fields == [field.name for field in dataclasses.fields(live)]
        fields = []
    members = {member for member in vars(live) if is_public(member) and not (dataclasses.is_dataclass(live) and member in live.__dataclass_fields__)}
    assert members <= set(declared) | set(fields)
    for member, one in declared.items():
        if one.decorator_list:
            assert isinstance(inspect.getattr_static(live, member), property), member
        else:
            assert stub_parameters(one) == parameters(getattr(live, member)), member


def test_a_type_checker_accepts_the_stubs(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "use.py").write_text("""import gateloupe
import numpy as np

network: gateloupe.Network = gateloupe.open("m.pt")["lstm"]
verdict: str = gateloupe.blame(network, input=np.zeros(3), got="y.npy", top=3).verdict
gateloupe.export(network, "out.h5", to="hdf5").document["output"]
gateloupe.check("m.pt", inptu=1)
""")
    told = subprocess.run([sys.executable, "-m", "mypy", "--strict", "use.py"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "MYPYPATH": str(FOLDER.parent)})
    assert "Found 1 error" in told.stdout and 'Unexpected keyword argument "inptu"' in told.stdout, told.stdout
