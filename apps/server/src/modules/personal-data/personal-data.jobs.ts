import { retentionKinds, type RetentionKind } from '@uplink/contract/retention'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { makeWaiting } from '#platform/made-files/making'
import { addToErasureLog, type ErasureEntry } from '#platform/personal-data/erasure-log'
import type { PersonalKind } from '#platform/personal-data/kinds'
import { eraseOne } from './erasing/erase'
import { jobName as erasuresJob } from './erasing/erasures.actions'
import { findWaiting } from './erasing/erasures.store'
import { jobName } from './exports/exports.actions'
import { exportFiles } from './exports/exports.store'
import { makeOne } from './exports/make-export'
import { steps, type StepSize } from './retention/deleting.store'
import { beginRun, findTimes, forgetRun, noteStep, type Run } from './retention/retention.store'

const usualSize: StepSize = { looked: 500, deleted: 2000 }

type Times = Awaited<ReturnType<typeof findTimes>>

/** What is deleted for whom, after how many months; null: it is kept. */
interface Kept {
  organization: number | null
  kind: RetentionKind
  months: number | null
}

const monthsOf: Record<Exclude<RetentionKind, 'audit'>, (of: Times[number]) => number | null> = {
  network: (of) => of.keep_network_months,
  usage: (of) => of.keep_usage_months,
  tickets: (of) => of.keep_tickets_months,
  chats: (of) => of.keep_chats_months,
  messages: (of) => of.keep_messages_months,
  'sign-ins': (of) => of.keep_sign_ins_months,
  imports: (of) => of.keep_imports_months,
}

/** The audit log's days are of all organizations: it goes by the longest time, and stays where one of them keeps it. */
function auditOf(times: Times): Kept {
  const months = times.map((of) => of.keep_audit_months)
  const longest = months.some((each) => each === null) ? null : Math.max(...months.map(Number))
  return { organization: null, kind: 'audit', months: times.length === 0 ? null : longest }
}

/** Goes on until nothing of a kind is left; each step is a transaction, which notes how far it is. */
async function deleteKind(
  { db, clock, signal }: { db: Database; clock: Clock; signal: AbortSignal | undefined },
  { kind, run, size }: { kind: RetentionKind; run: Run; size: StepSize },
): Promise<number> {
  let deleted = 0
  for (let after = run.after_id, isDone = false; !isDone;) {
    signal?.throwIfAborted()
    const step = await db.transaction().execute(async (tx) => {
      const stepped = await steps[kind](tx, { ...run, after_id: after }, size)
      const finishedAt = stepped.isDone ? clock.now() : null
      await noteStep(tx, { id: run.id, after: stepped.after, deleted: stepped.deleted, finishedAt })
      return stepped
    })
    deleted += step.deleted
    after = step.after
    isDone = step.isDone
  }
  return deleted
}

/** Deletes what is older than each organization keeps it. Broken off, the next run goes on where it was. */
export const createRetention = (size: StepSize = usualSize) =>
  ({
    name: 'personal-data.retention',
    cron: '30 21 * * *',
    limitSeconds: 3600,
    async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
      const parts = createParts({ log }, signal)
      const times = await findTimes(db)
      const kept = [
        ...times.flatMap((of) =>
          retentionKinds
            .filter((kind) => kind !== 'audit')
            .map((kind): Kept => ({ organization: of.id, kind, months: monthsOf[kind](of) })),
        ),
        auditOf(times),
      ]
      for (const { organization, kind, months } of kept)
        await parts.attempt(`${kind} of organization ${organization ?? 'any'}`, async () => {
          if (months === null) return forgetRun(db, organization, kind)
          const run = await beginRun(db, { organization, kind, months, now: clock.now() })
          const deleted = await deleteKind({ db, clock, signal }, { kind, run, size })
          if (deleted > 0) log.info({ organization, kind, deleted }, 'old personal data deleted')
        })
      parts.conclude()
    },
  }) satisfies Job

export const retention = createRetention()

/** Makes the files about people that wait, one after the other. */
export const createPersonalExports = (kinds: readonly PersonalKind[]) =>
  ({
    name: jobName,
    cron: '* * * * *',
    limitSeconds: 3600,
    run: ({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) =>
      makeWaiting({ db, clock, log }, { files: exportFiles, atOnce: 1, signal }, (row) =>
        makeOne({ db, clock, log, kinds, signal }, row),
      ),
  }) satisfies Job

/** So many rows are erased in one transaction: small enough that nobody waits for its locks. */
const erasedAtOnce = 2000

/** Erases those who are to be erased, one after the other. Broken off, the next run goes on where it was. */
export const createErasures = (kinds: readonly PersonalKind[], limit = erasedAtOnce) =>
  ({
    name: erasuresJob,
    cron: '* * * * *',
    limitSeconds: 3600,
    async run({ db, clock, log, config }, _payload?: unknown, signal?: AbortSignal) {
      const parts = createParts({ log }, signal)
      const tried: number[] = []
      async function write(entry: ErasureEntry) {
        await addToErasureLog(config.DATA_DIR, entry)
        // where the backups are it outlives the database's disk; without it the log beside the database is there
        await addToErasureLog(config.BACKUP_DIR, entry).catch((error: unknown) =>
          log.warn({ err: error }, 'BACKUP_DIR has no erasures.jsonl: a restore knows only that of DATA_DIR'),
        )
      }
      for (;;) {
        const person = await findWaiting(db, tried)
        if (person === undefined) return parts.conclude()
        tried.push(person)
        await parts.attempt(`erasure of user ${person}`, () =>
          eraseOne({ db, clock, log, kinds, limit, write, signal }, person),
        )
      }
    },
  }) satisfies Job<ConfiguredJobDeps>
