import { ruleFields, type RuleField } from '@uplink/contract/permission-rules'

/** What is known of a user or a record. A field that is absent or null is missing. */
export type Attributes = { readonly [field in RuleField]?: string | number | null }

/** True for the fields rules may name; anything else is unknown, and whatever asks about it is FALSE. */
export function isRuleField(name: string): name is RuleField {
  return (ruleFields as readonly string[]).includes(name)
}

/** The text form of one attribute, or undefined when it is missing, not a rule's field, or not comparable. */
export function attribute(attributes: Attributes, field: string): string | undefined {
  return isRuleField(field) ? textOf(attributes[field]) : undefined
}

// Text with NUL or half a surrogate pair cannot be sent to PostgreSQL unchanged, so it equals nothing here either.
const STORABLE = /^[^\0\p{Cs}]*$/u

export const fractionDigits = 10

/**
 * What counts as a number: ASCII digits, at most 30, at most 10 after a point, a minus in front. No plus, exponent,
 * spaces or other scripts' digits. Written so that JavaScript and PostgreSQL read it alike; bounded, so that
 * PostgreSQL's cast to numeric cannot fail.
 */
export const numberPattern = `^-?[0-9]{1,30}([.][0-9]{1,${fractionDigits}})?$`

const NUMBER = new RegExp(numberPattern)

/** Whether a text writes a number, by `numberPattern`. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** The text form of a value; undefined for whatever has none both here and in PostgreSQL. */
export function textOf(value: unknown): string | undefined {
  // A number stays one as text. What JavaScript writes with an exponent, NaN and Infinity would not.
  if (typeof value === 'number') return isNumber(String(value)) ? String(value) : undefined
  return typeof value === 'string' && STORABLE.test(value) ? value : undefined
}
