import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether this process can install Debian packages here. */
export function canInstall() {
  return isDebian() && process.getuid?.() === 0
}

/** Installs Debian packages; returns what went wrong, or nothing. */
export function installPackages(...names) {
  const installThem = () => apt('install', '-y', '--no-install-recommends', ...names)
  // apt's lists may be missing, or too old to find the packages.
  return installThem() && (apt('update') || installThem())
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  return status === 0 ? '' : (error?.message ?? stderr) || `apt-get ${args[0]} failed`
}
