import { dayMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { lifetimes } from './sessions/sessions'
import { deleteSessionsEndedBefore, endIdleSessions } from './auth.store'
import { deleteSecretsBefore } from './codes/codes.store'
import { deleteChallengesBefore } from './factors/challenges.store'
import { deleteBegunBefore } from './factors/factors.store'
import { deletePasskeyChallengesBefore } from './factors/passkeys.store'
import { deleteRememberedBefore } from './remembered/remembered.store'
import { deleteIdleTries } from './tries/password-tries.store'

const keptDays = 90

/**
 * Deletes sessions that ended long ago, of people of no organization; those of an organization go by its own time. The audit log still
 * shows who signed in when.
 */
export const purgeSessions = {
  name: 'auth.purge-sessions',
  cron: '20 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    log.info({ deleted: await deleteSessionsEndedBefore(db, before, { signal }) }, 'old sessions deleted')
  },
} satisfies Job

/**
 * Ends sessions that were unused for too long. The next call would end them too, but a browser left open may make no
 * calls and would go on receiving live messages.
 */
export const endUnusedSessions = {
  name: 'auth.end-unused-sessions',
  cron: '*/10 * * * *',
  limitSeconds: 300,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const now = clock.now()
    for (const accountType of ['customer', 'staff'] as const) {
      const seenBefore = new Date(now.getTime() - lifetimes[accountType].idle)
      const ended = await endIdleSessions(db, { accountType, seenBefore, now }, { signal })
      log.info({ ended, accountType }, 'unused sessions ended')
    }
  },
} satisfies Job

/**
 * Deletes pending changes, codes and reset links after a day; hourly limits count them until then. Deletes what was begun
 * of second factors and left, and wrong passwords once they no longer count.
 */
export const purgeSecrets = {
  name: 'auth.purge-secrets',
  cron: '40 20 * * *',
  limitSeconds: 600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const before = new Date(clock.now().getTime() - dayMs)
    log.info({ deleted: await deleteSecretsBefore(db, before, { signal }) }, 'old codes and links deleted')
    const begun =
      (await deleteChallengesBefore(db, before, { signal })) +
      (await deletePasskeyChallengesBefore(db, before, { signal })) +
      (await deleteBegunBefore(db, before, { signal }))
    log.info({ deleted: begun }, 'sign-ins and second factors that were begun and left deleted')
    log.info(
      { deleted: await deleteRememberedBefore(db, clock.now(), { signal }) },
      'expired remembered devices deleted',
    )
    log.info({ deleted: await deleteIdleTries(db, clock.now(), { signal }) }, 'old wrong passwords deleted')
  },
} satisfies Job
