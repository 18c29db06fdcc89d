import type { Option } from '../choosers/option'

export type Joiner = 'AND' | 'OR' | 'NA'

export interface Condition {
  /** Whose field it is: one of the `subjects`. */
  subject: string
  field: string
  operator: string
  value: string
  /** Joins it to the next condition; the last one has NA. AND binds tighter than OR. */
  joiner: Joiner
}

export interface RuleSubject extends Option {
  fields: readonly Option[]
}

export interface RuleOperator extends Option {
  /** Its value is a comma list. */
  isList?: boolean
}

export type ConditionPart = 'subject' | 'field' | 'operator' | 'value'

/** An option's words with the wire's name: 'starts with (like)'. */
export const optionText = ({ label, hint }: Option): string =>
  hint === undefined ? label : `${label} (${hint})`

/** The conditions with the wire's joiners: NA at the last one only. */
function joined(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.map((condition, index) => {
    if (index === conditions.length - 1) return { ...condition, joiner: 'NA' as const }
    return condition.joiner === 'NA' ? { ...condition, joiner: 'AND' as const } : condition
  })
}

export function addCondition(conditions: readonly Condition[], added: Condition): readonly Condition[] {
  return joined([...conditions, added])
}

export function removeCondition(conditions: readonly Condition[], index: number): readonly Condition[] {
  return joined(conditions.filter((_, each) => each !== index))
}

export function changeCondition(
  conditions: readonly Condition[],
  index: number,
  change: Partial<Condition>,
): readonly Condition[] {
  return joined(
    conditions.map((condition, each) => (each === index ? { ...condition, ...change } : condition)),
  )
}

/** The boxes, each a list of its conditions' indexes: conditions joined by AND share a box, OR stands between boxes. */
export function boxesOf(conditions: readonly Condition[]): readonly (readonly number[])[] {
  const boxes: number[][] = []
  conditions.forEach((_, index) => {
    const before = conditions[index - 1]
    if (before?.joiner === 'AND') boxes.at(-1)?.push(index)
    else boxes.push([index])
  })
  return boxes
}
