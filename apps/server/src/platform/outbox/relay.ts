import type { Signals } from '../database/signals'
import { pollEvery } from '../intervals/polling'
import { createLane, type LaneNeeds } from './lane'
import type { Transport, TransportName } from './outbox'
import { findDue } from './outbox.store'

/** The part of the outbox that sends. */
export interface Relay {
  /** Resolves when the messages being sent are through. */
  stop(): Promise<void>
}

const pollMs = 1000

/**
 * Sends the messages of the given transports, each at least once; messages of other transports wait for a process
 * that has those. Any number of processes may relay. It is woken by NOTIFY `outbox`, and looks by itself every
 * second, for messages to be tried again.
 */
export async function startRelay(
  needs: LaneNeeds & { signals: Signals },
  transports: Partial<Record<TransportName, Transport>>,
): Promise<Relay> {
  const { db, clock, log } = needs
  const lanes = new Map(
    (Object.entries(transports) as [TransportName, Transport][]).map(([name, transport]) => [
      name,
      createLane(needs, name, transport),
    ]),
  )
  const wake = () => lanes.forEach((lane) => lane.wake())

  /** Wakes the lanes that have something to do: mostly none, which one statement says for all of them. */
  async function poll(): Promise<void> {
    try {
      for (const name of await findDue(db, [...lanes.keys()], clock.now())) lanes.get(name)?.wake()
    } catch (err) {
      log.error({ err }, 'outbox: could not be looked at')
    }
  }

  await needs.signals.on('outbox', wake)
  const polling = pollEvery(pollMs, poll)
  wake()
  return {
    async stop() {
      await polling.stop()
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
    },
  }
}
