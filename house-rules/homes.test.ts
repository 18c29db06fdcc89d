import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, isTest, read, sources } from './source-files'

/** A file of so many lines costs a click and shows little. */
const small = 40
/** How many there are without a reason. It only ever falls: lower it when you bring one home. */
const maxLone = 26

const workspaces = /^@uplink\/(contract|permission-rules|report-engine|designs|languages)\//
const code = sources.filter((path) => /^(apps|core|e2e|bench)\//.test(path))

/** The file that `path` means by a name that it imports. */
function meant(path: string, name: string): string | undefined {
  const base = name.startsWith('.')
    ? normalize(join(dirname(path), name))
    : name.replace(/^#platform\//, 'apps/server/src/platform/').replace(workspaces, 'core/$1/src/')
  return ['', '.ts', '.tsx'].map((end) => base + end).find((one) => files.includes(one))
}

/** For each file those that name it, in an import or otherwise: `false` for an import that is there from the start. */
const named = new Map<string, Map<string, boolean>>()
for (const path of code)
  for (const [, how = '', name = ''] of read(path).matchAll(
    /(import |from |import\(|^export [^\n]* from )'([.#@][^']+)'/gm,
  )) {
    const target = meant(path, name)
    if (target === undefined) continue
    const by = named.get(target) ?? new Map<string, boolean>()
    by.set(path, how === 'import(' || by.get(path) === true)
    named.set(target, by)
  }

/** What is in one place for a reason: doors, routes, screens, and what another rule keeps apart. */
const apart =
  /\.(public|http|resource|jobs|live|access|notices|transport|thread|factory)\.tsx?$|Page\.tsx$|screens\.ts$/
/** SQL stands in stores and in no action; no action stands among the routes. */
const sides = (path: string) => (/\.store\.ts$/.test(path) ? 'sql' : /\.http\.ts$/.test(path) ? 'routes' : '')

const roomOf = (path: string) =>
  /^apps\/server\/src\/modules\/[^/]+|^apps\/web\/src\/features\/[^/]+|^apps\/[^/]+\/src\/[^/]+|^core\/[^/]+/.exec(
    path,
  )?.[0]

/** Small files that one other file of their room uses, that nothing tests by themselves, and that could stand in it. */
const lone = code.filter((path) => {
  if (!/^(apps|core)\/[^/]+\/src\//.test(path) || isTest(path) || apart.test(path)) return false
  if (read(path).split('\n').length - 1 > small) return false
  const by = [...(named.get(path) ?? [])]
  const [[user, isLazy] = ['', false], another] = by
  return (
    user !== '' &&
    another === undefined &&
    !isLazy &&
    !/\.public\.tsx?$/.test(user) &&
    !isTest(user) &&
    roomOf(user) === roomOf(path) &&
    sides(user) === sides(path) &&
    !(path.endsWith('.tsx') && user.endsWith('.ts'))
  )
})

describe('what one file uses', () => {
  it(`stands in it, when it has at most ${small} lines and no test of its own: ${maxLone} exceptions`, () => {
    const found = lone.map((path) => `${path} → ${[...(named.get(path)?.keys() ?? [])].join()}`)
    expect(lone.length, `Bring one home, or test it by itself:\n${found.join('\n')}\n`).toBeLessThanOrEqual(
      maxLone,
    )
  })

  it('and such files would be found', () => {
    expect(named.size).toBeGreaterThan(1000)
    expect([...(named.get('core/contract/src/route.ts')?.keys() ?? [])].length).toBeGreaterThan(10)
  })
})
