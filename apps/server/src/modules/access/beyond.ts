import { models, type Model } from '@uplink/contract/models'
import { permissionActions, type RuleField } from '@uplink/contract/permission-rules'
import { reachesBeyond, type PossibleRecords } from '@uplink/permission-rules/beyond'
import { rowsOf } from '@uplink/permission-rules/row-access'
import { isBranch, type RecordTree } from '@uplink/permission-rules/tree'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { accessFor, isAdministrator, within, type Acting } from './access.decisions'
import { loadRights, type RoleRights } from './access.rights'
import {
  findPersonAt,
  findReferring,
  organizationsOfDepartments,
  organizationsOfPeople,
  maxReferring,
} from './beyond.store'
import type { AllRuledRows, RuledRows } from './check/ruled-rows'

/** What of a person decides where rules let them reach; roles in the person's order. */
export type Place = Pick<Acting, 'accountType' | 'organizationId' | 'departmentId' | 'userRefId' | 'roleIds'>

/** The field of a user's form by which a rule would reach further, and what it would reach. */
export interface Beyond {
  field: keyof typeof fieldOf
  model: Model
}

const fieldOf = {
  role_ids: 'roleIds',
  organization_id: 'organizationId',
  department_id: 'departmentId',
  user_ref_id: 'userRefId',
  account_type: 'accountType',
} as const satisfies Record<string, keyof Place>

/** The fields of records that may be empty; all others have a value. */
const optional: Readonly<Partial<Record<Model, readonly RuleField[]>>> = {
  user: ['organization_id', 'department_id', 'user_ref_id'],
  post: ['user_ref_id'],
  'menu-item': ['organization_id', 'user_ref_id'],
  report: ['organization_id', 'user_ref_id'],
  design: ['organization_id', 'user_ref_id'],
  message: ['organization_id', 'user_ref_id'],
  'unknown-line': ['organization_id'],
}

const same: Readonly<Partial<Record<Model, PossibleRecords['same']>>> = {
  organization: { organization_id: 'id' },
  department: { department_id: 'id' },
}

/** Records that belong to a customer's line, and so to the customer's organization. */
const ofLines: readonly Model[] = ['connection', 'ticket', 'chat', 'invoice', 'order']

interface Change {
  /** Who writes the form. */
  giver: number
  /** Whose form it is; a new user's number is reserved already. */
  person: number
  /** Absent: a new user. */
  before?: Place
  after: Place
}

/**
 * Whether a user's rules would, with this form, let them reach a row that neither the giver reaches nor they did before
 * (decisions 12); and then by which field. Compared by what the rules reach: now, by the rows themselves, and later, by all
 * records that may come. People whose *user ref* is this user are looked at as well. Ask in the transaction of the change,
 * when the user's row is locked and before it is written.
 */
export async function findBeyond(
  tx: Database,
  ruledRows: AllRuledRows,
  { giver: giverId, person, before, after }: Change,
): Promise<Beyond | undefined> {
  if (before && isSamePlace(before, after)) return undefined
  const giver = await findPersonAt(tx, giverId)
  if (!giver || isAdministrator(giver)) return undefined
  const compare = { tx, ruledRows, rights: await loadRights(tx), giver }
  const model = await modelBeyond(compare, person, before, after)
  if (model) return { field: await blamed(compare, { person, before, after }), model }
  if (!before) return undefined
  if (before.organizationId === after.organizationId && before.departmentId === after.departmentId)
    return undefined
  const field = before.organizationId === after.organizationId ? 'department_id' : 'organization_id'
  const { organizationId: organizationRefId, departmentId: departmentRefId } = after
  const referring = await findReferring(tx, person)
  if (referring.length > maxReferring) return { field, model: 'user' }
  for (const other of referring.filter(({ userId }) => userId !== person)) {
    const reached = await modelOf(compare, other, { ...other, organizationRefId, departmentRefId })
    if (reached) return { field, model: reached }
  }
  return undefined
}

interface Compare {
  tx: Database
  ruledRows: AllRuledRows
  rights: RoleRights
  giver: Acting
}

const isSamePlace = (one: Place, other: Place) =>
  Object.values(fieldOf).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

/** The first field that, left as it was or as the giver's own, would be no reason to refuse. */
async function blamed(compare: Compare, { person, before, after }: Omit<Change, 'giver'>) {
  const instead: Place = before ?? { ...compare.giver, accountType: after.accountType, roleIds: [] }
  const fields = Object.keys(fieldOf) as Beyond['field'][]
  const changed = fields.filter(
    (field) => JSON.stringify(instead[fieldOf[field]]) !== JSON.stringify(after[fieldOf[field]]),
  )
  // a new user's place is told before their roles, which may be the giver's own
  const inOrder = before ? changed : [...changed.filter((field) => field !== 'role_ids'), 'role_ids' as const]
  for (const field of inOrder) {
    const mended = { ...after, [fieldOf[field]]: instead[fieldOf[field]] }
    if (!(await modelBeyond(compare, person, before, mended))) return field
  }
  return inOrder[0] ?? 'role_ids'
}

