import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import type { Model } from '@uplink/contract/models'
import { ruleCheckRoutes } from '@uplink/contract/rule-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { connectionFactory } from '../../connections/connections.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { ticketFactory } from '../../tickets/tickets.factory'
import { roleFactory } from '../access.factory'
import { bounded } from './check.store'

let app: TestApp
let administrator: Caller
let here: number
let there: number
/** Two tickets in one organization, three in another. */
let tickets: { here: number[]; there: number[] }
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  here = (await organizationFactory(app)).id
  there = (await organizationFactory(app)).id
  tickets = { here: await ticketsOf(here, 2), there: await ticketsOf(there, 3) }
})
afterAll(() => app.close())

async function ticketsOf(organizationId: number, count: number) {
  const owner = await app.signIn({ organizationId })
  const line = await connectionFactory(app, { userId: owner.userId, organizationId })
  const made: { id: number }[] = []
  for (let each = 0; each < count; each += 1) made.push(await ticketFactory(app, line))
  return made.map(({ id }) => id)
}

const list = {
  custom_condition_field: 'organization_id' as const,
  condition_table_field: 'organization_id' as const,
}

/** A person of an organization whose role has one detail on a model, and that detail. */
async function holder(model: Model = 'ticket', rules: object = list) {
  const role = await roleFactory(app, { grants: [{ model, actions: ['List'], list: rules }] })
  const found = await app.db
    .selectFrom('role_custom_permissions as rc')
    .innerJoin('custom_permission_details as d', 'd.permission_id', 'rc.custom_permission_id')
    .where('rc.role_id', '=', role)
    .select(['d.id', 'd.permission_id as permission', 'd.route_id as route'])
    .executeTakeFirstOrThrow()
  const person = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [role] })
  const { id, ...parents } = found
  return { role, person, id, typed: { ...parents, person: person.userId, flag: '0' as const } }
}

const rows = (count: number) => ({ rows: count, is_more: false })
const { check, holders } = ruleCheckRoutes

