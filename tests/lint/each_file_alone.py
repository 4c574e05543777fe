#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: each_file_alone.py COMPILE_COMMANDS [FOLDER]      checks the syntax of every source of this repository (below FOLDER), warnings as errors

Prints what the compiler says about each file that fails; exits with 1 if one did.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def compile_alone(entry):
    command = [word for word in shlex.split(entry["command"]) if word != "-c"]
    command[1:1] = ["-fsyntax-only", "-Werror"]
    done = subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def main():
    folder = ROOT / (sys.argv[2] if len(sys.argv) > 2 else "")
    entries = [entry for entry in json.loads(Path(sys.argv[1]).read_text())
               if Path(entry["file"]).is_relative_to(folder) and not Path(entry["file"]).is_relative_to(ROOT / "build")
               and entry["file"].endswith(".cpp")]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for code, said in pool.map(compile_alone, entries):
            if code:
                failed += 1
                print(said, file=sys.stderr)
    print(f"{len(entries)} files, {failed} with warnings or errors")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
