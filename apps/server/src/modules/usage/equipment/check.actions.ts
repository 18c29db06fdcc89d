import { randomBytes, randomInt } from 'node:crypto'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { createRateLimiter, type RateLimiter } from '#platform/audit/rate-limiter'
import type { Seals } from '#platform/secrets/seals'
import { accessServers } from './access-servers.resource'
import { ask } from './ask'
import { findToCheck, keepCheck } from './equipment.store'
import { disconnectRequest, statusRequest } from './packet'
import { reach, type RequestSettings } from './reach'

/** How many checks one person may ask for per minute, in this process. */
const checksPerMinute = 10

export interface CheckDeps {
  seals: Seals
  settings: RequestSettings
  rations: Map<number, RateLimiter>
}

/**
 * Asks an access server whether it hears the portal: by Status-Server, which few know, and by a request to end a session that
 * nobody has. That every equipment refuses which takes requests at all, and only with the right secret does it answer.
 */
export async function checkAccessServer(deps: CheckDeps, call: Call, id: number) {
  const editable = await call.rows('access-server', 'Edit', ruleColumnsOf(accessServers).columns)
  const server = found((await findToCheck(call.db, id, editable))[0])
  if (server.server_status === 'inactive') throw new Problem('access-server.off')
  const equipment = reach(deps, server.address, server)
  if (equipment === undefined) throw new Problem('access-server.no-secret')
  if (!take(deps.rations, call)) throw new Problem('request.rate-limited', { retryAfter: 60 })
  const first = randomInt(256)
  const { secret } = equipment
  const nobody = {
    username: `uplink-check-${randomBytes(6).toString('hex')}`,
    sessionId: randomBytes(8).toString('hex'),
    nasAddress: server.address,
    framedAddress: null,
    callingStation: null,
  }
  const answer = await ask(
    equipment,
    disconnectRequest(nobody, { identifier: first, secret, now: call.clock.now() }),
    statusRequest({ identifier: (first + 1) % 256, secret }),
  )
  const checked = { checked_at: call.clock.now(), check_result: answer ? 'answered' : 'silent' } as const
  await call.db.transaction().execute(async (tx) => {
    await keepCheck(tx, id, checked)
    await call.audit(tx, {
      act: 'access-server.checked',
      target: ['access-server', id],
      details: { result: checked.check_result },
    })
  })
  return { ...checked, checked_at: checked.checked_at.toISOString() }
}

function take(rations: CheckDeps['rations'], { person, clock }: Call): boolean {
  const ration = rations.get(person.userId) ?? createRateLimiter(checksPerMinute)
  rations.set(person.userId, ration)
  return ration.take(clock.now()) !== undefined
}
