/** English texts and what they are in another language. `{name}` stands for a value, in both. */
export type Texts = Readonly<Record<string, string>>

export interface Catalogue {
  /**
   * The text in the catalogue's language: of an English text with its placeholders, or of one whose values are filled
   * in already, as the server sends it. Values that are texts themselves are translated too. Undefined: unknown.
   */
  find(english: string): string | undefined
}

interface Pattern {
  form: RegExp
  names: string[]
  text: string
}

const placeholder = /\{(\w+)\}/g
const special = /[.*+?^${}()|[\]\\]/g
/** Longer texts are written by people. */
const longest = 600
const keptAtMost = 500

export function createCatalogue(...parts: readonly Texts[]): Catalogue {
  const texts = new Map(parts.flatMap((part) => Object.entries(part)))
  let patterns: Pattern[] | undefined
  /** What was found by its pattern; the same few texts are shown again and again. */
  const found = new Map<string, string | undefined>()

  function byPattern(english: string): string | undefined {
    // The one with the most words of its own fits best.
    patterns ??= [...texts]
      .sort(([a], [b]) => b.replace(placeholder, '').length - a.replace(placeholder, '').length)
      .flatMap(([key, text]) => patternOf(key, text) ?? [])
    for (const { form, names, text } of patterns) {
      const values = form.exec(english)
      if (!values) continue
      return text.replace(placeholder, (hole, name: string) => {
        const value = values[names.indexOf(name) + 1]
        return value === undefined ? hole : (find(value) ?? value)
      })
    }
    return undefined
  }

  function find(english: string): string | undefined {
    const text = texts.get(english)
    if (text !== undefined || english.length > longest) return text
    if (found.has(english)) return found.get(english)
    const made = byPattern(english)
    if (found.size >= keptAtMost) found.clear()
    found.set(english, made)
    return made
  }

  return { find }
}

/** Undefined for a text without placeholders, and for one that is nothing else. */
function patternOf(english: string, text: string): Pattern | undefined {
  const words = english.split(placeholder)
  if (words.length === 1 || !words.some((part, i) => i % 2 === 0 && /\p{L}{2}/u.test(part))) return undefined
  const names = words.filter((_, i) => i % 2 === 1)
  const form = words.map((part, i) => (i % 2 === 0 ? part.replace(special, '\\$&') : '(.+?)')).join('')
  return { form: new RegExp(`^${form}$`, 's'), names, text }
}
