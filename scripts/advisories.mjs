// `npm run advisories -- <files>`: which packages of the lock file have known vulnerabilities. The files are advisories in the
// OSV format (osv.dev): one, a list of them, or one a line. So it works where no audit service can be reached: fetch
// the advisories for npm (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip) anywhere, unpack them, and bring them here.
// It ends with 1 when something is found. `--dev`: also what only building and testing use.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The packages of a lock file: name, version, and whether they are used to build and test only. */
export function packagesOf(lock) {
  const prefix = 'node_modules/'
  return Object.entries(lock.packages).flatMap(([path, { version, dev, link }]) => {
    const at = path.lastIndexOf(prefix)
    return at < 0 || link ? [] : [{ name: path.slice(at + prefix.length), version, isDev: dev === true }]
  })
}

/** Compares two versions as semver has it: numbers by their value, and a version to come before the version itself. */
export function compare(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let i = 0; i < 3; i++) if (a.numbers[i] !== b.numbers[i]) return a.numbers[i] - b.numbers[i]
  if (a.early.length === 0 || b.early.length === 0) return b.early.length - a.early.length
  for (let i = 0; i < Math.max(a.early.length, b.early.length); i++) {
    const [x, y] = [a.early[i], b.early[i]]
    if (x === y) continue
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    const [isX, isY] = [/^\d+$/.test(x), /^\d+$/.test(y)]
    if (isX && isY) return Number(x) - Number(y)
    if (isX !== isY) return isX ? -1 : 1
    return x < y ? -1 : 1
  }
  return 0
}

function partsOf(version) {
  const [bare] = version.split('+')
  const [numbers, ...early] = bare.split('-')
  const three = numbers.split('.').map(Number)
  return { numbers: [0, 1, 2].map((i) => three[i] || 0), early: early.join('-').split('.').filter(Boolean) }
}

/** Whether a version lies in a range of OSV: events in order, `introduced` opens it, `fixed` and `last_affected` close it. */
function isWithin(version, events) {
  const sorted = events.toSorted((one, other) => compare(versionOf(one), versionOf(other)))
  let isIn = false
  for (const { introduced, fixed, last_affected: last } of sorted) {
    if (introduced !== undefined && (introduced === '0' || compare(version, introduced) >= 0)) isIn = true
    if (fixed !== undefined && compare(version, fixed) >= 0) isIn = false
    if (last !== undefined && compare(version, last) > 0) isIn = false
  }
  return isIn
}

const versionOf = ({ introduced, fixed, last_affected: last, limit }) =>
  [introduced, fixed, last, limit].find((one) => one !== undefined) ?? '0'

/** What of the packages the advisories are about; withdrawn advisories count as none. */
export function findingsOf(packages, advisories) {
  return advisories.flatMap((advisory) => {
    if (advisory.withdrawn) return []
    const found = (advisory.affected ?? []).flatMap((affected) => {
      if (affected.package?.ecosystem !== 'npm') return []
      const ranges = (affected.ranges ?? []).filter(({ type }) => type === 'SEMVER')
      return packages.filter(
        ({ name, version }) =>
          name === affected.package.name &&
          ((affected.versions ?? []).includes(version) ||
            ranges.some(({ events }) => isWithin(version, events))),
      )
    })
    return [...new Set(found)].map((one) => ({
      ...one,
      id: advisory.id,
      summary: advisory.summary ?? '',
      fixed: fixesOf(advisory, one.name),
    }))
  })
}

const fixesOf = ({ affected }, name) =>
  affected
    .filter((one) => one.package?.name === name)
    .flatMap(({ ranges = [] }) => ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])))

/** The advisories of a file, or of all files in a folder. */
export function advisoriesIn(path) {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => /\.jsonl?$/.test(name))
      .flatMap((name) => advisoriesIn(join(path, name)))
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.jsonl'))
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const read = JSON.parse(text)
  return Array.isArray(read) ? read : (read.vulns ?? [read])
}

function main(args) {
  const files = args.filter((one) => !one.startsWith('--'))
  if (files.length === 0) {
    console.error('Name files or folders of advisories in the OSV format. How to get them: SECURITY.md')
    return 2
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = packagesOf(lock).filter(({ isDev }) => !isDev || args.includes('--dev'))
  const advisories = files.flatMap(advisoriesIn)
  const findings = findingsOf(packages, advisories)
  for (const { name, version, id, summary, fixed } of findings)
    console.log(
      `${name} ${version}: ${id} ${summary}${fixed.length > 0 ? ` (fixed in ${fixed.join(', ')})` : ''}`,
    )
  console.log(`${packages.length} packages, ${advisories.length} advisories, ${findings.length} found`)
  return findings.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2))
