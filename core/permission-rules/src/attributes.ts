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

/** The text form of a value; undefined for whatever has none both here and in PostgreSQL. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  return typeof value === 'string' && STORABLE.test(value) ? value : undefined
}
