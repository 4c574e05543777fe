# SPDX-License-Identifier: Apache-2.0
"""What a run gives when it goes backwards."""


class Gradients(dict):
    """dL of everything that a run is made of, by path: "x", "h0", "c0", "layer_0/forward/forget/recurrent_weights" and the like as an
    export has them; "layer_0/forward/h" and "c", dL of the state as it leaves each step; "layer_0/forward/forget", dL/dz of the gate's sum.
    `sum` is L."""

    def __init__(self, total, arrays):
        super().__init__(arrays)
        self.sum = total

    def __repr__(self):
        return f"<gradients of L = {self.sum:.6g}: {len(self)} arrays>"
