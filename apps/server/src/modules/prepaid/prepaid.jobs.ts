import { lengthInDays } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts, workThrough, type Parts } from '#platform/jobs/parts'
import { renewSessions } from '#platform/outbox/network'
import { findPrepaid, renewalOf, renewFromWallet } from '../billing/billing.public'
import { notify } from '../notifications/notifications.public'
import { expire, findEnding, findExpired, findToRenew, lockExpired, noteEnding } from './expiry.store'
import { tellEnding, tellExpired } from './prepaid.notices'

interface Work {
  db: Database
  clock: Clock
}

const batch = 500

/**
 * What time does to prepaid lines: on its last paid day a line is renewed from its balance, if that is wanted; then it is
 * reminded of, and switched off when its days and the grace are over. Harmless when run twice, or at once.
 */
export const prepaidDays = {
  name: 'prepaid.days',
  cron: '*/5 * * * *',
  limitSeconds: 1800,
  async run(deps, _, signal) {
    const parts = createParts(deps, signal)
    await parts.attempt('renewals from balances', () => renewAll(deps, parts))
    await parts.attempt('reminders of prepaid lines', () => remindAll(deps, parts))
    await parts.attempt('ends of prepaid lines', () => expireAll(deps, parts))
    parts.conclude()
  },
} satisfies Job

/** One transaction a line: each takes the number of its bill, and nobody waits for a batch of them. */
async function renewAll({ db, clock }: Work, parts: Parts): Promise<void> {
  let after = 0
  for (let found = batch; found === batch;) {
    const ids = await findToRenew(db, { now: clock.now(), limit: batch, after })
    for (const id of ids) {
      after = id
      await parts.attempt(`line ${id}`, () =>
        db.transaction().execute(async (tx) => {
          const now = clock.now()
          await renewFromWallet(tx, { connectionId: id, now }, (line) => {
            const today = dayIn(line.time_zone, now)
            // somebody has renewed it meanwhile
            if (line.paid_until > today || !line.renews_from_balance) return 'changed'
            return renewalOf(line, today) ?? 'not-renewable'
          })
        }),
      )
    }
    found = ids.length
  }
}

function remindAll({ db, clock }: Work, parts: Parts): Promise<number> {
  return workThrough(parts, {
    what: 'reminder of line',
    batch,
    find: (next) => findEnding(db, { now: clock.now(), ...next }),
    act: (found) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now()
        const ids = await noteEnding(tx, { ids: found, now })
        const notices = (await findPrepaid(tx, ids)).flatMap((line) => {
          const today = dayIn(line.time_zone, now)
          const total = renewalOf(line, today)?.total
          if (total === undefined) return []
          // the balance does it
          if (line.renews_from_balance && line.balance - line.owed >= total) return []
          const daysLeft = lengthInDays({ from: today, to: line.paid_until }) - 1
          return [tellEnding(line, { daysLeft, total })]
        })
        await notify(tx, clock, notices)
        return ids.length
      }),
  })
}

function expireAll({ db, clock }: Work, parts: Parts): Promise<number> {
  return workThrough(parts, {
    what: 'line',
    batch,
    find: (next) => findExpired(db, { now: clock.now(), ...next }),
    act: (ids) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now()
        const connectionIds = await lockExpired(tx, { ids, now })
        const lines = await expire(tx, { connectionIds, now })
        await notify(tx, clock, lines.map(tellExpired))
        await renewSessions(
          tx,
          lines.map(({ id }) => id),
          'standing',
        )
        return lines.length
      }),
  })
}
