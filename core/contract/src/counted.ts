/** `12 roles`, `1 person`, `1,204 rows`: a number with its noun, for texts that people read. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** A noun with its article: 'an organization', but 'a user', which begins with another sound. */
export const withArticle = (noun: string) => `${/^(?:[aeio]|un)/.test(noun) ? 'an' : 'a'} ${noun}`

/** The plural of a noun: 'canned replies', 'menu items', 'payment ways'. */
export const pluralOf = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`)

/** The singular of the words in which records are counted: `services` is service, `lines of the log` line of the log. */
export function singularOf(what: string): string {
  const [first = '', ...rest] = what.split(' ')
  const one = first === 'people' ? 'person' : first.replace(/ies$/, 'y').replace(/s$/, '')
  return rest[0] === 'of' || rest.length === 0
    ? [one, ...rest].join(' ')
    : `${first} ${singularOf(rest.join(' '))}`
}
