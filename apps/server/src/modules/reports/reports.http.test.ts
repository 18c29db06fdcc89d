import { reportRoutes } from '@uplink/contract/reports/routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { scheduleFactory } from './schedules/schedules.factory'
import { aReport, builderRole, reportFactory, reportPaths } from './reports.factory'

let app: TestApp
let here: number
let author: Caller
let viewer: Caller
let stranger: Caller
beforeAll(async () => {
  app = await createTestApp()
  here = (await organizationFactory(app)).id
  const there = (await organizationFactory(app)).id
  const builder = await builderRole(app)
  const looker = await roleFactory(app, {
    permissions: [reportPaths.view],
    grants: [{ model: 'report', actions: ['List'], ...ofOwnOrganization }],
  })
  const staff = { accountType: 'staff' as const, organizationId: here }
  author = await app.signIn({ ...staff, roleIds: [builder], name: 'Tasnim' })
  viewer = await app.signIn({ ...staff, roleIds: [looker] })
  stranger = await app.signIn({ ...staff, organizationId: there, roleIds: [builder] })
})
afterAll(() => app.close())

let count = 0
const name = () => `Report of tests ${++count}`

const store = (caller: Caller, data: ReportDraft, more: { id?: number; version?: number } = {}) =>
  caller.call(reportRoutes.store, {
    params: { id: more.id ?? 0 },
    body: { data, ...(more.version !== undefined && { version: more.version }) },
  })
const saved = async (caller = author, data = aReport(name())) => (await store(caller, data)).body.data
const listed = async (caller: Caller, query: object = {}) =>
  (await caller.call(reportRoutes.list, { query: { per_page: '100', ...query } })).body
const acts = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', '=', `report:${id}`)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ action }) => action))

