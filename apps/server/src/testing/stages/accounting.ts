import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../test-app'
import { userFactory } from '../../modules/auth/auth.factory'
import { connectionFactory } from '../../modules/connections/connections.factory'
import { recordReports, type Report } from '../../modules/usage/accounting/accounting.store'
import type { SessionReport } from '../../modules/usage/radius.packet'

export let app: TestApp

/** Sets up and closes the app for the tests of the calling file. */
export function stage(): void {
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
/** The factory's organization uses Dhaka's time zone: this is midnight there, between the 13th and the 14th. */
export const midnight = Date.parse('2026-03-13T18:00:00Z')

/** An interim report without any usage. */
export const reportOf = (values: Partial<SessionReport>): SessionReport => ({
  status: 'Interim-Update',
  name: 'nobody',
  uniqueName: 'x',
  sessionName: 'x',
  nas: '10.8.0.1',
  station: null,
  framed: null,
  at: new Date(midnight),
  isOwnTime: true,
  seconds: null,
  download: 0,
  upload: 0,
  cause: null,
  ...values,
})

/** Records one report alone; returns the outcome. */
export const record = (report: Report) => recordIn(app, report)

/** The same in the app of another file's tests. */
export const recordIn = async ({ db }: Pick<TestApp, 'db'>, report: Report) =>
  (await recordReports(db, [report]))[0]

export let count = 0
export async function line() {
  const user = await userFactory(app)
  const connection = await connectionFactory(app, { userId: user.id })
  const session = `session-${++count}`
  const nas = `10.9.${count >> 8}.${count & 255}`
  /** A report at this many milliseconds after midnight. */
  const said = (at: number, values: Partial<SessionReport> = {}) =>
    reportOf({
      name: connection.username.toUpperCase(),
      uniqueName: session,
      sessionName: session,
      nas,
      at: new Date(midnight + at),
      ...values,
    })
  const report = (at: number, values: Partial<SessionReport> = {}) => record(said(at, values))
  const days = async () =>
    Object.fromEntries(
      (
        await app.db
          .selectFrom('usage_days')
          .select(['day', 'download_bytes', 'upload_bytes'])
          .where('connection_id', '=', connection.id)
          .where((eb) => eb.or([eb('download_bytes', '<>', 0), eb('upload_bytes', '<>', 0)]))
          .orderBy('day')
          .execute()
      ).map((row) => [row.day, [row.download_bytes, row.upload_bytes]]),
    )
  const sessions = () =>
    app.db
      .selectFrom('network_sessions')
      .selectAll()
      .where('connection_id', '=', connection.id)
      .orderBy('started_at')
      .execute()
  return { connection, said, report, days, sessions, nas, session }
}

export const at = (date: Date | null | undefined) => date && date.getTime() - midnight
