import type { Model } from '@uplink/contract/models'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app'
import { system } from '#platform/database/actor'
import type { Person } from '#platform/http/person'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { createDecisions, createRoleRights } from './modules/access/access.public'
import { userFactory } from './modules/auth/auth.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { rowsOfDefault } from './modules/data-sources/default/default-rows.store'
import { defaultTables } from './modules/data-sources/default/default-tables'

let app: TestApp
let here: number
let line: string

beforeAll(async () => {
  app = await createTestApp()
  for (const username of ['theirs', 'ours']) {
    here = (await organizationFactory(app)).id
    const { id } = await userFactory(app, { organizationId: here })
    line = (await connectionFactory(app, { userId: id, organizationId: here, username })).username
  }
})
afterAll(() => app.close())

async function rowsFor(roleIds: number[], customer?: number) {
  const { rowsFor: rows } = createDecisions(createRoleRights(app))
  const person = {
    userId: customer ?? 1,
    accountType: customer === undefined ? 'staff' : 'customer',
    organizationId: here,
    departmentId: null,
    userRefId: null,
    organizationRefId: null,
    departmentRefId: null,
    roleIds,
  }
  const call = {
    db: app.databases.for(system),
    person,
    rows: (model: Model, action: 'List', columns: object) =>
      rows(person as unknown as Person, model, action, columns),
  }
  return rowsOfDefault(call as never)
}

describe('the rows of the portal’s own tables', () => {
  it('are all for an administrator, and none without a rule', async () => {
    expect(new Set((await rowsFor([1])).values())).toEqual(new Set(['all']))
    expect(new Set((await rowsFor([await roleFactory(app, {})])).values())).toEqual(new Set(['none']))
  })

  it('are those of one’s organization where the rules say so, in every table', async () => {
    const models = [...new Set(Object.values(defaultTables).map(({ model }) => model))]
    const grants = models.map((model) => ({ model, actions: ['List' as const], ...ofOwnOrganization }))
    const rows = await rowsFor([await roleFactory(app, { grants })])
    expect([...rows.keys()].sort()).toEqual(Object.keys(defaultTables).sort())
    const reports = new pg.Client(app.logins.reporting)
    await reports.connect()
    for (const [table, condition] of rows) {
      if (typeof condition === 'string') throw new Error(`${table}: ${condition}`)
      const { strings, values } = condition
      const text = strings.reduce((sum, piece, index) => `${sum}$${index}${piece}`)
      const column = table === 'organizations' ? 'id' : 'organization_id'
      const { rows: found } = await reports.query(
        `SELECT DISTINCT ${column} AS organization FROM report.${table} WHERE ${text}`,
        [...values],
      )
      for (const { organization } of found as { organization: unknown }[])
        expect(Number(organization), table).toBe(here)
      if (table === 'subscribers') expect(found).toHaveLength(1)
    }
    await reports.end()
    expect(line).toBe('ours')
  })

  it('are a customer’s own in every table that has any, whatever their roles are granted', async () => {
    const { user_id: own } = await app.db
      .selectFrom('connections')
      .select('user_id')
      .where('username', '=', line)
      .executeTakeFirstOrThrow()
    const reports = new pg.Client(app.logins.reporting)
    await reports.connect()
    const rows = await rowsFor([1], Number(own))
    expect(Object.keys(defaultTables)).toEqual(expect.arrayContaining([...rows.keys()]))
    for (const [table, condition] of rows) {
      if (typeof condition === 'string') throw new Error(`${table}: ${condition}`)
      const text = condition.strings.reduce((sum, piece, index) => `${sum}$${index}${piece}`)
      const column = table === 'users' ? 'id' : 'user_id'
      const { rows: found } = await reports.query(
        `SELECT DISTINCT ${column} AS own FROM report.${table} WHERE ${text}`,
        [...condition.values],
      )
      for (const { own: id } of found as { own: unknown }[]) expect(Number(id), table).toBe(Number(own))
      if (table === 'subscribers') expect(found).toHaveLength(1)
    }
    await reports.end()
  })
})
