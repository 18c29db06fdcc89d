import { randomInt } from 'node:crypto'
import type { SessionChange } from '#platform/outbox/network'
import { encodeAll } from '../attributes/dictionary'
import { isGardenApart, isInGarden, policyOf } from '../attributes/terms'
import { findForSignIn, type SigningIn } from '../authorization/authorization.store'
import { closeGone, type SessionToEnd } from '../devices/devices.store'
import { endSession, goneCauses, targetOf, type Asking, type Ending } from '../devices/disconnect.actions'
import { ask } from '../equipment/ask'
import { changeRequest } from '../equipment/packet'
import { reach } from '../equipment/reach'

/** `changed`: the session goes on, with what the line may now. */
export type Renewal = Ending | 'changed'

/**
 * Makes a running session keep to what its line may now. Where the session may not go on, or the equipment cannot change it,
 * or refuses to, it is ended, so that the line signs in anew.
 */
export async function renewSession(
  asking: Asking,
  session: SessionToEnd,
  change: SessionChange,
): Promise<Renewal> {
  const { db, clock } = asking
  const line = await findForSignIn(db, {
    name: session.username,
    nas: session.nas_address,
    station: session.calling_station,
    now: clock.now(),
  })
  if (!line || !mayChange(line, change)) return endSession(asking, session)
  const equipment = reach(asking, session.nas_address, session)
  if (equipment === undefined) return 'not-set-up'
  const request = changeRequest(targetOf(session), encodeAll(policyOf(line)), {
    identifier: randomInt(256),
    secret: equipment.secret,
    now: clock.now(),
  })
  const answer = await ask(equipment, request)
  if (!answer) return 'no-answer'
  if (answer.kind === 'ack') return 'changed'
  if (answer.cause === goneCauses.nak) {
    await closeGone(db, { session: session.id })
    return 'gone'
  }
  return endSession(asking, session)
}

function mayChange(line: SigningIn, change: SessionChange): boolean {
  if (line.on_change !== 'change' || line.download_kbps === null) return false
  if (line.status !== 'active' && !isInGarden(line)) return false
  return change === 'speed' || !isGardenApart(line)
}