describe('POST /ext-report-builder/store-report-query/{id}', () => {
  it('saves a new report, which then has what was sent and the defaults', async () => {
    const data = aReport(name())
    const { status, body } = await store(author, data)
    expect(status).toBe(200)
    expect(body.message).toBe('Report saved.')
    expect(body.data).toMatchObject({
      report_name: data.report_name,
      db_connection_name: 'default',
      query_type: 'query_builder',

      version: 1,
      organization_id: here,
      set_limit: 'no',
      used_by: [],
      can: ['edit', 'delete', 'export', 'schedule', 'alert', 'see-rows'],
      created_by: { id: author.userId, name: 'Tasnim' },
      have_aggregate_function: 'no',
      tables: [{ name: 'organizations', object_type: 'table', query_alias: 'o' }],
    })
    const read = await author.call(reportRoutes.read, { params: { id: body.data.id } })
    expect(read.body.data).toEqual(body.data)
    expect(await acts(body.data.id)).toEqual(['report.created'])
  })

  it('changes one, and refuses to overwrite what somebody else has saved since', async () => {
    const report = await saved()
    const data = { ...aReport(name()), set_limit: 'yes' as const }
    const changed = await store(author, data, { id: report.id, version: 1 })
    expect(changed.body.data).toMatchObject({ id: report.id, version: 2, set_limit: 'yes' })
    const late = await store(author, aReport(name()), { id: report.id, version: 1 })
    expect(late.refusal.code).toBe('record.conflict')
    expect(await acts(report.id)).toEqual(['report.created', 'report.updated'])
  })

  it('keeps how long it may run and is kept where a change leaves that out, and empties it by null', async () => {
    const { id } = await saved()
    const change = async (more: { cache_ttl_s?: number | null; timeout_s?: number | null }) => {
      const data = aReport(name())
      return (await author.call(reportRoutes.store, { params: { id }, body: { data, ...more } })).body.data
    }
    expect(await change({ cache_ttl_s: 600, timeout_s: 45 })).toMatchObject({
      cache_ttl_s: 600,
      timeout_s: 45,
    })
    expect(await change({})).toMatchObject({ cache_ttl_s: 600, timeout_s: 45 })
    expect(await change({ cache_ttl_s: null })).toMatchObject({ cache_ttl_s: null, timeout_s: 45 })
  })

  it('names everything that is wrong, by field', async () => {
    const { status, refusal } = await store(author, { query_type: 'dynamic_query' })
    expect(status).toBe(422)
    expect(refusal.errors).toEqual({
      report_name: ['The Report Name field is required'],
      db_connection_name: ['The Database Connection field is required'],
      query_type: ['Dynamic queries cannot be saved or run'],
    })
    const noSet = { 'grid_filters.0.options': [expect.stringContaining('no such set of options')] }
    const grid_filters = [{ column: 'o.id', alias: 'Id', is_dropdown: 'yes' as const, options: 'DDID:999' }]
    const nowhere = await store(author, { db_connection_name: 'nowhere', grid_filters })
    expect(nowhere.refusal.errors).toEqual({
      report_name: ['The Report Name field is required'],
      db_connection_name: [expect.stringContaining('no database connection of this name')],
      tables: ['Choose a table'],
      ...noSet,
    })
    const empty = await store(author, { ...aReport(''), tables: [], selections: [], grid_filters })
    expect(empty.refusal.errors).toMatchObject({
      report_name: ['The Report Name field is required'],
      tables: ['Choose a table'],
      ...noSet,
    })
  })

  it('reads the words that join filters in either case, and refuses others and a limit that is none', async () => {
    const joined = (word: string, limit: unknown = '') =>
      ({
        ...aReport(name()),
        query_filters: 'yes',
        set_limit: 'yes',
        query_clause: { limit_value: limit },
        filter_group: ['North', 'South'].map((value) => ({
          filter_type: word,
          query_filters: [{ filter: 'o.name', value, radio: word }],
        })),
      }) as ReportDraft
    const { body } = await store(author, joined('OR'))
    expect(body.data.filter_group[1]).toMatchObject({ filter_type: 'or', query_filters: [{ radio: 'or' }] })
    expect(body.data.query_clause.limit_value).toBe(10)
    const { refusal } = await store(author, joined('xor', '-5'))
    expect(Object.keys(refusal.errors ?? {})).toEqual([
      ...[0, 1].flatMap((at) => [
        `filter_group.${at}.filter_type`,
        `filter_group.${at}.query_filters.0.radio`,
      ]),
      'query_clause.limit_value',
    ])
  })

  it('wants a name of its own in its organization, in any letters', async () => {
    const data = aReport(name())
    await saved(author, data)
    const again = await store(author, { ...data, report_name: data.report_name?.toUpperCase() })
    expect(again.refusal.errors).toEqual({ report_name: ['There is a report with this name already'] })
    expect((await store(stranger, data)).status).toBe(200)
  })

  it('needs a right of its own for SQL', async () => {
    const raw = { ...aReport(name()), query_type: 'raw_query' as const, raw_query: 'select 1' }
    expect((await store(author, raw)).refusal.code).toBe('access.denied')
    const inside = { ...aReport(name()), selections: [{ column: '1 + 1', alias: 'two', is_raw: true }] }
    expect((await store(author, inside)).refusal.code).toBe('access.denied')
  })

  it('answers a report of another organization, or of nobody, like a missing one', async () => {
    const { id } = await saved()
    for (const at of [id, 999_999_999])
      expect((await store(stranger, aReport(name()), { id: at })).refusal.code).toBe('record.not-found')
  })
})

