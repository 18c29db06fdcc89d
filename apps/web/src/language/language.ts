import type { DigitKind } from '@uplink/contract/languages'
import { languageNames, type Language } from '@uplink/languages/language'

export { languageNames, type Language }

const key = 'language'
const digitsKey = 'digits'
// words are also tested where there is no browser
const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)

/** What somebody chose in this browser; undefined when nobody did. */
export const chosenLanguage: Language | undefined = stored === 'bn' || stored === 'en' ? stored : undefined

/** The language of this page. It stays the same until the page is loaded anew. */
export let language: Language = chosenLanguage ?? 'en'

/** The digits of this page's numbers. They stay the same until it is loaded anew. */
export const digits: DigitKind =
  language === 'bn' && typeof localStorage !== 'undefined' && localStorage.getItem(digitsKey) === 'bengali'
    ? 'bengali'
    : 'latin'

/** Shows numbers in these digits from now on, by loading the page anew. */
export function changeDigits(to: DigitKind): void {
  localStorage.setItem(digitsKey, to)
  window.location.reload()
}

/** The page is in English after all, because the texts of its language could not be loaded. */
export function stayEnglish(): void {
  language = 'en'
}

/** The language that the page can change to. */
export const otherLanguage = (): Language => (language === 'bn' ? 'en' : 'bn')

/** Shows the portal in a language from now on, by loading the page anew. */
export function changeLanguage(to: Language): void {
  localStorage.setItem(key, to)
  window.location.reload()
}

/** Shows the portal in English, and leaves the language of this browser to the next person who signs in. */
export function leaveLanguage(): void {
  localStorage.removeItem(key)
  window.location.reload()
}
