# SPDX-License-Identifier: Apache-2.0
"""What the README and the manual's page of the console show, run as it stands. usage: pytest tests/readme_test.py (GATELOUPE_CLI: the console program)"""
import html.parser
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import warnings

import gateloupe
import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()
MANUAL = ROOT / "resources/manual"
CONSOLE = (MANUAL / "console.en.md").read_text()
CLI = os.environ["GATELOUPE_CLI"]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README + CONSOLE, re.M | re.S)


def console_lines():
    return [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]


def cli(folder, *arguments):
    return subprocess.run([CLI, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files that the lines name: the example in several formats, a sequence, its output, and outputs that are wrong."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "resources").symlink_to(ROOT / "resources")
    (folder / "build/out").mkdir(parents=True)
    shutil.copy(ROOT / "resources/examples/brackets.safetensors", folder / "model.safetensors")
    network = gateloupe.open(folder / "model.safetensors")["lstm"]
    inputs, hidden = network.spec["input_size"], network.spec["hidden_size"]
    x = np.eye(inputs, dtype="f4")[np.random.default_rng(1).integers(0, inputs, 80)][:, None]
    np.save(folder / "x.npy", x)
    np.save(folder / "y.npy", network.run(x).y)
    wrong = x.copy()
    wrong[7, 0, 3] = np.nan
    np.save(folder / "nan.npy", wrong)
    for arguments in (["export", "model.safetensors", "--to", "pytorch", "-o", "model.pt"],
                      ["export", "model.safetensors", "--to", "onnx", "-o", "model.onnx"],
                      ["export", "model.safetensors", "--to", "packed", "-o", "packed.bin"],
                      ["new", "--spec", "gru:input=40,hidden=256,layers=2", "-o", "weights.bin"]):
        assert cli(folder, *arguments).returncode == 0

    # A runtime that takes the input and the forget gate for one another.
    packed = np.fromfile(folder / "packed.bin", "f4")
    kinds = np.split(packed, np.cumsum([4 * hidden * inputs, 4 * hidden * hidden, 4 * hidden]))
    np.concatenate([kind.reshape(4, -1)[[1, 0, 2, 3]].ravel() for kind in kinds]).tofile(folder / "exchanged.bin")
    exchanged = gateloupe.open(folder / "exchanged.bin", spec=f"lstm:input={inputs},hidden={hidden}").networks[0]
    np.save(folder / "theirs.npy", exchanged.run(x).y)

    # Names that nobody knows: the input's matrix, the state's and the sum of both biases.
    four = [kind.reshape(4 * hidden, -1) for kind in kinds]
    np.savez(folder / "odd.npz", alpha=four[0].T, beta=four[1].T, gamma=(four[2] + four[3]).ravel())
    return folder


def test_the_python_does_what_it_says(folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    for block in blocks("python"):
        exec(block, {})
    said = capsys.readouterr().out
    assert "equal: 16 gates" in said
    assert "lstm:input=15,hidden=24" in said
    assert "x[3] is NaN at step 7" in said


@pytest.mark.parametrize("line", console_lines())
def test_a_line_of_the_console_does_what_it_says(folder, line):
    program, *arguments = shlex.split(line, comments=True)
    assert program == "gateloupe-cli"
    if "onnxruntime_runner.py" in line:
        runner = re.search(r"\bpython3\b", line).group()
        if subprocess.run([runner, "-c", "import onnxruntime"], capture_output=True).returncode != 0:
            warnings.warn(f"NOT RUN, onnxruntime is not installed: {line}")
            pytest.skip("onnxruntime is not installed")
    result = cli(folder, *arguments)
    expected = 1 if arguments[0] in ("blame", "report") else 0
    if "cudnn" in arguments and result.returncode == 5:
        assert "cuDNN" in result.stderr  # no GPU here; a machine with one compares
        return
    if "cudnn" in arguments:
        expected = result.returncode  # how far the two are from each other is the GPU's business
        assert expected in (0, 1)
    assert result.returncode == expected, result.stderr + result.stdout
    said = {"solve weights.bin": "gru:input=40,hidden=256,layers=2", "blame": "input, forget are taken for one another",
            "--at 'layer_0/forward/c[0]@20'": "nan", "diff": "equal: 16 gates"}
    for part, sentence in said.items():
        if f" {part}" in line:
            assert sentence in result.stdout


def test_every_command_is_shown():
    shown = {shlex.split(line)[1] for line in console_lines()}
    listed = cli(ROOT, "--help").stdout.split("Subcommands:\n")[1].split("\n\n")[0]
    commands = set(re.findall(r"^  ([a-z]+)", listed, re.M))
    assert commands - shown == {"help"}


def test_git_shows_a_network_as_gates(folder):
    attributes = re.search(r"`(\*\.safetensors diff=gateloupe)`", CONSOLE).group(1)
    config = re.search(r"`git (config diff\.gateloupe\.textconv) \"gateloupe-cli gates\"`", CONSOLE).group(1)
    repository = folder / "repository"

    def git(*arguments):
        return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
                              cwd=repository, capture_output=True, text=True, check=True).stdout
    repository.mkdir()
    git("init", "-q")
    git(*config.split(), f"{CLI} gates")
    (repository / ".gitattributes").write_text(attributes + "\n")
    shutil.copy(folder / "model.safetensors", repository)
    git("add", ".")
    git("commit", "-qm", "a")
    data = bytearray((repository / "model.safetensors").read_bytes())
    place = gateloupe.open(repository / "model.safetensors")["lstm"].gates["layer_0/forward/forget/input_bias"].place
    data[place.byte_offset:place.byte_offset + 24 * 4] = bytes(24 * 4)
    (repository / "model.safetensors").write_bytes(data)
    changed = [line for line in git("diff").splitlines() if re.match(r"^[+-][^+-]", line)]
    assert len(changed) == 2 and all("forget" in line and "input_bias" in line for line in changed), changed


def test_the_readme_is_no_wall_and_names_every_dependency():
    assert README.count("\n") < 200 and README.count("![") == 1
    packages = (ROOT / "app/debian-packages.txt").read_text()
    for name, package in (("Qt 6", "qt6-base-dev"), ("HDF5", "libhdf5-dev"), ("FlatBuffers", "libflatbuffers-dev"), ("Snappy", "libsnappy-dev"),
                          ("ISA-L", "libisal-dev"), ("zlib", "zlib1g-dev"), ("libarchive", "libarchive-dev"), ("pugixml", "libpugixml-dev"),
                          ("nlohmann-json", "nlohmann-json3-dev"), ("CLI11", "libcli11-dev"), ("OpenSSL", "libssl-dev"), ("Eigen", "libeigen3-dev"),
                          ("QCustomPlot", "libqcustomplot-dev")):
        assert package in packages and f"| {name} " in README, name


def test_links_of_the_readme_lead_somewhere():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target


class Words(html.parser.HTMLParser):
    """The words that a page of HTML shows below its links to other pages."""

    def __init__(self, text):
        super().__init__()
        self.text = ""
        self.feed(text.split("</nav>")[1])

    def handle_data(self, data):
        self.text += data

    def handle_endtag(self, tag):
        self.text += " " if tag in ("h1", "h2", "p", "li", "td", "th", "pre") else ""


def test_the_pages_on_disk_have_the_words_of_the_window(tmp_path):
    told = cli(tmp_path, "help", "--html", "pages")
    assert told.returncode == 0 and re.fullmatch(r"pages: \d+ pages\n", told.stdout)
    written = {path.name for path in (tmp_path / "pages").iterdir()}
    for source in MANUAL.glob("*.*.md"):
        page, language, _ = source.name.split(".")
        name = f"{page}.html" if language == "en" else f"{page}.{language}.html"
        assert name in written
        shown = Words((tmp_path / "pages" / name).read_text()).text.split()
        lines = [line for line in source.read_text().splitlines() if not line.startswith(("![", "```", "| ---", "| --"))]
        expected = re.sub(r"\[([^]]*)\]\((?:\w|[/.:-])*\)", r"\1", "\n".join(lines))
        plain = re.compile(r"[\\`*|#>-]|^\d+\. ", re.M)
        assert "".join(plain.sub("", " ".join(shown)).split()) == "".join(plain.sub("", expected).split()), name
    links = set(re.findall(r'href="([^"]+)"', (tmp_path / "pages/index.html").read_text()))
    assert {link for link in links if not link.startswith("http")} <= written
    commands = (tmp_path / "pages/commands.html").read_text()
    assert all(f"<h2>{name}</h2>" in commands for name in ("info", "blame", "help")) and "--got-h TEXT" in commands
    again = cli(tmp_path, "help", "--html", "pages")
    assert again.returncode == 6 and "pages is not empty" in again.stderr
