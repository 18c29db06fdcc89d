import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileExpiry } from '#platform/made-files/made-files.jobs'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { reportWorkerFactory, timePasses } from '../../../testing/stages/report-worker'
import { makeExports } from './exports.jobs'
import { exportFiles } from './exports.store'

const purgeExports = createFileExpiry({ reports: exportFiles })

/** What a file may have, and what one line of these has. `LARGE_MB=200` is what the portal allows. */
const megabytes = Number(process.env.LARGE_MB ?? 48)
const [maxFileBytes, lineBytes] = [megabytes * 1024 * 1024, 16_001]
const head = 'Name\n'
const linesThatFit = Math.floor((maxFileBytes - head.length) / lineBytes)

let app: TestApp
let worker: ReturnType<typeof reportWorkerFactory>
let admin: Caller
let owner: pg.Client
let report: number
beforeAll(async () => {
  app = await createTestApp()
  worker = reportWorkerFactory(app, { maxFileBytes })
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  const data: ReportDraft = {
    report_name: 'Long names',
    db_connection_name: 'default',
    tables: [{ name: 'departments', query_alias: 'd' }],
    selections: [{ column: 'd.name', alias: 'name' }],
  }
  const { body } = await admin.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  report = body.data.id
})
afterAll(async () => {
  worker.end()
  await owner.end()
  await app.close()
})

/** So many departments, with long names. */
const thereAre = (lines: number) =>
  owner.query(
    `CREATE OR REPLACE VIEW report.departments AS
     SELECT n::bigint AS id, repeat(chr(97 + n % 26), ${lineBytes - 1}) AS name, NULL::bigint AS organization_id,
       NULL::text AS organization, 'active'::record_status AS status, now() AS created_at
     FROM generate_series(1, ${lines}) n`,
  )
async function begun() {
  const request = { format: 'csv' as const, bom: 'false' as const, anyway: true }
  const { body } = await admin.call(reportExportRoutes.begin, { params: { id: report }, body: request })
  return { id: body.data?.id ?? '' }
}
const find = async (params: { id: string }) =>
  (await admin.call(reportExportRoutes.find, { params })).body.data
const take = ({ id }: { id: string }) =>
  app.server.inject({
    method: 'GET',
    url: `/api${reportExportRoutes.fetch.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
const partsOf = async ({ id }: { id: string }) =>
  Number(
    (
      await owner.query<{ n: string }>('SELECT count(*) AS n FROM report_export_parts WHERE export_id = $1', [
        id,
      ])
    ).rows[0]?.n,
  )

it('a file as large as may be is made whole, also after its worker was stopped in the middle, and never offered before', async () => {
  await thereAre(linesThatFit)
  const made = await begun()
  const killed = new AbortController()
  const making = worker.run(makeExports, killed.signal).catch(() => 'killed')
  await expect.poll(async () => partsOf(made), { interval: 10 }).toBeGreaterThan(5)
  expect((await take(made)).statusCode).toBe(404)
  killed.abort(new Error('killed'))
  await making
  expect(await find(made)).toMatchObject({ state: 'making' })
  expect((await take(made)).statusCode).toBe(404)

  await timePasses(app, 60_000)
  await worker.run(makeExports)
  const bytes = head.length + linesThatFit * lineBytes
  expect(await find(made)).toMatchObject({ state: 'ready', rows: linesThatFit, bytes })
  const file = (await take(made)).rawPayload
  expect(file.length).toBe(bytes)
  expect(file.subarray(-2).toString()).toBe(`${String.fromCharCode(97 + (linesThatFit % 26))}\n`)
})

it('a file that would be larger is given up in words, and nothing of it is kept', async () => {
  await thereAre(linesThatFit + 200)
  const made = await begun()
  await worker.run(makeExports)
  expect(await find(made)).toMatchObject({
    state: 'failed',
    failure: `The file would be larger than ${megabytes} MB. Narrow the report.`,
  })
  expect((await take(made)).statusCode).toBe(404)
  await worker.run(purgeExports)
  expect(await partsOf(made)).toBe(0)
})