describe('GET /ext-report-builder/query-reports', () => {
  it('gives the newest first, with what may be done', async () => {
    const one = await saved()
    const two = await saved()
    const page = await listed(author)
    expect(page.data.slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id])
    expect(page.can).toEqual(['create'])
    expect((await listed(viewer)).data[0]).toMatchObject({
      id: two.id,
      can: ['export', 'schedule', 'alert', 'see-rows'],
    })
    expect((await listed(viewer)).can).toEqual([])
  })

  it('says what a report shows, when one has run it oneself, and when it is next sent to one', async () => {
    const { id } = await saved()
    const rowOf = async (caller: Caller) => (await listed(caller, { id })).data[0]
    expect(await rowOf(viewer)).toMatchObject({ has_graph: false, seen_at: null, next_sent_at: null })
    expect((await rowOf(viewer))?.about).toMatch(/^From \w+/)
    const at = app.clock.now()
    await scheduleFactory(app, { reportId: id, ownerId: author.userId })
    await app.db
      .insertInto('report_runs')
      .values({
        id: `seen-${id}`,
        user_id: author.userId,
        report_id: id,
        kind: 'run',
        state: 'done',
        statement: 'x',
        started_at: at,
        alive_at: at,
      })
      .execute()
    const next = new Date(at.getTime() + 24 * 3_600_000).toISOString()
    expect(await rowOf(author)).toMatchObject({ seen_at: at.toISOString(), next_sent_at: next })
    expect(await rowOf(viewer)).toMatchObject({ seen_at: null, next_sent_at: null })
  })

  it('lists a report whose stored definition it cannot read', async () => {
    const { id } = await saved()
    await app.db
      .updateTable('reports')
      .set({ definition: JSON.stringify({ tables: 5 }) })
      .where('id', '=', id)
      .execute()
    const { data } = await listed(viewer, { id })
    expect(data).toMatchObject([{ id, about: '', has_graph: false }])
    await app.db.deleteFrom('reports').where('id', '=', id).execute()
  })

  it('finds by id, by when it was made, by a part of the name, and one’s favourites', async () => {
    const before = app.clock.now().toISOString()
    app.clock.pass(60_000)
    const { id, report_name } = await saved()
    const ids = async (query: object) => (await listed(author, query)).data.map((report) => report.id)
    expect(await ids({ id })).toEqual([id])
    expect(await ids({ q: report_name.toUpperCase() })).toEqual([id])
    const after = new Date(app.clock.now().getTime() - 1).toISOString()
    expect(await ids({ created_at: `${after},` })).toEqual([id])
    expect(await ids({ created_at: `,${before}` })).not.toContain(id)
    const inWords = (time: string) => time.replace('T', ' ').slice(0, 19)
    expect(await ids({ created_at: `${inWords(after)},` })).toEqual([id])
    expect(await ids({ created_at: `,${inWords(before)}` })).not.toContain(id)
    expect(await ids({ only: 'favourites' })).toEqual([])
    await author.call(reportRoutes.favourite, { params: { id }, body: { is_favourite: true } })
    expect(await ids({ only: 'favourites' })).toEqual([id])
    expect((await listed(viewer, { only: 'favourites' })).data).toEqual([])
    await author.call(reportRoutes.favourite, { params: { id }, body: { is_favourite: false } })
    expect(await ids({ only: 'favourites' })).toEqual([])
    for (const created_at of [
      'yesterday',
      '2026-02-30 10:00:00',
      `${after},yesterday`,
      `${after},${before},nonsense`,
    ]) {
      const wrong = await author.call(reportRoutes.list, { query: { created_at } })
      expect(Object.keys(wrong.refusal.errors ?? {}), created_at).toEqual(['created_at'])
    }
  })

  it('shows nothing of another organization, nor with a rule for nothing', async () => {
    const { id } = await saved()
    expect((await listed(stranger)).data.map((report) => report.id)).not.toContain(id)
    for (const route of [reportRoutes.read, reportRoutes.delete])
      expect((await stranger.call(route, { params: { id } })).refusal.code).toBe('record.not-found')
    const like = { params: { id }, body: { is_favourite: true } }
    expect((await stranger.call(reportRoutes.favourite, like)).refusal.code).toBe('record.not-found')
  })
})

