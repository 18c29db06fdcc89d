// Row rules as the decisions define them, in a second implementation that is as simple as possible. It uses nothing
// of `core/permission-rules`, so that a mistake there is not repeated here.

export interface Condition {
  subject: 'user' | 'record'
  condition_field: string
  condition_op: string
  condition_value: string
  joining_rules: string
}

export interface RuleSet {
  conditions: readonly Condition[]
  combine: string
  pair: { user: string; record: string } | undefined
}

export interface Grant {
  actions: readonly string[]
  flag: string
  list: RuleSet
  edit: RuleSet
  delete: RuleSet
}

/** By field, as text; a missing field is null or absent. */
export type Fields = Readonly<Record<string, string | null | undefined>>

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function isTrue(actual: string | null | undefined, op: string, value: string): boolean {
  if (actual === null || actual === undefined) return false
  if (op === 'like') return actual.startsWith(value)
  if (op === 'in')
    return value.split(',').some((item) => item.trim() !== '' && isTrue(actual, '=', item.trim()))
  if (isNumber(actual) !== isNumber(value)) return false
  const [left, right] = isNumber(actual) ? [Number(actual), Number(value)] : [actual, value]
  if (op === '=' || op === '==') return left === right
  if (op === '!=') return left !== right
  if (op === '>') return left > right
  if (op === '<') return left < right
  if (op === '>=') return left >= right
  return left <= right
}

function isWithin({ conditions, combine, pair }: RuleSet, user: Fields, record: Fields): boolean {
  const truths = conditions.map(({ subject, condition_field, condition_op, condition_value }) =>
    isTrue((subject === 'user' ? user : record)[condition_field], condition_op, condition_value),
  )
  // AND binds tighter: split at each OR; one part that is true is enough
  const parts: boolean[][] = [[]]
  conditions.forEach(({ joining_rules }, index) => {
    parts.at(-1)?.push(truths[index] === true)
    if (joining_rules === 'OR') parts.push([])
  })
  const areMet = parts.some((part) => part.length > 0 && part.every(Boolean))
  if (!pair) return areMet
  const user_has = user[pair.user]
  const isPaired = typeof user_has === 'string' && isTrue(record[pair.record], '=', user_has)
  if (conditions.length === 0) return isPaired
  return combine === '||' ? areMet || isPaired : areMet && isPaired
}

/** Whether a person with these grants may do this to a record of their model. */
export function mayAct(
  grants: readonly Grant[],
  action: 'List' | 'Edit' | 'Delete',
  user: Fields,
  record: Fields,
) {
  const kind = { List: 'list', Edit: 'edit', Delete: 'delete' } as const
  return grants.some(
    (grant) =>
      grant.actions.includes(action) && (grant.flag === '1' || isWithin(grant[kind[action]], user, record)),
  )
}
