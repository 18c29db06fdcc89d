import { attribute, textOf, type Attributes } from './attributes'
import type { Comparison } from './tree'

const FRACTION_DIGITS = 10

/**
 * What counts as a number: ASCII digits, at most 30, at most 10 after a point, a minus in front. No plus, exponent,
 * spaces or other scripts' digits. Written so that JavaScript and PostgreSQL read it alike; bounded, so that
 * PostgreSQL's cast to numeric cannot fail.
 */
export const numberPattern = `^-?[0-9]{1,30}([.][0-9]{1,${FRACTION_DIGITS}})?$`

const NUMBER = new RegExp(numberPattern)

/** The number a text writes, exactly, counted in units of 10^-10; undefined when the text is not a number. */
export function numberOf(text: string): bigint | undefined {
  if (!NUMBER.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, '0'))
}

/**
 * Whether a comparison is true of these attributes. `like` means starts with, to the letter. The rest compares numbers
 * when both sides are numbers, else text by code point, which is PostgreSQL's collation "C". A missing attribute, an
 * unknown field and an unknown operator are FALSE; `!=` is no exception.
 */
export function isTrueOf(attributes: Attributes, { field, op, value }: Comparison): boolean {
  const actual = attribute(attributes, field)
  const expected = textOf(value)
  return actual !== undefined && expected !== undefined && holds(actual, op, expected)
}

function holds(left: string, op: string, right: string): boolean {
  switch (op) {
    case 'like':
      return left.startsWith(right)
    case '=':
      return order(left, right) === 0
    case '!=':
      return order(left, right) !== 0
    case '>':
      return order(left, right) > 0
    case '<':
      return order(left, right) < 0
    case '>=':
      return order(left, right) >= 0
    case '<=':
      return order(left, right) <= 0
    default:
      return false
  }
}

/** Negative, zero or positive, as `left` comes before, with or after `right`. */
function order(left: string, right: string): number {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a === undefined || b === undefined) return orderOfTexts(left, right)
  return a === b ? 0 : a < b ? -1 : 1
}

/** JavaScript's own `<` compares UTF-16 units and would put U+1F600 before U+E000. */
function orderOfTexts(left: string, right: string): number {
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const difference = (left.codePointAt(at) ?? 0) - (right.codePointAt(at) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
