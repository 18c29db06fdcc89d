import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Texts } from '../core/languages/src/catalogue'
import { bangla } from '../core/languages/src/bangla'
import { commonNotes } from '../apps/web/src/features/orders/desk/common-notes'
import { answered, answeringFiles, sentencesOf, tellingFiles } from './server-texts'
import { callsAtImport, webModules } from './calls-at-import'
import { customersFiles, literals, textsOf, type ShownText } from './shown-texts'
import { isTest, sources } from './source-files'

/** Names and signs that are the same in every language, what only the desk sees, and what nobody sees. */
const same = new Set([
  'Uplink',
  'Unauthenticated',
  'waiting',
  'xMidYMid slice',
  '{} – Uplink',
  'Login',
  'Not Found',
  'address-change {}',
  'bank {}',
  'open-ticket {}',
  'allow-scripts allow-forms allow-popups{}',

  'Edge',
  'Opera',
  'Samsung Internet',
  'Firefox',
  'Chrome',
  'Safari',
  'Android',
  'Windows',
  'Mac',
  'Linux',
  'Packages',
  'Offers',
  'Areas',
])

/** Sentences of the server that staff read, that no screen shows, and about mistakes that only programs make. */
const unheard = new Set([
  'This person was already sent several messages in the last hour. Try again later.',
  'The order is updated, and the customer is told.',
  'The refund is on its way.',
  '{} is written.',
  'Choose a bill of this line',
  'Sent by SMS.',
  'Sent by mail.',
  'A file about a person is ready',
  'A file about a person could not be made',
  'Choose mail or SMS',
  'Name each service only once',
  'Name each area only once',
  'Write what is new, or set another expected end',
  'Write it as DD/MM/YYYY HH:MM',
  'Marked as read.',
  'Your choice is saved.',
  'Continue to payment.',
  'A top-up is not for invoices: pay them as a bill',
  'The cuid field must not be empty',
  'This is not a key of a browser',
  // of a command on the machine
  'Administrators are: {}.',
  'There is no administrator at all: see “Nobody is an administrator” in docs/operations.md.',
])

/**
 * What a text in Bangla may have in Latin letters: units, which are the same everywhere; names of products, of kinds of files, and
 * of what a technician reads on a router; `Allow` as browsers write it; and an example of an address.
 */
const latinInBangla = new Set(
  'KB MB GB Mbps Uplink iPhone iPad Android Windows Mac Linux PNG JPEG WebP HTTPS PPPoE Allow name example com'.split(
    ' ',
  ),
)

/** Sentences in the sources of notices that no customer is told. */
const untold = new Set([
  'Sent by SMS.',
  'Sent by mail.',
  'Somebody asks to be erased',
  'The refund of {} was not made',
  '{}. The money is on line {} again.',
  'A ticket was assigned to you',
  'New answer from the customer',
  'An answer is late',
  'An answer is due in {}',
  'Ticket opened again',
])

/** Given to `t` from a table. */
const byName = new Set([
  'Hello, {name}',
  'Hello {name},',
  ...['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].map((system) => `{browser} on ${system}`),
])

const filesOf = (place: string) =>
  readdirSync(place)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(place, name))
const folder = join(import.meta.dirname, '../core/languages/src/bn')
const catalogues = await Promise.all(
  ['.', 'forms']
    .flatMap((part) => filesOf(join(folder, part)))
    .map(async (file) => {
      const module = (await import(file)) as Record<string, Texts>
      return { file: relative(folder, file), texts: Object.assign({}, ...Object.values(module)) as Texts }
    }),
)
const entries = catalogues.flatMap(({ file, texts }) =>
  Object.entries(texts).map(([english, text]) => ({ file, english, text })),
)
const known = new Set(entries.map(({ english }) => english))
const found = customersFiles.map(textsOf)
const lines = (texts: readonly ShownText[]) => texts.map(({ at, text }) => `${at}: ${text}`)
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()

/** Whether the page finds a sentence of the server, whose values (`{}`) are filled in when it arrives. */
function isFound(sentence: string): boolean {
  if (!sentence.includes('{}')) return bangla.find(sentence) !== undefined
  const words = sentence.split('{}').map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
  const pattern = new RegExp(`^${words.join('.+')}$`)
  return entries.some(({ file, english }) => file.startsWith('forms/') && pattern.test(english))
}

/** Each two words that follow each other. */
function pairs(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []
  return words.slice(1).map((word, i) => `${words[i]} ${word}`)
}

describe('what customers see', () => {
  it('is asked for while it is shown, never while a module loads: its other language may come later', () => {
    expect(webModules.length).toBeGreaterThan(500)
    expect(lines(callsAtImport(webModules)), 'Ask inside the function that shows it').toEqual([])
  })

  it('is given to `t`', () => {
    const bare = found.flatMap((texts) => texts.bare).filter(({ text }) => !same.has(text))
    expect(lines(bare), 'Write t(‘…’), or rich(‘…’) around elements').toEqual([])
  })

  it('has its Bangla', () => {
    const missing = found.flatMap(({ translated }) => translated).filter(({ text }) => !known.has(text))
    expect(lines(missing), 'Add it to core/languages/src/bn').toEqual([])
  })

  it('has its Bangla also where the server says it', () => {
    expect(answeringFiles.length).toBeGreaterThan(100)
    const said = [...answered, ...answeringFiles.flatMap(sentencesOf)]
    const missing = said.filter(({ text }) => !unheard.has(text) && !isFound(text))
    expect(lines(missing), 'Add it to core/languages/src/bn, with values to its forms').toEqual([])
  })
})

