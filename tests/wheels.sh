#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/wheels.sh
# Installs each wheel that app/python/wheel.sh left in build/dist/ into an empty virtual environment of its interpreter, away from the sources,
# with NumPy from PyPI, and gets a verdict, a picture and an answer of the console program from it. Looks at sizes, at the time to import,
# and at what libraries it brings. Exits with 77 and says why where there is no wheel or no interpreter for any.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
largest=$((12 * 1000 * 1000)) # bytes of a wheel
fail() {
    echo "tests/wheels.sh: $*" >&2
    exit 1
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$root/resources/examples/brackets.safetensors" "$scratch/model.safetensors"
cat >"$scratch/use.py" <<'END'
import os, time
begin = time.process_time()
import gateloupe
imported = time.process_time() - begin
import numpy as np
network = gateloupe.open("model.safetensors")["lstm"]
x = np.eye(15, dtype="f4")[:, None]
found = gateloupe.blame(network, input=x, got=np.array(network.run(x).y)[:, :, ::-1])
assert not found and found.verdict.startswith("DIFFERENT"), found
network.export("gates.h5")
assert gateloupe.diff(network, "gates.h5").verdict == "equal: 16 gates compared"
assert network._repr_html_().count("<svg") == 8
folder = os.path.dirname(gateloupe.__file__)
assert {"py.typed", "__init__.pyi", "_commands.pyi", "licences"} <= set(os.listdir(folder)), os.listdir(folder)
print(f"   {found.verdict}; imported in {imported:.2f} s of the processor")
assert imported < 0.3
END
tested=0
for wheel in "$root"/build/dist/gateloupe-*.whl; do
    [ -e "$wheel" ] || break
    version=$(sed -n 's/.*-cp3\([0-9]*\)-.*/3.\1/p' <<<"$wheel")
    python=$(ls -d "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python3 \
        "${UV_PYTHON_INSTALL_DIR:-$HOME/.local/share/uv/python}/cpython-$version".*-*/bin/python3 "/usr/bin/python$version" 2>/dev/null | grep -v freethreaded | head -n 1) || true
    echo "== ${wheel##*/}, $(stat -c %s "$wheel") bytes"
    [ "$(stat -c %s "$wheel")" -lt "$largest" ] || fail "it is larger than $largest bytes"
    libraries=$(python3 -m zipfile -l "$wheel" | awk '/\.libs\/lib/ { print $1 }')
    [ "$(grep -vc libisal <<<"$libraries" || true)" -eq 0 ] || fail "it brings $libraries"
    [ -n "$python" ] || { echo "   NOT INSTALLED: there is no CPython $version" >&2; continue; }
    "$python" -m venv "$scratch/$version"
    "$scratch/$version/bin/pip" install --quiet --disable-pip-version-check "$wheel"
    (cd "$scratch" && rm -f gates.h5 && env -u PYTHONPATH "$scratch/$version/bin/python" use.py) || fail "CPython $version does not use it"
    told=$(cd "$scratch" && "$scratch/$version/bin/gateloupe-cli" health model.safetensors)
    [[ $told == "0 broken"* ]] || fail "its gateloupe-cli does not answer"
    tested=$((tested + 1))
done
[ "$tested" -gt 0 ] || { echo "WHEELS NOT TESTED: app/python/wheel.sh has not run, or made none for an interpreter that is here" >&2; exit 77; }
echo "== $tested wheels install and answer"
