/** Entries of a list with a key that stays while they are moved: what they name, and which of the same name they are. */
export function keyed<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string) {
  const seen = new Map<string, number>()
  return entries.map((entry, index) => {
    const name = nameOf(entry)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name} ${count}`, label: name || `entry ${index + 1}`, entry, index }
  })
}
