import type { FastifyInstance } from 'fastify'
import type { Binding } from '#platform/http/bind'
import { isHeldBack } from '#platform/http/person'
import type { RefuseRaw } from '#platform/http/load/raw-refusal'
import type { LiveGate } from '#platform/live/admission'
import { attachLiveBroker, type LiveBroker } from '#platform/live/broker'
import type { ProcessParts } from '../needs'

interface Attaching extends Pick<ProcessParts, 'config' | 'log' | 'clock'> {
  personOf: Binding['gatekeeper']['personOf']
  endedAmong: LiveGate['ended']
  keyOf: (token: string) => string
  refuse: RefuseRaw
}

/** Opens the built-in broker on the server's port: who has a session may connect for as long as it lasts. */
export function attachBroker(
  server: FastifyInstance,
  { personOf, endedAmong, keyOf, refuse, config, log, clock }: Attaching,
): LiveBroker {
  const broker = attachLiveBroker(server.server, {
    gate: {
      admit: async (token) => {
        const person = await personOf(token)
        if (!person || isHeldBack(person, clock.now())) return undefined
        const { userId, sessionId, sessionExpiresAt: expiresAt } = person
        return { userId, sessionId, tokenKey: keyOf(token), expiresAt }
      },
      ended: endedAmong,
    },
    refuse,
    log,
    clock,
    publicOrigin: config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin,
  })
  server.addHook('preClose', () => broker.close())
  return broker
}
