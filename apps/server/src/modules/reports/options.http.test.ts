import { dropdownChoiceRoutes, dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, builderRole, optionSetFactory, reportFactory } from './reports.factory'

let app: TestApp
let here: number
let builder: Caller
let neighbour: Caller
beforeAll(async () => {
  app = await createTestApp()
  const role = await builderRole(app)
  const grants = [{ model: 'organization' as const, actions: ['List' as const], ...ofOwnOrganization }]
  const looksAround = await roleFactory(app, { grants })
  const person = async (organizationId: number) =>
    app.signIn({ accountType: 'staff', organizationId, roleIds: [role, looksAround] })
  here = (await organizationFactory(app, { name: 'Here' })).id
  builder = await person(here)
  neighbour = await person((await organizationFactory(app, { name: 'There' })).id)
})
afterAll(() => app.close())

const choices = async (caller: Caller, id: number) => {
  const { status, body } = await caller.call(dropdownChoiceRoutes.choices, { params: { id } })
  return { status, data: status === 200 ? body.data : [] }
}

describe('choices of a set', () => {
  it('are its list, each with the text that is shown', async () => {
    const id = await optionSetFactory(app, { organizationId: here })
    expect((await choices(builder, id)).data).toEqual([
      { value: 'open', label: 'Open' },
      { value: 'paid', label: 'paid' },
    ])
    expect((await choices(neighbour, id)).status).toBe(404)
    expect((await choices(builder, 999_999)).status).toBe(404)
  })

  it('are the first two columns of a report, in the rows that the caller may see', async () => {
    const reportId = await reportFactory(app, { organizationId: here, createdBy: builder.userId })
    const id = await optionSetFactory(app, { organizationId: here, reportId })
    expect((await choices(builder, id)).data).toEqual([{ value: String(here), label: 'Here' }])
  })
})

describe('the report that gives the choices', () => {
  it('has two columns at most: the value, and the text that is shown', async () => {
    const wide = await reportFactory(app, { organizationId: here, createdBy: builder.userId })
    const keep = (columns: string[]) =>
      app.db
        .updateTable('reports')
        .set({
          output_columns: JSON.stringify(columns.map((name) => ({ name, type: 'text', source: null }))),
        })
        .where('id', '=', wide)
        .execute()
    const { create, update } = dropdownOptions.routes
    const made = (name: string) => builder.call(create, { body: { name, report_id: wide } })
    await keep(['id', 'name', 'city'])
    expect((await made('Wide')).refusal.errors).toEqual({
      report_id: ['Choose a report of two columns at most: the value, and the text that is shown'],
    })
    await keep(['id', 'name'])
    const { data } = (await made('Narrow')).body
    // it has become wider since: the set may still be renamed
    await keep(['id', 'name', 'city'])
    const body = { name: 'Renamed', report_id: wide }
    expect((await builder.call(update, { params: { id: data.id }, body })).status).toBe(200)
  })
})

describe('the name of the report that gives the choices', () => {
  it('is told to whoever may list that report, and to nobody else', async () => {
    const reportId = await reportFactory(app, { organizationId: here, createdBy: builder.userId })
    const id = await optionSetFactory(app, { organizationId: here, reportId })
    const { read, list } = dropdownOptions.routes
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/ext-report-builder/dropdown-options*'] }],
      grants: [{ model: 'dropdown-option', actions: ['List'], ...ofOwnOrganization }],
    })
    const without = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [role] })
    const nameFor = async (caller: Caller) => {
      const [one, page] = await Promise.all([
        caller.call(read, { params: { id } }),
        caller.call(list, { query: { per_page: '100' } }),
      ])
      return [one.body.data.report_name, page.body.data.find((set) => set.id === id)?.report_name]
    }
    expect(await nameFor(builder)).toEqual([expect.any(String), expect.any(String)])
    expect(await nameFor(without)).toEqual([null, null])
  })
})

describe('a set that a report names', () => {
  const named = (name: string, set: number | string) => ({
    ...aReport(name),
    grid_filters: [
      { column: 'o.status', alias: 'State', is_dropdown: 'yes' as const, options: `DDID:${set}` },
    ],
  })
  const store = (caller: Caller, data: object) =>
    caller.call(reportRoutes.store, { params: { id: 0 }, body: { data } })

  it('stays while it is named, and tells by how many', async () => {
    const id = await optionSetFactory(app, { organizationId: here })
    expect((await store(builder, named('By state', id))).status).toBe(200)
    const read = await builder.call(dropdownOptions.routes.read, { params: { id } })
    expect(read.body.data.used_by).toEqual([{ what: 'reports', count: 1 }])
    expect((await builder.call(dropdownOptions.routes.delete, { params: { id } })).status).toBe(409)
  })

  it('must be there for whoever saves the report', async () => {
    const id = await optionSetFactory(app, { organizationId: here })
    for (const set of [id, 999_999]) {
      const { status, refusal } = await store(neighbour, named('Theirs', set))
      expect(status).toBe(422)
      expect(refusal.errors).toEqual({
        'grid_filters.0.options': ['There is no such set of options, or it is not shared with you'],
      })
    }
  })
})
