import type { Model } from '@uplink/contract/models'
import { dropdownChoiceRoutes } from '@uplink/contract/reports/dropdown-options'
import { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import * as fc from 'fast-check'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roleFactory } from './modules/access/access.factory'
import { defaultTables } from './modules/data-sources/data-sources.public'
import { optionSetFactory, reportPaths } from './modules/reports/reports.factory'
import { grantsOn, rolesWith } from './testing/rules/random-rules'
import { everyRecord, ruledWorld, type Known } from './testing/rules/ruled-world'
import { mayAct, type Fields, type Grant } from './testing/rules/rule-oracle'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Random rule sets of administration, on every table that reports read. What a run, a nested report, a file and a
// drop-down show must be what a second, simple implementation of the rules allows. RULE_SEED tries others.
const seed = Number(process.env['RULE_SEED'] ?? 5)
const perTable = 4

/** The column of each table that identifies the record whose rules count. */
const keys: Record<string, string> = {
  usage_per_day: 'subscriber_id',
  sessions: 'subscriber_id',
  ledger: 'invoice_id',
  offers: 'organization_id',
}
/** Tables whose rows have the rules' fields themselves, because not every row belongs to a record of the model. */
const areOfTheirOwn = ['notifications', 'ledger']
const keyOf = (table: string) => keys[table] ?? 'id'

let app: TestApp
/** The login of reports; no other account may read their tables. */
let reporting: pg.Client
let admin: Caller
let homes: number[]
let records: ReadonlyMap<Model, readonly Known[]>
const reports = new Map<string, { plain: number; nested: number; options: number }>()
const people = new Map<string, { caller: Caller; user: Fields; grants: readonly Grant[] }>()
const cases = Object.entries(defaultTables).flatMap(([table, { model }], at) =>
  fc
    .sample(grantsOn(model), { numRuns: perTable, seed: seed + at })
    .map((grants, each) => ({ name: `${table} ${each}`, table, model, grants })),
)

beforeAll(async () => {
  app = await createTestApp()
  reporting = new pg.Client(app.logins.reporting)
  await reporting.connect()
  homes = await ruledWorld(app)
  await furnish()
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
  for (const table of Object.keys(defaultTables)) await saveReports(table)
  const base = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: (['report', 'dropdown-option'] as const).map((model) => ({ model, actions: ['List'] })),
  })
  const roles = await rolesWith(app.db, cases)
  await sql`INSERT INTO role_permissions SELECT r, permission_id FROM role_permissions, unnest(${roles}::bigint[]) r
    WHERE role_id = ${base}`.execute(app.db)
  await sql`INSERT INTO role_custom_permissions SELECT r, custom_permission_id
    FROM role_custom_permissions, unnest(${roles}::bigint[]) r WHERE role_id = ${base}`.execute(app.db)
  await app.caughtUp()
  for (const [at, { name, grants }] of cases.entries()) {
    const home = homes[at % homes.length] as number
    const role = roles[at] as number
    const caller = await app.signIn({ accountType: 'staff', organizationId: home, roleIds: [role] })
    const user = {
      id: String(caller.userId),
      account_type: 'staff',
      organization_id: String(home),
      role_ref_id: String(role),
    }
    people.set(name, { caller, user, grants })
  }
  // people who have signed in are users too
  records = await everyRecord(app)
})
afterAll(async () => {
  await reporting.end()
  await app.close()
})

/** Adds records that the world of the rules lacks. */
async function furnish(): Promise<void> {
  // one more outage than areas, so that outage ids and area ids differ; rules know an outage by its area's id
  await sql`INSERT INTO outages (area_id, title, starts_at) SELECT max(id), 'Again', now() FROM areas`.execute(
    app.db,
  )
  await sql`INSERT INTO usage_days (connection_id, day, download_bytes)
    SELECT id, date '2026-03-01' + n, n FROM connections, generate_series(0, 1) n`.execute(app.db)
  await sql`INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, started_at, updated_at)
    SELECT id, 'u' || id, 's' || id, '10.0.0.1', now(), now() FROM connections`.execute(app.db)
  await sql`INSERT INTO notifications (user_id, connection_id, title, body, created_at)
    SELECT user_id, id, 'Hello', 'Hello', now() FROM connections`.execute(app.db)
}

