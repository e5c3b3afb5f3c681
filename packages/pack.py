"""Packs a folder into an archive of its name, a zip for Windows, and prints its path.

packages/pack.py FOLDER INTO TIME
"""

import gzip
import sys
import tarfile
import time
import zipfile
from pathlib import Path

folder, into, when = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
files = sorted((it for it in folder.rglob("*") if it.is_file()), key=lambda it: it.as_posix())
programs = {"patience", "patience.exe"}


def mode(path: Path) -> int:
    return 0o755 if path.name in programs else 0o644


if (folder / "patience.exe").exists():
    archive = into / f"{folder.name}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files:
            name = path.relative_to(folder.parent).as_posix()
            entry = zipfile.ZipInfo(name, time.gmtime(when)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # so that the rights are read as those of Unix everywhere
            entry.external_attr = (0o100000 | mode(path)) << 16
            packed.writestr(entry, path.read_bytes())
else:
    archive = into / f"{folder.name}.tgz"
    with (
        archive.open("wb") as out,
        gzip.GzipFile("", "wb", 9, out, mtime=when) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as packed,
    ):
        for path in files:
            entry = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            entry.size, entry.mode, entry.mtime = path.stat().st_size, mode(path), when
            with path.open("rb") as data:
                packed.addfile(entry, data)
print(archive.as_posix())
