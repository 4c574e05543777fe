# SPDX-License-Identifier: Apache-2.0
"""The commands of the console program as functions of the same names, made of the console's own description.

FILE, other files that are read in its place and the target are arguments, options are keywords with underscores. Arrays stand for
files of arrays, networks and live layers for FILE, a function for the program of --runner.
"""
import inspect
import keyword
import os
import re
import shlex

from . import _core
from ._given import Given, Runner, is_packed, output_and_states, unpacked
from ._study import Study

__all__ = []

_OWN = ("--help", "--json")  # of the console


def _python_name(option):
    """--expect-h is expect_h; a word of Python's own has _ behind it: --continue is continue_."""
    longs = [name for name in option["names"] if name.startswith("--")] or option["names"]  # of several the first is the usual one
    name = longs[0].lstrip("-").replace("-", "_") if longs else option["value"].lower()
    return name + "_" if keyword.iskeyword(name) else name


def _is_target(option):
    """What is written is an argument."""
    return "--output" in option["names"] or option["required"] and "--to" in option["names"]


class _Command:
    def __init__(self, text):
        self.name = text["name"]
        options = [option for option in text["options"] if not set(option["names"]) & set(_OWN)]
        self._has_document = any("--json" in option["names"] for option in text["options"])
        self.sources = [option for option in options if not option["names"]]
        self.targets = [option for option in options if _is_target(option)]
        self.options = {_python_name(option): option for option in options if option["names"] and not _is_target(option)}

    def parameters(self):
        """[(name, whether it is an argument, option)] in the order of the call."""
        arguments = [(_python_name(option), True, option) for option in self.sources + self.targets]
        return arguments + [(name, False, option) for name, option in self.options.items()]

    def _spread(self, values):
        """Several arrays in one value as the options that take each: a packed sequence, a layer's output with its states."""
        spread = dict(values)
        for name, value in values.items():
            parts = [name, name + "_h", name + "_c"]
            arrays = output_and_states(value) if all(part in self.options for part in parts) else None
            if arrays is not None:
                spread |= {part: array for part, array in zip(parts, arrays) if array is not None and values.get(part) is None} | {name: arrays[0]}
        if is_packed(values.get("input")) and "lengths" in self.options:
            x, lengths = unpacked(values["input"])
            spread |= {"input": x} | ({"lengths": lengths} if values.get("lengths") is None else {})
        return spread

    def _as_arguments(self, sentence):
        """A sentence of the console with its options as they are called here: --expect FILE is expect=."""
        names = {name: key for key, option in self.options.items() for name in option["names"] if name.startswith("--")}
        sentence = sentence.replace("the runner's command needs {model}", "the runner needs a parameter called model, the path of a network")
        return re.sub(r"--[a-z][a-z0-9-]*( FILE| X| Y| BACKEND)?", lambda word: names[word[0].split()[0]] + "=" if word[0].split()[0] in names else word[0], sentence)

    def __call__(self, given, values, progress):
        has_own_axes = getattr(values.get("input"), "ndim", 0) == 3 and values.get("axes") is None
        values = self._spread(values)
        words, sources, more = [self.name] + ["--json"] * self._has_document, [], {}
        for option in self.sources:
            name, value = _python_name(option), values.get(_python_name(option))
            if self.name == "solve" and isinstance(value, int) and not isinstance(value, bool):
                more["elements"] = value
            elif value is not None:
                word, options = given.source(name, value)
                sources.append(word if not word.startswith("-") else "./" + word)
                end = "" if name not in ("a", "b") else "_" + name
                more |= {key + end: one for key, one in options.items() if key + end in self.options and one is not None}
        if "axes" in more and not has_own_axes:
            del more["axes"]
        elif "axes" in more:
            given.notes.append("input and output are taken as [B, T, ...], as the module's batch_first says")
        if callable(values.get("runner")) and "runner_model" in self.options and not isinstance(values.get("file"), (str, os.PathLike)):
            more["runner_model"] = "hdf5"
        for name, value in (more | {name: value for name, value in values.items() if value is not None}).items():
            option = self.options.get(name) or next((one for one in self.targets if _python_name(one) == name), None)
            if option is None:
                continue
            if option["repeatable"] and isinstance(value, (list, tuple)):
                for index, one in enumerate(value):
                    words += given.words(option["names"][-1].lstrip("-"), one) if not hasattr(one, "shape") else \
                        [f"{option['names'][-1]}={given.array(f'{name}_{index}', one)}"]
            else:
                words += given.words(option["names"][-1].lstrip("-"), value)
        try:
            code, text, notes, document = _core.command(words + ["--", *sources], given.runner, progress)
        except _core.Error as error:
            error.path = sources[0] if sources else None
            error.args = (self._as_arguments(given.without_folder(error.args[0])), *error.args[1:])
            raise
        if given.notes and {"expect", "got"} & set(self.options):
            head, _, rest = text.partition("\n")
            text = "\n".join([head, *(f"  {note}" for note in given.notes)]) + "\n" + rest
        notes = [line.removeprefix("gateloupe-cli: ") for line in given.without_folder(notes).splitlines()]
        found = Study(self.name, code, given.without_folder(text), notes, given.without_folder(document))
        files = given.files()
        if files:  # a command line would name files that are gone
            found.text = re.sub(r"gateloupe-cli .+", lambda line: _as_call(line[0], files), found.text)
            if isinstance(found.document.get("next"), str):
                found.document["next"] = _as_call(found.document["next"], files)
        return found


def _as_call(line, files):
    """A command line as the call of this module; `files`: the argument that each file was made of."""
    words = shlex.split(line)
    command = _COMMANDS.get(words[1]) if len(words) > 1 and words[0] == "gateloupe-cli" else None
    if command is None:
        return line
    options = {name: (key, option) for key, option in command.options.items() for name in option["names"]}
    sources, arguments, rest = list(command.sources + command.targets), [], words[2:]
    while rest:
        word = rest.pop(0)
        key, option = options.get(word, (None, None))
        if option is None and (word.startswith("-") or not sources):
            return line
        if option is None:
            sources.pop(0)
            arguments.append(files.get(word, repr(word)))
        elif option["value"] and rest:
            value = rest.pop(0)
            arguments.append(f"{key}={files.get(value, repr(value))}")
        else:
            arguments.append(f"{key}=True")
    return f"gateloupe.{command.name}({', '.join(arguments)})"


_COMMANDS = {}


def _function(text):
    command = _COMMANDS[text["name"]] = _Command(text)
    kinds = inspect.Parameter
    parameters = [kinds(name, kinds.POSITIONAL_OR_KEYWORD if is_argument else kinds.KEYWORD_ONLY, default=None)
                  for name, is_argument, _ in command.parameters()]
    signature = inspect.Signature([*parameters, kinds("progress", kinds.KEYWORD_ONLY, default=None)])

    def function(*arguments, **options):
        values = signature.bind(*arguments, **options).arguments
        progress = values.pop("progress", None)
        with Given() as given:
            return command(given, values, progress)

    function.__name__ = function.__qualname__ = command.name
    function.__module__ = "gateloupe"
    function.__signature__ = signature
    function.__doc__ = "\n".join([text["description"], ""] + [f"{name}: {option['description']}" + (f"; {Runner.SAYS}" if name == "runner" else "") for name, _, option in command.parameters()]
                                 + ["", "Returns a Study. Raises gateloupe.Error with the console's sentence and exit_code."])
    return function


for _text in _core.commands():
    globals()[_text["name"]] = _function(_text)
    __all__.append(_text["name"])
