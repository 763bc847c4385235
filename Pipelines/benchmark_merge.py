"""Plays the conflicting merges of clones: see benchmark-merge.sh.

The checker shares nothing with relctl: its readers are its own, and it judges by what the three versions and the result say.
"""
import collections, functools, json, os, re, subprocess, sys, tempfile, time

KINDS = [(r"(^|/)project\.pbxproj$", "project"), (r"\.(strings|stringsdict|xcstrings)$", "strings"),
         (r"\.(plist|entitlements|xcprivacy)$", "plist"), (r"(^|/)Package\.resolved$", "packages"),
         (r"(^|/)Contents\.json$", "json"), (r"\.xcconfig$", "versions")]
VERSION_KEYS = re.compile(r"MARKETING_VERSION|CURRENT_PROJECT_VERSION|DYLIB_CURRENT_VERSION|CFBundle(ShortVersionString|Version)|"
                          r"(.*_)?(APP_BUILD|APP_VERSION|BUILD_NUMBER|BUNDLE_VERSION|MARKETING_VERSION|PROJECT_VERSION|"
                          r"SHORT_VERSION|SHORT_VERSION_STRING|VERSION_LONG|VERSION_SHORT)")
TOKEN = re.compile(r'(?:\s+|//[^\n]*|/\*.*?\*/)+|("(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[\w$/:.\-]+|[{}()=;,]|<[0-9a-fA-F\s]*>)', re.S)


def kind_of(path):
    return next((kind for pattern, kind in KINDS if re.search(pattern, path)), None)


def git(clone, *arguments, check=True):
    done = subprocess.run(["git", "-C", clone, *arguments], capture_output=True)
    if check and done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return done


class Pairs(list):
    """A dictionary that keeps doubled keys."""


def plain(escape):
    """The character that an escape stands for. Xcode writes \\' in older versions and ' in newer ones; a backslash before a
    line break is a line break, as is \\n (getSlashedChar in Apple's CFOldStylePList.c)."""
    return {"'": "'", "n": "\n", "\n": "\n"}.get(escape[1], escape[0])


def open_step(text, strings):
    if TOKEN.sub("", text):
        raise ValueError("stray characters")
    tokens = [token for token in TOKEN.findall(text) if token]
    at = 0

    def value():
        nonlocal at
        token = tokens[at]
        at += 1
        if token == "{":
            return pairs("}")
        if token == "(":
            items = []
            while tokens[at] != ")":
                items.append(value())
                if tokens[at] == ",":
                    at += 1
                elif tokens[at] != ")":
                    raise ValueError("list")
            at += 1
            return items
        if token in "=;,})":
            raise ValueError("value")
        return re.sub(r"\\(.)", plain, token[1:-1], flags=re.S) if token[0] in "\"'" else token

    def pairs(close):
        nonlocal at
        found = Pairs()
        while at < len(tokens) and tokens[at] != close:
            key = value()
            if tokens[at] != "=":
                raise ValueError("=")
            at += 1
            found.append((key, value()))
            if tokens[at] != ";":
                raise ValueError(";")
            at += 1
        if close:
            if at >= len(tokens):
                raise ValueError("end")
            at += 1
        return found

    tree = pairs(None) if strings else value()
    if at != len(tokens):
        raise ValueError("rest")
    return tree


