import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compare, findingsOf, packagesOf } from './advisories.mjs'
import { sbom } from './bootstrap/sbom.mjs'

const root = join(import.meta.dirname, '..')

interface Lock {
  version: string
  packages: Record<
    string,
    { version: string; integrity?: string; resolved?: string; link?: true; dev?: true }
  >
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

interface Component {
  'bom-ref': string
  name: string
  purl: string
  licenses?: object[]
  hashes?: object[]
}

const advisory = (name: string, events: object[], more: object = {}) => ({
  id: 'GHSA-test',
  summary: 'Reads too far',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], ...more }],
})
const range = [
  { introduced: '1.2.0' },
  { fixed: '1.4.3' },
  { introduced: '2.0.0' },
  { last_affected: '2.1.0' },
]

describe('known vulnerabilities', () => {
  it.each([
    ['1.1.9', false],
    ['1.2.0', true],
    ['1.4.3-rc.1', true],
    ['1.4.3', false],
    ['1.10.0', false],
    ['2.0.0-beta', false],
    ['2.0.0', true],
    ['2.1.0', true],
    ['2.1.1', false],
  ])('version %s is affected: %s', (version, isAffected) => {
    const packages = [{ name: 'left', version, isDev: false }]
    expect(findingsOf(packages, [advisory('left', range)])).toHaveLength(isAffected ? 1 : 0)
  })

  it('are of the named package only, by number or by list, unless withdrawn', () => {
    const packages = [{ name: 'left', version: '1.3.0', isDev: false }]
    expect(findingsOf(packages, [advisory('right', range)])).toEqual([])
    expect(findingsOf(packages, [advisory('left', [], { versions: ['1.3.0'] })])).toHaveLength(1)
    expect(findingsOf(packages, [advisory('left', [{ introduced: '0' }])])).toHaveLength(1)
    expect(findingsOf(packages, [{ ...advisory('left', range), withdrawn: '2026-01-01T00:00:00Z' }])).toEqual(
      [],
    )
  })

  it('compares versions as semver does', () => {
    const order = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.9.0',
      '1.10.0',
    ]
    expect(order.toReversed().toSorted(compare)).toEqual(order)
  })
})

describe('npm run advisories', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'advisories-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('compares files with the lock file, and fails when something is found', () => {
    const file = join(folder, 'npm.jsonl')
    const run = () =>
      spawnSync(process.execPath, [join(root, 'scripts/advisories.mjs'), file], { encoding: 'utf8' })
    writeFileSync(file, `${JSON.stringify(advisory('fastify', [{ introduced: '0' }]))}\n`)
    const found = run()
    expect(found.status).toBe(1)
    expect(found.stdout).toMatch(/^fastify \d+\.\d+\.\d+: GHSA-test Reads too far\n/)
    writeFileSync(file, `${JSON.stringify(advisory('fastify', [{ introduced: '999.0.0' }]))}\n`)
    expect(run().status).toBe(0)
  })
})

describe('package-lock.json', () => {
  it('has a hash of each package, and takes none from another place', () => {
    const wrong = Object.entries(lock.packages).filter(
      ([path, { integrity, resolved, link }]) =>
        path.includes('node_modules/') &&
        !link &&
        (!/^sha512-/.test(integrity ?? '') || resolved !== undefined),
    )
    expect(
      wrong.map(([path]) => path),
      'Install it with `npm install`, from a registry',
    ).toEqual([])
  })

  it('says what each workspace says', () => {
    for (const [path, { version }] of Object.entries(lock.packages)) {
      if (path.includes('node_modules/')) continue
      const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Record<
        string,
        unknown
      >
      expect(version, path).toBe(own.version)
      const { dependencies, devDependencies } = lock.packages[path] as unknown as Record<string, unknown>
      expect({ dependencies, devDependencies }, path).toEqual({
        dependencies: own.dependencies,
        devDependencies: own.devDependencies,
      })
    }
  })
})

describe('the SBOM', () => {
  const bom = sbom() as { components: Component[] }

  it('is CycloneDX 1.6, and has each package of the portal with version, licence and hash', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    const fastify = bom.components.find(({ name }) => name === 'fastify')
    expect(fastify).toMatchObject({
      type: 'library',
      purl: `pkg:npm/fastify@${lock.packages['node_modules/fastify']?.version ?? ''}`,
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
    })
    for (const { purl, licenses, hashes } of bom.components)
      expect([purl, licenses?.length, hashes?.length]).toEqual([purl, 1, 1])
    expect(new Set(bom.components.map((one) => one['bom-ref'])).size).toBe(bom.components.length)
  })

  it('is valid by CycloneDX’ own schema, strictly', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(JSON.stringify(bom))).toBeNull()
    // it looks
    const odd = { ...bom, components: [{ ...bom.components[0], licence: 'MIT' }] }
    expect(await validator.validate(JSON.stringify(odd))).not.toBeNull()
  })

  it('has no package that only builds and tests', () => {
    const names = packagesOf(lock).filter(({ isDev }) => isDev)
    expect(names.length).toBeGreaterThan(0)
    expect(bom.components.some(({ name }) => ['vitest', 'typescript', 'oxlint'].includes(name))).toBe(false)
  })
})
