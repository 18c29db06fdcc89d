import type { Language } from '../../../language/language'

/** Whether the page is in Bangla and the provider wrote this text without a word of it. */
export function isEnglishOnly(text: string, language: Language): boolean {
  return language === 'bn' && !/\p{Script=Bengali}/u.test(text)
}
