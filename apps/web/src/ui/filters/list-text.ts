/** Several values as one text with commas; a value that has a comma or begins with a quote is put into quotes. */
export function listText(items: readonly string[]): string {
  return items.map((item) => (/,|^["']/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',')
}

/** The values of such a text, `open, "Sons, Ltd"`, as the server reads it: without blank and repeated ones. */
export function listOf(text: string | undefined): readonly string[] {
  const given = text ?? ''
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < given.length) {
    const [, double, single, bare = ''] = pattern.exec(given) ?? []
    items.push(double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? bare.trim())
  }
  return [...new Set(items.filter((item) => item !== ''))]
}
