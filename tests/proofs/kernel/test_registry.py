"""No claim is lost between the decorator and the registry."""

from pathlib import Path

import pytest

from proofs.kernel.registry import RegistryError, all_claims

HELP = '''
from proofs.kernel import ALL_SIZES, claim


def made(number):
    @claim(f"H{number}", "A sentence.", family="lost", scope=ALL_SIZES)
    def body(given):
        given.check("never", given.integer("x") == number)

    return body
'''

OF_A_FUNCTION = '''
from PACKAGE.help import made

first = made(1)
'''

OF_A_LOOP = '''
from proofs.kernel import ALL_SIZES, claim

for number in (2, 3):
    @claim(f"H{number}", "A sentence.", family="lost", scope=ALL_SIZES)
    def body(given):
        given.check("never", given.integer("x") == number)
'''


@pytest.mark.parametrize(("name", "text", "lost"), [("fa", OF_A_FUNCTION, "H1"), ("fb", OF_A_LOOP, "H2")])
def test_a_claim_that_no_module_has_by_a_name_is_missed(
    name: str, text: str, lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found: such claims are false, and were never examined."""
    package = f"package_{name}"
    (tmp_path / package).mkdir()
    files = {"__init__": "", "help": HELP, "claims": text.replace("PACKAGE", package)}
    for file, content in files.items():
        (tmp_path / package / f"{file}.py").write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RegistryError, match=f"the claims {lost} were made, and no module has them by a name"):
        all_claims(package)
