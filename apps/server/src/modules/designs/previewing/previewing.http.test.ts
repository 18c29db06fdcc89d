import { designRoutes } from '@uplink/contract/designs/routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { aReport, reportPaths } from '../../reports/reports.factory'

const customerRole = 2

let app: TestApp
/** Sees everything. */
let author: Caller
/** Designs too, with the own organization's numbers only. */
let narrow: Caller
/** The same, and may list everybody. */
let nosy: Caller
/** A manager of the own organization. */
let neighbour: Caller
/** Of the other organization, with its numbers only. */
let manager: Caller
let guard: Caller
let customer: Caller
let roles: Record<'author' | 'manager' | 'guard', number>
let names: { here: string; there: string }
let report: number
beforeAll(async () => {
  app = await createTestApp()
  const here = await organizationFactory(app)
  const there = await organizationFactory(app)
  names = { here: here.name, there: there.name }
  const all = (['report', 'design', 'user', 'organization'] as const).map((model) => ({
    model,
    actions: ['List' as const, 'Create' as const],
  }))
  const reports = { model: 'report' as const, actions: ['List' as const] }
  const ownOrganization = { model: 'organization' as const, actions: ['List' as const], ...ofOwnOrganization }
  const ownPeople = { model: 'user' as const, actions: ['List' as const], ...ofOwnOrganization }
  roles = {
    author: await roleFactory(app, { permissions: [reportPaths.build], grants: all }),
    manager: await roleFactory(app, { permissions: [reportPaths.view], grants: [reports, ownOrganization] }),
    guard: await roleFactory(app, {}),
  }
  const narrowRole = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [reports, ownOrganization, ownPeople],
  })
  const staff = { accountType: 'staff' as const }
  author = await app.signIn({
    ...staff,
    organizationId: here.id,
    roleIds: [roles.author],
    name: 'Rahima Khatun',
  })
  narrow = await app.signIn({ ...staff, organizationId: here.id, roleIds: [narrowRole] })
  manager = await app.signIn({
    ...staff,
    organizationId: there.id,
    roleIds: [roles.manager],
    name: 'Laila Saha',
  })
  const nosyRole = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [reports, ownOrganization, { model: 'user', actions: ['List'] }],
  })
  nosy = await app.signIn({ ...staff, organizationId: here.id, roleIds: [nosyRole] })
  neighbour = await app.signIn({ ...staff, organizationId: here.id, roleIds: [roles.manager] })
  guard = await app.signIn({ ...staff, organizationId: here.id, roleIds: [roles.guard] })
  customer = await app.signIn({ organizationId: here.id, roleIds: [customerRole] })
  const data = { ...aReport('Organizations'), db_connection_name: 'default' }
  report = (await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })).body.data.id
})
afterAll(() => app.close())

const preview = (caller: Caller, as?: { role: number; person?: number }, reportId = report) =>
  caller.call(designRoutes.previewCell, {
    body: { cell: { report_id: reportId, display_type: 'table' }, ...(as && { as }) },
  })
const shown = async (caller: Caller, as?: { role: number; person?: number }) => {
  const { state, rows } = (await preview(caller, as)).body.data
  return { state, names: rows.map(([, name]) => name) }
}

describe('a cell previewed as a role', () => {
  it('says that the role may not see its report, and else has the numbers of whoever designs', async () => {
    expect(await shown(author, { role: roles.guard })).toEqual({ state: 'forbidden', names: [] })
    const both = [names.here, names.there]
    expect((await shown(author, { role: roles.manager })).names).toEqual(expect.arrayContaining(both))
    // the design itself is customers' door
    expect((await shown(author, { role: customerRole })).state).toBe('done')
  })

  it('tells nothing of a report that whoever designs may not see', async () => {
    expect((await preview(author, { role: roles.guard }, 999_999)).body.data.state).toBe('missing')
  })
})

describe('a cell previewed as a person', () => {
  it('has the rows of that person', async () => {
    const as = { role: roles.manager, person: manager.userId }
    expect(await shown(author, as)).toEqual({ state: 'done', names: [names.there] })
    const asGuard = { role: roles.guard, person: guard.userId }
    expect(await shown(author, asGuard)).toEqual({ state: 'forbidden', names: [] })
    const asCustomer = { role: customerRole, person: customer.userId }
    expect(await shown(author, asCustomer)).toEqual({ state: 'done', names: [] })
  })

  it('never has rows that whoever designs may not see', async () => {
    const asAuthor = { role: roles.author, person: author.userId }
    expect(await shown(narrow, asAuthor)).toEqual({ state: 'done', names: [names.here] })
    const asManager = { role: roles.manager, person: manager.userId }
    expect(await shown(nosy, asManager)).toEqual({ state: 'done', names: [] })
    const asNeighbour = { role: roles.manager, person: neighbour.userId }
    expect(await shown(nosy, asNeighbour)).toEqual({ state: 'done', names: [names.here] })
  })

  it('is written down as the designer’s own look, in whose place', async () => {
    await shown(author, { role: roles.manager, person: manager.userId })
    const line = () =>
      app.db
        .selectFrom('audit_log')
        .select(['details'])
        .where('action', '=', 'report.ran')
        .where('actor_id', '=', author.userId)
        .execute()
    await expect
      .poll(line)
      .toContainEqual(
        expect.objectContaining({ details: expect.objectContaining({ as: manager.userId }) as object }),
      )
  })

  it('is not there for people whom one may not list, who have not that role, or do not exist', async () => {
    const gone = [
      [narrow, { role: roles.manager, person: manager.userId }],
      [author, { role: roles.guard, person: manager.userId }],
      [author, { role: roles.manager, person: 999_999 }],
    ] as const
    for (const [caller, as] of gone) expect((await preview(caller, as)).refusal.code).toBe('record.not-found')
  })

  it('is refused to whoever does not design', async () => {
    expect((await preview(manager, { role: roles.guard })).status).toBe(403)
  })
})

describe('GET /ext-report-builder/designs/people', () => {
  const people = (caller: Caller, query: object) =>
    caller.call(designRoutes.people, { query: query as { role: string } })

  it('has people of the role by name, with their roles', async () => {
    const { body } = await people(author, { role: roles.manager, q: 'laila' })
    expect(body.data).toEqual([
      {
        id: manager.userId,
        name: 'Laila Saha',
        username: expect.any(String) as string,
        role_ids: [roles.manager],
      },
    ])
    expect((await people(author, { role: roles.manager, q: 'nobody' })).body.data).toEqual([])
  })

  it('has nobody whom the caller may not list', async () => {
    expect((await people(narrow, { role: roles.manager })).body.data.map(({ id }) => id)).toEqual([
      neighbour.userId,
    ])
    expect((await people(narrow, { role: roles.author })).body.data.map(({ id }) => id)).toEqual([
      author.userId,
    ])
  })

  it('is refused without the right, and without a role', async () => {
    expect((await people(manager, { role: roles.manager })).status).toBe(403)
    expect((await people(author, {})).refusal.errors).toHaveProperty('role')
  })

  it('is not searched by one letter', async () => {
    const { refusal } = await people(author, { role: roles.manager, q: 'l' })
    expect(refusal.errors).toEqual({ q: ['Type at least 2 characters'] })
  })
})
