/** The singular of an English plural, in kebab-case; irregular ones are given by hand. */
function singularOf(plural) {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '')
  return plural.replace(/s$/, '')
}

const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const capital = (text) => text[0].toUpperCase() + text.slice(1)

/** Every form of a noun that the files of a module need. Throws when the noun is not a kebab-case plural. */
export function namesOf(noun, singular = singularOf(noun)) {
  const form = /^[a-z]+(-[a-z]+)*$/
  if (!form.test(noun) || !form.test(singular) || noun === singular)
    throw new Error('A module is named by a plural noun in kebab-case: speed-tests. Its singular may follow.')
  return {
    /** speed-tests */
    noun,
    /** speedTests */
    many: camel(noun),
    /** speedTest */
    one: camel(singular),
    /** SpeedTest */
    One: capital(camel(singular)),
    /** speed_tests */
    table: noun.replaceAll('-', '_'),
    /** SpeedTests */
    Table: capital(camel(noun)),
    /** speed tests, speed test */
    words: noun.replaceAll('-', ' '),
    word: singular.replaceAll('-', ' '),
    /** Speed tests */
    Words: capital(noun.replaceAll('-', ' ')),
  }
}
