import { designRoutes } from '@uplink/contract/designs/routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, reportFactory, reportPaths } from '../reports/reports.factory'
import { aRow } from './designs.factory'

let app: TestApp
let author: Caller
let colleague: Caller
let stranger: Caller
let role: number
let report: number
let foreign: number
let organization: number
beforeAll(async () => {
  app = await createTestApp()
  const actions = ['List', 'Create', 'Edit', 'Delete'] as const
  role = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: (['report', 'design'] as const).map((model) => ({
      model,
      actions: [...actions],
      ...ofOwnOrganization,
    })),
  })
  const here = await organizationFactory(app)
  organization = here.id
  const there = await organizationFactory(app)
  const staff = { accountType: 'staff' as const, roleIds: [role] }
  author = await app.signIn({ ...staff, organizationId: here.id, name: 'Rahima Khatun' })
  colleague = await app.signIn({ ...staff, organizationId: here.id })
  stranger = await app.signIn({ ...staff, organizationId: there.id })
  const data = { ...aReport('Organizations'), db_connection_name: 'default' }
  const stored = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  report = stored.body.data.id
  foreign = await reportFactory(app, { organizationId: there.id, createdBy: stranger.userId })
})
afterAll(() => app.close())

type Data = Parameters<typeof author.call<typeof designRoutes.store>>[1]
type Design = NonNullable<NonNullable<Data>['body']>['data']
const store = (caller: Caller, data: Design, id = 0) =>
  caller.call(designRoutes.store, { params: { id }, body: { data } })
const card = () => ({ report_id: report, display_type: 'iconic' as const, column: 'name', title: 'Ours' })

