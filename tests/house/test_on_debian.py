"""What docs/hosting.md says, typed into an empty Debian: the server chapter with systemd and Caddy, nginx,
and the container. As root, with debootstrap, systemd-nspawn and buildah; run by `make soak`, and skipped
where they are missing."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import ROOT
from tests.debians import NEEDS, STARTS_NOTHING, inside, make, run

pytestmark = NEEDS
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", HOSTING, re.DOTALL | re.MULTILINE)


def block(with_a_line: str) -> str:
    """Return the only block of commands that contains such a line."""
    (found,) = [each for each in BLOCKS if re.search(with_a_line, each, re.MULTILINE)]
    return str(found)


def booted(folder: Path, script: str) -> str:
    """Boot the Debian in a folder, and return a function that runs a script there as root and returns its
    output."""
    system = folder / "etc/systemd/system"
    (folder / "root/script").write_text(f"cd /root\n{script}")
    (system / "script.service").write_text(
        "[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\n"
        "ExecStart=/bin/bash -c 'bash -eux /root/script > /root/said 2>&1; echo $? > /root/status'\n"
        "ExecStopPost=systemctl poweroff\n[Install]\nWantedBy=multi-user.target\n"
    )
    wanted = system / "multi-user.target.wants"
    wanted.mkdir(exist_ok=True)
    (wanted / "script.service").unlink(missing_ok=True)
    (wanted / "script.service").symlink_to("../script.service")
    command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "-b", "-D"]
    subprocess.run([*command, str(folder)], capture_output=True, timeout=600, check=False)
    said = (folder / "root/said").read_text()
    assert (folder / "root/status").read_text().strip() == "0", said[-4000:]
    return said


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", out, ROOT)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A minimal Debian 12, which trusts the authorities that this machine trusts."""
    folder = tmp_path_factory.mktemp("debian")
    make("bookworm", folder)
    # Its services must start when it is booted.
    (folder / STARTS_NOTHING).unlink()
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def installed(debian: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Debian in which the first block of the server chapter was typed."""
    folder = tmp_path_factory.mktemp("server")
    run("cp", "-a", f"{debian}/.", folder)
    # What any server has before the chapter begins.
    inside(folder, "apt-get update; apt-get install -y --no-install-recommends systemd dbus curl openssl")
    shutil.copy(wheel, folder / "root")
    shutil.copytree(ROOT / "deploy", folder / "root/deploy")
    (folder / "etc/hosts").write_text("127.0.0.1 localhost table.example\n")
    inside(folder, block(r"^useradd "))
    return folder


AS_ONESELF = "{\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n"
"""Caddy uses a certificate of its own where no authority can be reached."""

ALONE = """
systemctl stop undertally caddy nginx || true
rm -rf /var/lib/undertally/*
"""
"""Nothing is served yet, and there is no ledger, whatever was tried here before."""

SERVED = """
for try in $(seq 60); do curl --insecure --fail --silent https://table.example/healthz && break; sleep 1; done
curl --insecure --fail https://table.example/healthz
curl --silent --output /dev/null --dump-header - http://table.example/
runuser -u undertally -- curl --insecure --silent --output /dev/null --write-out 'page %{http_code}\\n' https://table.example/
"""


@pytest.mark.skipif(shutil.which("systemd-nspawn") is None, reason="systemd-nspawn is not installed")
def test_a_server_from_an_empty_debian_to_https(installed: Path) -> None:
    """Served behind Caddy, backed up on two nights, restored, and back again after it was killed."""
    caddy = installed / "root/deploy/Caddyfile"
    caddy.write_text(AS_ONESELF + (ROOT / "deploy/Caddyfile").read_text("utf-8"))
    served = block("^cp deploy/Caddyfile").replace("curl --fail", "curl --insecure --fail")
    opened = block("^runuser .* companion new ")
    said = booted(
        installed,
        f"""{ALONE}{served}{SERVED}{block("^cp deploy/undertally-backup")}{opened}
systemctl start undertally-backup
systemctl start undertally-backup
systemctl stop undertally
cd /var/lib/undertally
rm -f undertally.sqlite undertally.sqlite-wal undertally.sqlite-shm
cp --preserve=ownership backup-$(date +%u).sqlite undertally.sqlite
{opened.replace("new tyrants", "audit")}
systemctl start undertally
{SERVED}
kill -9 $(systemctl show --property MainPID --value undertally)
sleep 3
{SERVED}
stat --format '%U %a %n' /var/lib/undertally/*
systemctl list-timers --no-pager undertally-backup.timer
""",
    )
    assert said.count('"status":"ok"') >= 3
    assert said.count("HTTP/1.1 308") == 3
    assert said.count("page 200") == 3
    assert "https://table.example/t/" in said
    assert "OK: 1 table checked, it matches its ledger." in said
    assert "04:30:00" in said
    assert not re.search(
        r"^root .*|^undertally \d+[1-7]\d? /var/lib/undertally/\S+sqlite", said, re.MULTILINE
    )


@pytest.mark.skipif(shutil.which("systemd-nspawn") is None, reason="systemd-nspawn is not installed")
def test_nginx_as_it_is_written_serves_pages_and_lets_streams_through(installed: Path) -> None:
    inside(installed, "apt-get install -y --no-install-recommends nginx")
    written, _several = re.findall(r"^```nginx\n(.*?)^```$", HOSTING, re.DOTALL | re.MULTILINE)
    (installed / "etc/nginx/conf.d/table.conf").write_text(written)
    said = booted(
        installed,
        f"""{ALONE}
mkdir -p /etc/letsencrypt/live/table.example
cd /etc/letsencrypt/live/table.example
openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -subj /CN=table.example
cd /root
cp deploy/undertally.service /etc/systemd/system/
systemctl enable --now undertally
systemctl restart nginx
{SERVED.replace("curl --silent --output /dev/null --dump-header - http://table.example/", "")}
{block("^runuser .* companion new ").rstrip()} > opened
address=$(grep --only-matching 'https://table.example/t/[A-Z0-9]*' opened)
curl --insecure --silent --cookie-jar jar --output page $address
timeout 5 curl --insecure --silent --no-buffer --cookie jar $address/stream > stream || true
head -c 300 stream
""",
    )
    assert "page 200" in said
    assert "retry: 2000" in said.rpartition("head -c 300 stream")[2]


@pytest.mark.skipif(shutil.which("buildah") is None, reason="buildah is not installed")
def test_the_container_is_built_and_serves(debian: Path, tmp_path: Path) -> None:
    """On a base that debootstrap made; run as in real use, with its own user, folder and health check."""
    told = {**os.environ, "STORAGE_DRIVER": "vfs", "BUILDAH_ISOLATION": "chroot"}
    told["CONTAINERS_REGISTRIES_CONF"] = str(tmp_path / "registries.conf")
    (tmp_path / "registries.conf").write_text('unqualified-search-registries = ["localhost"]\n')
    where = ("--root", str(tmp_path / "storage"), "--runroot", str(tmp_path / "run"))

    def buildah(*arguments: str | Path) -> str:
        return run("buildah", *where, *arguments, env=told, cwd=ROOT).strip()

    base = buildah("from", "scratch")
    buildah("add", "--quiet", base, debian, "/")
    buildah("commit", "--quiet", base, "localhost/debian:12-slim")
    buildah("build", "--network=host", "--pull=never", "--tag=undertally", "--file=deploy/Containerfile", ".")
    made = buildah("from", "--pull=never", "localhost/undertally")
    check = re.search(r'CMD \["python3", "-c", "(.*)"\]', (ROOT / "deploy/Containerfile").read_text("utf-8"))
    assert check is not None
    script = f"""
        id --user --name
        PORT=18123 HOST=127.0.0.1 /opt/undertally/bin/undertally > /data/said 2>&1 &
        for try in $(seq 60); do
            python3 -c "{check[1].replace("8000", "18123")}" 2>/dev/null && echo healthy && break
            sleep 1
        done
        kill $!
        ls /data
    """
    said = buildah("run", made, "--", "bash", "-c", script)
    assert said.splitlines()[0] == "undertally"
    assert {"healthy", "undertally.sqlite", "secret-key"} <= set(said.split())
