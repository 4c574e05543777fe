# SPDX-License-Identifier: Apache-2.0
"""What a command of the console program found, as a value."""
import json

from . import _pictures


class Record(dict):
    """An object of a document; its members are attributes, too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Study:
    """What a command found.

    `verdict` is one sentence, `document` the console's JSON, str() the console's text, `notes` what it said besides. Members of the
    document are attributes: gateloupe.blame(...).defects[0].id. True where the console ends with 0: nothing differs, nothing is broken.
    Rows of the first table of the document can be counted, indexed and gone through: gateloupe.solve(buffer)[0].spec.
    """

    def __init__(self, command, exit_code, text, notes, document):
        self.command = command
        self.exit_code = exit_code
        self.text = text
        self.notes = notes
        self.document = json.loads(document, object_hook=Record) if document else Record()

    @property
    def verdict(self):
        return self.text.split("\n", 1)[0] or f"{self.command} ended with {self.exit_code}"

    @property
    def tables(self):
        """The lists of objects in the document, by their names."""
        return {name: rows for name, rows in self.document.items()
                if isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows)}

    def _rows(self):
        lists = [rows for rows in self.document.values() if isinstance(rows, list)]
        return next(iter(self.tables.values()), lists[0] if lists else [])

    def __getattr__(self, name):
        if name.startswith("__") or name == "document":
            raise AttributeError(name)
        try:
            return self.document[name]
        except KeyError:
            raise AttributeError(f"{self.command}'s document has no {name}; it has {', '.join(self.document)}") from None

    def __dir__(self):
        return [*super().__dir__(), *self.document]

    def __bool__(self):
        return self.exit_code == 0

    def __len__(self):
        return len(self._rows())

    def __iter__(self):
        return iter(self._rows())

    def __getitem__(self, index):
        return self._rows()[index]

    def __str__(self):
        return self.text.rstrip("\n")

    def __repr__(self):
        return f"<{self.command}: {self.verdict}>"

    def _repr_html_(self):
        return _pictures.study(self)
