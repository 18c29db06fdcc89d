import { describe, expect, it } from 'vitest'
import { files, read } from './source-files'

const index = 'docs/decisions/README.md'
const records = files.filter((path) => path.startsWith('docs/decisions/') && path !== index)

describe('a record of a decision', () => {
  it('says below its title whether it is in force', () => {
    const mute = records.filter(
      (path) => !/^# \d+\. .+\n\n_(In force[.;]|Replaced by )[^_]*_\n/.test(read(path)),
    )
    expect(
      mute,
      'Begin with: a title, an empty line, and _In force._ or _Replaced by [record 70](…)._',
    ).toEqual([])
  })

  it('is listed once, with its title', () => {
    const lines = read(index).split('\n')
    const unlisted = records.filter((path) => {
      const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(read(path)) ?? []
      const entry = `- ${number.padStart(2, '0')} [${title}](${path.replace('docs/decisions/', '')})`
      return lines.filter((line) => line.startsWith(entry)).length !== 1
    })
    expect(unlisted).toEqual([])
  })
})
