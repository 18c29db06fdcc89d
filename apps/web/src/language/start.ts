import { language, stayEnglish } from './language'
import { keptWords } from './provider-words'
import { speak } from './t'

/**
 * Starts the portal in its language: at once in English, otherwise as soon as the texts are there. Modules of the
 * first script are evaluated before that, so they ask for texts only while they show them.
 */
export function inLanguage(start: () => void): void {
  if (language === 'en') return start()
  // its letters are asked for with its texts: any later, they would move what was drawn without them
  if ('fonts' in document) void document.fonts.load(getComputedStyle(document.body).font, 'অ').catch(() => {})
  void import('@uplink/languages/bangla')
    .then(({ bangla }) => {
      document.documentElement.lang = language
      bangla.learn(keptWords())
      speak(bangla.find)
    }, stayEnglish)
    .then(start)
}
