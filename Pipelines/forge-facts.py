#!/usr/bin/env python3
"""Takes facts about the endpoints that relctl uses from a forge's published description into Tests/Fixtures/Forges.

  Pipelines/forge-facts.py KIND VERSION DATE DESCRIPTION.json

KIND is gitlab, github or gitea; the description is OpenAPI 3 or Swagger 2, as JSON. GitHub publishes it in
github/rest-api-description, GitLab in doc/api/openapi of its repository (as YAML), Gitea and Forgejo at /swagger.v1.json of
each server. The table names operations and types; the script fills in parameters and fields, and leaves what the
description lacks as it was, to be listed under "deviations" with a reason.
"""

import json
import re
import sys
from pathlib import Path


class Description:
    """An OpenAPI 3 or Swagger 2 document."""

    def __init__(self, document):
        self.document = document
        base = document.get("basePath", "")
        self.operations = {}
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if method in ("get", "post", "put", "patch", "delete"):
                    shared = methods.get("parameters", [])
                    self.operations[key(method.upper(), path)] = (operation, shared)
        self.base = base

    def resolve(self, node):
        while isinstance(node, dict) and "$ref" in node:
            target = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return node if isinstance(node, dict) else {}

    def fields(self, schema):
        """The properties of a schema by name, those of all its alternatives together."""
        schema = self.resolve(schema)
        if schema.get("type") == "array":
            return self.fields(schema.get("items", {}))
        found = dict(schema.get("properties", {}))
        for combination in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(combination, []):
                found.update(self.fields(part))
        return found

    def parameters(self, operation, shared):
        """Names of the query's and the body's parameters."""
        names = set()
        for parameter in map(self.resolve, operation.get("parameters", []) + shared):
            if parameter.get("in") == "body":
                names |= set(self.fields(parameter.get("schema", {})))
            elif parameter.get("in") in ("query", "formData"):
                names.add(parameter["name"])
        for content in self.resolve(operation.get("requestBody", {})).get("content", {}).values():
            names |= set(self.fields(content.get("schema", {})))
        return sorted(names)

    def answer(self, operation):
        """The schema of a granted call."""
        for status, response in sorted(operation["responses"].items()):
            if status.startswith("2"):
                response = self.resolve(response)
                for content in response.get("content", {}).values():
                    return content.get("schema", {})
                return response.get("schema", {})
        return {}


def key(method, path):
    """An operation, whose parameters in the path have no names: descriptions name them as they like."""
    return method + " " + re.sub(r"\{[^}]*\}|:[a-z_]+", "{}", path)


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    kind, version, date, path = sys.argv[1:]
    table_path = Path(__file__).parent.parent / f"Tests/Fixtures/Forges/{kind}.json"
    table = json.loads(table_path.read_text())
    description = Description(json.loads(Path(path).read_text()))
    source = f"{version}, {date}"
    for name, entry in table["operations"].items():
        if name in description.operations:
            operation, shared = description.operations[name]
            entry["parameters"] = description.parameters(operation, shared)
            entry["source"] = source
    for name, entry in table["types"].items():
        operation, _ = description.operations.get(entry["answer"], (None, None))
        schema = description.answer(operation) if operation else {}
        for part in filter(None, entry.get("at", "").split(".")):
            schema = description.fields(schema).get(part, {})
        fields = sorted(description.fields(schema))
        if fields:
            entry["fields"] = fields
            entry["source"] = source
    table_path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")


main()
