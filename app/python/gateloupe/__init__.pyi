# SPDX-License-Identifier: Apache-2.0
import dataclasses
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Optional, TypedDict, Union

import numpy
import numpy.typing

__all__ = ["Error", "open", "check", "diff", "explain", "export", "health", "record", "show", "solve", "Candidate", "Check", "Checkpoint",
           "Difference", "Explanation", "Finding", "Gate", "GateDifference", "Gates", "Health", "Network", "PairDifference", "Place", "Recording", "RunCheck",
           "SignalCheck", "Statistics", "Trace"]

_Array = numpy.ndarray[Any, numpy.dtype[Any]]
_Values = Any  # a NumPy array, a nested list, a torch tensor: what numpy.asarray takes
_Path = Union[str, os.PathLike[str]]
_Progress = Optional[Callable[[int, int, int], object]]
_Backend = Literal["auto", "reference", "cpu", "cudnn"]
_Source = Union["Network", "Checkpoint", _Path]

class _Spec(TypedDict):
    cell: str
    input_size: int
    hidden_size: int
    projection_size: Optional[int]
    layers: int
    directions: int
    input_mode: str
    bias: str
    dtype: str

class _Term(TypedDict):
    kind: str
    index: int
    weight: float
    operand: float
    product: float
    byte_offset: Optional[int]
    step: Optional[int]

class Error(Exception):
    code: str
    path: Optional[Path]
    offset: Optional[int]

@dataclasses.dataclass(frozen=True)
class Place:
    file: Optional[Path]
    byte_offset: Optional[int]
    encoded: Optional[str]
    tensor: str
    row_stride: int
    col_stride: int
    dtype: str

@dataclasses.dataclass(frozen=True)
class Statistics:
    min: float
    max: float
    mean: float
    std: float
    l2: float
    zeros: int
    nan: int
    inf: int

class Gate:
    def __init__(self, core: Any) -> None: ...
    @property
    def path(self) -> str: ...
    @property
    def array(self) -> _Array: ...
    @property
    def dtype(self) -> str: ...
    @property
    def place(self) -> Place: ...
    def statistics(self, progress: _Progress = None) -> Statistics: ...
    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> _Array: ...
    def _repr_html_(self) -> str: ...

class Gates(Mapping[str, Gate]):
    def __init__(self, network: Any) -> None: ...
    def __getitem__(self, path: str) -> Gate: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Network:
    def __init__(self, core: Any) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def spec(self) -> _Spec: ...
    @property
    def convention(self) -> str: ...
    @property
    def gru_reset(self) -> str: ...
    @property
    def forget_offset(self) -> float: ...
    @property
    def equations(self) -> list[str]: ...
    @property
    def assumed(self) -> list[str]: ...
    @property
    def is_reversed(self) -> bool: ...
    @property
    def evidence(self) -> str: ...
    @property
    def limits(self) -> list[str]: ...
    @property
    def warnings(self) -> list[str]: ...
    @property
    def runs_on(self) -> list[str]: ...
    @property
    def gates(self) -> Gates: ...
    def run(self, x: _Values, h0: Optional[_Values] = None, c0: Optional[_Values] = None, lengths: Sequence[int] = (), backend: _Backend = "auto",
            axes: Optional[str] = None, progress: _Progress = None) -> Trace: ...
    def inputs_of(self, feeds: Mapping[str, Any], by_call: Iterable[str] = (), feed_back: Mapping[str, str] | None = None, inner: Iterable[str] = ()) -> Any: ...
    def check(self, x: _Values, expected: Optional[_Values] = None, against: Optional[str] = None, tolerance: float = 1e-5,
              **options: Any) -> Union[Check, RunCheck]: ...
    def health(self, progress: _Progress = None) -> Health: ...
    def export(self, target: _Path, to: Optional[str] = None, dtype: Optional[str] = None, progress: _Progress = None) -> list[str]: ...

class Checkpoint(Mapping[str, Network]):
    def __init__(self, core: Any) -> None: ...
    @property
    def path(self) -> Path: ...
    @property
    def format(self) -> str: ...
    @property
    def warnings(self) -> list[str]: ...
    @property
    def tensors(self) -> list[tuple[str, str, list[int]]]: ...
    @property
    def networks(self) -> list[Network]: ...
    def __getitem__(self, name: str) -> Network: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

@dataclasses.dataclass(frozen=True)
class Check:
    equal: bool
    tolerance: float
    max_abs_error: float
    at: list[int]
    backend: str
    array: str
    compared: Sequence[str]
    notes: Sequence[str]
    hint: Optional[str]
    def __bool__(self) -> bool: ...

