import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import configuration, { locations } from '../.dependency-cruiser.mjs'
import { edges, rooms } from '../boundaries.mjs'
import { importCases } from './fixtures/imports'
import { files } from './source-files'

const packages = [
  'zod',
  'kysely',
  'pg',
  'vitest',
  'react',
  '@tanstack/react-query',
  'left-pad',
  'only-for-tests',
]
const workspaces = {
  '@uplink/contract': 'core/contract',
  '@uplink/permission-rules': 'core/permission-rules',
  '@uplink/report-engine': 'core/report-engine',
  '@uplink/designs': 'core/designs',
  '@uplink/languages': 'core/languages',
  '@uplink/server': 'apps/server',
  '@uplink/web': 'apps/web',
  '@uplink/e2e': 'e2e',
  '@uplink/test-servers': 'test-servers',
}

let tree = ''
/** Import (`from -> imports`) → names of the rules that refuse it. */
const refusals = new Map<string, string[]>()

function write(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

function plantPackages() {
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  const listed = [
    ...packages.filter((name) => name !== 'left-pad' && name !== 'only-for-tests'),
    ...Object.keys(workspaces),
  ]
  const dependencies = Object.fromEntries(listed.map((name) => [name, '1.0.0']))
  mkdirSync(join(tree, 'node_modules/@uplink'), { recursive: true })
  for (const [name, folder] of Object.entries(workspaces)) {
    const devDependencies = { 'only-for-tests': '1.0.0' }
    write(
      `${folder}/package.json`,
      JSON.stringify({ name, exports: { './*': './src/*.ts' }, dependencies, devDependencies }),
    )
    symlinkSync(join(tree, folder), join(tree, 'node_modules', name))
  }
}

/** The file that a case imports, if it is one of the tree's own. */
function target(from: string, imports: string): string[] {
  if (imports.startsWith('.'))
    return [`${join(dirname(from), imports)}${/[A-Z]\w+$/.test(imports) ? '.tsx' : '.ts'}`]
  const workspace = Object.entries(workspaces).find(([name]) => imports.startsWith(`${name}/`))
  return workspace ? [`${imports.replace(workspace[0], `${workspace[1]}/src`)}.ts`] : []
}

/** All files that the cases name: with the imports of their cases, or empty when a file is only imported. */
function plantFiles() {
  for (const path of importCases.flatMap((each) => target(each.from, each.imports)))
    write(path, 'export {}\n')
  for (const from of new Set(importCases.map((each) => each.from))) {
    const cases = importCases.filter((each) => each.from === from)
    write(from, cases.map(({ imports }) => `import '${imports}'\n`).join(''))
  }
}

beforeAll(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'uplink-boundaries-')))
  plantPackages()
  plantFiles()
  const { options, forbidden } = configuration
  const result = await cruise(['core', 'apps', 'e2e', 'test-servers'], {
    ...options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden },
  })
  for (const { source, dependencies } of (result.output as ICruiseResult).modules)
    for (const { module, rules = [] } of dependencies)
      refusals.set(
        `${source} -> ${module}`,
        rules.map((rule) => rule.name),
      )
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('the doors of boundaries.mjs', () => {
  it.each(importCases)('$from imports $imports: $refusedBy', ({ from, imports, refusedBy }) => {
    expect(refusals.get(`${from} -> ${imports.replace('node:', '')}`)).toEqual(refusedBy ? [refusedBy] : [])
  })
})

describe('the table of boundaries.mjs', () => {
  const places = Object.keys(rooms)
    .flatMap(locations)
    .map((place) => new RegExp(place))

  it('gives every source file a room', () => {
    const homeless = files
      .filter((path) => /^(apps|core)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\/src\/testing\//.test(path))
      .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
      .filter((path) => !places.some((place) => place.test(path)))
    expect(homeless, 'These files are in no room of boundaries.mjs: move them into one').toEqual([])
  })

  it('lists no edge to a module without a public file', () => {
    const doors = Object.values(edges['server/modules']).flat()
    const closed = doors.filter(
      (module) => !files.includes(`apps/server/src/modules/${module}/${module}.public.ts`),
    )
    expect(closed, 'boundaries.mjs lets a module use these, but they have no public file').toEqual([])
  })
})
