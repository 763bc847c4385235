#!/usr/bin/env python3
"""Takes facts about the endpoints that relctl uses from a forge's published description into Tests/Fixtures/Forges.

  Pipelines/forge-facts.py KIND VERSION DATE DESCRIPTION.json

KIND is gitlab, github or gitea; the description is OpenAPI 3 or Swagger 2, as JSON. GitHub publishes it in
github/rest-api-description, GitLab in doc/api/openapi of its repository (as YAML), Gitea and Forgejo at /swagger.v1.json of
each server. The table names operations and types; the script fills in parameters and fields, prints how many it found,
and leaves what the description lacks as it was: with the "page" that it is from, and under "deviations" with a reason.
It fails where the description has none of the operations.
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

# Where the API begins, which tables leave out and GitLab's OpenAPI 3 has in its paths.
ROOTS = {"gitlab": "/api/v4", "github": "/api/v3", "gitea": "/api/v1"}


class Description:
    """An OpenAPI 3 or Swagger 2 document."""

    def __init__(self, document, root):
        self.document = document
        servers = [urlsplit(server.get("url", "")).path for server in document.get("servers", [])]
        self.roots = sorted({document.get("basePath", ""), root, *servers}, key=len, reverse=True)
        self.operations = {}
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if method in ("get", "post", "put", "patch", "delete"):
                    shared = methods.get("parameters", [])
                    self.operations[key(method.upper(), self.relative(path))] = (operation, shared)

    def relative(self, path):
        """The path below the root of the API."""
        for root in (root.rstrip("/") for root in self.roots):
            if root and path.startswith(root + "/"):
                return path.removeprefix(root)
        return path

    def resolve(self, node):
        while isinstance(node, dict) and "$ref" in node:
            target = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target.get(part.replace("~1", "/").replace("~0", "~"))
                if target is None:
                    sys.exit(f"the description is not whole: it lacks {node['$ref']}")
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
    if len(sys.argv) != 5 or sys.argv[1] not in ROOTS:
        sys.exit(__doc__)
    kind, version, date, path = sys.argv[1:]
    table_path = Path(__file__).parent.parent / f"Tests/Fixtures/Forges/{kind}.json"
    table = json.loads(table_path.read_text())
    description = Description(json.loads(Path(path).read_text()), ROOTS[kind])
    source = f"{version}, {date}"
    operations, types = table["operations"], table["types"]
    matched = [name for name in operations if name in description.operations]
    if not matched:
        sys.exit(f"{path} has none of the {len(operations)} operations of {table_path.name}, such as {min(operations)}")
    for name in matched:
        parameters = description.parameters(*description.operations[name])
        fill(operations[name], "parameters", parameters, source)
    described = 0
    for entry in types.values():
        operation, _ = description.operations.get(entry["answer"], (None, None))
        schema = description.answer(operation) if operation else {}
        for part in filter(None, entry.get("at", "").split(".")):
            schema = description.fields(schema).get(part, {})
        fields = sorted(description.fields(schema))
        if fields:
            fill(entry, "fields", fields, source)
            described += 1
    table_path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")
    print(f"{table_path.name}: {len(matched)} of {len(operations)} operations, {described} of {len(types)} types")


def fill(entry, what, names, source):
    entry[what] = names
    entry["source"] = source
    entry.pop("page", None)


main()
