import type { Language } from '@uplink/languages/language'

export { languageNames, languages } from '@uplink/languages/language'

const key = 'language'

const kept = (): Language => (localStorage.getItem(key) === 'bn' ? 'bn' : 'en')

/** The language of this page. It stays the same until the page is loaded anew. */
export const language = kept()

/** Shows the portal in another language from now on, by loading the page anew. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(key, chosen)
  if (chosen !== language) window.location.reload()
}
