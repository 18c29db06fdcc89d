/** How a dialect writes texts into SQL that a person reads and goes on writing. */
export interface Literals {
  /** A text in quotes. */
  quoted: (text: string) => string
  /** Several quoted texts as one. */
  joined: (parts: readonly string[]) => string
}

/**
 * A bound value as a literal: null, a number, true or false, a list of these, an instant as ISO 8601 text, any other value
 * as text. No literal has `{{` in it, which the guards would take for a parameter.
 */
export function literalOf(literals: Literals, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value))
    return value.length === 0 ? "'{}'" : `array[${value.map((each) => literalOf(literals, each)).join(', ')}]`
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  const parts = text.split(/(?<=\{)(?=\{)/)
  return parts.length === 1 ? literals.quoted(text) : literals.joined(parts.map(literals.quoted))
}
