import { models } from '@uplink/contract/models'
import { ruleSetKinds, type RuleCondition } from '@uplink/contract/permission-rules'
import { wrongValue } from '@uplink/permission-rules/wrong-value'

/** A rule set that the contract has checked. */
interface RuleSet {
  conditions?: readonly RuleCondition[]
  [pairField: string]: unknown
}

/**
 * What is wrong with a detail's rules, by their paths in the form: they name fields that records of the model lack, or
 * compare with a value of another kind. Stored rules that have such faults count as before: each is false.
 */
export function ruleFaults(model: string | undefined, detail: Readonly<Record<string, unknown>>) {
  const known: readonly string[] = (models as Record<string, readonly string[]>)[model ?? ''] ?? []
  const noun = (model ?? 'record').replaceAll('-', ' ')
  const problems: Record<string, string[]> = {}
  const look = (path: string, field: unknown) => {
    if (typeof field === 'string' && !known.includes(field))
      problems[path] = [`Records of the model ${noun} have no field ${field.replaceAll('_', ' ')}`]
  }
  for (const kind of ruleSetKinds) {
    const rules = detail[kind] as RuleSet | null | undefined
    rules?.conditions?.forEach((condition, index) => {
      const path = `${kind}.conditions.${index}`
      if (condition.subject === 'record') look(`${path}.condition_field`, condition.condition_field)
      const wrong = wrongValue(condition)
      if (wrong !== undefined) problems[`${path}.condition_value`] = [wrong]
    })
    const pairField = `${kind === 'list' ? '' : `${kind}_`}condition_table_field`
    look(`${kind}.${pairField}`, rules?.[pairField])
  }
  return problems
}
