/** How the empty text is shown among other values. */
export const emptyWord = (others: readonly string[]) =>
  others.includes('(empty)') ? '(empty text)' : '(empty)'

/** Values that could not be told from others without quotes: the empty one, and those with a comma or blanks around them. */
const needsQuotes = /,|^["']|^\s|\s$|^$/

/** Several values as one text with commas, in quotes where they need them. */
export function listText(items: readonly string[]): string {
  return items.map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',')
}

/** The values of such a text, `open, "Sons, Ltd"`, as the server reads it: without repeated ones, and blank ones in quotes only. */
export function listOf(text: string | undefined): readonly string[] {
  const given = text ?? ''
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < given.length) {
    const [, double, single, bare = ''] = pattern.exec(given) ?? []
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'")
    const item = quoted ?? bare.trim()
    if (quoted !== undefined || item !== '') items.push(item)
  }
  return [...new Set(items)]
}
