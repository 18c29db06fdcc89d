/** The `LIKE` pattern of what begins with a text, in which nothing means anything but itself. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
