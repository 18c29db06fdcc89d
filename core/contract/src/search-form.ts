// Without a schema, because the browser filters with it. `search_form` in the database (migration 0079) says the same of
// every text; a test compares them.

/**
 * What cannot be seen: soft hyphens, the joiners that Bangla is typed with or without, direction marks, zero-width
 * characters, and the signs that choose a picture for a letter.
 */
const unseen = /[\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]/g

/** Latin, Greek, Cyrillic and Armenian letters; no other writing that people type here has capitals. */
const cased = /[A-Z\u00C0-\u058F\u1E00-\u1FFF]/g

/** Signs that are typed one for another. */
const typedAlike: Readonly<Record<string, string>> = {
  ς: 'σ',
  ৎ: 'ত্',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
}
const signs = /[ςৎ‘’ʼ“”\u2010-\u2015\u2212০-৯]/g
const zero = 0x09e6

const plainSign = (sign: string) =>
  typedAlike[sign] ?? (/[০-৯]/.test(sign) ? String(sign.charCodeAt(0) - zero) : '-')

/**
 * One form of all the ways to write a text: composed or not, capital or small, wide or narrow, with Bangla or other
 * digits, with or without joiners, with one blank or several. Texts with the same form are the same name, and are found
 * by each other's beginnings.
 */
export function searchForm(text: string): string {
  const form = /^[\0-\x7F]*$/.test(text)
    ? text.toLowerCase()
    : text
        .replace(unseen, '')
        .normalize('NFKC')
        // letter by letter: as a word, a sigma at its end would become another letter
        .replace(cased, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()))
        .replace(signs, plainSign)
        .replaceAll('অা', 'আ')
        .normalize('NFKC')
  return form.replace(/[\t-\r ]+/g, ' ').replace(/^ | $/g, '')
}
