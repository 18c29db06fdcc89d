import type { passwordRoutes, passwordChange } from '@uplink/contract/passwords'
import type { CodeStep } from '@uplink/contract/codes'
import type { Received } from '@uplink/contract/route'
import * as z from 'zod'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, invalid, invalidFields } from '#platform/http/problem'
import type { Sessions } from '../sessions/sessions'
import { endSessionsOf } from '../auth.store'
import {
  beginChange,
  verify,
  type ChangeHandler,
  type CodesDeps,
  type GivenCode,
} from '../codes/codes.actions'
import { passwordChangedMessage } from '../codes/codes.notices'
import { lockPerson } from '../codes/codes.store'
import { deliver, destinationOf, everyPlaceOf } from '../codes/destinations'
import { refusalOf, setNewPassword } from './set-password'
import { knowsPassword, type TriesDeps } from '../tries/password-tries'
import { findCredentials, type Credentials } from './passwords.store'

export interface PasswordsDeps extends TriesDeps {
  sessions: Sessions
  codes: CodesDeps
}

const notPresent = 'This is not your current password'

type Change = z.output<typeof passwordChange>

/** Checks the form and sends a code; null when no code is needed to change the password. */
export async function initChange(deps: PasswordsDeps, call: Call, given: Change): Promise<CodeStep | null> {
  const person = found(await findCredentials(call.db, call.person.userId))
  await check(deps, call, person, given)
  const destination = codeDestination(person)
  if (!destination) return null
  return beginChange(deps.codes, call, {
    purpose: 'change-password',
    change: { password_hash: await deps.passwords.hash(given.password) },
    destinations: [destination],
  })
}

/** Changes the password: with the code of the pending change, or at once when no code is needed. */
export async function change(
  deps: PasswordsDeps,
  call: Call,
  given: Received<typeof passwordRoutes.change>['body'],
): Promise<void> {
  const person = found(await findCredentials(call.db, call.person.userId))
  const { id, otp_code: code } = given
  const needsCode = codeDestination(person) !== undefined
  await check(deps, call, person, given, {
    ...(needsCode && code === undefined && { otp_code: ['The otp code field is required'] }),
    ...(needsCode && id === undefined && { id: ['The id field is required'] }),
  })
  if (needsCode) return changeWithCode(deps, call, given.password, { id: found(id), otp_code: found(code) })
  const hash = await deps.passwords.hash(given.password)
  const after = await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, person.id)
    const present = found(await findCredentials(tx, person.id))
    // another was set while this call compared the old one
    if (present.password_hash !== person.password_hash) throw invalid('old_password', notPresent)
    return write(deps, tx, call, { person, hash })
  })
  after()
}

async function changeWithCode(
  deps: PasswordsDeps,
  call: Call,
  password: string,
  code: GivenCode,
): Promise<void> {
  await verify(deps.codes, call, code, {
    purpose: 'change-password',
    check: async (pending) => {
      const { password_hash: hash } = pendingPassword.parse(pending.change)
      if (!(await deps.passwords.matches(hash, password)))
        throw invalid('password', 'This is not the password the code was sent for')
    },
  })
}

/** Throws all problems of both fields at once, together with those already known. */
async function check(
  deps: PasswordsDeps,
  call: Call,
  person: Credentials,
  given: Change,
  errors: Record<string, string[]> = {},
): Promise<void> {
  const typed = { hash: person.password_hash, password: given.old_password }
  const isOld = await knowsPassword(call, deps, typed)
  if (!isOld) errors.old_password = [notPresent]
  else if (given.password === given.old_password) errors.password = ['This is already your password']
  Object.assign(errors, refusalOf(person, given.password)?.details.errors)
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

function codeDestination(person: Credentials) {
  return person.password_needs_code === false ? undefined : destinationOf(person)
}

const pendingPassword = z.object({ password_hash: z.string() })

/** Applies a confirmed change of the password. */
export function passwordHandler(deps: Pick<PasswordsDeps, 'sessions'>): ChangeHandler {
  return async (tx, call, pending) => {
    const person = found(await findCredentials(tx, pending.user_id))
    return write(deps, tx, call, { person, hash: pendingPassword.parse(pending.change).password_hash })
  }
}

async function write(
  deps: Pick<PasswordsDeps, 'sessions'>,
  tx: Database,
  call: Call,
  { person, hash }: { person: Credentials; hash: string },
): Promise<() => void> {
  const now = call.clock.now()
  await setNewPassword(tx, { user: person.id, hash, now })
  const ended = await endSessionsOf(tx, {
    user: person.id,
    except: call.person.sessionId,
    reason: 'password-changed',
    now,
  })
  await tellOf(tx, person)
  await call.audit(tx, {
    act: 'auth.password-changed',
    target: ['user', person.id],
    details: { sessions_ended: ended.length },
  })
  return () => ended.forEach((session) => deps.sessions.forgetSession(session))
}

/** Tells the person by every channel, so that no password is changed without its owner's knowledge. */
export async function tellOf(tx: Database, person: Credentials): Promise<void> {
  const message = passwordChangedMessage(person)
  for (const place of everyPlaceOf(person)) await deliver(tx, { ...place, userId: person.id }, message)
}
