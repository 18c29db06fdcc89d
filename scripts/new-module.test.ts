import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from './new-module/names.mjs'

const root = join(import.meta.dirname, '..')
let copy = ''
let written: string[] = []
let resource: string[] = []

/** A copy of the sources, with the same packages but its own workspaces. */
function copySources() {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'uplink-new-module-')))
  const notSources = ['node_modules', 'dist', '.cache']
  for (const name of [
    'apps',
    'core',
    'package.json',
    'tsconfig.base.json',
    '.oxfmtrc.json',
    'boundaries.mjs',
    'vitest.config.ts',
  ]) {
    const filter = (path: string) => !notSources.includes(relative(root, path).split('/').at(-1) ?? '')
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  }
  mkdirSync(join(copy, 'node_modules/@uplink'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@uplink') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(copy, 'core'))) {
    symlinkSync(join(copy, 'core', name), join(copy, 'node_modules/@uplink', name))
  }
}

function run(...words: string[]) {
  const [command = '', ...args] = words
  const script = join(root, `scripts/${command}.mjs`)
  return spawnSync(process.execPath, [script, ...args, '--root', copy], { encoding: 'utf8' })
}

/** The files that a command says it has written. */
function filesOf({ stdout, stderr, status }: ReturnType<typeof run>) {
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.split('\n').filter((line) => /^(apps|core)\//.test(line))
}

beforeAll(() => {
  copySources()
  written = filesOf(run('new-module', 'speed-tests'))
  resource = filesOf(run('new-resource', 'price-zones', '--in', 'organizations'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('a new module', () => {
  it('has the files of a module, on both sides', () => {
    const names = written.map((path) => path.split('/').at(-1))
    for (const role of ['http', 'actions', 'access', 'store', 'view', 'factory', 'http.test', 'data'])
      expect(names).toContain(`speed-tests.${role}.ts`)
    expect(names).toContain('SpeedTestListPage.tsx')
    expect(names).toContain('SpeedTestListPage.test.tsx')
  })

  it('stands in the list of modules and is known as a noun', () => {
    const list = readFileSync(join(copy, 'apps/server/src/modules.ts'), 'utf8')
    expect(list).toContain("'./modules/speed-tests/speed-tests.http'")
    expect(list).toMatch(/^ {2}speedTestsHttp,$/m)
    expect(readFileSync(join(copy, 'boundaries.mjs'), 'utf8')).toMatch(/^ {2}'speed-tests',$/m)
  })

  it('compiles with the platform and the building blocks', () => {
    const compilerOptions = {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      jsx: 'react-jsx',
    }
    // without the files that load the whole server, which takes many seconds
    const files = [...written, ...resource].filter(
      (path) => /\.tsx?$/.test(path) && !/\.(http|resource)\.test\.ts$/.test(path),
    )
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files }),
    )
    writeFileSync(join(copy, 'no-rules.json'), JSON.stringify({ categories: { correctness: 'off' } }))
    const checker = ['--type-aware', '--type-check', '-c', 'no-rules.json', '--format', 'unix', ...files]
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), ...checker],
      {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
      },
    )
    expect(stdout.trim()).toMatch(/0 problems|^$/)
    expect(status).toBe(0)
  })

  it('shows its page: the test that it comes with is green', () => {
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', copy, '--project', 'web']
    const { stdout, stderr, status } = spawnSync(process.execPath, [...vitest, 'speed-tests'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stdout + stderr).toMatch(/Tests +3 passed \(3\)/)
    expect(status).toBe(0)
  })

  it('is written as the formatter writes', () => {
    const code = [...written, ...resource].filter((path) => /\.tsx?$/.test(path))
    const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt')
    expect(() =>
      execFileSync(process.execPath, [formatter, '--check', ...code], {
        cwd: copy,
        stdio: 'pipe',
      }),
    ).not.toThrow()
  })

  it('does not write over what is there', () => {
    const again = run('new-module', 'speed-tests')
    expect(again.status).not.toBe(0)
    expect(again.stderr).toContain('These exist already')
  })
})

describe('a new resource', () => {
  const fileOf = (path: string) => readFileSync(join(copy, path), 'utf8')

  it('is declared in three files with a test and a table', () => {
    expect(resource.map((path) => path.split('/').at(-1)?.replace(/^\d+-/, ''))).toEqual([
      'price-zones.ts',
      'price-zones.sql',
      'price-zones.resource.ts',
      'price-zones.resource.test.ts',
      'price-zones.resource.tsx',
    ])
  })

  it('is known to modules, row rules, audit log, screens and cache', () => {
    expect(fileOf('apps/server/src/modules.ts')).toMatch(/^ {2}priceZones,$/m)
    expect(fileOf('core/contract/src/models.ts')).toContain("'price-zone': ['id', 'organization_id'],")
    expect(fileOf('core/contract/src/audit.ts')).toContain("'price-zone.updated',")
    expect(fileOf('core/contract/src/audit.ts')).toContain("  'price-zone',\n")
    expect(fileOf('apps/server/src/ruled-rows.ts')).toContain("  'price-zone': ofTable(priceZones),\n")
    expect(fileOf('apps/server/src/audit-targets.ts')).toContain("'price-zone': { ...rowsOf('price-zone'),")
    expect(fileOf('core/contract/src/screens.ts')).toContain("editPriceZone: '/admin/price-zones/:id/edit',")
    expect(fileOf('apps/web/src/platform/api/query-keys.ts')).toContain("| 'price-zones'")
  })

  it('belongs to a module that is there', () => {
    expect(run('new-resource', 'moons', '--in', 'planets').stderr).toContain('Name an existing module')
  })
})

describe('names', () => {
  it.each([
    ['tickets', undefined, 'ticket', 'tickets'],
    ['speed-tests', undefined, 'speedTest', 'speed_tests'],
    ['policies', undefined, 'policy', 'policies'],
    ['ip-addresses', undefined, 'ipAddress', 'ip_addresses'],
    ['radii', 'radius', 'radius', 'radii'],
  ])('of %s', (noun, singular, one, table) => {
    expect(namesOf(noun, singular)).toMatchObject({ one, table })
  })

  it.each(['Tickets', 'speed_tests', 'staff', ''])('refuses %o', (noun) => {
    expect(() => namesOf(noun)).toThrow('plural noun')
  })
})
