# SPDX-License-Identifier: Apache-2.0
"""Sources and SBOM of a release, twice. usage: pytest tests/release_test.py"""
import hashlib
import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]


def git(*words):
    return subprocess.run(["git", "-c", f"safe.directory={ROOT}", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    if git("rev-parse", "HEAD").returncode != 0:
        pytest.skip("this is no checkout of git")
    if git("cat-file", "-e", "HEAD:app/packages/sbom.py").returncode != 0:
        pytest.skip("no release of the sources before app/packages/sbom.py")
    made = [tmp_path_factory.mktemp(name) / "out" for name in ("once", "twice")]
    for folder in made:
        subprocess.run([ROOT / "app/release.sh", "--sources", "HEAD", folder], check=True, capture_output=True, text=True)
    return made


def test_two_runs_give_equal_bytes(folders):
    once, twice = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert once == twice and len(once) == 3


def test_the_sums_are_those_of_the_files(folders):
    lines = (folders[0] / "SHA256SUMS").read_text().splitlines()
    sums = dict(line.split("  ")[::-1] for line in lines)
    assert set(sums) | {"SHA256SUMS"} == {path.name for path in folders[0].iterdir()}
    for name, told in sums.items():
        assert hashlib.sha256((folders[0] / name).read_bytes()).hexdigest() == told


def test_the_sources_are_those_of_the_commit(folders):
    tarball = next(folders[0].glob("*.tar.gz"))
    names = subprocess.run(["tar", "-tf", tarball], check=True, capture_output=True, text=True).stdout.splitlines()
    inside = {name.split("/", 1)[1] for name in names if not name.endswith("/")}
    assert inside == set(git("ls-tree", "-r", "--name-only", "-z", "HEAD").stdout.split("\0")) - {""}


def test_the_sbom_names_every_package_with_a_licence_of_spdx(folders):
    bom = json.loads(next(folders[0].glob("*.spdx.json")).read_text())
    assert bom["spdxVersion"] == "SPDX-2.3" and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bom["creationInfo"]["created"])
    packages = {package["name"]: package for package in bom["packages"]}
    assert packages["gateloupe"]["licenseDeclared"] == "Apache-2.0 AND GPL-3.0-or-later"
    listed = [line for path in ("app/debian-packages.txt", "app/packages/debian-packages.txt", "tests/debian-packages.txt")
              for line in git("show", f"HEAD:{path}").stdout.splitlines() if line and not line.startswith("#")]
    assert set(listed) | {"gateloupe"} == set(packages)
    ids = [package["SPDXID"] for package in bom["packages"]]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    known = {one["licenseId"] for one in bom["hasExtractedLicensingInfos"]}
    for package in bom["packages"]:
        for word in package["licenseDeclared"].split(" AND "):
            assert re.fullmatch(r"NOASSERTION|[A-Za-z0-9.+-]+", word)
            assert not word.startswith("LicenseRef-") or word in known
    related = {(one["relatedSpdxElement"] if one["relationshipType"] in ("STATIC_LINK", "DESCRIBES") else one["spdxElementId"]) for one in bom["relationships"]}
    assert related == set(ids)


@pytest.mark.parametrize("tag, sentence", [("no-such-tag", "is no tag or commit"), ("v99.0", "is no tag or commit")])
def test_what_is_no_tag_is_refused(tmp_path, tag, sentence):
    told = subprocess.run([ROOT / "app/release.sh", "--sources", tag, tmp_path], capture_output=True, text=True)
    assert told.returncode == 1 and sentence in told.stderr
