import { designFileRoutes } from '@uplink/contract/designs/file-routes'
import type { DesignFile } from '@uplink/contract/designs/file'
import { designRoutes } from '@uplink/contract/designs/routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { aReport, reportPaths } from '../../reports/reports.factory'
import { aRow } from '../designs.factory'

let app: TestApp
/** People of two organizations: one exports, the other imports. */
let here: Caller
let there: Caller
/** May see designs, but may neither see nor make reports. */
let watcher: Caller
let role: number
beforeAll(async () => {
  app = await createTestApp()
  const actions = ['List', 'Create', 'Edit', 'Delete'] as const
  role = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: (['report', 'design', 'organization'] as const).map((model) => ({
      model,
      actions: [...actions],
      ...ofOwnOrganization,
    })),
  })
  const designsOnly = await roleFactory(app, {
    permissions: [{ paths: ['/ext-report-builder/designs', '/ext-report-builder/designs/*'] }],
    grants: [{ model: 'design', actions: ['List', 'Create'] }],
  })
  const [one, other] = [await organizationFactory(app), await organizationFactory(app)]
  const staff = { accountType: 'staff' as const, roleIds: [role] }
  here = await app.signIn({ ...staff, organizationId: one.id })
  there = await app.signIn({ ...staff, organizationId: other.id })
  watcher = await app.signIn({ ...staff, organizationId: one.id, roleIds: [designsOnly] })
})
afterAll(() => app.close())

const makeReport = async (caller: Caller, data: ReportDraft) =>
  (
    await caller.call(reportRoutes.store, {
      params: { id: 0 },
      body: { data: { db_connection_name: 'default', ...data } },
    })
  ).body.data.id

let count = 0

/** A design of one organization: a row for a role, with a report that reads another one. */
async function aDesign() {
  const word = `${++count}`
  const inner = await makeReport(here, aReport(`Inner ${word}`))
  const outer = await makeReport(here, {
    report_name: `Outer ${word}`,
    tables: [{ object_type: 'query', selected_query: inner, query_alias: 'o' }],
    selections: [{ column: 'o.name', alias: 'name' }],
  })
  const rows = [
    aRow([{ report_id: outer, display_type: 'iconic', column: 'name', title: 'Ours' }, {}], [role]),
    aRow([{ report_id: inner, display_type: 'table' }]),
  ]
  const data = { name: `Design of ${word}`, rows }
  const stored = await here.call(designRoutes.store, { params: { id: 0 }, body: { data } })
  return { id: stored.body.data.id, inner, outer, word }
}

const fileOf = async (id: number) => (await here.call(designFileRoutes.file, { params: { id } })).body.data
const take = (caller: Caller, file: DesignFile, more: object = {}) =>
  caller.call(designFileRoutes.import, { body: { file, ...more } })

describe('GET /ext-report-builder/designs/{id}/file', () => {
  it('has the design with its reports, each after those that it reads, and the names of its roles', async () => {
    const { id, inner, outer, word } = await aDesign()
    const file = await fileOf(id)
    expect(file).toMatchObject({ format: 'uplink-design', version: 1, design: { name: `Design of ${word}` } })
    expect(file.reports.map((report) => report.id)).toEqual([inner, outer])
    expect(file.roles.map((each) => each.id)).toEqual([role])
  })

  it('leaves reports out that the caller may not see, and is nobody else’s', async () => {
    const { id } = await aDesign()
    const bare = (await watcher.call(designFileRoutes.file, { params: { id } })).body.data
    expect(bare.reports).toEqual([])
    const cells = bare.design.rows.flatMap((row) => row.selected_report.report)
    expect(cells.map((cell) => cell.report_id)).toEqual([null, null, null])
    const refused = await there.call(designFileRoutes.file, { params: { id } })
    expect(refused.refusal.code).toBe('record.not-found')
    const none = await here.call(designFileRoutes.file, { params: { id: 987_654_321 } })
    expect(none.refusal.code).toBe('record.not-found')
  })
})

