"""The folder that is served: what is packed, what is downloaded, and what is refused (D17)."""

import hashlib
import io
import json
import os
import subprocess
import sys
import urllib.request
import zipfile

import pytest

from explorer.__main__ import main
from explorer.building import folder, pyodide
from explorer.building.library import pack
from explorer.building.pyodide import ADDRESS, BuildError, pyodide_into
from explorer.building.serving import Handler, server
from impl.cli.fault import UNWRITTEN


@pytest.fixture
def archive(tmp_path):
    """The library, packed."""
    target = tmp_path / "library.zip"
    pack(folder.ROOT, target)
    return target


def test_the_archive_answers_alone(archive, tmp_path):
    """D17. Without the folder of sources, without what is installed, and without any package but the standard ones."""
    zipfile.ZipFile(archive).extractall(tmp_path / "there")
    question = json.dumps({"ask": "merge", "text": "(2, 4).T.reshape(2, 4)"})
    record = "json.dumps({'ask': 'check', 'record': found['record']})"
    program = (
        f"import json, explorer, sys; found = json.loads(explorer.answered({question!r}))['answer'];"
        f"print(found['kind'], explorer.answered({record}), explorer.__file__, 'numpy' in sys.modules)"
    )
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, 'there'); {program}"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.startswith('not mergeable {"answer": {"accepted": true') and run.stdout.endswith("False\n")


def test_the_archive_is_the_same_each_time(archive, tmp_path):
    """Nothing of when or where it was made is in it."""
    again = tmp_path / "again.zip"
    pack(folder.ROOT, again)
    assert again.read_bytes() == archive.read_bytes()


