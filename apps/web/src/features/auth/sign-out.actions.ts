import { whileLeaving } from '../../platform/api/call'
import { forgetDrafts } from '../../platform/form/drafts'
import { keepLeftOpen } from '../../platform/session/left-open'
import { readToken } from '../../platform/session/token'
import { endSession, forgetPerson } from './session.actions'

/**
 * Signs out on the server and in this browser. If the server cannot be reached, its session is ended as soon as it
 * can be.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  await whileLeaving(async () => {
    const isOver = token === null || (await endSession(token))
    // first, so that a screen which closes now, also in another tab, keeps nothing
    forgetDrafts()
    forgetPerson()
    if (!isOver) await keepLeftOpen(token)
  })
}
