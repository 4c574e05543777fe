# SPDX-License-Identifier: Apache-2.0
"""What the scripts that load exports in a framework have in common: every case is run and told, whatever happens to one."""
import json
import sys


def report(version, run, tolerance=lambda case: case["tolerance"], is_left_out=lambda case: False):
    """Runs the cases of the JSON list named on the command line; run(case) gives the worst error. Ends the program: 1 when one fails."""
    failed = 0
    for case in json.load(open(sys.argv[1])):
        if is_left_out(case):
            continue
        try:
            error = run(case)
            verdict = "ok" if error <= tolerance(case) else "DIFFERS"
        except Exception as problem:
            error, verdict = repr(problem)[:200], "FAILED"
        failed += verdict != "ok"
        print(case["name"], verdict, error)
    print(version, "failed:", failed)
    sys.exit(1 if failed else 0)
