import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, grep, isTest, read, sources } from './source-files'

const lengthOf = (path: string) => read(path).split('\n').length - 1
const longest = 500
const maxMedian = 120

const production = sources.filter((path) => !isTest(path))
const lengths = production.map(lengthOf).sort((a, b) => a - b)
const median = lengths[Math.floor(lengths.length / 2)] ?? 0

/** Those of `paths` that git ignores; empty when there is no git or no repository. */
function ignoredByGit(paths: string[]): string[] {
  const cwd = join(import.meta.dirname, '..')
  const { stdout, status } = spawnSync('git', ['check-ignore', '--stdin'], {
    cwd,
    input: paths.join('\n'),
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim().split('\n') : []
}

describe('the layout of the code', () => {
  it('has no folder for whatever is left over', () => {
    const leftovers = files.filter((path) => /(^|\/)(utils?|common|lib|shared|helpers?|misc)\//.test(path))
    expect(leftovers, 'A folder is named after what it holds: find the noun these belong to').toEqual([])
  })

  it('is in the repository', () => {
    expect(ignoredByGit(sources), 'A line of .gitignore hides these from everybody else').toEqual([])
  })

  it(`has no file over ${longest} lines`, () => {
    const written = [...sources, ...files.filter((path) => /\.(mjs|css|sql)$/.test(path))]
    const long = written
      .filter((path) => lengthOf(path) > longest)
      .map((path) => `${path}: ${lengthOf(path)} lines`)
    expect(long, 'Split the file along the question it answers; look again at 250 lines').toEqual([])
  })

  it(`keeps files short: the median is ${median} lines, at most ${maxMedian}`, () => {
    expect(median, 'Half of the files are longer than this: split the longest').toBeLessThanOrEqual(maxMedian)
  })

  it('has no barrel', () => {
    const barrels = sources.filter((path) => /(^|\/)index\.tsx?$/.test(path))
    const passedOn = sources.filter((path) => /^(apps|core)\//.test(path) && !/\.public\.tsx?$/.test(path))
    expect(barrels, 'An index file hides where things live: import the file itself').toEqual([])
    expect(
      grep(passedOn, /^export (\*|(type )?\{[^}]*\} from)/),
      'Only x.public.ts passes things on',
    ).toEqual([])
  })

  it('calls the server’s platform by its own name from everywhere else', () => {
    const outside = sources.filter((path) => /^apps\/server\/src\/(?!platform\/)/.test(path))
    expect(
      grep(outside, /'(\.\.?\/)+platform\//),
      "Import '#platform/…': it stays the same when a file moves",
    ).toEqual([])
  })

  it('names folders in kebab-case', () => {
    const ours = sources.map((path) => path.split('/').slice(0, -1)).flat()
    expect([...new Set(ours)].filter((name) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  it('names files of components after the component, and everything else in kebab-case', () => {
    const odd = sources.filter((path) => {
      const name = path.split('/').at(-1) ?? ''
      const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(name)
      return !plain && !(path.startsWith('apps/web/') && /^[A-Z][A-Za-z0-9]*(\.[a-z]+)*\.tsx?$/.test(name))
    })
    expect(odd, 'order-list.ts, orders.http.ts, OrderListPage.tsx').toEqual([])
  })
})
