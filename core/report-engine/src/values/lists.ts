/**
 * The items of a comma list: `open, "a, b", 'it''s'`. Quotes may be single or double, and a doubled one inside stands
 * for itself. Repeated items and blank ones without quotes are left out.
 */
export function listItems(text: string): string[] {
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < text.length) {
    // A quoted item with more text after it is taken literally, quotes included.
    const [, double, single, bare = ''] = pattern.exec(text) ?? []
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'")
    const item = quoted ?? bare.trim()
    if (quoted !== undefined || item !== '') items.push(item)
  }
  return [...new Set(items)]
}