def test_a_package_that_was_changed_is_refused(tmp_path):
    """The checksum is compared each time."""
    (tmp_path / f"pyodide-{pyodide.VERSION}.tgz").write_bytes(b"something else")
    with pytest.raises(BuildError, match="has the sha512"):
        pyodide_into(tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("contents", [b"something else", None])
def test_what_cannot_be_downloaded_is_one_sentence(tmp_path, monkeypatch, contents, capsys):
    """Without a network, and where something else comes: nothing is kept."""
    asked = []

    def opened(address, timeout):
        asked.append(address)
        if contents is None:
            raise OSError("no network")
        return io.BytesIO(contents)

    monkeypatch.setattr(urllib.request, "urlopen", opened)
    with pytest.raises(BuildError, match="sha512" if contents else "no network"):
        pyodide_into(tmp_path / "site", tmp_path / "cache")
    assert asked == [ADDRESS] and list((tmp_path / "cache").iterdir()) == []
    monkeypatch.setattr("explorer.__main__.build", lambda target: pyodide_into(target, tmp_path / "cache"))
    assert main(["--build", str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_serving_a_folder_without_a_page_is_refused(tmp_path, capsys):
    """One sentence that says what to do."""
    assert main(["--serve", str(tmp_path)]) == 2
    assert f"need `python -m explorer --build {tmp_path}`" in capsys.readouterr().err


def test_a_port_that_is_taken_or_is_none_is_refused(tmp_path, capsys):
    """One sentence that says what to do."""
    (tmp_path / "index.html").touch()
    with server(tmp_path) as serving:
        for port in (serving.server_address[1], 99999):
            assert main(["--serve", "--port", str(port), str(tmp_path)]) == 2
            said = capsys.readouterr().err
            assert said.startswith(f"error: explorer: port {port}: ") and "; need a free one, or none" in said


@pytest.fixture
def built(monkeypatch):
    """Building without Pyodide: a command line is answered with the exit status."""
    monkeypatch.setattr(folder, "pyodide_into", lambda target, _cache: target.mkdir())
    return lambda *arguments: main([*map(str, arguments)])


def test_a_folder_that_was_made_is_made_anew(built, tmp_path, capsys):
    """Where it was, with nothing of before, and nothing beside it."""
    target = tmp_path / "there" / "site"
    assert built(target) == 0
    assert capsys.readouterr().out == f"built {target}\nto see it: python -m explorer --serve {target}\n"
    (target / "app" / "main.js").write_text("older")
    beside = tmp_path / "there" / "site.new"
    beside.mkdir()
    (beside / "mine").touch()
    assert built("--build", target) == 0
    assert (target / "app" / "main.js").read_text() != "older" and (beside / "mine").exists()
    assert sorted(path.name for path in target.parent.iterdir()) == ["site", "site.new"]
    assert target.stat().st_mode == (folder.ROOT / "site").stat().st_mode


@pytest.mark.parametrize("name", ["mine", "site/mine", "site/files.json", "docs/mine"])
def test_a_folder_that_holds_something_else_is_refused(built, tmp_path, capsys, name):
    """Found: whatever was there was deleted, and so was what lay in a folder with `.new` at the end of its name."""
    target = tmp_path / "site"
    if name.startswith("site"):
        assert built(target) == 0
    else:
        target.mkdir()
    mine = target / name.removeprefix("site/")
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("{}")
    capsys.readouterr()
    assert built(target) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: explorer: {target} would be made anew, and ") and said.count("\n") == 1
    assert said.endswith(" is lost; need a new or empty folder, or one that `python -m explorer` made\n")
    assert mine.read_text() == "{}" and list(tmp_path.iterdir()) == [target]


def test_a_place_that_cannot_be_taken_is_refused(built, tmp_path, capsys, monkeypatch):
    """Found: tracebacks, and folders that were left behind."""
    (tmp_path / "file").touch()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for target, why in (
        (tmp_path / "file", "is no folder"), (".", "is the current folder, or around it"), (tmp_path, "current folder"),
        (tmp_path / "file" / "site", "cannot be made"), ("/proc/absent/site", "cannot be made"),
    ):  # fmt: skip
        assert built(target) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"error: explorer: {target} ") and why in said and said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "here"]


def test_nothing_is_left_where_building_fails(built, tmp_path, monkeypatch):
    """Neither the folder nor those around it, nor what was made so far; what was there before stays."""
    assert built(tmp_path / "site") == 0

    def fails(_target, _cache):
        raise BuildError("explorer: no network")

    monkeypatch.setattr(folder, "pyodide_into", fails)
    assert built(tmp_path / "a" / "b") == built(tmp_path / "site") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["site"] and (tmp_path / "site" / "index.html").exists()


def test_a_port_without_a_server_is_refused(built, tmp_path, capsys):
    """Found: it was ignored."""
    assert built("--port", "8000", tmp_path / "site") == 2
    assert capsys.readouterr().err == "error: --port needs --serve, which it is the port of\n"
    assert list(tmp_path.iterdir()) == []


def test_output_that_is_not_written_is_told_in_one_line(tmp_path):
    """Found: a traceback."""
    (tmp_path / "index.html").touch()
    command = f"{sys.executable} -m explorer --serve {tmp_path} >&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=folder.ROOT, check=False)
    assert (done.returncode, done.stderr) == (UNWRITTEN, f"error: the output cannot be written: {os.strerror(9)}\n")


def test_the_list_of_files_changes_with_any_of_them(tmp_path):
    """The version, by which the page keeps files, and the sizes."""
    (tmp_path / "a.js").write_text("1")
    before = json.loads(folder.listed(tmp_path))
    (tmp_path / "a.js").write_text("2")
    after = json.loads(folder.listed(tmp_path))
    assert before["files"] == after["files"] == {"a.js": 1} and before["version"] != after["version"]


def test_webassembly_and_modules_have_their_types():
    """Browsers compile while they load only what says that it is WebAssembly."""
    kinds = Handler.extensions_map
    assert (kinds[".wasm"], kinds[".mjs"]) == ("application/wasm", "text/javascript")


def test_the_page_keeps_the_house():
    """No file of the page is long, no line of it is wide, and its script says first what it is."""
    paths = [path for path in (folder.ROOT / "site").rglob("*") if path.suffix in (".js", ".css")]
    assert len(paths) > 15
    for path in paths:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 300 and max(map(len, lines)) <= 120, path
        assert lines[0].startswith("/*"), path


def test_the_checksum_is_a_sha512_in_base64():
    """64 bytes."""
    import base64  # noqa: PLC0415

    assert len(base64.b64decode(pyodide.INTEGRITY)) == hashlib.sha512().digest_size
