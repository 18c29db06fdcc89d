/** The `LIKE` pattern for what begins with a text; its `%`, `_` and `\` are escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The `LIKE` pattern of what has a text in it. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}
