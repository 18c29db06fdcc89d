import type { Language } from '@uplink/contract/languages'
import { bangla } from '@uplink/languages/bangla'
import type { Texts } from '@uplink/languages/catalogue'

/** What a provider calls its areas, packages, offers and news in Bangla, by what it calls them in English. */
export type ProviderWords = Texts

/** A text of the product in a person's language, with what their provider calls its things; English where neither knows it. */
export function inLanguage(language: Language, text: string, words?: ProviderWords): string {
  return language === 'bn' ? (bangla.find(text, words) ?? text) : text
}

/** The same for a text with `{name}` where each value goes. The catalogue never sees the values. */
export function filledIn(language: Language, text: string, values: Readonly<Record<string, string>>): string {
  return inLanguage(language, text).replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}
