"""Writes the keys of YAML files by PyYAML's events. See script in program_test.go.

Keys of brackets on one line are values, and of a list the first hundred entries count, as in our outlines.
"""
import json
import sys

import yaml


class Truth:
    def __init__(self, text):
        self.text = text
        self.out = []
        self.events = yaml.parse(text, Loader=yaml.SafeLoader)

    def read(self):
        for event in self.events:
            if isinstance(event, (yaml.DocumentStartEvent, yaml.DocumentEndEvent, yaml.StreamStartEvent, yaml.StreamEndEvent)):
                continue
            self.node(event, "", True)
        return self.out

    def lines(self, index):
        return self.text.count("\n", 0, index) + 1

    def end(self, mark):
        index = mark.index
        while index > 0 and self.text[index - 1].isspace():
            index -= 1
        return index

    def node(self, event, parent, listed):
        """Reads the node that an event begins and gives the end of its last character."""
        if isinstance(event, yaml.SequenceStartEvent):
            end, entries = event.end_mark.index, 0
            for item in self.events:
                if isinstance(item, yaml.SequenceEndEvent):
                    return item.end_mark.index if event.flow_style else end
                entries += 1
                end = max(end, self.node(item, parent, listed and entries <= 100))
        if isinstance(event, yaml.MappingStartEvent):
            end, place = event.end_mark.index, len(self.out)
            for key in self.events:
                if isinstance(key, yaml.MappingEndEvent):
                    if event.flow_style and event.start_mark.line == key.end_mark.line:
                        del self.out[place:]
                    return key.end_mark.index if event.flow_style else end
                own = None
                if isinstance(key, yaml.ScalarEvent) and listed and key.start_mark.index < key.end_mark.index:
                    own = dict(kind="key", name=key.value, parent=parent, start=key.start_mark.line + 1, line=key.start_mark.line + 1)
                    self.out.append(own)
                elif not isinstance(key, yaml.ScalarEvent):
                    self.node(key, parent, False)
                value = next(self.events)
                end = max(end, self.end(key.end_mark), self.node(value, key.value if own else parent, listed))
                if own:
                    own["end"] = self.lines(max(end - 1, 0))
        return self.end(event.end_mark)


for path in sys.stdin.read().splitlines():
    try:
        with open(path, encoding="utf-8", newline="") as f:
            text = f.read().removeprefix("\ufeff")
        symbols = Truth(text).read()
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError):
        continue
    if len(symbols) <= 2000:  # of more, ours are a part
        print(json.dumps(dict(file=path, symbols=symbols)))
