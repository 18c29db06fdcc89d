/** The languages of what customers see; staff's screens are English. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' }