describe('tags', () => {
  const tag = (caller: Caller, id: number, tags: string[]) =>
    caller.call(reportRoutes.setTags, { params: { id }, body: { tags } })

  it('find reports together, in either case, with how many have each', async () => {
    const [one, two] = [await saved(), await saved()]
    expect((await tag(author, one.id, ['Money', 'Monthly', 'MONEY'])).body.data.tags).toEqual([
      'MONEY',
      'Monthly',
    ])
    await tag(author, two.id, ['money'])
    const found = (await listed(viewer, { tag: 'Money' })).data
    expect(found.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(found[1]?.tags).toEqual(['MONEY', 'Monthly'])
    const tags = (await viewer.call(reportRoutes.tags)).body.data
    expect(tags.map((each) => [each.tag.toLowerCase(), each.count])).toEqual([
      ['money', 2],
      ['monthly', 1],
    ])
    expect((await stranger.call(reportRoutes.tags)).body.data).toEqual([])
    expect((await tag(author, one.id, [])).body.data.tags).toEqual([])
    expect(await acts(one.id)).toEqual(['report.created', 'report.updated', 'report.updated'])
  })

  it('are refused where they are none, or the report is not the caller’s to change', async () => {
    const { id } = await saved()
    expect((await tag(author, id, ['a,b'])).refusal.errors).toHaveProperty('tags')
    expect((await tag(viewer, id, ['a'])).refusal.code).toBe('record.not-found')
    expect((await tag(stranger, id, ['a'])).refusal.code).toBe('record.not-found')
    expect((await tag(author, 999_999_999, ['a'])).refusal.code).toBe('record.not-found')
  })
})

describe('DELETE /ext-report-builder/query-reports/{id}', () => {
  it('deletes a report that nothing uses, and says so', async () => {
    const { id } = await saved()
    const { status, body } = await author.call(reportRoutes.delete, { params: { id } })
    expect([status, body.message]).toEqual([200, 'Report deleted.'])
    expect((await author.call(reportRoutes.read, { params: { id } })).status).toBe(404)
    expect((await author.call(reportRoutes.delete, { params: { id } })).status).toBe(404)
    expect(await acts(id)).toEqual(['report.created', 'report.deleted'])
  })

  it('keeps one that another report reads', async () => {
    const inner = await saved()
    const outer = await reportFactory(app, { organizationId: here, createdBy: author.userId })
    await app.db.insertInto('report_uses').values({ report_id: outer, used_id: inner.id }).execute()
    const { status, refusal } = await author.call(reportRoutes.delete, { params: { id: inner.id } })
    expect(status).toBe(409)
    expect(refusal.message).toBe(`${inner.report_name} is in use: 1 report refers to it.`)
  })

  it('is refused to whoever only looks', async () => {
    const { id } = await saved()
    expect((await viewer.call(reportRoutes.delete, { params: { id } })).refusal.code).toBe('access.denied')
  })
})

describe('GET /ext-report-builder/query-reports/{id}/versions', () => {
  it('has what the report was at each save, and gives one back to be saved again', async () => {
    const first = name()
    const report = await saved(author, aReport(first))
    const params = { id: report.id }
    await store(author, { ...aReport(name()), set_limit: 'yes' }, params)
    const { body } = await author.call(reportRoutes.versions, { params })
    expect(body.data).toMatchObject([
      { version: 2, changed_by: { id: author.userId, name: 'Tasnim' } },
      { version: 1, report_name: first },
    ])
    const old = await author.call(reportRoutes.version, { params: { ...params, version: 1 } })
    expect(old.body.data).toMatchObject({ version: 1, report_name: first, set_limit: 'no' })
    const { version: _, ...definition } = old.body.data
    const again = await store(author, definition, { ...params, version: 2 })
    expect(again.body.data).toMatchObject({ version: 3, report_name: first, set_limit: 'no' })
    expect((await author.call(reportRoutes.version, { params: { ...params, version: 9 } })).status).toBe(404)
    expect((await stranger.call(reportRoutes.versions, { params })).status).toBe(404)
  })
})