async function saveReports(table: string): Promise<void> {
  const save = async (data: ReportDraft & object) => {
    const whole = { db_connection_name: 'default', ...data }
    const sent = { params: { id: 0 }, body: { data: whole } }
    const { body, refusal } = await admin.call(reportRoutes.store, sent)
    expect(refusal.errors ?? {}).toEqual({})
    return body.data.id
  }
  const plain = await save({
    report_name: `Rows of ${table}`,
    tables: [{ name: table, query_alias: 'v' }],
    selections: [{ column: `v.${keyOf(table)}`, alias: 'key' }],
  })
  const nested = await save({
    report_name: `Inside of ${table}`,
    tables: [{ object_type: 'query', selected_query: plain, query_alias: 'q' }],
    selections: [{ column: 'q.key', alias: 'key' }],
  })
  const options = await optionSetFactory(app, { organizationId: homes[0] as number, reportId: plain })
  reports.set(table, { plain, nested, options })
}

/** The keys of a table's rows that the simple implementation of the rules allows. */
async function expected(table: string, model: Model, grants: readonly Grant[], user: Fields) {
  const { rows } = await reporting.query<Record<string, string | null>>(`SELECT * FROM report.${table}`)
  const text = (value: string | null | undefined) => (value == null ? null : String(value))
  const known = new Map(records.get(model)?.map(({ key, fields }) => [key, fields]))
  const fieldsOf = (row: Record<string, string | null>): Fields =>
    areOfTheirOwn.includes(table)
      ? {
          organization_id: text(row['organization_id']),
          user_ref_id: text(row['user_id']),
          id: table === 'ledger' ? text(row['invoice_id']) : null,
        }
      : (known.get(text(row[keyOf(table)]) ?? '') ?? {})
  return {
    of: rows.length,
    may: rows
      .filter((row) => mayAct(grants, 'List', user, fieldsOf(row)))
      .map((row) => text(row[keyOf(table)]) ?? '')
      .sort(),
  }
}

let narrowed = 0

it.each(cases)('$name: a run, a report inside another, a file and a drop-down agree', async (given) => {
  const { name, table, model } = given
  const { caller, user, grants } = people.get(name) as NonNullable<ReturnType<typeof people.get>>
  const { plain, nested, options } = reports.get(table) as NonNullable<ReturnType<typeof reports.get>>
  const { may, of } = await expected(table, model, grants, user)
  narrowed += may.length > 0 && may.length < of ? 1 : 0
  const told = `RULE_SEED=${seed} ${JSON.stringify({ user, grants })}`
  for (const id of [plain, nested]) {
    const { body } = await caller.call(reportRunRoutes.run, { params: { id }, body: { per_page: 1000 } })
    expect(body.data.rows.map(([key]) => key ?? '').sort(), told).toEqual(may)
  }
  const file = await app.server.inject({
    url: `/api/ext-report-builder/query-reports/${nested}/export?format=csv&bom=false`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect(file.body.split('\n').slice(1, -1).sort(), told).toEqual(may)
  const distinct = [...new Set(may)].filter((key) => key !== '').sort()
  const choices = await caller.call(dropdownChoiceRoutes.choices, { params: { id: options } })
  expect(choices.body.data.map(({ value }) => value).sort(), told).toEqual(distinct)
  const query = { connection: 'default', table, column: keyOf(table) }
  const values = await caller.call(reportPickerRoutes.values, { query })
  expect(values.body.data.map(({ value }) => value).sort(), told).toEqual(distinct)
})

it('has tried rules that let some rows through and others not', () => {
  expect(narrowed).toBeGreaterThan(cases.length / 10)
})
