import type { Language } from '@uplink/contract/languages'
import { bangla } from '@uplink/languages/bangla'

/** A text of the product in a person's language; English where the catalogue does not have it. */
export function inLanguage(language: Language, text: string): string {
  return language === 'bn' ? (bangla.find(text) ?? text) : text
}

/** The same for a text with `{name}` where each value goes. The catalogue never sees the values. */
export function filledIn(language: Language, text: string, values: Readonly<Record<string, string>>): string {
  return inLanguage(language, text).replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}