@dataclasses.dataclass(frozen=True)
class SignalCheck:
    layer: int
    direction: str
    signal: str
    max_abs_error: float
    at: tuple[int, int, int]
    first: Optional[tuple[int, int, int]]
    units_over: int

@dataclasses.dataclass(frozen=True)
class RunCheck:
    equal: bool
    tolerance: float
    divergence: str
    verdict: str
    signals: list[SignalCheck]
    a: str
    b: str
    notes: list[str]
    def __bool__(self) -> bool: ...

@dataclasses.dataclass(frozen=True)
class Finding:
    rank: str
    id: str
    network: str
    place: Optional[str]
    text: str
    count: int

@dataclasses.dataclass(frozen=True)
class Health:
    findings: list[Finding]
    networks: int
    gates: int
    parameters: int
    def __bool__(self) -> bool: ...
    def _repr_html_(self) -> str: ...

@dataclasses.dataclass(frozen=True)
class Explanation:
    at: str
    value: float
    equation: str
    sums: dict[str, float]
    terms: list[_Term]

class Trace:
    def __init__(self, core: Any, axes: str = "") -> None: ...
    @property
    def y(self) -> _Array: ...
    @property
    def h_n(self) -> _Array: ...
    @property
    def c_n(self) -> Optional[_Array]: ...
    @property
    def backend(self) -> str: ...
    @property
    def device(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    def h(self, layer: int = 0, direction: str = "forward") -> _Array: ...
    def c(self, layer: int = 0, direction: str = "forward") -> Optional[_Array]: ...
    def gate(self, name: str, layer: int = 0, direction: str = "forward") -> _Array: ...
    def check(self, expected: Optional[_Values] = None, tolerance: float = 1e-5, progress: _Progress = None,
              expect_h: Optional[_Values] = None, expect_c: Optional[_Values] = None, output_axes: str = "") -> Union[Check, RunCheck]: ...
    def check_against(self, backend: str, tolerance: float = 1e-5, progress: _Progress = None) -> RunCheck: ...
    def explain(self, at: str, progress: _Progress = None) -> Explanation: ...
    def _repr_html_(self) -> str: ...

@dataclasses.dataclass(frozen=True)
class GateDifference:
    a: str
    b: str
    path: str
    equal: bool
    max_abs: float
    rms: float
    cosine: float
    roundings: float

@dataclasses.dataclass(frozen=True)
class PairDifference:
    a: str
    b: str
    equal: bool
    equal_up_to_rounding: bool
    gates: list[GateDifference]
    only_in_a: list[str]
    only_in_b: list[str]
    notes: list[str]

@dataclasses.dataclass(frozen=True)
class Difference:
    equal: bool
    equal_up_to_rounding: bool
    gates: list[GateDifference]
    only_in_a: list[str]
    only_in_b: list[str]
    pairs: list[PairDifference]
    def __bool__(self) -> bool: ...

@dataclasses.dataclass(frozen=True)
class Candidate:
    spec: str
    score: float
    reasons: list[str]

class Recording:
    path: str
    weights: Optional[str]
    runs: list[str]
    cell: Optional[str]
    def __init__(self, module: Any, path: _Path) -> None: ...
    def __enter__(self) -> Recording: ...
    def __exit__(self, kind: Optional[type[BaseException]], *_: Union[BaseException, TracebackType, None]) -> None: ...
    @property
    def run(self) -> Optional[str]: ...
    def open(self) -> Checkpoint: ...
    def arrays(self, run: int = 0) -> dict[str, _Array]: ...
    def check(self, run: int = 0, tolerance: float = 1e-5) -> Union[Check, RunCheck]: ...

def open(path: _Path, spec: Optional[str] = None, offset: int = 0, tensor: str = "", cell: Optional[str] = None,
         forget_offset: Optional[float] = None, progress: _Progress = None) -> Checkpoint: ...
def diff(a: _Source, b: _Source, progress: _Progress = None) -> Difference: ...
def solve(source: Any, dtype: Optional[str] = None, top: int = 10, progress: _Progress = None) -> list[Candidate]: ...
def check(network: _Source, x: _Values, expected: Optional[_Values] = None, against: Optional[str] = None, tolerance: float = 1e-5,
          expect_h: Optional[_Values] = None, expect_c: Optional[_Values] = None, output_axes: str = "", **run_options: Any) -> Union[Check, RunCheck]: ...
def health(source: _Source, progress: _Progress = None) -> Health: ...
def explain(trace: Trace, at: str, progress: _Progress = None) -> Explanation: ...
def export(source: _Source, target: _Path, to: Optional[str] = None, dtype: Optional[str] = None, progress: _Progress = None) -> list[str]: ...
def record(module: Any, path: _Path) -> Recording: ...
def show(source: Union[Recording, Checkpoint, _Path]) -> subprocess.Popen[bytes]: ...
