import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { createTestApp, type Caller } from '../test-app'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { aLongReport, reportsAtWork } from '../../modules/reports/reports.factory'

/**
 * Two web processes on one database in which 3,000 departments can be counted. `signIn` gives an administrator of their
 * organization as each process knows them.
 */
export async function twoProcesses() {
  const one = await createTestApp()
  const other = await createTestApp({}, { beside: one })
  const owner = new pg.Client(one.logins.owner)
  await owner.connect()
  const { id: organizationId } = await organizationFactory(one, {})
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 3000) n`,
    [organizationId],
  )
  return {
    one,
    signIn: async () => {
      const here = await one.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
      return { here, there: other.callAs(here.userId, here.token) }
    },
    working: () => reportsAtWork(owner),
    close: async () => {
      await owner.end()
      await other.close()
      await one.close()
    },
  }
}

let count = 0

/** Saves a report that counts departments, with another name for each; with three tables it would run for hours. */
export async function savedCount(author: Caller, tables: number, more: ReportDraft = {}): Promise<number> {
  const data = { ...aLongReport(`Counts ${++count}`, `rows_${count}`, tables), ...more }
  const { body, refusal } = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  if (refusal.errors) throw new Error(JSON.stringify(refusal.errors))
  return body.data.id
}

export const runOf = async (who: Caller, id: number) =>
  (await who.call(reportRunRoutes.run, { params: { id }, body: { anyway: true } })).body.data

export const findRun = (who: Caller, id: string | null, query = {}) =>
  who.call(reportRunRoutes.find, { params: { id: id ?? '' }, query })

export const cancelRun = (who: Caller, id: string | null) =>
  who.call(reportRunRoutes.cancel, { params: { id: id ?? '' } })
