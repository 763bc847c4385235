"""Gathers the CI files of this repository for Pipelines/check-ci-files.sh: one folder for each kind, one file for each sample.

  ci_samples.py FOLDER RELCTL

RELCTL may be empty; then what `relctl init --ci` writes is left out.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ruamel.yaml import YAML

target, relctl = Path(sys.argv[1]), sys.argv[2]


def keep(kind, name, text):
    place = target / kind
    place.mkdir(parents=True, exist_ok=True)
    (place / (name + ".yml")).write_text(as_text(text) if kind == "azure" else text)


def as_text(document):
    """The same with all values as text, as Azure reads them, and as its schema has them."""
    return json.dumps(YAML(typ="base").load(document), indent=2) + "\n"


def without_header(text):
    """The jobs of a GitLab file whose first document declares its inputs. What is filled in for an input is text here."""
    return re.split(r"^---$", text, maxsplit=1, flags=re.MULTILINE)[-1]


def kind_of(sample, heading):
    """The kind of a sample in a page; None for one that is no CI file, such as a part of relctl.yml."""
    named = {"CircleCI": "circleci", "Azure Pipelines": "azure", "Bitrise": "bitrise"}.get(heading)
    if named:
        return named
    if re.search(r"^on:", sample, re.MULTILINE):
        return "github"
    return "gitlab" if re.search(r"^(include|stages):", sample, re.MULTILINE) else None


def samples(page):
    """The YAML blocks of a page, with the heading that each is under."""
    heading, block = "", None
    for line in page.read_text().splitlines():
        if block is None and line.startswith("## "):
            heading = line[3:].strip()
        elif line.strip() == "```yaml":
            block, indent = [], len(line) - len(line.lstrip())
        elif block is not None and line.strip() == "```":
            yield heading, "\n".join(block) + "\n"
            block = None
        elif block is not None:
            block.append(line[indent:])


def written(system):
    """The files that `relctl init --ci` writes into an empty repository."""
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "-C", folder]
        subprocess.run([*git, "init", "--quiet", "--initial-branch", "develop"], check=True)
        address = {"gitlab": "https://gitlab.com/mobile/ios.git", "github": "https://github.com/mobile/ios.git"}[system]
        subprocess.run([*git, "remote", "add", "origin", address], check=True)
        result = subprocess.run([relctl, "init", "--ci", system], cwd=folder, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"relctl init --ci {system}: {result.stderr}")
        for path in sorted(Path(folder).rglob("*.yml")):
            if path.name != "relctl.yml" or ".github" in path.parts or ".gitlab" in path.parts:
                yield path.read_text()


for path in sorted(Path("Pipelines/GitLab").glob("*.yml")):
    keep("gitlab", path.stem, without_header(path.read_text()))
for path in sorted(Path("Pipelines/GitHub").glob("*.yml")):
    keep("github", path.stem, path.read_text())
for path in sorted(Path("Pipelines/GitHub").glob("*/action.yml")):
    keep("action", path.parent.name, path.read_text())
for page in [Path("README.md"), *sorted(Path("Docs").glob("*.md"))]:
    for number, (heading, sample) in enumerate(samples(page), 1):
        kind = kind_of(sample, heading)
        if kind:
            keep(kind, f"{page.stem}-{number}", sample)
if relctl:
    for system in ["gitlab", "github"]:
        found = list(written(system))
        if not found:
            sys.exit(f"relctl init --ci {system} wrote no file")
        for number, text in enumerate(found, 1):
            keep(system, f"init-{number}", text)
else:
    print("there is no relctl: what `relctl init --ci` writes is not checked", file=sys.stderr)
