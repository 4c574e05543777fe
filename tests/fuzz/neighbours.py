#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Several exports to one target at once, some of them killed at random moments, against a model of what must be there.

usage: neighbours.py GATELOUPE_CLI [--rounds N] [--formats a,b] [--seed N] [--json FILE]

A round has an old file or none, and two to four exports of two networks. Each moment of each export may meet each moment of
another one, and a SIGKILL. Afterwards, by the model:
  - the target holds one whole network: one of those that were exported in this round, or the old one when none ended with 0;
  - an export ends with 0, or with 6 and the name of the process that was writing; nothing else;
  - where nobody was killed the certificate is that of the file, and nothing hidden is left;
  - the next export of anybody succeeds and leaves exactly the files of an undisturbed one;
  - a stranger's file in the folder is as it was.
Ends with 1 and the first rounds that broke the model.
"""
import argparse, collections, hashlib, json, os, random, signal, subprocess, sys, tempfile, time

SPEC = ["--spec", "lstm:input=16,hidden=64,layers=2"]
TARGETS = {"tensorflow": ["o.ckpt", "o.ckpt.index"], "pytorch": ["o.pt"], "onnx": ["o.onnx"], "keras": ["o.keras"], "flax": ["o.msgpack"],
           "mxnet": ["o.params"], "hdf5": ["o.h5"], "npz": ["o.npz"], "safetensors": ["o.safetensors"]}
STRANGER = "stranger.txt"
FINE, CANNOT_WRITE = 0, 6


class World:
    """The program, its two sources, and what each of them looks like in a format."""

    def __init__(self, program, folder):
        self.program, self.folder, self.looks, self.files = program, folder, {}, {}
        for number, name in enumerate("AB"):
            self.call("new", *SPEC, "--seed", str(number + 1), "-o", self.source(name))

    def source(self, name):
        return os.path.join(self.folder, name + ".bin")

    def call(self, *words, cwd=None):
        return subprocess.run([self.program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd or self.folder)

    def start(self, name, form, target, cwd):
        return subprocess.Popen([self.program, "export", self.source(name), *SPEC, "--to", form, "-o", target], stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, cwd=cwd)

    def look(self, target, cwd):
        """What every gate of the file is, as one hash; None where it cannot be read."""
        result = self.call("gates", target, "--json", cwd=cwd)
        if result.returncode != FINE:
            return None
        gates = [{key: value for key, value in gate.items() if key != "source"} for network in json.loads(result.stdout)["rnns"]
                 for gate in network["parameters"]]
        return hashlib.sha256(json.dumps(gates, sort_keys=True).encode()).hexdigest()

    def learn(self, form):
        """The model: the looks of both networks in the format, and the files that an undisturbed export leaves."""
        for name in "AB":
            with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                self.start(name, form, TARGETS[form][0], folder).communicate()
                self.looks[form, name] = self.look(TARGETS[form][0], folder)
                self.files[form] = sorted(without_shards(os.listdir(folder)))
        assert self.looks[form, "A"] != self.looks[form, "B"]


def without_shards(names):
    """A TensorFlow checkpoint has one data file or two by turns."""
    return {name.split("-of-")[0].rsplit("-", 1)[0] if ".data-" in name else name for name in names}


def disturb(world, form, dice):
    """One round; what broke the model, and how the exports ended."""
    broken = []
    with tempfile.TemporaryDirectory(dir=world.folder) as folder:
        with open(os.path.join(folder, STRANGER), "w") as stranger:
            stranger.write("mine")
        target = TARGETS[form][0]
        old = dice.choice("AB-")
        if old != "-":
            world.start(old, form, target, folder).communicate()
        runs = []
        for _ in range(dice.randint(2, 4)):
            name = dice.choice("AB")
            runs.append((name, world.start(name, form, dice.choice(TARGETS[form]), folder)))
            if dice.random() < 0.5:
                time.sleep(dice.random() * 0.01)
        killed = [run for _, run in runs if dice.random() < 0.35]
        for run in killed:
            time.sleep(dice.random() * 0.02)
            run.kill()
        ends = []
        for name, run in runs:
            words = run.communicate()[1].decode()
            ends.append((name, run.returncode))
            if run.returncode == CANNOT_WRITE and "(process " not in words:
                broken.append("exit 6 without the other's process: " + words.strip()[-160:])
            elif run.returncode not in (FINE, CANNOT_WRITE, -signal.SIGKILL):
                broken.append("exit %d: %s" % (run.returncode, words.strip()[-160:]))
        finished = {name for name, code in ends if code == FINE}
        maybe = {name for name, code in ends if code == -signal.SIGKILL}
        found = world.look(target, folder)
        allowed = {world.looks[form, name] for name in finished | maybe}
        if not finished:
            allowed.add(world.looks[form, old] if old != "-" else None)
        if found not in allowed:
            broken.append("the target holds %s" % ("nothing that can be read" if found is None else "something else"))
        hidden = [name for name in os.listdir(folder) if name.startswith(".")]
        if not maybe and hidden:
            broken.append("left behind: %s" % hidden)
        certificate = os.path.join(folder, target + ".certificate.json")
        if not maybe and found is not None and target + ".certificate.json" in world.files[form] and form != "tensorflow":
            source = json.load(open(certificate))["source_file"] if os.path.exists(certificate) else None
            if source not in {world.source(name) for name in "AB" if world.looks[form, name] == found}:
                broken.append("the certificate beside it is that of %s" % source)
        last = dice.choice("AB")
        run = world.start(last, form, target, folder)
        words = run.communicate()[1].decode()
        if run.returncode != FINE or world.look(target, folder) != world.looks[form, last]:
            broken.append("the next export: exit %d %s" % (run.returncode, words.strip()[-160:]))
        left = sorted(without_shards(name for name in os.listdir(folder) if name != STRANGER))
        if [name for name in left if name.startswith(".")] or not set(world.files[form]) <= set(left):
            broken.append("after the next export there are %s" % left)
        if open(os.path.join(folder, STRANGER)).read() != "mine":
            broken.append("the stranger's file has changed")
    return broken, [code for _, code in ends]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=20, help="of each format")
    parser.add_argument("--formats", default=",".join(TARGETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="append the figures to this file, one line of JSON a format")
    given = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        world = World(os.path.abspath(given.program), folder)
        for form in given.formats.split(","):
            world.learn(form)
            dice, codes, begin = random.Random("%s %d" % (form, given.seed)), collections.Counter(), time.time()
            broken = 0
            for number in range(given.rounds):
                wrong, ended = disturb(world, form, dice)
                codes.update(ended)
                broken += bool(wrong)
                for what in wrong[:3]:
                    print("%s, round %d: %s" % (form, number, what), flush=True)
            faults += broken
            figures = {"format": form, "rounds": given.rounds, "exports": sum(codes.values()), "finished": codes[FINE], "refused": codes[CANNOT_WRITE],
                       "killed": codes[-signal.SIGKILL], "broken": broken, "seconds": round(time.time() - begin)}
            print(json.dumps(figures), flush=True)
            if given.json:
                with open(given.json, "a") as out:
                    out.write(json.dumps(figures) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
