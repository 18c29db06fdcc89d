import { describe, expect, it } from 'vitest'
import { files, isTest, read } from './source-files'

const page = 'docs/security/asvs.md'
const states = ['met', 'not applicable', 'not met'] as const

/**
 * The requirements of ASVS 5.0: of each section the levels in the order of their numbers, as the standard's table of version 5.0.0 has
 * them. Level 3 is not looked at.
 */
const sections: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '22',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

const wanted = Object.entries(sections).flatMap(([section, levels]) =>
  [...levels].flatMap((level, i) => (level === '3' ? [] : [`${section}.${i + 1} of level ${level}`])),
)

const rows = read(page)
  .split('\n')
  .flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, number = '', level = '', asks = '', state = '', shown = ''] = cells
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, asks, state, shown, cells: cells.length }] : []
  })
const of = (state: (typeof states)[number]) => rows.filter((row) => row.state === state)

const pathOf = (short: string) =>
  short.replace(/^server\//, 'apps/server/src/').replace(/^web\//, 'apps/web/src/')

/** As GitHub makes them of headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Why a file with a name in it, or a page with a heading, is not there; undefined when it is. */
function missingName(short: string, title: string | undefined, symbol: string | undefined) {
  const path = pathOf(short)
  if (!files.includes(path)) return `${path} is not there`
  if (symbol !== undefined) return read(path).includes(symbol) ? undefined : `${path} has no ${symbol}`
  if (!isTest(path)) return `${path} is no test`
  const isNamed = ["'", '"', '`'].some((quote) => read(path).includes(`${quote}${title}${quote}`))
  return isNamed ? undefined : `${path} has no test “${title}”`
}

function missingPage(link: string) {
  const [name = '', anchor = ''] = link.split('#')
  const path = new URL(name, `file:///${page}`).pathname.slice(1)
  if (!files.includes(path)) return `${path} is not there`
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  return anchor === '' || headings.includes(anchor) ? undefined : `${path} has no heading #${anchor}`
}

const namesIn = (shown: string) => [...shown.matchAll(/`([^`]+)`: (?:"([^"]+)"|`([^`]+)`)/g)]
const linksIn = (shown: string) => [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)

/** What a row names and is not there. */
function missingIn({ number, shown }: (typeof rows)[number]): string[] {
  const names = namesIn(shown).map(([, path = '', title, symbol]) => missingName(path, title, symbol))
  return [...names, ...linksIn(shown).map(missingPage)].flatMap((one) => (one ? [`${number}: ${one}`] : []))
}

describe(page, () => {
  it('has every requirement of levels 1 and 2 once, in order, with its level', () => {
    expect(rows.map(({ number, level }) => `${number} of level ${level}`)).toEqual(wanted)
  })

  it('says of each in a few words what it asks for, and how it is', () => {
    const odd = rows.filter(
      ({ asks, state, cells }) =>
        cells !== 7 || asks.length < 4 || asks.length > 80 || !states.some((one) => one === state),
    )
    expect(odd.map(({ number }) => number)).toEqual([])
  })

  it('names tests, names in files, pages and headings that there are', () => {
    expect(rows.flatMap(missingIn)).toEqual([])
  })

  it('says of what is met what shows it', () => {
    const mute = of('met').filter(({ shown }) => namesIn(shown).length + linksIn(shown).length === 0)
    expect(mute.map(({ number }) => number)).toEqual([])
  })

  it('says why something is not applicable, and what is not met would take', () => {
    const mute = [...of('not applicable'), ...of('not met')].filter(({ shown }) => !/\w{2}.*\./.test(shown))
    expect(mute.map(({ number }) => number)).toEqual([])
    // what is left open, what is there instead, and the reason, as an auditor asks for them
    const whole = /^Left: .+\. Instead: .+\. Because: .+\. Would take: .+\. \(issue 32\)$/
    const unplanned = of('not met').filter(({ shown }) => !whole.test(shown))
    expect(unplanned.map(({ number }) => number)).toEqual([])
  })

  it.each(states)('counts what is %s', (state) => {
    const counted = new RegExp(`^\\| ${state} +\\| (\\d+) +\\|$`, 'm').exec(read(page))?.[1]
    expect(Number(counted)).toBe(of(state).length)
  })
})
