import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const marker = join(modules, '.uplink-installed')

/** Installs `node_modules` from package-lock.json; done when the marker names that lock file and this platform. */
export const install = { isDone, run }

function isDone() {
  const wanted = fingerprint()
  if (read(marker) === wanted) return true
  // Somebody ran npm by hand: npm's own record of that is as good as our marker, so keep the installation.
  if (!isInstalledByHand()) return false
  writeFileSync(marker, wanted)
  return true
}

function run() {
  console.error('Installing the packages (a minute, the first time) …')
  const npm = process.env.npm_execpath
  const [command, ...words] = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
  // Development packages are installed in production too, because the build needs them.
  const args = [
    ...words,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0)
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}. Nothing runs without its packages.`)
  mkdirSync(modules, { recursive: true })
  writeFileSync(marker, fingerprint())
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

function isInstalledByHand() {
  const noted = packages(join(modules, '.package-lock.json'))
  const wanted = packages(lockFile)
  if (!noted || !wanted) return false
  const isAlike = ([path, entry]) => {
    const found = noted[path]
    if (!found) return isForOthers(entry)
    return ['version', 'resolved', 'integrity', 'link'].every((key) => found[key] === entry[key])
  }
  const paths = Object.entries(wanted).filter(([path]) => path !== '')
  return paths.every(isAlike) && Object.keys(noted).every((path) => path in wanted)
}

/** Packages that npm leaves out here: binaries for other platforms, and packages that only these need. */
function isForOthers({ optional, os, cpu, libc }) {
  const isForUs = (os || cpu) && !libc && (os ?? [process.platform]).includes(process.platform)
  return Boolean(optional) && !(isForUs && (cpu ?? [process.arch]).includes(process.arch))
}

function packages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
