import { configSchema } from './variables'

const known = Object.keys(configSchema.shape)

/** One line for each name that is no variable's, with the nearest one's. */
export function unknownNameLines(names: readonly string[], where: string): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [nearest] = known
        .map((each) => ({ name: each, edits: editsBetween(name, each) }))
        .toSorted((a, b) => a.edits - b.edits)
      const line = `${name} in ${where} is not known and is ignored`
      // in a short name a few edits make any other
      return nearest && nearest.edits <= name.length / 4 ? `${line}: is ${nearest.name} meant?` : line
    })
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === wanted ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
