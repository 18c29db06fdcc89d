import { language, type Language } from './language'
import { t } from './t'

/** Texts in another language than the page's: for what is printed for somebody else. */
export async function wordsIn(wanted: Language): Promise<(english: string) => string> {
  if (wanted === language) return (english) => t(english)
  if (wanted === 'en') return (english) => english
  const { bangla } = await import('@uplink/languages/bangla')
  return (english) => bangla.find(english) ?? english
}
