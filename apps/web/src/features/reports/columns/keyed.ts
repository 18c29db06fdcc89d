/**
 * Gives the entries of a list keys that stay when they are moved: the name of an entry, and its number among those of
 * the same name.
 */
export function keyed<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string) {
  const seen = new Map<string, number>()
  return entries.map((entry, index) => {
    const name = nameOf(entry)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name} ${count}`, label: name || `entry ${index + 1}`, entry, index }
  })
}
