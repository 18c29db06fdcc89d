import type { DataSourceCheckPoint } from '@uplink/contract/check-points'
import type { DataSourceChecklist } from '@uplink/contract/data-sources'
import type { Logger } from 'pino'
import { createRateLimiter, type RateLimiter } from '#platform/audit/rate-limiter'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { invalid, notFound, Problem } from '#platform/http/problem'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import { driverOf } from '#platform/sources/drivers'
import { SourceFailure } from '#platform/sources/failures'
import { connectMs } from '#platform/sources/open-source'
import { isAllowed, type AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { checkedAddresses, placeOf } from '#platform/sources/reach/checked-address'
import type { Target, Tls } from '#platform/sources/source'
import { tellPoint } from './data-sources.live'
import { findSealed, findTarget, type TargetColumns } from './data-sources.store'

/** How many data sources one person may try per minute, in this process. */
const testsPerMinute = 10

/** What is needed to try a data source. */
export interface TestDeps {
  seals: Seals
  log: Logger
  /** The hosts that the operator allows. */
  allowedHosts: readonly AllowedHost[]
  rations: Map<number, RateLimiter>
}

/** The context of the encryption: a password copied to another row cannot be decrypted. */
export const contextOf = (id: number) => `data_sources:${id}`

/** What the portal signs in to data sources with. */
export const sourcePasswords: SealedColumn = {
  table: 'data_sources',
  id: 'id',
  column: 'sealed_password',
  contextOf,
}

export const sealFor = ({ seals }: TestDeps, id: number, password: string) =>
  seals.seal(password, contextOf(id))

/** Checks the operator's list on saving; it is checked again at every connection. */
export function refuseUnlisted({ allowedHosts }: TestDeps, { host, port }: TargetColumns): void {
  if (!isAllowed(allowedHosts, host, port))
    throw invalid('host', 'This host is not among the allowed ones (REPORT_HOSTS_ALLOWED).')
}

/** What decides where the password goes and how. */
const targetFields = ['driver', 'host', 'port', 'database_name', 'username', 'tls'] as const

/**
 * The stored password, but only for the target that it was entered for: it must not be sent to a server of somebody
 * else, nor less protected than when it was entered.
 */
export async function storedPassword(
  { seals }: TestDeps,
  db: Database,
  id: number,
  form: TargetColumns,
): Promise<string> {
  const [kept, sealed] = [await findTarget(db, id), await findSealed(db, id)]
  if (!kept || !sealed) throw notFound()
  if (targetFields.some((field) => kept[field] !== form[field]))
    throw invalid('password', 'The target changed: enter the password again.')
  return seals.open(sealed, contextOf(id))
}

interface Testing {
  /** The stored source's; undefined for one that is not stored. */
  id?: number | undefined
  /** The browser's mark for this test, if it wants to hear of each point. */
  watch?: string | undefined
}

/** Connects and checks the account's rights. Limited to a few per minute, each with a line in the audit log. */
export async function test(
  deps: TestDeps,
  call: Call,
  { driver, host, port, database_name, username, tls, password }: TargetColumns & { password: string },
  { id, watch }: Testing = {},
): Promise<Checked> {
  const { userId } = call.person
  const rateLimiter = deps.rations.get(userId) ?? createRateLimiter(testsPerMinute)
  deps.rations.set(userId, rateLimiter)
  if (!rateLimiter.take(call.clock.now()))
    throw new Problem('data-source.tested-too-often', { retryAfter: 60 })
  const target = { engine: driver, host, port, database: database_name, username, password, tls }
  const checked = await checkTarget(deps, target, async (point, at) => {
    if (watch !== undefined) await tellPoint(call.db, userId, { watch, at, point })
  })
  await call.db.transaction().execute((tx) =>
    call.audit(tx, {
      act: 'data-source.tested',
      target: ['data-source', id ?? 'new'],
      after: { driver, host, port, database_name, username, is_reached: checked.isReached },
    }),
  )
  return checked
}

/** The time limit for the whole check. */
const checkMs = 10_000

const withTls: Record<Tls, string> = {
  verify: 'TLS verified',
  encrypt: 'encrypted, the server’s certificate not verified',
  off: 'without TLS',
}

/** The results of a check. */
export interface Checked {
  checklist: DataSourceChecklist
  isReached: boolean
}

/**
 * Connects to a target and checks its account's rights. Each failure becomes a point of one sentence; the driver's
 * message goes to the log. `onPoint` hears each point as soon as it is found.
 */
export async function checkTarget(
  { allowedHosts, log }: Pick<TestDeps, 'allowedHosts' | 'log'>,
  target: Target,
  onPoint: (point: DataSourceCheckPoint, at: number) => Promise<void> = async () => {},
): Promise<Checked> {
  const driver = driverOf(target.engine)
  const points: DataSourceCheckPoint[] = []
  const began = performance.now()
  let isReached = false
  const found = async (point: DataSourceCheckPoint) => {
    points.push(point)
    await onPoint(point, points.length - 1)
  }
  try {
    const session = await driver.connect(
      { target, addresses: await checkedAddresses(target, allowedHosts) },
      connectMs,
    )
    isReached = true
    const timer = setTimeout(() => session.destroy(), checkMs)
    try {
      const ms = Math.round(performance.now() - began)
      await found({
        key: 'reached-at',
        state: target.tls === 'verify' ? 'passed' : 'warning',
        text: `Reached ${placeOf(target)} in ${ms} ms, ${withTls[target.tls]}`,
        mend: null,
      })
      for await (const point of driver.check(session, target))
        await found({ ...point, mend: point.mend ?? null })
    } finally {
      clearTimeout(timer)
      session.destroy()
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    log.warn({ err: error.details.cause ?? error, stage: error.stage }, 'a data source could not be checked')
    await found({
      key: error.stage,
      state: 'failed',
      text: `${error.message} The rest was not tried.`,
      mend: null,
    })
  }
  return {
    checklist: { points, raw_sql: isReached && points.every(({ state }) => state !== 'failed') },
    isReached,
  }
}
