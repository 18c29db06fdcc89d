import type { Database } from '#platform/database/kysely'
import { writerTo, type Addressee } from '../codes/codes.notices'
import { deliver, everyPlaceOf, type Message } from '../codes/destinations'

interface Reachable extends Addressee {
  id: number
  username: string
  mobile_no: string | null
  email: string | null
}

/** Tells the person by every channel, so that nothing of their second factor changes without their knowledge. */
async function tell(tx: Database, person: Reachable, text: string, values: Record<string, string> = {}) {
  const written = writerTo(person)
  const message: Message = {
    kind: 'auth.second-factor',
    language: person.language,
    subject: written('{provider}: your second factor'),
    text: written(text, { username: person.username, ...values }),
  }
  for (const place of everyPlaceOf(person)) await deliver(tx, { ...place, userId: person.id }, message)
}

export const tellAdded = (tx: Database, person: Reachable, name: string) =>
  tell(
    tx,
    person,
    'A second factor was added for {username} at {provider}: {name}. If this was not you, call us at once.',
    { name },
  )

export const tellRemoved = (tx: Database, person: Reachable, name: string) =>
  tell(
    tx,
    person,
    'A second factor of {username} at {provider} was removed: {name}. If this was not you, call us at once.',
    { name },
  )

export const tellRecoveryUsed = (tx: Database, person: Reachable, left: number) =>
  tell(
    tx,
    person,
    'A recovery code of {username} at {provider} was used. Unused ones left: {left}. If this was not you, call us at once.',
    { left: String(left) },
  )

export const tellTakenAway = (tx: Database, person: Reachable) =>
  tell(
    tx,
    person,
    'The second factor of {username} at {provider} was taken away, because it was lost: the password alone lets in now. If you did not ask for this, call us at once.',
  )

/** Before anything happens: what the person did not ask for can still be stopped. */
export const tellResetRequested = (tx: Database, person: Reachable) =>
  tell(
    tx,
    person,
    'Somebody of {provider} asked to take away the second factor of {username}, because it was lost. If you did not ask for this, call us at once.',
  )

export const tellNewCodes = (tx: Database, person: Reachable) =>
  tell(
    tx,
    person,
    'New recovery codes were made for {username} at {provider}. If this was not you, call us at once.',
  )
