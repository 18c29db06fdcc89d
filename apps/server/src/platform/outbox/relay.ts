import type { Signals } from '../database/signals'
import { createLane, type LaneNeeds } from './lane'
import type { Transport, TransportName } from './outbox'

/** The part of the outbox that sends. */
export interface Relay {
  /** Resolves when the messages being sent are through. */
  stop(): Promise<void>
}

const pollMs = 1000

/**
 * Sends the messages of the given transports, each at least once; messages of other transports wait for a process
 * that has those. Any number of processes may relay. It is woken by NOTIFY `outbox`, and wakes by itself every
 * second.
 */
export async function startRelay(
  needs: LaneNeeds & { signals: Signals },
  transports: Partial<Record<TransportName, Transport>>,
): Promise<Relay> {
  const lanes = (Object.entries(transports) as [TransportName, Transport][]).map(([name, transport]) =>
    createLane(needs, name, transport),
  )
  const wake = () => lanes.forEach((lane) => lane.wake())
  await needs.signals.on('outbox', wake)
  const poll = setInterval(wake, pollMs)
  wake()
  return {
    async stop() {
      clearInterval(poll)
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
