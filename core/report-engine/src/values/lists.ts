/**
 * The items of a comma list: `open, "a, b", 'it''s'`. Quotes may be single or double, doubled inside they stand for
 * themselves. Blank items and repeated ones are left out.
 */
export function listItems(text: string): string[] {
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < text.length) {
    // What stands in quotes and goes on after them is an item as it is written.
    const [, double, single, bare = ''] = pattern.exec(text) ?? []
    items.push(double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? bare.trim())
  }
  return distinct(items)
}

/** Without what is blank or said before. */
export function distinct(items: readonly string[]): string[] {
  return [...new Set(items.filter((each) => each !== ''))]
}
