import { describe, expect, it } from 'vitest'
import { configSchema } from '../apps/server/src/configuration/variables'
import { files, read } from './source-files'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifests = files
  .filter((path) => path.endsWith('package.json'))
  .map((path) => JSON.parse(read(path)) as Manifest)
const wanted = manifests.flatMap(({ name, ...lists }) =>
  [lists.dependencies, lists.devDependencies, lists.optionalDependencies].flatMap((list) =>
    Object.entries(list ?? {}).map(([dependency, version]) => ({ by: name, dependency, version })),
  ),
)

describe('.env.example', () => {
  const lines = read('.env.example').split('\n')
  const named = lines
    .map((line) => /^(?:# ?)?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1])
    .filter((name) => name !== undefined)

  it('names every variable of configuration/variables.ts, and no other', () => {
    expect([...named].sort()).toEqual(Object.keys(configSchema.shape).sort())
  })

  it('says each in a sentence', () => {
    const mute = named.filter((name) => {
      const above = lines[lines.findIndex((line) => line.includes(`${name}=`)) - 1] ?? ''
      return !/^# .{15,}/.test(above)
    })
    expect(mute, 'The line above a variable says what it does').toEqual([])
  })
})

describe("the README's table of variables", () => {
  const rows = read('README.md')
    .split('\n')
    .map((line) => /^\| `([A-Z][A-Z0-9_]*)` +\| (.*?) +\|/.exec(line))
    .flatMap((match) => (match ? [{ name: match[1] ?? '', fallback: match[2]?.trim() ?? '' }] : []))
  /** What an empty environment gives, as the table writes it; lists are `none` there. */
  const defaults = Object.entries<unknown>(configSchema.parse({})).flatMap(([name, value]) =>
    name !== 'DATABASE_POOL_SIZE' &&
    (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      ? [{ name, value: `\`${value}\`` }]
      : [],
  )

  it('has every variable of configuration/variables.ts, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(configSchema.shape).sort())
  })

  it('says the defaults that the code has', () => {
    const untrue = defaults.filter(
      ({ name, value }) => !rows.find((row) => row.name === name)?.fallback.startsWith(value),
    )
    expect(untrue).toEqual([])
  })
})

describe('packages', () => {
  it('have exact versions', () => {
    const loose = wanted.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose, 'A version is one version: no ^, ~ or tag').toEqual([])
  })

  it('have one version in all workspaces', () => {
    const first = new Map(wanted.map(({ dependency, version }) => [dependency, version]))
    expect(wanted.filter(({ dependency, version }) => first.get(dependency) !== version)).toEqual([])
  })

  it('come from whatever registry the reader uses', () => {
    const hosts = [...read('package-lock.json').matchAll(/"resolved": "(https?:[^"]*)"/g)].map(
      (match) => match[1],
    )
    expect(hosts, 'Write the lock with omit-lockfile-registry-resolved=true').toEqual([])
    expect(read('.npmrc')).not.toMatch(/registry\s*=|_auth/)
  })
})