describe('what customers are told', () => {
  it('has its Bangla', () => {
    expect(tellingFiles.length).toBeGreaterThan(15)
    // a notice may be put together from sentences; the catalogue then has each whole
    const keys = entries.map(({ english }) => english.replace(/\{\w+\}/g, '{}'))
    const isPart = (text: string) => keys.some((key) => key.includes(text.replace(/\{\}$/, '')))
    const missing = tellingFiles
      .flatMap(sentencesOf)
      .filter(({ text }) => !untold.has(text) && !isFound(text) && !isPart(text))
    expect(lines(missing), 'Add it to core/languages/src/bn/forms').toEqual([])
  })
})

describe('a text that is asked for while a module loads', () => {
  const t = 'apps/web/src/language/t.ts'
  const words = 'apps/web/src/words.ts'
  const requests = (text: string) => {
    const written: Record<string, string> = {
      [t]: 'export function t(text) { return text }; export const counted = (n, one) => t(one)',
      [words]: `import { t as say } from './language/t'\nexport const yes = () => say('Yes')\nexport const no = () => 'No'`,
      'apps/web/src/a.ts': `import { t, counted } from './language/t'\nimport { yes, no } from './words'\n${text}`,
    }
    return callsAtImport(Object.keys(written), (path) => written[path] ?? '').length
  }

  it.each([
    "const months = [t('Jan')]",
    "const words = { a: { b: t('Yes') } }",
    "export default t('Yes')",
    "const one = true ? t('Yes') : ''",
    "const text = `${t('Yes')}`",
    "const days = counted(1, 'day')",
    "const say = t\nconst word = say('Yes')",
    "const words = ['Yes'].map((word) => t(word))",
    "const words = (() => t('Yes'))()",
    'const word = yes()',
    "const make = () => [t('Yes')]\nconst words = make()",
    "class Words { static yes = t('Yes') }",
    "function word(text = t('Yes')) { return text }\nconst yes2 = word()",
    "const words = ['Yes'].map(t)",
  ])('is seen: %s', (text) => expect(requests(text)).toBe(1))

  it.each([
    "const months = () => [t('Jan')]",
    "const column = { cell: () => t('Yes'), get header() { return t('Yes') } }",
    'const word = no()',
    "class Words { yes = t('Yes') }",
    "function Word() { return t('Yes') }",
    "const cell = wrap(() => t('Yes'))",
  ])('is not: %s', (text) => expect(requests(text)).toBe(0))
})

describe('the catalogue', () => {
  it('has each text once', () => {
    const seen = new Map<string, string>()
    const twice = entries.flatMap(({ file, english }) => {
      const before = seen.get(english)
      seen.set(english, file)
      return before === undefined ? [] : [`${english}: ${before}, ${file}`]
    })
    expect(twice).toEqual([])
  })

  it('has the texts whose values the server fills in among its forms', () => {
    const requests = new Set(found.flatMap(({ translated }) => translated.map(({ text }) => text)))
    const lost = entries.filter(
      ({ file, english }) =>
        !file.startsWith('forms/') &&
        holes(english).length > 0 &&
        !requests.has(english) &&
        !byName.has(english),
    )
    expect(lost.map(({ file, english }) => `${file}: ${english}`)).toEqual([])
  })

  it('calls a field in the sentence about it as its label does', () => {
    const texts = new Map(entries.map(({ english, text }) => [english, text]))
    const other = entries.filter(({ file, english, text }) => {
      const label = texts.get(english.charAt(0).toUpperCase() + english.slice(1))
      return file === 'forms/errors.ts' && label !== undefined && label !== text
    })
    expect(other).toEqual([])
  })

  it('keeps the values of a text', () => {
    const wrong = entries.filter(({ english, text }) => String(holes(english)) !== String(holes(text)))
    expect(wrong).toEqual([])
  })

  it('writes digits as in English: a number looks the same wherever it is shown', () => {
    const bengali = entries
      .filter(({ text }) => /[০-৯]/.test(text))
      .map(({ file, english }) => `${file}: ${english}`)
    expect(bengali).toEqual([])
  })

  it('is in Bangla letters, but for names and units', () => {
    const latin = entries.flatMap(({ file, english, text }) => {
      const words = text.replace(/\{\w+\}/g, ' ').match(/\p{Script=Latin}+/gu) ?? []
      const odd = words.filter((word) => !latinInBangla.has(word))
      return odd.length > 0 ? [`${file}: ${english}: ${odd.join(', ')}`] : []
    })
    expect(latin).toEqual([])
  })

  it('has the notes on orders that staff choose instead of writing them', () => {
    const notes = Object.values(commonNotes).flat()
    expect(notes.length).toBeGreaterThan(3)
    expect(notes.filter((note) => bangla.find(note) === undefined)).toEqual([])
  })

  it('has no text that nobody shows', () => {
    const shown = sources.filter((path) => !isTest(path) && !path.startsWith('core/languages/'))
    const written = new Set(shown.flatMap((path) => literals(path).flatMap(pairs)))
    const requests = new Set(found.flatMap(({ translated }) => translated.map(({ text }) => text)))
    // The server's sentences are put together in one place at most, for example around a counted noun.
    const isWritten = (english: string) =>
      english.split(/\{\w+\}/).every((part) => pairs(part).filter((pair) => !written.has(pair)).length < 2)
    const gone = entries.filter(({ english }) => !requests.has(english) && !isWritten(english))
    expect(gone.map(({ file, english }) => `${file}: ${english}`)).toEqual([])
  })
})
