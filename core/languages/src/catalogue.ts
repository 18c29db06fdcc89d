/** English texts and what they are in another language. `{name}` stands for a value, in both. */
export type Texts = Readonly<Record<string, string>>

export interface Catalogue {
  /**
   * The text in the catalogue's language: of an English text with its placeholders, or of one whose values are filled
   * in already, as the server sends it. Undefined: unknown. `own`: what one provider calls its own things, for this text alone.
   */
  find(english: string, own?: Texts): string | undefined
  /** Adds what a provider calls its own things. The product's own texts stay what they are. */
  learn(words: Texts): void
}

interface Form {
  pattern: RegExp
  names: string[]
  text: string
}

const placeholder = /\{(\w+)\}/g
const special = /[.*+?^${}()|[\]\\]/g
/** Values of these names are texts of the product too; all others are left as they are, because people wrote them. */
// prettier-ignore
const nested = new Set(['area', 'areas', 'city', 'field', 'from', 'gateway', 'note', 'package', 'text', 'time', 'title', 'to'])
/** Values of these names are days, `Mar 01, 2026`, whose months have a name in every language. */
const dated = new Set(['date', 'day', 'days', 'from', 'to', 'time'])
const shortMonth = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= \d)/g
const countedNoun = /^([\d,.]+) (\p{L}+)$/u
/** Longer texts are written by people. */
const longest = 600
const maxCached = 500

/**
 * A catalogue of `texts`, which are found as they are, and of `forms`, which are also found with their values filled
 * in, as the server sends them. The form with the most words of its own wins. Only what the server sends belongs to the
 * forms: a short text of a screen, such as `Pay {amount}`, would fit much of what people write.
 */
export function createCatalogue(parts: { texts?: readonly Texts[]; forms?: readonly Texts[] }): Catalogue {
  const { texts = [], forms = [] } = parts
  const exact = new Map([...texts, ...forms].flatMap((part) => Object.entries(part)))
  let patterns: Form[] | undefined
  /** What was found by its form; the same few texts are shown again and again. */
  const found = new Map<string, string | undefined>()

  function ofValue(name: string, given: string, own: Texts | undefined): string {
    const value = dated.has(name) ? given.replace(shortMonth, (month) => exact.get(month) ?? month) : given
    if (!nested.has(name)) return value
    const [, count = '', noun] = countedNoun.exec(value) ?? []
    return find(value, own) ?? exact.get(`{count} ${noun}`)?.replace('{count}', count) ?? value
  }

  function byForm(english: string, own?: Texts): string | undefined {
    patterns ??= forms
      .flatMap((part) => Object.entries(part))
      .sort(([a], [b]) => ownWords(b) - ownWords(a))
      .flatMap(([key, text]) => formOf(key, text) ?? [])
    for (const { pattern, names, text } of patterns) {
      const values = pattern.exec(english)
      if (!values) continue
      return text.replace(placeholder, (hole, name: string) => {
        const value = values[names.indexOf(name) + 1]
        return value === undefined ? hole : ofValue(name, value, own)
      })
    }
    return undefined
  }

  function find(english: string, own?: Texts): string | undefined {
    const text = exact.get(english) ?? (own && Object.hasOwn(own, english) ? own[english] : undefined)
    if (text !== undefined || english.length > longest) return text
    // what one provider says must not be found for another
    if (own) return byForm(english, own)
    if (found.has(english)) return found.get(english)
    const made = byForm(english)
    if (found.size >= maxCached) found.clear()
    found.set(english, made)
    return made
  }

  return {
    find,
    learn(words) {
      for (const [english, text] of Object.entries(words)) if (!exact.has(english)) exact.set(english, text)
      found.clear()
    },
  }
}

const ownWords = (english: string) => english.replace(placeholder, '').length

/** Undefined for a text without placeholders, and for one of them alone: it would fit anything. */
function formOf(english: string, text: string): Form | undefined {
  const words = english.split(placeholder)
  if (words.length === 1 || !words.some((part, i) => i % 2 === 0 && /\p{L}{2}| – /u.test(part)))
    return undefined
  const names = words.filter((_, i) => i % 2 === 1)
  const pattern = words.map((part, i) => (i % 2 === 0 ? part.replace(special, '\\$&') : '(.+?)')).join('')
  return { pattern: new RegExp(`^${pattern}$`, 's'), names, text }
}