async function modelBeyond(compare: Compare, person: number, before: Place | undefined, after: Place) {
  if (after.accountType === 'customer') return undefined
  const was = before?.accountType === 'staff' ? await actingAs(compare.tx, person, before) : undefined
  return modelOf(compare, was, await actingAs(compare.tx, person, after))
}

/** Keeps the user whom they refer to from moving until the transaction ends. */
async function actingAs(tx: Database, userId: number, place: Place): Promise<Acting> {
  const { userRefId } = place
  // somebody may refer to themselves, and then to where this form puts them
  const isSelf = userRefId === userId
  const ref = isSelf ? place : userRefId === null ? undefined : await findPersonAt(tx, userRefId, 'share')
  return {
    ...place,
    userId,
    organizationRefId: ref?.organizationId ?? null,
    departmentRefId: ref?.departmentId ?? null,
  }
}

/** The first model of which the rules reach further. */
async function modelOf(
  compare: Compare,
  before: Acting | undefined,
  after: Acting,
): Promise<Model | undefined> {
  const { tx, ruledRows, rights, giver } = compare
  const doubtful: { model: Model; rows: RuledRows; tree: RecordTree; others: RecordTree[] }[] = []
  for (const model of Object.keys(models) as Model[])
    for (const action of permissionActions) {
      const reach = (person: Acting) => rowsOf(accessFor(rights, person, model, action))
      const tree = reach(after)
      const others = [reach(giver), ...(before ? [reach(before)] : [])]
      const possible: PossibleRecords = {
        fields: models[model],
        optional: optional[model] ?? [],
        ...(same[model] && { same: same[model] }),
      }
      if (!reachesBeyond(tree, others, possible)) continue
      // what will be the user's own, as the giver's own is theirs; and what a value says about an organization
      const asOwn = [...others, reach({ ...giver, userId: after.userId })]
      const tied = await tiesOf(tx, model, [tree, ...asOwn])
      if (reachesBeyond(tree, asOwn, { ...possible, tied })) return model
      const rows = ruledRows[model]
      if (rows) doubtful.push({ model, rows, tree, others })
    }
  return firstWithRows(tx, doubtful)
}

/** The first of the models with a row now that the rule reaches and none of the others. */
async function firstWithRows(
  tx: Database,
  doubtful: readonly { model: Model; rows: RuledRows; tree: RecordTree; others: readonly RecordTree[] }[],
): Promise<Model | undefined> {
  if (doubtful.length === 0) return undefined
  const looks = doubtful.map(({ rows: { from, columns }, tree, others }, index) => {
    const reached = others.map((other) => within(other, columns))
    return sql`EXISTS (SELECT FROM ${from} WHERE ${within(tree, columns)}
      AND NOT coalesce(${sql.join(reached, sql` OR `)}, false)) AS ${sql.id(`is_${index}`)}`
  })
  const { rows } = await sql<Record<string, boolean>>`SELECT ${sql.join(looks)}`.execute(tx)
  return doubtful.find((_, index) => rows[0]?.[`is_${index}`])?.model
}

/** What the values of these rules say about organizations. */
async function tiesOf(
  tx: Database,
  model: Model,
  trees: readonly RecordTree[],
): Promise<NonNullable<PossibleRecords['tied']>> {
  const fields: readonly RuleField[] = models[model]
  if (!fields.includes('organization_id')) return {}
  const departments = fields.includes('department_id')
    ? await organizationsOfDepartments(
        tx,
        idsIn(trees, model === 'department' ? ['id', 'department_id'] : ['department_id']),
      )
    : []
  const people = ofLines.includes(model) ? await organizationsOfPeople(tx, idsIn(trees, ['user_ref_id'])) : []
  const tie = (rows: readonly { id: number; organization_id: number | null }[]) => ({
    of: 'organization_id' as const,
    by: new Map(rows.map(({ id, organization_id: of }) => [String(id), of === null ? null : String(of)])),
  })
  return { department_id: tie(departments), user_ref_id: tie(people) }
}

function idsIn(trees: readonly RecordTree[], fields: readonly RuleField[]): number[] {
  const all = trees.flatMap(function leaves(tree): string[] {
    if (isBranch(tree)) return tree.of.flatMap(leaves)
    return fields.includes(tree.field) && /^[0-9]{1,15}$/.test(tree.value) ? [tree.value] : []
  })
  return [...new Set(all)].map(Number)
}