describe('POST /ext-report-builder/designs/import', () => {
  it('makes the same design elsewhere, with reports of its own that run there', async () => {
    const { id, word } = await aDesign()
    const file = await fileOf(id)
    const trial = await take(there, file, { is_trial: true })
    expect(trial.body.data).toEqual({ id: null, questions: [], new_reports: 2, rows: 2 })
    const { status, body } = await take(there, file)
    expect([status, body.message]).toEqual([200, 'Design imported.'])
    const made = await there.call(designRoutes.read, { params: { id: body.data.id ?? 0 } })
    expect(made.body.data.name).toBe(`Design of ${word}`)
    const [first, second] = made.body.data.rows
    expect([first?.role_ids, second?.role_ids]).toEqual([[role], 'all'])
    const cell = first?.selected_report.report[0]
    const report = await there.call(reportRoutes.read, { params: { id: cell?.report_id ?? 0 } })
    expect(report.body.data.report_name).toBe(`Outer ${word}`)
    expect(report.body.data.tables[0]?.selected_query).toBe(second?.selected_report.report[0]?.report_id)
    const shown = await there.call(designRoutes.runCell, {
      params: { id: body.data.id ?? 0 },
      body: { row: first?.key ?? '', column: 0 },
    })
    expect(shown.body.data.state).toBe('done')
  })

  it('brings tabs and texts along, and takes files that have neither', async () => {
    const note = { text: '## How to read it\n\nFrom [the left](/admin/desk).', text_bn: 'বাম থেকে' }
    const rows = [
      { ...aRow([note]), tab: 'Today' },
      { ...aRow([{}]), tab: 'Month' },
    ]
    const stored = await here.call(designRoutes.store, {
      params: { id: 0 },
      body: { data: { name: 'With tabs', rows } },
    })
    const file = await fileOf(stored.body.data.id)
    const made = await take(there, JSON.parse(JSON.stringify(file)) as DesignFile)
    const read = async (id: number | null) =>
      (await there.call(designRoutes.read, { params: { id: id ?? 0 } })).body.data
    const { rows: taken } = await read(made.body.data.id)
    expect(taken.map(({ tab }) => tab)).toEqual(['Today', 'Month'])
    expect(taken[0]?.selected_report.report[0]).toMatchObject(note)

    const old = { name: 'Without', rows: [{ column_no: 1, selected_report: { report: [{ title: 'A' }] } }] }
    const older = await take(there, { ...file, design: old } as unknown as DesignFile)
    expect((await read(older.body.data.id)).rows).toMatchObject([{ tab: '', name: 'Row 1' }])

    const astray = { ...aRow([{ text: '[a](https://elsewhere.example)' }]), tab: 'x'.repeat(41) }
    const refused = await take(there, { ...file, design: { name: 'Astray', rows: [astray] } })
    expect(refused.refusal.errors).toHaveProperty(['file.design.rows.0.tab'])
    const led = await take(there, { ...file, design: { name: 'Led', rows: [{ ...astray, tab: '' }] } })
    expect(led.refusal.errors).toHaveProperty(['file.design.rows.0.selected_report.report.0.text'])
  })

  it('asks what only a person can decide, and does as it is told', async () => {
    const { id, inner, outer, word } = await aDesign()
    const given = await fileOf(id)
    const file: DesignFile = {
      ...given,
      reports: given.reports.map((report) =>
        report.id === outer
          ? report
          : { ...report, definition: { ...report.definition, db_connection_name: 'Far away' } },
      ),
      roles: [{ id: role, name: 'nobody-here' }],
    }
    const requests = (await take(here, file)).body.data
    expect(requests.id).toBeNull()
    expect(requests.questions.map(({ about, name }) => [about, name])).toEqual([
      ['name', `Design of ${word}`],
      ['connection', 'Far away'],
      ['report', `Inner ${word}`],
      ['report', `Outer ${word}`],
      ['role', 'nobody-here'],
    ])
    const answers = {
      name: `Design of ${word}, taken in`,
      connections: [{ name: 'Far away', use: 'default' }],
      reports: [
        { id: inner, use: inner },
        { id: outer, name: `Outer ${word}, taken in` },
      ],
      roles: [{ id: role, use: role }],
    }
    const { body } = await take(here, file, { answers })
    expect(body.data).toMatchObject({ questions: [], new_reports: 1 })
    const made = await here.call(designRoutes.read, { params: { id: body.data.id ?? 0 } })
    expect(made.body.data.rows.map((row) => row.role_ids)).toEqual([[role], 'all'])
    expect(made.body.data.rows[1]?.selected_report.report[0]?.report_id).toBe(inner)
  })

  it('makes nothing where anything is wrong, and says where', async () => {
    const { id, outer, word } = await aDesign()
    const given = await fileOf(id)
    const file: DesignFile = {
      ...given,
      design: { ...given.design, name: `Half of ${word}` },
      reports: given.reports.map((report) =>
        report.id === outer
          ? { ...report, definition: { ...report.definition, tables: [] } }
          : { ...report, definition: { ...report.definition, report_name: `Whole of ${word}` } },
      ),
    }
    const { status, refusal } = await take(there, file)
    expect(status).toBe(422)
    expect(Object.keys(refusal.errors ?? {})[0]).toMatch(/^file\.reports\.1\.definition\.tables/)
    const left = await there.call(reportRoutes.list, { query: { q: `Whole of ${word}` } })
    expect(left.body.data).toEqual([])
  })

  it('takes no file that is none, however it was made, and nobody without the right', async () => {
    const { id } = await aDesign()
    const file = await fileOf(id)
    const [first] = file.reports
    const cell = { report_id: null, title_color: 'url(https://example.org/x)' }
    const row = { column_no: 1, selected_report: { report: [cell] } }
    const hostile: [string, object][] = [
      ['file.format', { ...file, format: 'other' }],
      ['file.version', { ...file, version: 2 }],
      ['file', { ...file, script: '<script>alert(1)</script>' }],
      ['file.reports', { ...file, reports: [first, first] }],
      ['file.reports', { ...file, reports: Array.from({ length: 400 }, () => first) }],
      ['file.reports.0', { ...file, reports: [{ ...first, onload: 'alert(1)' }] }],
      ['file.roles', { ...file, roles: [{ id: -1, name: 'x' }] }],
      ['file.design.rows.0', { ...file, design: { name: 'x', rows: [row] } }],
    ]
    for (const [path, sent] of hostile) {
      const { status, refusal } = await take(here, sent as DesignFile)
      expect([path, status]).toEqual([path, 422])
      expect(Object.keys(refusal.errors ?? {}).join(' ')).toContain(path)
    }
    const poisoned = { ...file, reports: [{ ...first, constructor: { prototype: { isAdmin: true } } }] }
    expect((await take(here, poisoned as unknown as DesignFile)).status).toBe(400)
    const huge = { ...file, design: { name: 'x', rows: [], padding: 'x'.repeat(1024 * 1024) } }
    expect((await take(here, huge as unknown as DesignFile)).status).toBe(413)
    const scripted = {
      ...file,
      design: {
        name: 'Hostile',
        rows: [aRow([{ url: 'javascript:alert(1)', report_id: first?.id ?? 0, display_type: 'table' }])],
      },
      reports: file.reports.map((report) => ({
        ...report,
        definition: { ...report.definition, report_name: `${report.definition.report_name}!` },
      })),
    }
    const refused = await take(here, scripted)
    expect(refused.refusal.errors).toHaveProperty(['file.design.rows.0.selected_report.report.0.url'])
    const renamed = { answers: { name: 'Mine' } }
    expect((await take(watcher, scripted, renamed)).refusal.code).toBe('access.denied')
  })
})
