/** Splits a text of names with commas into a list. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** What stands for a missing value among others of its column: 'No package'. */
export const noneOf = (label: string): string =>
  `No ${/^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label}`
