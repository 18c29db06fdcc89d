/**
 * The items of a comma list: `open, "a, b", 'it''s'`. Quotes may be single or double, and a doubled one inside stands
 * for itself. Blank and repeated items are left out.
 */
export function listItems(text: string): string[] {
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < text.length) {
    // A quoted item with more text after it is taken literally, quotes included.
    const [, double, single, bare = ''] = pattern.exec(text) ?? []
    items.push(double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? bare.trim())
  }
  return distinct(items)
}

/** Without blank and repeated items. */
export function distinct(items: readonly string[]): string[] {
  return [...new Set(items.filter((each) => each !== ''))]
}
