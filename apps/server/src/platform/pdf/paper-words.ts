import { inDigits, numbersIn } from '@uplink/contract/digits'
import type { DigitKind, Language } from '@uplink/contract/languages'
import { inLanguage, type ProviderWords } from '../language'

/** Who reads a paper, as they chose at their account. */
export interface Reader {
  language: Language
  /** Of amounts, days and counts; in English always 0–9. */
  digits: DigitKind
}

/** How a paper speaks to its reader. */
export interface PaperWords {
  language: Language
  /** A text in the reader's language, with the values where `{name}` stands. */
  say: (text: string, values?: Readonly<Record<string, string>>) => string
  /** An amount, a day or a count in the reader's digits. Client IDs, phones and numbers of papers are not given to it. */
  number: (text: string) => string
}

/** @param own what the provider calls its packages and areas in Bangla */
export function wordsFor({ language, digits: chosen }: Reader, own: ProviderWords = {}): PaperWords {
  const digits = language === 'bn' ? chosen : 'latin'
  return {
    language,
    say: (text, values = {}) =>
      numbersIn(inLanguage(language, text, own), digits).replace(
        /\{(\w+)\}/g,
        (hole, name: string) => values[name] ?? hole,
      ),
    number: (text) => inDigits(text, digits),
  }
}