describe('POST /ext-report-builder/store-design/{id}', () => {
  it('keeps a design with its rows numbered and a key for each', async () => {
    const rows = [aRow([card(), {}]), aRow([{ report_id: report, display_type: 'table' }], [role])]
    const { status, body } = await store(author, { name: 'Network today', rows })
    expect(status).toBe(200)
    expect(body.message).toBe('Design saved.')
    const { id, update_flag, rows: kept, can } = body.data
    expect([update_flag, can]).toEqual([1, ['edit', 'delete']])
    expect(kept.map(({ name, order, column_no, role_ids }) => [name, order, column_no, role_ids])).toEqual([
      ['Row 1', 0, 2, 'all'],
      ['Row 2', 1, 1, [role]],
    ])
    expect(new Set(kept.map(({ key }) => key)).size).toBe(2)
    const read = await author.call(designRoutes.read, { params: { id } })
    expect(read.body.data).toEqual(body.data)
    const swapped = await store(author, { name: 'Network', update_flag: 1, rows: kept.toReversed() }, id)
    expect(swapped.body.data.rows.map(({ key }) => key)).toEqual(kept.map(({ key }) => key))
    const moved = kept.toReversed().map((row, order) => ({ ...row, order }))
    const after = await store(author, { name: 'Network', update_flag: 2, rows: moved }, id)
    expect(after.body.data.rows.map(({ key }) => key)).toEqual(kept.map(({ key }) => key).reverse())
  })

  it('takes a design as it was read, and no field that none has', async () => {
    const { id } = (await store(author, { name: 'Read', rows: [aRow([card()])] })).body.data
    const read = (await author.call(designRoutes.read, { params: { id } })).body.data
    const again = await store(author, { ...read, name: 'Read and saved' }, id)
    expect(again.refusal.errors ?? {}).toEqual({})
    expect(again.body.data).toMatchObject({ name: 'Read and saved', update_flag: 2 })
    expect((await store(author, read, id)).refusal.code).toBe('record.conflict')
    const odd = await store(author, { ...read, owner: 'me' } as never, id)
    expect(odd.refusal.errors).toHaveProperty('owner')
  })

  it('says what is wrong where', async () => {
    for (const name of [' ', undefined]) {
      const nameless = await store(author, { name, rows: [aRow([card()], [987_654_321])] })
      expect(nameless.refusal.errors).toEqual({
        name: ['The Design Name field is required'],
        'rows.0.role_ids': ['There is no such role'],
      })
    }
    const crowded = await store(author, { name: 'Wrong', rows: [{ ...aRow([card()]), column_no: 7 }] })
    expect(crowded.refusal.errors).toHaveProperty(['rows.0.column_no'])
    const drawn = (graph: string) =>
      ({ ...aRow([{}]), selected_report: { report: [{ graph_type: graph }] } }) as never
    const iconic = (icon_image: unknown) =>
      ({ ...aRow([{}]), selected_report: { report: [{ icon_image }] } }) as never
    const blank = await store(author, { name: 'Blank', rows: [drawn('')] })
    expect(blank.body.data.rows[0]?.selected_report.report[0]?.graph_type).toBe('Column')
    const odd = await store(author, { name: 'Odd', rows: [drawn('Cone')] })
    expect(odd.refusal.errors).toHaveProperty(['rows.0.selected_report.report.0.graph_type'])
    const pictured = await store(author, { name: 'Pictured', rows: [iconic('https://x.example/y.png')] })
    expect(pictured.refusal.errors).toHaveProperty(['rows.0.selected_report.report.0.icon_image'])
    for (const icon of ['', null, 'user'])
      expect((await store(author, { name: `Icon ${icon}`, rows: [iconic(icon)] })).status).toBe(200)
    const long = await store(author, { name: 'x'.repeat(151) })
    expect(long.refusal.errors).toEqual({ name: ['150 characters at most'] })
    const rows = [
      aRow([
        { ...card(), column: 'amont' },
        { report_id: foreign, display_type: 'table' },
      ]),
      aRow([{ ...card(), url: 'javascript:alert(1)' }], [987_654_321]),
    ]
    const { status, refusal } = await store(author, { name: 'Wrong', rows })
    expect(status).toBe(422)
    expect(refusal.errors).toEqual({
      'rows.0.selected_report.report.0.column': ['There is no column “amont” in this report'],
      'rows.0.selected_report.report.1.report_id': ['There is no such report, or it is not shared with you'],
      'rows.1.selected_report.report.0.url': ['javascript: is not allowed. Start with / or https://.'],
      'rows.1.role_ids': ['There is no such role'],
    })
    expect((await store(author, { name: 'Twice' })).status).toBe(200)
    expect((await store(colleague, { name: 'TWICE' })).refusal.errors).toEqual({
      name: ['There is a design with this name already'],
    })
    expect((await store(stranger, { name: 'Twice' })).status).toBe(200)
  })

  it('keeps the rows of a tab together, and texts in both languages, with their lines', async () => {
    const text = '## Read this\n\n- [The desk](/admin/desk)'
    const rows = [
      { ...aRow([card()]), tab: ' Today ' },
      { ...aRow([{ text, text_bn: 'পড়ুন', title: 'Notes', title_bn: 'নোট' }]), tab: 'Month' },
      { ...aRow([{}]), tab: 'Today' },
    ]
    const { status, body, refusal } = await store(author, { name: 'In tabs', rows })
    expect({ status, errors: refusal.errors }).toEqual({ status: 200, errors: undefined })
    expect(body.data.rows.map(({ tab, name }) => [tab, name])).toEqual([
      ['Today', 'Row 1'],
      ['Today', 'Row 2'],
      ['Month', 'Row 3'],
    ])
    expect(body.data.rows[2]?.selected_report.report[0]).toMatchObject({
      text,
      text_bn: 'পড়ুন',
      title_bn: 'নোট',
      report_id: null,
    })
    const read = await author.call(designRoutes.read, { params: { id: body.data.id } })
    expect(read.body.data.rows).toEqual(body.data.rows)
  })

  it('takes no text that is too long or leads astray, and no odd tab', async () => {
    const of = async (rows: ReturnType<typeof aRow>[]) =>
      (await store(author, { name: 'Astray', rows })).refusal.errors
    const at = (place: string) => `rows.0.selected_report.report.0.${place}`
    const cell = (given: object) => ({ ...aRow([{}]), selected_report: { report: [given] } }) as never
    expect(await of([cell({ text: 'x'.repeat(4001) })])).toEqual({
      [at('text')]: ['4000 characters at most'],
    })
    expect(await of([cell({ text: 'x', text_bn: 'x'.repeat(4001) })])).toEqual({
      [at('text_bn')]: ['4000 characters at most'],
    })
    for (const text of [7, null, ['x'], { en: 'x' }, 'a\u0000b'])
      expect(Object.keys((await of([cell({ text })])) ?? {})).toEqual([at('text')])
    expect(await of([aRow([{ text: '[a](https://elsewhere.example/x)' }])])).toEqual({
      [at('text')]: ['elsewhere.example is not among the hosts that links may lead to'],
    })
    expect(await of([aRow([{ ...card(), text: 'Both' }])])).toEqual({
      [at('text')]: ['A cell shows a report or a text, not both'],
    })
    for (const tab of [7, null, 'x'.repeat(41), 'two\nlines'])
      expect(Object.keys((await of([{ ...aRow([{}]), tab } as never])) ?? {})).toEqual(['rows.0.tab'])
    const many = Array.from({ length: 13 }, (_, tab) => ({ ...aRow([{}]), tab: `Tab ${tab}` }))
    expect(await of(many)).toEqual({ 'rows.12.tab': ['12 tabs at most'] })
    expect(await of(['Money', 'MONEY'].map((tab) => ({ ...aRow([{}]), tab })))).toEqual({
      'rows.1.tab': ['There is a tab “Money” already: write it alike'],
    })
  })

  it('reads a design of an older portal, which knew neither tabs nor texts', async () => {
    const old = [
      { key: 'r1', name: 'Row 1', column_no: 1, role_ids: 'all', selected_report: { report: [card()] } },
    ]
    const { id } = await app.db
      .insertInto('designs')
      .values({
        organization_id: organization,
        name: 'Old',
        rows: JSON.stringify(old),
        created_by: author.userId,
        updated_by: author.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const seen = await author.call(designRoutes.view, { params: { id } })
    expect(seen.body.data.rows).toMatchObject([{ key: 'r1', tab: '', cells: [{ text: '', title: 'Ours' }] }])
    const { name, rows, update_flag } = (await author.call(designRoutes.read, { params: { id } })).body.data
    expect((await store(author, { name, rows, update_flag }, id)).body.data.rows).toEqual(rows)
  })

  it('notices that somebody else has saved it since, and is nobody else’s', async () => {
    const { body } = await store(author, { name: 'Money', rows: [aRow([card()])] })
    const { id } = body.data
    expect((await store(colleague, { name: 'Money!', update_flag: 1 }, id)).status).toBe(200)
    const late = await store(author, { name: 'Money?', update_flag: 1 }, id)
    expect([late.status, late.refusal.code]).toEqual([409, 'record.conflict'])
    for (const route of [designRoutes.read, designRoutes.delete])
      expect((await stranger.call(route, { params: { id } })).refusal.code).toBe('record.not-found')
    expect((await store(stranger, { name: 'Mine' }, id)).refusal.code).toBe('record.not-found')
    const { body: listed } = await stranger.call(designRoutes.list)
    expect(listed.data.map((design) => design.id)).not.toContain(id)
  })
})

describe('GET and DELETE /ext-report-builder/designs', () => {
  it('lists designs with the roles of their rows, and finds them by name', async () => {
    await store(author, { name: 'Zebra crossing', rows: [aRow([card()], [role, 2])] })
    const { body } = await author.call(designRoutes.list, { query: { q: 'zebra' } })
    expect(body.can).toEqual(['create'])
    expect(body.data).toMatchObject([{ name: 'Zebra crossing', rows_count: 1, can: ['edit', 'delete'] }])
    expect(body.data[0]?.roles).toHaveLength(2)
    expect(body.data[0]?.created_by?.name).toBe('Rahima Khatun')
  })

  it('holds a report that a design shows, and lets it go with the design', async () => {
    const data = { ...aReport('Held'), db_connection_name: 'default' }
    const held = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
    const params = { id: held.body.data.id }
    const rows = [aRow([{ report_id: params.id, display_type: 'table' }])]
    const { body } = await store(author, { name: 'Holds', rows })
    const read = await author.call(reportRoutes.read, { params })
    expect(read.body.data.used_by).toEqual([{ what: 'designs', count: 1 }])
    expect((await author.call(reportRoutes.delete, { params })).refusal.code).toBe('record.in-use')
    const gone = await author.call(designRoutes.delete, { params: { id: body.data.id } })
    expect(gone.body).toEqual({ message: 'Design deleted.', data: { id: body.data.id } })
    expect((await author.call(reportRoutes.delete, { params })).status).toBe(200)
  })
})
