import { describe, expect, it } from 'vitest'
import { nouns } from '../boundaries.mjs'
import { files, read } from './source-files'

const modules = 'apps/server/src/modules/'
const doors = files.filter((path) => path.startsWith(modules) && path.endsWith('.http.ts'))
const foldersOf = (parent: string) =>
  new Set(
    files
      .filter((path) => path.startsWith(parent))
      .map((path) => path.slice(parent.length).split('/')[0] ?? ''),
  )

describe('modules', () => {
  it('stand in the list of modules.ts', () => {
    const list = files.includes('apps/server/src/modules.ts') ? read('apps/server/src/modules.ts') : ''
    const forgotten = doors.filter(
      (path) => !list.includes(`'./${path.slice('apps/server/src/'.length, -'.ts'.length)}'`),
    )
    expect(forgotten, 'These routes answer nobody: add the module to the list in modules.ts').toEqual([])
  })

  it('are tested through their routes', () => {
    const untested = doors.filter((path) => !files.includes(path.replace(/\.ts$/, '.test.ts')))
    expect(
      untested,
      'Each x.http.ts has an x.http.test.ts: works, refused, invalid, not found, someone else’s',
    ).toEqual([])
  })

  it('let no job stop at one of many that fails', () => {
    // an array that is written down is no work list
    const loop = /\bfor \((?:const|let) \w+ of (?!\[)/
    const stopping = files.filter(
      (path) =>
        path.endsWith('.jobs.ts') &&
        loop.test(read(path)) &&
        !/'(#platform|\.\.)\/jobs\/parts'/.test(read(path)),
    )
    expect(
      stopping,
      'A job that goes over organizations, lines or sources does each with createParts (platform/jobs/parts.ts)',
    ).toEqual([])
  })

  it('name their files after themselves or what they hold', () => {
    const lone = files.filter((path) => path.startsWith(modules) && !path.slice(modules.length).includes('/'))
    expect(lone, 'Every file of modules/ lies in the folder of its noun').toEqual([])
  })

  it('and features are named by the nouns of boundaries.mjs', () => {
    const folders = new Set([...foldersOf(modules), ...foldersOf('apps/web/src/features/')])
    const strangers = [...folders].filter((name) => !nouns.includes(name))
    expect(strangers, 'A new noun is a decision; a second word for a known one is a mistake').toEqual([])
  })
})
