/** The `LIKE` pattern for what begins with a text; its `%`, `_` and `\` are escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
