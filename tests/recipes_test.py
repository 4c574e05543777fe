# SPDX-License-Identifier: Apache-2.0
"""Recipes for systems that are not here: they can be read, agree with the project, and name what it needs. usage: pytest tests/recipes_test.py"""
import json
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSION = re.search(r"^    VERSION ([0-9.]+)$", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)
FLATPAK = ROOT / "app/packages/flatpak/org.gateloupe.Gateloupe.yml"
CONDA = ROOT / "app/packages/conda/recipe.yaml"
# What Debian's packages of libraries are called elsewhere; the runtime of Flatpak has those of None.
LIBRARIES = {"libhdf5-dev": ("hdf5", "hdf5"), "libflatbuffers-dev": ("flatbuffers", "flatbuffers"), "libsnappy-dev": ("snappy", "snappy"),
             "libisal-dev": ("isa-l", "isa-l"), "zlib1g-dev": (None, "zlib"), "libarchive-dev": (None, "libarchive"), "libpugixml-dev": ("pugixml", "pugixml"),
             "nlohmann-json3-dev": ("nlohmann-json", "nlohmann_json"), "libcli11-dev": ("cli11", "cli11"), "libssl-dev": (None, "openssl"),
             "libeigen3-dev": ("eigen", "eigen"), "libqcustomplot-dev": ("qcustomplot", None), "libgl-dev": (None, None)}


def load(path):
    return pytest.importorskip("yaml").safe_load(path.read_text())


def test_the_table_names_every_library_that_is_needed():
    listed = {line for line in (ROOT / "app/debian-packages.txt").read_text().splitlines() if re.match(r"(lib|zlib|nlohmann).*-dev$", line)}
    assert listed == set(LIBRARIES)


def test_the_flatpak_has_every_library_with_its_sum():
    recipe = load(FLATPAK)
    assert recipe["id"] == FLATPAK.stem and recipe["command"] == "gateloupe"
    modules = {module["name"]: module for module in recipe["modules"]}
    assert {flatpak for flatpak, _ in LIBRARIES.values() if flatpak} | {"gateloupe"} == set(modules)
    for module in recipe["modules"]:
        for source in module["sources"]:
            assert source["type"] in ("archive", "dir", "shell")
            assert source["type"] != "archive" or re.fullmatch(r"[0-9a-f]{64}", source["sha256"]) and source["url"].startswith("http")
    assert (FLATPAK.parent / modules["gateloupe"]["sources"][0]["path"] / "CMakeLists.txt").exists()
    options = [option for module in recipe["modules"] for option in module.get("config-opts", []) if "GATELOUPE" in option]
    for option in options:
        assert re.search(rf"option\({re.fullmatch('-D(.*)=.*', option).group(1)} ", (ROOT / "CMakeLists.txt").read_text())


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="flatpak-builder is not installed")
def test_flatpak_builder_reads_the_manifest():
    subprocess.run(["flatpak-builder", "--show-manifest", FLATPAK], check=True, capture_output=True)


def test_the_conda_recipe_has_every_library():
    recipe = load(CONDA)
    assert str(recipe["context"]["version"]) == VERSION and (ROOT / recipe["about"]["license_file"]).exists()
    host = {word.split()[0] for word in recipe["requirements"]["host"]}
    assert {conda for _, conda in LIBRARIES.values() if conda} <= host
    for path in re.findall(r"\./(\S+)", " ".join(recipe["build"]["script"])):
        assert (ROOT / path / "pyproject.toml").exists()
    wanted = re.search(r"requires = (\[.*\])", (ROOT / "app/python/pyproject.toml").read_text()).group(1)
    assert {word.split()[0] for word in json.loads(wanted)} <= host


def test_presets_for_other_systems_are_known_to_cmake():
    presets = json.loads((ROOT / "CMakePresets.json").read_text())
    names = {preset["name"]: preset for preset in presets["configurePresets"]}
    assert {"macos", "windows-console"} <= set(names)
    options = set(re.findall(r"option\((GATELOUPE_\w+)", (ROOT / "CMakeLists.txt").read_text()))
    for name in ("macos", "windows-console"):
        assert {key for key in names[name]["cacheVariables"] if key.startswith("GATELOUPE")} <= options and names[name]["condition"]
    listed = subprocess.run(["cmake", "--list-presets"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "ci" in listed and "macos" not in listed  # of this system alone
