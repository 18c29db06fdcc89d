import type { Language } from '@uplink/contract/languages'

export type { Language }

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }
