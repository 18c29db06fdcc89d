import { languageNames, type Language } from '@uplink/languages/language'

export type { Language }

const key = 'language'

/** The language of this page. It stays the same until the page is loaded anew. */
export const language: Language = localStorage.getItem(key) === 'bn' ? 'bn' : 'en'

/** The language that the page can change to, and what it calls itself. */
export const otherLanguage: Language = language === 'bn' ? 'en' : 'bn'
export const otherName = languageNames[otherLanguage]

/** Shows the portal in the other language from now on, by loading the page anew. */
export function changeLanguage(): void {
  localStorage.setItem(key, otherLanguage)
  window.location.reload()
}
