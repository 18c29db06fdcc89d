/** A value of a row, as far as the demo provider's tables need it. Times are ISO texts. */
export type Value = string | number | boolean | null | readonly string[] | object

// COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html
const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in COPY's text format: text[] for a list, bytea for a buffer, JSON for any other object. */
export function valueText(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  // bytea in hexadecimal, its backslash escaped
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text
}

function arrayText(list: readonly unknown[]): string {
  return `{${list.map((entry) => `"${String(entry).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
