/** The first name that two columns have, ignoring case: another query could not tell them apart. */
export function twinOf(columns: readonly { name: string }[]): string | undefined {
  const names = columns.map(({ name }) => name.toLowerCase())
  return columns.find((_, index) => names.indexOf(names[index] ?? '') < index)?.name
}