@functools.lru_cache(maxsize=8)
def read(data, kind):
    """The tree of a file. What people made and what relctl made are judged by the same three files, so trees are kept."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16")
    elif b"\0" in data[:2]:
        text = data.decode("utf-16-be" if data[0] == 0 else "utf-16-le")
    else:
        text = data.decode("utf-8-sig")
    head = text.lstrip()[:1]
    if kind in ("packages", "json") or (kind == "strings" and head == "{"):
        return json.loads(text, object_pairs_hook=Pairs)
    if head == "<":
        import xml.etree.ElementTree as tree
        return xml(tree.fromstring(text.encode())[0])
    return open_step(text, kind == "strings")


def xml(node):
    if node.tag == "dict":
        children = list(node)
        if len(children) % 2:
            raise ValueError("odd")
        return Pairs((k.text or "", xml(v)) for k, v in zip(children[::2], children[1::2]))
    if node.tag == "array":
        return [xml(child) for child in node]
    return (node.tag, (node.text or "").strip() if node.tag != "string" else node.text or "")


def flat(tree, path=()):
    """Facts: (path, value) for scalars, (path, element) for elements of lists."""
    if isinstance(tree, Pairs):
        seen = collections.Counter()
        for key, value in tree:
            seen[key] += 1
            yield from flat(value, path + ((key, seen[key]),))
        if not tree and path:
            yield (path, "{}")
    elif isinstance(tree, list):
        keyed = [identity(path, item) for item in tree]
        for name, item in zip(keyed, tree):
            if name:
                yield from flat(item, path + (("[" + name + "]", 1),))
            else:
                yield (path, "[]", freeze(item))
    else:
        yield (path, tree)


def identity(path, item):
    names = {"NSPrivacyAccessedAPITypes": "NSPrivacyAccessedAPIType", "SKAdNetworkItems": "SKAdNetworkIdentifier",
             "NSPrivacyCollectedDataTypes": "NSPrivacyCollectedDataType"}
    wanted = names.get(path[-1][0]) if path else None
    if wanted and isinstance(item, Pairs):
        return str(dict(item).get(wanted))


def freeze(value):
    if isinstance(value, Pairs):
        return ("{}",) + tuple(sorted((k, freeze(v)) for k, v in value))
    if isinstance(value, list):
        return ("[]",) + tuple(freeze(v) for v in value)
    return value


def objects(tree):
    return {key: dict(value) for key, value in dict(tree)["objects"]}


def rename(tree, ids):
    if isinstance(tree, Pairs):
        return Pairs((ids.get(k, k), rename(v, ids)) for k, v in tree)
    if isinstance(tree, list):
        return [rename(v, ids) for v in tree]
    return ids.get(tree, tree) if isinstance(tree, str) else tree


def project_faults(tree):
    found = collections.Counter()
    known = objects(tree)
    parents = collections.Counter()
    for id, value in known.items():
        for field, item in value.items():
            single = [item] if isinstance(item, str) else item if isinstance(item, list) and not isinstance(item, Pairs) else []
            for name in single:
                if isinstance(name, str) and re.fullmatch(r"[0-9A-F]{24}", name) and name not in known and field != "remoteGlobalIDString":
                    found["dangling", id, field, name] += 1
        for child in value.get("children", []):
            parents[child] += 1
        files = collections.Counter()
        for file in value.get("files", []):
            build = known.get(file, {})
            product = build.get("productRef")
            # Two packages may have a product of one name; a target links it once.
            files[build.get("fileRef") or known.get(product, {}).get("productName") or product or file] += 1
        for file, count in files.items():
            if count > 1:
                found["twice in phase", id, file] = count
        places = collections.Counter()
        for child in value.get("children", []):
            ref = known.get(child, {})
            if "path" in ref:
                places[ref["path"], ref.get("sourceTree")] += 1
        for place, count in places.items():
            if count > 1:
                found["path twice in group", id, place] = count
    for child, count in parents.items():
        if count > 1:
            found["in groups", child] = count
    for id, count in collections.Counter(k for k, _ in dict(tree)["objects"]).items():
        if count > 1:
            found["id twice", id] = count
    return found


def judge(kind, versions, base, ours, theirs, result):
    """What is wrong with a result; None: nothing."""
    if b"<<<<<<< " in result and b"<<<<<<< " not in ours:
        return "marks"
    if kind == "versions":
        return None
    try:
        merged = read(result, kind)
    except Exception as error:
        return f"unreadable: {error}"
    try:
        old = read(base, kind) if base.strip() else Pairs()
    except Exception:
        old = None
    mine, other = read(ours, kind), read(theirs, kind)
    if old is None:
        return None if freeze(mine) == freeze(other) == freeze(merged) else "no base"
    if kind == "project":
        own, far_own = objects(mine), objects(other)
        left, right, both, before = set(own), set(far_own), set(objects(merged)), set(objects(old))
        # One object for two that were added: everything but the smaller id is named anew on both sides.
        lost = (left | right) - both - before
        ids = {}
        owners = [owners_of(own), owners_of(far_own)]
        for id in sorted(lost):
            side, others, far = (own, far_own, right) if id in left else (far_own, own, left)
            value = side[id]
            mine_in, far_in = owners if id in left else owners[::-1]
            # A file that both sides added to two targets has two twins: that in the same phase first.
            added = sorted((far & both) - before - (left & right))
            for candidate in sorted(added, key=lambda other: far_in[other] != mine_in[id]):
                twin = others[candidate]
                same = all(freeze(twin.get(k)) == freeze(value.get(k)) for k in ("isa", "path", "name", "repositoryURL", "productName"))
                if same and candidate not in ids.values() and (value["isa"] != "PBXBuildFile" or build_twin(own, far_own, value, twin)):
                    ids[id] = candidate
                    break
            else:
                return f"lost {id}"
        mine, other = rename(mine, ids), rename(other, ids)
        sides = (project_faults(mine), project_faults(other))
        mine_has, other_has = objects(mine), objects(other)
        for fault, count in project_faults(merged).items():
            # A side that names what it lost didn't delete it.
            is_lost = fault[0] == "dangling" and (fault[3] in mine_has) != (fault[3] in other_has)
            if count > max(sides[0][fault], sides[1][fault]) or is_lost:
                return f"unsound: {fault}"
    b, o, t, r = (collections.Counter(flat(tree)) for tree in without_equal_objects(kind, old, mine, other, merged))
    for fact in set(b) | set(o) | set(t) | set(r):
        x, y, z, w = b[fact], o[fact], t[fact], r[fact]
        wanted = y if y == z or z == x else z if y == x else None
        is_version = versions != "conflict" and fact[0] and VERSION_KEYS.fullmatch(fact[0][-1][0])
        # One side emptied what the other added to.
        is_filled = fact[-1] == "{}" and any(f[0][: len(fact[0])] == fact[0] and f[0] != fact[0] for f in r)
        if w != wanted and not is_version and not is_filled:
            return f"fact {fact}: base {x} ours {y} theirs {z} result {w}"
        if is_version and w and not (y or z):
            return f"version {fact} from nowhere"
    return None


def owners_of(table):
    """The objects in whose lists each id stands."""
    found = collections.defaultdict(set)
    for owner, value in table.items():
        for items in value.values():
            if isinstance(items, list) and not isinstance(items, Pairs):
                for item in items:
                    if isinstance(item, str):
                        found[item].add(owner)
    return found


def without_equal_objects(kind, *trees):
    """The same trees; those of projects without the objects that are equal in all of them."""
    if kind != "project":
        return trees
    tables = [objects_once(tree) for tree in trees]
    equal = {key for key, value in tables[0].items() if all(table.get(key) == value for table in tables[1:])}
    return [Pairs((k, Pairs(o for o in v if o[0] not in equal) if k == "objects" else v) for k, v in tree) for tree in trees]


def objects_once(tree):
    """The objects whose id stands once."""
    found = dict(tree).get("objects", Pairs())
    counts = collections.Counter(key for key, _ in found)
    return {key: value for key, value in found if counts[key] == 1}


def build_twin(mine, other, value, twin):
    names = []
    for build in (value, twin):
        ref = build.get("fileRef") or build.get("productRef")
        file = mine.get(ref) or other.get(ref) or {}
        names.append((file.get("path") or file.get("productName") or ref, file.get("name")))
    return names[0] == names[1]


def conflicts(clone):
    """Each conflicting merge, with its files: path and the three blobs."""
    for line in git(clone, "rev-list", "--merges", "--parents", "--all").stdout.decode().splitlines():
        commit, *parents = line.split()
        if len(parents) != 2:
            continue
        tree = git(clone, "merge-tree", "--write-tree", "-z", *parents, check=False)
        if tree.returncode != 1:
            continue
        stages = collections.defaultdict(dict)
        for entry in tree.stdout.split(b"\0")[1:]:
            match = re.fullmatch(rb"(\d{6}) ([0-9a-f]{40}) ([123])\t(.*)", entry, re.S)
            if not match:
                break
            stages[match[4].decode(errors="replace")][int(match[3])] = match[2].decode()
        yield commit, stages


def blob(clone, id):
    return git(clone, "cat-file", "blob", id).stdout if id else b""


def main():
    relctl, clones = sys.argv[1], sys.argv[2:]
    versions, show = os.environ.get("VERSIONS", "conflict"), os.environ.get("SHOW")
    files, merges, needless = collections.defaultdict(collections.Counter), 0, 0
    times, reasons = [], collections.Counter()
    for clone in clones:
        for commit, stages in conflicts(clone):
            merges += 1
            settled = 0
            for path, blobs in stages.items():
                kind = kind_of(path)
                if not kind or 2 not in blobs or 3 not in blobs:
                    continue
                base, ours, theirs = (blob(clone, blobs.get(i)) for i in (1, 2, 3))
                try:
                    people = git(clone, "cat-file", "blob", f"{commit}:{path}").stdout
                except RuntimeError:
                    people = None
                with tempfile.TemporaryDirectory() as folder:
                    names = [os.path.join(folder, name) for name in ("base", "ours", "theirs")]
                    for name, data in zip(names, (base, ours, theirs)):
                        open(name, "wb").write(data)
                    start = time.monotonic()
                    done = subprocess.run([relctl, "merge-driver", *names, "--kind", kind, "--versions", versions],
                                          capture_output=True, cwd=folder)
                    times.append(time.monotonic() - start)
                    result = open(names[1], "rb").read()
                end = {0: "settled", 1: "left", 65: "left"}.get(done.returncode, f"exit {done.returncode}")
                count = files[kind]
                count["all"] += 1
                count[end] += 1
                note = done.stderr.decode(errors="replace").split("\n")[0]
                if end == "settled":
                    settled += 1
                    note = judge(kind, versions, base, ours, theirs, result) or ""
                    if note:
                        count["unsound"] += 1
                    if people is not None and people != result:
                        try:
                            count["people differ"] += freeze(read(people, kind)) != freeze(read(result, kind))
                        except Exception:
                            count["people differ"] += 1
                else:
                    reasons[kind, re.sub(r"[0-9A-F]{24}|'.*?'", "…", note.split(": ")[-1])] += 1
                if people is not None:
                    try:
                        if judge(kind, "highest", base, ours, theirs, people):
                            count["people unsound or incomplete"] += 1
                    except Exception:
                        pass
                if show:
                    print(os.path.basename(os.path.dirname(clone)) or clone, commit[:12], path, end, note, flush=True)
            needless += settled == len(stages)
    print(f"conflicting merges {merges}, all of whose files are settled {needless}, versions: {versions}")
    for kind, count in sorted(files.items()):
        print(kind, dict(count))
    for (kind, reason), count in reasons.most_common(30):
        print(f"  {count:5} {kind}: {reason}")
    if times:
        times.sort()
        print(f"seconds for a file: median {times[len(times) // 2]:.3f}, longest {times[-1]:.3f}")


main()