describe('POST /custom-permission-details/check', () => {
  it('says how many rows somebody would list, edit and delete, how many they do now, and which', async () => {
    const { typed, id } = await holder()
    const body = {
      ...typed,
      id,
      actions: ['List' as const, 'Edit' as const],
      list: { conditions: [about('organization_id', '!=', '0')] },
      edit: { conditions: [about('id', '=', String(tickets.there[0]))] },
    }
    const { data } = (await administrator.call(check, { body })).body
    expect(data).toMatchObject({
      model: 'ticket',
      is_held: true,
      total: rows(5),
      left_out: [],
      list: { is_granted: true, now: rows(5), was: rows(2) },
      edit: { is_granted: true, now: rows(1), was: rows(0) },
      delete: { is_granted: false, now: rows(0), was: rows(0) },
    })
    expect(data.kept).toHaveLength(3)
    expect(data.kept.filter(({ can }) => can.includes('edit')).map(({ id: each }) => each)).toEqual([
      tickets.there[0],
    ])
  })

  it('counts of people to change those alone whom the person may change', async () => {
    const { typed, id, person } = await holder('user')
    const above = await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] })
    const other = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [above] })
    const edit = {
      edit_custom_condition_field: 'organization_id' as const,
      edit_condition_table_field: 'organization_id' as const,
    }
    const body = { ...typed, id, actions: ['List' as const, 'Edit' as const], list, edit }
    const { data } = (await administrator.call(check, { body })).body
    const canOf = (user: number) => data.kept.find((row) => row.id === user)?.can
    expect([canOf(other.userId), canOf(person.userId)]).toEqual([[], ['edit']])
    expect(data.edit.now.rows).toBeLessThan(data.list.now.rows)
  })

  it('shows rows that are left out with the first condition that failed', async () => {
    const { typed, id } = await holder()
    const conditions = [
      { ...about('account_type', 'like', 'sta'), subject: 'user' as const, joining_rules: 'AND' as const },
      about('organization_id', '=', String(here)),
    ]
    const body = { ...typed, id, actions: ['List' as const], list: { conditions } }
    const { data } = (await administrator.call(check, { body })).body
    expect(data.left_out.map((row) => [row.id, row.because])).toEqual(
      tickets.there
        .toReversed()
        .map((ticket) => [ticket, { kind: 'condition', index: 1, value: String(there) }]),
    )
    const paired = (await administrator.call(check, { body: { ...body, list } })).body.data
    expect(paired.left_out[0]?.because).toEqual({
      kind: 'pair',
      user_value: String(here),
      record_value: String(there),
    })
  })

  it('counts what other details of the person let through as well, and says who has none of it yet', async () => {
    const { typed } = await holder()
    const second = await holder('ticket', { conditions: [about('id', '=', String(tickets.there[1]))] })
    const ask = async (person: number) => {
      const body = { ...typed, person, actions: ['List' as const], list }
      return (await administrator.call(check, { body })).body.data
    }
    expect(await ask(second.person.userId)).toMatchObject({
      is_held: false,
      list: { now: rows(3), was: rows(1) },
    })
    const everything = await ask(administrator.userId)
    expect(everything).toMatchObject({ person: { is_administrator: true }, list: { now: rows(5) } })
  })

  it('refuses what saving would refuse, and people and routes that are not there', async () => {
    const { typed } = await holder()
    const wrong = {
      ...typed,
      actions: ['List' as const],
      list: { conditions: [about('role_ref_id', '=', '1')] },
    }
    const errorsOf = async (body: object) =>
      (await administrator.call(check, { body: { ...wrong, ...body } })).refusal.errors
    expect(Object.keys((await errorsOf({})) ?? {})).toEqual(['list.conditions.0.condition_field'])
    expect(await errorsOf({ list, person: 999_999 })).toHaveProperty('person')
    expect(await errorsOf({ list, route: 999_999 })).toHaveProperty('route')
    expect(await errorsOf({ actions: [], flag: '2' })).toMatchObject({
      actions: ['The actions field is required'],
      flag: ['The flag is unknown'],
    })
  })

  it('is for who may write details, whatever calls they reach; and writes nothing', async () => {
    const { typed, id } = await holder()
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/custom-permission-details*'] }],
      grants: [{ model: 'custom-permission-detail', actions: ['List', 'Create', 'Edit', 'Delete'] }],
    })
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const body = { ...typed, id, actions: ['List' as const], list: {} }
    expect((await clerk.call(check, { body })).status).toBe(403)
    const { read } = customPermissionDetails.routes
    const before = (await administrator.call(read, { params: { id } })).body.data
    await administrator.call(check, { body })
    expect((await administrator.call(read, { params: { id } })).body.data).toEqual(before)
  })
})

describe('the statements of a check', () => {
  it('cannot write, and are ended where they take too long', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code,
      )
    const write = bounded(app.db, (tx) => tx.deleteFrom('tickets').execute())
    expect(await codeOf(write)).toBe('25006')
    const long = sql`SELECT count(*) FROM generate_series(1, 10000000000)`
    expect(await codeOf(bounded(app.db, (tx) => long.execute(tx), 50))).toBe('57014')
  })
})

describe('GET /custom-permissions/:id/people', () => {
  it('names who has it, and their roles', async () => {
    const { role, typed, person } = await holder()
    const { body } = await administrator.call(holders, { params: { id: typed.permission } })
    expect(body).toMatchObject({ total: 1, role_ids: [role], data: [{ id: person.userId }] })
    expect((await administrator.call(holders, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('names only those whom the asker may list', async () => {
    const { typed } = await holder()
    const reader = async (...models: Model[]) => {
      const role = await roleFactory(app, {
        permissions: [{ paths: ['/custom-permissions/*'] }],
        grants: models.map((model) => ({ model, actions: ['List'] })),
      })
      const caller = await app.signIn({ accountType: 'staff', roleIds: [role] })
      return caller.call(holders, { params: { id: typed.permission } })
    }
    expect((await reader('custom-permission')).body).toMatchObject({ total: 0, data: [] })
    expect((await reader('custom-permission', 'user')).body.total).toBe(1)
    expect((await reader('user')).status).toBe(404)
  })
})

function about(
  condition_field: 'id' | 'organization_id' | 'role_ref_id' | 'account_type',
  op: '=' | '!=' | '>=' | 'like',
  value: string,
) {
  return {
    subject: 'record' as const,
    condition_field,
    condition_op: op,
    condition_value: value,
    joining_rules: 'NA' as const,
  }
}
