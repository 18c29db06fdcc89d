import { ruleFields, type RuleField } from '@uplink/contract/permission-rules'

/** The known fields of a user or a record. A field that is absent or null is missing. */
export type Attributes = { readonly [field in RuleField]?: string | number | null }

/** True for the fields that rules may name. Any other field is unknown, and a condition on it is FALSE. */
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
 * What counts as a number: at most 30 ASCII digits, then at most 10 after a point; a leading minus is allowed. No
 * plus, no exponent, no spaces, no digits of other scripts: JavaScript and PostgreSQL must read it alike. The limits
 * keep PostgreSQL's cast to numeric from failing.
 */
export const numberPattern = `^-?[0-9]{1,30}([.][0-9]{1,${fractionDigits}})?$`

const NUMBER = new RegExp(numberPattern)

/** Whether a text is a number, by `numberPattern`. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** The text form of a value; undefined for a value without the same text form here and in PostgreSQL. */
export function textOf(value: unknown): string | undefined {
  // A number must still be one as text; NaN, Infinity and what JavaScript writes with an exponent are not.
  if (typeof value === 'number') return isNumber(String(value)) ? String(value) : undefined
  return typeof value === 'string' && STORABLE.test(value) ? value : undefined
}
