import * as z from 'zod'

/**
 * Fields that a rule may name, both of the acting user and of a record (specification 3, Permission-rule conditions).
 */
export const ruleFields = [
  'account_type',
  'id',
  'organization_id',
  'department_id',
  'user_ref_id',
  'role_ref_id',
  'department_ref_id',
  'organization_ref_id',
] as const

/** `=` and `==` are the same, `like` means starts with, `in` takes a comma list. */
export const ruleOperators = ['like', 'in', '=', '==', '!=', '>', '<', '>=', '<='] as const

export const permissionActions = ['List', 'Create', 'Edit', 'Delete'] as const

/** The rule sets of a detail: which records may be listed, changed, deleted. */
export const ruleSetKinds = ['list', 'edit', 'delete'] as const

const ruleLimits = { conditions: 20, valueLength: 200 } as const

export type RuleField = (typeof ruleFields)[number]
export type RuleOperator = (typeof ruleOperators)[number]
export type PermissionAction = (typeof permissionActions)[number]

function oneOf<const Options extends readonly string[]>(options: Options, name: string) {
  return z.enum(options, {
    error: ({ input }) =>
      input === undefined || input === '' ? `The ${name} is required` : `The ${name} is unknown`,
  })
}

const conditionValue = z
  .string({
    error: ({ input }) =>
      input === undefined ? 'The condition value is required' : 'The condition value must be text',
  })
  .regex(/\S/, 'The condition value is required')
  .max(ruleLimits.valueLength, `The condition value may have ${ruleLimits.valueLength} characters at most`)
  // PostgreSQL cannot store NUL and half a surrogate pair; the other control characters are of no use.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The condition value may not contain control characters')

export const ruleCondition = z.strictObject({
  /** The user or the record, whose field is compared with the value. */
  subject: oneOf(['user', 'record'], 'condition subject').default('user'),
  condition_field: oneOf(ruleFields, 'condition field'),
  condition_op: oneOf(ruleOperators, 'condition operator'),
  condition_value: conditionValue,
  /** Joins this condition to the next one; the last condition has `NA`. AND binds tighter than OR. */
  joining_rules: oneOf(['NA', 'AND', 'OR'], 'joining rule'),
})

/** Makes a check run although other checks failed, so that all problems are reported at once. */
const evenWithOtherProblems = { when: () => true }

const conditions = z
  .array(ruleCondition)
  .max(ruleLimits.conditions, `A rule set may have ${ruleLimits.conditions} conditions at most`)
  .superRefine((list: unknown, report) => {
    if (!Array.isArray(list)) return
    list.forEach((condition: { joining_rules?: unknown } | null, index) => {
      const joins = condition?.joining_rules
      const isLast = index === list.length - 1
      const path = [index, 'joining_rules']
      if (isLast && (joins === 'AND' || joins === 'OR')) {
        report.addIssue({ code: 'custom', path, message: 'The last condition has nothing to join: use NA' })
      }
      if (!isLast && joins === 'NA') {
        report.addIssue({ code: 'custom', path, message: 'NA ends the list: use AND or OR before the last' })
      }
    })
  }, evenWithOtherProblems)
  .default([])

const pairedField = oneOf(ruleFields, 'field').nullish()
const combine = oneOf(['&&', '||'], 'combination').default('&&')

function pairIsWhole(userField: string, recordField: string) {
  return (ruleSet: unknown, report: z.RefinementCtx) => {
    if (typeof ruleSet !== 'object' || ruleSet === null) return
    const missing = [userField, recordField].filter((key) => Reflect.get(ruleSet, key) == null)
    if (missing.length !== 1) return
    report.addIssue({ code: 'custom', path: missing, message: 'The pair of fields needs both of them' })
  }
}

/**
 * Which records may be listed: the conditions and the pair, joined by `combine`. The pair requires *the user's
 * `custom_condition_field` = the record's `condition_table_field`*. A rule set with neither matches no record.
 */
export const listRuleSet = z
  .strictObject({
    conditions,
    custom_condition_field: pairedField,
    condition_table_field: pairedField,
    combine,
  })
  .superRefine(pairIsWhole('custom_condition_field', 'condition_table_field'), evenWithOtherProblems)

/** Which records may be changed. The pair's field names are spelt as in the specification. */
export const editRuleSet = z
  .strictObject({
    conditions,
    edit_custom_condition_field: pairedField,
    edit_condition_table_field: pairedField,
    combine,
  })
  .superRefine(
    pairIsWhole('edit_custom_condition_field', 'edit_condition_table_field'),
    evenWithOtherProblems,
  )

/** Which records may be deleted. The pair's field names are spelt as in the specification. */
export const deleteRuleSet = z
  .strictObject({
    conditions,
    delete_custom_condition_field: pairedField,
    delete_condition_table_field: pairedField,
    combine,
  })
  .superRefine(
    pairIsWhole('delete_custom_condition_field', 'delete_condition_table_field'),
    evenWithOtherProblems,
  )

/**
 * The part of a custom permission detail that decides about rows; the detail's own schema includes it. Absent fields allow
 * nothing; an empty list of actions is refused, because a form that shows it was left unfinished.
 */
export const permissionGrantShape = {
  actions: z
    .array(z.enum(permissionActions, 'The action is unknown'))
    .min(1, 'The actions field is required')
    .max(permissionActions.length)
    .default([]),
  /** `1`: every row; `0`: the rows that match the rule sets. */
  flag: oneOf(['0', '1'], 'flag').default('0'),
  list: listRuleSet.nullish(),
  edit: editRuleSet.nullish(),
  delete: deleteRuleSet.nullish(),
}

export type RuleCondition = z.output<typeof ruleCondition>
export type ListRuleSet = z.output<typeof listRuleSet>
export type EditRuleSet = z.output<typeof editRuleSet>
export type DeleteRuleSet = z.output<typeof deleteRuleSet>
