"""Runs the steps of action.yml here, as a job on GitHub does, on good and on bad records."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
WON = "2x2x1x1+[AH AS] 1a *1a\n"
WRONG = "2x2x1x1+[AH AS] 1a 1a\n"


def job(work: Path, **given: str) -> tuple[int, dict[str, str], str]:
    """Runs the steps in a folder. Returns the status, the outputs, and what was printed."""
    inputs = {name: it["default"] for name, it in ACTION["inputs"].items()} | given
    values = {f"inputs.{name}": value for name, value in inputs.items()}
    values["github.action_path"] = str(ROOT)
    values |= {"github.action_ref": "main", "github.token": ""}

    def filled(text: str) -> str:
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: values[match[1]], text)

    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder, name) for name in ("GITHUB_PATH", "GITHUB_OUTPUT")}
        environment = os.environ | {"RUNNER_TEMP": str(work.parent), "GITHUB_ACTIONS": "true"}
        environment |= {"GITHUB_WORKSPACE": str(work)}
        printed = ""
        for step in ACTION["runs"]["steps"]:
            assert step["shell"] == "bash", "only such steps run here"
            for file in files.values():
                file.write_text("")
            own = {name: filled(value) for name, value in step.get("env", {}).items()}
            own |= {name: str(path) for name, path in files.items()}
            script = Path(folder, "step.sh")
            # The bash of macOS lacks these.
            script.write_text("enable -n mapfile readarray\n" + filled(step["run"]))
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", script]
            done = subprocess.run(
                command, cwd=work, env=environment | own, stdout=subprocess.PIPE, text=True
            )
            printed += done.stdout
            for path in files["GITHUB_PATH"].read_text().split():
                environment["PATH"] = f"{path}:{environment['PATH']}"
            lines = files["GITHUB_OUTPUT"].read_text().splitlines()
            outputs = dict(line.split("=", 1) for line in lines)
            values |= {f"steps.{step.get('id')}.outputs.{it}": outputs[it] for it in outputs}
            if done.returncode:
                break
        status = done.returncode
        return status, {it: filled(at["value"]) for it, at in ACTION["outputs"].items()}, printed


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder, "work")
        (work / "my solutions").mkdir(parents=True)
        file = work / "my solutions/$(touch oops).pn"
        file.write_text(WON)
        status, outputs, _ = job(work)
        assert (status, outputs) == (0, {"passed": "true"}), (status, outputs)
        file.write_text(WRONG)
        status, outputs, printed = job(work, paths=" my solutions \r\n")
        assert (status, outputs) == (1, {"passed": "false"}), (status, outputs)
        assert "::error file=" in printed and "line=1,col=20" in printed, printed
        assert not list(work.glob("**/oops"))
    print("the steps of action.yml run, and fail for a bad record")


if __name__ == "__main__":
    sys.exit(main())
