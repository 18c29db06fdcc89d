import { models, type Model } from '@uplink/contract/models'
import {
  permissionActions,
  ruleFields,
  ruleOperators,
  type ruleSetKinds,
} from '@uplink/contract/permission-rules'
import * as fc from 'fast-check'
import type { Database } from '#platform/database/kysely'
import type { Condition, Grant, RuleSet } from './rule-oracle'

/** Numbers and words that records and people of a small world have, almost have, and do not have. */
const value = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 14 }).map(String), weight: 5 },
  fc.constantFrom(
    'staff',
    'sta',
    'customer',
    'cust',
    'C',
    '7.0',
    '1.5',
    '-1',
    '2, 3',
    '1,4,x',
    'staff, customer',
    '%',
    '1_',
  ),
)

const condition = (model: Model) =>
  fc
    .record({
      subject: fc.constantFrom('user' as const, 'record' as const, 'record' as const, 'record' as const),
      ofModel: fc.constantFrom(...models[model]),
      any: fc.constantFrom(...ruleFields),
      condition_op: fc.constantFrom(...ruleOperators),
      condition_value: value,
      joining_rules: fc.constantFrom('AND', 'OR'),
    })
    .map(({ ofModel, any, ...rest }): Condition => ({
      ...rest,
      condition_field: rest.subject === 'record' ? ofModel : any,
    }))

function ruleSet(model: Model): fc.Arbitrary<RuleSet> {
  const pair = fc.record({ user: fc.constantFrom(...ruleFields), record: fc.constantFrom(...models[model]) })
  return fc.record({
    conditions: fc
      .array(condition(model), { maxLength: 4 })
      .map((list) =>
        list.map((each, at) => (at === list.length - 1 ? { ...each, joining_rules: 'NA' } : each)),
      ),
    combine: fc.constantFrom('&&', '||'),
    pair: fc.option(pair, { nil: undefined, freq: 2 }),
  })
}

/** One to three details of a model. */
export function grantsOn(model: Model): fc.Arbitrary<Grant[]> {
  const set = ruleSet(model)
  const grant = fc.record({
    actions: fc.subarray([...permissionActions], { minLength: 1 }),
    flag: fc.constantFrom('0', '0', '0', '0', '0', '0', '0', '1'),
    list: set,
    edit: set,
    delete: set,
  })
  return fc.array(grant, { minLength: 1, maxLength: 3 })
}

/** A rule set as stored; each of the three has its own names for the pair's fields. */
export function kept(kind: (typeof ruleSetKinds)[number], { conditions, combine, pair }: RuleSet) {
  const prefix = kind === 'list' ? '' : `${kind}_`
  return JSON.stringify({
    conditions,
    combine,
    ...(pair && {
      [`${prefix}custom_condition_field`]: pair.user,
      [`${prefix}condition_table_field`]: pair.record,
    }),
  })
}

/** Creates a role for each list of grants and returns the ids, with a few statements for any number of them. */
export async function rolesWith(
  db: Database,
  trials: readonly { model: Model; grants: readonly Grant[] }[],
): Promise<number[]> {
  const stamp = `random-${++count}`
  const named = trials.map((_, at) => `${stamp}-${at}`)
  const roles = await db
    .insertInto('roles')
    .values(named.map((name) => ({ name, display_name: name })))
    .returning(['id', 'name'])
    .execute()
  const used = [...new Set(trials.map(({ model }) => model))]
  const lists = await db
    .insertInto('route_lists')
    .values(
      used.map((model) => ({
        route_name: `${stamp} ${model}`,
        path_url: '/',
        route_controller: model,
        route_model: model,
      })),
    )
    .returning(['id', 'route_model'])
    .execute()
  const permissions = await db
    .insertInto('custom_permissions')
    .values(named.map((permission) => ({ permission })))
    .returning(['id', 'permission'])
    .execute()
  const idOf = <Row extends { id: number }>(rows: readonly Row[], is: (row: Row) => boolean) =>
    rows.find(is)?.id as number
  const permissionOf = new Map(permissions.map(({ id, permission }) => [permission, id]))
  const roleOf = new Map(roles.map(({ id, name }) => [name, id]))
  await db
    .insertInto('custom_permission_details')
    .values(
      trials.flatMap(({ model, grants }, at) =>
        grants.map((grant) => ({
          permission_id: permissionOf.get(named[at] as string) as number,
          route_id: idOf(lists, ({ route_model }) => route_model === model),
          actions: [...grant.actions],
          flag: grant.flag,
          list_rules: kept('list', grant.list),
          edit_rules: kept('edit', grant.edit),
          delete_rules: kept('delete', grant.delete),
        })),
      ),
    )
    .execute()
  const pairs = named.map((name) => ({
    role_id: roleOf.get(name) as number,
    custom_permission_id: permissionOf.get(name) as number,
  }))
  await db.insertInto('role_custom_permissions').values(pairs).execute()
  return pairs.map(({ role_id }) => role_id)
}

let count = 0
