# What `make run` does elsewhere: sets everything up in .venv, serves the table, prints the address and its QR code.
#
#     powershell -ExecutionPolicy Bypass -File run.ps1
#
# Needs Python 3.11 or newer (winget install Python.Python.3.13), neither git nor make. Settings are variables of the
# environment, such as: $env:PORT = 8001
$ErrorActionPreference = "Stop"
Set-Location $PSScriptRoot
$env:PYTHONUTF8 = "1"
if (Get-Command py -ErrorAction SilentlyContinue) { $python = "py", "-3" }
elseif (Get-Command python -ErrorAction SilentlyContinue) { $python = , "python" }
else { Write-Host "Python 3.11 or newer is not here. Type: winget install Python.Python.3.13"; exit 1 }
$arguments = @($python | Select-Object -Skip 1) + @("scripts\set_up.py", "run")
& $python[0] @arguments
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
& ".venv\Scripts\python.exe" -m companion @args
exit $LASTEXITCODE
