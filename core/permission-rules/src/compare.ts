import { attribute, fractionDigits, isNumber, textOf, type Attributes } from './attributes'
import type { Comparison } from './tree'

/** The exact number that a text means, in units of 10^-10; undefined when the text is not a number. */
function numberOf(text: string): bigint | undefined {
  if (!isNumber(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'))
}

/**
 * Whether a comparison is true of these attributes. `like` means starts with, case-sensitive. The other operators
 * compare numbers with numbers, and text with text by code point, as PostgreSQL's collation "C" does. FALSE: a number
 * compared with a text, a missing attribute, an unknown field, an unknown operator. That includes `!=`; otherwise
 * `organization_id != 'NaN'` would be true of every row.
 */
export function isTrueOf(attributes: Attributes, { field, op, value }: Comparison): boolean {
  const actual = attribute(attributes, field)
  const expected = textOf(value)
  return actual !== undefined && expected !== undefined && holds(actual, op, expected)
}

function holds(left: string, op: string, right: string): boolean {
  if (op === 'like') return left.startsWith(right)
  const order = orderOf(left, right)
  if (order === undefined) return false
  switch (op) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    default:
      return false
  }
}

/** Negative, zero or positive, as `left` comes before, with or after `right`; undefined for a number and a text. */
function orderOf(left: string, right: string): number | undefined {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a === undefined && b === undefined) return orderOfTexts(left, right)
  if (a === undefined || b === undefined) return undefined
  return a === b ? 0 : a < b ? -1 : 1
}

/** By code point: JavaScript's own `<` compares UTF-16 units and would put U+1F600 before U+E000. */
function orderOfTexts(left: string, right: string): number {
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const difference = (left.codePointAt(at) ?? 0) - (right.codePointAt(at) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
