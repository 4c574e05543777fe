#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/data/hdf5: files of h5py with what the tests' own libhdf5 cannot write. Datasets count from 1 (x...) or are
hashes of their indices (noise...). Made with h5py 3.16.0, HDF5 2.0.0, numpy 2.4.6, Python 3.11.7."""
import pathlib

import h5py
import numpy

into = pathlib.Path(__file__).resolve().parent.parent / "hdf5"
into.mkdir(exist_ok=True)

counting = numpy.arange(1, 121, dtype="f4").reshape(12, 10)
noise = ((numpy.arange(600, dtype="u8") * 2654435761) % (1 << 24)).astype("f4")

KINDS = {  # chunk, largest shape
    "single": ((12, 10), None),
    "fixed": ((5, 3), None),
    "endless": ((5, 3), (None, 10)),
    "endless_second": ((5, 3), (12, None)),
    "endless_twice": ((5, 3), (None, None)),
}

for version in ("earliest", "v110", "v200"):
    with h5py.File(into / f"h5py-{version}.h5", "w", libver=(version, "latest"), track_order=True) as file:
        for kind, (chunk, most) in KINDS.items():
            for filters in (None, "gzip", "lzf"):
                file.create_dataset(f"x_{kind}_{filters}", data=counting, chunks=chunk, maxshape=most, compression=filters,
                                    shuffle=filters is not None, fletcher32=filters == "lzf")
        file.create_dataset("noise_lzf", data=noise, chunks=(100,), compression="lzf")
        file.create_dataset("x_big_endian_lzf", data=counting.astype(">f4"), chunks=(5, 3), compression="lzf")
        group = file.create_group("b", track_order=True)
        for index in range(20):
            group.create_group(f"{19 - index}")
            group.attrs[f"{19 - index}"] = index
        file.create_group("a").attrs["text"] = "ümlaut"
