# SPDX-License-Identifier: Apache-2.0
"""usage: assign.py [N...]
The best assignment of N random similarities (default 256 1024 4096) by scipy, beside
matching_bench --benchmark_filter=assignRandom. Prints milliseconds of CPU time, the median of three.
"""
import sys
import time

import numpy
from scipy.optimize import linear_sum_assignment


def main():
    random = numpy.random.default_rng(7)
    for n in [int(word) for word in sys.argv[1:]] or [256, 1024, 4096]:
        similarity = random.uniform(-1.0, 1.0, (n, n)).astype(numpy.float32)
        times = []
        for _ in range(3):
            begin = time.process_time()
            linear_sum_assignment(similarity, maximize=True)
            times.append(1e3 * (time.process_time() - begin))
        print(f"{n}: {sorted(times)[1]:.3g} ms")


main()
