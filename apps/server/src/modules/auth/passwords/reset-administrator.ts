import { pathTo } from '@uplink/contract/screens'
import { randomBytes } from 'node:crypto'
import { audit, byPortal } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import { endSessionsOf } from '../auth.store'
import { lockPerson } from '../codes/codes.store'
import { takeFactorsAway } from '../factors/factors.actions'
import { tokenHash } from '../sessions/tokens'
import * as store from './reset-links.store'
import { endOpenSecrets } from './set-password'

/** Whoever reads it stands at the machine, so it need not live long. */
const linkMinutes = 30

interface ResetWork {
  db: Database
  clock: Clock
  /** The role that makes a member of staff an administrator. */
  role: number
  publicUrl: string
}

/** Those who are administrators, also disabled ones, by username. */
export const listAdministrators = ({ db, role }: Pick<ResetWork, 'db' | 'role'>) =>
  store.findStaffOf(db, role)

/**
 * Makes a link by which an administrator chooses a new password, for whoever runs the portal, and ends all their
 * sessions; the present password works until then. Returns the link, which is nowhere else. Throws with a sentence
 * when the name is no administrator's.
 *
 * @param canActivate a disabled one is made active, if no administrator is active any more
 * @param takesFactor their second factor is taken away, because they have lost it
 */
export async function linkForAdministrator(
  work: ResetWork,
  {
    username,
    canActivate,
    takesFactor = false,
  }: { username: string; canActivate: boolean; takesFactor?: boolean },
): Promise<{ link: string; minutes: number; sessions: number; isActivated: boolean }> {
  const { db, clock } = work
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    const person = await store.findByName(tx, username)
    if (!person) throw new Error(`Nobody has the username "${username}". ${await thoseThereAre(tx, work)}`)
    await lockPerson(tx, person.id)
    const administrators = await store.findStaffOf(tx, work.role)
    const found = administrators.find(({ id }) => id === person.id)
    if (!found) throw new Error(`${username} is not an administrator. ${await thoseThereAre(tx, work)}`)
    const isActivated = !found.is_active
    if (isActivated) {
      const active = administrators.find(({ is_active: isActive }) => isActive)
      if (active)
        throw new Error(
          `${username} is disabled. ${active.username} is an active administrator, and can enable ${username} under Users.`,
        )
      if (!canActivate)
        throw new Error(
          `${username} is disabled, and no administrator is active: add --activate to enable ${username} again.`,
        )
      await store.activate(tx, person.id)
    }
    await endOpenSecrets(tx, { user: person.id, now })
    if (takesFactor) await takeFactorsAway(tx, person.id, now)
    const ended = await endSessionsOf(tx, { user: person.id, reason: 'revoked', now })
    await store.insertLinks(
      tx,
      [
        {
          user_id: person.id,
          channel: 'command',
          destination: username,
          address: 'this machine',
          token_hash: tokenHash(token),
          created_at: now,
          expires_at: new Date(now.getTime() + linkMinutes * minuteMs),
        },
      ],
      now,
    )
    await audit(
      tx,
      clock,
      { ...byPortal, by: 'command:reset-admin' },
      {
        act: 'auth.reset-link-made',
        target: ['user', person.id],
        details: {
          sessions_ended: ended.length,
          activated: isActivated,
          ...(takesFactor && { factors_removed: true }),
        },
      },
    )
    const link = `${work.publicUrl}${pathTo('resetPassword')}#${token}`
    return { link, minutes: linkMinutes, sessions: ended.length, isActivated }
  })
}

async function thoseThereAre(db: Database, { role }: ResetWork): Promise<string> {
  const names = (await store.findStaffOf(db, role)).map(({ username }) => username)
  return names.length > 0
    ? `Administrators are: ${names.join(', ')}.`
    : 'There is no administrator at all: see “Nobody is an administrator” in docs/operations.md.'
}
