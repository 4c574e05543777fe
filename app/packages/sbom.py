#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: sbom.py VERSION SECONDS >gateloupe.spdx.json

Writes what Gateloupe is made of as SPDX 2.3 (JSON): its own sources, and each Debian package that the lists of packages name, in the version
that is installed here, with the licences that its copyright file names. SECONDS since 1970 is the date of the document. Nothing of others
lies in the sources: there are no vendored parts."""
import datetime
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMESPACE = "https://gateloupe.org/spdx"
LISTS = ("app/debian-packages.txt", "app/packages/debian-packages.txt", "tests/debian-packages.txt")

# Debian's short names of licences that SPDX calls otherwise; what is in neither gets a LicenseRef of its own.
SPDX_NAMES = {
    "apache-2.0": "Apache-2.0", "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "bsl-1.0": "BSL-1.0", "cc0-1.0": "CC0-1.0",
    "expat": "MIT", "mit": "MIT", "gpl-2": "GPL-2.0-only", "gpl-2.0": "GPL-2.0-only", "gpl-2+": "GPL-2.0-or-later", "gpl-2.0+": "GPL-2.0-or-later",
    "gpl-3": "GPL-3.0-only", "gpl-3+": "GPL-3.0-or-later", "gpl-3.0+": "GPL-3.0-or-later", "isc": "ISC", "lgpl-2": "LGPL-2.0-only",
    "lgpl-2+": "LGPL-2.0-or-later", "lgpl-2.1": "LGPL-2.1-only", "lgpl-2.1+": "LGPL-2.1-or-later", "lgpl-3": "LGPL-3.0-only",
    "lgpl-3+": "LGPL-3.0-or-later", "mpl-2.0": "MPL-2.0", "zlib": "Zlib", "psf-2": "PSF-2.0", "openssl": "OpenSSL",
}


def listed(path):
    lines = (ROOT / path).read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def static_packages():
    """Those whose libraries programs have inside of them, by the list that CMake links."""
    names = re.search(r"foreach\(name IN ITEMS\s+([^)]*)\)", (ROOT / "cmake/GateloupeStatic.cmake").read_text()).group(1).split()
    found = {package for package in map(package_of, names) if package}
    return found


def package_of(library):
    told = subprocess.run(["dpkg", "-S", f"*/lib{library}.a"], capture_output=True, text=True).stdout
    return told.split(":")[0] if told else None


def version_of(package):
    told = subprocess.run(["dpkg-query", "-W", "-f", "${Version} ${source:Package}", package], capture_output=True, text=True)
    return told.stdout.split() if told.returncode == 0 and told.stdout.strip() else (None, None)


def licences_of(package):
    """The short names in the fields License of Debian's copyright file, where it is of the machine-readable kind."""
    path = pathlib.Path("/usr/share/doc") / package / "copyright"
    if not path.exists():
        return []
    names = re.findall(r"^License:[ \t]*(\S.*)$", path.read_text(errors="replace"), re.M)
    return sorted({part.strip() for name in names for part in re.split(r"\s+(?:and|or|and/or)\s+|,|\|", name) if part.strip()})


def spdx_id(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


class Licences:
    """SPDX's expression for Debian's names, and the references that it needs."""

    def __init__(self):
        self.references = {}

    def expression(self, names):
        words = []
        for name in names:
            known = SPDX_NAMES.get(name.lower())
            if not known:
                known = "LicenseRef-Debian-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-")
                self.references[known] = name
            words.append(known)
        return " AND ".join(sorted(set(words))) or "NOASSERTION"


def package_entry(name, version, licence, **more):
    return {"SPDXID": spdx_id(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


def document(version, seconds):
    licences, packages, relations = Licences(), [], []
    own = package_entry("gateloupe", version, "Apache-2.0 AND GPL-3.0-or-later", supplier="Organization: The Gateloupe developers",
                        primaryPackagePurpose="APPLICATION", comment="core, app/cli, app/python, app/gpu and the tests: Apache-2.0; widgets and app/gui: GPL-3.0-or-later")
    static = static_packages()
    for path in LISTS:
        for package in listed(path):
            if any(one["name"] == package for one in packages):
                continue
            installed, source = version_of(package)
            entry = package_entry(package, installed or "NOASSERTION", licences.expression(licences_of(package)), supplier="Organization: Debian",
                                  sourceInfo=f"built from Debian's source package {source}" if source else "not installed where this was written")
            if installed:
                entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{package}@{installed}"}]
            packages.append(entry)
            if package in static:
                relations.append((own["SPDXID"], "STATIC_LINK", entry["SPDXID"]))
            elif path.startswith("tests"):
                relations.append((entry["SPDXID"], "TEST_DEPENDENCY_OF", own["SPDXID"]))
            else:
                relations.append((entry["SPDXID"], "BUILD_DEPENDENCY_OF", own["SPDXID"]))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"gateloupe-{version}",
        "documentNamespace": f"{NAMESPACE}/gateloupe-{version}-{seconds}",
        "creationInfo": {"created": datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: gateloupe app/packages/sbom.py"]},
        "packages": [own, *packages],
        "hasExtractedLicensingInfos": [{"licenseId": key, "name": name, "extractedText": f"Debian's copyright file calls it {name}; the text is there."}
                                       for key, name in sorted(licences.references.items())],
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]}]
        + [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }


if __name__ == "__main__":
    json.dump(document(sys.argv[1], int(sys.argv[2])), sys.stdout, indent=2, ensure_ascii=False)
    print()
