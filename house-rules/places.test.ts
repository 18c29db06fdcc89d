import { describe, expect, it } from 'vitest'
import { grep, isTest, texts } from './source-files'

/** What is about one country by its nature: the demo, gateways of that country, lists of all countries, samples of parts. */
const mayName = [
  /^apps\/server\/src\/demo\//,
  /^apps\/server\/src\/modules\/payments\/gateways\//,
  /^apps\/server\/src\/testing\//,
  /^apps\/web\/src\/testing\//,
  /^apps\/web\/src\/ui\/showcase\//,
  /^apps\/web\/src\/features\/designs\/gallery\//,
  /^core\/contract\/src\/(currencies|gateways|organization-settings)\.ts$/,
  /\.factory\.tsx?$/,
]

const code = texts.filter(
  (path) =>
    /^(apps\/(server|web)|core\/[\w-]+)\/src\/.*\.tsx?$/.test(path) &&
    !isTest(path) &&
    !mayName.some((pattern) => pattern.test(path)),
)

describe('no country is built in', () => {
  it.each([
    ['a currency', /'BDT'|৳|\b[Tt]aka\b/],
    ['an amount of nothing with two digits: isNothing and noMoney know the currency', /'0\.00'/],
    ['a time zone', /Asia\/Dhaka/],
    ['a form of phone numbers', /\b01\\d|'01\d{9}'|\b01711000000\b/],
  ])('%s', (_what, pattern) => {
    const found = grep(code, pattern).filter(
      (line) => !line.includes('load-echarts') && !line.includes('tokens.ts'),
    )
    expect(found, 'It is the organization’s: country, currency and time zone are its settings').toEqual([])
  })
})
