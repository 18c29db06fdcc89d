import { describe, expect, it } from 'vitest'
import { type } from '../apps/web/src/ui/theme/tokens'
import { files, grep, read, sources, texts } from './source-files'

/** Without the house rules, which contain the patterns that they look for. */
const written = texts.filter((path) => !path.startsWith('house-rules/'))
const demo = /^apps\/server\/src\/demo\//

describe('the text of the code', () => {
  it('postpones nothing', () => {
    const found = grep(written, /\b(TODO|FIXME|XXX|HACK)\b/)
    expect(found, 'Do it now, or record it where work is planned').toEqual([])
  })

  it('gives every suppression its reason', () => {
    const found = grep(written, /(oxlint-disable|eslint-disable|@ts-expect-error)(?!.*( -- |: ).{10})/)
    expect(found, 'Say why this line is right although the tool objects: `-- because …`').toEqual([])
  })

  it('takes every colour from the theme', () => {
    const web = texts.filter(
      (path) => /^apps\/web\/src\/.*\.(tsx?|css)$/.test(path) && !path.includes('/ui/theme'),
    )
    const hex = /(?<![\w&])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
    const found = [...grep(web, hex), ...grep(web, /\b(rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]/)]
    expect(found, 'Colours live in ui/theme, where contrast in light and dark is checked').toEqual([])
  })

  it('writes in the sizes of the theme and in no other', () => {
    const names = [...Object.keys(type.sizes), 'wall'].join('|')
    const web = texts.filter((path) => /^apps\/web\/src\/.*\.(css|tsx?)$/.test(path))
    const found = [
      ...grep(web, new RegExp(`font-size:(?! var\\(--ui-size-(${names})\\);)`)),
      ...grep(web, new RegExp(`fontSize\\b(?!: 'var\\(--ui-size-(${names})\\)')`)),
      ...grep(web, new RegExp(`--ui-size-(?!(${names})\\b|\\$\\{)`)),
      ...grep(web, /\bfont:(?! inherit;)/),
    ]
    expect(found, 'Sizes of text live in ui/theme/tokens: `font-size: var(--ui-size-…)`').toEqual([])
  })

  it('has the six sizes that the screens are drawn in', () => {
    expect(Object.values(type.sizes).map(([size]) => size)).toEqual([12, 13, 14, 16, 20, 28])
  })

  it('names no real person or address', () => {
    const made = /@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\b/
    const address = /(?<![\w/])[\w.+-]+@[a-z][\w-]*(\.[\w-]+)*\.[a-z]{2,}\b/i
    const found = grep(written, address).filter((line) => !made.test(line) && !demo.test(line))
    expect(found, 'An address in code or tests ends in example, example.com or test').toEqual([])
    expect(
      grep(written, /@author\b|^\s*(\/\/|\*|#|--) *(author|written by|created by)\b/i),
      'Git knows who',
    ).toEqual([])
  })

  it('knows no machine but the one it runs on', () => {
    expect(
      grep(written, /(^|[\s"'`(=:])\/(home|Users)\/[a-z]/),
      'This path exists on one machine only',
    ).toEqual([])
  })

  it('explains itself without a tracker', () => {
    const code = sources.filter((path) => !path.startsWith('house-rules/'))
    expect(
      grep(code, /(\/\/|^\s*\*).*\s#\d+\b/),
      'Say the reason; a number says nothing to the reader',
    ).toEqual([])
  })
})

describe('tests', () => {
  it('can fail', () => {
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path))
    const mute = tests.filter((path) => !/\b(expect|expectTypeOf|assert|itIsAResource)\b/.test(read(path)))
    expect(mute, 'A test without an expectation proves nothing').toEqual([])
  })
})
